/** Types for the functions of gifenc that the page uses. The package contains no types. */
declare module 'gifenc' {
  /** Colours as red, green and blue, each from 0 to 255. */
  export type GifPalette = readonly (readonly number[])[];

  interface GifStream {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        /** Required for the first frame, whose palette is used for all frames. */
        readonly palette?: GifPalette;
        /** Milliseconds until the next frame. */
        readonly delay: number;
        /** Bits per colour index; 8 by default. */
        readonly colorDepth?: number;
        /** Whether pixels with the colour `transparentIndex` show the previous frame. */
        readonly transparent?: boolean;
        readonly transparentIndex?: number;
        /** What happens to this frame before the next frame is drawn. 1 keeps this frame. */
        readonly dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    /** A view of the bytes written so far. Changing the view changes the file. */
    bytesView(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): GifStream;
  export function quantize(rgba: Uint8ClampedArray, colors: number): GifPalette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: GifPalette): Uint8Array;
}
