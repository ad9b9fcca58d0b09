/** What is shown of a try at a puzzle, by the element and on the page: a verdict, a hint, arrows. */
import { html, type TemplateResult } from 'lit';
import type { BoardShape, Brush } from '../../drawing/shapes.js';
import type { Attempt, PuzzleMoves } from '../../puzzles/attempt.js';
import { roleOfRoll } from '../../rules/dice.js';
import type { Move } from '../../rules/moves.js';
import type { PuzzleGoal } from '../../puzzles/types.js';
import type { Color, Role } from '../../rules/pieces.js';
import type { AttemptWords } from '../../words/attempt.js';

type AnyAttempt = Attempt<PuzzleMoves>;

export interface Verdict {
  readonly text: string;
  /** The move that the text names. */
  readonly san?: string | undefined;
  readonly isGood: boolean;
}

/** A sentence with a move in it. Programs that translate the page leave the move as it is. */
export const withMove = (sentence: string, san: string): TemplateResult => {
  const [before = '', ...after] = sentence.split(san);
  return html`${before}<span translate="no">${san}</span>${after.join(san)}`;
};

/** What the solver should do. */
export const taskOf = (
  words: Pick<AttemptWords, 'task'>,
  turn: Color,
  goal: PuzzleGoal | undefined,
): string => words.task({ turn, kind: goal?.kind, moves: goal?.kind === 'end' ? goal.moves : 0 });

/** What came of the last move, or of giving up; undefined before the first move. */
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

/** What the die shows, in words; empty without dice. `roleName` names kinds of pieces. */
export const rollOf = (
  words: Pick<AttemptWords, 'rolled'>,
  { puzzle: { roll } }: AnyAttempt,
  roleName: (role: Role) => string,
): string => (roll === undefined ? '' : words.rolled({ roll, piece: roleName(roleOfRoll(roll)) }));

/** The hint that has been taken. */
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

/** The hint on the board, and the last wrong move. */
export const shapesOf = ({
  state,
  isOver,
  tried,
  next,
  hint,
}: AnyAttempt): readonly BoardShape[] => {
  if (isOver) return [];
  // A hint is the one thing to look at: beside its arrow, that of the wrong move reads like another hint.
  const wrong = state === 'wrong' && hint === 0 ? tried?.move : undefined;
  return [
    ...(hint === 1 && next !== undefined
      ? [{ kind: 'circle', square: next.move.from, brush: 'green' } as const]
      : []),
    ...(hint === 2 && next !== undefined ? [arrow(next.move, 'green')] : []),
    ...(wrong === undefined ? [] : [arrow(wrong, 'red')]),
  ];
};

const arrow = ({ from, to }: Move, brush: Brush): BoardShape => ({
  kind: 'arrow',
  from,
  to,
  brush,
});
