/** The production build in real Chromium. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { openBrowser } from '../support/chromium.js';
import { withoutChance, withoutHaste, withoutSound } from '../support/in-page.js';
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

/** A site for all tests of a file. It is started before they run, once `prepare` has finished. */
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
 * The same site, isolated by its server. Isolation by the service worker would need a reload and would fetch the whole
 * site first.
 */
export const isolated = ({ browser }: Site): Site => ({
  browser,
  url: inject('isolatedSiteUrl'),
});

/** A page of the site with its console messages and its requests. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

/** Playwright's options, and whether the page can make sounds. */
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
 * Runs in a page and disables its service worker, because caching the site takes twice the processor time of opening
 * the page. Playwright's own option to block service workers logs a warning for each.
 */
export const withoutServiceWorker = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
};

/** Motion is reduced, because drawing animations takes nearly as much processor time as the rest of a move. */
const SCREEN = {
  viewport: { width: 1280, height: 860 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
} as const;

/** Opens an empty page. Most tests use {@link openPage}, which also waits for the board. */
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
  // A service worker persists, so the page gets a context that is not reused.
  const page = await (await site.browser.newContext(all)).newPage();
  return {
    page,
    visit: async (address) => {
      await page.goto(address);
    },
  };
};

/** Opens an address, such as a link to a game, in empty storage and by default without the service worker. */
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
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`);
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

/** The content of a square, as screen readers announce it, without attackers and defenders. */
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

/** Opens another page in the same browser profile, with the same storage. */
export const openTab = async ({ page }: OpenPage, url: string): Promise<Page> => {
  const tab = await page.context().newPage();
  tab.setDefaultTimeout(PATIENCE);
  await tab.goto(url);
  await tab.locator('acedrex-board [data-square=e4]').waitFor();
  return tab;
};

/** Waits for lists and panels, which are drawn once the board has been painted. */
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
  await openMenu(page);
  // The introduction has links of the same names, after those of the header.
  await page.getByRole('link', { name, exact: true }).first().click();
};

/** Opens a dialog by its button in the header. */
export const openTool = async (page: Page, name: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('button', { name, exact: true }).click();
};

/** Closes the open dialog with Escape. Its content exists before the dialog is shown, when the key would be lost. */
export const closeDialog = async (page: Page): Promise<void> => {
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  const before = page.url();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The close event comes a little later, and an earlier reload would reopen the dialog. The page then goes back from
  // the history entry of the dialog, which would abort a reload.
  if (/#(?:help|open|settings|share)$/.test(before)) {
    await page.waitForURL((url) => url.href !== before);
    await page.waitForFunction(
      () => !(history.state as { isNameless?: boolean } | null)?.isNameless,
    );
  }
};

export const moveList = async (page: Page): Promise<readonly string[]> => {
  await drawn(page);
  // The move list is loaded with the first click.
  if ((await page.locator('acedrex-moves').count()) > 0)
    await page.evaluate(() => customElements.whenDefined('acedrex-moves').then(() => undefined));
  await drawn(page);
  // During a game, an upright phone shows the moves in one row.
  const texts = await page
    .locator(':is(acedrex-moves, acedrex-move-strip) button.move')
    .allInnerTexts();
  return texts.map((text) => text.trim());
};
