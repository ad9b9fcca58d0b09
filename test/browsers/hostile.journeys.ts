/** The elements on hostile pages: every piece is on its square, and drags hit their square. */
import { expect } from 'vitest';
import { files, type Host } from '../web/host-support.js';
import {
  becomeHost,
  HOSTILE_PAGES,
  isLeftToRight,
  numbersOnDie,
  partsShown,
  piecesSeen,
  type HostilePage,
} from '../support/hostile-hosts.js';
import { journey, quiet, openHost, openTab, WATCH } from './support/journey.js';
import { square, type Page } from './support/page.js';

const SCRIPTS = ['board', 'editor', 'analysis', 'puzzle', 'die'];

/** The starting position, as a puzzle in which any move would be right. */
const START =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';

/** Opens an empty page with all elements; `missing` is a file that its server does not have. */
const openPlain = async (missing = ''): Promise<Page> => {
  const host: Host = await openHost();
  const scripts = SCRIPTS.map(
    (name) => `<script type="module" src="/cdn/${name}.min.js"></script>`,
  );
  host.answer = (path) =>
    path === '/'
      ? {
          body: `<!doctype html><html><head><meta charset="utf-8"><title>Host</title><script>${WATCH}</script>${scripts.join('')}</head><body></body></html>`,
        }
      : path === `/cdn/${missing}`
        ? undefined
        : files('/cdn/', 'dist/cdn')(path);
  return openTab(`${host.origin}/`, { size: { width: 1000, height: 900 } });
};

const pieceOn = async (page: Page, name: string): Promise<string> =>
  (await page.attribute(square(name), 'aria-label')) ?? '';

/** The errors of a board on a page; empty if the board is as on a plain page. */
const faultsOn = async (
  page: Page,
  host: HostilePage,
  body: string,
  plain: readonly string[],
): Promise<readonly string[]> => {
  await page.evaluate(becomeHost, host, body);
  try {
    await expect.poll(() => page.evaluate(piecesSeen)).toEqual(plain);
    if (!/transform|rotate/.test(host.style)) expect(await page.evaluate(isLeftToRight)).toBe(true);
    await page.exists(`${square('e4')}.movable`);
    // A move cannot be checked before the rules have loaded.
    await page.drag(square('e4'), square('e5'));
    await expect.poll(() => pieceOn(page, 'e5')).toMatch(/^e5, white pawn/);
    if (body.includes('editor')) {
      await page.drag('acedrex-editor >> .tool[aria-label="black king"]', square('d6'));
      await expect.poll(() => pieceOn(page, 'd6')).toMatch(/^d6, black king/);
    }
    return [];
  } catch (error) {
    return [`${host.name}: ${String(error)}`];
  }
};

/** The pieces of the starting position on a page that does not affect the board. */
const plainPieces = async (page: Page, body: string): Promise<readonly string[]> => {
  await page.evaluate(becomeHost, { style: '' }, body);
  let seen: readonly string[] = [];
  await expect
    .poll(async () => {
      seen = await page.evaluate(piecesSeen);
      return seen.filter((piece) => /^piece (?:white|black) [A-Z] [a-l]\d+$/.test(piece)).length;
    })
    .toBe(48);
  expect(await page.evaluate(isLeftToRight)).toBe(true);
  return seen;
};

const BOARDS = [
  ['board', '<acedrex-board></acedrex-board>'],
  ['board with its coordinates outside', '<acedrex-board coordinates="outside"></acedrex-board>'],
  ['analysis', '<acedrex-analysis></acedrex-analysis>'],
  ['editor', '<acedrex-editor></acedrex-editor>'],
  ['puzzle', `<acedrex-puzzle fen="${START}" moves="e4e5" orientation="white"></acedrex-puzzle>`],
] as const;
const BODIES = [...BOARDS.map(([, body]) => body), '<acedrex-die value="3"></acedrex-die>'];

for (const [element, body] of BOARDS)
  quiet(`${element}: every piece is on its square whatever the host page does`, async () => {
    const page = await openPlain();
    const plain = await plainPieces(page, body);
    const faults: string[] = [];
    for (const host of HOSTILE_PAGES) faults.push(...(await faultsOn(page, host, body, plain)));
    expect(faults).toEqual([]);
  });

journey('a transformed board finds its squares before the code for touch has loaded', async () => {
  const page = await openPlain('touched.min.js');
  const body = '<acedrex-board></acedrex-board>';
  const plain = await plainPieces(page, body);
  const faults: string[] = [];
  for (const host of HOSTILE_PAGES.filter(({ style }) => /transform|rotate|zoom/.test(style))) {
    // Browsers find no elements outside the window.
    const style = `body { padding: 120px; } ${host.style}`;
    faults.push(...(await faultsOn(page, { ...host, style }, body, plain)));
  }
  expect(faults).toEqual([]);
  expect(await page.heard()).toEqual([]);
});

quiet('no host page changes how a die looks or rolls', async () => {
  const page = await openPlain();
  const body = '<acedrex-die value="3" silent style="display: block; width: 300px"></acedrex-die>';
  await page.evaluate(becomeHost, { style: '' }, body);
  const plain = await page.evaluate(numbersOnDie);
  expect(plain).toHaveLength(4);
  const faults: string[] = [];
  for (const host of HOSTILE_PAGES) {
    await page.evaluate(becomeHost, host, body);
    try {
      await expect.poll(() => page.evaluate(numbersOnDie)).toEqual(plain);
      await page.click('acedrex-die >> button');
      await expect
        .poll(() => page.all('acedrex-die', ([die]) => (die as { rolls?: number }).rolls))
        .toBe(1);
    } catch (error) {
      faults.push(`${host.name}: ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
});

quiet('an element follows the visibility that its page sets', async () => {
  const page = await openPlain();
  for (const body of BODIES) {
    for (const visibility of ['hidden', 'collapse']) {
      await page.evaluate(becomeHost, { style: `body { visibility: ${visibility}; }` }, body);
      expect(await page.evaluate(partsShown), `${body} ${visibility}`).toEqual([]);
    }
    const style = 'body { visibility: hidden; } main > * { visibility: visible; }';
    await page.evaluate(becomeHost, { style }, body);
    expect((await page.evaluate(partsShown)).length, body).toBeGreaterThan(0);
    if (!body.includes('die')) {
      await expect.poll(async () => (await page.evaluate(piecesSeen)).length).toBe(48);
      await page.exists(`${square('e4')}.movable`);
      await page.drag(square('e4'), square('e5'));
      await expect.poll(() => pieceOn(page, 'e5')).toMatch(/^e5, white pawn/);
    }
  }
});
