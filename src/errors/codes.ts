/** All error codes of the library and its elements, each with the parameters of its sentence in data/words/. */
import type { Message } from '../message.js';
import type { BoardStatus, GameResult } from '../rules/outcome.js';
import type { Color, Role } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';

/** For errors that need no parameters. */
export type NoParams = Readonly<Record<string, never>>;

/** The text found in place of the expected text, truncated if it is long. */
export interface Read {
  readonly text: string;
}

/** The errors of {@link parseFen}. */
export interface FenErrors {
  readonly 'fen-empty': NoParams;
  /** The board in the FEN has 8×8 squares, as in chess. */
  readonly 'fen-chess': NoParams;
  readonly 'fen-rank-count': { readonly ranks: number };
  readonly 'fen-rank-width': { readonly rank: number; readonly squares: number };
  readonly 'fen-fairymax-empty-rank': { readonly rank: number };
  readonly 'fen-run': Read & { readonly rank: number };
  readonly 'fen-piece': Read & { readonly rank: number };
  readonly 'fen-turn': Read;
  readonly 'fen-rights': Read;
  readonly 'fen-en-passant': Read;
  readonly 'fen-halfmoves': Read & { readonly max: number };
  readonly 'fen-fullmoves': Read & { readonly max: number };
  readonly 'fen-extra-field': Read;
}

/** The warnings about tolerated deviations in a FEN. */
export interface FenWarnings {
  /** `text` is empty if the field for rights is missing; `read` is `-` if text was skipped. */
  readonly 'fen-read-as': Read & { readonly read: string };
}

/** The errors of {@link parseRuleset}. */
export interface RulesetErrors {
  readonly 'ruleset-unknown': Read & { readonly choices: readonly string[] };
  readonly 'ruleset-switch-unknown': Read & { readonly choices: readonly string[] };
  /** Contains `max` if the switch takes a whole number from 0, otherwise `choices`. */
  readonly 'ruleset-switch-value': Read & {
    readonly name: string;
    readonly choices: readonly string[];
    readonly max?: number;
  };
  readonly 'ruleset-switch-repeated': { readonly name: string };
}

/** Why the side to move cannot pass. */
export interface PassErrors {
  readonly 'move-no-dice': NoParams;
  readonly 'move-game-over': { readonly status: BoardStatus };
  /** The roll, if known, and a move that it allows. */
  readonly 'move-no-pass': {
    readonly roll?: number;
    readonly from?: Square;
    readonly to?: Square;
  };
}

/** The errors in moves, both in notation and as objects. */
export interface MoveErrors extends PassErrors {
  readonly 'move-syntax': Read;
  readonly 'move-square': Read;
  readonly 'move-promotion-letter': Read;
  /** The square is empty, or the side to move has no such piece (on the file, rank or square). */
  readonly 'move-no-piece':
    | { readonly square: Square }
    | { readonly color: Color; readonly role: Role; readonly origin: string };
  readonly 'move-not-yours': {
    readonly square: Square;
    readonly role: Role;
    readonly turn: Color;
  };
  readonly 'move-own-piece': {
    readonly square: Square;
    readonly role: Role;
    readonly turn: Color;
  };
  /** `role` is present if the intended piece is known. */
  readonly 'move-illegal': {
    readonly from: Square;
    readonly to: Square;
    readonly role?: Role;
    readonly inCheck?: boolean;
  };
  readonly 'move-leaves-check': {
    readonly from: Square;
    readonly to: Square;
    readonly turn: Color;
  };
  readonly 'move-wrong-promotion': {
    readonly to: Square;
    readonly becomes: Role;
    readonly role: Role;
  };
  readonly 'move-no-promotion': { readonly from: Square; readonly to: Square };
}

/** Errors that occur only for moves played as objects. */
export interface PlayErrors {
  /** The move names a different kind of piece than `stands`, the piece on the square. */
  readonly 'move-wrong-piece': {
    readonly from: Square;
    readonly to: Square;
    readonly role: Role;
    readonly stands?: Role;
  };
}

