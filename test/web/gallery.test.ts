/** The gallery: every attribute, overlay, theme and set of pieces, live, with the code to copy. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { takePage } from '../support/pages.js';
import { PATIENCE } from '../support/patience.js';
import type { AcedrexDie } from '../../src/elements/die/die.js';
import { CDN } from '../../web/shared/cdn.js';
import { settled, violations } from './look.js';
import { siteForTests } from './support.js';

const site = siteForTests();

const openGallery = async (
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const { page, visit } = await takePage(site.browser, site.url, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await visit(`${site.url}gallery.html`);
  await page.locator('#board .square.movable').first().waitFor();
  return { page, complaints };
};

const code = (page: Page): Promise<string> => page.locator('[data-code=board]').innerText();

test('whatever is chosen is shown and is in the code', async () => {
  const { page, complaints } = await openGallery();
  const choose = (name: string, value: string): Promise<unknown> =>
    page.locator(`[data-choice=${name}]`).selectOption(value);
  for (const [name, value] of [
    ['position', 'Starting position'],
    ['ruleset', 'murray'],
    ['pieceSet', 'letters'],
    ['coordinates', 'none'],
    ['orientation', 'black'],
    ['mode', 'free'],
    ['lang', 'es'],
    ['theme', 'Slate'],
  ] as const)
    await choose(name, value);
  await expect
    .poll(() => code(page))
    .toBe(
      [
        `<script type="module" src="${CDN}board.min.js"></script>`,
        '<style>',
        '  acedrex-board {',
        '    --acedrex-square-light: #d7dde4;',
        '    --acedrex-square-dark: #7e90a5;',
        '    --acedrex-coordinates-inside: #3a4a5c;',
        '    --acedrex-coordinates-inside-dark: #141d27;',
        '  }',
        '</style>',
        '<acedrex-board',
        '  ruleset="murray"',
        '  orientation="black"',
        '  coordinates="none"',
        '  piece-set="letters"',
        '  mode="free"',
        '  lang="es"',
        '  show-cards',
        '></acedrex-board>',
      ].join('\n'),
    );
  const dark = page.locator('#board .square.dark').first();
  expect(await dark.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    'rgb(126, 144, 165)',
  );
  expect(await page.locator('#board .square').first().getAttribute('data-square')).toBe('l1');
  expect(await page.locator('#board .edge').count()).toBe(0);
  await expect
    .poll(() => page.locator('#board [data-square=f6]').first().getAttribute('aria-label'))
    .toBe('f6, vacía');
  await page.locator('[data-switch=view-only]').check();
  await expect.poll(() => code(page)).toContain('\n  view-only\n');
  await expect.poll(() => page.locator('#board .movable').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('each overlay can be switched on and off, and the board’s events are shown', async () => {
  const { page, complaints } = await openGallery();
  for (const [overlay, drawn] of [
    ['show-control', '.control'],
    ['show-hanging', '.badge.hanging'],
    ['show-threats', '.threat'],
    ['show-promotions', '.promotion'],
    ['show-rights', '.badge.right'],
  ] as const) {
    const found = page.locator(`#board ${drawn}`);
    expect(await found.count()).toBe(0);
    await page.locator(`[data-switch=${overlay}]`).check();
    await expect.poll(() => found.count()).toBeGreaterThan(0);
    expect(await code(page)).toContain(`  ${overlay}\n`);
    await page.locator(`[data-switch=${overlay}]`).uncheck();
    await expect.poll(() => found.count()).toBe(0);
  }
  await page.locator('[data-choice=position]').selectOption('Pins, one round a corner');
  await page.locator('[data-switch=show-pins]').check();
  await expect.poll(() => page.locator('#board .badge.pin').count()).toBe(2);
  await page.locator('#board [data-square=c5]').first().click();
  await page.locator('#board [data-square=b5]').first().click();
  await expect
    .poll(() => page.locator('.events li').first().innerText())
    .toMatch(/^acedrex-position-change \{"fen":"/);
  expect(await code(page)).toContain('/1K3C4r1/');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each([
  ['lastMove', '.square.last', `  board.lastMove = ["j10","g12"];`],
  ['marks', '.square.premove', `  board.marks = [{"square":"e9","kind":"bad"},`],
  ['shapes', '.shape.arrow', `  board.shapes = [{"kind":"arrow","from":"d6","to":"h9",`],
] as const)('the property %s is set by a script', async (name, drawn, line) => {
  const { page, complaints } = await openGallery();
  const found = page.locator(`#board ${drawn}`);
  expect(await found.count()).toBe(0);
  await page.locator(`[data-switch=${name}]`).check();
  await expect.poll(() => found.count()).toBeGreaterThan(0);
  expect(await code(page)).toContain(line);
  await page.locator(`[data-switch=${name}]`).uncheck();
  await expect.poll(() => found.count()).toBe(0);
  expect(await code(page)).not.toContain(name);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(['board', 'editor'] as const)(
  'the code of the %s that is copied makes it',
  async (name) => {
    const { page } = await openGallery();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-choice=theme]').selectOption('Meadow');
    await page.locator('[data-choice=pieceSet]').selectOption('letters');
    await page.locator('[data-switch=shapes]').check();
    await page.locator(`[data-code=${name}] + button`).click();
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('Copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.locator(`[data-code=${name}]`).innerText());
    const host = await site.browser.newPage();
    host.setDefaultTimeout(PATIENCE);
    await host.route('**/*', async (route) => {
      const file = route.request().url().split('/').at(-1) ?? '';
      if (file === 'host.html')
        await route.fulfill({ contentType: 'text/html', body: `<!doctype html>${copied}` });
      else if (existsSync(`dist/cdn/${file}`))
        await route.fulfill({
          contentType: file.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: await readFile(`dist/cdn/${file}`),
        });
      else await route.fulfill({ status: 404 });
    });
    await host.goto('https://host.example/host.html');
    const pieces = host.locator('acedrex-board .piece.white[data-piece=L]');
    await pieces.first().waitFor();
    const dark = host.locator('acedrex-board .square.dark').first();
    expect(await dark.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      'rgb(124, 154, 92)',
    );
    if (name === 'board') await host.locator('acedrex-board .shape.arrow').first().waitFor();
    else await host.getByText('A legal position, white to move.').waitFor();
    await host.close();
    await page.context().close();
  },
);

