/** Games by links between contexts of the browser, which have nothing in common but the links. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { packBytes, unpackBytes } from '../../src/fragment.js';
import { SIGNATURE_BYTES } from '../../src/play/crypto.js';
import { clickMove, moveList, openPage, siteForTests } from './support.js';

const site = siteForTests();

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const stateOf = (page: Page): Promise<string> => page.locator('[data-test=game-state]').innerText();

const movesOf = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-test=game-moves] button').allInnerTexts();

const noteOf = (page: Page): Promise<string> =>
  page.locator('acedrex-link-game .note').first().innerText();

const faultOf = (page: Page): Promise<string> => page.getByRole('alert').innerText();

/** The link that the page wants to be sent, once it differs from the one before. */
const linkOf = async (page: Page, before = ''): Promise<string> => {
  const field = page.locator('[data-test=send-link]');
  await field.waitFor({ state: 'attached' });
  await expect.poll(() => field.inputValue()).not.toBe(before);
  return field.inputValue();
};

/** Opens a link in a page that is open, as a click on it does where the browser reuses the tab. */
const follow = (page: Page, link: string): Promise<void> =>
  page.evaluate((address) => {
    location.hash = new URL(address).hash;
  }, link);

const play = async (page: Page, from: string, to: string, name = `Play ${to}`): Promise<void> => {
  await clickMove(page, from, to);
  await press(page, name);
};

/** The link with Black's signature changed; only the signature of the seat comes after it. */
const forge = async (link: string): Promise<string> => {
  const [, packed = ''] = /#play=([^&]+)/.exec(link) ?? [];
  const bytes = await unpackBytes(packed, 1 << 18);
  if (!bytes.ok) throw new Error('the link cannot be unpacked');
  const forged = bytes.value.slice();
  const at = forged.length - 1 - SIGNATURE_BYTES;
  forged[at] = (forged[at] ?? 0) ^ 1;
  return link.replace(packed, (await packBytes(forged)) ?? '');
};

/** Sets a game back to what it was before `play`, as a backup of the device does. */
const restoring = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const swap = (isDone: boolean): Promise<void> =>
    page.evaluate(async (done) => {
      const opened = indexedDB.open('acedrex-play');
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const games = opened.result.transaction('games', 'readwrite').objectStore('games');
      const all = games.getAll() as IDBRequest<{ revision: number }[]>;
      await new Promise((resolve) => (all.onsuccess = resolve));
      const [now] = all.result;
      const keep = globalThis as unknown as { backup?: object };
      if (done && now !== undefined) {
        const put = games.put({ ...keep.backup, revision: now.revision + 1 });
        await new Promise((resolve) => (put.onsuccess = resolve));
      } else if (now !== undefined) keep.backup = now;
      opened.result.close();
    }, isDone);
  await swap(false);
  await act();
  await swap(true);
};

test('two people play by links, of which one is old, one lost, one forged, and one contradicts', async () => {
  const { page: white, complaints } = await openPage(site);
  await follow(white, `${site.url}#games?new`);
  await white.getByLabel('Your name').fill('Alfonso');
  await white.locator('select[name=side]').selectOption('white');
  await white.locator('select[name=time]').selectOption('7');
  await press(white, 'Create the invitation');
  const empty = await linkOf(white);
  await play(white, 'e4', 'e5');
  const invitation = await linkOf(white, empty);
  expect(invitation).toContain('#invite=');

  const { page: black } = await openPage(site);
  await follow(black, invitation);
  await black.getByRole('heading', { name: 'Alfonso invites you to a game' }).waitFor();
  await black.getByLabel('Your name').fill('Beatriz');
  await press(black, 'Accept the invitation');
  await expect.poll(() => stateOf(black)).toBe('Your move');
  expect(new URL(black.url()).hash).toMatch(/^#games\?game=/);
  const joined = await linkOf(black);
  await play(black, 'h9', 'h8', 'Play h8 and offer a draw');
  const offer = await linkOf(black, joined);

  // The offer is declined by a move, whose link is lost; so its author asks to take it back.
  await follow(white, offer);
  await expect.poll(() => stateOf(white)).toBe('Your move');
  await white.getByText('Beatriz offers a draw.').waitFor();
  await play(white, 'h4', 'h5');
  const lost = await linkOf(white, offer);
  await press(white, 'Ask to take back');
  const request = await linkOf(white, lost);
  await follow(black, request);
  await black.getByText('Alfonso asks to take a move back.').waitFor();
  expect(await movesOf(black)).toEqual(['e5', 'h8', 'h5']);
  await press(black, 'Allow');
  await expect.poll(() => movesOf(black)).toEqual(['e5', 'h8']);
  await follow(white, await linkOf(black, request));
  await expect.poll(() => stateOf(white)).toBe('Your move');
  expect(await movesOf(white)).toEqual(['e5', 'h8']);

  // An old link, the same one again, and part of one change nothing.
  await follow(white, offer);
  await expect.poll(() => noteOf(white)).toContain('This link is older than the game');
  const before = await linkOf(white);
  await follow(white, before.replace(/.{40}(?=&v=)/, ''));
  await expect.poll(() => faultOf(white)).toContain('damaged or incomplete');
  await follow(white, before);
  await expect.poll(() => noteOf(white)).toContain('You have opened this link before.');
  expect(await movesOf(white)).toEqual(['e5', 'h8']);

  // Black's device is restored from a backup, and signs another move.
  await play(white, 'a4', 'a5');
  await follow(black, await linkOf(white, before));
  await expect.poll(() => stateOf(black)).toBe('Your move');
  let first = '';
  await restoring(black, async () => {
    const shown = await linkOf(black);
    await play(black, 'l9', 'l8');
    first = await linkOf(black, shown);
  });
  await follow(white, await forge(first));
  await expect.poll(() => faultOf(white)).toContain('has not signed');
  await follow(white, first);
  await expect.poll(() => movesOf(white)).toEqual(['e5', 'h8', 'a5', 'l8']);
  await black.reload();
  await expect.poll(() => stateOf(black)).toBe('Your move');
  const restored = await linkOf(black);
  await play(black, 'a9', 'a8');
  await follow(white, await linkOf(black, restored));
  await expect.poll(() => noteOf(white)).toContain('contradicts the game on this device');
  expect(await white.locator('[data-test=contradictions]').innerText()).toContain('2. a5 a8');
  expect(await movesOf(white)).toEqual(['e5', 'h8', 'a5', 'l8']);

  // The end, after which the game is a study.
  expect(await white.getByRole('button', { name: 'Save as a study and analyse' }).count()).toBe(0);
  await press(white, 'Resign');
  await press(white, 'Yes, resign');
  await expect.poll(() => stateOf(white)).toBe('0-1 · Resigned');
  await press(white, 'Save as a study and analyse');
  await expect.poll(() => moveList(white)).toEqual(['e5', 'h8', 'a5', 'l8']);
  expect(complaints).toEqual([]);
  await Promise.all([white.context().close(), black.context().close()]);
});
