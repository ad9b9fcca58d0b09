/**
 * Every error code of the library and its elements, with what an error of that code says as data. The
 * sentences are made from it in `english.ts`; translations are tables with the same keys.
 */
import type { BoardStatus } from '../rules/outcome.js';
import type { Color, Role } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';

/** Parameters of an error whose code says everything. */
export type NoParams = Readonly<Record<string, never>>;

/** What was read in place of what was expected; the beginning of a long text. */
export interface Read {
  readonly text: string;
}

/** What {@link parseFen} finds wrong with a text. */
export interface FenErrors {
  readonly 'fen-empty': NoParams;
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

/** What {@link parseRuleset} finds wrong with a text. */
export interface RulesetErrors {
  readonly 'ruleset-unknown': Read & { readonly choices: readonly string[] };
  readonly 'ruleset-switch-unknown': Read & { readonly choices: readonly string[] };
  /** `max` where the switch takes a whole number from 0, else `choices`. */
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
  /** With the roll, if there is one, and a move that it allows. */
  readonly 'move-no-pass': {
    readonly roll?: number;
    readonly from?: Square;
    readonly to?: Square;
  };
}

/** What is wrong with a move, read or played. */
export interface MoveErrors extends PassErrors {
  readonly 'move-syntax': Read;
  readonly 'move-square': Read;
  readonly 'move-promotion-letter': Read;
  /** Nothing stands on a square, or the side to move has no piece of a kind (on part of a square). */
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
  /** `role` where it is known which piece was meant. */
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

/** What can be wrong with a move only where it is played as an object. */
export interface PlayErrors {
  /** The move names another kind of piece than `stands` on its square. */
  readonly 'move-wrong-piece': {
    readonly from: Square;
    readonly to: Square;
    readonly role: Role;
    readonly stands?: Role;
  };
}

/** What is wrong with a move in SAN only. */
export interface SanErrors {
  readonly 'san-syntax': Read;
  readonly 'san-ambiguous': Read & { readonly moves: readonly string[] };
  readonly 'san-illegal': { readonly color: Color; readonly role: Role; readonly to: Square };
}

/** What {@link validate} finds wrong with a set-up. */
export interface SetupErrors {
  readonly 'king-missing': { readonly color: Color };
  readonly 'king-repeated': { readonly color: Color; readonly squares: readonly Square[] };
  readonly 'opponent-in-check': {
    readonly turn: Color;
    readonly king: Square;
    readonly attackers: readonly Square[];
  };
  readonly 'pawn-on-last-rank': { readonly square: Square };
  /** `unicornios` where unmoved unicornios too have a right under the ruleset. */
  readonly 'right-without-piece': { readonly square: Square; readonly unicornios: boolean };
  readonly 'halfmoves-invalid': { readonly value: number };
  readonly 'fullmoves-invalid': { readonly value: number };
  readonly 'too-many-pieces': CountParams & { readonly max: number };
  readonly 'too-many-pawns': CountParams & { readonly max: number };
  readonly 'too-many-promoted': CountParams & { readonly missing: number };
  readonly 'pawn-behind-start': { readonly color: Color; readonly square: Square };
  readonly 'unmoved-away-from-home': { readonly square: Square };
  readonly 'halfmoves-beyond-game': { readonly halfmoves: number; readonly played: number };
}

/** How many pieces of a side there are. */
export interface CountParams {
  readonly color: Color;
  readonly count: number;
}

/** What can be done about the faults of a set-up. No errors, but told and translated like them. */
export interface Repairs {
  readonly 'put-king': { readonly color: Color; readonly square: Square };
  readonly 'keep-king': { readonly square: Square };
  readonly 'remove-pieces': { readonly squares: readonly Square[] };
  readonly 'change-turn': { readonly turn: Color };
  readonly 'promote-pawn': { readonly role: Role };
  readonly 'remove-pawn': NoParams;
  readonly 'drop-right': { readonly square: Square };
  readonly 'reset-counter': { readonly value: number };
  readonly 'set-fullmoves': { readonly fullmoves: number };
}

/** What is wrong with a PGN beyond its moves and tags that have codes of their own. */
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
  /** Without an address where only the browser knows it. */
  readonly offline: Partial<AddressParams>;
  readonly 'wasm-unreachable': AddressParams;
  readonly 'wasm-missing': AddressParams & { readonly status: number };
  readonly 'wasm-blocked': NoParams;
  /** `reason` in the browser's own words. */
  readonly 'wasm-invalid': AddressParams & { readonly reason: string };
}

/** How a worker ended, or failed to start; `error` has the words of the browser or of Node. */
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

/** Why an engine gave no result. */
export interface EngineErrors extends WasmErrors, WorkerErrors {
  readonly 'engine-start-timeout': { readonly milliseconds: number };
  readonly 'engine-crashed': WorkerEnd;
  readonly 'engine-call-failed': { readonly reason: string };
  readonly 'engine-closed': NoParams;
  readonly 'request-not-cloneable': { readonly reason: string };
}

/** What the elements find wrong with what their hosts set, or cannot do. */
export interface ElementErrors {
  readonly 'piece-set-unknown': Read & { readonly choices: readonly string[] };
  readonly 'part-not-loaded': { readonly reason: string };
  readonly 'count-invalid': Read & {
    readonly field: 'halfmoves' | 'fullmoves' | 'moveLimit';
    readonly min: number;
    readonly max: number;
  };
  readonly 'pgn-game-missing': { readonly game: number; readonly games: number };
  readonly 'engine-dice': NoParams;
  readonly 'die-no-digest': { readonly reason: string };
  /** A field of an embedded board's address, and what it could have been. */
  readonly 'embed-param': Read & { readonly name: string; readonly wanted: EmbedValue };
}

/** What a field of an embedded board's address can be. */
export type EmbedValue =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly max: number }
  | { readonly kind: 'origin' };

/** The parameters of every error, by its code. */
export interface ErrorParams
  extends
    FenErrors,
    RulesetErrors,
    MoveErrors,
    SanErrors,
    PlayErrors,
    SetupErrors,
    PgnErrors,
    EngineErrors,
    ElementErrors {}

/** Stable, machine-readable, kebab-case. */
export type ErrorCode = keyof ErrorParams;

/** A sentence for each code, made from its parameters. */
export type Sentences<Params> = {
  readonly [Code in keyof Params]: (params: Params[Code]) => string;
};

/** Which part of a whole an error is about. */
export interface ErrorPlace {
  /** Number of a line, from 1. */
  readonly line?: number;
  /** Number of a move, from 1. */
  readonly move?: number;
  /** One of the first moves to which a search is limited. */
  readonly searchMove?: string;
}
