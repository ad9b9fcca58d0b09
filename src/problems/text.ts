/** Writes solutions as a text tree in Popeye's style. */
import { Position } from '../rules/position.js';
import { isForced, parseStipulation, type Stipulation, type ProblemGoal } from './stipulation.js';
import type { Continuation, Defence, ProblemSolution, Replies } from './types.js';
import { resolveMove } from '../notation/coordinates.js';
import type { LegalMove } from '../rules/moves.js';
import { LETTERS, opposite } from '../rules/pieces.js';

/** Number of columns between a move and its replies. */
const INDENT = 4;

const pad = (level: number): string => ' '.repeat(3 + INDENT * level);

/** Writes a problem's solution, without a final line break. */
export const makeSolutionText = (solution: ProblemSolution, position: Position): string => {
  const stipulation = parseStipulation(solution.stipulation);
  if (!stipulation.ok) throw new TypeError(stipulation.error.message);
  const writer = new Writer(stipulation.value);
  return writer.write(solution, position).join('\n');
};

const VERDICTS: Readonly<Record<ProblemSolution['verdict'], string>> = {
  sound: 'Sound',
  cooked: 'Cooked',
  'short-solution': 'Short solution',
  'no-solution': 'No solution',
  'not-finished': 'Not finished',
};

const ENDED = {
  solutions: 'the maximum of solutions was reached',
  time: 'the time was up',
  nodes: 'the maximum of positions was reached',
  stopped: 'it was stopped',
} as const;

class Writer {
  readonly #stipulation: Stipulation;
  readonly #lines: string[] = [];

  constructor(stipulation: Stipulation) {
    this.#stipulation = stipulation;
  }

  write(solution: ProblemSolution, position: Position): readonly string[] {
    const { setPlay, tries = [], solutions, lines = [] } = solution;
    const isTree = isForced(this.#stipulation);
    if (setPlay !== undefined) {
      this.#lines.push('Set play:', '');
      const passed = passIn(position);
      for (const defence of setPlay.defences ?? []) this.#defence(defence, passed, 1, 0);
      for (const line of setPlay.lines ?? []) this.#line(line, passed, true);
      this.#lines.push('');
    }
    if (tries.length > 0) this.#lines.push('Tries:', '');
    for (const { move, refutations, replies } of tries) {
      const played = playMove(position, move);
      const { after } = played;
      this.#lines.push(
        `${pad(0)}1.${writeLong(played, this.#at(false))} ?${this.#introduce(replies)}`,
      );
      this.#replies(replies, after, 1, 0);
      this.#lines.push(`${pad(0)}  but`);
      for (const refutation of refutations)
        this.#lines.push(
          `${pad(1)}1...${writeLong(playMove(after, refutation), this.#at(false))} !`,
        );
      this.#lines.push('');
    }
    if (isTree && solutions !== undefined) {
      for (const key of solutions) {
        this.#continuation(key, position, 1, 0, '!');
        this.#lines.push('');
      }
    } else if (isTree) {
      const isLast = { goal: this.#stipulation.goal, isLast: this.#stipulation.moves === 1 };
      for (const key of solution.keys)
        this.#lines.push(`${pad(0)}1.${writeLong(playMove(position, key), isLast)} !`);
      if (solution.keys.length > 0) this.#lines.push('');
    }
    for (const line of lines) this.#line(line, position, false);
    if (lines.length > 0) this.#lines.push('');
    this.#lines.push(this.#summary(solution, position));
    return this.#lines;
  }

  #at(isLast: boolean): { readonly goal: Stipulation['goal']; readonly isLast: boolean } {
    return { goal: this.#stipulation.goal, isLast };
  }

