/** A board on the page as a picture to take away. */
import { BOARD_COLOR_NAMES, type BoardColorName } from '../../../src/drawing/theme.js';
import { renderBoardSvg, type BoardSvgOptions } from '../../../src/drawing/svg.js';
import { fluentSet } from '../../../src/drawing/pieces/fluent-set.js';
import type { AcedrexBoard } from './board.component.js';

/**
 * The board's SVG. Its colours are asked of a probe in the board's own style, because a custom
 * property may be written in ways that no picture file knows, such as `light-dark(…)`.
 */
export const exportSvg = (
  { renderRoot, setup, coordinates, lastMove, shapes, userShapes }: AcedrexBoard,
  { pieceSet = fluentSet, ...options }: BoardSvgOptions,
): string => {
  const probe = document.createElement('span');
  renderRoot.append(probe);
  const colors: Partial<Record<BoardColorName, string>> = {};
  for (const name of BOARD_COLOR_NAMES) {
    probe.style.color = `var(--_${name})`;
    colors[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return renderBoardSvg(setup, {
    ...options,
    pieceSet,
    coordinates,
    lastMove,
    shapes: [...shapes, ...userShapes],
    colors,
  });
};

/** Paints an SVG document on a canvas and encodes it. */
export const rasterize = async (document_: string, side: number): Promise<Blob> => {
  if (!Number.isInteger(side) || side < 1 || side > 8192)
    throw new RangeError('a picture is 1 to 8192 pixels wide');
  const image = new Image(side, side);
  // Firefox paints nothing where the document itself has no size.
  const sized = document_.replace('<svg ', `<svg width="${side}" height="${side}" `);
  // A data: address, because policies that allow blob: images are rarer.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser gives no canvas');
  context.drawImage(image, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be encoded'));
      else resolve(blob);
    }, 'image/png');
  });
};
