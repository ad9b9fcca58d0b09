/** What can be told by machine of how a page looks: what is inaccessible and what does not fit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { cutOffHere, outOfReachHere, settledHere } from '../support/in-page.js';

interface ViolationsOptions {
  readonly isBare?: boolean;
  readonly withBoards?: boolean;
}

/** Half as long as the text that `axe.source` has, which every page would read first. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds in a page or a frame, and where; with `isBare` not within its frames. The squares of boards take a
 * quarter to two thirds of axe's time and are the same everywhere, so they are looked at only `withBoards`.
 */
export const violations = async (
  page: Page | Frame,
  { isBare = false, withBoards = false }: ViolationsOptions = {},
): Promise<unknown> => {
  // Through the debugger: the page's policy forbids injected scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    ({ iframes, hasBoards }) => {
      const boardsOf = (root: Document | ShadowRoot): readonly Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) =>
          element.localName === 'acedrex-board'
            ? [element]
            : element.shadowRoot === null
              ? []
              : boardsOf(element.shadowRoot),
        );
      const exclude = hasBoards ? [] : [...boardsOf(document)];
      return (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: document, exclude },
        {
          iframes,
          // What follows only reads violations, and the pages have no media to wait for.
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

/** Texts that are wider than what holds them, and whether the page scrolls sideways. */
export const cutOff = (page: Page): Promise<readonly string[]> => page.evaluate(cutOffHere);

/** Waits until what is on its way has been drawn and nothing moves any more. */
export const settled = (page: Page): Promise<void> => page.evaluate(settledHere);

/**
 * Texts and controls that no scrolling brings into view, or only scrolling sideways: beyond an edge of the window, cut
 * off by something around them, or in a scroller that is too low to be used. While a dialog is open, only what is in it.
 */
export const outOfReach = (page: Page): Promise<readonly string[]> => page.evaluate(outOfReachHere);
