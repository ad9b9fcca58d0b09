/** The review of the game on the board, and the steps through its mistakes. The code is fetched on first use. */
import type { EngineError } from '../../../src/engine/types.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import type { Memory } from '../../../src/elements/session/findings.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { Effort } from './effort.js';
import type { StepFilter } from './mistakes.js';
import type { ReviewProgress, ReviewRun } from './review-run.js';

const NO_REMARKS: ReadonlyMap<string, unknown> = new Map();

export class ReviewStore extends Store<ReviewStore> {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #studies: StudyStore;
  readonly #memory: Memory | undefined;
  readonly #parts = new Lazy(() => import('./review-parts.js'));
  readonly #engine = new EngineAccess({
    purpose: 'review',
    onState: () => {
      if (this.isWaiting !== this.#hasWaited) this.changed();
      this.#hasWaited = this.isWaiting;
    },
  });
  #run: ReviewRun | undefined;
  #hasWaited = false;
  readonly error: EngineError | undefined;
  /** Whether the last review reached the end of the game. */
  readonly hasFinished: boolean = false;
  #suspended = false;
  #endedBy: string | undefined;

  constructor(
    game: GameStore,
    settings: SettingsStore,
    studies: StudyStore,
    memory: Memory | undefined,
  ) {
    super();
    this.#game = game;
    this.#settings = settings;
    this.#studies = studies;
    this.#memory = memory;
    game.subscribe(() => this.#run?.follow());
  }

  /** Stops the review and prevents new ones, for example during a game against the engine. */
  suspend(isSuspended: boolean): void {
    this.#suspended = isSuspended;
    if (isSuspended) this.stop();
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** The text that a running review shows in place of the engine's state. */
  get note(): string | undefined {
    return this.#run?.note;
  }

  get progress(): ReviewProgress | undefined {
    return this.#run?.progress;
  }

  /** Whether the engine is busy with something more urgent. */
  get isWaiting(): boolean {
    return this.#engine.isWaiting;
  }

  stop(): void {
    this.#run?.stop();
  }

  /** Whether opening this study has ended the review of another study. */
  get hasEndedAnother(): boolean {
    return this.#endedBy === this.#studies.id;
  }

  /** Fetches the code; rejects if the code cannot be fetched. */
  async prepare(): Promise<void> {
    if (this.#parts.loaded !== undefined) return;
    await this.#parts.load();
    this.changed();
  }

  /**
   * Analyses the positions that no review of at least this effort has evaluated. Evaluations from the file do not
   * count, but deeper ones are kept. If the review is stopped, its results are kept. Requires `prepare`.
   */
  async run(effort: Effort): Promise<void> {
    const { loaded } = this.#parts;
    if (loaded === undefined || this.#run !== undefined || this.#suspended) return;
    this.assign({ error: undefined, hasFinished: false });
    this.#endedBy = undefined;
    const run = new loaded.ReviewRun({
      game: this.#game,
      settings: this.#settings,
      studies: this.#studies,
      memory: this.#memory,
      engine: this.#engine,
      onChange: () => this.changed(),
    });
    this.#run = run;
    try {
      this.assign({ error: await run.review(effort), hasFinished: run.hasFinished });
    } finally {
      this.#run = undefined;
      if (run.wasLeft) this.#endedBy = this.#studies.id;
      this.changed();
    }
  }

  // --- Mistakes ----------------------------------------------------------------------------------

  /** Whether the game has an evaluated position and may therefore have marked mistakes. */
  get hasEvaluations(): boolean {
    let branch: GameRecord | GameNode | undefined = this.#game.record;
    while (branch !== undefined && branch.evaluation === undefined) [branch] = branch.children;
    return branch !== undefined && !this.#game.isDice;
  }

  /** The text below mistakes in the move list; empty until it has been prepared. */
  get remarks(): ReadonlyMap<string, unknown> {
    return this.#parts.loaded?.remarksOf(this.#game) ?? NO_REMARKS;
  }

  /** Goes to the next or previous mistake, and wraps around. By default, includes only the chosen side's mistakes. */
  async step(by: 1 | -1, filter?: StepFilter): Promise<void> {
    await this.prepare();
    const path = this.#parts.loaded?.pathToMistake(this.#game, by, filter);
    if (path !== undefined) this.#game.go(path);
  }
}
