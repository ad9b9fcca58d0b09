/** Every view and dialog in small windows and with large text: nothing is cut off, out of reach or left in English. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scaled } from '../support/scale.js';
import { englishLeft } from './english-left.js';
import { outOfReach } from './look.js';
import { GAME } from './moves-support.js';
import { openPage, paste, siteForTests } from './support.js';

/** The elements of views whose addresses have other names. */
const ELEMENTS: Readonly<Record<string, string>> = { '': 'board', endings: 'tablebase' };

const site = siteForTests();

const SIZES = [
  [320, 640],
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
] as const;
const FONTS = [100, 130, 200] as const;

/** A push tries the translation with the longest words; the nightly run tries all of them. */
const LOCALES = scaled(1) > 1 ? ['en-GB', 'es-ES', 'fr-FR', 'de-DE', 'pt-PT'] : ['de-DE'];

/** What fits at 200 % and on the smallest phone nearly always fits otherwise. The nightly run tries all. */
const LOOKS = SIZES.filter(([width]) => scaled(1) > 1 || ![360, 390].includes(width)).flatMap(
  ([width, height]) =>
    FONTS.filter((font) => scaled(1) > 1 || font === 200).map((font) => ({ width, height, font })),
);

type Step = (page: Page) => Promise<unknown>;

/** Presses something that may be covered or hidden in the present layout. */
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

/** Each leaves the page on the board, with what it shows; those that open a dialog are closed by Escape. */
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
const OTHERS = ['games', 'editor', 'library', 'puzzles', 'endings', 'learn'] as const;

test.each(LOCALES)(
  'nothing is out of reach or left in English in small windows with large text: %s',
  async (locale) => {
    const { page, complaints } = await openPage(site, {
      locale,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const check = async (name: string): Promise<void> => {
      await expect.poll(() => englishLeft(page, locale), { message: name }).toEqual([]);
      for (const { width, height, font } of LOOKS) {
        await page.setViewportSize({ width, height });
        await page.evaluate(async (percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
          // Components follow media queries with the next frame.
          await new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          });
        }, font);
        expect(await outOfReach(page), `${name} at ${width} x ${height}, ${font} %`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => {
        document.documentElement.style.removeProperty('font-size');
      });
    };
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
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  scaled(240_000),
);
