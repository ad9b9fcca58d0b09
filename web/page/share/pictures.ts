/** Pictures of the positions of a game. */
import { renderBoardSvg, type Coordinates } from '../../../src/drawing/svg.js';
import type { ThemeName } from '../../../src/drawing/theme.js';
import { endOfLine, nodesAlong, startPosition } from '../../../src/game/tree.js';
import { isPass, type MoveOrPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';
import { toBoard } from '../../../src/elements/analysis/shapes.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';

export interface PictureStyle {
  readonly coordinates: Coordinates;
  readonly theme: ThemeName;
}

/** Behind the coordinates, so that they can be read on any page. */
export const BACKGROUNDS: Readonly<Record<ThemeName, string>> = {
  light: '#fdf8ec',
  dark: '#211c17',
};

const squaresOf = (move: MoveOrPass | undefined): readonly [Square, Square] | undefined =>
  move === undefined || isPass(move) ? undefined : [move.from, move.to];

/** A picture of a position after a move. */
export const drawPosition = (
  position: Position,
  orientation: Color,
  move: MoveOrPass | undefined,
  { coordinates, theme }: PictureStyle,
): string =>
  renderBoardSvg(position, {
    orientation,
    coordinates,
    theme,
    background: BACKGROUNDS[theme],
    lastMove: squaresOf(move),
  });

/** A picture of the position on the board, with the shapes that the user has drawn. */
export const drawBoard = (
  { position, orientation, node, annotation }: GameStore,
  { coordinates, theme }: PictureStyle,
): string =>
  renderBoardSvg(position, {
    orientation,
    coordinates,
    theme,
    background: BACKGROUNDS[theme],
    lastMove: squaresOf(node?.move),
    shapes: toBoard(annotation.shapes),
  });

/** Pictures of the line through the cursor, from the start or from the cursor to the end of the line. */
export const drawLine = (
  { record, path }: Pick<GameStore, 'record' | 'path'>,
  isFromStart: boolean,
  orientation: Color,
  style: PictureStyle,
): readonly string[] => {
  const pictures: string[] = [];
  const draw = (position: Position, move?: MoveOrPass): void => {
    pictures.push(drawPosition(position, orientation, move, style));
  };
  let position = startPosition(record);
  const first = isFromStart ? 0 : path.length;
  if (first === 0) draw(position);
  for (const [index, { move }] of (nodesAlong(record, endOfLine(record, path)) ?? []).entries()) {
    position = position.play(move);
    if (index + 1 >= first) draw(position, move);
  }
  return pictures;
};