/** Errors that occur only for moves in SAN. */
export interface SanErrors {
  readonly 'san-syntax': Read;
  readonly 'san-ambiguous': Read & { readonly moves: readonly string[] };
  readonly 'san-illegal': { readonly color: Color; readonly role: Role; readonly to: Square };
}

/** The errors and warnings of {@link validate}. */
export interface SetupErrors {
  readonly 'king-missing': { readonly color: Color };
  readonly 'king-repeated': { readonly color: Color; readonly squares: readonly Square[] };
  readonly 'opponent-in-check': {
    readonly turn: Color;
    readonly king: Square;
    readonly attackers: readonly Square[];
  };
  readonly 'pawn-on-last-rank': { readonly square: Square };
  /** `unicornios` is true if unmoved unicornios also have a first-move right under the ruleset. */
  readonly 'right-without-piece': { readonly square: Square; readonly unicornios: boolean };
  readonly 'halfmoves-invalid': { readonly value: number };
  readonly 'fullmoves-invalid': { readonly value: number };
  readonly 'unmoved-away-from-home': { readonly square: Square };
  readonly 'too-many-pieces': CountParams & { readonly max: number };
  readonly 'too-many-pawns': CountParams & { readonly max: number };
  readonly 'too-many-promoted': CountParams & { readonly missing: number };
  readonly 'pawn-behind-start': { readonly color: Color; readonly square: Square };
  readonly 'halfmoves-beyond-game': { readonly halfmoves: number; readonly played: number };
}

/** The number of pieces of a side. */
export interface CountParams {
  readonly color: Color;
  readonly count: number;
}

/** The repairs of set-ups. They are not errors, but their texts are translated in the same way. */
export interface Repairs {
  readonly 'put-king': { readonly color: Color; readonly square: Square };
  readonly 'keep-king': { readonly square: Square };
  /** `isMany` is true if there are too many squares to list. */
  readonly 'remove-pieces': { readonly squares: readonly Square[]; readonly isMany: boolean };
  readonly 'change-turn': { readonly turn: Color };
  readonly 'promote-pawn': { readonly role: Role };
  readonly 'remove-pawn': NoParams;
  readonly 'drop-right': { readonly square: Square };
  readonly 'reset-counter': { readonly value: number };
  readonly 'set-fullmoves': { readonly fullmoves: number };
}

