/** The moves of a game that is being played, in the tree that holds them among variations. */
import { followMoves, positionAt, type Path } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../game/game-store.js';
import type { PlayedMove } from './kept-game.js';

/**
 * Knows moves and not a path, because a path changes when variations are promoted or deleted, and not
 * the cursor, which may be anywhere while the game goes on.
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

  /** Where the moves lead in the tree, as far as the tree has them. */
  get path(): Path {
    const { record } = this.#game;
    if (this.#found?.record !== record)
      this.#found = { record, path: followMoves(record, this.#moves) };
    return this.#found.path;
  }

  /** Whether the board shows the place where the game goes on. */
  get isShown(): boolean {
    return this.#game.path.join() === this.path.join();
  }

  /** The position in which the game goes on, with its history. */
  get position(): Position {
    return this.isShown ? this.#game.position : positionAt(this.#game.record, this.path);
  }

  /** Who moves after some plies of the game, after the last by default. */
  turn(plies = this.#moves.length): Color {
    const { turn } = this.#game.record.setup;
    return plies % 2 === 0 ? turn : opposite(turn);
  }

  /** Plies before a side's last move; undefined without one. A pass does not count, because nobody chose it. */
  lastTurnOf(color: Color): number | undefined {
    const ply = this.#moves.findLastIndex((move, at) => this.turn(at) === color && !isPass(move));
    return ply < 0 ? undefined : ply;
  }
}
