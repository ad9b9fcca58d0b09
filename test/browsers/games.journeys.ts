/** Two people who play with each other, each on an origin of their own: by a link, and live through a relay. */
import { expect, onTestFinished } from 'vitest';
import { startRelay, type Relay } from '../../src/cli/relay/relay.js';
import { clickMove } from './support/board.js';
import { journey, openTab } from './support/journey.js';
import { button, type Page } from './support/page.js';

const GAME = 'acedrex-link-game';

const movesAre = async (page: Page, sans: readonly string[]): Promise<void> => {
  await expect.poll(() => page.texts('[data-test=game-moves] >> button')).toEqual(sans);
};

const becomes = (page: Page, status: string): Promise<void> =>
  page.exists(`[data-test=live-status][data-status=${status}]`);

const linkOf = async (page: Page): Promise<string> => {
  await page.exists('[data-test=send-link]');
  return new URL(await page.value('[data-test=send-link]')).hash;
};

/** Presses a button of a tab, which comes to the front before: engines slow the others down. */
const press = async (page: Page, name: string): Promise<void> => {
  await page.show();
  await page.click(button(name));
};

const move = async (page: Page, from: string, to: string): Promise<void> => {
  await page.show();
  await clickMove(page, from, to);
};

journey('two people begin by a link, play live, lose the connection, and one reloads', async () => {
  const start = (port: number): Promise<Relay> =>
    startRelay({ host: '127.0.0.1', port, page: 'dist/app' });
  let relay = await start(0);
  onTestFinished(() => relay.close());
  const { port } = relay;
  const white = await openTab(`http://127.0.0.1:${port}/#games?new`);
  await white.fill('input[name=name]', 'Alfonso');
  await white.fill('select[name=side]', 'white');
  await press(white, 'Create the invitation');
  await white.appears(GAME);
  await move(white, 'e4', 'e5');
  await press(white, 'Play e5');
  await movesAre(white, ['e5']);

  const black = await openTab(`http://localhost:${port}/${await linkOf(white)}`);
  await black.fill('input[name=name]', 'Beatriz');
  await press(black, 'Accept the invitation');
  await movesAre(black, ['e5']);
  for (const page of [white, black]) {
    await press(page, 'Play live');
    await expect.poll(() => page.text('[data-test=live-host]')).toContain(`:${port}`);
    await press(page, 'Connect');
  }
  for (const page of [white, black]) await becomes(page, 'playing');
  await move(black, 'h9', 'h8');
  await movesAre(white, ['e5', 'h8']);

  await relay.close();
  for (const page of [white, black]) await becomes(page, 'reconnecting');
  await move(white, 'a4', 'a5');
  await press(white, 'Play a5');
  relay = await start(port);
  await movesAre(black, ['e5', 'h8', 'a5']);
  await black.reload();
  for (const page of [white, black]) await becomes(page, 'playing');
  await move(black, 'l9', 'l8');
  await movesAre(white, ['e5', 'h8', 'a5', 'l8']);
  await press(black, 'Resign');
  await press(black, 'Yes, resign');
  await expect.poll(() => white.text('[data-test=game-state]')).toBe('1-0 · Resigned');
});
