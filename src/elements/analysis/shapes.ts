/** The shapes on the board: the engine's arrows, previewed lines, and the user's own shapes. */
import type { Shape, ShapeColor } from '../../notation/shape.js';
import type { Square } from '../../rules/squares.js';
import { whiteView } from '../../analysis/chance.js';
import { shapesOfLines } from '../../analysis/line-shapes.js';
import type { LineStep } from '../../notation/line.js';
import type { Findings } from '../session/findings.js';
import type { Move } from '../../rules/moves.js';
import { makeFen } from '../../notation/fen.js';
import type { GameStore } from '../session/game-store.js';
import type { AcedrexBoard } from '../board/board.component.js';
import { Memo } from '../shared/memo.js';

/** Maximum number of plies of a previewed line. */
const MAX_STEPS = 6;

/** An arrow along a move. */
export const arrow = (
  { from, to }: Pick<Move, 'from' | 'to'>,
  color: ShapeColor,
  extra: Omit<Shape, 'color' | 'from' | 'to'> = {},
): Shape => ({ color, from, to, ...extra });

/** Arrows for the first moves of the lines. */
export const engineShapes = ({ position, lines }: Findings, isThreat: boolean): readonly Shape[] =>
  shapesOfLines(
    lines.map(({ score, pv }) => ({ score: whiteView(score, position.turn), pv })),
    isThreat ? 'red' : 'blue',
  );

export const lineShapes = (steps: readonly LineStep[]): readonly Shape[] =>
  steps.slice(0, MAX_STEPS).map(({ move, turn }, index) =>
    arrow(move, turn === 'white' ? 'yellow' : 'blue', {
      label: String(index + 1),
      // Specifies the piece, because it may not reach the origin square until later in the line.
      role: move.role,
    }),
  );

interface Shown extends Pick<GameStore, 'position' | 'lastMove'> {
  readonly annotation: Pick<GameStore['annotation'], 'shapes'>;
}

export class BoardState {
  readonly #lastMove = new Memo<readonly [Square, Square] | undefined>();
  readonly #shapes = new Memo<readonly Shape[]>();

  /**
   * Shows the position at the cursor on the board. A template cannot do this: Lit compares values only with the last
   * rendering, so it would not correct a board that has since changed by itself. `movable` specifies the pieces that
   * the user can move in this position. It is omitted if this never changes.
   */
  show(
    root: ParentNode,
    game: Shown,
    movable?: Pick<AcedrexBoard, 'viewOnly' | 'movableColor' | 'premoves' | 'premove'>,
  ): void {
    const board: AcedrexBoard | null = root.querySelector('acedrex-board');
    if (board === null) return;
    Object.assign(board, movable);
    board.fen = makeFen(game.position.setup);
    board.knownPosition = game.position;
    board.lastMove = this.#lastMove.keep(game.lastMove);
    board.userShapes = this.#shapes.keep(game.annotation.shapes);
  }
}
