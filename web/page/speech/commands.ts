/** Responds to text that the user types: plays a move, or answers a question with a sentence. */
import { makeError } from '../../../src/errors/error.js';
import { WORDS as MOVE_SENTENCES } from '../../../src/words/move-errors.js';
import type { LineStep } from '../../../src/notation/line.js';
import { readLooseMove } from '../../../src/notation/loose-moves.js';
import { parseDiceSan } from '../../../src/notation/san.js';
import { type DieRoll, fitsRoll, movesForRoll } from '../../../src/rules/dice.js';
import { isPass, type LegalMove, type MoveOrPass } from '../../../src/rules/moves.js';
import {
  type Color,
  COLORS,
  LETTERS,
  type Piece,
  type Role,
  roleOfLetter,
  ROLES,
} from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';
import {
  FILES,
  isSquare,
  RANKS,
  type Square,
  squareIndex,
  SQUARES,
} from '../../../src/rules/squares.js';
import { attackMapIn, scopeIn } from '../../../src/rules/tactics.js';
import { describeMove } from '../../../src/elements/board/board-rules.js';
import { describeScope, describeSquare } from '../../../src/elements/board/scope-speech.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { statusLine, statusOf } from '../../../src/elements/analysis/status.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { foldText } from '../../shared/fold-text.js';
import { describePlace } from './sentences.js';
import type { Speech } from './speech.js';
import type { SaidWords } from '../../words/said.js';

/** The names of the commands that the user can type instead of a move. */
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
  'clock',
  'resign',
  'draw',
  'task',
  'hint',
  'solution',
  'confirm',
  'continue',
  'put',
  'remove',
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** Creates the text of an answer. Called each time it is shown, because error messages may still have to be fetched. */
export type Answer = (() => string) & {
  /** Whether the view itself announces the answer. If so, the field only shows it. */
  readonly isTold?: true;
};

/** A typed command, and the words for answering it. */
export interface Said {
  readonly speech: Speech;
  /** The command's name as typed, and the text after it. */
  readonly typed: string;
  readonly follows: string;
  /** Whether the previous input was the same command. Repeating a command confirms it. */
  readonly isRepeated: boolean;
}

export type Command = (said: Said) => Answer | Promise<Answer>;

/** The parts of a view that the field for moves and questions uses: a position, its moves and commands. */
export interface TypedPlace {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** The position; undefined if the set-up is not legal. */
  readonly position: Position | undefined;
  readonly roll?: DieRoll | undefined;
  /** Plays a move or, only with a roll, a pass. Undefined if the user cannot move now. */
  readonly play?: ((move: MoveOrPass, speech: Speech) => Answer) | undefined;
  readonly commands: Readonly<Partial<Record<CommandName, Command>>>;
}

export const always =
  (text: string): Answer =>
  () =>
    text;

export const told = (text: string): Answer => Object.assign(() => text, { isTold: true } as const);

export const commandOf = (text: string, { words }: Speech): CommandName | undefined => {
  const folded = foldText(text.trim().split(/\s+/)[0] ?? '');
  return COMMANDS.find((each) => words.names[each].some((one) => foldText(one) === folded));
};

export const answer = (
  text: string,
  place: TypedPlace,
  speech: Speech,
  isRepeated = false,
): Answer | Promise<Answer> => {
  const name = commandOf(text, speech);
  if (name === undefined) return playTyped(text.trim(), place, speech);
  const [typed = '', ...rest] = text.trim().split(/\s+/);
  const command = commandsOf(place)[name];
  return command === undefined
    ? always(speech.words.unavailable({ command: typed }))
    : command({ speech, typed, follows: rest.join(' '), isRepeated });
};

/** The commands available at a place: general questions about its position, and the place's own commands. */
const commandsOf = (place: TypedPlace): TypedPlace['commands'] => {
  const { setup, commands } = place;
  const attacks = ({ typed, follows, speech }: Said, describe: typeof describeMoves): Answer => {
    const square = follows.toLowerCase();
    return always(
      isSquare(square)
        ? describe(square, place, speech)
        : speech.words.needsSquare({ command: typed }),
    );
  };
  return {
    help: ({ speech: { words } }) => always(describeHelp(words, place)),
    pieces: ({ speech: { words }, follows }) => always(describePieces(setup, follows, words)),
    rank: ({ speech, follows }) => {
      const rank = RANKS.find((each) => each === follows);
      if (rank === undefined) return always(speech.words.needsRank);
      const squares = FILES.map((file): Square => `${file}${rank}`);
      return always(describeRow(speech.words.rank({ rank }), setup, squares, speech));
    },
    file: ({ speech, follows }) => {
      const file = FILES.find((each) => each === follows.toLowerCase());
      if (file === undefined) return always(speech.words.needsFile);
      const squares = RANKS.map((rank): Square => `${file}${rank}`);
      return always(describeRow(speech.words.file({ file }), setup, squares, speech));
    },
    square: (said) => attacks(said, describeAttacks),
    moves: (said) => attacks(said, describeMoves),
    ...commands,
  };
};