/** The errors in PGN. Errors in moves, FENs and rulesets have separate codes. */
export interface PgnErrors {
  readonly 'pgn-variant': Read;
  readonly 'pgn-dice': Read;
  readonly 'pgn-roll': { readonly san: string; readonly roll: number };
  readonly 'pgn-unclosed-comment': NoParams;
  readonly 'pgn-unclosed-variation': NoParams;
  readonly 'pgn-stray-close': NoParams;
  readonly 'pgn-stray-variation': NoParams;
  readonly 'pgn-nesting': LimitParams;
  readonly 'pgn-comment-length': LimitParams;
  readonly 'pgn-shapes': LimitParams;
  readonly 'pgn-faults': LimitParams;
  readonly 'pgn-escaped-line': NoParams;
  readonly 'pgn-repeated-tag': { readonly name: string };
  /** A `Result` tag with an invalid result, and the result that is kept instead. */
  readonly 'pgn-result-tag': Read & { readonly kept: GameResult };
  /** The tag and the movetext give different results. `kept` is the tag's result unless it is `*`. */
  readonly 'pgn-result': {
    readonly tag: GameResult;
    readonly end: GameResult;
    readonly kept: GameResult;
  };
  /** A malformed tag, and the name under which it is kept. */
  readonly 'pgn-loose-tag': { readonly name: string };
  /** A tag after the moves. `applies` is false if the tag would change the meaning of the moves. */
  readonly 'pgn-late-tag': { readonly name: string; readonly applies: boolean };
  /** Text outside comments that is neither a tag nor a move. */
  readonly 'pgn-text': Read;
  readonly 'pgn-word': Read;
  /** The first move's number, such as `12.` or `1...`, if it is not `1.` and no `FEN` tag exists. */
  readonly 'pgn-first-number': { readonly number: string };
  /** Moves follow a game without a result. The only move number is 1, which may be wrong. */
  readonly 'pgn-first-again': { readonly number: string };
  /** A null move in a variation. */
  readonly 'pgn-null-move': NoParams;
  /** A piece letter that does not fit the squares of the move. */
  readonly 'pgn-label': Read & { readonly san: string };
  readonly 'pgn-after-result': { readonly result: GameResult };
  /** The PGN names no ruleset. All moves are legal under `ruleset` and under each of `others`. */
  readonly 'pgn-ruleset-found': {
    readonly ruleset: string;
    readonly plies: number;
    readonly others: readonly string[];
  };
  /** The game is illegal under the ruleset that it specifies, but legal under these rulesets. */
  readonly 'pgn-legal-elsewhere': { readonly rulesets: readonly string[] };
  readonly 'pgn-no-game': Read;
  readonly 'pgn-too-long': NoParams;
  /** The number before a move and the number that the position requires, both as written in PGN. */
  readonly 'pgn-number': { readonly found: string; readonly expected: string };
  /** The moves are numbered by plies. */
  readonly 'pgn-by-plies': NoParams;
  /** Moves in columns, sorted by their numbers. */
  readonly 'pgn-columns': NoParams;
  /** The piece letters of another language or program. All moves are legal only with these letters. */
  readonly 'pgn-letters': { readonly letters: LetterSet };
  /** The PGN names no ruleset, and no ruleset makes all moves legal. `ruleset` makes the most moves legal. */
  readonly 'pgn-ruleset-furthest': { readonly ruleset: string };
  /** Lines that are not valid UTF-8 and were read as Windows-1252. */
  readonly 'text-one-byte': { readonly lines: number };
  /** The text contains U+FFFD, which shows that another program has lost characters. */
  readonly 'text-replaced': NoParams;
  /** The kind of container, and the number of characters in the container outside games. */
  readonly 'text-unwrapped': { readonly form: ContainerForm; readonly characters: number };
  /** A file in an archive was not read. */
  readonly 'text-unread': {
    readonly name: string;
    readonly reason: 'encrypted' | 'damaged' | 'size' | 'other';
  };
  /** A limit of unwrapping was exceeded; the content is read without unwrapping. */
  readonly 'text-limit': {
    readonly form: ContainerForm;
    readonly limit: 'size' | 'parts' | 'depth' | 'time';
  };
  /** A game cannot be exported for XBoard, because XBoard does not support its rules. */
  readonly 'pgn-xboard': { readonly rules: string };
  /** A game cannot be exported for another program, because that program cannot represent it. */
  readonly 'pgn-program': {
    readonly program: 'jocly' | 'courier';
    readonly reason: 'dice' | 'start';
  };
}

/** The containers that may wrap games. */
export const CONTAINER_FORMS = [
  'text',
  'mail',
  'page',
  'forum',
  'table',
  'json',
  'chat',
  'code',
  'quotation',
  'rtf',
  'archive',
  'program',
] as const;
export type ContainerForm = (typeof CONTAINER_FORMS)[number];

/** The language or program whose piece letters a game uses. French and Portuguese have the same letters. */
export type LetterSet = 'english' | 'spanish' | 'french' | 'german' | 'jocly';

/** The limit that was exceeded. */
export interface LimitParams {
  readonly max: number;
}

export interface AddressParams {
  readonly address: string;
}

/** Why the rules or the engine could not be loaded. */
export interface WasmErrors {
  /** The address is absent if the browser does not reveal it. */
  readonly offline: Partial<AddressParams>;
  readonly 'wasm-unreachable': AddressParams;
  readonly 'wasm-missing': AddressParams & { readonly status: number };
  readonly 'wasm-blocked': NoParams;
  /** `reason` is the browser's message, or `html` if the response is a page such as an error page. */
  readonly 'wasm-invalid': AddressParams & { readonly reason: string };
}

