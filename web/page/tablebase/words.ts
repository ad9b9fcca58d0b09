import type { Color } from '../../../src/rules/pieces.js';
import { megabytes } from './megabytes.js';
import { colorName } from '../../i18n/words.js';
import type { TablebaseGroup } from './list.js';

/** The texts of endings, apart from those of the page, which are fetched before its first view. */
export interface TablebaseWords {
  readonly title: string;
  readonly unkept: string;
  readonly failed: string;
  readonly looking: string;
  readonly loading: string;
  /** No table of the ending has been made on this device. */
  readonly unknown: string;
  /** The same where the page has figures of the ending. */
  readonly unsolved: string;
  /** What solving it is good for. */
  readonly everyMove: string;
  /** Before shares, which say nothing of the single position. */
  readonly ofAll: string;
  readonly damaged: string;
  readonly again: string;
  readonly solve: string;
  readonly stop: string;
  /** What solving takes. */
  readonly cost: (seconds: number, megabytes: number) => string;
  readonly scarce: string;
  readonly entering: (name: string, percent: number) => string;
  readonly expanding: (name: string, moves: number) => string;
  /** Which of several parts is being solved. */
  readonly part: (number: number, of: number) => string;
  readonly entered: string;
  readonly moves: string;
  readonly playBest: string;
  readonly balanced: string;
  readonly whiteWins: (moves: number) => string;
  readonly blackWins: (moves: number) => string;
  /** A win that the move limit prevents. */
  readonly cursed: string;
  readonly draw: string;
  readonly win: (moves: number) => string;
  readonly loss: (moves: number) => string;
  /** The engine does without the table. */
  readonly tooLarge: string;
  // --- The list of endings ---
  readonly endings: string;
  readonly intro: string;
  readonly allEndings: string;
  readonly ruleset: string;
  readonly withPiece: string;
  readonly anyPiece: string;
  readonly show: string;
  readonly states: Readonly<Record<'all' | 'known' | 'unsolved', string>>;
  /** Parts of the address that mean nothing. */
  readonly unknownInAddress: (texts: readonly string[]) => string;
  readonly noEnding: (name: string) => string;
  readonly room: (kept: number, left: number | undefined) => string;
  /** What the bars show. */
  readonly bars: string;
  readonly groups: Readonly<Record<TablebaseGroup, string>>;
  readonly none: string;
  /** Which rule decides endings, so that they have no table. */
  readonly decided: (names: readonly string[], unlessBared: boolean) => string;
  /** Before the rulesets under which these endings are played. */
  readonly playedOut: string;
  readonly solvedOf: (solved: number, of: number) => string;
  readonly solveGroup: (count: number) => string;
  readonly waiting: (count: number) => string;
  /** The men of an ending, without kings. */
  readonly against: (white: readonly string[], black: readonly string[]) => string;
  readonly known: (bytes: number) => string;
  readonly partly: (known: number, blocks: number) => string;
  readonly figures: string;
  readonly figuresOf: (name: string) => string;
  readonly solveIt: string;
  readonly goOn: string;
  readonly remove: string;
  readonly removeSure: (name: string) => string;
  readonly keep: string;
  readonly counting: string;
  readonly toMove: string;
  readonly sides: Readonly<Record<Color, string>>;
  /** The parts of a bar, and the columns of the figures. */
  readonly parts: Readonly<Record<'white' | 'draws' | 'black', string>>;
  /** The outcomes with a side to move, in per cent. */
  readonly shares: (turn: Color, white: string, draws: string, black: string) => string;
  /** What figures are of, if not of the whole ending as it is solved here. */
  readonly notes: Readonly<Record<'published' | 'parts', string>>;
  readonly tooLate: (count: string) => string;
  readonly longest: (turn: Color, moves: number) => string;
  readonly noWins: string;
  readonly showIt: string;
  /** Begins a game from a won position. */
  readonly practise: string;
  readonly playIt: string;
  /** What is said in a game from a won position, and its buttons. */
  readonly practice: {
    /** The ending, and from its first position who wins in how many moves. */
    readonly goal: (name: string, target: string) => string;
    /** Before the first move. */
    readonly hint: string;
    /** From the position on the board. `slower`: moves that the last move took more than the best one. */
    readonly won: (moves: number, slower: number) => string;
    /** The move that gave the win away; undefined if it is the last one. */
    readonly gone: (now: 'draw' | 'loss', move: string | undefined) => string;
    readonly back: string;
    readonly again: string;
    readonly unsolved: string;
  };
  readonly anyWin: string;
  readonly another: string;
}

const moves = (count: number): string => `${count} ${count === 1 ? 'move' : 'moves'}`;

const wins = (count: number): string => `wins in ${moves(count)}`;

