/** The production build in real Chromium. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { openBrowser } from '../support/chromium.js';
import { takePage, type TakenPage } from '../support/pages.js';
import { PATIENCE } from '../support/patience.js';

export interface Site {
  readonly browser: Browser;
  readonly url: string;
}

/** The site that all browser tests share, and this worker's browser. */
const openSite = async (): Promise<Site> => ({
  browser: await openBrowser(),
  url: inject('siteUrl'),
});

/** A site for all tests of a file; it is there once they run, after what is to be `prepared` first. */
export const siteForTests = (prepare: () => Promise<unknown> = () => Promise.resolve()): Site => {
  let site: Site | undefined;
  const opened = (): Site => {
    if (site === undefined) throw new Error('the site is open while tests run only');
    return site;
  };
  beforeAll(async () => {
    await prepare();
    site = await openSite();
  });
  return {
    get browser() {
      return opened().browser;
    },
    get url() {
      return opened().url;
    },
  };
};

/**
 * The same site where its server isolates it, which needs neither the service worker nor a reload. The service worker
 * fetches the whole site first.
 */
export const isolated = ({ browser }: Site): Site => ({
  browser,
  url: inject('isolatedSiteUrl'),
});

/** A page of the site, and what it complained of or asked other hosts for. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

/** Those of Playwright, and whether the page can make sounds. */
export type PageOptions = BrowserContextOptions & { readonly hasSound?: boolean };

export const openPage = async (
  site: Site,
  options: PageOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<OpenPage> => {
  const opened = await openAddress(site, site.url, options, prepare);
  await opened.page.locator('acedrex-board [data-square=e4].movable').waitFor();
  return opened;
};

/**
 * Runs in a page, which then fetches nothing for the time without a network: that takes the processor twice as
 * long as opening the page. Playwright's own way to block service workers warns of each on the console.
 */
export const withoutServiceWorker = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
};

/**
 * Runs in a page, whose sounds then reach no device. A device that plays takes the processor 50 ms of each second, also
 * while nothing is heard.
 */
const withoutSound = (): void => {
  const Silent = class extends OfflineAudioContext {
    constructor() {
      super(1, 1, 44_100);
    }
    override resume(): Promise<void> {
      return Promise.resolve();
    }
    override suspend(): Promise<void> {
      return Promise.resolve();
    }
  };
  globalThis.AudioContext = Silent as unknown as typeof AudioContext;
};

/**
 * Runs in a page, which then draws the same numbers each time, so that the engine answers a test's moves with the
 * same ones. Else a weak level sometimes takes the pawn that a test is about to move.
 */
const withoutChance = (): void => {
  let drawn = 0;
  Math.random = () => {
    drawn += 1;
    return (drawn * 0.618_034) % 1;
  };
};

/**
 * Runs in a page, whose unlimited analyses then work a quarter of the time. Otherwise they would take a core until the
 * test ends. Searches that only `movetime` limits, which are those of comparisons, get a quarter of it. Where memory is
 * shared, searches keep their pace, because a search that pauses has no further threads.
 */
const withoutHaste = (): void => {
  if (crossOriginIsolated) return;
  const openLimits = ['multipv', 'roll'];
  interface Task {
    readonly limits: { readonly movetime?: number };
  }
  const isTask = (value: unknown): value is Task =>
    typeof value === 'object' && value !== null && 'limits' in value;
  /** The limits with which the search takes less of the processor. */
  const slower = ({ limits }: Task): object => {
    const names = Object.keys(limits);
    if (names.every((name) => openLimits.includes(name))) return { ...limits, duty: 0.25 };
    const { movetime } = limits;
    return names.length === 1 && movetime !== undefined ? { movetime: movetime / 4 } : limits;
  };
  // oxlint-disable-next-line typescript/unbound-method
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: unknown, ...others: readonly unknown[]) {
    // A call of Comlink's.
    const { argumentList = [] } = message as { argumentList?: { value?: unknown }[] };
    for (const argument of argumentList)
      if (isTask(argument.value))
        argument.value = { ...argument.value, limits: slower(argument.value) };
    Reflect.apply(post, this, [message, ...others]);
  };
};

