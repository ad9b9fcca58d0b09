/**
 * Accessibility of the page: axe in every state, a zoom of 200 %, and forced colours.
 */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampled, scaled } from '../support/scale.js';
import { cutOff, settled, violations } from './look.js';
import {
  openPage,
  openTool,
  paste,
  saved,
  siteForTests,
  square,
  skipIntroduction,
} from './support.js';

const site = siteForTests();

const GAME = `[White "Alfonso"]
[Black "Violante"]
[Result "*"]

1. e5 e8 2. f5 $4 {The king is open.} (2. d5 d8 3. g5) f8 $1 *`;
const TWO_GAMES = `${GAME}\n\n${GAME.replace('Alfonso', 'Beatriz')}`;
const DICE_GAME = `[Dice "8"]\n${GAME}`;
const KINGLESS = '12/12/12/pR10/12/12/12/12/12/12/12/6K4P w - - 0 1';
const CHESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A state of the page, reached from the previous state. */
type State = readonly [name: string, reach: (page: Page) => Promise<unknown>];

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

const tabOf = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

const escape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

const goTo = async (page: Page, view: string): Promise<void> => {
  await page.goto(`${site.url}#${view}`);
};

const openDialog = async (page: Page, name: string): Promise<void> => {
  await openTool(page, name);
  await page.getByRole('dialog').waitFor();
};

