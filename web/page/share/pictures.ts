/** Draws pictures of the positions in a game. */
import { renderBoardSvg, type Coordinates } from '../../../src/drawing/svg.js';
import type { ThemeName } from '../../../src/drawing/theme.js';
import { mainLine, startPosition } from '../../../src/game/tree.js';
import type { Annotation, GameNode, GameRecord } from '../../../src/notation/record.js';
import { isPass, type MoveOrPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';

export interface PictureStyle {
  readonly coordinates: Coordinates;
  readonly theme: ThemeName;
}

/** The background colour behind the coordinates. It keeps the coordinates legible on any page. */
export const BACKGROUNDS: Readonly<Record<ThemeName, string>> = {
  light: '#fdf8ec',
  dark: '#211c17',
};

const squaresOf = (move: MoveOrPass | undefined): readonly [Square, Square] | undefined =>
  move === undefined || isPass(move) ? undefined : [move.from, move.to];

/** Draws a position with its shapes and the move that led to it. */
export const drawPosition = (
  position: Position,
  orientation: Color,
  { move, shapes }: Pick<Annotation, 'shapes'> & Partial<Pick<GameNode, 'move'>>,
  { coordinates, theme }: PictureStyle,
): string =>
  renderBoardSvg(position, {
    orientation,
    coordinates,
    theme,
    background: BACKGROUNDS[theme],
    lastMove: squaresOf(move),
    shapes,
  });

export const drawBoard = (game: GameStore, style: PictureStyle): string =>
  drawPosition(game.position, game.orientation, game.node ?? game.record, style);

/** Draws each position of the line through the cursor, beginning at the start or at the cursor. */
export const drawLine = (
  { record, path }: Pick<GameStore, 'record' | 'path'>,
  isFromStart: boolean,
  orientation: Color,
  style: PictureStyle,
): readonly string[] => {
  const pictures: string[] = [];
  let position = startPosition(record);
  const draw = (place: GameRecord | GameNode): void => {
    pictures.push(drawPosition(position, orientation, place, style));
  };
  const first = isFromStart ? 0 : path.length;
  if (first === 0) draw(record);
  for (const [index, node] of mainLine(record, path).entries()) {
    position = position.play(node.move);
    if (index + 1 >= first) draw(node);
  }
  return pictures;
};
