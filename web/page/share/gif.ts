/** Encodes a line of moves as an animated GIF. */
import { applyPalette, GIFEncoder, quantize, type GifPalette } from 'gifenc';
import { paintSvg } from '../../../src/elements/board/export.js';

/** How a GIF looks and how fast it plays. */
export interface GifOptions {
  /** The side of the board in pixels. */
  readonly side: number;
  /** Milliseconds for which each position is shown. */
  readonly delay: number;
  /** The names above and below the board; undefined without names. */
  readonly names?:
    | {
        readonly above: string;
        readonly below: string;
        /** CSS colours. */
        readonly background: string;
        readonly text: string;
      }
    | undefined;
}

/** Milliseconds for which the last position is shown at least. */
const LAST_DELAY = 3000;
/** Boards have few colours; the others are those of smoothed edges. */
const COLORS = 63;
/** The colour index of pixels that are as in the frame before. */
const UNCHANGED = COLORS;
/** Bits of a colour index, which makes the codes of the first pixels shorter. */
const DEPTH = 6;
/** The height of the strip with a name, as a part of the board's side. */
const STRIP = 0.06;
/** Bytes of a frame before its offset: the graphic control extension and the separator. */
const OFFSET_AT = 9;

/**
 * Makes the GIF of some pictures, a frame for each; undefined if the signal has aborted it. A frame after the first
 * contains only the rectangle that has changed, and in it only the changed pixels: a game of 90 moves takes a seventh
 * of its complete frames. The palette is made from the first two pictures, which have all colours: the second one has
 * the highlighted squares.
 */
export const makeGif = async (
  pictures: readonly string[],
  options: GifOptions,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> => {
  const gif = GIFEncoder();
  const sample: ImageData[] = [];
  for (const picture of pictures.slice(0, 2)) sample.push(await paintFrame(picture, options));
  const palette = [...quantize(joined(sample), COLORS)];
  // The decoder needs a colour for each index.
  while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
  const colors = palette.slice(0, COLORS);
  let before: Uint32Array | undefined;
  for (const [index, picture] of pictures.entries()) {
    if (signal.aborted) return undefined;
    const frame = sample[index] ?? (await paintFrame(picture, options));
    const pixels = new Uint32Array(frame.data.buffer);
    const delay =
      index === pictures.length - 1 ? Math.max(LAST_DELAY, options.delay) : options.delay;
    if (before === undefined)
      gif.writeFrame(applyPalette(frame.data, colors), frame.width, frame.height, {
        palette,
        delay,
        colorDepth: DEPTH,
      });
    else writeChange(gif, { before, pixels, width: frame.width, colors, delay });
    before = pixels;
    onProgress(index + 1);
    // The page stays responsive.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
};

interface Change {
  readonly before: Uint32Array;
  readonly pixels: Uint32Array;
  /** Of both pictures. */
  readonly width: number;
  readonly colors: GifPalette;
  readonly delay: number;
}

/** Writes a frame with what has changed since the one before. */
const writeChange = (
  gif: ReturnType<typeof GIFEncoder>,
  { before, pixels, width, colors, delay }: Change,
): void => {
  const { left, top, right, bottom } = changedArea(before, pixels, width);
  const columns = right - left + 1;
  const rows = bottom - top + 1;
  const area = new Uint32Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    const from = (top + y) * width + left;
    area.set(pixels.subarray(from, from + columns), y * columns);
  }
  const indices = applyPalette(new Uint8ClampedArray(area.buffer), colors);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const at = (top + y) * width + left + x;
      if (before[at] === pixels[at]) indices[y * columns + x] = UNCHANGED;
    }
  const start = gif.bytesView().length;
  gif.writeFrame(indices, columns, rows, {
    delay,
    colorDepth: DEPTH,
    transparent: true,
    transparentIndex: UNCHANGED,
    // The frame before stays.
    dispose: 1,
  });
  // The encoder writes all frames at the corner of the picture.
  const view = gif.bytesView();
  new DataView(view.buffer, view.byteOffset).setUint16(start + OFFSET_AT, left, true);
  new DataView(view.buffer, view.byteOffset).setUint16(start + OFFSET_AT + 2, top, true);
};

/** The smallest rectangle with all changes; one pixel if there is none, because a frame needs one. */
const changedArea = (
  before: Uint32Array,
  pixels: Uint32Array,
  width: number,
): {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
} => {
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = 0;
  for (let at = 0; at < pixels.length; at += 1) {
    if (before[at] === pixels[at]) continue;
    const x = at % width;
    bottom = Math.floor(at / width);
    if (top < 0) top = bottom;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return right < 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
};

/** Paints a board, with the names above and below it. */
const paintFrame = async (picture: string, { side, names }: GifOptions): Promise<ImageData> => {
  const board = await paintSvg(picture, side);
  const strip = names === undefined ? 0 : Math.round(side * STRIP);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + 2 * strip;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser gives no canvas');
  if (names !== undefined) {
    context.fillStyle = names.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = names.text;
    context.font = `600 ${Math.round(strip * 0.6)}px 'Source Sans', system-ui, sans-serif`;
    context.textBaseline = 'middle';
    const margin = strip / 3;
    context.fillText(names.above, margin, strip / 2, side - 2 * margin);
    context.fillText(names.below, margin, side + 1.5 * strip, side - 2 * margin);
  }
  context.drawImage(board, 0, strip);
  return context.getImageData(0, 0, canvas.width, canvas.height);
};

const joined = (frames: readonly ImageData[]): Uint8ClampedArray => {
  const all = new Uint8ClampedArray(frames.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of frames) {
    all.set(data, at);
    at += data.length;
  }
  return all;
};

export type MakeGif = typeof makeGif;
