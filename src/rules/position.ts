/** An immutable legal position of one ruleset, with what its game's history adds to it. */
import { err, ok, type Result } from '../result.js';
import { coreFor, type CoreState, type RulesCore } from './core.js';
import { isPass, type LegalMove, type Move } from './moves.js';
import { resultFor, type BoardStatus, type GameResult, type Status } from './outcome.js';
import { opposite, ROLES, type Color, type Piece, type Role } from './pieces.js';
import type { Ruleset } from './rulesets.js';
import { startSetup, type Setup } from './setup.js';
import { squareIndex, SQUARES, type Square } from './squares.js';
import { validate, type SetupFault, type SetupOptions } from './validate.js';

/** The move stack of the core bounds it; no machine lives to see depth 32. */
const MAX_PERFT_DEPTH = 32;

/** Keys of the positions since the last capture or pawn move, latest first. */
interface History {
  readonly key: string;
  readonly before: History | undefined;
}

/**
 * A position. The ways to one are {@link Position.start}, {@link Position.fromSetup} and, from there,
 * {@link Position.play}. Needs {@link loadRules} to have finished.
 */
export class Position {
  readonly ruleset: Ruleset;
  readonly turn: Color;
  /** Plies since a capture or a pawn move. */
  readonly halfmoves: number;
  /** Number of the move, from 1; it rises after Black's move. */
  readonly fullmoves: number;
  readonly #state: CoreState;
  readonly #history: History | undefined;
  /** The legal moves as the core packs them, and by the same numbers those that were asked for. */
  #packed: Int32Array | undefined;
  readonly #unpacked: LegalMove[] = [];
  #moves: readonly LegalMove[] | undefined;
  #key: string | undefined;
  #outcome: { readonly status: BoardStatus; readonly result: GameResult } | undefined;

  private constructor(
    ruleset: Ruleset,
    state: CoreState,
    fullmoves: number,
    history: History | undefined,
  ) {
    this.ruleset = ruleset;
    this.turn = state.turn;
    this.halfmoves = state.halfmoves;
    this.fullmoves = fullmoves;
    this.#state = state;
    this.#history = history;
  }

  /** The opening array of a ruleset, White to move. */
  static start(ruleset: Ruleset): Position {
    return Position.#from(startSetup(ruleset), ruleset);
  }

  /**
   * The position of a set-up, or every error that {@link validate} finds in it. With `dice` the side to
   * move may attack the other's king, as after a pass.
   */
  static fromSetup(
    setup: Setup,
    ruleset: Ruleset,
    options?: SetupOptions,
  ): Result<Position, readonly SetupFault[]> {
    const errors = validate(setup, ruleset, options).filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? err(errors) : ok(Position.#from(setup, ruleset));
  }

  static #from(setup: Setup, ruleset: Ruleset): Position {
    const { turn, halfmoves, fullmoves } = setup;
    const codes = coreFor(ruleset).encode(setup);
    return new Position(ruleset, { codes, turn, halfmoves }, fullmoves, undefined);
  }

  /** The position as wasm takes it. For the engine; not part of the library's interface. */
  get coreState(): CoreState {
    return this.#state;
  }

  /** The core of the ruleset with this position loaded. */
  #core(): RulesCore {
    const core = coreFor(this.ruleset);
    core.load(this.#state);
    return core;
  }

