/** The list in which the open study has neighbours: what the library showed when it was opened. A reload keeps it. */
import { Store } from '../../../src/elements/shared/store.js';
import { readStored, writeStored } from '../../storage/web-storage.js';

const KEY = 'acedrex-sequence';

/** The studies, of which one is open. */
interface Studies {
  readonly id: string;
  /** Whether replacing the open study would lose nothing. */
  readonly isKept: boolean;
  open(id: string): Promise<boolean>;
}

export class StudySequence extends Store {
  readonly #studies: Studies;
  readonly #turns = new Turns();
  #ids: readonly string[];

  constructor(studies: Studies) {
    super();
    this.#studies = studies;
    const kept = readStored('sessionStorage', KEY);
    this.#ids = Array.isArray(kept) ? (kept as readonly string[]) : [];
  }

  set(ids: readonly string[]): void {
    this.#ids = ids;
    writeStored('sessionStorage', KEY, ids);
    this.changed();
  }

  /** The number of the open study, from 1, and the length of the list; undefined if it is not in the list. */
  get place(): { readonly number: number; readonly of: number } | undefined {
    const at = this.#ids.indexOf(this.#studies.id);
    return at < 0 ? undefined : { number: at + 1, of: this.#ids.length };
  }

  /** Opens a neighbour, passing over studies that cannot be opened. */
  async step(by: 1 | -1): Promise<void> {
    // A key may be pressed again before the neighbour is open.
    await this.#turns.take(async () => {
      const ids = this.#ids;
      for (let at = ids.indexOf(this.#studies.id) + by; at >= 0; at += by) {
        const id = ids[at];
        if (id === undefined || (await this.#studies.open(id))) return;
        // The user would rather keep the open study.
        if (!this.#studies.isKept) return;
      }
    });
  }
}

/** Runs tasks one after the other, whether the one before succeeds or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  async take<Value>(task: () => Promise<Value>): Promise<Value> {
    const taken = this.#last.then(task);
    this.#last = taken.catch(() => undefined);
    return taken;
  }
}
