/** One search of a root by iterative deepening with engine.wasm. Handles limits, time and reports. */
import type { PollAnswer } from '../wasm/pausable.js';
import { MAX_MATE } from './limits.js';
import type { Root } from './root.js';
import type { SearchWasm } from './search-wasm.js';
import { Slices } from './slices.js';
import type { Helpers } from './threads.js';
import { NEUTRAL_SHARE, timeBudget, urgency } from './time.js';
import type { SearchInfo, SearchLimits, SearchProgress, SearchResult } from './types.js';

export interface SearchControl {
  /**
   * Called synchronously for each line of each finished iteration. If an interrupted iteration changes the result, it
   * is called again for each line of the result.
   */
  readonly onInfo?: (info: SearchInfo) => void;
  /** Called synchronously a few times a second. */
  readonly onProgress?: (progress: SearchProgress) => void;
  /** Called every few hundred nodes; true ends the search. */
  readonly shouldStop: () => boolean;
  /** Whether the pondered move has been played; called only if `limits.ponder` is set. */
  readonly isPonderHit?: () => boolean;
  /**
   * Milliseconds after which the search lets the event loop run, because a message may change the result of
   * `shouldStop`. Infinity if `shouldStop` reads shared memory; 40 by default.
   */
  readonly slice?: number;
  /** Milliseconds by which the time limits began to count before the call; 0 by default. */
  readonly waited?: number;
}

const PROGRESS_MILLISECONDS = 250;
/** The engine searches at most 128 plies, so deeper iterations would find nothing new. */
const MAX_DEPTH = 100;

type Counters = Pick<SearchInfo, 'nodes' | 'time' | 'nodesPerSecond' | 'hashUse' | 'tableHits'>;

type Ending = SearchResult['reason'];

export class SearchRun {
  readonly #wasm: SearchWasm;
  readonly #helpers: Helpers | undefined;
  readonly #threads: number;
  readonly #limits: SearchLimits;
  readonly #control: SearchControl;
  readonly #slices: Slices;
  readonly #start: number;
  readonly #maxDepth: number;
  readonly #wanted: number;
  readonly #budget: { readonly soft: number; readonly hard: number } | undefined;
  readonly #exhaustive: boolean;
  readonly #hasChoice: boolean;
  /** When the time limits began to count; undefined while pondering. */
  #clockStart: number | undefined;
  #ending: Ending | undefined;
  #progressAt = 0;
  #depth = 1;
  /** The lines of the last finished iteration, and the lines that the current iteration has finished so far. */
  #lines: readonly SearchInfo[] = [];
  #fresh: SearchInfo[] = [];
  #stableIterations = 0;
  #drop = 0;
  #share = NEUTRAL_SHARE;

