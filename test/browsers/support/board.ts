/** What the journeys do on the analysis board, and what they read there. */
import { expect } from 'vitest';
import { dropFile as dropInPage } from '../../support/in-page.js';
import { button, link, square, type Page } from './page.js';

/** A search on a busy machine takes longer than anything else. */
export const SLOW = { timeout: 60_000 };

/** Waits until a piece is on a square, by the label for screen readers: `white pawn`, `empty`. */
export const pieceOn = async (page: Page, name: string, piece: string): Promise<void> => {
  await expect
    .poll(async () => (await page.attribute(square(name), 'aria-label')) ?? '', {
      message: `${piece} on ${name}`,
    })
    .toMatch(new RegExp(`^${name}, ${piece}(?:$|,)`));
};

/** Clicks squares: the origin and the destination of each move. */
export const clickMove = (page: Page, ...squares: readonly string[]): Promise<void> =>
  page.click(...squares.map(square));

export const moves = (page: Page): Promise<readonly string[]> =>
  page.texts('acedrex-moves >> button.move');

export const showsMoves = async (page: Page, sans: readonly string[]): Promise<void> => {
  await expect.poll(() => moves(page)).toEqual(sans);
};

/** Goes to a view by its link in the header, or in the menu of a small window. */
export const openView = (page: Page, name: string): Promise<void> => page.click(link(name));

/** Pastes text anywhere on the page, with the events of a browser. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
    // Firefox ignores data in the constructor.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    document.body.dispatchEvent(event);
  }, text);

/** Drops a file anywhere on the page. */
export const dropFile = (page: Page, text: string): Promise<void> =>
  page.evaluate(dropInPage, text);

export const saveState = (page: Page, state: string): Promise<void> =>
  page.exists(`[data-test=save-state][data-state=${state}]`);

/** Waits until all is written. The next frame draws the last change and marks it as unwritten. */
export const saved = async (page: Page): Promise<void> => {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );
  await saveState(page, 'saved');
};

export const analyse = (page: Page): Promise<void> => page.click(button('Analyse'));

export const engineState = (page: Page): Promise<string> => page.text('[data-test=state]');

export const reachesDepth = async (page: Page, depth: number): Promise<void> => {
  await expect
    .poll(async () => Number(await page.text('[data-test=depth]')), {
      ...SLOW,
      message: `depth ${depth}`,
    })
    .toBeGreaterThanOrEqual(depth);
};

/** Waits until the page works without a network, which also isolates it when it is loaded again. */
export const reloadWithWorker = async (page: Page): Promise<void> => {
  // getRegistration was rejected: in WebKitGTK, it sometimes misses the worker that controls the page.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { serviceWorker } = navigator;
          const late = new Promise<undefined>((resolve) => setTimeout(resolve, 1000));
          const registration = await Promise.race([serviceWorker.ready, late]);
          return registration?.active?.state ?? 'none';
        }),
      SLOW,
    )
    .toBe('activated');
  await page.reload();
  await page.exists(square('e4'));
};

/** Whether the page and its workers may share memory; asked without the product's code. */
export const canShare = (page: Page): Promise<boolean> =>
  page.evaluate(() => crossOriginIsolated && 'SharedArrayBuffer' in globalThis);
