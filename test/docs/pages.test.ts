/** The documentation on different screens, in both colour schemes, without scripts, and from one server. */
import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { takePage } from '../support/pages.js';
import { PATIENCE } from '../support/patience.js';
import { sampled, scaled } from '../support/scale.js';
import { violations } from '../web/look.js';
import { siteForTests } from '../web/support.js';

const NAMES = readdirSync('dist/app/docs').filter((name) => name.endsWith('.html'));

const site = siteForTests();

/** Opens a page that records requests to other servers and console messages. */
const openWatched = async (
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> => {
  const { page } = await takePage(site.browser, site.url, options);
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(?:data|blob):/.test(url) && !url.startsWith(site.url)) complaints.push(`asks ${url}`);
  });
  return { page, complaints };
};

/** One page of each kind; the others have the same layout. A push tests two of them. */
const KINDS = ['index', 'start', 'board', 'api-engine', 'rules', 'players', 'history'];

/** A push tests each kind of page in one of them, alternately; the nightly workflow uses both. */
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
] as const;

const PHONE = { viewport: { width: 390, height: 740 } };
const WITH_TABLES = ['players', 'rules', 'from-chess', 'problems', 'games-from-elsewhere'].map(
  (name) => `${name}.html`,
);

describe('every page', () => {
  test.each(sampled([0, 1], 1))('is accessible in wide and narrow windows: %i', async (first) => {
    for (const [at, options] of LOOKS.entries()) {
      const { page, complaints } = await openWatched(options);
      for (const kind of sampled(KINDS, 2).filter(
        (_, index) => (index + first) % LOOKS.length === at,
      )) {
        await page.goto(`${site.url}docs/${kind}.html`, { waitUntil: 'domcontentloaded' });
        // Examples are separate pages, tested below.
        expect(await violations(page, { isBare: true }), kind).toEqual([]);
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  test('fits a phone screen and requests files only from its own server', async () => {
    const { page, complaints } = await openWatched({ ...PHONE, hasTouch: true, isMobile: true });
    for (const name of new Set([...WITH_TABLES, ...sampled(NAMES, 4)])) {
      await page.goto(`${site.url}docs/${name}`, { waitUntil: 'domcontentloaded' });
      for (const width of sampled([360, 390], 1)) {
        await page.setViewportSize({ width, height: 740 });
        const { scrollWidth, clientWidth, scrollHeight, wide } = await page.evaluate(() => {
          const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
          const tables = [...document.querySelectorAll('.table:is(.prose, .stacked)')];
          const wide = tables.filter((table) => table.scrollWidth > table.clientWidth);
          return { scrollWidth, clientWidth, scrollHeight, wide: wide.map(String) };
        });
        expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth);
        // Tables with prose do not scroll sideways.
        expect(wide, name).toEqual([]);
        // The folded reference takes only a few screens.
        if (name.startsWith('api-')) expect(scrollHeight, name).toBeLessThan(10_000);
      }
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is readable without scripts', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const name of ['index.html', 'start.html', 'board.html', 'api-engine.html']) {
      await page.goto(`${site.url}docs/${name}`);
      // The text includes the folded entries of the reference, which open without scripts.
      const text = await page.locator('main').textContent();
      expect(text?.length, name).toBeGreaterThan(500);
      expect(await page.locator('h1:visible').count(), name).toBe(1);
      // The first page unfolds only the pages for players.
      const least = name === 'index.html' ? 8 : 15;
      expect(await page.locator('nav.menu a:visible').count(), name).toBeGreaterThan(least);
    }
    // The pages for players come first. Pages for other readers are folded, and the current one is marked.
    const menu = page.locator('nav.menu');
    const shown = (): Promise<readonly string[]> => menu.locator('a:visible').allInnerTexts();
    const current = menu.locator('[aria-current=page]');
    await page.goto(`${site.url}docs/rules.html`);
    expect((await shown()).slice(0, 3)).toEqual(['From chess', 'Guide for players', 'The rules']);
    expect(await current.allInnerTexts()).toEqual(['The rules']);
    expect((await shown()).length).toBeLessThan(13);
    await menu.getByText('For developers').click();
    expect((await shown()).length).toBeGreaterThan(30);
    await page.goto(`${site.url}docs/board.html`);
    expect(await shown()).not.toContain('The rules');
    await menu.locator('summary').first().click();
    expect(await shown()).toContain('The rules');
    await page.goto(`${site.url}docs/index.html`);
    expect(await shown()).toContain('The rules');
    expect(await shown()).not.toContain('Start in five minutes');
    // On phones, the menu is folded.
    await page.setViewportSize({ width: 360, height: 700 });
    await page.locator('.menu-small > summary').click();
    await expect.poll(() => page.locator('.menu-small a:visible').count()).toBeGreaterThan(8);
    await context.close();
  });
});

describe('the search', () => {
  test.each(
    sampled(
      [
        [360, 740],
        [1280, 800],
      ] as const,
      1,
    ),
  )('opens the chosen section in a %i px window', async (width, height) => {
    const { page, complaints } = await openWatched({ viewport: { width, height } });
    await page.goto(`${site.url}docs/rules.html`);
    await page.getByRole('button', { name: 'Search' }).click();
    const [field, results] = [page.locator('.find input'), page.locator('.find li a')];
    const state = page.locator('.find [role=status]');
    await field.fill('stalmate');
    await results.first().waitFor();
    expect(await violations(page, { isBare: true })).toEqual([]);
    await field.fill('zzzz');
    await expect.poll(() => state.innerText()).toBe('Nothing found for “zzzz”.');
    expect(await results.count()).toBe(0);
    // Words that do not occur together are searched for separately.
    await field.fill('promotion zzzz');
    await expect.poll(() => results.first().innerText()).toContain('Promotion');
    // Results for developers are marked for players.
    await field.fill('parseFen');
    await expect
      .poll(() => results.first().locator('small').innerText())
      .toContain('for developers');
    await field.fill('king leap');
    await expect
      .poll(() => results.first().locator('small').innerText())
      .toBe('The rules of Grant Acedrex');
    await expect.poll(() => results.locator('strong').allInnerTexts()).toContain("The king's leap");
    // A section of the same page.
    await results.filter({ hasText: "The king's leap" }).first().click();
    await expect.poll(() => page.url()).toMatch(/rules\.html#the-kings-leap$/);
    expect(await page.locator('.find').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is usable with the keyboard alone', async () => {
    const { page } = await openWatched({ viewport: { width: 1280, height: 800 } });
    await page.route('**/search.json', (route) => route.fulfill({ status: 503 }));
    await page.goto(`${site.url}docs/board.html`);
    await page.keyboard.press('/');
    const results = page.locator('.find li a');
    // The index could not be fetched; the next letter requests it again.
    await page.locator('.find [role=status]', { hasText: 'the server returned 503' }).waitFor();
    await page.unroute('**/search.json');
    await page.keyboard.type('parseFen');
    // On a page for developers, results for developers come first.
    await expect.poll(() => results.first().innerText()).toContain('parseFen()');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await results.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/api-notation\.html#parsefen$/);
    await page.locator('details:has(#parsefen) pre').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.find input').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.find').waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

describe('the first page and the reference', () => {
  const ADDRESSES = NAMES.filter((name) => name.startsWith('api-'));

  test('the home page expands the list for players and links to its first entry', () => {
    const html = readFileSync('dist/app/docs/index.html', 'utf8');
    const unfolded = [...html.matchAll(/<details class="group" open><summary>([^<]*)/g)];
    expect(new Set(unfolded.map(([, title]) => title))).toEqual(new Set(['For players']));
    expect(html).toContain('<a rel="next" href="from-chess.html">');
    // The list in the text contains every page that has a card above the text.
    const [head = '', text = ''] = html.split('<article');
    const cards = /<p class="cards-title">For players<\/p><ul[^]*?<\/ul>/.exec(head)?.[0] ?? '';
    const linked = [...cards.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(linked).toContain('players.html');
    for (const href of linked) expect(text).toContain(`href="${href}"`);
  });

  test('the reference unfolds the linked entry', async () => {
    const { page, complaints } = await openWatched({ viewport: { width: 360, height: 740 } });
    await page.goto(`${site.url}docs/api-rules.html`);
    const signature = page.locator('details:has(#pathof) pre').first();
    expect(await signature.isVisible()).toBe(false);
    await page.locator('summary:has(#pathof)').click();
    await expect.poll(() => signature.isVisible()).toBe(true);
    await page.goto(`${site.url}docs/api-notation.html#parsefen`);
    await page.locator('details:has(#parsefen) pre').first().waitFor();
    expect(await page.locator('#parsefen').boundingBox()).toMatchObject({
      y: expect.closeTo(0, -3) as number,
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the reference names types without expanding them and omits inherited members of error classes', () => {
    for (const name of ADDRESSES) {
      const html = readFileSync(`dist/app/docs/${name}`, 'utf8');
      expect(html, name).not.toMatch(/RangeError\.|captureStackTrace|stackTraceLimit/);
      // The declaration of Square may list all squares.
      expect(html.split('"a1"').length + html.split('&quot;a1&quot;').length, name).toBeLessThan(6);
    }
  });
});

describe('the examples on the pages', () => {
  const examples = readdirSync('dist/app/docs/examples').filter((name) => name.endsWith('.html'));

  test('request files only from the site', async () => {
    const { page, complaints } = await openWatched({ viewport: { width: 700, height: 600 } });
    expect(examples.length).toBeGreaterThan(8);
    // example-pages.test.ts tests each example.
    for (const name of sampled(examples, 3)) {
      await page.goto(`${site.url}docs/examples/${name}`);
      await page.locator('[data-square=e4], acedrex-die [part=die]').first().waitFor();
      expect(complaints, name).toEqual([]);
    }
    await page.context().close();
  });
});

describe('the documents for players', () => {
  const menuOf = (html: string): readonly string[] => {
    const [group = ''] = /<details class="group"[^]*?<\/details>/.exec(html) ?? [];
    return [...group.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  };
  const articleOf = (html: string): string => /<article[^]*<\/article>/.exec(html)?.[0] ?? '';
  const pages = menuOf(readFileSync('dist/app/docs/from-chess.html', 'utf8')).map((name) => ({
    name,
    html: readFileSync(`dist/app/docs/${name}`, 'utf8'),
  }));

  test('link to the next document in menu order', () => {
    expect(pages.length).toBeGreaterThan(7);
    for (const [index, { name, html }] of pages.entries()) {
      const [, next] = /rel="next" href="([^"]+)"/.exec(html) ?? [];
      expect(next, name).toBe(pages[index + 1]?.name);
    }
  });

  test.each(pages)('$name ends with links to further pages', ({ html }) => {
    const article = articleOf(html);
    const last = article.slice(article.lastIndexOf('<h2'));
    expect(last).toContain('id="what-next"');
    expect(last.match(/<a href="[^"]+"/g)?.length).toBeGreaterThan(0);
  });

  test.each(pages)('$name shows boards without their code', ({ html }) => {
    expect(articleOf(html)).not.toContain('&lt;acedrex-');
  });
});

test('on a touch screen, tables list touch gestures first', async () => {
  for (const hasTouch of [true, false]) {
    const { page } = await openWatched({
      ...{ viewport: { width: 390, height: 800 }, hasTouch, isMobile: hasTouch },
    });
    await page.goto(`${site.url}docs/players.html#the-board`);
    const row = page.locator('.stacked tr:has([data-name="on a touch screen"])').first();
    const topOf = async (name: string): Promise<number> =>
      (await row.locator(`[data-name="${name}"]`).boundingBox())?.y ?? 0;
    expect((await topOf('on a touch screen')) < (await topOf('with a mouse'))).toBe(hasTouch);
    await page.context().close();
  }
});

test('the header links to the board and back to the previous view', async () => {
  const { page } = await openWatched({ viewport: { width: 390, height: 844 } });
  const links = page.locator('.top nav a:visible');
  await page.goto(`${site.url}docs/rules.html`);
  expect(await links.allInnerTexts()).toEqual(['Learn', 'Board']);
  await page.goto(site.url);
  await page.goto(`${site.url}docs/rules.html`);
  await expect.poll(() => links.allInnerTexts()).toEqual(['‹ Board']);
  await page.goto(`${site.url}#puzzles`);
  await page.goto(`${site.url}docs/rules.html`);
  await expect.poll(() => links.allInnerTexts()).toEqual(['‹ Puzzles', 'Board']);
  await page.context().close();
});

/** Opens the first board of a document and waits until its frame has the height of its content. */
const openBoard = async (page: Page, name: string): Promise<FrameLocator> => {
  await page.goto(`${site.url}docs/${name}.html`);
  const frame = page.locator('.live iframe').first();
  await frame.scrollIntoViewIfNeeded();
  const content = frame.contentFrame().locator('acedrex-analysis, acedrex-board').first();
  await content.locator('[data-square=a1]').first().waitFor();
  // The board is not cut off, and only the margin is below it.
  await expect
    .poll(async () => {
      const [outer, inner] = [await frame.boundingBox(), await content.boundingBox()];
      return (outer?.y ?? 0) + (outer?.height ?? 0) - (inner?.y ?? 0) - (inner?.height ?? 0);
    })
    .toBeCloseTo(10, -1);
  return frame.contentFrame();
};

test('a board in a document fits its frame, and “Begin again” restores its position', async () => {
  const { page, complaints } = await openWatched({ viewport: { width: 390, height: 844 } });
  await openBoard(page, 'endings');
  const board = (await openBoard(page, 'from-chess')).locator('acedrex-board');
  const fen = await board.getAttribute('fen');
  await board.evaluate((element) =>
    element.setAttribute('fen', '11k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1'),
  );
  await page.getByRole('button', { name: 'Begin again' }).first().click();
  await expect.poll(() => board.getAttribute('fen').catch(() => '')).toBe(fen);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the comment on each move of an opening line stays in view', async () => {
  const { page, complaints } = await openWatched({ viewport: { width: 1440, height: 900 } });
  const analysis = (await openBoard(page, 'openings')).locator('acedrex-analysis');
  const moves = analysis.locator('button.move');
  await moves.first().waitFor();
  const count = await moves.count();
  expect(count).toBeGreaterThan(8);
  // The comment on a later move is below the visible part of the list.
  for (let index = 0; index < Math.min(count, scaled(6)); index += 1) {
    await analysis.getByRole('button', { name: 'Next move' }).click();
    await expect.poll(() => moves.nth(index).getAttribute('aria-current')).toBe('true');
    const comment = analysis.locator('.comment').nth(index);
    await expect
      .poll(() =>
        comment.evaluate((text) => {
          const { left, bottom } = text.getBoundingClientRect();
          const root = text.getRootNode() as ShadowRoot;
          return root.elementFromPoint(left + 3, bottom - 3) === text;
        }),
      )
      .toBe(true);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the theme button changes the page, its pictures and examples, and the setting of the board page', async () => {
  const { page, complaints } = await openWatched({
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  });
  const themeOf = (): Promise<string | undefined> =>
    page.evaluate(() => document.documentElement.dataset.theme);
  const button = page.getByRole('button', { name: 'Dark colours' });
  await page.goto(`${site.url}docs/index.html`);
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  expect(
    await page.evaluate(
      () => document.querySelector<HTMLImageElement>('picture img')?.currentSrc ?? '',
    ),
  ).toContain('board-dark.svg');
  const background = (): Promise<string> =>
    page
      .locator('.live iframe')
      .first()
      .contentFrame()
      .locator(':root')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto(`${site.url}docs/board.html`);
  await expect.poll(background).toBe('rgb(33, 28, 23)');
  // The board page has the same setting.
  await page.goto(site.url);
  await expect.poll(themeOf).toBe('dark');
  // Back to the colours of the system.
  await page.goto(`${site.url}docs/board.html`);
  await button.click();
  await expect.poll(background).toBe('rgb(253, 248, 236)');
  expect(await themeOf()).toBeUndefined();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the playground applies its controls to the element and shows the code', async () => {
  const { page, complaints } = await openWatched({ viewport: { width: 390, height: 844 } });
  await page.goto(`${site.url}docs/playground.html`);
  const frame = page.locator('.playground iframe').contentFrame();
  const board = frame.locator('acedrex-board');
  const code = page.locator('.playground pre');
  const controls = page.locator('.playground #board');
  const partColor = (): Promise<string> =>
    board.locator('[data-square=a1]').evaluate((square) => getComputedStyle(square).opacity);
  await board.locator('[data-square=a1]').waitFor();
  await controls.getByLabel('orientation').selectOption('black');
  await controls.getByLabel('show-cards').check();
  await controls.getByText('Parts', { exact: true }).click();
  await controls.getByLabel('::part(square)').fill('opacity: 0.5');
  await controls.getByText('Custom properties', { exact: true }).click();
  await controls.getByLabel('--acedrex-square-light').fill('gold');
  expect(await code.innerText()).toContain(`<style>
  acedrex-board {
    --acedrex-square-light: gold;
  }
  acedrex-board::part(square) {
    opacity: 0.5;
  }
</style>
<acedrex-board orientation="black" show-cards></acedrex-board>`);
  expect(await board.getAttribute('orientation')).toBe('black');
  await expect.poll(partColor).toBe('0.5');
  await controls.getByLabel('::part(square)').fill('opacity');
  expect(await controls.getByLabel('::part(square)').getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page, { isBare: true })).toEqual([]);
  // A move on the element in the frame.
  await board.locator('.movable').first().click();
  await board.locator('.target').first().click();
  await expect.poll(() => page.locator('.playground output').innerText()).toContain('acedrex-');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => code.innerText()).toContain('\n<acedrex-board></acedrex-board>');
  expect(await board.getAttribute('orientation')).toBeNull();
  await page.locator('select[name=element]').selectOption('die');
  await frame.locator('acedrex-die').waitFor();
  await expect.poll(() => code.innerText()).toContain('<acedrex-die></acedrex-die>');
  expect(page.url()).toMatch(/#die$/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the Copy button copies the code of an example, and commands without their prompt', async () => {
  const context = await site.browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(`${site.url}docs/start.html`);
  const block = page.locator('.code').first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(readFileSync('docs/start.md', 'utf8')).toContain(copied.trim());
  await page.goto(`${site.url}docs/protocols.html`);
  const shell = page.locator('.code', { hasText: '$ npx' }).first();
  await shell.hover();
  await shell.getByRole('button', { name: 'Copy' }).click();
  await shell.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^npx acedrex /);
  await context.close();
});
