/** The words for what is said of a game, and for what the user types; only speech fetches them. */
import { type Color, type Role, ROLES } from '../../../src/rules/pieces.js';
import type { FileName, RankName, Square } from '../../../src/rules/squares.js';

/** What the user can type instead of a move. */
export const COMMANDS = [
  'help',
  'last',
  'turn',
  'pieces',
  'rank',
  'file',
  'square',
  'moves',
  'evaluation',
  'best',
  'analyse',
  'stop',
  'next',
  'back',
  'start',
  'end',
  'undo',
] as const;
export type CommandName = (typeof COMMANDS)[number];

export interface SaidWords {
  // --- Steps ---
  readonly start: string;
  readonly sides: Readonly<Record<Color, string>>;
  readonly passes: (color: Color) => string;
  /** The number of moves that the game has at one place. */
  readonly continuations: (count: number) => string;
  /** Pawns, as the lists write them: `+0.31`. */
  readonly pawns: (written: string) => string;
  readonly matesIn: (color: Color, moves: number) => string;
  // --- The field for moves and questions ---
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly answers: string;
  /** The first name of each command is shown by the help; the others do the same. */
  readonly names: Readonly<Record<CommandName, readonly string[]>>;
  /** What has to follow a command, and what it does. */
  readonly help: Readonly<Record<CommandName, readonly [follows: string, what: string]>>;
  readonly helpMoves: string;
  /** Names of pieces, singular and plural. */
  readonly roles: Readonly<Record<Role, readonly [one: string, many: string]>>;
  readonly none: string;
  readonly rank: (rank: RankName) => string;
  readonly file: (file: FileName) => string;
  readonly empty: string;
  readonly needsRank: string;
  readonly needsFile: string;
  /** After the command that was typed. */
  readonly needsSquare: (command: string) => string;
  readonly unknownPiece: (text: string) => string;
  readonly unknown: (text: string) => string;
  readonly notYourTurn: string;
  readonly notRolled: (roll: number, square: Square) => string;
  readonly hidden: string;
  readonly noEvaluation: string;
  readonly depth: (depth: number) => string;
  readonly analysing: string;
  readonly stopped: string;
  readonly atStart: string;
  readonly atEnd: string;
  readonly nothingToUndo: string;
}

export const ENGLISH: SaidWords = {
  start: 'Start of the game',
  sides: { white: 'White', black: 'Black' },
  passes: (color) => `${color} passes`,
  continuations: (count) => `${count} moves to choose from`,
  pawns: (written) => written.replace('+', 'plus ').replace('−', 'minus '),
  matesIn: (color, moves) => `${color} mates in ${moves}`,
  title: 'Moves and questions',
  label: 'Move or question',
  hint: 'For example e5, Uf3, pieces or square e8. Type help for all questions.',
  submit: 'Enter',
  answers: 'Answers',
  names: {
    help: ['help', 'h', '?'],
    last: ['last', 'l'],
    turn: ['turn', 't'],
    pieces: ['pieces', 'p', 'position'],
    rank: ['rank', 'r', 'row'],
    file: ['file', 'f', 'column'],
    square: ['square', 's', 'attackers'],
    moves: ['moves', 'm'],
    evaluation: ['evaluation', 'e', 'eval'],
    best: ['best', 'b'],
    analyse: ['analyse', 'analyze'],
    stop: ['stop'],
    next: ['next', 'n'],
    back: ['back', 'previous'],
    start: ['start'],
    end: ['end'],
    undo: ['undo', 'u'],
  },
  help: {
    help: ['', 'these commands'],
    last: ['', 'the last move'],
    turn: ['', 'whose turn it is, or how the game has ended'],
    pieces: ['', 'all pieces; add a kind for its squares: pieces rook'],
    rank: ['8', 'the pieces on a rank'],
    file: ['h', 'the pieces on a file'],
    square: ['e8', 'what stands on a square, and what attacks or defends it'],
    moves: ['e4', 'where the piece on a square can go'],
    evaluation: ['', 'the evaluation of the position'],
    best: ['', 'the engine’s best line'],
    analyse: ['', 'starts the engine'],
    stop: ['', 'stops the engine'],
    next: ['', 'one move forward'],
    back: ['', 'one move back'],
    start: ['', 'to the start of the game'],
    end: ['', 'to the end of the game'],
    undo: ['', 'undoes the last change; in a game against the engine, takes your move back'],
  },
  helpMoves:
    'Type a move as e5, Uf3, h9h8 or rook a5. Letters of pieces: K king, A aanca, R rook, C crocodile, L lion, G giraffe, U unicornio.',
  roles: {
    pawn: ['pawn', 'pawns'],
    lion: ['lion', 'lions'],
    giraffe: ['giraffe', 'giraffes'],
    unicornio: ['unicornio', 'unicornios'],
    crocodile: ['crocodile', 'crocodiles'],
    aanca: ['aanca', 'aancas'],
    rook: ['rook', 'rooks'],
    king: ['king', 'kings'],
  },
  none: 'none',
  rank: (rank) => `rank ${rank}`,
  file: (file) => `file ${file}`,
  empty: 'empty',
  needsRank: 'Add a rank from 1 to 12, for example: rank 8',
  needsFile: 'Add a file from a to l, for example: file h',
  needsSquare: (command) => `Add a square from a1 to l12, for example: ${command} e4`,
  unknownPiece: (text) => `Unknown piece “${text}”. Pieces: ${ROLES.join(', ')}`,
  unknown: (text) => `“${text}” is neither a move nor a command. Type help for all commands.`,
  notYourTurn: 'It is not your turn.',
  notRolled: (roll, square) => `The roll is ${roll}: the piece on ${square} cannot move.`,
  hidden: 'The engine is off during a game.',
  noEvaluation: 'No evaluation yet. Type analyse to start the engine.',
  depth: (depth) => `depth ${depth}`,
  analysing: 'The engine is searching. Type evaluation or best to hear its result.',
  stopped: 'The engine has stopped.',
  atStart: 'This is the start of the game.',
  atEnd: 'This is the end of the game.',
  nothingToUndo: 'There is nothing to undo.',
};
