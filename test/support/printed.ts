/** What browsers print: filled rectangles in a PDF. */
import { inflateSync } from 'node:zlib';

/** The number of filled rectangles in a PDF by Skia or cairo, by colour such as `0.94 0.85 0.71`. */
export const rectanglesIn = (pdf: Buffer): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    let text: string;
    try {
      text = inflateSync(pdf.subarray(at + 'stream\n'.length)).toString('latin1');
    } catch {
      continue;
    }
    let color = '';
    // Rectangles that only clip are not filled.
    for (const [, r, g, b] of text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg|\bre\s+f\b/g))
      if (r === undefined) counts.set(color, (counts.get(color) ?? 0) + 1);
      else color = [r, g, b].map((part) => Number(part).toFixed(2)).join(' ');
  }
  return counts;
};

/** The colours of light and dark squares as a PDF writes them; runs in the page. */
export const squareColors = (): readonly string[] => {
  const root = (element: Element | null | undefined): ParentNode | null | undefined =>
    element?.shadowRoot;
  const boardIn = (parent: ParentNode): Element | undefined => {
    const own = parent.querySelector('acedrex-board');
    if (own !== null) return own;
    for (const element of parent.querySelectorAll('*')) {
      const inner = root(element);
      const found = inner ? boardIn(inner) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return ['light', 'dark'].map((name) => {
    const square = root(boardIn(document))?.querySelector(`.square.${name}`);
    const color = square ? getComputedStyle(square).backgroundColor : '';
    return [...color.matchAll(/\d+/g)].map(([part]) => (Number(part) / 255).toFixed(2)).join(' ');
  });
};
