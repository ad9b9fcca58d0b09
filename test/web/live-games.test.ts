/** Live games between browser contexts, through a relay that also serves the page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRelay, type Relay } from '../../src/cli/relay/relay.js';
import { movesForRoll, type DieRoll } from '../../src/rules/dice.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { PATIENCE } from '../support/patience.js';
import { clickMove, freshPage, siteForTests } from './support.js';

const site = siteForTests();

/** The folder in which the relay keeps its key and its games across a restart. */
const folder = mkdtempSync(join(tmpdir(), 'acedrex-relay-'));
let relay: Relay;
const start = async (port = 0): Promise<void> => {
  relay = await startRelay({ host: '127.0.0.1', port, page: 'dist/app', folder });
};
beforeAll(async () => {
  await loadRules();
  await start();
});
afterAll(async () => {
  await relay.close();
  rmSync(folder, { recursive: true });
});

/** A separate browser and the connections that it has opened. */
interface Player {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly sockets: readonly string[];
}

const visit = async (fragment: string): Promise<Player> => {
  const { page, visit: go } = await freshPage(site);
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  const sockets: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await go(`http://127.0.0.1:${relay.port}/${fragment}`);
  return { page, complaints, sockets };
};

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const stateOf = (page: Page): Promise<string> => page.locator('[data-test=game-state]').innerText();

const movesOf = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-test=game-moves] button').allInnerTexts();

const becomes = async (page: Page, status: string): Promise<void> => {
  await page.locator(`[data-test=live-status][data-status=${status}]`).waitFor();
};

const linkOf = (page: Page): Promise<string> =>
  page.locator('[data-test=send-link]').first().inputValue();

const NEW = '#friends?new';

/** Connects a game without clocks. The page names the relay before it contacts it. */
const connectTo = async ({ page, sockets }: Player): Promise<void> => {
  await press(page, 'Play live');
  await expect
    .poll(() => page.locator('[data-test=live-host]').innerText())
    .toContain(`contacts 127.0.0.1:${relay.port}.`);
  const address = page.getByLabel('Relay address');
  await address.fill('javascript:alert(1)');
  await page.getByText('Enter an address such as').waitFor();
  await address.fill(`http://127.0.0.1:${relay.port}`);
  expect(sockets).toEqual([]);
  await press(page, 'Connect');
};

/** Creates and accepts an invitation and connects both players; `before` is the address of the first position. */
const sitDown = async (
  choose: (page: Page) => Promise<unknown>,
  { before = '', hasClock = false } = {},
): Promise<{ readonly white: Player; readonly black: Player }> => {
  const white = await visit(before === '' ? NEW : before);
  if (before !== '') {
    await white.page.locator('acedrex-board [data-square=e4]').waitFor();
    await white.page.evaluate((hash) => {
      location.hash = hash;
    }, NEW);
  }
  await white.page.getByLabel('Your name').fill('Alfonso');
  await white.page.locator('select[name=side]').selectOption('white');
  await choose(white.page);
  await press(white.page, 'Create the invitation');
  // In a game with clocks, the page's own host keeps the time, and both players connect immediately.
  if (!hasClock) await connectTo(white);
  await becomes(white.page, 'waiting');
  const black = await visit(new URL(await linkOf(white.page)).hash);
  await black.page.getByLabel('Your name').fill('Beatriz');
  if (hasClock)
    await black.page.getByText(`Alfonso chose the relay 127.0.0.1:${relay.port}.`).waitFor();
  await press(black.page, 'Accept the invitation');
  if (!hasClock) await connectTo(black);
  for (const { page } of [white, black]) await becomes(page, 'playing');
  return { white, black };
};

