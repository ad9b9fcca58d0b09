/** Keys pressed before the component that handles them is loaded. */
import { expect, test } from 'vitest';
import { openPage, siteForTests } from './support.js';

const site = siteForTests();
const DESKTOP = { viewport: { width: 1440, height: 900 } };

test('text typed before the comment field is loaded becomes the comment', async () => {
  // The test decides when the code of the field arrives.
  let deliver: (() => void) | undefined;
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  let noteRequest: (() => void) | undefined;
  const requested = new Promise<void>((resolve) => {
    noteRequest = resolve;
  });
  const { page } = await openPage(site, DESKTOP, (opened) =>
    opened.route(/annotate[^/]*\.js$/, async (route) => {
      noteRequest?.();
      await delivered;
      await route.continue();
    }),
  );
  await page.locator('.square[data-square="e4"]').click();
  await page.locator('.square[data-square="e5"]').click();
  await page.keyboard.press('c');
  await requested;
  await page.keyboard.type('A flip, a file: 1x left');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('t!');
  deliver?.();
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await expect.poll(() => comment.inputValue()).toBe('A flip, a file: 1x left!');
  await page.keyboard.type(' And more.');
  await expect.poll(() => comment.inputValue()).toBe('A flip, a file: 1x left! And more.');
  await page.context().close();
});
