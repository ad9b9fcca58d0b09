/** An immutable legal position under one ruleset, with its game's history. */
import { checkChoice, checkText } from '../guards.js';
import { readFenText, type FenOptions, type FenWarning } from '../notation/fen-dialects.js';
import { makeFen, parseFen, type FenErrorCode } from '../notation/fen.js';
import { parseDiceSan, type SanErrorCode } from '../notation/san.js';
import { makeError, type NonEmpty, type TextError } from '../errors/error.js';
import { WORDS as MOVE_SENTENCES } from '../words/move-errors.js';
import { WORDS as PLAY_SENTENCES } from '../words/played-errors.js';
import { err, ok, type Result } from '../result.js';
import { rulesWasmFor, type WasmState, type RulesWasm } from './rules-wasm.js';
import {
  asWritten,
  checkMove,
  illegalMove,
  IllegalMoveError,
  isPass,
  isSameMove,
  PASS,
  type LegalMove,
  type Move,
  type MoveOrPass,
  type PassFault,
  type Playable,
} from './moves.js';
import { resultFor, type BoardStatus, type GameResult, type Status } from './outcome.js';
import { checkColor, opposite, ROLES, type Color, type Piece, type Role } from './pieces.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { startSetup, type Setup } from './setup.js';
import { checkSquare, squareIndex, SQUARES, type Square } from './squares.js';
import { validate, type SetupFault, type SetupOptions } from './validate.js';

/** The engine's move stack limits the depth. */
const MAX_PERFT_DEPTH = 32;

/** A linked list of the positions since the last capture or pawn move, latest first. Keys are computed on demand. */
interface History {
  readonly position: Position;
  /** Whether the position counts towards threefold repetition. Positions after a pass do not count. */
  readonly counts: boolean;
  readonly move: MoveOrPass;
  readonly before: History | undefined;
}

/** State that a position inherits from the previous one. */
interface Past {
  readonly history: History | undefined;
  /** The position at which the history begins. Absent if the history begins at the new position. */
  readonly root?: Position;
  readonly isAfterPass?: boolean;
}

/** Reads a position's private state. The class {@link Position} assigns this function. */
let stateOf: (position: Position) => WasmState;

/** A position in the form that wasm uses. The engine needs it, but the public class does not expose it. */
export const wasmStateOf = (position: Position): WasmState => stateOf(position);

/** Drops a position's cached moves. The class {@link Position} assigns this function. */
let dropMoves: (position: Position) => void;

/** Drops a position's cached moves, which need more memory than the position. They are computed again on demand. */
export const releaseMoves = (position: Position): void => dropMoves(position);

/** Why a FEN cannot become a position: the text is unreadable, or its set-up has errors. */
export type PositionFault = TextError<FenErrorCode> | SetupFault;

/** The result of reading a FEN: its set-up if it is readable, and its position if the set-up is legal. */
export type FenReading = {
  /** Tolerated deviations in the text. */
  readonly warnings: readonly FenWarning[];
} & (
  | { readonly setup: Setup; readonly position: Position; readonly errors: readonly [] }
  | {
      readonly setup: Setup;
      readonly position?: undefined;
      readonly errors: NonEmpty<SetupFault>;
    }
  | {
      readonly setup?: undefined;
      readonly position?: undefined;
      readonly errors: readonly [TextError<FenErrorCode>];
    }
);

/**
 * A position. Create one with {@link Position.start}, {@link Position.fromFen} or {@link Position.fromSetup}; continue
 * with {@link Position.move} or {@link Position.play}. Requires {@link loadRules} to have finished.
 */
export class Position implements Playable<Position> {
  static {
    stateOf = (position) => position.#state;
    dropMoves = (position) => {
      position.#packed = undefined;
      position.#unpacked.length = 0;
      position.#moves = undefined;
      position.#aimed = undefined;
      position.#played = undefined;
    };
  }

  readonly ruleset: Ruleset;
  /** Whether the game is played with dice. If so, players may have to pass, and kings can be captured. */
  readonly dice: boolean;
  readonly turn: Color;
  /** Plies since a capture or a pawn move. */
  readonly halfmoves: number;
  /** Move number, starting at 1. It increases after Black's move. */
  readonly fullmoves: number;
  readonly #state: WasmState;
  readonly #history: History | undefined;
  readonly #root: Position;
  readonly #isAfterPass: boolean;
  /** The packed legal moves. `#unpacked` contains the unpacked moves at the same indices. */
  #packed: readonly number[] | undefined;
  readonly #unpacked: LegalMove[] = [];
  #moves: readonly LegalMove[] | undefined;
  /** Caches the last {@link Position.movesTo}, because reading SAN and then writing it requests the same moves. */
  #aimed:
    { readonly to: Square; readonly role: Role; readonly moves: readonly LegalMove[] } | undefined;
  #key: string | undefined;
  #outcome: { readonly status: BoardStatus; readonly result: GameResult } | undefined;
  /**
   * The last move played from this position, and the resulting position. They are cached, because a board and its game
   * play the same move.
   */
  #played: { readonly move: MoveOrPass; readonly after: Position } | undefined;

