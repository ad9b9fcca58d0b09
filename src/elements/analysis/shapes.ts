/** The shapes on the board: the engine's arrows, previewed lines, and the user's own shapes. */
import type { ArrowShape, BoardShape, Brush } from '../../drawing/shapes.js';
import type { Shape } from '../../notation/shape.js';
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
/** Width of the best line's arrow, and the smallest width of other arrows as a share of it. */
const MAX_WIDTH = 0.65;
const MIN_WIDTH = 0.25;
/** The most plies of a previewed line. */
const MAX_STEPS = 6;

/** An arrow along a move. */
export const arrow = (
  { from, to }: Move,
  brush: Brush,
  extra: Pick<ArrowShape, 'width' | 'label' | 'role' | 'isPale'> = {},
): BoardShape => ({ kind: 'arrow', from, to, brush, ...extra });

/** Width of the arrow for a move with this loss of winning chance; undefined if it gets no arrow. */
export const widthOf = (loss: number): number | undefined =>
  loss >= MAX_LOSS
    ? undefined
    : MAX_WIDTH * (MIN_WIDTH + (1 - MIN_WIDTH) * (1 - Math.max(0, loss) / MAX_LOSS));

/** Arrows for the first moves of the lines; the width shows how much worse a move is than the best. */
export const engineShapes = (
  { position, lines }: Findings,
  isThreat: boolean,
): readonly BoardShape[] => {
  const [best] = lines;
  if (best === undefined) return [];
  const chance = (index: number): number =>
    chanceFor(expectedScore(lines[index]?.score ?? best.score), position.turn);
  return lines.flatMap(({ pv: [text = ''] }, index) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    const width = widthOf(chance(0) - chance(index));
    if (!isSquare(from) || !isSquare(to) || width === undefined) return [];
    // Users draw green arrows; the engine's are pale, and the width alone tells them apart.
    return [arrow({ from, to }, isThreat ? 'red' : 'blue', { width, isPale: true })];
  });
};

/** Arrows for the moves of a line, numbered. */
export const lineShapes = (steps: readonly LineStep[]): readonly BoardShape[] =>
  steps.slice(0, MAX_STEPS).map(({ move, turn }, index) =>
    arrow(move, turn === 'white' ? 'yellow' : 'blue', {
      label: String(index + 1),
      // The piece may reach the origin of the move only during the line.
      role: move.role,
    }),
  );

/** Converts shapes of the game to shapes of the board. */
export const toBoard = (shapes: readonly Shape[]): readonly BoardShape[] =>
  shapes.map(({ color, from, to }) =>
    to === undefined
      ? { kind: 'circle', square: from, brush: color }
      : { kind: 'arrow', from, to, brush: color },
  );

/** Converts shapes of the board to shapes of the game. */
export const fromBoard = (shapes: readonly BoardShape[]): readonly Shape[] =>
  shapes.map((shape) =>
    shape.kind === 'circle'
      ? { color: shape.brush, from: shape.square }
      : { color: shape.brush, from: shape.from, to: shape.to },
  );

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
