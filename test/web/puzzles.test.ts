/** The files that the page fetches for puzzles and caches for offline use, and puzzles that return on another day. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPuzzleSet } from '../../src/puzzles/set.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { defined } from '../support/value.js';
import { clickMove, openPage, openView, saved, siteForTests, tab } from './support.js';

const site = siteForTests();

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

test('visited books, problems and puzzles work offline, and missing sets can be requested again', async () => {
  const { page, requests } = await openPage(site, { serviceWorkers: 'allow' });
  expect(requests.filter((address) => /puzzles|dice/.test(address))).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const known = page.locator('acedrex-explorer tbody tr');
  await clickMove(page, 'a4', 'a5');
  await tab(page, 'Explorer');
  await known.nth(2).waitFor();
  await saved(page);
  await openView(page, 'Puzzles');
  const task = page.getByRole('heading', { level: 2, name: /to move/ });
  await task.waitFor();
  expect(requests.filter((address) => address.endsWith('.puzzles'))).toHaveLength(1);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.getByText('The problems could not be fetched.').waitFor();
  await page.context().setOffline(false);
  await press(page, 'Try again');
  await page.locator('acedrex-problem-collection acedrex-board').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await press(page, 'Show solution');
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await task.waitFor();
  await page.getByText('Choose puzzles').click();
  await page.locator('select[name=ruleset]').selectOption('murray');
  await page.getByText('The puzzles could not be loaded.').waitFor();
  await openView(page, 'Board');
  await known.nth(2).waitFor();
  await page.goBack();
  await page.getByText('The puzzles could not be loaded.').waitFor();
  await page.context().setOffline(false);
  // The restored view may already have requested the set itself.
  const again = page.getByRole('button', { name: 'Try again', exact: true });
  await again.click({ timeout: 5000 }).catch(() => undefined);
  await task.waitFor();
  await page.context().close();
});

test('a failed puzzle returns the next day, and later once it is solved', async () => {
  await loadRules();
  const puzzles = defined(
    await readPuzzleSet(new Uint8Array(readFileSync('data/puzzles/cazaux.puzzles'))),
  );
  const { puzzle, line } = defined(puzzles.find(({ line: { own } }) => own.length === 1));
  const { page } = await openPage(site);
  const due = async (day: string): Promise<void> => {
    await page.clock.setFixedTime(new Date(`${day}T12:00`));
    await page.evaluate(() => (location.hash = '#learn'));
    await page.evaluate(() => (location.hash = '#puzzles?due=today'));
  };
  await page.clock.setFixedTime(new Date('2026-03-02T12:00'));
  await page.evaluate((id) => (location.hash = `#puzzles?ruleset=cazaux&id=${id}`), puzzle.id);
  const state = page.locator('[data-test=attempt-state]');
  await press(page, 'Show the solution');
  await state.and(page.locator('[data-state=answered]')).waitFor();
  await due('2026-03-02');
  await page.getByText('The next card is due on March 3, 2026.').waitFor();

  // The page is opened again the next day.
  await page.clock.setFixedTime(new Date('2026-03-03T09:00'));
  await page.reload();
  await page.getByText('1 card left today.').waitFor();
  expect(await state.getAttribute('data-id')).toBe(puzzle.id);
  const { from, to } = defined(line.own[0]).move;
  await clickMove(page, from, to);
  await state.and(page.locator('[data-state=solved]')).waitFor();
  const text = await page.locator('[data-test=due-again]').innerText();
  expect(text).toMatch(/^This card is due again on March (?:[4-9]|[12]\d), 2026\.$/);
  await press(page, 'Finish');
  await page.getByText('Done for today.').waitFor();
  const later = /March \d+, 2026/.exec(text)?.[0] ?? '';
  await page.getByText(`The next card is due on ${later}.`).waitFor();
  // The rating counts only the first attempt.
  await page.evaluate(() => (location.hash = '#puzzles?due=history'));
  await page.locator('[data-test=card-history] li').nth(1).waitFor();
  expect(await page.locator('[data-test=card-history] small').allInnerTexts()).toEqual([
    expect.stringMatching(/^Mar 3, 2026.*solved on first try · /),
    expect.stringMatching(/^Mar 2, 2026.*a wrong move, or the solution shown$/),
  ]);
  await page.context().close();
});