const STATES: readonly State[] = [
  ['the first visit', () => Promise.resolve()],
  [
    'a game with comments and variations',
    async (page) => {
      await paste(page, GAME);
      await page.locator('acedrex-moves').getByText('The king is open.').first().waitFor();
    },
  ],
  ['a piece that is selected', (page) => square(page, 'c1').click()],
  [
    'the menu of a move',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('acedrex-moves button.move').first().click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'the options of the engine',
    async (page) => {
      await page.keyboard.press('Escape');
      await skipIntroduction(page);
      // On a phone, the engine's best line unfolds the panel. A short screen shows it only during a search.
      const strip = page.locator('acedrex-strip');
      if ((await strip.count()) > 0) {
        const isShort = !(await strip.isVisible());
        if (isShort) await button(page, 'Analyse').click();
        await strip.getByRole('button').click();
        if (isShort) await button(page, 'Stop').click();
      }
      await page.getByText('Engine options').click();
    },
  ],
  [
    'lines of the engine',
    async (page) => {
      await skipIntroduction(page);
      await page.getByText('Engine options').click();
      await button(page, 'Analyse').click();
      await page.locator('acedrex-lines button').first().waitFor();
      await button(page, 'Stop').click();
      await button(page, 'Analyse').waitFor();
    },
  ],
  ['playing', (page) => tabOf(page, 'Play').click()],
  ['the rules', (page) => tabOf(page, 'Rules').click()],
  [
    'the sheet of the rules',
    async (page) => {
      await page.locator('acedrex-board-view .rules').click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the dialog Open',
    async (page) => {
      await escape(page);
      await openDialog(page, 'Open');
    },
  ],
  [
    'a text that cannot be read',
    async (page) => {
      await page.getByLabel('A FEN, a PGN').fill(CHESS);
      await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
      await page.locator('[data-test=import-errors]').waitFor();
    },
  ],
  [
    'a list of games',
    async (page) => {
      await escape(page);
      await paste(page, TWO_GAMES);
      await page.locator('[data-test=game-count]').waitFor();
    },
  ],
  [
    'the question whether to discard the list',
    async (page) => {
      await button(page, 'Open something else').click();
      await page.locator('acedrex-leave-dialog dialog[open]').waitFor();
    },
  ],
  [
    'the dialog Share',
    async (page) => {
      await page.keyboard.press('Escape');
      await escape(page);
      await openDialog(page, 'Share and export');
    },
  ],
  [
    'the settings',
    async (page) => {
      await escape(page);
      await openDialog(page, 'Settings');
    },
  ],
  [
    'the keyboard shortcuts',
    async (page) => {
      await escape(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'answers to typed questions',
    async (page) => {
      await escape(page);
      await page.keyboard.press('t');
      await page.getByRole('textbox', { name: 'Move or question' }).fill('help');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Answers' }).waitFor();
    },
  ],
  [
    'a game with dice',
    async (page) => {
      await paste(page, DICE_GAME);
      // A phone shows the analysis of an opened game without a tab.
      if ((await page.locator('acedrex-board-view aside.phone').count()) === 0)
        await tabOf(page, 'Analysis').click();
      await page.locator('acedrex-die').first().waitFor();
      await saved(page);
    },
  ],
  [
    'the editor with faults and open options',
    async (page) => {
      await goTo(page, 'editor');
      await page.getByText('A legal position').waitFor();
      await paste(page, KINGLESS);
      await page.getByText('Black has no king.').waitFor();
      await page.getByLabel('Move number').fill('x');
      await page.locator('acedrex-editor summary').click();
    },
  ],
  [
    'the library',
    async (page) => {
      await goTo(page, 'library');
      await page.locator('acedrex-library-view').getByText('Alfonso').first().waitFor();
    },
  ],
  [
    'the endings',
    async (page) => {
      await goTo(page, 'endings?ending=KAKR');
      await page.locator('acedrex-tablebase-view table').waitFor();
    },
  ],
  [
    'the guide',
    async (page) => {
      await goTo(page, 'learn');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  ],
];

/**
 * States in which a push runs axe, which takes most of the time: the tests of mounted views run it in nearly every state,
 * there without the contrast of colours. The nightly workflow runs it in all of them.
 */
const STATES_FOR_AXE: readonly string[] = [
  'a piece that is selected',
  ...sampled(STATES, 4).map(([name]) => name),
];

/** States whose squares differ from the previous states. A push checks only the last one, which has all marks. */
const STATES_OF_THE_BOARD: readonly string[] = [
  ...(scaled(1) > 1
    ? ['the first visit', 'a game with comments and variations', 'a game with dice']
    : []),
  'a piece that is selected',
];

/** Goes through all states and returns the findings in each. */
const walk = async (
  page: Page,
  look: (page: Page, state: string) => Promise<readonly unknown[]>,
): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const found: Record<string, readonly unknown[]> = {};
  for (const [name, reach] of STATES) {
    await reach(page);
    await settled(page);
    const complaints = await look(page, name);
    if (complaints.length > 0) found[name] = complaints;
  }
  return found;
};

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

/** A push checks each state in one window and colour scheme; the nightly workflow checks all of these. */
const WINDOWS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['light, desktop', { ...DESKTOP, colorScheme: 'light' }],
  ['dark, phone', { ...PHONE, colorScheme: 'dark' }],
  ['dark, desktop', { ...DESKTOP, colorScheme: 'dark' }],
  ['light, phone', { ...PHONE, colorScheme: 'light' }],
];

/** Buttons and fields of one component that cover each other. Sticky and floating elements may cover others. */
const overlaps = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isLoose = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (['sticky', 'fixed', 'absolute'].includes(getComputedStyle(at).position)) return true;
      return false;
    };
    const look = (root: Document | ShadowRoot): void => {
      for (const { localName, shadowRoot } of root.querySelectorAll('*'))
        // A line clips moves that do not fit until the user unfolds it.
        if (shadowRoot !== null && localName !== 'acedrex-lines') look(shadowRoot);
      const all = [...root.querySelectorAll('button, a, select, summary, input, h2, p, label')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !isLoose(element))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
      for (const [index, one] of all.entries())
        for (const other of all.slice(index + 1)) {
          if (one.element.contains(other.element)) continue;
          const across =
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down =
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 2 && down > 2)
            found.push(
              `${one.element.outerHTML.slice(0, 90)} and ${other.element.outerHTML.slice(0, 90)}`,
            );
        }
    };
    look(document);
    return found;
  });

const axeIn = async (page: Page, state: string): Promise<readonly unknown[]> =>
  (await violations(page, {
    withBoards: STATES_OF_THE_BOARD.includes(state),
  })) as readonly unknown[];

const setTextSize = async (page: Page, size: string): Promise<void> => {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
  await settled(page);
};

/** Content that is cut off, covered or scrolled sideways. */
const crowded = async (page: Page): Promise<readonly string[]> => [
  ...(await cutOff(page)),
  ...(await overlaps(page)),
];

test('page states pass axe and fit enlarged text', async () => {
  const { page } = await openPage(site, { ...DESKTOP, colorScheme: 'light' });
  let states = 0;
  const found = await walk(page, async (_page, state) => {
    await page.emulateMedia({ colorScheme: states % 2 === 0 ? 'light' : 'dark' });
    states += 1;
    // Each state is reached with the larger text, because menus are positioned when they open.
    await setTextSize(page, '200%');
    const large = await crowded(page);
    if (!STATES_FOR_AXE.includes(state)) return large;
    await setTextSize(page, '');
    const violated = await axeIn(page, state);
    await setTextSize(page, '200%');
    return [...large, ...violated];
  });
  expect(found).toEqual({});
  await page.context().close();
});

