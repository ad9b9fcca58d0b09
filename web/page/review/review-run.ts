/**
 * One review of a game. A quick pass over the whole game comes first, and then the requested effort where a mark could
 * still change. Each pass analyses main-line positions from the end backwards, so that the hash entries of later
 * positions help with earlier ones, and marks mistakes as they are found. The page stays responsive, and the game may
 * be edited during the review.
 */
import { labels, msg } from '../../i18n/locale.js';
import type { EngineError, SearchInfo } from '../../../src/engine/types.js';
import { pointsOfGame, type GamePoint } from '../../../src/analysis/judge.js';
import { markInSteps, markMistakes, type Gap } from '../../../src/analysis/review.js';
import { revise, type Finding } from '../../../src/analysis/revise.js';
import { whiteView } from '../../../src/analysis/chance.js';
import { endOfLine, followMoves, mainLine, nodeAt, positionAt } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Position } from '../../../src/rules/position.js';
import type { EngineAccess } from '../../../src/elements/session/engine-access.js';
import type { Memory } from '../../../src/elements/session/findings.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { addMistakes } from './mistake-item.js';
import {
  FIRST_PASS,
  isNoted,
  NODES,
  passesTo,
  pliesBelow,
  withEffort,
  type Effort,
} from './effort.js';

export interface ReviewProgress {
  /** The pass, and the positions that it has to search. */
  readonly pass: Effort;
  readonly done: number;
  readonly total: number;
  /** Whether an earlier pass has evaluated the whole game. */
  readonly isWhole: boolean;
}

export interface ReviewSources {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly studies: StudyStore;
  readonly memory: Memory | undefined;
  readonly engine: EngineAccess;
  /** Called when the progress has changed. */
  readonly onChange: () => void;
}

type Found = Omit<Finding, 'gap'>;

/** A stored search replaces a new one if it has at least this share of the review's nodes. */
const ENOUGH = 0.9;
/** Milliseconds between two updates. Each update redraws and saves the whole game. */
const SHOW_INTERVAL = 250;
/** Milliseconds of work after which the page responds to input. */
const PATIENCE = 8;
/** Better lines are not needed, because only glyphs are missing. */
const NO_LINES = new Map<string, readonly string[]>();

