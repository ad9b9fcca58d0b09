/** Encodes a line of moves as an animated GIF. */
import { applyPalette, GIFEncoder, quantize, type GifPalette } from 'gifenc';
import { paintSvg } from '../../../src/elements/board/export.js';

export interface GifOptions {
  /** Side length of the board in pixels. */
  readonly side: number;
  /** Milliseconds per position. */
  readonly delay: number;
  /** The names above and below the board; undefined to omit them. */
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

/** Minimum milliseconds for the last position. */
const LAST_DELAY = 3000;
/** Size of the palette. Boards have few colours. The remaining colours smooth the edges. */
const COLORS = 63;
/** The colour index for pixels that are the same as in the previous frame. */
const UNCHANGED = COLORS;
/** Bits per colour index. A low number shortens the codes of the first pixels. */
const DEPTH = 6;
/** Height of the strip that shows a name, as a fraction of the board's side. */
const STRIP = 0.06;
/** Number of bytes in a frame before its offset: the graphic control extension and the separator. */
const OFFSET_AT = 9;

/**
 * Creates a GIF with one frame for each picture. Resolves to undefined if the signal is aborted. After the first frame,
 * each frame contains only the changed rectangle and, inside it, only the changed pixels. This reduces the size of a
 * game with 90 moves to a seventh. The palette is computed from every picture that contains a new colour, for example
 * that of an arrow.
 */
export const makeGif = async (
  pictures: readonly string[],
  options: GifOptions,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> => {
  const gif = GIFEncoder();
  const known = new Set<string>();
  const sample = new Map<string, ImageData>();
  for (const picture of pictures) {
    const { size } = known;
    for (const [, color = ''] of picture.matchAll(/(?:fill|stroke)="([^"]+)"/g)) known.add(color);
    if (known.size > size) sample.set(picture, await paintFrame(picture, options));
  }
  const palette = [...quantize(joined([...sample.values()]), COLORS)];
  // GIF decoders require a colour for each index.
  while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
  const colors = palette.slice(0, COLORS);
  let before: Uint32Array | undefined;
  for (const [index, picture] of pictures.entries()) {
    if (signal.aborted) return undefined;
    const frame = sample.get(picture) ?? (await paintFrame(picture, options));
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
    // Lets the page respond between frames.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
};

interface Change {
  readonly before: Uint32Array;
  readonly pixels: Uint32Array;
  /** Width in pixels. Both frames have the same width. */
  readonly width: number;
  readonly colors: GifPalette;
  readonly delay: number;
}

/** Writes a frame that contains only the changes since the previous frame. */
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
    // The next frame is drawn over this one.
    dispose: 1,
  });
  // The encoder places every frame in the top left corner, so the offset is written here.
  const view = gif.bytesView();
  new DataView(view.buffer, view.byteOffset).setUint16(start + OFFSET_AT, left, true);
  new DataView(view.buffer, view.byteOffset).setUint16(start + OFFSET_AT + 2, top, true);
};

/** The smallest rectangle that contains all changes; one pixel if there are none. */
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

const paintFrame = async (picture: string, { side, names }: GifOptions): Promise<ImageData> => {
  const board = await paintSvg(picture, side);
  const strip = names === undefined ? 0 : Math.round(side * STRIP);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + 2 * strip;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser provides no canvas');
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
