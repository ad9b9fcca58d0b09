/** Encodes a line of moves as an animated GIF. */
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { paintSvg } from '../../components/board/export.js';

/** Milliseconds for which a position is shown. */
const DELAY = 900;
const LAST_DELAY = 3000;
/** Boards have few colours; the others are those of smoothed edges. */
const COLORS = 64;

/**
 * Makes the GIF of some pictures, a frame for each; undefined if the signal has aborted it. The palette is
 * made from the first two pictures, which have all colours: the second one has the highlighted squares.
 */
export const makeGif = async (
  pictures: readonly string[],
  side: number,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> => {
  const gif = GIFEncoder();
  const sample: Uint8ClampedArray[] = [];
  for (const picture of pictures.slice(0, 2)) sample.push(await pixelsOf(picture, side));
  const palette = quantize(joined(sample), COLORS);
  for (const [index, picture] of pictures.entries()) {
    if (signal.aborted) return undefined;
    const pixels = sample[index] ?? (await pixelsOf(picture, side));
    gif.writeFrame(applyPalette(pixels, palette), side, side, {
      ...(index === 0 && { palette }),
      delay: index === pictures.length - 1 ? LAST_DELAY : DELAY,
    });
    onProgress(index + 1);
    // The page stays responsive.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
};

const pixelsOf = async (picture: string, side: number): Promise<Uint8ClampedArray> => {
  const context = (await paintSvg(picture, side)).getContext('2d');
  if (context === null) throw new Error('this browser gives no canvas');
  return context.getImageData(0, 0, side, side).data;
};

const joined = (parts: readonly Uint8ClampedArray[]): Uint8ClampedArray => {
  const all = new Uint8ClampedArray(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

export type MakeGif = typeof makeGif;
