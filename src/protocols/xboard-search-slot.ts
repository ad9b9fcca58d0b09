/** The one search that a session of XBoard has running, and what becomes of it. */
import type { SearchInfo, SearchLimits, SearchProgress } from '../engine/types.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';
import { startSearch, type RunningSearch, type SearchOutcome } from './search.js';

export interface SearchJob {
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

export interface SearchJobListener {
  readonly onInfo: (job: SearchJob, info: SearchInfo) => void;
  readonly onEnd: (job: SearchJob, outcome: SearchOutcome) => void;
}

/** Begins searches one at a time. Of one that has been ended nothing more is heard. */
export class SearchSlot {
  readonly #engine: ProtocolEngine;
  readonly #listener: SearchJobListener;
  #current: SearchJob | undefined;
  #idle: Promise<void> = Promise.resolve();

  constructor(engine: ProtocolEngine, listener: SearchJobListener) {
    this.#engine = engine;
    this.#listener = listener;
  }

  get current(): SearchJob | undefined {
    return this.#current;
  }

  /** Settles when every search begun so far has ended. */
  get idle(): Promise<void> {
    return this.#idle;
  }

  begin(kind: SearchJob['kind'], line: GameLine, limits: SearchLimits, expected?: string): void {
    // The engine answers from a queue, so none of this is called before `job` is there.
    const search = startSearch(this.#engine, line, limits, {
      onInfo: (info) => {
        if (this.#current !== job) return;
        job.info = info;
        this.#listener.onInfo(job, info);
      },
      onProgress: (progress) => {
        job.progress = progress;
      },
    });
    const job: SearchJob = {
      ...{ kind, line, search, expected },
      since: performance.now(),
      ...{ outcome: undefined, info: undefined, progress: undefined },
    };
    this.#current = job;
    const ended = search.outcome.then((outcome) => {
      job.outcome = outcome;
      if (this.#current === job) this.#listener.onEnd(job, outcome);
    });
    this.#idle = Promise.all([this.#idle, ended]).then(() => undefined);
  }

  /** Ends the search, if there is one, or takes leave of one that has ended. */
  clear(): void {
    this.#current?.search.stop();
    this.#current = undefined;
  }
}
