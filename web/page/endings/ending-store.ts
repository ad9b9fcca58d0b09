/** What is known of the ending on the board, and its solving. */
import { proxy, wrap, type Remote } from 'comlink';
import type { Position } from '../../../src/rules/position.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Store } from '../../shared/store.js';
import type { EndingAnswer, EndingProgress } from './ending-types.js';
import type { EndingApi } from './ending-worker.js';

export class EndingsStore extends Store {
  #worker: Remote<EndingApi> | undefined;
  #asked = '';
  /** The last answer belongs to the position that is asked about. */
  #answer: EndingAnswer | undefined;
  #progress: EndingProgress | undefined;
  #isSolving = false;
  #isUnkept = false;
  #hasFailed = false;

  get answer(): EndingAnswer | undefined {
    return this.#answer;
  }

  get progress(): EndingProgress | undefined {
    return this.#progress;
  }

  get isSolving(): boolean {
    return this.#isSolving;
  }

  /** Whether a solved table could not be stored, so that it is lost with this page. */
  get isUnkept(): boolean {
    return this.#isUnkept;
  }

  /** Whether the worker could not do its work. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Asks about a position, unless that has been done. */
  ask(position: Position): void {
    const { id } = position.ruleset;
    const fen = makeFen(position.setup);
    if (this.#asked === `${id} ${fen}`) return;
    this.#asked = `${id} ${fen}`;
    this.#answer = undefined;
    void this.#take(this.#asked, (worker) => worker.report(id, fen));
  }

  async solve(position: Position): Promise<void> {
    if (this.#isSolving) return;
    const { id } = position.ruleset;
    const fen = makeFen(position.setup);
    this.#isSolving = true;
    this.#progress = undefined;
    this.changed();
    const onProgress = (progress: EndingProgress): void => {
      this.#progress = progress;
      this.changed();
    };
    await this.#take(`${id} ${fen}`, (worker) => worker.solve(id, fen, proxy(onProgress)));
    this.#isSolving = false;
    this.#isUnkept = (await this.#worker?.isUnkept()) ?? false;
    // The position may have changed meanwhile, and its table may be there now.
    if (this.#asked !== `${id} ${fen}`) this.#asked = '';
    this.changed();
  }

  /** Asks once more after a failure. */
  retry(position: Position): void {
    this.#asked = '';
    this.ask(position);
  }

  stop(): void {
    void this.#worker?.stop();
  }

  async #take(
    asked: string,
    ask: (worker: Remote<EndingApi>) => Promise<EndingAnswer>,
  ): Promise<void> {
    try {
      const answer = await ask((this.#worker ??= start()));
      this.#hasFailed = false;
      if (this.#asked === asked) this.#answer = answer;
    } catch {
      this.#hasFailed = true;
    }
    this.changed();
  }
}

const start = (): Remote<EndingApi> =>
  wrap<EndingApi>(new Worker(new URL('./ending-worker.ts', import.meta.url), { type: 'module' }));
