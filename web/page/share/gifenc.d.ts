/** The parts of gifenc that the page uses; the package has no types. */
declare module 'gifenc' {
  /** Red, green and blue, 0 to 255. */
  export type GifPalette = readonly (readonly number[])[];

  interface GifStream {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        /** Needed for the first frame, whose palette is that of all. */
        readonly palette?: GifPalette;
        /** Milliseconds. */
        readonly delay: number;
        /** Bits of an index, 8 by default. */
        readonly colorDepth?: number;
        /** Whether the pixels of `transparentIndex` show what is below. */
        readonly transparent?: boolean;
        readonly transparentIndex?: number;
        /** What happens to the frame before the next one is shown: 1 leaves it. */
        readonly dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    /** The bytes so far; changes of it are changes of the file. */
    bytesView(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): GifStream;
  export function quantize(rgba: Uint8ClampedArray, colors: number): GifPalette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: GifPalette): Uint8Array;
}
