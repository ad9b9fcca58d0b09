/** The library's list at the time when the open study was opened. It survives a reload. */
import { Store } from '../../../src/elements/shared/store.js';
import { readStored, writeStored } from '../../storage/web-storage.js';

const KEY = 'acedrex-sequence';

interface Studies {
  /** The id under which the open study is listed. */
  readonly listedId: string;
  /** Whether the open study can be replaced without losing anything. */
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

  /** The open study's number in the list, from 1, and the list's length. Undefined if the study is not listed. */
  get place(): { readonly number: number; readonly of: number } | undefined {
    const at = this.#ids.indexOf(this.#studies.listedId);
    return at < 0 ? undefined : { number: at + 1, of: this.#ids.length };
  }

  /** Opens the next or previous study. Studies that cannot be opened are skipped. */
  async step(by: 1 | -1): Promise<void> {
    // A key may be pressed again before the study is open.
    await this.#turns.take(async () => {
      const ids = this.#ids;
      for (let at = ids.indexOf(this.#studies.listedId) + by; at >= 0; at += by) {
        const id = ids[at];
        if (id === undefined || (await this.#studies.open(id))) return;
        // The user chose to keep the open study.
        if (!this.#studies.isKept) return;
      }
    });
  }
}

/** Runs tasks one after another. If a task fails, the following tasks still run. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  async take<Value>(task: () => Promise<Value>): Promise<Value> {
    const taken = this.#last.then(task);
    this.#last = taken.catch(() => undefined);
    return taken;
  }
}
