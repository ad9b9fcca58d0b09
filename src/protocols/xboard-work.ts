/** The one search that a session of XBoard has running, and what becomes of it. */
import type { SearchInfo, SearchLimits, SearchProgress } from '../engine/types.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';
import { startSearch, type RunningSearch, type SearchOutcome } from './search.js';

export interface Work {
  /** A pondering search becomes a thinking one when its move is played. */
  kind: 'think' | 'ponder' | 'analyse' | 'hint';
  /** What is searched; while pondering, with the move that is expected. */
  readonly line: GameLine;
  readonly search: RunningSearch;
  /** The move pondered on, in coordinates. */
  readonly expected: string | undefined;
  /** When the engine's clock began to run, by performance.now(). */
  since: number;
  outcome: SearchOutcome | undefined;
  info: SearchInfo | undefined;
  progress: SearchProgress | undefined;
}

export interface WorkListener {
  readonly onInfo: (work: Work, info: SearchInfo) => void;
  readonly onEnd: (work: Work, outcome: SearchOutcome) => void;
}

/** Begins searches one at a time. Of one that has been ended nothing more is heard. */
export class Desk {
  readonly #engine: ProtocolEngine;
  readonly #listener: WorkListener;
  #current: Work | undefined;
  #idle: Promise<void> = Promise.resolve();

  constructor(engine: ProtocolEngine, listener: WorkListener) {
    this.#engine = engine;
    this.#listener = listener;
  }

  get current(): Work | undefined {
    return this.#current;
  }

  /** Settles when every search begun so far has ended. */
  get idle(): Promise<void> {
    return this.#idle;
  }

  begin(kind: Work['kind'], line: GameLine, limits: SearchLimits, expected?: string): void {
    // The engine answers from a queue, so none of this is called before `work` is there.
    const search = startSearch(this.#engine, line, limits, {
      onInfo: (info) => {
        if (this.#current !== work) return;
        work.info = info;
        this.#listener.onInfo(work, info);
      },
      onProgress: (progress) => {
        work.progress = progress;
      },
    });
    const work: Work = {
      ...{ kind, line, search, expected },
      since: performance.now(),
      ...{ outcome: undefined, info: undefined, progress: undefined },
    };
    this.#current = work;
    const ended = search.outcome.then((outcome) => {
      work.outcome = outcome;
      if (this.#current === work) this.#listener.onEnd(work, outcome);
    });
    this.#idle = Promise.all([this.#idle, ended]).then(() => undefined);
  }

  /** Ends the search, if there is one, or takes leave of one that has ended. */
  clear(): void {
    this.#current?.search.stop();
    this.#current = undefined;
  }
}
