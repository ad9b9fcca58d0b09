/** What can be told by machine of how a page looks: what is inaccessible and what does not fit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

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
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        // A line of the engine is one row, and unfolds.
        if (['acedrex-lines', 'acedrex-strip'].includes(element.localName)) continue;
        if (element.shadowRoot !== null) look(element.shadowRoot);
        if (
          !element.matches('button, label, summary, a, h1, h2, h3, p, th, td, dt, dd, select, span')
        )
          continue;
        if (element.matches('.hidden-visually, .coordinate') || element.clientWidth <= 1) continue;
        // On a phone on its side the name of the rules is shortened.
        if (element.matches('.rules > .name')) continue;
        const style = getComputedStyle(element);
        if (style.overflow === 'visible' && style.display === 'inline') continue;
        if (element.scrollWidth > element.clientWidth + 1)
          found.push(`${element.localName}: ${element.innerText.slice(0, 60)}`);
        const { right } = element.getBoundingClientRect();
        if (right > innerWidth + 1) found.push(`${element.localName} leaves the window`);
      }
    };
    look(document);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...found, 'the page scrolls sideways'] : found;
  });

/** Waits until what is on its way has been drawn and nothing moves any more. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = (root: Document | ShadowRoot): readonly Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot === null ? [] : moving(shadowRoot),
      ),
    ];
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
    const ends = moving(document)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished);
    // One that is cancelled has ended too.
    await Promise.allSettled(ends);
  });

/**
 * Texts and controls that no scrolling brings into view, or only scrolling sideways: beyond an edge of the window, cut
 * off by something around them, or in a scroller that is too low to be used. While a dialog is open, only what is in it.
 */
export const outOfReach = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const elementsOf = (root: Document | ShadowRoot): readonly Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) =>
        one.shadowRoot === null ? [one] : [one, ...elementsOf(one.shadowRoot)],
      );
    const parentOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return (
        element.assignedSlot ??
        element.parentElement ??
        (root instanceof ShadowRoot ? root.host : null)
      );
    };
    const around = (element: Element): readonly Element[] => {
      const all: Element[] = [];
      for (let one = parentOf(element); one !== null; one = parentOf(one)) all.push(one);
      return all;
    };
    const all = elementsOf(document);
    const dialog = all.findLast((one) => one instanceof HTMLDialogElement && one.open);
    const faultOf = (element: Element): string | undefined => {
      const { left, right, ...rest } = element.getBoundingClientRect().toJSON() as DOMRect;
      let { top, bottom } = rest;
      let isFixed = getComputedStyle(element).position === 'fixed';
      for (const one of isFixed ? [] : around(element)) {
        const { overflowX, overflowY, textOverflow, position, clipPath } = getComputedStyle(one);
        // For screen readers only.
        if (clipPath === 'inset(50%)') return undefined;
        const box = one.getBoundingClientRect();
        // The library's table has columns of the user's own widths, and the moves of a line stand in one row.
        if (one.matches('.scroller.wide, acedrex-move-strip')) return undefined;
        if (/hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis') {
          if (right > box.right + 2 || left < box.left - 2) return 'is cut off at a side';
        } else if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1)
          return 'needs scrolling sideways';
        if (/auto|scroll/.test(overflowY)) {
          if (box.height < 40) return 'is in a scroller with no height';
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        } else if (/hidden|clip/.test(overflowY) && textOverflow !== 'ellipsis') {
          if (bottom > box.bottom + 3 || top < box.top - 3) return 'is cut off above or below';
        }
        isFixed ||= position === 'fixed' || (one instanceof HTMLDialogElement && one.open);
        if (isFixed) break;
      }
      if (left < -1 || right > innerWidth + 1) return 'leaves the window';
      if (isFixed && (top < -1 || bottom > innerHeight + 1)) return 'leaves the window';
      return !isFixed && top + scrollY < -1 ? 'lies above the page' : undefined;
    };
    for (const element of all) {
      if (!(element instanceof HTMLElement)) continue;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (!hasText && !element.matches('button, a, input, select, textarea, summary, [role=grid]'))
        continue;
      if (element.matches('.hidden-visually, .skip, .spoken, .coordinate')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      if (dialog !== undefined && !around(element).includes(dialog)) continue;
      const fault = faultOf(element);
      const name = element.ariaLabel ?? element.innerText;
      if (fault !== undefined) found.add(`${element.localName} “${name.slice(0, 40)}” ${fault}`);
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth + 1 ? [...found, 'the page scrolls sideways'] : [...found];
  });
