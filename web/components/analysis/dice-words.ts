/** The words of the parts for games with dice in English; see spanish-dice.ts for Spanish. */
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Color, Role } from '../../../src/rules/pieces.js';

export interface DiceWords {
  readonly role: (role: Role) => string;
  readonly isOver: string;
  readonly toRoll: Readonly<Record<Color, string>>;
  readonly rolls: (color: Color, roll: DieRoll, piece: string) => string;
  readonly noMove: string;
  readonly rollIt: string;
  readonly rollTitle: string;
  readonly passTurn: string;
  readonly undoRoll: string;
  readonly faces: string;
  readonly ownDie: string;
  // --- The values ---
  readonly score: Readonly<Record<Color, string>>;
  readonly rollValues: string;
  readonly roll: string;
  readonly bestMove: string;
  readonly bestMoves: string;
  readonly swing: string;
  readonly setDie: string;
  readonly rank: string;
  readonly versusBest: string;
  readonly play: string;
  readonly pass: string;
}

const SIDES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

export const ENGLISH_DICE: DiceWords = {
  role: (role) => role,
  isOver: 'The game is over.',
  toRoll: { white: 'White to roll', black: 'Black to roll' },
  rolls: (color, roll, piece) => `${SIDES[color]} rolls ${roll}: ${piece}.`,
  noMove: 'It has no move: the turn passes.',
  rollIt: 'Roll',
  rollTitle: 'Roll (r)',
  passTurn: 'Pass the turn',
  undoRoll: 'Undo roll',
  faces: 'What the die shows',
  ownDie: 'Roll your die and enter the result.',
  score: { white: 'White’s score', black: 'Black’s score' },
  rollValues: 'What each roll is worth',
  roll: 'Roll',
  bestMove: 'Best move',
  bestMoves: 'Best moves for this roll',
  swing: 'Swing',
  setDie: 'Set the die to this',
  rank: 'Rank',
  versusBest: 'vs best',
  play: 'Play it',
  pass: 'pass',
};
