/**
 * All error codes of the library and its elements, with the parameters of each, which are the values of their sentences in
 * data/words/.
 */
import type { Message } from '../message.js';
import type { BoardStatus, GameResult } from '../rules/outcome.js';
import type { Color, Role } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';

/** For errors that need no parameters. */
export type NoParams = Readonly<Record<string, never>>;

/** The text that was found instead of the expected one; if it is long, only its beginning. */
export interface Read {
  readonly text: string;
}

/** The errors of {@link parseFen}. */
export interface FenErrors {
  readonly 'fen-empty': NoParams;
  /** The board is one of orthodox chess, 8×8. */
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

/** The warnings about what was tolerated in a FEN. */
export interface FenWarnings {
  /** `text` is empty for rights that are missing, `read` is `-` for what is skipped. */
  readonly 'fen-read-as': Read & { readonly read: string };
}

/** The errors of {@link parseRuleset}. */
export interface RulesetErrors {
  readonly 'ruleset-unknown': Read & { readonly choices: readonly string[] };
  readonly 'ruleset-switch-unknown': Read & { readonly choices: readonly string[] };
  /** `max` if the switch takes a whole number from 0, otherwise `choices`. */
  readonly 'ruleset-switch-value': Read & {
    readonly name: string;
    readonly choices: readonly string[];
    readonly max?: number;
  };
  readonly 'ruleset-switch-repeated': { readonly name: string };
}

/** Why the turn cannot pass. */
export interface PassErrors {
  readonly 'move-no-dice': NoParams;
  readonly 'move-game-over': { readonly status: BoardStatus };
  /** With the roll, if it is known, and a move that it allows. */
  readonly 'move-no-pass': {
    readonly roll?: number;
    readonly from?: Square;
    readonly to?: Square;
  };
}

/** The errors of moves, both read and played. */
export interface MoveErrors extends PassErrors {
  readonly 'move-syntax': Read;
  readonly 'move-square': Read;
  readonly 'move-promotion-letter': Read;
  /** A square is empty, or the side to move has no piece of a kind (on a file, rank or square). */
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
  /** `role` if it is known which piece was meant. */
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

/** The errors of moves played as objects only. */
export interface PlayErrors {
  /** The move names another kind of piece than the one on its square, `stands`. */
  readonly 'move-wrong-piece': {
    readonly from: Square;
    readonly to: Square;
    readonly role: Role;
    readonly stands?: Role;
  };
}

/** The errors of moves in SAN only. */
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
  /** `unicornios` if unmoved unicornios also have a right under the ruleset. */
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

/** The repairs of set-ups. They are not errors, but their texts are made and translated in the same way. */
export interface Repairs {
  readonly 'put-king': { readonly color: Color; readonly square: Square };
  readonly 'keep-king': { readonly square: Square };
  /** `isMany` if there are too many squares to list. */
  readonly 'remove-pieces': { readonly squares: readonly Square[]; readonly isMany: boolean };
  readonly 'change-turn': { readonly turn: Color };
  readonly 'promote-pawn': { readonly role: Role };
  readonly 'remove-pawn': NoParams;
  readonly 'drop-right': { readonly square: Square };
  readonly 'reset-counter': { readonly value: number };
  readonly 'set-fullmoves': { readonly fullmoves: number };
}

/** The errors of PGN, except those of moves, FENs and rulesets, which have codes of their own. */
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
  /** A tag Result that is no result, and the result that is kept instead. */
  readonly 'pgn-result-tag': Read & { readonly kept: GameResult };
  /** The result in the tag, the one behind the moves, and which of them is kept: the first unless it is `*`. */
  readonly 'pgn-result': {
    readonly tag: GameResult;
    readonly end: GameResult;
    readonly kept: GameResult;
  };
  /** A tag that breaks the rules of PGN, and the name under which it is kept. */
  readonly 'pgn-loose-tag': { readonly name: string };
  /** A tag after the moves; `applies` is false for one that would change what the moves mean. */
  readonly 'pgn-late-tag': { readonly name: string; readonly applies: boolean };
  /** Text outside comments that is neither a tag nor a move. */
  readonly 'pgn-text': Read;
  readonly 'pgn-word': Read;
  /** The number of the first move, such as `12.` or `1...`, if it is not `1.` and there is no tag FEN. */
  readonly 'pgn-first-number': { readonly number: string };
  /** A null move in a variation. */
  readonly 'pgn-null-move': NoParams;
  /** A piece letter that contradicts the squares of its move. */
  readonly 'pgn-label': Read & { readonly san: string };
  readonly 'pgn-after-result': { readonly result: GameResult };
  /** No ruleset is named, and the moves are legal under this one; `others` are further rulesets that fit. */
  readonly 'pgn-ruleset-found': {
    readonly ruleset: string;
    readonly plies: number;
    readonly others: readonly string[];
  };
  /** Rulesets under which the moves of a game are legal, unlike under its own. */
  readonly 'pgn-legal-elsewhere': { readonly rulesets: readonly string[] };
  readonly 'pgn-no-game': Read;
  /** A game whose rules XBoard does not have is to be written for it. */
  readonly 'pgn-xboard': { readonly rules: string };
}

/** The limit that was exceeded. */
export interface LimitParams {
  readonly max: number;
}

/** The address of a file. */
export interface AddressParams {
  readonly address: string;
}

/** Why the rules or the engine could not be loaded. */
export interface WasmErrors {
  /** The address is absent if only the browser knows it. */
  readonly offline: Partial<AddressParams>;
  readonly 'wasm-unreachable': AddressParams;
  readonly 'wasm-missing': AddressParams & { readonly status: number };
  readonly 'wasm-blocked': NoParams;
  /** `reason` is the browser's message, or `html` if the answer is a page, such as a server's page for missing files. */
  readonly 'wasm-invalid': AddressParams & { readonly reason: string };
}

/** What is wrong with the file of a network. */
export type NetworkFault =
  'no-network' | 'truncated' | 'other-version' | 'other-architecture' | 'wrong-checksum';

/** Why the network that the engine was to evaluate with could not be loaded. */
export interface NetworkErrors {
  readonly 'network-unreachable': AddressParams;
  /** The status is absent if the file was looked for on a disk. */
  readonly 'network-missing': AddressParams & { readonly status?: number };
  readonly 'network-invalid': AddressParams & { readonly fault: NetworkFault };
}

/**
 * How a worker ended or failed to start; the `reason` of an `error` is the message of the browser or of
 * Node.
 */
export type WorkerEnd =
  | { readonly end: 'error'; readonly reason: string }
  | { readonly end: 'exit'; readonly exitCode: number }
  | { readonly end: 'silence'; readonly milliseconds: number }
  | { readonly end: 'unreadable-message' | 'script-not-loaded' };

/** Why a worker could not be started. */
export interface WorkerErrors {
  /** A directive of the Content-Security-Policy forbids an address, or Trusted Types forbid the worker. */
  readonly 'worker-blocked':
    | (AddressParams & { readonly directive: string })
    | { readonly remedy: 'allow-policy' | 'name-address'; readonly reason: string };
  readonly 'worker-unreachable': AddressParams;
  readonly 'worker-missing': AddressParams & { readonly status: number };
  readonly 'worker-not-script': AddressParams & { readonly type: string };
  readonly 'worker-not-isolated': AddressParams;
  readonly 'engine-start-failed': WorkerEnd;
}

/** What is wrong with the limits of a search. */
export interface LimitErrors {
  /** The limit `name` is not a number from `min` to `max`, or not a whole one. `max` is absent if there is none. */
  readonly 'limit-invalid': {
    readonly name: string;
    readonly value: number;
    readonly min: number;
    readonly max?: number;
    readonly whole: boolean;
  };
}

/** Why an engine gave no result. */
export interface EngineErrors extends WasmErrors, NetworkErrors, WorkerErrors {
  readonly 'engine-start-timeout': { readonly milliseconds: number };
  readonly 'engine-crashed': WorkerEnd;
  readonly 'engine-call-failed': { readonly reason: string };
  readonly 'engine-closed': NoParams;
  readonly 'hash-memory': { readonly mebibytes: number };
  readonly 'request-not-cloneable': { readonly reason: string };
}

/** The errors of the elements: values that they cannot use, and things that they cannot do. */
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
  /** The place is absent if only the checksum tells. */
  readonly 'theory-damaged': { readonly at?: number };
}

