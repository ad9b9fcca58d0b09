/** The moves of a game on this board, in a tree that may contain variations. */
import { followMoves, positionAt, type Path } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../game/game-store.js';
import type { PlayedMove } from './kept-game.js';

/**
 * It stores moves and not a path, because paths change when variations are promoted or deleted. It does not
 * use the cursor, which may be anywhere during the game.
 */
export class PlayedLine {
  readonly #game: GameStore;
  #moves: readonly PlayedMove[] = [];
  #found: { readonly record: GameRecord; readonly path: Path } | undefined;

  constructor(game: GameStore) {
    this.#game = game;
  }

  /** From the start of the record. */
  get moves(): readonly PlayedMove[] {
    return this.#moves;
  }

  set moves(moves: readonly PlayedMove[]) {
    this.#moves = moves;
    this.#found = undefined;
  }

  /** The path of the moves, as far as they are in the tree. */
  get path(): Path {
    const { record } = this.#game;
    if (this.#found?.record !== record)
      this.#found = { record, path: followMoves(record, this.#moves) };
    return this.#found.path;
  }

  /** Whether the board shows the current position of the game. */
  get isShown(): boolean {
    return this.#game.path.join() === this.path.join();
  }

  /** The current position of the game, with its history. */
  get position(): Position {
    return this.isShown ? this.#game.position : positionAt(this.#game.record, this.path);
  }

  /** The side to move after a number of plies, by default after the last. */
  turn(plies = this.#moves.length): Color {
    const { turn } = this.#game.record.setup;
    return plies % 2 === 0 ? turn : opposite(turn);
  }

  /**
   * Number of plies before the last move of a side, by default of either; undefined if there is none. Passes do not
   * count, because players do not choose them.
   */
  lastTurnOf(color?: Color): number | undefined {
    const ply = this.#moves.findLastIndex(
      (move, at) => (color === undefined || this.turn(at) === color) && !isPass(move),
    );
    return ply < 0 ? undefined : ply;
  }
}