export class ReviewRun {
  readonly #sources: ReviewSources;
  /** Identifies the changes of the review, which are undone together. */
  readonly #name = `review ${crypto.randomUUID()}`;
  readonly #abort = new AbortController();
  /** The study whose game is reviewed; undefined once another study is open. */
  #study: string | undefined;
  #progress: ReviewProgress | undefined;
  #error: EngineError | undefined;
  /** Results that have not yet been written to the game. */
  #found: Finding[] = [];
  #line: Gap = [];
  /** The effort of the current pass. */
  #effort: Effort = FIRST_PASS;
  /** The first ply that this run has reviewed, and the first reviewed ply according to the game's tag. */
  #done: number | undefined;
  #noted: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sources: ReviewSources) {
    this.#sources = sources;
    this.#study = sources.studies.id;
  }

  get progress(): ReviewProgress | undefined {
    return this.#progress;
  }

  /** The text in the engine's panel during the review. It is in this module to keep the initial download small. */
  readonly note = msg(labels.reviewingGame);

  /** Whether opening another study has ended the review. */
  get wasLeft(): boolean {
    return this.#study === undefined;
  }

  /** Whether the whole game has been reviewed: the review was neither stopped nor ended by an error. */
  get hasFinished(): boolean {
    return !this.#isOver();
  }

  stop(): void {
    this.#abort.abort();
    this.#sources.engine.stop();
  }

  /** Ends the review if another study has been opened, because that study's game must not be marked. */
  follow(): void {
    const { studies } = this.#sources;
    if (this.#study === undefined || this.#study === studies.id) return;
    if (studies.copied !== undefined) {
      // Continues with a copy of the study. The copy exists because another tab has changed the game too.
      this.#study = studies.id;
      return;
    }
    this.#study = undefined;
    this.#found = [];
    this.stop();
  }

  /** Reviews the game; resolves to the error that ended it, if any. */
  async review(effort: Effort): Promise<EngineError | undefined> {
    this.#line = movesOf(this.#sources.game.record);
    try {
      for (const pass of passesTo(effort)) await this.#pass(pass, pass !== FIRST_PASS);
      if (!this.#isOver()) await this.#finish(effort);
      if (!this.#isOver()) {
        const { record, endPosition } = this.#sources.game;
        await addMistakes(record, endPosition, this.#study);
      }
    } finally {
      this.#write(this.#effort);
    }
    return this.#error;
  }

  /** Searches the positions that the pass has not reached. After the first pass, skips decided positions. */
  async #pass(pass: Effort, isWhole: boolean): Promise<void> {
    if (this.#isOver()) return;
    this.#effort = pass;
    const { game } = this.#sources;
    const plies = pliesBelow(game, pass).toReversed();
    const points = isWhole ? pointsOfGame(game.record, game.endPosition) : [];
    const isDue = (ply: number): boolean => !isDecided(points, ply);
    const total = plies.filter(isDue).length;
    this.#done = undefined;
    this.#noted = undefined;
    let done = 0;
    this.#show({ pass, done, total, isWhole });
    for (const ply of plies) {
      if (this.#isOver()) break;
      if (isDue(ply)) {
        await this.#fill(this.#line.slice(0, ply), NODES[pass]);
        if (this.#isOver()) continue;
        done += 1;
        this.#progress = { pass, done, total, isWhole };
      }
      this.#done = ply;
      this.#timer ??= setTimeout(() => this.#write(pass), SHOW_INTERVAL);
    }
    this.#write(pass);
  }

  #isOver(): boolean {
    return this.#abort.signal.aborted || this.#error !== undefined;
  }

  #show(progress: ReviewProgress): void {
    this.#progress = progress;
    this.#sources.onChange();
  }

  async #fill(gap: Gap, nodes: number): Promise<void> {
    const { record } = this.#sources.game;
    const path = followMoves(record, gap);
    // Skips a position that has been deleted meanwhile.
    if (path.length !== gap.length) return;
    const position = positionAt(record, path);
    if (position.status() !== 'ongoing') return;
    const found =
      (await this.#recall(position, nodes)) ?? (await this.#search(gap, position, nodes));
    if (found !== undefined && this.#study !== undefined) this.#found.push({ gap, ...found });
  }

  /** Returns a stored result, if its search was about as long as this review's or its score is a mate. */
  async #recall(position: Position, nodes: number): Promise<Found | undefined> {
    const row = await this.#sources.memory?.recall(position);
    const best = row?.lines[0];
    if (row === undefined || best === undefined) return undefined;
    if (row.nodes < ENOUGH * nodes && best.score.kind !== 'mate') return undefined;
    return { evaluation: { score: best.score, depth: row.depth }, pv: best.pv };
  }

  async #search(gap: Gap, position: Position, nodes: number): Promise<Found | undefined> {
    if (this.#isOver()) return undefined;
    const { game, settings, engine, memory } = this.#sources;
    const { record } = game;
    const result = await engine.search({
      kind: 'game',
      request: {
        ruleset: record.ruleset.id,
        fen: makeFen(record.setup),
        moves: gap.map(makeCoordinates),
      },
      limits: { nodes },
      hash: hashFor(settings.values),
      threads: 1,
    });
    if (!result.ok) this.#error = result.error;
    const info: SearchInfo | undefined = result.ok ? result.value.info : undefined;
    if (info === undefined || this.#isOver()) return undefined;
    const score = whiteView(info.score, position.turn);
    memory?.keep(position, [{ score, pv: info.pv, depth: info.depth }], info);
    return { evaluation: { score, depth: info.depth }, pv: info.pv };
  }

  /** Writes the results to the game. */
  #write(effort: Effort): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const found = this.#found;
    this.#found = [];
    if (found.length > 0)
      this.#sources.game.amend(
        (record) => this.#note(found.reduce(reviseUnlessDeeper, record), effort),
        this.#name,
      );
    this.#sources.onChange();
  }

  /** Records the progress of the review, unless the main line has changed or the results were undone. */
  #note(record: GameRecord, effort: Effort): GameRecord {
    const from = this.#done;
    if (from === undefined || !isMainLine(record, this.#line)) return record;
    if (this.#noted !== undefined && !isNoted(record, effort, this.#noted)) return record;
    this.#noted = from;
    return withEffort(record, effort, from);
  }

  /**
   * Adds glyphs for mistakes at positions that already have evaluations, and records the effort. Works in small steps,
   * and restarts if the game is edited.
   */
  async #finish(effort: Effort): Promise<void> {
    const { game } = this.#sources;
    let from: GameRecord;
    let marked: GameRecord;
    do {
      from = game.record;
      marked = from;
      let since = performance.now();
      for (marked of markInSteps(from, NO_LINES)) {
        if (performance.now() - since < PATIENCE) continue;
        await new Promise((resolve) => setTimeout(resolve, 0));
        since = performance.now();
      }
    } while (from !== game.record && this.#study !== undefined);
    if (this.#study === undefined) return;
    game.amend(
      (record) => this.#note(record === from ? marked : markMistakes(record, NO_LINES), effort),
      this.#name,
    );
  }
}

/** Expected score from which a position is so decided that a deeper search cannot mark the moves around it. */
const DECIDED = 0.99;

/** Whether the position at a ply, and those before and after it, are decided for the same side. */
const isDecided = (points: readonly GamePoint[], ply: number): boolean => {
  const chances = points.slice(Math.max(0, ply - 1), ply + 2).map(({ chance = 0.5 }) => chance);
  return (
    chances.length > 0 &&
    (chances.every((chance) => chance >= DECIDED) ||
      chances.every((chance) => chance <= 1 - DECIDED))
  );
};

/** Adds a result to a game, unless the game has a deeper evaluation there, for example by the deep analysis. */
const reviseUnlessDeeper = (record: GameRecord, finding: Finding): GameRecord => {
  const { gap, evaluation } = finding;
  const path = followMoves(record, gap);
  const earlier = (path.length === 0 ? record : nodeAt(record, path))?.evaluation;
  const isDeeper = (earlier?.depth ?? 0) > (evaluation.depth ?? 0);
  return isDeeper && evaluation.score.kind !== 'mate' ? record : revise(record, finding);
};

const movesOf = (record: GameRecord): Gap => mainLine(record).map(({ move }) => move);

/** Whether a line, as far as it still exists, is the beginning of the main line. */
const isMainLine = (record: GameRecord, line: Gap): boolean => {
  const path = followMoves(record, line);
  const isWhole = path.length === line.length || path.length === endOfLine(record).length;
  return isWhole && path.every((child) => child === 0);
};
