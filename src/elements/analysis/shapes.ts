/** The shapes on the board: the engine's arrows, previewed lines, and the user's own shapes. */
import type { Shape, ShapeColor } from '../../notation/shape.js';
import { isSquare, type Square } from '../../rules/squares.js';
import { expectedScore } from '../../engine/win-probability.js';
import { chanceFor } from '../../analysis/chance.js';
import type { LineStep } from '../../notation/line.js';
import type { Findings } from '../session/findings.js';
import type { Move } from '../../rules/moves.js';
import { makeFen } from '../../notation/fen.js';
import type { GameStore } from '../session/game-store.js';
import type { AcedrexBoard } from '../board/board.component.js';
import { Memo } from '../shared/memo.js';

/** Lines that lose at least this much winning chance get no arrow. */
const MAX_LOSS = 0.15;
/** Width of the best line's arrow, and the minimum width of the other arrows as a fraction of it. */
const MAX_WIDTH = 0.65;
const MIN_WIDTH = 0.25;
/** Opacities of the lines' arrows, from the best line down. */
const SHADES = [0.8, 0.68, 0.57, 0.48, 0.4];
/** Maximum number of plies of a previewed line. */
const MAX_STEPS = 6;

/** An arrow along a move. */
export const arrow = (
  { from, to }: Pick<Move, 'from' | 'to'>,
  color: ShapeColor,
  extra: Omit<Shape, 'color' | 'from' | 'to'> = {},
): Shape => ({ color, from, to, ...extra });

/**
 * The arrow of a suggested move, unless the move loses too much winning chance. The best move has the strongest arrow.
 * Arrows for lower-ranked moves are paler, and arrows for moves that lose more are thinner.
 */
export const suggestion = (
  move: Pick<Move, 'from' | 'to'>,
  place: number,
  loss: number,
  color: ShapeColor = 'blue',
): readonly Shape[] => {
  if (loss >= MAX_LOSS) return [];
  const share = 1 - Math.max(0, loss) / MAX_LOSS;
  const width = MAX_WIDTH * (MIN_WIDTH + (1 - MIN_WIDTH) * share);
  const opacity = SHADES[Math.min(place, SHADES.length - 1)] ?? 1;
  return [arrow(move, color, { width, opacity })];
};

/** Arrows for the first moves of the lines. */
export const engineShapes = (
  { position, lines }: Findings,
  isThreat: boolean,
): readonly Shape[] => {
  const [best] = lines;
  if (best === undefined) return [];
  const chance = (index: number): number =>
    chanceFor(expectedScore(lines[index]?.score ?? best.score), position.turn);
  return lines.flatMap(({ pv: [text = ''] }, index) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    if (!isSquare(from) || !isSquare(to)) return [];
    const loss = chance(0) - chance(index);
    return suggestion({ from, to }, index, loss, isThreat ? 'red' : 'blue');
  });
};

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
  show(root: ParentNode, game: Shown, movable?: Pick<AcedrexBoard, 'mode' | 'movableColor'>): void {
    const board: AcedrexBoard | null = root.querySelector('acedrex-board');
    if (board === null) return;
    Object.assign(board, movable);
    board.fen = makeFen(game.position.setup);
    board.knownPosition = game.position;
    board.lastMove = this.#lastMove.keep(game.lastMove);
    board.userShapes = this.#shapes.keep(game.annotation.shapes);
  }
}
