/** What a new user finds: first steps, move cards, overlays, settings, and all of it on a phone. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { exerciseOf } from '../../src/puzzles/course.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { sampled } from '../support/scale.js';
import { settled, violations } from './look.js';
import { studies } from './storage-support.js';
import {
  clickMove,
  closeDialog,
  drawn,
  labelOf,
  moveList,
  openPage,
  paste,
  saved,
  siteForTests,
  skipIntroduction,
  square,
  type OpenPage,
} from './support.js';

const site = siteForTests();

beforeAll(async () => {
  await loadRules();
});

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;

const welcome = (page: Page) => page.locator('acedrex-welcome');

/** The page of a user who has made a move before, with an empty board. */
const openAgain = async (): Promise<OpenPage> => {
  const opened = await openPage(site);
  await clickMove(opened.page, 'e4', 'e5');
  await expect.poll(() => moveList(opened.page)).toEqual(['e5']);
  await saved(opened.page);
  await opened.page.keyboard.press('n');
  await welcome(opened.page).waitFor();
  return opened;
};

describe('the introduction', () => {
  test('says what the game is, and lets pieces be tried on the board without changing the game', async () => {
    const { page, complaints } = await openPage(site);
    const introduction = page.locator('acedrex-introduction');
    await introduction.getByRole('heading', { name: 'Grant Acedrex' }).waitFor();
    expect(await introduction.locator('.what').innerText()).toMatch(/King Alfonso X.* 1283/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await introduction.getByRole('button', { name: 'Try the lion' }).click();
    const trial = page.locator('acedrex-trial');
    await trial.getByRole('heading', { name: 'The lion' }).waitFor();
    const marked = (): Promise<readonly (string | null)[]> =>
      page
        .locator('acedrex-board .marked')
        .evaluateAll((squares) =>
          squares.map((each) => each.getAttribute('data-square')).toSorted(),
        );
    const targets = ['c5', 'c6', 'c7', 'e3', 'e9', 'f3', 'f9', 'g3', 'g9', 'i5', 'i6', 'i7'];
    await expect.poll(marked).toEqual(targets);
    expect(await page.locator('acedrex-board .marked.bad').getAttribute('data-square')).toBe('g9');
    await clickMove(page, 'f6', 'g9');
    // It can move on: from where it has captured now.
    await expect.poll(marked).toContain('j10');
    await trial.locator('.met', { hasText: 'Lion' }).waitFor();
    expect(await trial.locator('[data-test=value]').innerText()).toBe('Value in pawns: 5');
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await trial.getByRole('button', { name: 'Next: The giraffe' }).click();
    await trial.getByRole('heading', { name: 'The giraffe' }).waitFor();
    await expect.poll(marked).toContain('h9');
    // A piece that was only looked at is not ticked.
    await trial.locator('[data-role=pawn]').click();
    await trial.getByText(/^On the last rank it becomes the piece/).waitFor();
    for (const [from, to] of [
      ['f5', 'e6'],
      ['e6', 'e7'],
      ['e7', 'e8'],
      ['e8', 'e9'],
      ['e9', 'e10'],
      ['e10', 'e11'],
      ['e11', 'e12'],
    ] as const) {
      await expect.poll(marked).toContain(to);
      await clickMove(page, from, to);
    }
    await expect
      .poll(() => trial.locator('.became').innerText())
      .toMatch(/^The pawn becomes a crocodile on this file/);
    // The crocodile can be tried at once.
    await expect.poll(marked).toContain('a8');
    await expect
      .poll(() => trial.locator('.met .name').allInnerTexts())
      .toEqual([expect.stringMatching(/^Lion/), expect.stringMatching(/^Pawn/)]);
    await trial.getByRole('button', { name: 'Back to the game' }).click();
    await introduction.waitFor();
    await expect.poll(() => labelOf(page, 'g9')).toContain('black pawn');
    expect(await marked()).toEqual([]);
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    // The moves were none of the game's.
    expect(new URL(page.url()).hash).toBe('');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is gone with the first move, also from a new game, and comes back from the help', async () => {
    const { page } = await openAgain();
    const introduction = page.locator('acedrex-introduction');
    expect(await introduction.count()).toBe(0);
    await paste(page, '1. e5 e8 *');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Show the introduction' }).click();
    await introduction.waitFor();
    // The game stays where it is.
    expect(await moveList(page)).toEqual(['e5', 'e8']);
    await introduction.getByRole('button', { name: 'Try the lion' }).click();
    await page.locator('acedrex-trial').waitFor();
    await page.keyboard.press('ArrowLeft');
    await introduction.waitFor();
    await introduction.getByRole('button', { name: 'Close the introduction' }).click();
    await introduction.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('has four doors', async () => {
    const { page } = await openPage(site);
    const door = (name: string | RegExp) =>
      page.locator('acedrex-introduction .door', { hasText: name });
    await door('Play').click();
    await page.locator('acedrex-new-game-form').waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await door('The pieces').click();
    await page.locator('acedrex-learn-view h1').waitFor();
    await page.goBack();
    await door('Puzzles').click();
    await page.locator('acedrex-puzzles-view').waitFor();
    await page.goBack();
    await door('Analyse').click();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    expect(await page.locator('acedrex-introduction').count()).toBe(0);
    await page.context().close();
  });

  test('leads to the openings', async () => {
    const { page } = await openPage(site);
    await page.getByRole('button', { name: 'See the openings' }).click();
    await page.getByRole('tab', { name: 'Explorer', selected: true }).waitFor();
    await page.locator('acedrex-explorer tbody tr').nth(5).waitFor();
    await page.context().close();
  });
});

const PHONE_SIZES = [
  [360, 640],
  [390, 844],
] as const;

test.each([
  ['en-GB', 1440, 900] as const,
  ...sampled(
    ['de-DE', 'en-GB', 'es-ES', 'fr-FR', 'pt-PT'].flatMap((locale) =>
      PHONE_SIZES.map(([width, height]) => [locale, width, height] as const),
    ),
    3,
  ),
])(
  'the introduction is on the first screen, in %s at %i px, and leads to the documents without moving anything',
  async (locale, width, height) => {
    const isPhone = width < 700;
    const viewport = { width, height };
    const { page } = await openPage(site, {
      ...{ locale, viewport, hasTouch: isPhone, isMobile: isPhone },
    });
    const link = page.locator('acedrex-introduction .title a');
    const bottom = (): Promise<number> =>
      page
        .locator('acedrex-introduction .doors')
        .evaluate((doors) => doors.getBoundingClientRect().bottom);
    const withLink = await bottom();
    if (isPhone) {
      const foot = await page.locator('acedrex-board-view .buttons').boundingBox();
      expect(withLink).toBeLessThanOrEqual(foot?.y ?? 0);
      expect(await page.locator('[data-test=touch-hint]').count()).toBe(0);
    }
    const [title, place] = [
      await page.locator('acedrex-introduction h2').boundingBox(),
      await link.boundingBox(),
    ];
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(place?.x ?? 0);
    const href = (await link.getAttribute('href')) ?? '';
    expect(readdirSync('dist/app/docs')).toContain(/docs\/([^#]*)/.exec(href)?.[1]);
    await link.evaluate((node) => {
      node.remove();
    });
    expect(await bottom()).toBe(withLink);
    await page.context().close();
  },
);

test('help opens the guide at the first steps for a new user, and at the board afterwards', async () => {
  const { page } = await openPage(site);
  const guide = page.locator('acedrex-help-dialog a').first();
  await page.keyboard.press('?');
  await expect.poll(() => guide.getAttribute('href')).toBe('docs/players.html#first-steps');
  await closeDialog(page);
  await clickMove(page, 'e4', 'e5');
  await expect.poll(() => moveList(page)).toEqual(['e5']);
  await page.keyboard.press('?');
  await expect.poll(() => guide.getAttribute('href')).toBe('docs/players.html#the-board');
  await page.context().close();
});

describe('the empty panel', () => {
  test('offers the pieces, a game, sample games and the documentation, and names the rules', async () => {
    const { page, complaints } = await openAgain();
    await welcome(page).getByRole('button', { name: 'Cazaux and Musser' }).click();
    await page.locator('acedrex-rules-dialog dialog[open]').waitFor();
    await closeDialog(page);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    const documentation = welcome(page).getByRole('link', { name: 'Guide for players' });
    expect(await documentation.getAttribute('href')).toBe('docs/players.html');
    // Going back returns from it to the board.
    expect(await documentation.getAttribute('target')).toBe(null);
    await welcome(page).getByRole('link', { name: 'Meet the pieces' }).click();
    await page.locator('acedrex-learn-view h1').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('begins a game against level 1, and is gone', async () => {
    const { page } = await openAgain();
    await welcome(page).getByRole('button', { name: 'Play level 1' }).click();
    await page.locator('[data-test=play-state]').waitFor();
    await clickMove(page, 'e4', 'e5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    expect(await welcome(page).count()).toBe(0);
    await page.context().close();
  });

  test('shows sample games: each can be read without a fault, says what it is and is annotated', async () => {
    const { page } = await openAgain();
    const samples = welcome(page).locator('li button');
    for (let index = 0; index < 6; index += 1) {
      await welcome(page).locator('summary').click();
      const title = await samples.nth(index).innerText();
      await samples.nth(index).click();
      await expect
        .poll(() => page.getByLabel('Name of the study').inputValue())
        .toBe(`Sample: ${title}`);
      expect((await moveList(page)).length).toBeGreaterThan(40);
      await page.locator('acedrex-moves').getByText('A sample game').first().waitFor();
      expect(await page.locator('acedrex-unread').count()).toBe(0);
      // The game with dice has its rolls instead of evaluations.
      if (index < 5)
        expect(await page.locator('acedrex-moves .evaluation').count()).toBeGreaterThan(40);
      // A reload shows the same, from the address.
      if (index === 0) {
        await expect.poll(() => page.url()).toContain('#game=');
        await page.reload();
        await expect
          .poll(() => page.getByLabel('Name of the study').inputValue())
          .toBe(`Sample: ${title}`);
        await page.locator('acedrex-moves').getByText('A sample game').first().waitFor();
      }
      // The game with dice comes last, because the next game would have dice too.
      if (index < 5) {
        await page.keyboard.press('n');
        await welcome(page).waitFor();
      }
      // Loaded without an address, the page shows the new game, not the game before it.
      if (index === 0) {
        await page.goto('about:blank');
        await page.goto(site.url);
        await welcome(page).waitFor();
        expect(await moveList(page)).toEqual([]);
      }
    }
    // The library has no copies of what was only looked at, beside the first move.
    expect(await studies(page)).toHaveLength(1);
    await page.context().close();
  });
});

describe('Learn', () => {
  test('is a path with steps, whose progress is kept', async () => {
    const { page } = await openPage(site);
    await page.locator('acedrex-introduction .door', { hasText: 'The pieces' }).click();
    const learn = page.locator('acedrex-learn-view');
    const pieces = learn.getByRole('heading', { name: 'The pieces', exact: true });
    await expect
      .poll(() => pieces.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200);
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const step = (name: string) => learn.locator('acedrex-path .step', { hasText: name });
    expect(await step('one by one').innerText()).toContain('0 of 8');
    expect(await step('exercises').innerText()).toContain('0 of 80');
    await learn.locator('[data-role=lion] [data-square=f6]').click();
    await learn.locator('[data-role=lion] [data-square=g9]').click();
    const told = learn.locator('[data-role=lion] [data-test=right]');
    await expect.poll(() => told.innerText()).toContain('Right. Move it again');
    await expect.poll(() => step('one by one').innerText()).toContain('1 of 8');
    await page.reload();
    await expect.poll(() => step('one by one').innerText()).toContain('1 of 8');
    // All that can be tried is counted, and the step that is not done is the next one.
    expect(await learn.locator('.piece[data-role]').count()).toBe(8);
    const next = learn.locator('acedrex-path [aria-current=step]');
    expect(await next.innerText()).toMatch(/^Next step\s+Try the pieces/);
    expect(await learn.locator('[data-role=lion] [data-test=value]').innerText()).toBe(
      'Value in pawns: 5',
    );
    // Under rules that give it fewer moves, a piece is worth less.
    await learn.locator('select[name=ruleset]').selectOption('murray');
    expect(await learn.locator('[data-role=unicornio] [data-test=value]').innerText()).toBe(
      'Value in pawns: 4',
    );
    expect(await step('endings').innerText()).toContain('0 of 1');
    await step('endings').click();
    const endings = learn.getByRole('heading', { name: 'Endings, solved' });
    await expect
      .poll(() => endings.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200);
    await learn.getByRole('link', { name: 'Tables of all endings' }).waitFor();
    // What has been opened is ticked.
    await expect.poll(() => step('endings').innerText()).toContain('1 of 1');
    await step('differs from chess').click();
    await page.waitForURL('**/docs/*.html');
    // An article counts from wherever a link leads to it.
    await page.getByRole('navigation', { name: 'Documentation' }).getByText('Openings').click();
    await page.waitForURL('**/docs/openings.html');
    await page.getByRole('link', { name: 'Back to Learn' }).click();
    for (const name of ['differs from chess', 'openings'])
      await expect.poll(() => step(name).innerText()).toContain('1 of 1');
    expect(new URL(page.url()).hash).toBe('#learn');
    await step('first game').click();
    await page.locator('acedrex-new-game-form').waitFor();
    expect(await page.locator('input[name=level]').inputValue()).toBe('1');
    await page.context().close();
  });

  test('continues with the first exercise that is not done', async () => {
    const { page } = await openPage(site);
    await page.goto(`${site.url}#puzzles?course=lion`);
    const step = page.locator('acedrex-path .step', { hasText: 'exercises' });
    await page.getByText('Exercise 1 of 10').waitFor();
    const exercises = [0, 1].map((index) => exerciseOf('giraffe', RULESETS.cazaux, index));
    await page.getByRole('link', { name: /^Giraffe/ }).click();
    await page.getByRole('heading', { level: 2, name: /^Bring the giraffe/ }).waitFor();
    await clickMove(page, exercises[0]?.from ?? '', exercises[0]?.targets[0] ?? '');
    await page.locator('[data-test=exercise-state][data-state=done]').waitFor();
    await page.goto(`${site.url}#learn`);
    await expect.poll(() => step.innerText()).toContain('Continue: Giraffe 2');
    await step.click();
    await page.getByText('Exercise 2 of 10').waitFor();
    await page.getByRole('heading', { level: 2, name: /giraffe/ }).waitFor();
    await page.context().close();
  });

  test('leads to a sample game that is still there after an article, without being saved', async () => {
    const { page } = await openPage(site);
    await page.goto(`${site.url}#learn`);
    const path = page.locator('acedrex-path');
    await path.getByRole('button', { name: /A game explained/ }).click();
    const current = page.locator('acedrex-moves [aria-current=true]');
    await page.locator('acedrex-moves').waitFor();
    for (let ply = 0; ply < 3; ply += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => current.innerText()).toBe('Cd5');
    await page.getByRole('link', { name: 'Learn', exact: true }).first().click();
    await path.getByRole('link', { name: /openings/ }).click();
    await page.waitForURL('**/docs/openings.html');
    await page.goBack();
    await page.getByRole('link', { name: 'Board', exact: true }).first().click();
    await expect.poll(() => current.innerText()).toBe('Cd5');
    expect(await page.getByLabel('Name of the study').inputValue()).toBe(
      'Sample: A game explained',
    );
    expect(await studies(page)).toEqual([]);
    await page.context().close();
  });

  test('has contents, shows the pieces under any ruleset and leads to a game', async () => {
    const { page } = await openAgain();
    await welcome(page).getByRole('link', { name: 'Meet the pieces' }).click();
    const learn = page.locator('acedrex-learn-view');
    const giraffe = learn.locator('[data-role=giraffe]');
    await learn.getByRole('button', { name: 'The giraffe' }).click();
    await expect
      .poll(() => giraffe.locator('h3').evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(await giraffe.locator('h3').evaluate((heading) => heading.matches(':focus'))).toBe(true);
    expect(await giraffe.innerText()).toContain('two squares one way and three the other');
    await learn.locator('select[name=ruleset]').selectOption('murray');
    await expect
      .poll(() => giraffe.innerText())
      .toContain('leaps four squares and one to the side');
    await giraffe.locator('[data-square=g10].marked.bad').waitFor();
    // A move on the board keeps to these rules, and can be taken back.
    await giraffe.locator('[data-square=f6]').click();
    await giraffe.locator('[data-square=j7]').click();
    await giraffe.locator('[data-square=f8].marked, [data-square=f6].marked').first().waitFor();
    await giraffe.getByRole('button', { name: 'Start over' }).click();
    await giraffe.locator('[data-square=g10].marked.bad').waitFor();
    expect(await learn.locator('.set-up [data-square=f1]').getAttribute('aria-label')).toContain(
      'white king',
    );
    const pages = await learn
      .locator('a[href^="docs/"][href*=".html"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(pages.map((href) => href.split('#')[0])).toEqual(
      expect.arrayContaining(['docs/history.html', 'docs/rules.html']),
    );
    for (const href of pages) {
      const [file = '', anchor] = href.split('#');
      const text = readFileSync(`dist/app/${file}`, 'utf8');
      if (anchor !== undefined) expect(text, href).toContain(`id="${anchor}"`);
    }
    await settled(page);
    expect(await violations(page)).toEqual([]);
    const ending = learn.locator('[data-ending=aanca]');
    await learn.getByRole('button', { name: 'Endings, solved' }).click();
    await ending.getByRole('button', { name: 'One move on' }).click();
    await ending.locator('output', { hasText: '1 / 27' }).waitFor();
    await ending.getByRole('button', { name: 'To the end' }).click();
    await ending.locator('[data-square=k5][aria-label*=aanca]').waitFor();
    expect(await ending.getByRole('link').getAttribute('href')).toContain('#ruleset=golladay&fen=');
    await learn.getByRole('button', { name: 'Go to the board and play' }).click();
    await page.getByRole('tab', { name: 'Play', selected: true }).waitFor();
    await page.locator('acedrex-play-panel').waitFor();
    await page.context().close();
  });
});

describe('overlays', () => {
  const bar = (page: Page) => page.locator('acedrex-overlay-bar');
  const cards = (page: Page) => bar(page).locator('[data-overlay=cards]');

  test('cards show how a piece moves at first; a click or a key turns them off for good', async () => {
    const { page } = await openPage(site);
    await skipIntroduction(page);
    const card = page.locator('acedrex-board .card');
    await square(page, 'b1').hover();
    await expect.poll(() => card.innerText()).toContain('leaps three squares straight');
    await cards(page).click();
    await square(page, 'd1').hover();
    await drawn(page);
    expect(await card.count()).toBe(0);
    await page.keyboard.press('1');
    await square(page, 'b1').hover();
    await card.waitFor();
    await page.keyboard.press('1');
    await expect.poll(() => cards(page).getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await expect.poll(() => cards(page).getAttribute('aria-pressed')).toBe('false');
    await page.context().close();
  });

  test('have a bar beside the board that says at once what its buttons do', async () => {
    const { page } = await openPage(site);
    await skipIntroduction(page);
    const control = bar(page).locator('[data-overlay=control]');
    await control.hover();
    await expect
      .poll(() => control.locator('+ .tip').innerText())
      .toContain('Squares controlled by each side');
    // All names are seen at once.
    expect(await bar(page).locator('.tip').filter({ visible: true }).count()).toBe(8);
    await control.click();
    await page.locator('acedrex-board .control').first().waitFor();
    // The bar does not cover the board.
    const [board, bars] = await Promise.all([
      page.locator('acedrex-board').boundingBox(),
      control.boundingBox(),
    ]);
    expect(bars?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0) - 1);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

describe('settings', () => {
  test('coordinates, colours of the board and pieces are chosen, and kept', async () => {
    const { page } = await openPage(site);
    await skipIntroduction(page);
    const frame = page.locator('acedrex-board-view acedrex-board .frame');
    // Outside, where there is room.
    await expect.poll(() => frame.getAttribute('class')).toContain('outside');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('select[name=coordinates]').selectOption('inside');
    await expect.poll(() => frame.getAttribute('class')).toContain('inside');
    await page.locator('select[name=board-theme]').selectOption('Slate');
    await page.locator('select[name=pieces]').selectOption('letters');
    const dark = (): Promise<string> =>
      square(page, 'a1')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect.poll(dark).toBe('rgb(126, 144, 165)');
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(dark).toBe('rgb(126, 144, 165)');
    await expect.poll(() => frame.getAttribute('class')).toContain('inside');
    await page.context().close();
  });

  test('coordinates on squares have a contrast of 4.5 in colours of every kind', async () => {
    const { page } = await openPage(site);
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('select[name=coordinates]').selectOption('inside');
    const themes = page.locator('select[name=board-theme]');
    for (const [theme, colorScheme] of ['Codex', 'Slate', 'Meadow', 'Night', 'Ivory'].flatMap(
      (name) =>
        [
          [name, 'light'],
          [name, 'dark'],
        ] as const,
    )) {
      await page.emulateMedia({ colorScheme });
      await themes.selectOption(theme);
      await drawn(page);
      const ratios = await page
        .locator('acedrex-board-view acedrex-board')
        .evaluate((board: HTMLElement) => {
          const luminance = (color: string): number => {
            const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
              const value = Number(part) / 255;
              return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const root = board.shadowRoot;
          const colorOf = (selector: string, what: 'color' | 'backgroundColor'): number => {
            const element = root?.querySelector(selector);
            return element === null || element === undefined
              ? Number.NaN
              : luminance(getComputedStyle(element)[what]);
          };
          const contrast = (a: number, b: number): number =>
            (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          return [
            contrast(
              colorOf('.ranks span:nth-child(1)', 'color'),
              colorOf('[data-square=a12]', 'backgroundColor'),
            ),
            contrast(
              colorOf('.ranks span:nth-child(2)', 'color'),
              colorOf('[data-square=a11]', 'backgroundColor'),
            ),
          ];
        });
      expect(Math.min(...ratios), `${theme}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
    }
    await page.context().close();
  });
});

test('the first press of Tab offers to skip to the content', async () => {
  const { page } = await openPage(site);
  await skipIntroduction(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  expect(await skip.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.locator('main').evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.context().close();
});

describe('on a phone', () => {
  test('pages and tools have words in a menu; what is touched is large enough', async () => {
    const { page } = await openPage(site, PHONE);
    await page.locator('acedrex-introduction .door').first().waitFor();
    const tooSmall = await page.evaluate(() => {
      const small: string[] = [];
      const look = (root: Document | ShadowRoot): void => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element.shadowRoot !== null) look(element.shadowRoot);
          if (!element.matches('button, select, summary, a.button')) continue;
          const { width, height } = element.getBoundingClientRect();
          if (width > 0 && height > 0 && (height < 43.5 || width < 43.5))
            small.push(`${element.innerText || element.ariaLabel}: ${width} x ${height}`);
        }
      };
      look(document);
      return small;
    });
    expect(tooSmall).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect
      .poll(() => page.locator('acedrex-app .menu').innerText())
      .toMatch(
        /Board\s+Play\s+Puzzles\s+Learn\s+Library\s+Endings\s+Friends\s+New game\s+Flip the board\s+Explorer\s+Set up position\s+Open\s+Share and export\s+Settings/,
      );
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Learn' }).tap();
    await page.locator('acedrex-learn-view h1').waitFor();
    expect(await page.locator('acedrex-app .menu').isVisible()).toBe(false);
    // The diagrams show the moves without a pointer.
    const lion = page.locator('[data-role=lion]');
    await lion.locator('.marked').first().waitFor();
    expect(await lion.locator('.marked.bad').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  test('no field has text so small that an iPhone would zoom in on it', async () => {
    const { page } = await openPage(site, PHONE);
    const small = (): Promise<readonly string[]> =>
      page.evaluate(() => {
        const found: string[] = [];
        let fields = 0;
        const look = (root: Document | ShadowRoot): void => {
          for (const element of root.querySelectorAll('*')) {
            if (element.shadowRoot !== null) look(element.shadowRoot);
            if (!element.matches('select, textarea, input:not([type=checkbox], [type=range])'))
              continue;
            fields += 1;
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (size < 16) found.push(`${element.outerHTML.slice(0, 60)}: ${size} px`);
          }
        };
        look(document);
        return fields < 2 ? ['no field'] : found;
      });
    // The strip takes the place of the introduction when an analysis begins.
    await page.keyboard.press('l');
    await page.locator('acedrex-strip [data-test=strip]').tap();
    await page.locator('acedrex-engine-panel summary').tap();
    await page.locator('acedrex-engine-options select').first().waitFor();
    expect(await small()).toEqual([]);
    for (const name of ['Share and export', 'Settings']) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('button', { name }).tap();
      await page.locator('dialog[open] select').first().waitFor();
      expect(await small(), name).toEqual([]);
      await closeDialog(page);
    }
    for (const [name, field, role] of [
      ['Set up position', 'acedrex-editor textarea', 'button'],
      ['Library', 'acedrex-library-view input', 'link'],
      ['Endings', 'acedrex-tablebase-view select', 'link'],
    ] as const) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole(role, { name }).tap();
      await page.locator(field).first().waitFor();
      expect(await small(), name).toEqual([]);
    }
    await page.context().close();
  });

  test('a hint about the long press shows once', async () => {
    const { page } = await openPage(site, PHONE);
    const hint = page.locator('[data-test=touch-hint]');
    // It would cover the form for a new game.
    await page.locator('acedrex-introduction .door', { hasText: 'Play' }).tap();
    await page.locator('acedrex-new-game-form').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await hint.count()).toBe(0);
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await page.locator('acedrex-introduction .door', { hasText: 'Analyse' }).tap();
    await expect.poll(() => hint.innerText()).toContain('Press and hold');
    // It is between the pawns, and covers neither a piece nor a name.
    const [box, upper, lower] = await Promise.all([
      hint.boundingBox(),
      square(page, 'a9').boundingBox(),
      square(page, 'a4').boundingBox(),
    ]);
    expect(box?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await hint.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Library' }).tap();
    await page.locator('acedrex-library-view').waitFor();
    // The logo leads to the board, and from there to the introduction, also from a game, which stays.
    const introduction = page.locator('acedrex-introduction');
    await page.locator('.brand').tap();
    await page.getByRole('tab', { name: 'Moves' }).waitFor();
    expect(await introduction.count()).toBe(0);
    await page.locator('.brand').tap();
    await introduction.waitFor();
    expect(await hint.count()).toBe(0);
    await paste(page, '1. e5 e8 *');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
    expect(await hint.count()).toBe(0);
    await page.getByRole('tab', { name: 'Explorer' }).tap();
    await page.locator('.brand').tap();
    await introduction.waitFor();
    await introduction.locator('.close button').tap();
    await introduction.waitFor({ state: 'detached' });
    expect(await moveList(page)).toEqual(['e5', 'e8']);
    await page.reload();
    await page.locator('acedrex-strip [data-test=strip]').waitFor();
    expect(await hint.count()).toBe(0);
    await page.context().close();
  });

  test('a dragged piece is enlarged above the finger, and its target is marked', async () => {
    const { page } = await openPage(site, PHONE);
    const [from, to] = await Promise.all(
      ['e4', 'e5'].map((name) => square(page, name).boundingBox()),
    );
    if (!from || !to) throw new Error('the squares are on the page');
    const middle = ({ x, y, width, height }: typeof from): { x: number; y: number } => ({
      x: x + width / 2,
      y: y + height / 2,
    });
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof from) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [middle(at)] : [] });
    await touch('touchStart', from);
    await touch('touchMove', { ...from, y: from.y - 10 });
    await touch('touchMove', to);
    const piece = page.locator('acedrex-board .piece.dragged');
    const drawnAt = await piece.boundingBox();
    expect(drawnAt?.width).toBeGreaterThan(1.8 * from.width);
    // Above the finger, which is in the middle of the target.
    expect((drawnAt?.y ?? 0) + (drawnAt?.height ?? 0)).toBeLessThan(to.y + to.height);
    expect((drawnAt?.y ?? 0) + (drawnAt?.height ?? 0) / 2).toBeLessThan(to.y);
    expect(await page.locator('acedrex-board .over').getAttribute('data-square')).toBe('e5');
    await touch('touchEnd');
    await expect.poll(() => moveList(page)).toEqual(['e5']);
    expect(await page.locator('acedrex-board .lifted').count()).toBe(0);
    await page.context().close();
  });
});
