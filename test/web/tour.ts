/** A tour through every view and dialog of the page. */
import type { Page } from 'playwright-core';
import { paste } from './support.js';

const GAME = `[White "Alfonso"]
[Black "Ferdinand"]
[WhiteElo "2100"]

1. e5 {The pawn.} e8 2. Uf3! {[%eval 0.31]} (2. d5 d8 (2... a8 3. a5)) 2... Uf10?? {[%eval 3.10]} 3. h5 h8 1-0`;

/** The elements of views whose addresses have other names. */
const ELEMENTS: Readonly<Record<string, string>> = {
  '': 'board',
  endings: 'tablebase',
  friends: 'games',
};

type Step = (page: Page) => Promise<unknown>;

/** Clicks an element that may be covered or hidden in the current layout. */
const press =
  (selector: string, shown?: string): Step =>
  async (page) => {
    await page
      .locator(selector)
      .first()
      .evaluate((button) => {
        (button as HTMLElement).click();
      });
    if (shown !== undefined) await page.locator(shown).first().waitFor({ state: 'attached' });
  };

const view =
  (name: string): Step =>
  async (page) => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, name);
    const element = ELEMENTS[name] ?? name;
    await page.locator(`acedrex-${element}-view`).waitFor();
    if (name !== '') await page.locator(`acedrex-${element}-view h1`).waitFor();
  };

const panel = (name: string, shown: string): Step =>
  press(`acedrex-board-view [data-tab=${name}]`, shown);

/** Each step leaves the page on the board and shows a part of it. Escape closes dialogs. */
const BOARD: readonly (readonly [name: string, show: Step])[] = [
  ['moves and notes', panel('notes', 'acedrex-annotate')],
  ['report', panel('report', 'acedrex-review')],
  ['explorer', panel('explorer', 'acedrex-explorer tbody')],
  ['tags', panel('tags', 'acedrex-tags')],
  ['engine', press('acedrex-strip [data-test=strip]', 'acedrex-engine-panel')],
  ['engine options', press('acedrex-engine-panel summary', 'acedrex-engine-options select')],
  ['menu', press('.menu-button', '.menu.open')],
  ['closed menu', press('.menu-button')],
  ['sheet', press('acedrex-board-view .buttons button', 'dialog[open]')],
  ['open', press('.tools .open', 'dialog[open]')],
  ['share', press('.tools .share', 'dialog[open]')],
  ['settings', press('.tools .settings', 'dialog[open]')],
  ['help', press('.tools .help', 'dialog[open]')],
  ['rules dialog', press('[data-test=rules]', 'dialog[open]')],
  [
    'questions',
    async (page) => {
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await page.keyboard.press('t');
      const field = page.locator('acedrex-console input');
      await field.fill('?');
      await field.press('Enter');
      await page.locator('acedrex-console li').waitFor();
    },
  ],
  ['play', panel('play', 'acedrex-play-panel select')],
  ['rules', panel('position', 'acedrex-position-panel select')],
];
const OTHERS = ['friends', 'editor', 'library', 'puzzles', 'endings', 'learn'] as const;

/** Goes through all views and dialogs of a newly opened page and calls `check` for each. */
export const tour = async (page: Page, check: (name: string) => Promise<void>): Promise<void> => {
  await check('first steps');
  await paste(page, GAME);
  await page.locator('acedrex-moves button.move').first().waitFor();
  for (const [name, show] of BOARD) {
    await show(page);
    await check(name);
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  }
  for (const name of OTHERS) {
    await view(name)(page);
    await check(name);
  }
};