test('the editor’s code follows its user', async () => {
  const { page } = await openGallery();
  const editorCode = page.locator('[data-code=editor]');
  expect(await editorCode.innerText()).toBe(
    `<script type="module" src="${CDN}editor.min.js"></script>\n` +
      '<acedrex-editor\n  name="position"\n></acedrex-editor>',
  );
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => editorCode.innerText()).toContain('fen="12/12/');
  await page.locator('acedrex-editor #ruleset').selectOption('murray');
  await expect.poll(() => editorCode.innerText()).toContain('ruleset="murray"');
  await page.locator('[data-choice=coordinates]').selectOption('none');
  await expect.poll(() => editorCode.innerText()).toContain('coordinates="none"');
  await page.locator('[data-switch=disabled]').check();
  await expect.poll(() => editorCode.innerText()).toContain('\n  disabled\n');
  expect(await page.getByRole('radio', { name: 'white rook' }).isDisabled()).toBe(true);
  await page.context().close();
});

test('the editor is there too, under the page’s strict policy', async () => {
  const { page, complaints } = await openGallery();
  const verdict = page.locator('acedrex-editor .verdict');
  await expect.poll(() => verdict.innerText()).toBe('A legal position, white to move.');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => verdict.innerText()).toBe('Illegal position: 2 problems.');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the die rolls, is entered by key, and speaks', async () => {
  const { page, complaints } = await openGallery();
  const die = page.locator('acedrex-die [part=die]');
  const heard = page.locator('.events li').first();
  expect(await die.innerText()).toContain('Eight-sided die, roll it');
  await die.click();
  await expect
    .poll(() => heard.innerText())
    .toMatch(/^acedrex-roll \{"roll":[1-8],"source":"fair"\}$/);
  await die.press('5');
  await expect.poll(() => heard.innerText()).toBe('acedrex-roll {"roll":5,"source":"hand"}');
  expect(await page.locator('acedrex-die [role=status]').innerText()).toBe('5, rook');
  // A host vetoes, disables, sets, and has it speak Spanish.
  await die.evaluate((button) => {
    const gallery = document.querySelector('acedrex-gallery')?.shadowRoot;
    const host = gallery?.querySelector<AcedrexDie>('acedrex-die');
    if (host === null || host === undefined) throw new Error('no die');
    host.addEventListener(
      'acedrex-roll-start',
      (event) => {
        event.preventDefault();
      },
      { once: true },
    );
    button.dispatchEvent(new KeyboardEvent('keydown', { key: '7' }));
    host.lang = 'es';
    host.value = host.value === 5 ? 2 : 1;
  });
  await expect
    .poll(() => page.locator('acedrex-die [role=status]').innerText())
    .toMatch(/^2, (giraffe|jirafa)$/);
  await expect.poll(() => die.innerText()).toContain('Dado de ocho caras, 2, jirafa, tirarlo');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('pictures can be saved', async () => {
  const { page } = await openGallery();
  for (const kind of ['SVG', 'PNG']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save as ${kind}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`board.${kind.toLowerCase()}`);
  }
  await page.context().close();
});

test('nothing scrolls sideways, however narrow, and axe has nothing to report in the dark', async () => {
  const { page } = await openGallery();
  for (const width of [1440, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('the puzzle of the day is there, with dice if that is chosen', async () => {
  const { page, complaints } = await openGallery();
  const puzzle = page.locator('acedrex-puzzle');
  await puzzle.locator('.movable').first().waitFor();
  expect(await puzzle.locator('[part=roll]').count()).toBe(0);
  const puzzleCode = page.locator('[data-code=puzzle]');
  expect(await puzzleCode.innerText()).not.toContain('dice');
  await page.locator('[data-switch=dice]').check();
  await puzzle.locator('[part=roll]').waitFor();
  expect(await puzzle.locator('[part=roll]').innerText()).toMatch(/The roll is [1-8]: [a-z]+\./);
  expect(await puzzleCode.innerText()).toContain('\n  dice\n></acedrex-puzzle>');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});