/** The commands for a game: its last move, the side to move, and stepping through it. `tell` describes a step. */
export const stepCommands = (
  game: GameStore,
  tell: (speech: Speech) => string,
): TypedPlace['commands'] => {
  const step =
    (act: () => void, isAtEnd = false, end?: 'atStart' | 'atEnd'): Command =>
    ({ speech }) => {
      if (isAtEnd && end !== undefined) return always(speech.words[end]);
      act();
      return always(tell(speech));
    };
  return {
    last: ({ speech }) => always(describePlace(game, speech)),
    turn: () => always(statusOf(wordsFor(getLocale()), game)),
    next: step(() => game.forward(), game.next.length === 0, 'atEnd'),
    back: step(() => game.back(), game.path.length === 0, 'atStart'),
    start: step(() => game.toStart()),
    end: step(() => game.toEnd()),
  };
};

/** Describes a move by its notation and by the board's announcement. */
export const describeLineStep = ({ san, turn, move, after }: LineStep, { board }: Speech): string =>
  `${san}, ${describeMove(turn, move, after, board)}`;

/** The `TypedPlace` of a view without a game: a position, and the move that led to it. `play` plays a move there. */
export const positionPlace = (
  position: Position,
  {
    last,
    roll,
    play,
    commands,
  }: {
    readonly last?: LineStep | undefined;
    readonly roll?: DieRoll | undefined;
    readonly play?: ((move: LegalMove) => void) | undefined;
    readonly commands: TypedPlace['commands'];
  },
): TypedPlace => {
  const { setup, ruleset } = position;
  return {
    setup,
    ruleset,
    position,
    roll,
    play:
      play &&
      ((move, speech) => {
        const found = isPass(move) ? undefined : position.findMove(move.from, move.to);
        if (found === undefined) return always(speech.words.notYourTurn);
        const said = describeMove(position.turn, found, position.play(found), speech.board);
        play(found);
        return always(said);
      }),
    commands: {
      ...(last !== undefined && {
        last: ({ speech }: Said) => always(describeLineStep(last, speech)),
      }),
      turn: () => always(statusLine(wordsFor(getLocale()), position, roll !== undefined)),
      ...commands,
    },
  };
};

// --- Moves ---------------------------------------------------------------------------------------

/** Reads the piece and the square from a text such as `white rook a5`. A single letter is a FEN letter. */
export const readPlaced = (
  text: string,
  words: SaidWords,
): { readonly piece?: Piece; readonly square?: Square } => {
  const rest = text.split(/\s+/).filter((one) => one !== '');
  const square = rest.map((one) => one.toLowerCase()).find(isSquare);
  const isOf = (color: Color, one: string): boolean =>
    words.colors[color].some((each) => foldText(each) === foldText(one));
  const [name] = rest.filter(
    (one) => one.toLowerCase() !== square && !COLORS.some((color) => isOf(color, one)),
  );
  const role = name === undefined ? undefined : roleOf(name, words);
  if (name === undefined || role === undefined) return { ...(square && { square }) };
  const isLower = name.length === 1 && name === name.toLowerCase();
  const color =
    COLORS.find((each) => rest.some((one) => isOf(each, one))) ?? (isLower ? 'black' : 'white');
  return { piece: { role, color }, ...(square && { square }) };
};

/** The kind of piece that a text names, in singular or plural or by its letter. */
const roleOf = (text: string, { roles }: SaidWords): Role | undefined => {
  const name = foldText(text);
  return (
    ROLES.find((role) => roles[role].some((each) => foldText(each) === name)) ??
    (text.length === 1 ? roleOfLetter(text.toUpperCase()) : undefined)
  );
};

/** Converts a typed move to notation: `rook a5` becomes `Ra5`, and `h9 h8` becomes `h9h8`. */
const spelled = (text: string, words: SaidWords): string => {
  const [first = '', ...rest] = text.split(/\s+/);
  const role = rest.length > 0 && first.length > 1 ? roleOf(first, words) : undefined;
  const letter = role === undefined ? first : role === 'pawn' ? '' : LETTERS[role];
  return [letter, ...rest].join('');
};