  constructor(
    wasm: SearchWasm,
    root: Root,
    limits: SearchLimits,
    control: SearchControl,
    helpers: Helpers | undefined,
    began: number,
  ) {
    this.#wasm = wasm;
    this.#start = began;
    const { duty = 1 } = limits;
    // Helper threads would not shorten a proof, because a proof needs every node of one search. In a search with a duty
    // below 1, helpers would work while the main thread rests.
    this.#helpers = limits.mate === undefined && duty === 1 ? helpers : undefined;
    this.#threads = 1 + (this.#helpers?.count ?? 0);
    this.#limits = limits;
    this.#control = control;
    this.#slices = new Slices({ slice: control.slice, duty });
    this.#exhaustive = limits.mate !== undefined;
    this.#maxDepth = Math.min(
      limits.mate === undefined ? MAX_DEPTH : 2 * Math.min(limits.mate, MAX_MATE) - 1,
      limits.depth ?? MAX_DEPTH,
    );
    this.#budget = limits.clock === undefined ? undefined : timeBudget(limits.clock);
    if (limits.ponder !== true) this.#clockStart = this.#start;
    const moves = wasm.start(root, this.#exhaustive);
    this.#hasChoice = moves > 1;
    this.#wanted = this.#exhaustive ? 1 : Math.min(Math.max(limits.lines ?? 1, 1), moves);
    wasm.setPoll(() => this.#poll(), limits.nodes);
    wasm.clearThreads(this.#threads);
    this.#helpers?.search(root, this.#maxDepth);
  }

  async deepen(): Promise<SearchResult> {
    try {
      return await this.#deepen();
    } finally {
      await this.#helpers?.stop();
    }
  }

  async #deepen(): Promise<SearchResult> {
    this.#progressAt = this.#start + PROGRESS_MILLISECONDS;
    while (this.#ending === undefined) {
      const outcome = await this.#wasm.search(this.#depth, this.#fresh.length, this.#slices.pause);
      if (outcome === 'finished') this.#takeLine();
      else if (!this.#adoptLine() && outcome === 'interrupted-better' && this.#isEnding())
        this.#takeInterrupted();
    }
    const merged = mergeLines(this.#fresh, this.#lines, this.#wanted);
    const lines = this.#fresh.length > 0 ? this.#stamped(merged) : merged;
    if (this.#fresh.length > 0) this.#report(lines);
    const info = lines[0];
    const bestMove = info?.pv[0];
    return {
      ...(bestMove !== undefined && { bestMove }),
      ...(info !== undefined && { info, lines }),
      reason: this.#ending,
    };
  }

  /**
   * A function instead of a field, because the compiler does not know that `poll`, called from wasm, may have changed
   * the field.
   */
  #isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** The number of a helper thread that has finished the current iteration before the main thread, if any. */
  #winner(): number | undefined {
    if (this.#wanted > 1) return undefined;
    for (let thread = 1; thread < this.#threads; thread += 1)
      if (this.#wasm.finishedDepth(thread) >= this.#depth) return thread;
    return undefined;
  }

  /**
   * Adopts the line of a helper that has finished the iteration before the main thread. Returns false if there is no
   * such line.
   */
  #adoptLine(): boolean {
    const winner = this.#winner();
    const depth = winner === undefined ? undefined : this.#wasm.adopt(winner);
    if (depth === undefined || depth < this.#depth) return false;
    this.#depth = depth;
    this.#takeLine();
    return true;
  }

  /** Adopts the better move of an interrupted iteration. */
  #takeInterrupted(): void {
    const line = this.#info();
    const [best] = this.#lines;
    if (this.#exhaustive) this.#takeProof(line);
    // If several lines are searched, the move must also be better than all other lines.
    else if (
      this.#fresh.length === 0 &&
      (this.#wanted === 1 || best === undefined || orderOf(line.score) > orderOf(best.score))
    )
      this.#fresh.push({ ...line, bound: 'lower' });
  }

  #takeLine(): void {
    const line = this.#info();
    if (this.#exhaustive) {
      this.#takeProof(line);
      return;
    }
    this.#fresh.push(line);
    if (this.#fresh.length < this.#wanted) return;

    // The iteration is finished. A later line may have a better score than an earlier line.
    const sorted = this.#stamped(sortLines(this.#fresh));
    const [before] = this.#lines;
    const [now] = sorted;
    if (now === undefined) return;
    this.#stableIterations = before?.pv[0] === now.pv[0] ? this.#stableIterations + 1 : 0;
    this.#drop = before === undefined ? 0 : orderOf(before.score) - orderOf(now.score);
    // If several lines are searched, the best move's share means nothing, because all lines share the nodes.
    if (this.#wanted === 1) this.#share = this.#wasm.bestShare();
    this.#lines = sorted;
    this.#fresh = [];
    this.#report(sorted);
    this.#depth += 1;
    if (now.depth >= this.#maxDepth) this.#ending ??= 'depth';
    else if (sorted.every(isForced)) this.#ending ??= 'mate-found';
    else if (this.#isSoftTimeUp()) this.#ending ??= 'clock';
  }

  /** Handles an iteration of a mate search: it finds a forced win or proves that there is no win of this length. */
  #takeProof(line: SearchInfo): void {
    // A win from the transposition table counts only if it is short enough.
    const { kind } = line.score;
    if (kind === 'mate' && line.score.moves > 0 && 2 * line.score.moves - 1 <= this.#depth) {
      this.#lines = [line];
      this.#control.onInfo?.(line);
      this.#ending = 'mate-found';
      return;
    }
    this.#depth += 2;
    if (this.#depth > this.#maxDepth) this.#ending = 'no-mate';
  }

  #info(): SearchInfo {
    const { score, selectiveDepth, pv } = this.#wasm.line();
    return {
      depth: this.#depth,
      selectiveDepth: Math.max(this.#depth, selectiveDepth),
      multipv: this.#fresh.length + 1,
      score,
      ...this.#counters(),
      pv,
    };
  }

  #counters(): Counters {
    const time = performance.now() - this.#start;
    const nodes = this.#wasm.nodes(this.#threads);
    const { tableHits } = this.#wasm;
    return {
      nodes,
      time,
      nodesPerSecond: perSecond(nodes, time),
      hashUse: this.#wasm.hashUse(),
      ...(tableHits !== undefined && { tableHits }),
    };
  }

  /**
   * The lines with the current counters. The lines are reported together and sorted by score. If each line had its own
   * counters, nodes and time could decrease from line to line.
   */
  #stamped(lines: readonly SearchInfo[]): readonly SearchInfo[] {
    // A single line keeps the counters of the moment when it was finished.
    if (lines.length < 2) return lines;
    const counters = this.#counters();
    return lines.map((line) => ({ ...line, ...counters }));
  }

  #report(lines: readonly SearchInfo[]): void {
    for (const line of lines) this.#control.onInfo?.(line);
  }

  /** Decides whether the search ends, pauses for messages or continues. */
  #poll(): PollAnswer {
    const now = performance.now();
    const nodes = this.#wasm.nodes(this.#threads);
    if (this.#clockStart === undefined && this.#control.isPonderHit?.() === true) {
      this.#clockStart = now;
      // Pondering may already have taken enough time. Without this check, the search would still finish another
      // iteration.
      if (this.#lines.length > 0 && this.#isSoftTimeUp()) this.#ending ??= 'clock';
    }
    const { movetime } = this.#limits;
    const elapsed = this.#clockStart === undefined ? 0 : now - this.#clockStart;
    if (this.#control.shouldStop()) this.#ending = 'stopped';
    // Limits apply only after the first iteration, because before that, there is no move to return.
    else if (this.#lines.length === 0 && !this.#exhaustive) return 'go-on';
    else if (this.#limits.nodes !== undefined && nodes >= this.#limits.nodes)
      this.#ending = 'nodes';
    else if (movetime !== undefined && elapsed >= movetime) this.#ending = 'movetime';
    else if (this.#budget !== undefined && elapsed >= this.#budget.hard) this.#ending = 'clock';
    else if (now >= this.#progressAt) this.#reportProgress(now, nodes);
    if (this.#ending !== undefined || this.#winner() !== undefined) return 'end';
    return this.#slices.isOver(now) ? 'pause' : 'go-on';
  }

  #reportProgress(now: number, nodes: number): void {
    this.#progressAt = now + PROGRESS_MILLISECONDS;
    if (this.#control.onProgress === undefined) return;
    const { move, number } = this.#wasm.current();
    const time = now - this.#start;
    this.#control.onProgress({
      depth: this.#depth,
      selectiveDepth: Math.max(this.#depth, this.#wasm.line().selectiveDepth),
      currentMove: move,
      currentMoveNumber: number,
      nodes,
      time,
      nodesPerSecond: perSecond(nodes, time),
      hashUse: this.#wasm.hashUse(),
    });
  }

  #isSoftTimeUp(): boolean {
    if (this.#budget === undefined || this.#clockStart === undefined) return false;
    if (!this.#hasChoice) return true;
    // The time spent pondering is included.
    const elapsed = performance.now() - this.#start;
    return elapsed >= this.#budget.soft * urgency(this.#stableIterations, this.#drop, this.#share);
  }
}

const perSecond = (nodes: number, time: number): number =>
  time > 0 ? Math.round((nodes * 1000) / time) : 0;

/** Sorts lines, best first, and numbers them. Equal lines keep their order. */
export const sortLines = (lines: readonly SearchInfo[]): readonly SearchInfo[] =>
  [...lines]
    .sort((a, b) => orderOf(b.score) - orderOf(a.score))
    .map((info, index) => ({ ...info, multipv: index + 1 }));

/**
 * The lines of an interrupted iteration, followed by the last finished iteration's lines for other moves. Because the
 * new lines are better than all other moves, an older score above the lowest new score is too high.
 */
export const mergeLines = (
  fresh: readonly SearchInfo[],
  old: readonly SearchInfo[],
  wanted: number,
): readonly SearchInfo[] => {
  const sorted = sortLines(fresh);
  const last = sorted.at(-1);
  if (last === undefined) return old;
  const others = old
    .filter(({ pv }) => !fresh.some((line) => line.pv[0] === pv[0]))
    .map((line): SearchInfo =>
      orderOf(line.score) > orderOf(last.score)
        ? { ...line, score: last.score, bound: 'upper' }
        : line,
    );
  return sortLines([...sorted, ...others]).slice(0, wanted);
};

/** Maps scores to numbers in order of preference. Forced ends lie beyond every evaluation. */
export const orderOf = (score: SearchInfo['score']): number =>
  score.kind === 'centipawns'
    ? score.value
    : score.moves > 0
      ? 1e6 - score.moves
      : -1e6 - score.moves;

/**
 * How many plies deeper than a forced end a search must look before it may stop. Late moves are reduced, so a deeper
 * iteration may find a shorter win.
 */
const SHORTER_WIN_PLIES = 4;

/** Whether the line is a forced end well within the searched depth. */
export const isForced = ({ score, depth }: SearchInfo): boolean =>
  score.kind === 'mate' && 2 * Math.abs(score.moves) + SHORTER_WIN_PLIES <= depth;
