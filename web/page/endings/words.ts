import type { Color, Piece } from '../../../src/rules/pieces.js';
import type { Square } from '../../../src/rules/squares.js';
import { megabytes } from './megabytes.js';
import { colorName, roleName } from '../../i18n/words.js';
import { countText, spanOf, type HeatSummary } from './heat-summary.js';

/** The texts of endings, apart from those of the page, which are fetched before its first view. */
export interface EndingWords {
  readonly title: string;
  readonly unkept: string;
  readonly failed: string;
  readonly looking: string;
  /** No table of the ending has been made on this device. */
  readonly unknown: string;
  readonly damaged: string;
  readonly again: string;
  readonly solve: string;
  readonly stop: string;
  /** What solving takes. */
  readonly cost: (seconds: number, megabytes: number) => string;
  readonly scarce: string;
  readonly entering: (name: string, percent: number) => string;
  readonly expanding: (name: string, plies: number) => string;
  /** Which of several parts is being solved. */
  readonly part: (number: number, of: number) => string;
  readonly entered: string;
  readonly moves: string;
  readonly playBest: string;
  readonly balanced: string;
  readonly whiteWins: (plies: number) => string;
  readonly blackWins: (plies: number) => string;
  /** A win that the move limit prevents. */
  readonly cursed: string;
  readonly draw: string;
  readonly win: (plies: number) => string;
  readonly loss: (plies: number) => string;
  /** The engine does without the table. */
  readonly tooLarge: string;
  // --- The heat map ---
  readonly heat: string;
  readonly legendWin: (turn: Color) => string;
  readonly legendLoss: (turn: Color) => string;
  readonly legendCursed: string;
  readonly legendUnknown: string;
  readonly heatOf: (piece: Piece, square: Square, turn: Color) => string;
  readonly heatCounts: (summary: HeatSummary) => string;
  // --- The list of endings ---
  readonly endings: string;
  readonly intro: string;
  readonly ruleset: string;
  readonly withPiece: string;
  readonly anyPiece: string;
  readonly show: string;
  readonly states: Readonly<Record<'all' | 'known' | 'unsolved', string>>;
  readonly room: (kept: number, left: number | undefined) => string;
  readonly men: (men: number) => string;
  readonly twoKings: string;
  readonly none: string;
  /** Endings that need no table. */
  readonly decided: (names: readonly string[]) => string;
  readonly known: (bytes: number) => string;
  readonly partly: (known: number, blocks: number) => string;
  readonly figures: string;
  readonly solveIt: string;
  readonly goOn: string;
  readonly remove: string;
  readonly removeSure: (name: string) => string;
  readonly keep: string;
  readonly counting: string;
  readonly toMove: string;
  readonly sides: Readonly<Record<Color, string>>;
  readonly wins: string;
  readonly draws: string;
  readonly losses: string;
  readonly longest: string;
  readonly plies: (plies: number) => string;
  readonly noWins: string;
  readonly showLongest: string;
  readonly playLongest: string;
}

const wins = (plies: number): string =>
  plies === 1 ? 'wins with the next move' : `wins in ${plies} plies`;

export const ENGLISH: EndingWords = {
  title: 'Ending',
  unkept: 'The browser has no room for the table. It is there until you close the page.',
  failed: 'The ending could not be looked up.',
  looking: 'Looking for the ending…',
  unknown: 'The outcome is not known: this ending has not been solved on this device.',
  damaged: 'The stored table of this ending is damaged, so it has to be solved again.',
  again: 'Try again',
  solve: 'Solve this ending',
  stop: 'Stop',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'a few seconds'
        : seconds < 90
          ? `${seconds} seconds`
          : `${Math.round(seconds / 60)} minutes`;
    return `about ${time}, ${megabytes} MB of memory`;
  },
  scarce: 'This device may not have enough memory for it.',
  entering: (name, percent) => `${name}: ${percent} % of the positions entered`,
  expanding: (name, plies) => `${name}: all ends within ${plies} plies found`,
  part: (number, of) => `Part ${number} of ${of}.`,
  entered: 'Positions entered',
  moves: 'Moves and what they lead to',
  playBest: 'Play the best move',
  balanced: 'With best play, a draw',
  whiteWins: (plies) => `White ${wins(plies)}`,
  blackWins: (plies) => `Black ${wins(plies)}`,
  cursed: 'By the move limit, a draw',
  draw: 'draw',
  win: (plies) => `win in ${plies}`,
  loss: (plies) => `loss in ${plies}`,
  tooLarge: 'The engine does without this table, which is too large for this device’s memory.',
  heat: 'Heat map of',
  legendWin: (turn) => `${colorName(turn)}, to move, wins in so many plies`,
  legendLoss: (turn) => `${colorName(turn)} loses`,
  legendCursed: 'too late for the move limit',
  legendUnknown: 'not solved',
  heatOf: (piece, square, turn) =>
    `With ${colorName(turn)} to move, and this man on another square than ${square} (${colorName(piece.color)}, ${roleName(piece.role)}):`,
  heatCounts: ({ win, draw, loss, unknown }) =>
    [
      countText(win, 'a win on', spanOf(win, 'plies')),
      countText(draw, 'a draw on'),
      countText(loss, 'a loss on', spanOf(loss, 'plies')),
      ...(unknown === 0 ? [] : [`not solved on ${unknown}`]),
    ]
      .filter((text) => text !== '')
      .join('; ') + '.',
  endings: 'Endings',
  intro:
    'Endings of up to four men, kings included, can be solved exactly on this device. What is solved is kept here: the board, the editor and the engine then know the outcome of every position of it.',
  ruleset: 'Rules',
  withPiece: 'With',
  anyPiece: 'any piece',
  show: 'Show',
  states: { all: 'all endings', known: 'known on this device', unsolved: 'not solved yet' },
  room: (kept, left) =>
    `Kept on this device for these rules: ${megabytes(kept)}.${left === undefined ? '' : ` Room left: ${megabytes(left)}.`}`,
  men: (men) => (men === 3 ? 'Two and three men' : 'Four men'),
  twoKings: 'Two bare kings are a draw.',
  none: 'There is no such ending.',
  decided: (names) =>
    `Decided by the rules, because one king is bare: ${names.join(', ')}. The side with the bare king has lost.`,
  known: (bytes) => `known, ${megabytes(bytes)}`,
  partly: (known, blocks) => `${known} of ${blocks} parts known.`,
  figures: 'Figures',
  solveIt: 'Solve',
  goOn: 'Go on',
  remove: 'Delete',
  removeSure: (name) => `Delete the table of ${name}? It can be solved again.`,
  keep: 'Keep it',
  counting: 'Counting…',
  toMove: 'To move',
  sides: { white: 'White', black: 'Black' },
  wins: 'Wins',
  draws: 'Draws',
  losses: 'Losses',
  longest: 'Longest win',
  plies: (plies) => `${plies} plies`,
  noWins: 'Nobody can win.',
  showLongest: 'Show the longest win',
  playLongest: 'Play it against the engine',
};
