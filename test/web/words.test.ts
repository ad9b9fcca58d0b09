/** Words that a host page supplies to the elements. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.js';
import { files, Host, openHostPage } from './host-support.js';

const PAGE = `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Host</title>
<script type="module" src="/analysis.min.js"></script>
<script type="module" src="/die.min.js"></script>
<script type="module" src="/puzzle.min.js"></script></head><body>
<acedrex-analysis pgn="1. e5 e8"></acedrex-analysis>
<acedrex-die></acedrex-die>
<acedrex-puzzle fen="no position"></acedrex-puzzle>
<acedrex-board id="french" lang="fr"></acedrex-board>
</body></html>`;

let browser: Browser;
let host: Host;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), Host.open()]);
  host.answer = (path) => (path === '/' ? { body: PAGE } : files('/', 'dist/cdn')(path));
});
afterAll(() => host.close());

const SCRIPT = `import { registerWords } from '/words.min.js';
registerWords('it', {
  board: { board: 'Scacchiera', label: 'casa {square}' },
  analysis: { analyse: 'Analizza' },
  die: { name: 'Dado' },
  errors: { fen: { 'fen-rank-count': 'Errore {ranks}' } },
});
registerWords('it', { die: { roll: 'tira' } });
registerWords('FR', { board: { board: 'Un plateau' } });`;

test('registered words apply to all elements of their language and complement the package’s words', async () => {
  const { page, complaints } = await openHostPage(browser, `${host.origin}/`);
  const french = page.locator('#french [data-square=e1]');
  // English is used where no words are registered.
  await page.locator('acedrex-analysis acedrex-board [aria-label^="e4, white pawn"]').waitFor();
  await page.locator('acedrex-die', { hasText: 'Eight-sided die' }).waitFor();
  await page.locator('acedrex-puzzle [role=alert], acedrex-puzzle [data-code]').first().waitFor();
  await page.locator('#french [data-square=g1][aria-label*=blanc]').waitFor();
  // The label is more detailed once the rules are loaded.
  await page.waitForLoadState('networkidle');
  const inFrench = await french.getAttribute('aria-label');

  await page.addScriptTag({ type: 'module', content: SCRIPT });
  await page.locator('acedrex-analysis acedrex-board [aria-label="casa e4"]').waitFor();
  await page.getByLabel('Scacchiera').first().waitFor();
  await page.locator('acedrex-die', { hasText: 'Dado, tira' }).waitFor();
  await page.getByRole('button', { name: 'Analizza' }).waitFor();
  await page.locator('acedrex-puzzle', { hasText: 'Errore ' }).waitFor();
  // Words that are not registered stay unchanged.
  await page.getByRole('button', { name: 'Previous move' }).waitFor();
  await page.getByLabel('Un plateau').waitFor();
  await expect.poll(() => french.getAttribute('aria-label')).toBe(inFrench);
  expect(complaints).toEqual([]);
  await page.context().close();
});
