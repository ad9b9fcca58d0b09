/**
 * Adopts styles in shadow roots of any document. A constructed style sheet belongs to the document that created it, so
 * other documents, such as frames and opened windows, need copies.
 */
import { supportsAdoptingStyleSheets, type CSSResult } from 'lit';

const adopted = new WeakMap<ShadowRoot, Set<CSSResult>>();

/**
 * Adds each style to a shadow root once. If no `styles` are given, restores the root's styles after it has moved to
 * another document.
 */
export const adoptStyles = (root: ShadowRoot | null, ...styles: readonly CSSResult[]): void => {
  // A document without a window is not rendered, so it needs no styles.
  const view = root?.ownerDocument.defaultView ?? undefined;
  if (root === null || view === undefined || !supportsAdoptingStyleSheets) return;
  const known = adopted.get(root) ?? new Set();
  adopted.set(root, known);
  const sheetOf = ({ styleSheet, cssText }: CSSResult): CSSStyleSheet => {
    if (styleSheet !== undefined && view === window) return styleSheet;
    const copy = new view.CSSStyleSheet();
    copy.replaceSync(cssText);
    return copy;
  };
  if (styles.length === 0) root.adoptedStyleSheets = Array.from(known, sheetOf);
  for (const each of styles)
    if (!known.has(each)) {
      known.add(each);
      // Keeps styles that Lit has added.
      root.adoptedStyleSheets.push(sheetOf(each));
    }
};
