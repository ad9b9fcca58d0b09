/** The engine's results for a position, and stored results. */
import type { DiceInfo, SearchInfo, SearchProgress } from '../../engine/types.js';
import type { DieRoll } from '../../rules/dice.js';
import type { Position } from '../../rules/position.js';
import type { Score } from '../../rules/score.js';
import { whiteView } from '../../analysis/chance.js';
import { afterPaint } from '../shared/paint.js';

/** An engine line with its score from White's point of view. */
export interface KeptLine {
  readonly score: Score;
  /** The moves in coordinate notation. */
  readonly pv: readonly string[];
}

/** An engine line with its depth. */
export interface AnalysisLine extends KeptLine {
  /** Search depth in plies. */
  readonly depth: number;
}

export interface Findings {
  /** The searched position; in threat mode, it differs from the position on the board. */
  readonly position: Position;
  /** The lines, best first. */
  readonly lines: readonly AnalysisLine[];
  /** Statistics of the running or the last search; absent before its first iteration. */
  readonly info?: SearchInfo;
  /** Progress of the running search; newer than `info`. */
  readonly progress?: SearchProgress;
  /** Depth of the stored lines; absent unless stored lines are shown. */
  readonly remembered?: number;
}

/** The results for a position in a game with dice, before or after a roll. */
export interface DiceFindings {
  readonly position: Position;
  readonly roll: DieRoll | undefined;
  /** Values are for the side to move; absent before the first iteration. */
  readonly info?: DiceInfo;
}

export interface Memory {
  /** Returns the stored result for a position; undefined if there is none. */
  recall(
    position: Position,
  ): Promise<
    | { readonly depth: number; readonly nodes: number; readonly lines: readonly KeptLine[] }
    | undefined
  >;
  /** Stores a result, unless a better result is already stored. */
  keep(position: Position, lines: readonly AnalysisLine[], info: SearchInfo): void;
}

/** Stored results in games with dice. */
export interface DiceMemory {
  recall(position: Position, roll: DieRoll | undefined): DiceInfo | undefined;
  keep(position: Position, roll: DieRoll | undefined, info: DiceInfo): void;
}

/** Milliseconds between two writes of a running search's results. */
const KEEP_INTERVAL = 1000;

/** The lines for one position: the stored lines until the running search reaches the same depth or has more lines. */
export class FoundLines {
  readonly #memory: Memory | undefined;
  readonly #onRecalled: () => void;
  readonly #fresh: SearchInfo[] = [];
  #findings: Findings | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  /** `onRecalled` is called when a stored result has arrived. */
  constructor(memory: Memory | undefined, onRecalled: () => void) {
    this.#memory = memory;
    this.#onRecalled = onRecalled;
  }

  get findings(): Findings | undefined {
    return this.#findings;
  }

  /** Switches to another position, or to none. If `recalls` is true, the position's stored result is shown. */
  show(position: Position | undefined, recalls: boolean): void {
    this.keep();
    this.#fresh.length = 0;
    this.#findings = position && { position, lines: [] };
    if (recalls && position?.status() === 'ongoing') afterPaint(() => void this.#recall(position));
  }

  /** Prepares for a new search. */
  begin(): void {
    this.#fresh.length = 0;
  }

  /** Adds a line that the search has found, unless the line's number is greater than `wanted`. */
  take(position: Position, info: SearchInfo, wanted: number): void {
    const before = this.#findings;
    if (before?.position !== position) return;
    this.#fresh[info.multipv - 1] = info;
    const fresh = this.#fresh.slice(0, wanted).map((line): AnalysisLine => ({
      score: whiteView(line.score, position.turn),
      pv: line.pv,
      depth: line.depth,
    }));
    const { remembered } = before;
    // If the search has found more lines than are stored, its lines are shown even though their depth is lower.
    const isOlderBetter =
      remembered !== undefined && info.depth < remembered && fresh.length <= before.lines.length;
    this.#findings = {
      position,
      lines: isOlderBetter ? before.lines : fresh,
      info,
      ...(isOlderBetter && { remembered }),
    };
    this.#keepTimer ??= setTimeout(() => this.keep(), KEEP_INTERVAL);
  }

  takeProgress(position: Position, progress: SearchProgress): void {
    if (this.#findings?.position === position) this.#findings = { ...this.#findings, progress };
  }

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
    if ((findings.info?.depth ?? 0) >= row.depth || findings.lines.length > row.lines.length)
      return;
    this.#findings = {
      ...findings,
      lines: row.lines.map((line) => ({ ...line, depth: row.depth })),
      remembered: row.depth,
    };
    this.#onRecalled();
  }
}

/** Maximum number of positions whose values are kept. */
const MAX_KNOWN = 2000;

export class KnownDice implements DiceMemory {
  readonly #known = new Map<string, DiceInfo>();

  recall(position: Position, roll: DieRoll | undefined): DiceInfo | undefined {
    return this.#known.get(keyOf(position, roll));
  }

  /** Stores values, unless deeper values are already stored. Returns true if the values were stored. */
  keep(position: Position, roll: DieRoll | undefined, info: DiceInfo): boolean {
    const key = keyOf(position, roll);
    if ((this.#known.get(key)?.depth ?? 0) > info.depth) return false;
    this.#known.delete(key);
    this.#known.set(key, info);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return true;
  }
}

const keyOf = (position: Position, roll: DieRoll | undefined): string =>
  `${position.ruleset.id} ${position.key} ${position.halfmoves} ${roll ?? ''}`;