test('a live game with clocks supports premoves, spectators, chat, reconnection and a rematch', async () => {
  const { white, black } = await sitDown(
    (page) => page.locator('select[name=time]').selectOption('5+3'),
    { hasClock: true },
  );
  const spectator = await visit(new URL(await linkOf(black.page)).hash);
  await becomes(spectator.page, 'watching');
  const shows = async (moves: readonly string[]): Promise<void> => {
    for (const { page } of [white, black, spectator])
      await expect.poll(() => movesOf(page)).toEqual(moves);
  };
  await expect
    .poll(() => white.page.locator('[data-test=spectators]').innerText())
    .toBe('1 spectator');
  await clickMove(white.page, 'e4', 'e5');
  await shows(['e5']);
  await clickMove(white.page, 'a4', 'a5');
  await expect
    .poll(() => white.page.locator('[data-test=premove]').innerText())
    .toBe('Premove: a4–a5');
  await clickMove(black.page, 'h9', 'h8');
  await shows(['e5', 'h8', 'a5']);
  await expect
    .poll(() => black.page.locator('acedrex-game-clock span').allInnerTexts())
    // On a busy machine, a premove can take longer than the increment.
    .toEqual([expect.stringMatching(/^5:0[3-6]$/), expect.stringMatching(/^(?:5:0\d|4:\d\d)$/)]);

  // Without a connection, the player must confirm a move, which arrives later.
  const { port } = relay;
  await relay.close();
  for (const { page } of [white, black]) await becomes(page, 'reconnecting');
  await clickMove(black.page, 'l9', 'l8');
  await press(black.page, 'Play l8');
  await expect.poll(() => movesOf(black.page)).toEqual(['e5', 'h8', 'a5', 'l8']);
  await black.page.getByText('The relay has not confirmed your last action yet.').waitFor();
  await start(port);
  await shows(['e5', 'h8', 'a5', 'l8']);
  await black.page.reload();
  for (const { page } of [white, black]) await becomes(page, 'playing');
  await clickMove(white.page, 'h4', 'h5');
  await shows(['e5', 'h8', 'a5', 'l8', 'h5']);

  // Messages are shown as plain text.
  for (const { page } of [white, black]) await page.getByLabel('Allow free text').check();
  const text = '<img src="x" onerror="alert(1)">';
  await white.page.getByLabel('Text', { exact: true }).fill(text);
  await press(white.page, 'Send');
  const talk = black.page.locator('[data-test=talk]');
  await expect.poll(() => talk.innerText()).toBe(`Alfonso: ${text}`);
  await black.page.getByText('Say', { exact: true }).click();
  await press(black.page, 'Thank you!');
  await expect
    .poll(() => white.page.locator('[data-test=talk]').innerText())
    .toContain('Beatriz: Thank you!');
  await press(black.page, 'Resign');
  await press(black.page, 'Yes, resign');
  for (const { page } of [white, spectator])
    await expect.poll(() => stateOf(page)).toBe('1-0 · Resigned');
  await press(black.page, 'Rematch with colours reversed');
  await press(white.page, 'Accept the rematch');
  for (const { page } of [white, black]) {
    await expect.poll(() => movesOf(page)).toEqual([]);
    await becomes(page, 'playing');
  }
  await expect.poll(() => stateOf(black.page)).toBe('Your move');
  await clickMove(black.page, 'e4', 'e5');
  await expect.poll(() => movesOf(white.page)).toEqual(['e5']);
  for (const { page, complaints } of [white, black, spectator]) {
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

/** Black is on turn with a blocked pawn. White has won as soon as five of the eight rolls allow its capture. */
const ENDING = '4k7/12/12/3p8/C2P2L5/12/5A6/12/4R7/6G5/11U/6K5 b - - 0 1';

/** Plays a move that the roll allows, and captures if it can. */
const playRoll = async (page: Page): Promise<void> => {
  const { fen, roll } = await page.evaluate(() => {
    const view = document.querySelector('acedrex-app')?.shadowRoot;
    const game = view?.querySelector('acedrex-games-view')?.shadowRoot;
    const shown = game?.querySelector('acedrex-link-game')?.shadowRoot;
    const board = shown?.querySelector('acedrex-board');
    return { fen: board?.fen ?? '', roll: board?.roll };
  });
  const position = Position.fromFen(fen, RULESETS.cazaux, { dice: true });
  const legal = position.ok ? movesForRoll(position.value, roll as DieRoll) : [];
  const move = legal.find(({ captured }) => captured !== undefined) ?? legal[0];
  if (move === undefined) await press(page, 'Pass the turn');
  else await clickMove(page, move.from, move.to);
};

test('a live game with dice starts from a given position and ends with all rolls verified', async () => {
  const { white, black } = await sitDown(
    async (page) => {
      await page.locator('select[name=start]').selectOption('here');
      await page.locator('input[name=dice]').check();
    },
    { before: `#ruleset=cazaux&dice=8&fen=${ENDING.replaceAll(' ', '_')}` },
  );
  let plies = 0;
  for (; ; plies += 1) {
    const [mover, other] = plies % 2 === 0 ? [black, white] : [white, black];
    await expect.poll(() => stateOf(mover.page)).toMatch(/^Your move$| · /);
    if ((await stateOf(mover.page)) !== 'Your move') break;
    await mover.page.getByText('The roll:').waitFor();
    await playRoll(mover.page);
    await expect.poll(async () => (await movesOf(other.page)).length).toBe(plies + 1);
  }
  const end = await stateOf(white.page);
  for (const { page, complaints } of [white, black]) {
    await expect.poll(() => stateOf(page)).toBe(end);
    // A roll whose numbers were revealed for the next turn is verified too.
    const verified = await page.getByText(/^✓ All \d+ rolls verified$/).innerText();
    expect(Number(/\d+/.exec(verified)?.[0])).toBeGreaterThanOrEqual(plies);
    expect(complaints).toEqual([]);
  }
  for (const { page } of [white, black]) await page.context().close();
});