  private constructor(
    ruleset: Ruleset,
    dice: boolean,
    state: WasmState,
    fullmoves: number,
    { history, root, isAfterPass = false }: Past,
  ) {
    this.ruleset = ruleset;
    this.dice = dice;
    this.turn = state.turn;
    this.halfmoves = state.halfmoves;
    this.fullmoves = fullmoves;
    this.#state = state;
    this.#history = history;
    this.#root = root ?? this;
    this.#isAfterPass = isAfterPass;
  }

  /** The starting position of a ruleset, White to move. */
  static start(ruleset: Ruleset, options?: SetupOptions): Position {
    checkRuleset(ruleset);
    return Position.#from(startSetup(ruleset), ruleset, options);
  }

  /**
   * Creates a position from a set-up, or returns every error that {@link validate} finds. If `dice` is true, the game
   * is played with dice, and the side to move may already attack the other king, because this can happen after a pass.
   */
  static fromSetup(
    setup: Setup,
    ruleset: Ruleset,
    options?: SetupOptions,
  ): Result<Position, NonEmpty<SetupFault>> {
    const [first, ...others] = validate(setup, ruleset, options).filter(
      ({ severity }) => severity === 'error',
    );
    return first === undefined
      ? ok(Position.#from(setup, ruleset, options))
      : err([first, ...others]);
  }

  /**
   * Creates a position from a FEN in the standard form or a dialect. The error contains the unreadable place, or every
   * error that {@link validate} finds in the set-up. {@link Position.readFen} also returns the tolerated deviations.
   */
  static fromFen(
    text: string,
    ruleset: Ruleset,
    options?: SetupOptions & FenOptions,
  ): Result<Position, NonEmpty<PositionFault>> {
    const { position, errors } = Position.readFen(text, ruleset, options);
    return position === undefined ? err(errors) : ok(position);
  }

  /** Reads a FEN and also returns its set-up, which an editor can show even if it is illegal. */
  static readFen(text: string, ruleset: Ruleset, options?: SetupOptions & FenOptions): FenReading {
    const { setup, warnings } =
      options?.strict === true
        ? { setup: parseFen(text, ruleset), warnings: [] }
        : readFenText(text, ruleset);
    if (!setup.ok) return { errors: [setup.error], warnings };
    const position = Position.fromSetup(setup.value, ruleset, options);
    return position.ok
      ? { setup: setup.value, position: position.value, errors: [], warnings }
      : { setup: setup.value, errors: position.error, warnings };
  }

  static #from(setup: Setup, ruleset: Ruleset, { dice = false }: SetupOptions = {}): Position {
    const { turn, halfmoves, fullmoves } = setup;
    const codes = rulesWasmFor(ruleset).encode(setup);
    const past = { history: undefined };
    return new Position(ruleset, dice, { codes, turn, halfmoves }, fullmoves, past);
  }

  #wasm(): RulesWasm {
    const wasm = rulesWasmFor(this.ruleset);
    wasm.load(this.#state);
    return wasm;
  }