export const ENGLISH: TablebaseWords = {
  title: 'Ending',
  unkept: 'The browser’s storage is full. The tablebase is available until you close the page.',
  failed: 'The ending could not be looked up.',
  looking: 'Looking up the position…',
  loading: 'Loading endings…',
  unknown: 'Unknown outcome: this ending has not been solved on this device.',
  unsolved: 'This ending has not been solved on this device.',
  everyMove: 'Solve it to see the outcome of every move.',
  ofAll: 'All positions of this ending:',
  damaged: 'The stored tablebase of this ending is damaged. Solve it again.',
  again: 'Try again',
  solve: 'Solve this ending',
  stop: 'Stop',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'a few seconds'
        : seconds < 90
          ? `about ${seconds} seconds`
          : `about ${Math.round(seconds / 60)} minutes`;
    return `${time}, ${megabytes} MB of memory`;
  },
  scarce: 'This device may not have enough memory for it.',
  entering: (name, percent) => `${name}: ${percent} % of the positions entered`,
  expanding: (name, count) => `${name}: wins in up to ${moves(count)} found`,
  part: (number, of) => `Part ${number} of ${of}.`,
  entered: 'Positions entered',
  moves: 'Moves and outcomes',
  playBest: 'Play the best move',
  balanced: 'Draw with best play',
  whiteWins: (count) => `White ${wins(count)}`,
  blackWins: (count) => `Black ${wins(count)}`,
  cursed: 'Draw by the move limit',
  draw: 'draw',
  win: (count) => `win in ${count}`,
  loss: (count) => `loss in ${count}`,
  tooLarge: 'The engine cannot use this tablebase: it is too large for this device’s memory.',
  endings: 'Endings',
  intro:
    'Endings of up to four men, kings included, can be solved exactly on this device. Each solved ending is kept here as a tablebase, from which the board, the editor and the engine know the outcome of every position.',
  allEndings: 'All endings',
  ruleset: 'Rules',
  withPiece: 'With',
  anyPiece: 'any piece',
  show: 'Show',
  states: { all: 'all endings', known: 'solved on this device', unsolved: 'not solved here yet' },
  unknownInAddress: (texts) =>
    `The address has unknown values: ${texts.map((text) => `“${text}”`).join(', ')}.`,
  noEnding: (name) => `The list has no ending “${name}”.`,
  room: (kept, left) =>
    `Kept on this device for these rules: ${megabytes(kept)}.${left === undefined ? '' : ` Room left: ${megabytes(left)}.`}`,
  bars: 'Percentages of all positions, with White and with Black to move:',
  groups: {
    single: 'One piece against a bare king',
    duel: 'One piece each',
    double: 'Two pieces against a bare king',
    pawns: 'With pawns',
  },
  none: 'No ending matches.',
  decided: (names, unlessBared) =>
    `Decided by the rules: a king without other men loses at once${unlessBared ? ', unless it can capture the last man of the other side in reply' : ''}. So these endings are not played: ${names.join(', ')}.`,
  playedOut: 'They are played out under the rules of:',
  solvedOf: (solved, of) => `${solved} of ${of} solved on this device`,
  solveGroup: (count) => `Solve all ${count}`,
  waiting: (count) => (count === 1 ? 'One more ending follows.' : `${count} more endings follow.`),
  against: (white, black) =>
    `${white.join(' and ')} against ${black.length === 0 ? 'a bare king' : black.join(' and ')}`,
  known: (bytes) => `solved, ${megabytes(bytes)}`,
  partly: (known, blocks) => `${known} of ${blocks} parts solved.`,
  figures: 'Figures',
  figuresOf: (name) => `Figures of ${name}`,
  solveIt: 'Solve',
  goOn: 'Resume',
  remove: 'Delete',
  removeSure: (name) => `Delete the tablebase of ${name}? It can be solved again.`,
  keep: 'Keep',
  counting: 'Counting…',
  toMove: 'To move',
  sides: { white: 'White', black: 'Black' },
  parts: { white: 'White wins', draws: 'Draws', black: 'Black wins' },
  shares: (turn, white, draws, black) =>
    `${colorName(turn)} to move: White wins ${white} %, draws ${draws} %, Black wins ${black} %`,
  notes: {
    published:
      'These figures come with the page. Solve the ending to know the outcome of each of its positions.',
    parts: 'These figures cover the solved parts only.',
  },
  tooLate: (count) => `Of these wins, ${count} come too late for the move limit.`,
  longest: (turn, count) => `Longest win, ${colorName(turn)} to move: ${moves(count)}`,
  noWins: 'Neither side can win.',
  showIt: 'Show on the board',
  anyWin: 'Any other win, at random',
  another: 'Another position',
  practise: 'Practise',
  playIt: 'Play against the engine',
  practice: {
    goal: (name, target) => `${name}. Goal: ${target}`,
    hint: 'After each of your moves you see here whether you still win.',
    won: (count, slower) =>
      `Now: still won, in ${moves(count)}.${slower === 0 ? '' : ` Your last move took ${moves(slower)} more than the best one.`}`,
    gone: (now, move) =>
      `${move ?? 'That move'} gave the win away: the position is now ${now === 'draw' ? 'a draw' : 'lost'}.`,
    back: 'Take that move back',
    again: 'Try again from there',
    unsolved: 'Solve this ending to see after each of your moves whether you still win.',
  },
};
