/**
 * A user who navigates at random: views, links, back and forward, reloads, two tabs, a crash. Every edit must be in the
 * library or in the bin, and in the right study. WALK_SEED sets the seed, ACEDREX_TEST_SCALE the length of the walks.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StudyRow } from '../../web/storage/database.js';
import { PATIENCE } from '../support/patience.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { allOf } from './storage-support.js';
import { clickMove, paste, siteForTests, withoutServiceWorker } from './support.js';

const SEED = Number(process.env.WALK_SEED ?? 1283);
const ACTIONS = scaled(9);
/** The nightly run makes five walks. */
const WALKS = Math.min(5, scaled(0.25));

const site = siteForTests();

const VIEWS = ['#library', '#editor', '#puzzles', '#learn', '#endings', ''];
const MOVES = ['d4d5', 'e4e5.e9e8', 'h4h5.h9h8.a4a5'];

interface Shown {
  readonly workspace: { readonly game: { readonly position: { readonly fen: string } } };
}

class Walk {
  /** The actions so far, for the message of a failure. */
  readonly log: string[] = [];
  /** The texts that were added to a study, by its name. */
  readonly #added = new Map<string, string[]>();
  readonly #setUps: string[] = [];
  readonly #random: Random;
  readonly #context: BrowserContext;
  #tabs: Page[] = [];
  #page!: Page;
  #made = 0;

  constructor(context: BrowserContext, seed: number) {
    this.#context = context;
    this.#random = new Random(seed);
  }

  async openTab(hash = ''): Promise<void> {
    this.#page = await this.#context.newPage();
    this.#page.setDefaultTimeout(PATIENCE);
    this.#page.on('dialog', (dialog) => void dialog.accept());
    this.#tabs.push(this.#page);
    await this.#page.goto(site.url + hash);
    await this.#shown();
  }

