/** The game of a session: a set-up and the moves from this set-up. Immutable. */
import { describeFenErrors } from '../errors/join.js';
import type { SearchRequest } from '../engine/types.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { makeFen } from '../notation/fen.js';
import { err, ok, type Result } from '../result.js';
import type { MoveOrPass } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { SetupOptions } from '../rules/validate.js';

export class GameLine {
  readonly ruleset: Ruleset;
  /** FEN before the first move, or `startpos`. */
  readonly fen: string;
  /** Coordinate moves. */
  readonly moves: readonly string[];
  /** The positions before the first move and after each move. */
  readonly positions: readonly [Position, ...Position[]];

  private constructor(
    fen: string,
    moves: readonly string[],
    positions: readonly [Position, ...Position[]],
  ) {
    this.ruleset = positions[0].ruleset;
    this.fen = fen;
    this.moves = moves;
    this.positions = positions;
  }

  /** The starting position of a ruleset. */
  static start(ruleset: Ruleset, options?: SetupOptions): GameLine {
    return new GameLine('startpos', [], [Position.start(ruleset, options)]);
  }

  /** Reads a FEN or `startpos`. The error lists every defect, with its place if the FEN is unreadable. */
  static fromFen(fen: string, ruleset: Ruleset, options?: SetupOptions): Result<GameLine, string> {
    const position = Position.fromFen(fen, ruleset, options);
    return position.ok
      ? ok(new GameLine(fen, [], [position.value]))
      : err(describeFenErrors(position.error));
  }

  /** Makes a line from a position, without earlier moves. */
  static fromPosition(position: Position): GameLine {
    return new GameLine(makeFen(position.setup), [], [position]);
  }

  get position(): Position {
    return this.positions.at(-1) ?? this.positions[0];
  }

  /** The request for a search of the current position. */
  get request(): SearchRequest {
    return { ruleset: this.ruleset.id, fen: this.fen, moves: this.moves };
  }

  /** Number of moves that a colour has played since the move with this index. */
  countMoves(color: Color, from: number): number {
    return this.positions.slice(from, -1).filter(({ turn }) => turn === color).length;
  }

  play(move: MoveOrPass): GameLine {
    return new GameLine(
      this.fen,
      [...this.moves, makeCoordinates(move)],
      [...this.positions, this.position.play(move)],
    );
  }

  /**
   * Reads moves with `resolve` and plays them. The error gives the number of the failing move, counted from the line's
   * first move, and the reason.
   */
  playAll(
    texts: readonly string[],
    resolve: (position: Position, text: string) => Result<MoveOrPass, { readonly message: string }>,
  ): Result<GameLine, { readonly index: number; readonly text: string; readonly message: string }> {
    // Copies the lists once for all moves, so that the time grows only linearly with the length of the game.
    const moves = [...this.moves];
    const positions: [Position, ...Position[]] = [...this.positions];
    let { position } = this;
    for (const text of texts) {
      const move = resolve(position, text);
      if (!move.ok) return err({ index: moves.length, text, message: move.error.message });
      position = position.play(move.value);
      moves.push(makeCoordinates(move.value));
      positions.push(position);
    }
    return ok(new GameLine(this.fen, moves, positions));
  }

  /** The line with only the first `length` moves. */
  truncate(length: number): GameLine {
    const [first, ...rest] = this.positions;
    return new GameLine(this.fen, this.moves.slice(0, length), [first, ...rest.slice(0, length)]);
  }
}