  /** The piece on a square; undefined on an empty square. */
  pieceAt(square: Square): Piece | undefined {
    return rulesWasmFor(this.ruleset).pieceOf(this.#state.codes[squareIndex(square)] ?? 0);
  }

  /** All pieces with their squares, in index order. */
  pieces(): readonly (readonly [Square, Piece])[] {
    return SQUARES.flatMap((square) => {
      const piece = this.pieceAt(square);
      return piece === undefined ? [] : [[square, piece] as const];
    });
  }

  /** Squares of the unmoved pieces that still have their right, in index order. */
  get rights(): readonly Square[] {
    const wasm = rulesWasmFor(this.ruleset);
    return SQUARES.filter((_, index) => wasm.isUnmoved(this.#state.codes[index] ?? 0));
  }

  /** The position as plain data. */
  get setup(): Setup {
    const { turn, halfmoves, fullmoves, rights } = this;
    const board = SQUARES.map((square) => this.pieceAt(square));
    return { board, turn, rights, halfmoves, fullmoves };
  }

  /** The position as FEN. */
  get fen(): string {
    return makeFen(this.setup);
  }

  /**
   * The known moves since the last capture or pawn move, and the FEN for the position before them. Earlier moves do not
   * affect the rest of the game.
   */
  get history(): { readonly fen: string; readonly moves: readonly MoveOrPass[] } {
    const moves: MoveOrPass[] = [];
    for (let past = this.#history; past !== undefined; past = past.before) moves.push(past.move);
    return { fen: this.#root.fen, moves: moves.reverse() };
  }

  /** The Zobrist key of board, side to move and rights: 16 hexadecimal digits, the same on every platform. */
  get key(): string {
    return (this.#key ??= this.#wasm().key());
  }

  /** The square of a side's king. Throws a RangeError if it has been captured. */
  kingSquare(color: Color): Square {
    checkColor(color);
    const found = SQUARES.find((square) => {
      const piece = this.pieceAt(square);
      return piece?.role === 'king' && piece.color === color;
    });
    if (found === undefined) throw new RangeError(`${color}'s king has been captured`);
    return found;
  }

  /** All legal moves, in the generator's order. Empty if the game has ended by rules 1 to 4. */
  legalMoves(): readonly LegalMove[] {
    return (this.#moves ??= Array.from(this.#packedMoves(), (_, index) => this.#unpack(index)));
  }

  /** The legal moves to a square by one kind of piece. Other moves are not unpacked. */
  movesTo(to: Square, role: Role): readonly LegalMove[] {
    checkSquare(to, 'to');
    checkChoice(role, 'role', ROLES);
    const known = this.#aimed;
    if (known?.to === to && known.role === role) return known.moves;
    const moves = rulesWasmFor(this.ruleset)
      .findMoves(this.#packedMoves(), to)
      .map((index) => this.#unpack(index))
      .filter((move) => move.role === role);
    this.#aimed = { to, role, moves };
    return moves;
  }

  #packedMoves(): readonly number[] {
    return (this.#packed ??= this.#wasm().packedMoves());
  }

  #unpack(index: number): LegalMove {
    return (this.#unpacked[index] ??= rulesWasmFor(this.ruleset).decodeMove(
      this.#packedMoves()[index] ?? 0,
    ));
  }

  /** The squares to which the piece on a square can legally move. */
  targets(from: Square): readonly Square[] {
    checkSquare(from, 'from');
    return this.legalMoves()
      .filter((move) => move.from === from)
      .map((move) => move.to);
  }

  /** The legal move between two squares, if any. There is at most one, because the file determines the promotion. */
  findMove(from: Square, to: Square): LegalMove | undefined {
    checkSquare(from, 'from');
    checkSquare(to, 'to');
    const [index = -1] = rulesWasmFor(this.ruleset).findMoves(this.#packedMoves(), to, from);
    return index < 0 ? undefined : this.#unpack(index);
  }

  /** The squares from which one colour's pieces could capture an enemy on a square. */
  attackers(square: Square, by: Color): readonly Square[] {
    checkSquare(square, 'square');
    checkColor(by, 'by');
    return this.#wasm().attackers(square, by);
  }

  /** Whether the side to move is in check. */
  isCheck(): boolean {
    return this.#outcome?.status !== 'king-captured' && this.#wasm().isCheck();
  }

  /**
   * Plays a move in SAN or coordinates (`Uf3`, `c1f3`, `g12=A`) or, with dice, a pass (`--` or `0000`), and returns the
   * new position. The error explains why the text is not a legal move.
   */
  move(text: string): Result<Position, TextError<SanErrorCode>> {
    checkText(text, 'text');
    const move = parseDiceSan(this, text);
    return move.ok ? ok(this.play(move.value)) : move;
  }

  /**
   * Plays a legal move or, with dice, a pass, and returns the new position. Throws an IllegalMoveError if the move is
   * not legal here, and a TypeError if the argument is not a move.
   */
  play(move: MoveOrPass): Position {
    checkMove(move);
    if (!isPass(move)) this.#checkDetails(move, this.pieceAt(move.from));
    if (this.#played === undefined || !isSameMove(this.#played.move, move)) {
      const after = isPass(move) ? this.pass() : this.#playMove(move);
      this.#played = { move: asWritten(move), after };
    }
    return this.#played.after;
  }

  #playMove({ from, to }: Move): Position {
    const legal = this.pieceAt(to)?.role === 'king' && this.findMove(from, to);
    if (legal) return this.#captureKing(legal);
    const state = this.#wasm().play(from, to);
    if (state === undefined) throw illegalMove('move-illegal', { from, to });
    const past = state.halfmoves === 0 ? { history: undefined } : this.#pastOf({ from, to }, false);
    return new Position(this.ruleset, this.dice, state, this.#nextFullmoves(), past);
  }

  /** Checks that a move's optional fields (piece, capture and promotion) are correct in this position. */
  #checkDetails(move: Move & Partial<LegalMove>, piece: Piece | undefined): void {
    const { from, to, role, promotion } = move;
    if (role !== undefined && role !== piece?.role)
      throw new IllegalMoveError(
        makeError(PLAY_SENTENCES, 'move-wrong-piece', {
          from,
          to,
          role,
          ...(piece !== undefined && { stands: piece.role }),
        }),
      );
    if (promotion === undefined) return;
    const legal = this.findMove(from, to);
    if (legal === undefined || legal.promotion === promotion) return;
    throw legal.promotion === undefined
      ? illegalMove('move-no-promotion', { from, to })
      : illegalMove('move-wrong-promotion', { to, becomes: legal.promotion, role: promotion });
  }

  #pastOf(move: MoveOrPass, isAfterPass: boolean): Past {
    const counts = !this.#isAfterPass;
    return {
      history: { position: this, counts, move, before: this.#history },
      root: this.#root,
      isAfterPass,
    };
  }

  /**
   * Passes the turn, which is forced if the roll allows no legal move (see {@link passForRoll}), and returns the new
   * position. Throws an IllegalMoveError if the game has no dice or is over, or if every roll has a legal move.
   */
  pass(): Position {
    const fault = this.passFault();
    if (fault !== undefined) throw new IllegalMoveError(fault);
    const state: WasmState = {
      codes: this.#state.codes,
      turn: opposite(this.turn),
      halfmoves: this.halfmoves + 1,
    };
    const past = this.#pastOf(PASS, true);
    return new Position(this.ruleset, this.dice, state, this.#nextFullmoves(), past);
  }

  /** Whether the game is played with dice and some roll forces a pass. */
  mayPass(): boolean {
    return this.passFault() === undefined;
  }

  /** Why the player cannot pass. Returns undefined if some roll forces a pass. */
  passFault(): PassFault | undefined {
    if (!this.dice) return makeError(MOVE_SENTENCES, 'move-no-dice', {});
    const status = this.boardStatus();
    if (status !== 'ongoing') return makeError(MOVE_SENTENCES, 'move-game-over', { status });
    const movable = new Set(this.legalMoves().map(({ role }) => role));
    return movable.size < ROLES.length ? undefined : makeError(MOVE_SENTENCES, 'move-no-pass', {});
  }

  /**
   * Captures a king in a game with dice, which ends the game. Wasm cannot play this move, because it needs both kings.
   */
  #captureKing({ from, to }: LegalMove): Position {
    const codes = this.#state.codes.slice();
    codes[squareIndex(to)] = codes[squareIndex(from)] ?? 0;
    codes[squareIndex(from)] = 0;
    const state: WasmState = { codes, turn: opposite(this.turn), halfmoves: 0 };
    const after = new Position(this.ruleset, this.dice, state, this.#nextFullmoves(), {
      history: undefined,
    });
    after.#outcome = { status: 'king-captured', result: resultFor(this.turn) };
    after.#packed = [];
    return after;
  }

  #nextFullmoves(): number {
    return this.fullmoves + (this.turn === 'black' ? 1 : 0);
  }

  /** The status that the board alone determines, by rules 1 to 4 for the end of a game. */
  boardStatus(): BoardStatus {
    return this.#boardOutcome().status;
  }

  /** The game's status according to all six rules, in order. */
  status(): Status {
    const status = this.boardStatus();
    if (status !== 'ongoing') return status;
    if (this.#occurrences() >= 3) return 'repetition';
    const limit = this.ruleset.switches.moveLimit;
    return limit > 0 && this.halfmoves >= limit ? 'move-limit' : 'ongoing';
  }

  /** The result that follows from {@link Position.status}. */
  result(): GameResult {
    const { status, result } = this.#boardOutcome();
    return status === 'ongoing' && this.status() !== 'ongoing' ? '1/2-1/2' : result;
  }

  /**
   * Counts the leaves of the legal move tree at `depth` plies (0 to 32). If `bulk` is true, counts the last ply's moves
   * without making them.
   */
  perft(depth: number, { bulk = true }: { readonly bulk?: boolean } = {}): number {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH)
      throw new RangeError(`perft depth must be 0 to ${MAX_PERFT_DEPTH}`);
    return this.#wasm().perft(depth, bulk);
  }

  #boardOutcome(): { readonly status: BoardStatus; readonly result: GameResult } {
    return (this.#outcome ??= this.#wasm().outcome(this.turn));
  }

  /** Number of times that this position has occurred in its game. Occurrences after a pass do not count. */
  #occurrences(): number {
    if (this.#isAfterPass) return 0;
    let count = 1;
    for (let past = this.#history; past !== undefined; past = past.before)
      if (past.counts && past.position.key === this.key) count += 1;
    return count;
  }
}