export type NetworkFault =
  'no-network' | 'truncated' | 'other-version' | 'other-architecture' | 'wrong-checksum';

/** Why the engine's network could not be loaded. */
export interface NetworkErrors {
  readonly 'network-unreachable': AddressParams;
  /** The status is absent for a file on a disk. */
  readonly 'network-missing': AddressParams & { readonly status?: number };
  readonly 'network-invalid': AddressParams & { readonly fault: NetworkFault };
}

/** How a worker ended or failed to start. For an `error`, `reason` is the platform's message. */
export type WorkerEnd =
  | { readonly end: 'error'; readonly reason: string }
  | { readonly end: 'exit'; readonly exitCode: number }
  | { readonly end: 'silence'; readonly milliseconds: number }
  | { readonly end: 'unreadable-message' | 'script-not-loaded' };

/** Why a worker could not be started. */
export interface WorkerErrors {
  /** The Content-Security-Policy forbids an address, or Trusted Types forbid the worker. */
  readonly 'worker-blocked':
    | (AddressParams & { readonly directive: string })
    | { readonly remedy: 'allow-policy' | 'name-address'; readonly reason: string };
  readonly 'worker-unreachable': AddressParams;
  readonly 'worker-missing': AddressParams & { readonly status: number };
  readonly 'worker-not-script': AddressParams & { readonly type: string };
  readonly 'worker-not-isolated': AddressParams;
  readonly 'engine-start-failed': WorkerEnd;
}

/** The errors in the limits of a search. */
export interface LimitErrors {
  /** The limit `name` must be a whole number from `min` to `max`. `max` is absent if unlimited. */
  readonly 'limit-invalid': {
    readonly name: string;
    readonly value: number;
    readonly min: number;
    readonly max?: number;
    readonly whole: boolean;
  };
}

/** Why an engine returned no result. */
export interface EngineErrors extends WasmErrors, NetworkErrors, WorkerErrors {
  readonly 'engine-start-timeout': { readonly milliseconds: number };
  readonly 'engine-crashed': WorkerEnd;
  readonly 'engine-call-failed': { readonly reason: string };
  readonly 'engine-closed': NoParams;
  readonly 'engine-no-folders': NoParams;
  readonly 'hash-memory': { readonly mebibytes: number };
  readonly 'request-not-cloneable': { readonly reason: string };
}

/** The errors of the elements: invalid values and failed actions. */
export interface ElementErrors {
  readonly 'piece-set-unknown': Read & { readonly choices: readonly string[] };
  readonly 'part-not-loaded': { readonly reason: string };
  readonly 'count-invalid': Read & {
    readonly field: 'halfmoves' | 'fullmoves' | 'moveLimit';
    readonly min: number;
    readonly max: number;
  };
  readonly 'pgn-game-missing': { readonly game: number; readonly games: number };
  readonly 'die-no-digest': { readonly reason: string };
  /** An invalid field in the address of an embedded board, and its valid values. */
  readonly 'embed-param': Read & { readonly name: string } & EmbedValue;
}

/** Why a file of opening theory cannot be read. */
export interface TheoryFileErrors {
  readonly 'theory-foreign': NoParams;
  readonly 'theory-version': { readonly version: number; readonly known: number };
  readonly 'theory-truncated': { readonly bytes: number; readonly expected: number };
  /** `at` is absent if only the checksum is wrong. */
  readonly 'theory-damaged': { readonly at?: number };
}

/** Why two graphs of opening theory cannot be merged. */
export interface TheoryMergeErrors {
  readonly 'theory-ruleset': DifferenceParams;
  readonly 'theory-build': DifferenceParams;
}

