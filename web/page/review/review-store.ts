/**
 * Reviews a game: analyses all positions of the main line without an evaluation, from the end backwards, so
 * that the hash entries of later positions help with earlier ones. The page stays responsive, and the game
 * may be edited meanwhile.
 */
import type { EngineError, SearchInfo } from '../../../src/engine/types.js';
import { gapsOf, markInSteps, markMistakes, type Gap } from '../../../src/analysis/review.js';
import { annotate, followMoves, positionAt } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Evaluation, GameRecord } from '../../../src/notation/record.js';
import type { Position } from '../../../src/rules/position.js';
import { whiteView } from '../../../src/analysis/chance.js';
import { EngineAccess } from '../../engine/engine-access.js';
import type { Memory } from '../../engine/findings.js';
import { hashFor } from '../../engine/engine-settings.js';
import type { GameStore } from '../../game/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../shared/store.js';
import type { StudyStore } from '../studies/study-store.js';

export interface ReviewProgress {
  readonly done: number;
  readonly total: number;
}

/** The place of a position in the game, and its evaluation. */
type Filled = readonly [Gap, Evaluation];

/** The smallest depth, in plies, at which a stored evaluation is used. */
const MIN_DEPTH = 8;
/** Milliseconds between two updates, because each redraws and saves the whole game. */
const SHOW_INTERVAL = 250;
/** Milliseconds of work after which the page may respond to input. */
const PATIENCE = 8;
/** Number of reviews so far; all edits of one review are undone together. */
let reviews = 0;

export class ReviewStore extends Store {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #studies: StudyStore;
  readonly #memory: Memory | undefined;
  readonly #engine = new EngineAccess({
    purpose: 'review',
    onState: () => {
      if (this.isWaiting !== this.#hasWaited) this.changed();
      this.#hasWaited = this.isWaiting;
    },
  });
  /** The study whose game is reviewed. */
  #study: string | undefined;
  #abort: AbortController | undefined;
  #progress: ReviewProgress | undefined;
  #error: EngineError | undefined;
  #merge = '';
  #hasWaited = false;
  /** Evaluations that have not been written to the game yet. */
  #filled: Filled[] = [];
  #suspended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The best lines by FEN, for the variations beside mistakes. */
  #best = new Map<string, readonly string[]>();

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
    game.subscribe(() => {
      if (this.#study !== undefined && this.#study !== studies.id) this.#leave();
    });
  }

  /** Stops the review and prevents new ones, for example during a game against the engine. */
  suspend(isSuspended: boolean): void {
    this.#suspended = isSuspended;
    if (isSuspended) this.stop();
  }

  /** Another study has been opened: the results do not belong to its game, which must not be marked. */
  #leave(): void {
    if (this.#studies.isCopy) {
      // It is a copy of the same game, which another tab has also changed.
      this.#study = this.#studies.id;
      return;
    }
    this.#study = undefined;
    this.#filled = [];
    this.stop();
  }

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  /** Progress of the running or the last review. */
  get progress(): ReviewProgress | undefined {
    return this.#progress;
  }

  /** Whether the engine is doing something more urgent. */
  get isWaiting(): boolean {
    return this.#engine.isWaiting;
  }

  get error(): EngineError | undefined {
    return this.#error;
  }

  stop(): void {
    this.#abort?.abort();
    this.#engine.stop();
  }

  /** Analyses the positions without an evaluation; results are kept if it is stopped. */
  async run(): Promise<void> {
    if (this.#abort !== undefined || this.#suspended) return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#error = undefined;
    this.#merge = `review ${(reviews += 1)}`;
    this.#best = new Map();
    this.#study = this.#studies.id;
    const gaps = gapsOf(this.#game.record);
    this.#progress = { done: 0, total: gaps.length };
    this.changed();
    const stopped = (): boolean => abort.signal.aborted;
    const failed = (): boolean => this.#error !== undefined;
    try {
      for (const [done, gap] of gaps.entries()) {
        if (stopped()) break;
        await this.#fill(gap, async (position, moves) => {
          const kept = await this.#recall(position);
          if (kept !== undefined || stopped()) return kept;
          const info = await this.#search(moves);
          return stopped() ? undefined : this.#found(position, info);
        });
        if (failed()) break;
        if (!stopped()) this.#progress = { done: done + 1, total: gaps.length };
        this.#timer ??= setTimeout(() => {
          this.#show();
        }, SHOW_INTERVAL);
      }
      this.#show();
      if (!stopped() && !failed()) await this.#mark();
    } finally {
      this.#show();
      this.#abort = undefined;
      this.#study = undefined;
      this.changed();
    }
  }

  async #search(moves: readonly string[]): Promise<SearchInfo | undefined> {
    const { values } = this.#settings;
    const { record } = this.#game;
    const result = await this.#engine.search({
      kind: 'game',
      request: { ruleset: record.ruleset.id, fen: makeFen(record.setup), moves },
      limits: { nodes: 1000 * values.reviewKilonodes },
      hash: hashFor(values),
      threads: 1,
    });
    if (result.ok) return result.value.info;
    this.#error = result.error;
    return undefined;
  }

  async #fill(
    gap: Gap,
    evaluate: (position: Position, moves: readonly string[]) => Promise<Evaluation | undefined>,
  ): Promise<void> {
    const path = followMoves(this.#game.record, gap);
    // The position may have been deleted meanwhile.
    if (path.length !== gap.length) return;
    const position = positionAt(this.#game.record, path);
    if (position.status() !== 'ongoing') return;
    const evaluation = await evaluate(position, gap.map(makeCoordinates));
    if (evaluation !== undefined && this.#study !== undefined) this.#filled.push([gap, evaluation]);
  }

  /** Marks mistakes, a few at a time; starts again if the game is edited meanwhile. */
  async #mark(): Promise<void> {
    let from: GameRecord;
    let marked: GameRecord;
    do {
      from = this.#game.record;
      marked = from;
      let since = performance.now();
      for (marked of markInSteps(from, this.#best)) {
        if (performance.now() - since < PATIENCE) continue;
        await new Promise((resolve) => setTimeout(resolve, 0));
        since = performance.now();
      }
    } while (from !== this.#game.record && this.#study !== undefined);
    if (this.#study === undefined) return;
    const best = this.#best;
    this.#game.amend(
      (record) => (record === from ? marked : markMistakes(record, best)),
      this.#merge,
    );
  }

  /** Writes the evaluations to the game. */
  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const filled = this.#filled;
    this.#filled = [];
    if (filled.length > 0) this.#game.amend((record) => fillIn(record, filled), this.#merge);
    this.changed();
  }

  async #recall(position: Position): Promise<Evaluation | undefined> {
    const row = await this.#memory?.recall(position);
    const best = row?.lines[0];
    if (row === undefined || best === undefined || row.depth < MIN_DEPTH) return undefined;
    this.#best.set(makeFen(position.setup), best.pv);
    return { score: best.score, depth: row.depth };
  }

  #found(position: Position, info: SearchInfo | undefined): Evaluation | undefined {
    if (info === undefined) return undefined;
    const score = whiteView(info.score, position.turn);
    this.#best.set(makeFen(position.setup), info.pv);
    this.#memory?.keep(position, [{ score, pv: info.pv, depth: info.depth }], info);
    return { score, depth: info.depth };
  }
}

/** Adds evaluations to a game at the places that still exist. */
const fillIn = (record: GameRecord, filled: readonly Filled[]): GameRecord =>
  filled.reduce((grown, [gap, evaluation]) => {
    const path = followMoves(grown, gap);
    return path.length === gap.length ? annotate(grown, path, { evaluation }) : grown;
  }, record);
