/** The moves of a game on this board, in a tree that may contain variations. */
import { followMoves, positionAt, type Path } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { PlayedMove } from './kept-game.js';

/**
 * Stores the line as moves, because paths change when variations are promoted or deleted. The line does not depend on
 * the cursor, which may be anywhere during the game.
 */
export class PlayedLine {
  readonly #game: GameStore;
  #moves: readonly PlayedMove[] = [];
  #found: { readonly record: GameRecord; readonly path: Path } | undefined;

  constructor(game: GameStore) {
    this.#game = game;
  }

  /** The game's moves from the start of the record. */
  get moves(): readonly PlayedMove[] {
    return this.#moves;
  }

  set moves(moves: readonly PlayedMove[]) {
    this.#moves = moves;
    this.#found = undefined;
  }

  /** The path of the line up to its last move that is still in the tree. */
  get path(): Path {
    const { record } = this.#game;
    if (this.#found?.record !== record)
      this.#found = { record, path: followMoves(record, this.#moves) };
    return this.#found.path;
  }

  get isShown(): boolean {
    return this.#game.path.join() === this.path.join();
  }

  get position(): Position {
    return this.isShown ? this.#game.position : positionAt(this.#game.record, this.path);
  }

  /** The side to move after the given number of plies, by default after the last move. */
  turn(plies = this.#moves.length): Color {
    const { turn } = this.#game.record.setup;
    return plies % 2 === 0 ? turn : opposite(turn);
  }

  /**
   * Number of plies before a side's last move. Without `color`, counts the plies before the last move of either side.
   * Undefined if there is no such move. A pass is not a move here, because players do not choose passes.
   */
  lastTurnOf(color?: Color): number | undefined {
    const ply = this.#moves.findLastIndex(
      (move, at) => (color === undefined || this.turn(at) === color) && !isPass(move),
    );
    return ply < 0 ? undefined : ply;
  }
}
