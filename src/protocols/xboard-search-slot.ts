/** The search that an XBoard session is running. There is at most one. */
import type { SearchInfo, SearchLimits, SearchProgress } from '../engine/types.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';
import { startSearch, type RunningSearch, type SearchOutcome, type Strength } from './search.js';

export interface SearchJob {
  /** `ponder` becomes `think` when the expected move is played. */
  kind: 'think' | 'ponder' | 'analyse' | 'hint';
  /** The line that is searched; while pondering it includes the expected move. */
  readonly line: GameLine;
  readonly search: RunningSearch;
  /** The expected move of a pondering search, in coordinates. */
  readonly expected: string | undefined;
  /** When the engine's clock started, by performance.now(). */
  since: number;
  outcome: SearchOutcome | undefined;
  info: SearchInfo | undefined;
  progress: SearchProgress | undefined;
}

export interface SearchJobOptions {
  /** The expected move of a pondering search, in coordinates. */
  readonly expected?: string;
  /** How strongly to play; full strength by default. */
  readonly strength?: Strength;
}

export interface SearchJobListener {
  readonly onInfo: (job: SearchJob, info: SearchInfo) => void;
  readonly onEnd: (job: SearchJob, outcome: SearchOutcome) => void;
}

/** Runs one search at a time. A search that has been cleared reports nothing more. */
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

  /** Settles when every search so far has ended. */
  get idle(): Promise<void> {
    return this.#idle;
  }

  begin(
    kind: SearchJob['kind'],
    line: GameLine,
    limits: SearchLimits,
    { expected, strength }: SearchJobOptions = {},
  ): void {
    const since = performance.now();
    // The engine answers asynchronously, so `job` is defined before any of these callbacks runs.
    const search = startSearch(
      this.#engine,
      line,
      limits,
      {
        since,
        onInfo: (info) => {
          if (this.#current !== job) return;
          job.info = info;
          this.#listener.onInfo(job, info);
        },
        onProgress: (progress) => {
          job.progress = progress;
        },
      },
      strength,
    );
    const job: SearchJob = {
      ...{ kind, line, search, expected, since },
      ...{ outcome: undefined, info: undefined, progress: undefined },
    };
    this.#current = job;
    const ended = search.outcome.then((outcome) => {
      job.outcome = outcome;
      if (this.#current === job) this.#listener.onEnd(job, outcome);
    });
    this.#idle = Promise.all([this.#idle, ended]).then(() => undefined);
  }

  /** Stops the search, if one is running, and empties the slot. */
  clear(): void {
    this.#current?.search.stop();
    this.#current = undefined;
  }
}