/** Why two graphs of opening theory cannot be merged. */
export interface TheoryMergeErrors {
  readonly 'theory-ruleset': DifferenceParams;
  readonly 'theory-build': DifferenceParams;
}

/** Why an ending cannot be solved or looked up, and why the file of a table cannot be read. */
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

/** What is wrong with a puzzle that was read from a file. */
export interface PuzzleErrors {
  readonly 'puzzle-json': NoParams;
  readonly 'puzzle-field': { readonly field: string };
  readonly 'puzzle-id': DifferenceParams;
  /** The moves are those in which the game should end, if that is the goal. */
  readonly 'puzzle-goal': { readonly moves?: number };
}

/** What is wrong with a stipulation. */
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

/** Why a puzzle that a page asks for cannot be shown. */
export interface PuzzleElementErrors {
  /** There are no moves that solve it, or not the one that a roll allows. */
  readonly 'puzzle-moves': NoParams;
  /** The PGN has no tag that makes a game a problem. */
  readonly 'puzzle-problem': NoParams;
  readonly 'puzzle-date': Read;
  /** There is no set of puzzles for a ruleset; `choices` are those that have one. */
  readonly 'puzzles-none': Read & { readonly choices: readonly string[] };
  readonly 'puzzles-unreachable': AddressParams;
  readonly 'puzzles-missing': AddressParams & { readonly status: number };
  readonly 'puzzles-invalid': AddressParams;
}

/** What should be the same, on either side. */
export interface DifferenceParams {
  readonly own: string;
  readonly other: string;
}

/** The valid values of a field in the address of an embedded board. */
export type EmbedValue =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly max: number }
  | { readonly kind: 'origin' };

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

/** The names of all parameters of a code. */
type NamesOf<Params> = Params extends unknown ? keyof Params : never;

/**
 * The parameters of a code as values of its sentence. If there are several sets of parameters, a value
 * belongs to any of them.
 */
export type ValuesOf<Params> = {
  readonly [Name in NamesOf<Params>]: Params extends unknown
    ? Name extends keyof Params
      ? Params[Name]
      : never
    : never;
};

/** A sentence for each code, with the parameters as its values if it has any. */
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
