/** Exports a board as a picture. */
import { BOARD_COLOR_NAMES, type BoardColorName } from '../../drawing/theme.js';
import { renderBoardSvg, type BoardSvgOptions } from '../../drawing/svg.js';
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import type { Setup } from '../../rules/setup.js';
import type { BoardBase } from './board-base.js';

/**
 * The board's SVG. Colours are computed by a probe element inside the board, because custom properties may
 * contain values such as `light-dark(…)` that picture files do not support.
 */
export const exportSvg = (
  { renderRoot, setup, coordinates, lastMove, shapes, userShapes }: BoardBase & { setup: Setup },
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

export const paintSvg = async (document_: string, side: number): Promise<HTMLCanvasElement> => {
  if (!Number.isInteger(side) || side < 1 || side > 8192)
    throw new RangeError('the width of a picture must be 1 to 8192 pixels');
  const image = new Image(side, side);
  // Adds a size, because Firefox does not draw an SVG document without one.
  const sized = document_.replace('<svg ', `<svg width="${side}" height="${side}" `);
  // Uses a data: URL, because more policies allow it than allow blob: URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser provides no canvas');
  context.drawImage(image, 0, 0, side, side);
  return canvas;
};

export const rasterize = async (document_: string, side: number): Promise<Blob> => {
  const canvas = await paintSvg(document_, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be encoded'));
      else resolve(blob);
    }, 'image/png'),
  );
};
