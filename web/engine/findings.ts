/** What an engine finds in a position, and what is remembered of it. */
import type { DiceInfo, SearchInfo, SearchProgress } from '../../src/engine/types.js';
import type { DieRoll } from '../../src/rules/dice.js';
import type { Position } from '../../src/rules/position.js';
import type { Score } from '../../src/rules/score.js';
import { whiteView } from '../../src/analysis/chance.js';
import { afterPaint } from '../shared/paint.js';

/** A line that the engine found, from White's view. */
export interface KeptLine {
  readonly score: Score;
  /** Coordinate moves. */
  readonly pv: readonly string[];
}

/** A line from White's view, with how deep it was searched. */
export interface AnalysisLine extends KeptLine {
  /** Plies. */
  readonly depth: number;
}

/** What is known of one position. */
export interface Findings {
  /** The position it is about; under threat mode not the one on the board. */
  readonly position: Position;
  /** Best first. */
  readonly lines: readonly AnalysisLine[];
  /** Figures of the running or the last search; none before its first iteration. */
  readonly info?: SearchInfo;
  /** What the running search is at; newer than `info`. */
  readonly progress?: SearchProgress;
  /** Depth of lines that were found another time, while they are the ones shown. */
  readonly remembered?: number;
}

/** What is known of one position in a game with dice, before a roll or after it. */
export interface DiceFindings {
  readonly position: Position;
  readonly roll: DieRoll | undefined;
  /** Values are for the side to move; none before the first iteration. */
  readonly info?: DiceInfo;
}

/** What the engine found at other times. */
export interface Memory {
  /** What is remembered of a position; undefined where that is nothing. */
  recall(
    position: Position,
  ): Promise<{ readonly depth: number; readonly lines: readonly KeptLine[] } | undefined>;
  /** Remembers what was found, unless it knows better. */
  keep(position: Position, lines: readonly AnalysisLine[], info: SearchInfo): void;
}

/** The same in games with dice. */
export interface DiceMemory {
  recall(position: Position, roll: DieRoll | undefined): DiceInfo | undefined;
  keep(position: Position, roll: DieRoll | undefined, info: DiceInfo): void;
}

/** Milliseconds after which what a running search has found is written. */
const KEEP_INTERVAL = 1000;

/**
 * The lines found in one position: those of the running search, or remembered ones until the search has
 * reached their depth again.
 */
export class FoundLines {
  readonly #memory: Memory | undefined;
  readonly #onRecalled: () => void;
  readonly #fresh = new Map<number, SearchInfo>();
  #findings: Findings | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  /** `onRecalled` is called when something remembered has arrived. */
  constructor(memory: Memory | undefined, onRecalled: () => void) {
    this.#memory = memory;
    this.#onRecalled = onRecalled;
  }

  get findings(): Findings | undefined {
    return this.#findings;
  }

  /** Turns to another position, or to none. */
  show(position: Position | undefined): void {
    this.keep();
    this.#fresh.clear();
    this.#findings = position && { position, lines: [] };
    if (position?.status() === 'ongoing') afterPaint(() => void this.#recall(position));
  }

  /** A search has begun, and finds every line anew. */
  begin(): void {
    this.#fresh.clear();
  }

  /** Takes over a line, if it is among as many as are wanted. */
  take(position: Position, info: SearchInfo, wanted: number): void {
    const before = this.#findings;
    if (before?.position !== position) return;
    this.#fresh.set(info.multipv, info);
    const fresh = [...this.#fresh]
      .filter(([place]) => place <= wanted)
      .sort(([a], [b]) => a - b)
      .map(([, line]): AnalysisLine => ({
        score: whiteView(line.score, position.turn),
        pv: line.pv,
        depth: line.depth,
      }));
    const { remembered } = before;
    const isOlderBetter = remembered !== undefined && info.depth < remembered;
    this.#findings = {
      position,
      lines: isOlderBetter ? before.lines : fresh,
      info,
      ...(isOlderBetter && { remembered }),
    };
    this.#keepTimer ??= setTimeout(() => {
      this.keep();
    }, KEEP_INTERVAL);
  }

  takeProgress(position: Position, progress: SearchProgress): void {
    if (this.#findings?.position === position) this.#findings = { ...this.#findings, progress };
  }

  /** Remembers what the search has found. */
  keep(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const { position, lines, info, remembered } = this.#findings ?? {};
    if (position === undefined || lines === undefined || info === undefined) return;
    if (remembered === undefined) this.#memory?.keep(position, lines, info);
  }

  async #recall(position: Position): Promise<void> {
    const row = await this.#memory?.recall(position);
    const findings = this.#findings;
    if (row === undefined || findings?.position !== position) return;
    if ((findings.info?.depth ?? 0) >= row.depth) return;
    this.#findings = {
      ...findings,
      lines: row.lines.map((line) => ({ ...line, depth: row.depth })),
      remembered: row.depth,
    };
    this.#onRecalled();
  }
}