  async #shown(): Promise<void> {
    await this.#page.locator('acedrex-app header').waitFor();
  }

  async #toBoard(): Promise<void> {
    const page = this.#page;
    if (!(await page.locator('acedrex-board-view').isVisible()))
      await page.getByRole('link', { name: 'Acedrex', exact: true }).click();
    await page.locator('acedrex-board-view').waitFor();
    await page.keyboard.press('Escape');
  }

  #newName(): string {
    this.#made += 1;
    return `Game ${this.#made}`;
  }

  get #name() {
    return this.#page.getByRole('textbox', { name: 'Study name' });
  }

  readonly #actions: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'paste a game',
      async () => {
        await this.#toBoard();
        const name = this.#newName();
        this.#added.set(name, []);
        await paste(this.#page, `[StudyName "${name}"]\n\n1. e5 e8 2. h5 h8 *`);
        await expect.poll(() => this.#name.inputValue()).toBe(name);
      },
    ],
    [
      'paste a position',
      async () => {
        await this.#toBoard();
        this.#made += 1;
        const fen = `12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 ${this.#made}`;
        this.#setUps.push(fen);
        await paste(this.#page, fen);
        // The previous position may have the same title.
        const app = this.#page.locator('acedrex-app');
        const shown = (): Promise<string> =>
          app.evaluate((page) => (page as unknown as Shown).workspace.game.position.fen);
        await expect.poll(shown).toBe(fen);
      },
    ],
    ['edit', () => this.#edit()],
    ['edit', () => this.#edit()],
    ['edit', () => this.#edit()],
    [
      'follow a link',
      async () => {
        const hash = this.#link();
        await this.#page.evaluate((address) => {
          location.hash = address;
        }, hash);
      },
    ],
    ['open a link in a new tab', () => this.#closeOldest().then(() => this.openTab(this.#link()))],
    ['open a new tab', () => this.#closeOldest().then(() => this.openTab())],
    [
      'go to the other tab',
      async () => {
        this.#page = this.#random.pick(this.#tabs);
        await this.#page.bringToFront();
      },
    ],
    [
      'go to a view',
      async () => {
        const hash = this.#random.pick(VIEWS);
        this.log.push(hash);
        await this.#page.evaluate((address) => {
          location.hash = address;
        }, hash);
      },
    ],
    ['go back', () => this.#travel('goBack')],
    ['go forward', () => this.#travel('goForward')],
    [
      'reload',
      async () => {
        await this.#stay();
        await this.#page.reload();
        await this.#shown();
      },
    ],
    [
      'crash',
      async () => {
        await this.#settle();
        const [crashed] = this.#tabs.splice(this.#tabs.indexOf(this.#page), 1);
        const session = await this.#context.newCDPSession(this.#page);
        // The call never returns.
        void session.send('Page.crash').catch(() => undefined);
        await this.openTab();
        await crashed?.close();
      },
    ],
    [
      'close the tab',
      async () => {
        // Chromium ends a closed page without an event if it is busy for half a second. A page that is not drawn is
        // never called idle.
        await this.#page.evaluate(
          () =>
            new Promise((resolve) => {
              requestIdleCallback(resolve, { timeout: 5000 });
            }),
        );
        await this.#stay();
        const [closed] = this.#tabs.splice(this.#tabs.indexOf(this.#page), 1);
        await closed?.close({ runBeforeUnload: false });
        await this.openTab();
      },
    ],
    [
      'step and flip',
      async () => {
        await this.#toBoard();
        for (const key of ['Home', 'ArrowRight', 'f']) await this.#page.keyboard.press(key);
      },
    ],
    [
      'begin a new game',
      async () => {
        await this.#toBoard();
        const before = await this.#name.inputValue();
        // A game that was only viewed is not stored, so undo does not restore it.
        const isStored = (await this.#page.locator('[data-state=saved]').count()) > 0;
        await this.#page.getByRole('button', { name: 'New game' }).first().click();
        await expect.poll(() => this.#name.inputValue()).toBe('');
        if (!isStored || before === '' || this.#random.chance(2)) return;
        this.log.push(`back to ${before}`);
        await this.#page.keyboard.press('Control+z');
        await expect.poll(() => this.#name.inputValue()).toBe(before);
      },
    ],
    ['open from the library', () => this.#inLibrary('.open')],
    ['delete in the library', () => this.#inLibrary('[aria-label^=Delete]')],
  ];

  #link(): string {
    const name = this.#newName();
    return `#ruleset=cazaux&name=${encodeURIComponent(name)}&moves=${this.#random.pick(MOVES)}`;
  }

  /** Names an unnamed study, or adds a text to the comment of a named one. */
  async #edit(): Promise<void> {
    await this.#toBoard();
    // A click waits until the board is ready.
    await this.#name.click();
    const name = await this.#name.inputValue();
    if (name === '') {
      const given = this.#newName();
      this.#added.set(given, []);
      await this.#name.fill(given);
      await this.#page.keyboard.press('Enter');
      this.log.push(`name ${given}`);
      return;
    }
    const comment = this.#page.getByLabel('Comment', { exact: true });
    // An empty board shows the introduction instead, and a position without moves has no panel below it.
    if (!(await this.#page.locator('acedrex-lower-panel').isVisible()))
      await clickMove(this.#page, 'd4', 'd5');
    if (!(await comment.isVisible())) await this.#page.getByRole('tab', { name: 'Notes' }).click();
    await comment.click();
    this.#made += 1;
    const text = `text${this.#made}.`;
    await this.#page.keyboard.press('Control+End');
    await this.#page.keyboard.insertText(text);
    await this.#page.keyboard.press('Escape');
    const original = name.replace(/ \(copy.*\)$/, '');
    this.#added.set(original, [...(this.#added.get(original) ?? []), text]);
    this.log.push(`${text} into ${name}`);
    if (this.#random.chance(2)) await this.#settle();
  }

  async #settle(): Promise<void> {
    if (await this.#name.isVisible())
      await this.#page
        .locator(
          '[data-test=save-state]:is([data-state=saved], [data-state=empty], [data-state=deleted])',
        )
        .waitFor({ state: 'attached' });
  }

  /** Waits until the browser can close the page without a question, because Playwright would confirm it. */
  async #stay(page = this.#page): Promise<void> {
    await page.waitForFunction(() =>
      dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
  }

  async #closeOldest(): Promise<void> {
    if (this.#tabs.length < 2) return;
    const oldest = this.#tabs.shift();
    if (oldest !== undefined) await this.#stay(oldest);
    await oldest?.close();
  }

  async #travel(go: 'goBack' | 'goForward'): Promise<void> {
    const page = this.#page;
    await this.#stay();
    await page[go]();
    // The first entry of a tab is empty.
    const isOut = (): boolean => page.url() === 'about:blank';
    const header = page.locator('acedrex-app header');
    await expect.poll(async () => isOut() || (await header.count()) > 0).toBe(true);
    if (isOut()) await page.goto(site.url);
    await this.#shown();
  }

  async #inLibrary(button: string): Promise<void> {
    await this.#page.evaluate(() => {
      location.hash = '#library';
    });
    await this.#page.locator('acedrex-library-view h1').waitFor();
    const rows = this.#page.locator('acedrex-library-view [data-test=study]');
    const all = await rows.count();
    if (all === 0) return;
    const row = rows.nth(this.#random.below(Math.min(all, 8)));
    // The list may change meanwhile.
    const hasRow = await row.hover({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!hasRow) return;
    await row.locator(button).first().click();
    // Waits for the board, because there the name of the page links to the start screen.
    if (button === '.open')
      await this.#page
        .locator('acedrex-board-view:visible, [role=alert]:visible')
        .first()
        .waitFor();
  }

  async step(): Promise<void> {
    const [name, act] = this.#random.pick(this.#actions);
    this.log.push(name);
    await act();
  }

  /** The errors in the stored studies. */
  async faults(): Promise<readonly string[]> {
    for (const tab of this.#tabs) await tab.close();
    this.#tabs = [];
    await this.openTab();
    const rows = await allOf<StudyRow>(this.#page, 'studies');
    const isOf = (original: string, name: string): boolean =>
      name === original || name.startsWith(`${original} (copy`);
    const faults = this.#setUps
      .filter((fen) => !rows.some(({ pgn }) => pgn.includes(`[FEN "${fen}"]`)))
      .map((fen) => `lost: ${fen}`);
    for (const [original, texts] of this.#added) {
      if (!rows.some(({ name }) => isOf(original, name))) faults.push(`lost: ${original}`);
      for (const text of texts) {
        const found = rows.filter(({ pgn }) => pgn.includes(text));
        if (found.length === 0) faults.push(`lost: ${text} of ${original}`);
        for (const { name } of found)
          if (!isOf(original, name)) faults.push(`${text} of ${original} is in ${name}`);
      }
    }
    return faults;
  }
}

test.each(Array.from({ length: WALKS }, (_, walk) => SEED + walk))(
  'a random walk with seed %i loses no work',
  async (seed) => {
    const context = await site.browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(withoutServiceWorker);
    const walk = new Walk(context, seed);
    await walk.openTab();
    try {
      for (let action = 0; action < ACTIONS; action += 1) await walk.step();
    } catch (error) {
      throw new Error(walk.log.slice(-20).join('\n'), { cause: error });
    }
    expect(await walk.faults(), walk.log.join('\n')).toEqual([]);
    await context.close();
  },
  PATIENCE * ACTIONS,
);