const playTyped = (text: string, place: TypedPlace, speech: Speech): Answer | Promise<Answer> => {
  const { words } = speech;
  const token = spelled(text, words);
  const { position, roll, play, commands } = place;
  if (position?.status() !== 'ongoing')
    return (
      commands.turn?.({ speech, typed: text, follows: '', isRepeated: false }) ??
      always(words.unknown({ text }))
    );
  if (play === undefined) return always(words.notYourTurn);
  const exact = parseDiceSan(position, token);
  const isWrongPass = !exact.ok && ['move-no-pass', 'move-no-dice'].includes(exact.error.code);
  const read = exact.ok || isWrongPass ? exact : readLooseMove(position, token);
  if (read === undefined) return always(words.unknown({ text }));
  if (!read.ok) {
    const { error } = read;
    return () => errorText(error);
  }
  const move = 'move' in read.value ? read.value.move : read.value;
  if (roll !== undefined && !fitsRoll(position, move, roll)) {
    if (!isPass(move)) return always(words.notRolled({ roll, square: move.from }));
    const [allowed] = movesForRoll(position, roll);
    const params = { roll, ...(allowed && { from: allowed.from, to: allowed.to }) };
    const error = makeError(MOVE_SENTENCES, 'move-no-pass', params);
    return () => errorText(error);
  }
  return play(move, speech);
};

// --- The position --------------------------------------------------------------------------------

const squaresOf = ({ board }: Setup, role: Role, color: Color): readonly Square[] =>
  SQUARES.filter((_, index) => {
    const piece = board[index];
    return piece?.role === role && piece.color === color;
  });

/** The names of all kinds of pieces, separated by commas. */
export const piecesOf = ({ roles }: SaidWords): string =>
  ROLES.map((each) => roles[each][0]).join(', ');

/** Lists the pieces of both sides by kind, or only one kind of piece. */
const describePieces = (setup: Setup, kind: string, words: SaidWords): string => {
  const role = kind === '' ? undefined : roleOf(kind, words);
  if (kind !== '' && role === undefined)
    return words.unknownPiece({ text: kind, pieces: piecesOf(words) });
  // Kings come first, as is usual when a position is read aloud.
  const roles = role === undefined ? ROLES.toReversed() : [role];
  return COLORS.map((color) => {
    const groups = roles.flatMap((each) => {
      const squares = squaresOf(setup, each, color);
      const [one, many = one] = words.roles[each];
      return squares.length === 0
        ? []
        : [`${squares.length === 1 ? one : many} ${squares.join(', ')}`];
    });
    return msg(labels.nameAndValue, {
      name: words.sides[color],
      value: groups.length === 0 ? words.none : groups.join('; '),
    });
  }).join('. ');
};

/** Lists the pieces on the given squares, in the order of the squares. */
const describeRow = (
  name: string,
  { board }: Setup,
  squares: readonly Square[],
  { words, board: boardWords }: Speech,
): string => {
  const pieces = squares.flatMap((square) => {
    const piece = board[squareIndex(square)];
    return piece === undefined ? [] : [`${square} ${boardWords.piece(piece)}`];
  });
  return `${name}: ${pieces.length === 0 ? words.empty : pieces.join(', ')}`;
};

const describeAttacks = (
  square: Square,
  { setup, ruleset }: TypedPlace,
  { board }: Speech,
): string => describeSquare(setup, attackMapIn(setup, ruleset), square, board);

const describeMoves = (
  square: Square,
  { setup, ruleset, position }: TypedPlace,
  { board }: Speech,
): string => {
  const piece = setup.board[squareIndex(square)];
  if (piece === undefined) return `${square}, ${board.empty}`;
  const map = attackMapIn(setup, ruleset);
  const judge = piece.color === position?.turn ? position : undefined;
  return describeScope(square, scopeIn(judge, piece, setup, ruleset, map, square), board);
};

const describeHelp = ({ helpMoves, help, names }: SaidWords, place: TypedPlace): string => {
  const commands = commandsOf(place);
  return [
    helpMoves,
    ...COMMANDS.filter((name) => commands[name] !== undefined).map((name) => {
      const [follows, what] = help[name];
      const [first = '', short = ''] = names[name];
      const typed = follows === '' ? first : `${first} ${follows}`;
      return `${typed}${short.length === 1 && short !== '?' ? ` (${short})` : ''}: ${what}`;
    }),
  ].join('\n');
};
