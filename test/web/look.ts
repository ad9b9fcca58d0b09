/** What can be told by machine of how a page looks: what is inaccessible and what does not fit. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds in a page, and where; with `isBare` not within its frames. */
export const violations = async (
  page: Page,
  { isBare = false }: { readonly isBare?: boolean } = {},
): Promise<unknown> => {
  // Through the debugger: the page's policy forbids injected scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (iframes) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        iframes,
        // What follows only reads violations, and the pages have no media to wait for.
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
      }),
    !isBare,
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
        if (element.localName === 'acedrex-lines') continue;
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
