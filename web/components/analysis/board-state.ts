/** What a board changes by itself when the user moves or draws, kept as the game has it. */
import { makeFen } from '../../../src/notation/fen.js';
import type { Square } from '../../../src/rules/squares.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import type { GameStore } from '../../game/game-store.js';
import type { AcedrexBoard } from '../board/board.component.js';
import { toBoard } from './shapes.js';
import { Memo } from '../../shared/memo.js';

export class BoardState {
  readonly #lastMove = new Memo<readonly [Square, Square] | undefined>();
  readonly #shapes = new Memo<readonly BoardShape[]>();

  /**
   * Puts the position at the cursor on the board in a root. A template would not do: it compares with what it wrote
   * last, and so leaves a board alone that has gone on where the game has not, or has come back.
   */
  show(root: ParentNode, game: GameStore): void {
    const board: AcedrexBoard | null = root.querySelector('acedrex-board');
    if (board === null) return;
    board.fen = makeFen(game.position.setup);
    board.knownPosition = game.position;
    board.lastMove = this.#lastMove.keep(game.lastMove);
    board.userShapes = this.#shapes.keep(toBoard(game.annotation.shapes));
  }
}
