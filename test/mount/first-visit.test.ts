/** What a new user finds: first steps, move cards, overlays, settings, and all of it on a phone. */
import { beforeAll, describe, expect, test } from 'vitest';
import { exerciseOf } from '../../src/puzzles/course.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { sampled } from '../support/scale.js';
import {
  clickMove,
  closeDialog,
  drawn,
  go,
  labelOf,
  middleOf,
  moveList,
  openPage,
  page,
  paste,
  saved,
  settled,
  skipIntroduction,
  square,
  studies,
  touch,
  violations,
  visit,
} from './views-support.js';

beforeAll(async () => {
  await loadRules();
});

/** The built documents. */
const DOCS = Object.keys(import.meta.glob('../../dist/app/docs/*.html'));

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
} as const;

const welcome = () => page.locator('acedrex-welcome');

/** Opens a new game for a user who has made a move before. */
const openAgain = async (): Promise<void> => {
  await openPage();
  await clickMove('e4', 'e5');
  await expect.poll(() => moveList()).toEqual(['e5']);
  await saved();
  await page.keyboard.press('n');
  await welcome().waitFor();
};

describe('the introduction', () => {
  test('presents the game and lets users try the pieces without changing the game on the board', async () => {
    await openPage();
    const introduction = page.locator('acedrex-introduction');
    await introduction.getByRole('heading', { name: 'Grant Acedrex' }).waitFor();
    expect(await introduction.locator('.what').innerText()).toMatch(/King Alfonso X.* 1283/);
    await settled();
    expect(await violations()).toEqual([]);
    await introduction.getByRole('button', { name: 'Try the lion' }).click();
    const trial = page.locator('acedrex-trial');
    await trial.getByRole('heading', { name: 'The lion' }).waitFor();
    const marked = (): readonly (string | null)[] =>
      page
        .locator('acedrex-board .marked')
        .evaluateAll((squares) =>
          squares.map((each) => each.getAttribute('data-square')).toSorted(),
        );
    const targets = ['c5', 'c6', 'c7', 'e3', 'e9', 'f3', 'f9', 'g3', 'g9', 'i5', 'i6', 'i7'];
    await expect.poll(marked).toEqual(targets);
    expect(await page.locator('acedrex-board .marked.bad').getAttribute('data-square')).toBe('g9');
    await clickMove('f6', 'g9');
    // The lion can move on from the square of its capture.
    await expect.poll(marked).toContain('j10');
    await trial.locator('.met', { hasText: 'Lion' }).waitFor();
    expect(await trial.locator('[data-test=value]').innerText()).toBe('Value in pawns: 5');
    await settled();
    expect(await violations()).toEqual([]);
    await trial.getByRole('button', { name: 'Next: The giraffe' }).click();
    await trial.getByRole('heading', { name: 'The giraffe' }).waitFor();
    await expect.poll(marked).toContain('h9');
    // A piece that was viewed but not moved is not ticked.
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
      await clickMove(from, to);
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
    await expect.poll(() => labelOf('g9')).toContain('black pawn');
    expect(marked()).toEqual([]);
    expect(page.getByText('could not be loaded').count()).toBe(0);
    // The tried moves are not part of the game.
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });

  test('closes after the first move, stays closed in new games, and can be reopened from the help', async () => {
    await openAgain();
    const introduction = page.locator('acedrex-introduction');
    expect(introduction.count()).toBe(0);
    await paste('1. e5 e8 *');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Show the introduction' }).click();
    await introduction.waitFor();
    // The game stays where it is.
    expect(await moveList()).toEqual(['e5', 'e8']);
    await introduction.getByRole('link', { name: 'Try the pieces one by one' }).click();
    await page.locator('acedrex-trial').waitFor();
    await page.keyboard.press('ArrowLeft');
    await introduction.waitFor();
    await introduction.getByRole('button', { name: 'Close the introduction' }).click();
    await introduction.waitFor({ state: 'detached' });
  });

  test('links to a game, the pieces, the puzzles and the analysis', async () => {
    await openPage();
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
    expect(page.locator('acedrex-introduction').count()).toBe(0);
  });

  test('links to the opening explorer', async () => {
    await openPage();
    await page.getByRole('button', { name: 'See the openings' }).click();
    await page.getByRole('tab', { name: 'Explorer', selected: true }).waitFor();
    await page.locator('acedrex-explorer tbody tr').nth(5).waitFor();
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
    2,
  ),
])(
  'the introduction and its link to the documentation fit on the first screen in %s at %i px',
  async (locale, width, height) => {
    const isPhone = width < 700;
    const viewport = { width, height };
    await openPage({
      ...{ locale, viewport, hasTouch: isPhone },
    });
    const link = page.locator('acedrex-introduction .title a');
    const bottom = (): Promise<number> =>
      page
        .locator('acedrex-introduction .doors')
        .evaluate((doors) => doors.getBoundingClientRect().bottom);
    const withLink = await bottom();
    if (isPhone) {
      const foot = await page.locator('acedrex-board-view .buttons').boundingBox();
      expect(withLink).toBeLessThanOrEqual(foot.y);
      expect(page.locator('[data-test=touch-hint]').count()).toBe(0);
    }
    expect(page.locator('acedrex-introduction h2').box().right).toBeLessThan(link.box().x);
    const href = (await link.getAttribute('href')) ?? '';
    expect(DOCS).toContain(`../../dist/app/${href.replace(/#.*/, '')}`);
    await link.evaluate((node) => {
      node.remove();
    });
    expect(await bottom()).toBe(withLink);
  },
);

test('the help links to the first steps of the guide until a move is made, and then to the board', async () => {
  await openPage();
  const guide = page.locator('acedrex-help-dialog a').first();
  await page.keyboard.press('?');
  await expect.poll(() => guide.getAttribute('href')).toBe('docs/players.html#first-steps');
  await closeDialog();
  await clickMove('e4', 'e5');
  await expect.poll(() => moveList()).toEqual(['e5']);
  await page.keyboard.press('?');
  await expect.poll(() => guide.getAttribute('href')).toBe('docs/players.html#the-board');
  await closeDialog();
});

describe('the start panel', () => {
  test('links to the rules, the guide for players and the pieces', async () => {
    await openAgain();
    await welcome().getByRole('button', { name: 'Cazaux and Musser' }).click();
    await page.locator('acedrex-rules-dialog dialog[open]').waitFor();
    await closeDialog();
    await settled();
    expect(await violations()).toEqual([]);
    const documentation = welcome().getByRole('link', { name: 'Guide for players' });
    expect(await documentation.getAttribute('href')).toBe('docs/players.html');
    // Going back returns from the guide to the board.
    expect(await documentation.getAttribute('target')).toBe(null);
    await welcome().getByRole('link', { name: 'Meet the pieces' }).click();
    await page.locator('acedrex-learn-view h1').waitFor();
  });

  test('starts a game against level 1 and closes', async () => {
    await openAgain();
    await welcome().getByRole('button', { name: 'Play level 1' }).click();
    await page.locator('[data-test=play-state]').waitFor();
    await clickMove('e4', 'e5');
    await expect.poll(async () => (await moveList()).length).toBe(2);
    expect(welcome().count()).toBe(0);
  });

  test('opens sample games that are valid, described and annotated', async () => {
    await openAgain();
    const samples = welcome().locator('details li button');
    for (const index of sampled([0, 1, 2, 5, 3, 4], 2).toSorted()) {
      await welcome().locator('summary').click();
      const title = await samples.nth(index).innerText();
      await samples.nth(index).click();
      await expect.poll(() => page.getByLabel('Study name').inputValue()).toBe(`Sample: ${title}`);
      expect((await moveList()).length).toBeGreaterThan(40);
      await page.locator('acedrex-moves').getByText('A sample game').first().waitFor();
      expect(page.locator('acedrex-unread').count()).toBe(0);
      // The dice game has rolls instead of evaluations.
      if (index < 5) expect(page.locator('acedrex-moves .evaluation').count()).toBeGreaterThan(40);
      // A reload shows the same game, from the address.
      if (index === 0) {
        await expect.poll(() => page.url()).toContain('#game=');
        await page.reload();
        await expect
          .poll(() => page.getByLabel('Study name').inputValue())
          .toBe(`Sample: ${title}`);
        await page.locator('acedrex-moves').getByText('A sample game').first().waitFor();
      }
      // The game with dice comes last, because the next game would have dice too.
      if (index < 5) {
        await page.keyboard.press('n');
        await welcome().waitFor();
      }
      // Loaded without an address, the page shows the new game, not the game before it.
      if (index === 0) {
        await visit('');
        await welcome().waitFor();
        expect(await moveList()).toEqual([]);
      }
    }
    // The library has the game with the first move, but no copies of samples that were only viewed.
    expect(await studies()).toHaveLength(1);
  });
});

describe('the Learn view', () => {
  test('shows a path of steps and saves the user’s progress', async () => {
    await openPage();
    await page.locator('acedrex-introduction .door', { hasText: 'The pieces' }).click();
    const learn = page.locator('acedrex-learn-view');
    const pieces = learn.getByRole('heading', { name: 'The pieces', exact: true });
    await expect
      .poll(() => pieces.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200);
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await expect.poll(() => scrollY).toBe(0);
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
    // All pieces to try are counted, and the next step is the first unfinished one.
    expect(learn.locator('.piece[data-role]').count()).toBe(8);
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
    // Opened pages are ticked.
    await expect.poll(() => step('endings').innerText()).toContain('1 of 1');
    await step('first game').click();
    await page.locator('acedrex-new-game-form').waitFor();
    expect(await page.locator('input[name=level]').inputValue()).toBe('1');
  });

  test('continues with the first unfinished exercise', async () => {
    await openPage();
    go('#puzzles?course=lion');
    const step = page.locator('acedrex-path .step', { hasText: 'exercises' });
    await page.getByText('Exercise 1 of 10').waitFor();
    const exercises = [0, 1].map((index) => exerciseOf('giraffe', RULESETS.cazaux, index));
    await page.getByRole('link', { name: /^Giraffe/ }).click();
    await page.getByRole('heading', { level: 2, name: /^Bring the giraffe/ }).waitFor();
    await clickMove(exercises[0]?.from ?? '', exercises[0]?.targets[0] ?? '');
    await page.locator('[data-test=exercise-state][data-state=done]').waitFor();
    go('#learn');
    await expect.poll(() => step.innerText()).toContain('Continue: Giraffe 2');
    await step.click();
    await page.getByText('Exercise 2 of 10').waitFor();
    await page.getByRole('heading', { level: 2, name: /giraffe/ }).waitFor();
  });

  test('lists its contents, shows the pieces under any ruleset and links to a game', async () => {
    await openAgain();
    await welcome().getByRole('link', { name: 'Meet the pieces' }).click();
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
    // Moves on this board follow the chosen ruleset and can be undone.
    await giraffe.locator('[data-square=f6]').click();
    await giraffe.locator('[data-square=j7]').click();
    await giraffe.locator('[data-square=f8].marked, [data-square=f6].marked').first().waitFor();
    await giraffe.getByRole('button', { name: 'Start over' }).click();
    await giraffe.locator('[data-square=g10].marked.bad').waitFor();
    expect(await learn.locator('.set-up [data-square=f1]').getAttribute('aria-label')).toContain(
      'white king',
    );
    const pages = learn
      .locator('a[href^="docs/"][href*=".html"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(pages.map((href) => href.split('#')[0])).toEqual(
      expect.arrayContaining(['docs/history.html', 'docs/rules.html']),
    );
    for (const href of pages) {
      const [file = '', anchor] = href.split('#');
      const text = await (await fetch(`/built/${file}`)).text();
      if (anchor !== undefined) expect(text, href).toContain(`id="${anchor}"`);
    }
    await settled();
    expect(await violations()).toEqual([]);
    const ending = learn.locator('[data-ending=aanca]');
    await learn.getByRole('button', { name: 'Endings, solved' }).click();
    await ending.getByRole('button', { name: 'One move forward' }).click();
    await ending.locator('output', { hasText: '1 / 27' }).waitFor();
    await ending.getByRole('button', { name: 'To the end' }).click();
    await ending.locator('[data-square=k5][aria-label*=aanca]').waitFor();
    expect(await ending.getByRole('link').getAttribute('href')).toContain('#ruleset=golladay&fen=');
    await learn.getByRole('button', { name: 'Go to the board and play' }).click();
    await page.getByRole('tab', { name: 'Play', selected: true }).waitFor();
    await page.locator('acedrex-play-panel').waitFor();
  });
});

describe('overlays', () => {
  const bar = () => page.locator('acedrex-overlay-bar');
  const cards = () => bar().locator('[data-overlay=cards]');

  test('show move cards on hover until a click or a key turns them off permanently', async () => {
    await openPage();
    await skipIntroduction();
    const card = page.locator('acedrex-board .card');
    await square('b1').hover();
    await expect.poll(() => card.innerText()).toContain('leaps three squares straight');
    await cards().click();
    await square('d1').hover();
    await drawn();
    expect(card.count()).toBe(0);
    await page.keyboard.press('1');
    await square('b1').hover();
    await card.waitFor();
    await page.keyboard.press('1');
    await expect.poll(() => cards().getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await expect.poll(() => cards().getAttribute('aria-pressed')).toBe('false');
  });

  test('are switched from a bar beside the board that names all its buttons on hover', async () => {
    await openPage();
    await skipIntroduction();
    const control = bar().locator('[data-overlay=control]');
    await control.hover();
    await expect
      .poll(() => control.locator('+ .tip').innerText())
      .toContain('Squares controlled by each side');
    // All names appear at once.
    expect(bar().locator('.tip').locator('visible=true').count()).toBe(8);
    await control.click();
    await page.locator('acedrex-board .control').first().waitFor();
    // The bar does not cover the board.
    const [board, bars] = await Promise.all([
      page.locator('acedrex-board').boundingBox(),
      control.boundingBox(),
    ]);
    expect(bars.x).toBeGreaterThanOrEqual(board.x + board.width - 1);
    await settled();
    expect(await violations()).toEqual([]);
  });
});

describe('settings', () => {
  test('preserve coordinates, board colours and pieces after a reload', async () => {
    await openPage();
    await skipIntroduction();
    const frame = page.locator('acedrex-board-view acedrex-board .frame');
    // Coordinates are outside the board if they fit.
    await expect.poll(() => frame.getAttribute('class')).toContain('outside');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('select[name=coordinates]').selectOption('inside');
    await expect.poll(() => frame.getAttribute('class')).toContain('inside');
    await page.locator('select[name=board-theme]').selectOption('Slate');
    await page.locator('select[name=pieces]').selectOption('letters');
    const dark = (): Promise<string> =>
      square('a1')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect.poll(dark).toBe('rgb(126, 144, 165)');
    await settled();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(dark).toBe('rgb(126, 144, 165)');
    await expect.poll(() => frame.getAttribute('class')).toContain('inside');
  });

  test('give the coordinates a contrast of at least 4.5 in all board colours', async () => {
    await openPage();
    await skipIntroduction();
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
      await drawn();
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
  });
});

test('the first press of Tab offers to skip to the content', async () => {
  await openPage();
  await skipIntroduction();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  expect(await skip.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.locator('main').evaluate((element) => element.matches(':focus'))).toBe(true);
});

describe('on a phone', () => {
  test('the menu names all views and tools, and touch targets are large enough', async () => {
    await openPage(PHONE);
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
        /Board\s+Play\s+Puzzles\s+Learn\s+Library\s+Endings\s+Friends\s+Editor\s+New game\s+Flip the board\s+Explorer\s+Open\s+Share and export\s+Settings/,
      );
    await settled();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Learn' }).tap();
    await page.locator('acedrex-learn-view h1').waitFor();
    expect(page.locator('acedrex-app .menu').isVisible()).toBe(false);
    // The diagrams show the moves without a pointer.
    const lion = page.locator('[data-role=lion]');
    await lion.locator('.marked').first().waitFor();
    expect(lion.locator('.marked.bad').count()).toBeGreaterThan(0);
  });

  test('text in fields is large enough that an iPhone does not zoom in', async () => {
    await openPage(PHONE);
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
      await closeDialog();
    }
    for (const [name, field, role] of [
      ['Editor', 'acedrex-editor textarea', 'link'],
      ['Library', 'acedrex-library-view input', 'link'],
      ['Endings', 'acedrex-tablebase-view select', 'link'],
    ] as const) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole(role, { name }).tap();
      await page.locator(field).first().waitFor();
      expect(await small(), name).toEqual([]);
    }
  });

  test('the hint about the long press appears only once', async () => {
    await openPage(PHONE);
    const hint = page.locator('[data-test=touch-hint]');
    // The hint would cover the form for a new game.
    await page.locator('acedrex-introduction .door', { hasText: 'Play' }).tap();
    await page.locator('acedrex-new-game-form').waitFor();
    await settled();
    expect(hint.count()).toBe(0);
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await page.locator('acedrex-introduction .door', { hasText: 'Analyse' }).tap();
    await expect.poll(() => hint.innerText()).toContain('Press and hold');
    // The hint lies between the pawns and covers neither a piece nor a name.
    const [box, upper, lower] = await Promise.all([
      hint.boundingBox(),
      square('a9').boundingBox(),
      square('a4').boundingBox(),
    ]);
    expect(box.y).toBeGreaterThanOrEqual(upper.y + upper.height);
    expect(box.y + box.height).toBeLessThanOrEqual(lower.y);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await hint.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Library' }).tap();
    await page.locator('acedrex-library-view').waitFor();
    // The logo leads to the board and from there to the introduction. An open game stays.
    const introduction = page.locator('acedrex-introduction');
    await page.locator('.brand').tap();
    await page.getByRole('tab', { name: 'Moves' }).waitFor();
    expect(introduction.count()).toBe(0);
    await page.locator('.brand').tap();
    await introduction.waitFor();
    expect(hint.count()).toBe(0);
    await paste('1. e5 e8 *');
    await expect.poll(() => moveList()).toEqual(['e5', 'e8']);
    expect(hint.count()).toBe(0);
    await page.getByRole('tab', { name: 'Explorer' }).tap();
    await page.locator('.brand').tap();
    await introduction.waitFor();
    await introduction.locator('.close button').tap();
    await introduction.waitFor({ state: 'detached' });
    expect(await moveList()).toEqual(['e5', 'e8']);
    await page.reload();
    await page.locator('acedrex-strip [data-test=strip]').waitFor();
    expect(hint.count()).toBe(0);
  });

  test('a dragged piece is enlarged above the finger, and its target square is marked', async () => {
    await openPage(PHONE);
    // Chromium scrolls if a busy page is late to claim the touch.
    await settled();
    const [from, to] = [square('e4').box(), square('e5').box()];
    const [at, over] = [await middleOf('e4'), await middleOf('e5')];
    await touch.drag(at, { ...at, y: at.y - 10 }, over);
    const piece = page.locator('acedrex-board .piece.dragged');
    const drawnAt = await piece.boundingBox();
    expect(drawnAt.width).toBeGreaterThan(1.8 * from.width);
    // The piece is above the finger, which is in the middle of the target.
    expect(drawnAt.y + drawnAt.height).toBeLessThan(to.y + to.height);
    expect(drawnAt.y + drawnAt.height / 2).toBeLessThan(to.y);
    expect(await page.locator('acedrex-board .over').getAttribute('data-square')).toBe('e5');
    await touch.up();
    await expect.poll(() => moveList()).toEqual(['e5']);
    expect(page.locator('acedrex-board .lifted').count()).toBe(0);
  });
});