  pieceAt(square: Square): Piece | undefined {
    return coreFor(this.ruleset).pieceOf(this.#state.codes[squareIndex(square)] ?? 0);
  }

  /** All pieces, by square index. */
  pieces(): readonly (readonly [Square, Piece])[] {
    return SQUARES.flatMap((square) => {
      const piece = this.pieceAt(square);
      return piece === undefined ? [] : [[square, piece] as const];
    });
  }

  /** Squares of the unmoved pieces that still have their right, by square index. */
  get rights(): readonly Square[] {
    const core = coreFor(this.ruleset);
    return SQUARES.filter((_, index) => core.isUnmoved(this.#state.codes[index] ?? 0));
  }

  /** The position as plain data. */
  get setup(): Setup {
    const { turn, halfmoves, fullmoves, rights } = this;
    const board = SQUARES.map((square) => this.pieceAt(square));
    return { board, turn, rights, halfmoves, fullmoves };
  }

  /** Zobrist key of board, side to move and rights: 16 hexadecimal digits, the same everywhere. */
  get key(): string {
    return (this.#key ??= this.#core().key());
  }

  /** Where a side's king stands. Throws a RangeError if it has been captured. */
  kingSquare(color: Color): Square {
    const found = SQUARES.find((square) => {
      const piece = this.pieceAt(square);
      return piece?.role === 'king' && piece.color === color;
    });
    if (found === undefined) throw new RangeError(`${color}'s king has been captured`);
    return found;
  }

  /** Every legal move, in the generator's order; none when the board has ended the game. */
  legalMoves(): readonly LegalMove[] {
    return (this.#moves ??= Array.from(this.#packedMoves(), (_, index) => this.#unpack(index)));
  }

  /**
   * The legal moves of a kind to a square. A reader of moves asks for few of them, so the others are not
   * unpacked.
   */
  movesTo(to: Square, role: Role): readonly LegalMove[] {
    return coreFor(this.ruleset)
      .findMoves(this.#packedMoves(), to)
      .map((index) => this.#unpack(index))
      .filter((move) => move.role === role);
  }

  #packedMoves(): Int32Array {
    return (this.#packed ??= this.#core().packedMoves());
  }

  #unpack(index: number): LegalMove {
    return (this.#unpacked[index] ??= coreFor(this.ruleset).decodeMove(
      this.#packedMoves()[index] ?? 0,
    ));
  }

  /** Where the piece on a square can go. */
  targets(from: Square): readonly Square[] {
    return this.legalMoves()
      .filter((move) => move.from === from)
      .map((move) => move.to);
  }

  /** The legal move between two squares; they determine it, for the file decides a promotion. */
  findMove(from: Square, to: Square): LegalMove | undefined {
    const [index = -1] = coreFor(this.ruleset).findMoves(this.#packedMoves(), to, from);
    return index < 0 ? undefined : this.#unpack(index);
  }

  /** The pieces of one colour that could capture on a square if an enemy stood there. */
  attackers(square: Square, by: Color): readonly Square[] {
    return this.#core().attackers(square, by);
  }

  /** Whether the side to move is in check. */
  isCheck(): boolean {
    return this.#outcome?.status !== 'king-captured' && this.#core().isCheck();
  }

  /**
   * The position after a legal move or, with dice, after a pass. Throws a RangeError if the move is not
   * legal here.
   */
  play(move: Move): Position {
    if (isPass(move)) return this.pass();
    const { key } = this;
    const legal = this.pieceAt(move.to)?.role === 'king' && this.findMove(move.from, move.to);
    if (legal) return this.#captureKing(legal);
    const state = this.#core().play(move.from, move.to);
    if (state === undefined) throw new RangeError(`illegal move ${move.from}${move.to}`);
    const history = state.halfmoves === 0 ? undefined : { key, before: this.#history };
    return new Position(this.ruleset, state, this.#nextFullmoves(), history);
  }

  /**
   * The position with the turn passed on, which dice make a player do who has no legal move for his
   * roll; see {@link passForRoll}. Throws a RangeError if no roll makes him: every kind has a legal move,
   * or the game is over.
   */
  pass(): Position {
    if (!this.mayPass()) throw new RangeError('no roll makes the turn pass here');
    const state: CoreState = {
      codes: this.#state.codes,
      turn: opposite(this.turn),
      halfmoves: this.halfmoves + 1,
    };
    const history = { key: this.key, before: this.#history };
    return new Position(this.ruleset, state, this.#nextFullmoves(), history);
  }

  /** Whether with dice some roll makes the turn pass. */
  mayPass(): boolean {
    const movable = new Set(this.legalMoves().map(({ role }) => role));
    return this.boardStatus() === 'ongoing' && movable.size < ROLES.length;
  }

  /** The end of a game with dice. The core needs both kings, so what it would be asked is known here. */
  #captureKing({ from, to }: LegalMove): Position {
    const codes = this.#state.codes.slice();
    codes[squareIndex(to)] = codes[squareIndex(from)] ?? 0;
    codes[squareIndex(from)] = 0;
    const state: CoreState = { codes, turn: opposite(this.turn), halfmoves: 0 };
    const after = new Position(this.ruleset, state, this.#nextFullmoves(), undefined);
    after.#outcome = { status: 'king-captured', result: resultFor(this.turn) };
    after.#packed = new Int32Array();
    return after;
  }

  #nextFullmoves(): number {
    return this.fullmoves + (this.turn === 'black' ? 1 : 0);
  }

  /** What the board alone decides: rules 1 to 4 of the end of the game. */
  boardStatus(): BoardStatus {
    return this.#boardOutcome().status;
  }

  /** How the game stands, by all six rules in their order. */
  status(): Status {
    const status = this.boardStatus();
    if (status !== 'ongoing') return status;
    if (this.#occurrences() >= 3) return 'repetition';
    const limit = this.ruleset.switches.moveLimit;
    return limit > 0 && this.halfmoves >= limit ? 'move-limit' : 'ongoing';
  }

  /** The score of {@link Position.status}. */
  result(): GameResult {
    const { status, result } = this.#boardOutcome();
    return status === 'ongoing' && this.status() !== 'ongoing' ? '1/2-1/2' : result;
  }

  /**
   * Leaves of the tree of legal moves `depth` plies deep, 0 to 32; `bulk` does not make the last ply.
   */
  perft(depth: number, { bulk = true }: { readonly bulk?: boolean } = {}): number {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH)
      throw new RangeError(`perft depth must be 0 to ${MAX_PERFT_DEPTH}`);
    return this.#core().perft(depth, bulk);
  }

  #boardOutcome(): { readonly status: BoardStatus; readonly result: GameResult } {
    return (this.#outcome ??= this.#core().outcome(this.turn));
  }

  /** How often this position has occurred in its game, this time included. */
  #occurrences(): number {
    let count = 1;
    for (let past = this.#history; past !== undefined; past = past.before)
      if (past.key === this.key) count += 1;
    return count;
  }
}