/** Reduced motion: to draw what moves takes the processor nearly as long as all else that a move needs. */
const SCREEN = {
  viewport: { width: 1280, height: 860 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
} as const;

/** Options for pages on which pieces, panels and the die move, as they do by default. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** A page that has been nowhere. Most tests use {@link openPage}, which also waits for the board. */
export const freshPage = async (
  site: Site,
  { hasSound = false, ...options }: PageOptions = {},
): Promise<TakenPage> => {
  const all = { ...SCREEN, ...options };
  if (options.serviceWorkers !== 'allow')
    return takePage(site.browser, site.url, all, [
      withoutServiceWorker,
      withoutChance,
      withoutHaste,
      ...(hasSound ? [] : [withoutSound]),
    ]);
  // A service worker stays, so it gets a context that nothing comes after.
  const page = await (await site.browser.newContext(all)).newPage();
  return {
    page,
    visit: async (address) => {
      await page.goto(address);
    },
  };
};

/** Opens an address, a link to a game say, with nothing stored before, by default without its service worker. */
export const openAddress = async (
  site: Site,
  address: string,
  options: PageOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<OpenPage> => {
  const { page, visit } = await freshPage(site, options);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  page.setDefaultTimeout(PATIENCE);
  await prepare(page);
  await visit(address);
  await page.locator('acedrex-board [data-square=e4]').waitFor();
  return { page, complaints, requests };
};

/** Shows the engine's panel in place of the introduction, as after the first move. */
export const skipIntroduction = async (page: Page): Promise<void> => {
  await page.locator('acedrex-app').evaluate((app) => {
    const { workspace } = app as unknown as {
      readonly workspace: { readonly settings: { set(values: object): void } };
    };
    workspace.settings.set({ introduction: 'seen' });
  });
  await page.locator('acedrex-board-view:not([introduces])').waitFor();
};

export const square = (page: Page | Locator, name: string): Locator =>
  page.locator(`.square[data-square="${name}"]`);

/** What stands on a square, as a screen reader is told; without who attacks and defends it. */
export const labelOf = async (page: Page, name: string): Promise<string> =>
  ((await square(page, name).getAttribute('aria-label')) ?? '').replace(
    /, attacked \d+, defended \d+/,
    '',
  );

/** Clicks one square and then another. */
export const clickMove = async (page: Page, from: string, to: string): Promise<void> => {
  await square(page, from).click();
  await square(page, to).click();
};

/** Presses the mouse on one square and releases it on another. */
export const dragMove = async (page: Page, from: string, to: string): Promise<void> => {
  await square(page, from).hover();
  await page.mouse.down();
  await square(page, to).hover();
  await page.mouse.up();
};

/** A page of the same browser profile as another: what one has kept the other finds. */
export const openTab = async ({ page }: OpenPage, url: string): Promise<Page> => {
  const tab = await page.context().newPage();
  tab.setDefaultTimeout(PATIENCE);
  await tab.goto(url);
  await tab.locator('acedrex-board [data-square=e4]').waitFor();
  return tab;
};

/** Waits for what is drawn once the board has been painted: lists and panels. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );

/** Waits until everything is written. */
export const saved = async (page: Page): Promise<void> => {
  await drawn(page);
  await page.locator('[data-test=save-state][data-state=saved]').waitFor({ state: 'attached' });
};

/** Pastes text anywhere on the page. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData,
        bubbles: true,
        cancelable: true,
        composed: true,
      }),
    );
  }, text);

export const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name }).click();

/** Opens the menu that holds views and tools in small windows; returns whether there is one. */
const openMenu = async (page: Page): Promise<boolean> => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await menu.isVisible())) return false;
  await menu.click();
  return true;
};

/** Opens a view by its link. */
export const openView = async (page: Page, name: string): Promise<void> => {
  const inMenu = (await openMenu(page)) && name === 'Editor';
  // In the menu it is one of the actions.
  if (inMenu) await page.getByRole('button', { name: 'Set up position' }).click();
  // The introduction has links of the same names, after those of the header.
  else await page.getByRole('link', { name, exact: true }).first().click();
};

/** Opens a dialog by its button in the header. */
export const openTool = async (page: Page, name: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('button', { name, exact: true }).click();
};

/** Closes the open dialog by its key. What is in a dialog can be read before it is shown, when the key would be lost. */
export const closeDialog = async (page: Page): Promise<void> => {
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};

/** The game as the page exports it. */
export const exportedPgn = async (page: Page): Promise<string> => {
  await openTool(page, 'Share and export');
  const pgn = await page.getByLabel('PGN', { exact: true }).inputValue();
  await closeDialog(page);
  return pgn;
};

/** What the page says of the position: whose move it is, or how the game ended. */
export const statusLine = async (page: Page): Promise<string> => {
  await drawn(page);
  return page.locator('[data-test=status]').innerText();
};

export const moveList = async (page: Page): Promise<readonly string[]> => {
  await drawn(page);
  // The list is fetched with the first press.
  if ((await page.locator('acedrex-moves').count()) > 0)
    await page.evaluate(() => customElements.whenDefined('acedrex-moves').then(() => undefined));
  await drawn(page);
  // During a game, an upright phone shows them in one row.
  const texts = await page
    .locator(':is(acedrex-moves, acedrex-move-strip) button.move')
    .allInnerTexts();
  return texts.map((text) => text.trim());
};