/** Why an ending cannot be solved or looked up, or why a table file cannot be read. */
export interface TablebaseErrors {
  readonly 'ending-material': Read;
  readonly 'ending-too-many': { readonly men: number; readonly max: number };
  readonly 'ending-decided': { readonly material: string };
  readonly 'ending-memory': { readonly bytes: number };
  readonly 'ending-too-long': { readonly name: string };
  readonly 'ending-not-covered': NoParams;
  readonly 'ending-unsolved': { readonly name: string };
  readonly 'ending-foreign': NoParams;
  readonly 'ending-version': { readonly version: number; readonly known: number };
  readonly 'ending-truncated': { readonly bytes: number; readonly expected: number };
  readonly 'ending-damaged': NoParams;
  readonly 'ending-other': DifferenceParams;
}

/** The errors in a puzzle that was read from a file. */
export interface PuzzleErrors {
  readonly 'puzzle-json': NoParams;
  readonly 'puzzle-field': { readonly field: string };
  readonly 'puzzle-id': DifferenceParams;
  /** `moves` is present if the goal is to end the game in this number of moves. */
  readonly 'puzzle-goal': { readonly moves?: number };
}

/** The errors in a stipulation. */
export interface StipulationErrors {
  readonly 'stipulation-unknown': Read & { readonly choices: readonly string[] };
  readonly 'stipulation-moves': Read & { readonly max: number };
  readonly 'stipulation-half-move': Read;
}

/** Why a problem cannot be solved. */
export interface ProblemErrors {
  readonly 'problem-over': { readonly status: BoardStatus };
  readonly 'problem-dice': NoParams;
  readonly 'problem-too-deep': { readonly moves: number };
  readonly 'problem-memory': { readonly mebibytes: number };
  readonly 'problem-resume': NoParams;
}

/** Why an element cannot show the puzzle that a page has requested. */
export interface PuzzleElementErrors {
  /** The solution is empty, or a puzzle with a roll has a solution of several moves. */
  readonly 'puzzle-moves': NoParams;
  /** The PGN lacks the tag that marks a game as a problem. */
  readonly 'puzzle-problem': NoParams;
  readonly 'puzzle-date': Read;
  /** The ruleset has no puzzle set. `choices` lists the rulesets that have a set. */
  readonly 'puzzles-none': Read & { readonly choices: readonly string[] };
  readonly 'puzzles-unreachable': AddressParams;
  readonly 'puzzles-missing': AddressParams & { readonly status: number };
  readonly 'puzzles-invalid': AddressParams;
}

/** Two values that should be equal but differ. */
export interface DifferenceParams {
  readonly own: string;
  readonly other: string;
}

/** The valid values of a field in the address of an embedded board. */
export type EmbedValue =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly max: number }
  | { readonly kind: 'origin' | 'study' };

/** The parameters of every error, by its code. */
export interface ErrorParams
  extends
    FenErrors,
    FenWarnings,
    RulesetErrors,
    MoveErrors,
    SanErrors,
    PlayErrors,
    SetupErrors,
    PgnErrors,
    LimitErrors,
    EngineErrors,
    ElementErrors,
    TheoryFileErrors,
    TheoryMergeErrors,
    TablebaseErrors,
    PuzzleErrors,
    StipulationErrors,
    ProblemErrors,
    PuzzleElementErrors {}

/** Stable, machine-readable, kebab-case. */
export type ErrorCode = keyof ErrorParams;

type NamesOf<Params> = Params extends unknown ? keyof Params : never;

/**
 * The values of a code's sentence, from the parameters of the code. If a code has several sets of parameters, the type
 * includes the values of all sets.
 */
export type ValuesOf<Params> = {
  readonly [Name in NamesOf<Params>]: Params extends unknown
    ? Name extends keyof Params
      ? Params[Name]
      : never
    : never;
};

/** A sentence for each code, as a function of the parameters, if any. */
export type Sentences<Params> = {
  readonly [Code in keyof Params]: Message<ValuesOf<Params[Code]>>;
};

/** The part of a text or request that an error is about. */
export interface ErrorPlace {
  /** Number of a text line, from 1. */
  readonly line?: number;
  /** Number of a move, from 1. */
  readonly move?: number;
  /** One of the moves to which a search is limited. */
  readonly searchMove?: string;
}