test.runIf(scaled(1) > 1).each(WINDOWS)('every page state passes axe: %s', async (_, options) => {
  const { page } = await openPage(site, options);
  expect(await walk(page, axeIn)).toEqual({});
  await page.context().close();
});

// A push tests the same states with enlarged text, and reflow.test.ts tests narrower windows.
test.runIf(scaled(1) > 1)(
  'at 200 % zoom, no content is cut off, covered or scrolled sideways',
  async () => {
    const { page } = await openPage(site, {
      viewport: { width: 720, height: 450 },
      deviceScaleFactor: 2,
    });
    expect(await walk(page, crowded)).toEqual({});
    await page.context().close();
  },
);

describe('in forced colours', () => {
  const paintOf = (place: Locator): Promise<string> =>
    place.evaluate((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return `${backgroundColor} ${backgroundImage}`;
    });

  test.each(sampled(['light', 'dark'] as const, 1))(
    'board marks stay visible: %s',
    async (colorScheme) => {
      const { page } = await openPage(site, { ...DESKTOP, forcedColors: 'active', colorScheme });
      await paste(page, GAME);
      await page.locator('acedrex-moves').getByText('The king is open.').first().waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await square(page, 'd12').waitFor();
      await page.locator('.square.last').first().waitFor();
      await square(page, 'c1').click();

      // The board: last move, selected piece, its targets.
      expect(await paintOf(square(page, 'l7'))).toContain('none');
      const last = await paintOf(square(page, 'e8'));
      const selected = await paintOf(square(page, 'c1'));
      expect([last, selected]).toEqual([
        expect.stringContaining('linear-gradient'),
        expect.stringContaining('linear-gradient'),
      ]);
      expect(selected.replace(/^.*linear/, '')).not.toBe(last.replace(/^.*linear/, ''));
      // The last move has two corners beside its colour.
      expect([last, selected].map((paint) => paint.split('linear-gradient').length)).toEqual([
        4, 2,
      ]);
      const target = page.locator('.square.target').first();
      expect(await paintOf(target)).toContain('radial-gradient');

      // The shares of the evaluation bar.
      const bar = page.locator('acedrex-eval-bar').first();
      expect(await paintOf(bar.locator('.white'))).not.toBe(await paintOf(bar));

      // The current move, the chosen tab, the view, and buttons that are pressed.
      const moves = page.locator('acedrex-moves .cell');
      const current = moves.filter({ has: page.locator('[aria-current]') });
      expect(await paintOf(current)).not.toBe(await paintOf(moves.first()));
      const tabs = page.locator('acedrex-board-view [role=tab]');
      const chosen = await paintOf(tabs.and(page.locator('[aria-selected=true]')).first());
      expect(chosen).not.toBe(
        await paintOf(tabs.and(page.locator('[aria-selected=false]')).first()),
      );
      await page.getByRole('button', { name: 'Good move' }).click();
      const glyph = (name: string): Locator => page.getByRole('button', { name, exact: true });
      await expect
        .poll(async () => (await paintOf(glyph('Good move'))) === (await paintOf(glyph('Blunder'))))
        .toBe(false);
      await goTo(page, 'editor');
      await page.getByText('A legal position').waitFor();
      const link = (name: string): Locator => page.getByRole('link', { name, exact: true });
      await expect
        .poll(async () => (await paintOf(link('Editor'))) === (await paintOf(link('Library'))))
        .toBe(false);

      // The tool of the editor, and the place of an error in a FEN.
      const shadowOf = (name: string): Promise<string> =>
        page
          .getByRole('radio', { name, exact: true })
          .evaluate((element) => getComputedStyle(element).boxShadow);
      expect(await shadowOf('Move pieces')).not.toBe(await shadowOf('Erase'));
      await page.getByRole('textbox', { name: 'FEN', exact: true }).fill('12/12');
      const mark = page.locator('acedrex-editor mark');
      expect(await paintOf(mark)).not.toBe(await paintOf(mark.locator('..')));
      await page.context().close();
    },
  );
});
