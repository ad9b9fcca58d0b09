/** Automatic checks of a page's appearance: inaccessible elements, and content that does not fit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { cutOffHere, outOfReachHere, settledHere } from '../support/in-page.js';

interface ViolationsOptions {
  readonly isBare?: boolean;
  readonly withBoards?: boolean;
}

/** Half as long as `axe.source`, which every page would have to parse. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds in a page or a frame, with `isBare` without inner frames. The squares of boards take a
 * quarter to two thirds of axe's time and are the same everywhere, so they are included only with `withBoards`. While a
 * dialog is open, axe checks only the dialog.
 */
export const violations = async (
  page: Page | Frame,
  { isBare = false, withBoards = false }: ViolationsOptions = {},
): Promise<unknown> => {
  // The debugger injects axe, because the page's policy forbids other scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    ({ iframes, hasBoards }) => {
      const matching = (selector: string, root: Document | ShadowRoot): readonly Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) =>
          element.matches(selector)
            ? [element]
            : element.shadowRoot === null
              ? []
              : matching(selector, element.shadowRoot),
        );
      const exclude = hasBoards ? [] : [...matching('acedrex-board', document)];
      const include = matching('dialog:modal', document).at(-1) ?? document;
      return (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include, exclude },
        {
          iframes,
          // Only violations are read, and the pages have no media to wait for.
          resultTypes: ['violations'],
          selectors: false,
          preload: false,
        },
      );
    },
    { iframes: !isBare, hasBoards: withBoards },
  );
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 300))]);
};

/** Texts that are wider than their containers, and whether the page scrolls sideways. */
export const cutOff = (page: Page): Promise<readonly string[]> => page.evaluate(cutOffHere);

/** Waits until pending changes have been drawn and nothing moves. */
export const settled = (page: Page): Promise<void> => page.evaluate(settledHere);

/** Texts and controls that vertical scrolling cannot bring into view, see `outOfReachHere`. */
export const outOfReach = (page: Page): Promise<readonly string[]> => page.evaluate(outOfReachHere);
