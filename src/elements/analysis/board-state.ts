/** Keeps the board's own state, which changes when the user moves or draws, in step with the game. */
import { makeFen } from '../../notation/fen.js';
import type { Square } from '../../rules/squares.js';
import type { BoardShape } from '../../drawing/shapes.js';
import type { GameStore } from '../session/game-store.js';
import type { AcedrexBoard } from '../board/board.component.js';
import { toBoard } from './shapes.js';
import { Memo } from '../shared/memo.js';

/** What a board needs of a game. */
interface Shown extends Pick<GameStore, 'position' | 'lastMove'> {
  readonly annotation: Pick<GameStore['annotation'], 'shapes'>;
}

export class BoardState {
  readonly #lastMove = new Memo<readonly [Square, Square] | undefined>();
  readonly #shapes = new Memo<readonly BoardShape[]>();

  /**
   * Shows the position at the cursor on the board. A template cannot do this: it compares values with those
   * of its last rendering, so it would not correct a board that has changed on its own since then.
   */
  show(root: ParentNode, game: Shown): void {
    const board: AcedrexBoard | null = root.querySelector('acedrex-board');
    if (board === null) return;
    board.fen = makeFen(game.position.setup);
    board.knownPosition = game.position;
    board.lastMove = this.#lastMove.keep(game.lastMove);
    board.userShapes = this.#shapes.keep(toBoard(game.annotation.shapes));
  }
}