  /** The text that follows the attacker's move. */
  #introduce({ kind, threats, isCut }: Replies): string {
    if (isCut === true) return ' …';
    if (kind === 'check') return '';
    return threats.length > 0 ? ' threat:' : ' zugzwang.';
  }

  #continuation(
    { move, replies }: Continuation,
    position: Position,
    number: number,
    level: number,
    mark = '',
  ): void {
    const played = playMove(position, move);
    const isLast = this.#stipulation.play === 'direct' && replies === undefined;
    const sign = mark === '' ? '' : ` ${mark}`;
    this.#lines.push(
      `${pad(level)}${number}.${writeLong(played, this.#at(isLast))}${sign}${replies === undefined ? '' : this.#introduce(replies)}`,
    );
    if (replies !== undefined) this.#replies(replies, played.after, number, level);
  }

  #replies(
    { threats, defences }: Replies,
    position: Position,
    number: number,
    level: number,
  ): void {
    if (threats.length > 0) {
      const passed = passIn(position);
      for (const threat of threats) this.#continuation(threat, passed, number + 1, level + 2);
    }
    for (const defence of defences) this.#defence(defence, position, number, level);
  }

  #defence(
    { move, continuations, isDual, reachesGoal }: Defence,
    position: Position,
    number: number,
    level: number,
  ): void {
    const played = playMove(position, move);
    const dual = isDual === true ? '  (dual)' : '';
    this.#lines.push(
      `${pad(level + 1)}${number}...${writeLong(played, this.#at(reachesGoal === true))}${dual}`,
    );
    for (const continuation of continuations)
      this.#continuation(continuation, played.after, number + 1, level + 2);
  }

  /** Writes one line of help or series play. */
  #line(line: readonly string[], start: Position, isSetPlay: boolean): void {
    const { play, moves } = this.#stipulation;
    let position = start;
    const words: string[] = [];
    // If the stipulation has a half move, or in set play, the first half of the first move is omitted.
    const skipped = play === 'help' && (moves % 1 !== 0) !== isSetPlay ? 1 : 0;
    for (const [index, text] of line.entries()) {
      const isLast = index === line.length - 1;
      const isAnswer = play === 'series-help' && isLast;
      const played = playMove(position, text);
      const ply = index + skipped;
      const number = play === 'help' ? Math.floor(ply / 2) + 1 : index + 1;
      const isSecond = play === 'help' ? ply % 2 === 1 : isAnswer;
      const label = isSecond ? (index === 0 ? `${number}...` : '') : `${number}.`;
      words.push(label + writeLong(played, this.#at(isLast)));
      const alone = play === 'series' || (play === 'series-help' && index < line.length - 2);
      position = alone && !isLast ? passIn(played.after) : played.after;
    }
    this.#lines.push(`${pad(0)}${words.join('  ')}`);
  }

  #summary(
    { verdict, count, shortKeys, ended, tried, firstMoves }: ProblemSolution,
    position: Position,
  ): string {
    const { play, moves } = this.#stipulation;
    const noun = isForced(this.#stipulation) ? 'key' : 'solution';
    const counted = `${count} ${noun}${count === 1 ? '' : 's'}`;
    const short =
      shortKeys.length === 0
        ? ''
        : `, solved in fewer moves by ${shortKeys.map((key) => writeLong(playMove(position, key), this.#at(false))).join(', ')}`;
    const unfinished =
      ended === undefined
        ? ''
        : `, ${tried} of ${firstMoves} first moves searched: ${ENDED[ended]}`;
    const checked =
      play === 'direct' && verdict === 'no-solution'
        ? ` in up to ${moves} ${moves === 1 ? 'move' : 'moves'}`
        : '';
    return `${VERDICTS[verdict]}: ${counted}${short}${checked}${unfinished}.`;
  }
}

interface PlayedMove {
  readonly move: LegalMove;
  readonly after: Position;
}

/** Plays a solution's move. Throws an Error if the move is illegal. Solutions never contain illegal moves. */
export const playMove = (position: Position, text: string): PlayedMove => {
  const move = resolveMove(position, text);
  if (!move.ok) throw new Error(`${text}: ${move.error.message}`);
  return { move: move.value, after: position.play(move.value) };
};

/** The position with the other side to move, for threats, set play and series. Throws an Error in check. */
export const passIn = (position: Position): Position => {
  const { setup, turn, ruleset } = position;
  const passed = Position.fromSetup({ ...setup, turn: opposite(turn) }, ruleset);
  if (!passed.ok) throw new Error('a side that is in check cannot pass');
  return passed.value;
};

const MARKS: Partial<Record<ReturnType<Position['boardStatus']>, string>> = {
  checkmate: ' #',
  stalemate: ' =',
  'bare-king': ' bare',
};

/** Writes a move in long notation: `Rc4-c7`, `Kd5*e6 +`, `b11-b12=L #`. */
const writeLong = (
  { move: { role, from, to, captured, promotion }, after }: PlayedMove,
  { goal, isLast }: { readonly goal: ProblemGoal; readonly isLast: boolean },
): string => {
  const piece = role === 'pawn' ? '' : LETTERS[role];
  const becomes = promotion === undefined ? '' : `=${LETTERS[promotion]}`;
  const end = isLast && goal === 'bare' ? ' bare' : MARKS[after.boardStatus()];
  return `${piece}${from}${captured === undefined ? '-' : '*'}${to}${becomes}${end ?? (after.isCheck() ? ' +' : '')}`;
};
