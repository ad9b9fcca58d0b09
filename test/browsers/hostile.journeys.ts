/** The elements on pages that are hard on what they embed: every piece on its square, and a drag that hits. */
import { expect } from 'vitest';
import { files, type Host } from '../web/host-support.js';
import {
  becomeHost,
  HOSTILE_PAGES,
  isLeftToRight,
  piecesSeen,
  type HostilePage,
} from '../support/hostile-hosts.js';
import { journey, openHost, openTab, WATCH } from './support/journey.js';
import { square, type Page } from './support/page.js';

const SCRIPTS = ['board', 'editor', 'analysis', 'puzzle', 'die'];

/** The opening array, as a puzzle in which any move would be right. */
const START =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';

const openPlain = async (): Promise<Page> => {
  const host: Host = await openHost();
  const scripts = SCRIPTS.map(
    (name) => `<script type="module" src="/cdn/${name}.min.js"></script>`,
  );
  host.answer = (path) =>
    path === '/'
      ? {
          body: `<!doctype html><html><head><meta charset="utf-8"><title>Host</title><script>${WATCH}</script>${scripts.join('')}</head><body></body></html>`,
        }
      : files('/cdn/', 'dist/cdn')(path);
  return openTab(`${host.origin}/`, { size: { width: 1000, height: 900 } });
};

/** What is wrong with a board on a page; empty if it is as on a plain page. */
const faultsOn = async (
  page: Page,
  host: HostilePage,
  body: string,
  plain: readonly string[],
  isMoved: boolean,
): Promise<readonly string[]> => {
  await page.evaluate(becomeHost, host, body);
  try {
    await expect.poll(() => page.evaluate(piecesSeen)).toEqual(plain);
    if (!/transform|rotate/.test(host.style)) expect(await page.evaluate(isLeftToRight)).toBe(true);
    if (!isMoved) return [];
    await page.exists(`${square('e4')}.movable`);
    // An early move would have no rules to be judged by.
    await page.drag(square('e4'), square('e5'));
    await expect
      .poll(async () => (await page.attribute(square('e5'), 'aria-label')) ?? '')
      .toMatch(/^e5, white pawn/);
    return [];
  } catch (error) {
    return [`${host.name}: ${String(error)}`];
  }
};

/** The pieces of the opening array, from a page that does nothing to the board. */
const plainPieces = async (page: Page, body: string): Promise<readonly string[]> => {
  await page.evaluate(becomeHost, { style: '' }, body);
  await expect.poll(async () => (await page.evaluate(piecesSeen)).length).toBe(48);
  expect(await page.evaluate(isLeftToRight)).toBe(true);
  return page.evaluate(piecesSeen);
};

for (const [element, body] of [
  ['board', '<acedrex-board></acedrex-board>'],
  ['board with its coordinates outside', '<acedrex-board coordinates="outside"></acedrex-board>'],
  ['analysis', '<acedrex-analysis></acedrex-analysis>'],
  ['editor', '<acedrex-editor></acedrex-editor>'],
  ['puzzle', `<acedrex-puzzle fen="${START}" moves="e4e5" orientation="white"></acedrex-puzzle>`],
] as const)
  journey(`${element}: its pieces stand on their squares whatever its page does`, async () => {
    const page = await openPlain();
    const plain = await plainPieces(page, body);
    const faults: string[] = [];
    for (const host of HOSTILE_PAGES)
      faults.push(...(await faultsOn(page, host, body, plain, element !== 'puzzle')));
    expect(faults).toEqual([]);
    expect(await page.complaints()).toEqual([]);
  });
