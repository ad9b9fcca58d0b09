/** A repertoire of 40 lines, from the import to the export, also offline. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, siteForTests, square } from './support.js';

const site = siteForTests();

/** White plays the same moves against eight first and five second answers. Some lines transpose. */
const LINES = ['a8', 'b8', 'c8', 'd8', 'i8', 'j8', 'k8', 'l8'].flatMap((first) =>
  ['e8', 'f8', 'g8', 'h8', first === 'a8' ? 'b8' : 'a8'].map(
    (second) => `1. e5 ${first} 2. h5 ${second} 3. a5 *\n`,
  ),
);

/** White's moves by their numbers. */
const MOVES = [
  ['e4', 'e5'],
  ['h4', 'h5'],
  ['a4', 'a5'],
] as const;

const exported = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PGN' }).click();
  return readFile(await (await download).path(), 'utf8');
};

test('40 lines are imported, have holes, are drilled and exported without a network', async () => {
  const { page } = await openPage(site, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${site.url}#puzzles?due=repertoire`);
  const view = page.locator('acedrex-repertoire');
  await view.getByText('Your White repertoire is empty.').waitFor();
  await view.locator('input[type=file]').setInputFiles({
    name: 'lines.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(LINES.join('\n')),
  });
  const figures = view.locator('[data-test=repertoire-figures]');
  await view.getByText('40 games read.').waitFor();
  expect(await figures.innerText()).toMatch(/^40 lines, 48 positions with your move · 0 known$/);
  const holes = view.locator('[data-test=holes] li');
  await holes.first().waitFor();
  const found = await holes.allInnerTexts();
  const transpositions = view.getByRole('heading', { name: 'Transpositions (1)' });
  await transpositions.waitFor();
  const before = await exported(page);

  await page.context().setOffline(true);
  await page.reload();
  await holes.first().waitFor();
  expect(await holes.allInnerTexts()).toEqual(found);
  await view.getByRole('button', { name: 'Practise' }).click();
  const progress = view.locator('[data-test=drill-progress]');
  for (let done = 0; done < 4; done += 1) {
    await progress.filter({ hasText: `${done} of 48 positions` }).waitFor();
    // The task shows the moves up to the position. Black's answer comes a moment after a right move.
    await view
      .locator('[data-test=attempt-state][data-state=asked]')
      .waitFor({ state: 'attached' });
    const line = (await view.locator('[data-test=drill-line]').textContent()) ?? '';
    const [from, to] = MOVES[line.split('.').length - 1] ?? MOVES[0];
    await square(page, from).click();
    await square(page, to).click();
  }
  await progress.filter({ hasText: '4 of 48 positions' }).waitFor();
  await view.getByRole('button', { name: 'Stop practising' }).click();
  await figures.filter({ hasText: '4 known' }).waitFor();
  expect(await exported(page)).toBe(before);
  await page.context().close();
});
