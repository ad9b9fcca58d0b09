/** Draws a text as a QR code (ISO/IEC 18004) for another device's camera. */
import { encode } from 'uqr';

/** Width of the light margin in modules. The standard requires at least four for reliable scanning. */
export const QUIET_ZONE = 4;

export interface CodePicture {
  /** Width and height in modules, including the light margin. */
  readonly size: number;
  /** The dark modules as the `d` attribute of an SVG path. The unit of length is one module. */
  readonly path: string;
}

/**
 * Draws a text as a QR code with the lowest level of error correction. On a screen, nothing covers the code, and larger
 * modules are easier to scan.
 */
export const codePictureOf = (text: string): CodePicture => {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join('') };
};

/** Draws one rectangle for each run of dark modules. Separate squares would have visible seams. */
const rowPath = (modules: readonly boolean[], y: number): string => {
  let path = '';
  for (let x = 0; x < modules.length; x += 1) {
    if (modules[x] !== true || modules[x - 1] === true) continue;
    const end = modules.indexOf(false, x);
    const width = (end < 0 ? modules.length : end) - x;
    path += `M${x} ${y}h${width}v1h-${width}z`;
  }
  return path;
};
