/** The documentation as it is read: on any screen, in any colours, without scripts, from one server. */
import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { sampled } from '../support/scale.js';
import { violations } from '../web/look.js';
import { siteForTests } from '../web/support.js';

const NAMES = readdirSync('dist/app/docs').filter((name) => name.endsWith('.html'));

const site = siteForTests();

/** A context whose pages may ask nobody but the site, and complain of nothing. */
const openWatched = async (
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> => {
  const context = await site.browser.newContext(options);
  const page = await context.newPage();
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

/** One page of each kind: the others have the same frame round other text. */
const KINDS = ['index', 'start', 'board', 'api-engine', 'rules', 'players', 'history'];

describe('every page', () => {
  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('in %s colours at %i px is accessible', async (colorScheme, width) => {
    const { page, complaints } = await openWatched({
      colorScheme,
      viewport: { width, height: 800 },
    });
    for (const kind of KINDS) {
      await page.goto(`${site.url}docs/${kind}.html`, { waitUntil: 'domcontentloaded' });
      // Examples are pages of their own, looked at below.
      expect(await violations(page, { isBare: true }), kind).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('fits a phone and asks nobody but its server', async () => {
    const { page, complaints } = await openWatched({ viewport: { width: 360, height: 740 } });
    for (const name of sampled(NAMES, 25)) {
      await page.goto(`${site.url}docs/${name}`, { waitUntil: 'domcontentloaded' });
      const { scrollWidth, clientWidth, scrollHeight } = await page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
        return { scrollWidth, clientWidth, scrollHeight };
      });
      expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth);
      // The reference is folded: a few screens.
      if (name.startsWith('api-')) expect(scrollHeight, name).toBeLessThan(10_000);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('can be read without scripts', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const name of ['index.html', 'start.html', 'board.html', 'api-engine.html']) {
      await page.goto(`${site.url}docs/${name}`);
      // All entries of the reference, which are folded; they open without scripts.
      const text = await page.locator('main').textContent();
      expect(text?.length, name).toBeGreaterThan(500);
      expect(await page.locator('h1:visible').count(), name).toBe(1);
      expect(await page.locator('nav.menu a:visible').count(), name).toBeGreaterThan(15);
    }
    // The pages for players come first. Those of other readers are folded, and the current one is marked.
    const menu = page.locator('nav.menu');
    const shown = (): Promise<readonly string[]> => menu.locator('a:visible').allInnerTexts();
    const current = menu.locator('[aria-current=page]');
    await page.goto(`${site.url}docs/rules.html`);
    expect((await shown()).slice(0, 3)).toEqual(['From chess', 'Guide for players', 'The rules']);
    expect(await current.allInnerTexts()).toEqual(['The rules']);
    expect((await shown()).length).toBeLessThan(12);
    await menu.getByText('For developers').click();
    expect((await shown()).length).toBeGreaterThan(30);
    await page.goto(`${site.url}docs/board.html`);
    expect(await shown()).not.toContain('The rules');
    await menu.locator('summary').first().click();
    expect(await shown()).toContain('The rules');
    await page.goto(`${site.url}docs/index.html`);
    expect(await shown()).toEqual(expect.arrayContaining(['The rules', 'Start in five minutes']));
    // On phones too, where the menu folds up.
    await page.setViewportSize({ width: 360, height: 700 });
    await page.locator('.menu-small > summary').click();
    await expect.poll(() => page.locator('.menu-small a:visible').count()).toBeGreaterThan(15);
    await context.close();
  });
});

describe('the search', () => {
  test.each([
    [1280, 800],
    [360, 740],
  ])('leads to the section that a reader asks for at %i px', async (width, height) => {
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
    // Words that are not together are looked for one by one.
    await field.fill('promotion zzzz');
    await expect.poll(() => results.first().innerText()).toContain('Promotion');
    // A player sees which places are for others.
    await field.fill('parseFen');
    await expect
      .poll(() => results.first().locator('small').innerText())
      .toContain('for developers');
    await field.fill('king leap');
    await expect
      .poll(() => results.first().locator('small').innerText())
      .toBe('The rules of Grant Acedrex');
    await expect.poll(() => results.locator('strong').allInnerTexts()).toContain("The king's leap");
    // A place of the same page.
    await results.filter({ hasText: "The king's leap" }).first().click();
    await expect.poll(() => page.url()).toMatch(/rules\.html#the-kings-leap$/);
    expect(await page.locator('.find').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is worked by keys alone', async () => {
    const { page } = await openWatched({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.url}docs/board.html`);
    await page.keyboard.press('/');
    const results = page.locator('.find li a');
    await page.locator('.find input').waitFor();
    await page.keyboard.type('parseFen');
    // The developers' pages come first on one of theirs.
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

  test('says that its list could not be fetched, and tries again', async () => {
    const { page } = await openWatched({ viewport: { width: 1280, height: 800 } });
    await page.route('**/search.json', (route) => route.fulfill({ status: 503 }));
    await page.goto(`${site.url}docs/rules.html`);
    await page.keyboard.press('/');
    const state = page.locator('.find [role=status]');
    await expect.poll(() => state.innerText()).toContain('the server answered 503');
    await page.unroute('**/search.json');
    await page.locator('.find input').fill('lion');
    await page.locator('.find li a').first().waitFor();
    await page.context().close();
  });
});

describe('the reference', () => {
  const ADDRESSES = NAMES.filter((name) => name.startsWith('api-'));

  test('unfolds what is asked for', async () => {
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

  test('names its own types, and nothing of JavaScript’s own errors', () => {
    for (const name of ADDRESSES) {
      const html = readFileSync(`dist/app/docs/${name}`, 'utf8');
      expect(html, name).not.toMatch(/RangeError\.|captureStackTrace|stackTraceLimit/);
      // Once in the declaration of Square.
      expect(html.split('"a1"').length + html.split('&quot;a1&quot;').length, name).toBeLessThan(6);
    }
  });
});

describe('the examples on the pages', () => {
  const examples = readdirSync('dist/app/docs/examples').filter((name) => name.endsWith('.html'));

  test('run from the site alone', async () => {
    const { page, complaints } = await openWatched({ viewport: { width: 700, height: 600 } });
    expect(examples.length).toBeGreaterThan(8);
    for (const name of examples) {
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

  test('are turned in the order of the menu, and lead to no page for developers', () => {
    expect(pages.length).toBeGreaterThan(7);
    for (const [index, { name, html }] of pages.entries()) {
      const [, next] = /rel="next" href="([^"]+)"/.exec(html) ?? [];
      expect(next, name).toBe(pages[index + 1]?.name);
    }
  });

  test.each(pages)('$name says what next at its end', ({ html }) => {
    const article = articleOf(html);
    const last = article.slice(article.lastIndexOf('<h2'));
    expect(last).toContain('id="what-next"');
    expect(last.match(/<a href="[^"]+"/g)?.length).toBeGreaterThan(0);
  });

  test.each(pages)('$name shows boards without their code', ({ html }) => {
    expect(articleOf(html)).not.toContain('&lt;acedrex-');
  });
});

describe('the tables of the documents for players', () => {
  const TABLES = ['players', 'rules', 'from-chess', 'problems', 'games-from-elsewhere'];

  test.each([390, 360])(
    'that have prose are read without sideways scrolling at %i px',
    async (width) => {
      const { page } = await openWatched({
        ...{ viewport: { width, height: 800 }, hasTouch: true, isMobile: true },
      });
      for (const name of TABLES) {
        await page.goto(`${site.url}docs/${name}.html`, { waitUntil: 'domcontentloaded' });
        const wide = await page
          .locator('.table:is(.prose, .stacked)')
          .evaluateAll((tables) =>
            tables
              .filter((table) => table.scrollWidth > table.clientWidth)
              .map((table) => table.ariaLabel),
          );
        expect(wide, name).toEqual([]);
      }
      await page.context().close();
    },
  );

  test('put fingers before the mouse on a touch screen', async () => {
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
});

test('the header has one way to the board', async () => {
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

describe('the boards in the documents for players', () => {
  test.each([
    ['openings', 1440, 900],
    ['endings', 390, 844],
    ['from-chess', 390, 844],
  ] as const)('in %s at %i px are as high as what is in them', async (name, width, height) => {
    const { page, complaints } = await openWatched({ viewport: { width, height } });
    await page.goto(`${site.url}docs/${name}.html`);
    const frame = page.locator('.live iframe').first();
    await frame.scrollIntoViewIfNeeded();
    const content = frame.contentFrame().locator('acedrex-analysis, acedrex-board').first();
    await content.locator('[data-square=a1]').first().waitFor();
    // Nothing is cut off, and below the board there is only the margin.
    await expect
      .poll(async () => {
        const [outer, inner] = [await frame.boundingBox(), await content.boundingBox()];
        return (outer?.y ?? 0) + (outer?.height ?? 0) - (inner?.y ?? 0) - (inner?.height ?? 0);
      })
      .toBeCloseTo(10, -1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('a line of an opening is played through, with the comment of each move in view', async () => {
  const { page, complaints } = await openWatched({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site.url}docs/openings.html`);
  const frame = page.locator('.live iframe').first();
  await frame.scrollIntoViewIfNeeded();
  const analysis = frame.contentFrame().locator('acedrex-analysis');
  const moves = analysis.locator('button.move');
  await moves.first().waitFor();
  const count = await moves.count();
  expect(count).toBeGreaterThan(8);
  for (let index = 0; index < count; index += 1) {
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

test('code can be copied', async () => {
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
  await context.close();
});
