/** How the element and the page show an attempt at a puzzle: a verdict, a hint, arrows. */
import { html, type TemplateResult } from 'lit';
import type { Shape, ShapeColor } from '../../notation/shape.js';
import type { Attempt, PuzzleMoves } from '../../puzzles/attempt.js';
import { roleOfRoll } from '../../rules/dice.js';
import type { Move } from '../../rules/moves.js';
import type { PuzzleGoal } from '../../puzzles/types.js';
import type { Color, Role } from '../../rules/pieces.js';
import type { AttemptWords } from '../../words/attempt.js';

type AnyAttempt = Attempt<PuzzleMoves>;

export interface Verdict {
  readonly text: string;
  /** A move that occurs in the text. */
  readonly san?: string | undefined;
  readonly isGood: boolean;
}

/** Marks the move in a sentence to keep translation programs from changing it. */
export const withMove = (sentence: string, san: string): TemplateResult => {
  const [before = '', ...after] = sentence.split(san);
  return html`${before}<span translate="no">${san}</span>${after.join(san)}`;
};

export const taskOf = (
  words: Pick<AttemptWords, 'task'>,
  turn: Color,
  goal: PuzzleGoal | undefined,
): string => words.task({ turn, kind: goal?.kind, moves: goal?.kind === 'end' ? goal.moves : 0 });

/** Describes the outcome of the last move, or that the user has given up; undefined before the first move. */
export const verdictOf = (
  words: AttemptWords,
  { state, tried, done, last, hasFailed }: AnyAttempt,
): Verdict | undefined => {
  const san = last?.san ?? '';
  switch (state) {
    case 'asked':
      return done > 0 && last !== undefined
        ? { text: words.replied({ turn: last.turn, san }), san, isGood: true }
        : undefined;
    case 'replying':
      return { text: words.right({ san }), san, isGood: true };
    case 'wrong':
      return { text: words.wrong({ san: tried?.san ?? '' }), san: tried?.san, isGood: false };
    case 'solved':
      return { text: hasFailed ? words.solvedAfter : words.solved, isGood: true };
    case 'answered':
      return { text: words.answered, isGood: true };
  }
};

/** Describes the roll; empty without dice. `roleName` returns the name of a kind of piece. */
export const rollOf = (
  words: Pick<AttemptWords, 'rolled'>,
  { puzzle: { roll } }: AnyAttempt,
  roleName: (role: Role) => string,
): string => (roll === undefined ? '' : words.rolled({ roll, piece: roleName(roleOfRoll(roll)) }));

export const hintOf = (
  words: AttemptWords,
  { hint, next }: AnyAttempt,
  roleName: (role: Role) => string,
): string => {
  if (hint === 0 || next === undefined) return '';
  const { role, from, to } = next.move;
  return hint === 1
    ? words.moveThis({ piece: roleName(role), square: from })
    : words.moveThere({ piece: roleName(role), square: from, target: to });
};

/** The shapes for the hint and the last wrong move. */
export const shapesOf = ({ state, isOver, tried, next, hint }: AnyAttempt): readonly Shape[] => {
  if (isOver) return [];
  // While a hint is shown, a wrong move gets no arrow, because it would look like another hint.
  const wrong = state === 'wrong' && hint === 0 ? tried?.move : undefined;
  return [
    ...(hint === 1 && next !== undefined
      ? [{ from: next.move.from, color: 'green' } as const]
      : []),
    ...(hint === 2 && next !== undefined ? [arrow(next.move, 'green')] : []),
    ...(wrong === undefined ? [] : [arrow(wrong, 'red')]),
  ];
};

const arrow = ({ from, to }: Move, color: ShapeColor): Shape => ({ color, from, to });
