/**
 * The page for people who see little, use no mouse or choose the colours themselves: axe in every state, a zoom
 * of 200 %, forced colours, and the keyboard.
 */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cutOff, settled, violations } from './look.js';
import { clickMove, labelOf, openPage, paste, saved, siteForTests, square } from './support.js';

const site = siteForTests();

const GAME = `[White "Alfonso"]
[Black "Violante"]
[Result "*"]

1. e5 e8 2. f5 $4 {The king is open.} (2. d5 d8 3. g5) f8 $1 *`;
const TWO_GAMES = `${GAME}\n\n${GAME.replace('Alfonso', 'Beatriz')}`;
const DICE_GAME = `[Dice "8"]\n${GAME}`;
const KINGLESS = '12/12/12/pR10/12/12/12/12/12/12/12/6K4P w - - 0 1';
const CHESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A state of the page, which is reached from the one before. */
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
  await button(page, name).first().click();
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
      await page.getByText('Engine options').click();
    },
  ],
  [
    'lines of the engine',
    async (page) => {
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
      await page.getByLabel('A position as FEN').fill(CHESS);
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
    'a game with dice',
    async (page) => {
      await escape(page);
      await paste(page, DICE_GAME);
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
    'the guide',
    async (page) => {
      await goTo(page, 'learn');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  ],
];

/** Goes through all states and names those in which something is found. */
const walk = async (
  page: Page,
  look: (page: Page) => Promise<readonly unknown[]>,
): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const found: Record<string, readonly unknown[]> = {};
  for (const [name, reach] of STATES) {
    await reach(page);
    await settled(page);
    const complaints = await look(page);
    if (complaints.length > 0) found[name] = complaints;
  }
  return found;
};

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const LONG = 240_000;

test.each([
  ['light, desktop', { ...DESKTOP, colorScheme: 'light' }],
  ['dark, desktop', { ...DESKTOP, colorScheme: 'dark' }],
  ['light, phone', { ...PHONE, colorScheme: 'light' }],
  ['dark, phone', { ...PHONE, colorScheme: 'dark' }],
] satisfies readonly (readonly [string, BrowserContextOptions])[])(
  'axe finds nothing in any state: %s',
  async (_, options) => {
    const { page } = await openPage(site, options);
    const found = await walk(page, async () => (await violations(page)) as readonly unknown[]);
    expect(found).toEqual({});
    await page.context().close();
  },
  LONG,
);

/** Buttons and fields that cover each other, which nobody can then press or read. */
const overlaps = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot !== null) look(element.shadowRoot);
        if (!element.matches('button, a, select, summary, input:not([type=file])')) continue;
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width <= 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        let seen = document.elementFromPoint(x, y);
        for (let root = seen?.shadowRoot; root; root = seen?.shadowRoot) {
          const inner = root.elementFromPoint(x, y);
          if (inner === null || inner === seen) break;
          seen = inner;
        }
        const other = seen?.closest('button, a, select, summary, input, label') ?? element;
        if (other.contains(element) || element.contains(other)) continue;
        found.push(`${element.outerHTML.slice(0, 80)} is under ${other.outerHTML.slice(0, 80)}`);
      }
    };
    look(document);
    return found;
  });

describe('at 200 %', () => {
  test.each([
    ['a zoom of the window', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, ''],
    ['larger text alone', DESKTOP, '200%'],
  ] as const)(
    'nothing is cut off, covered or scrolled sideways: %s',
    async (_, options, fontSize) => {
      const { page } = await openPage(site, options);
      const found = await walk(page, async () => {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, fontSize);
        await settled(page);
        return [...(await cutOff(page)), ...(await overlaps(page))];
      });
      expect(found).toEqual({});
      await page.context().close();
    },
    LONG,
  );
});
