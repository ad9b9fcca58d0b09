/** Endings on the page: offered, solved in a worker, stored and looked up. */
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  clickMove,
  moveList,
  openPage,
  page,
  paste,
  saved,
  type Locator,
} from './views-support.js';

const KRK = `[Ruleset "golladay"]
[SetUp "1"]
[FEN "12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1"]

*`;
const KAKR = '12/3k8/12/12/12/12/12/7r4/12/12/1A10/2K9 w - - 0 1';

const offer = (): Locator => page.getByRole('button', { name: 'Solve this ending' });

const openEnding = async (text: string): Promise<void> => {
  await openPage();
  await paste(text);
};

const outcome = (): Locator => page.locator('[data-test=ending-outcome]');

/** Truncates every stored table and returns their number. */
const damageTables = async (): Promise<number> => {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('endings');
  let found = 0;
  for await (const folder of root.values()) {
    if (!(folder instanceof FileSystemDirectoryHandle)) continue;
    for await (const file of folder.values()) {
      if (!(file instanceof FileSystemFileHandle)) continue;
      const stream = await file.createWritable({ keepExistingData: true });
      await stream.truncate((await file.getFile()).size - 100);
      await stream.close();
      found += 1;
    }
  }
  return found;
};

describe('an ending', () => {
  test('can be solved again if its stored tablebase is damaged', async () => {
    await openEnding(KRK);
    await offer().click();
    await outcome().waitFor();
    await expect.poll(damageTables).toBe(1);
    await page.reload();
    await page
      .getByText('The stored tablebase of this ending is damaged. Solve the ending again.')
      .waitFor();
    await offer().click();
    await expect.poll(() => outcome().innerText()).toBe('White wins in 25 moves');
    await page.reload();
    await expect.poll(() => outcome().innerText()).toBe('White wins in 25 moves');
  });

  test('is solved in the background, and solving can be restarted after a reload', async () => {
    await openEnding(KAKR);
    await offer().click();
    const solving = page.locator('[data-test=solving]');
    await solving.filter({ hasText: /aanca against rook: [1-9]/ }).waitFor();
    await clickMove('c1', 'c2');
    await expect.poll(() => moveList()).toEqual(['Kc2']);
    await solving.waitFor();
    await page.getByRole('button', { name: 'Previous move' }).first().click();
    await solving.waitFor();
    await saved();
    await page.reload();
    await offer().waitFor();
    expect(await moveList()).toEqual(['Kc2']);
  });

  test('can be stopped while it is being solved, and resumed later', async () => {
    await openEnding(KAKR);
    await offer().click();
    await page.locator('[data-test=solving]', { hasText: /aanca against rook: [1-9]/ }).waitFor();
    await page.locator('[data-test=stop-solving]').click();
    await offer().waitFor();
    await offer().click();
    // Solving resumes at the same place.
    await page.locator('[data-test=solving]', { hasText: /aanca against rook: [1-9]/ }).waitFor();
    await page.locator('[data-test=stop-solving]').click();
    await offer().waitFor();
  });

  test('is offered with a warning on a device with little memory', async () => {
    Object.defineProperty(navigator, 'deviceMemory', { value: 0.5, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'deviceMemory');
    });
    await openPage();
    await paste(KAKR);
    await page.getByText('This device may not have enough memory for this ending.').waitFor();
  });
});
