/**
 * Pages that tests open one after the other. A window and its process cost more of the processor's time than
 * the page in them, so a page that a test closes is emptied and serves the next one that asks for the same
 * options, as long as the test has used nothing of Playwright that would stay, such as a route or a script.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';

/** What lasts longer than the document. A page on which a test has called any of these is closed for good. */
const LASTING_ON_PAGE = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setViewportSize',
];
const LASTING_ON_CONTEXT = [
  'addCookies',
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
];
const LASTING_ON_CLOCK = ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

/** What a renderer has not given back after so many pages is no concern of the next test. */
const MAX_USES = 25;
/** Idle windows of a worker. */
const MAX_IDLE = 3;

interface Kept {
  readonly key: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly close: () => Promise<void>;
  uses: number;
  isSpoilt: boolean;
}

/** Every context that is not closed for good, in use or idle. */
const kept = new Map<BrowserContext, Kept>();
const idle: Kept[] = [];

/** Has a function called before methods of an object. */
const watch = (object: object, names: readonly string[], before: () => void): void => {
  for (const name of names) {
    const method: unknown = Reflect.get(object, name);
    if (typeof method !== 'function') throw new TypeError(`Playwright has no ${name}`);
    Reflect.set(object, name, (...parameters: readonly unknown[]): unknown => {
      before();
      return Reflect.apply(method, object, parameters) as unknown;
    });
  }
};

/**
 * Leaves the site's page for a picture of the site, which keeps the process, and forgets all that was stored.
 * Returns false if the page could not be left.
 */
const empty = async ({ page, devtools }: Kept, site: string): Promise<boolean> => {
  try {
    const { origin } = new URL(site);
    page.removeAllListeners();
    await page.goto(new URL('icon.svg', site).href);
    // Else the next page would find the mouse over one of its squares.
    await page.mouse.move(-1, -1);
    await page.evaluate(() => {
      window.name = '';
      localStorage.clear();
      sessionStorage.clear();
    });
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    return true;
  } catch {
    return false;
  }
};

const closeForGood = async (one: Kept): Promise<void> => {
  kept.delete(one.context);
  await one.close();
};

const create = async (
  browser: Browser,
  site: string,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<Kept> => {
  const context = await browser.newContext(options);
  await prepare(context);
  const page = await context.newPage();
  const one: Kept = {
    key: JSON.stringify(options),
    context,
    page,
    devtools: await context.newCDPSession(page),
    close: context.close.bind(context),
    uses: 0,
    isSpoilt: false,
  };
  const spoil = (): void => {
    one.isSpoilt = true;
  };
  watch(page, LASTING_ON_PAGE, spoil);
  watch(context, LASTING_ON_CONTEXT, spoil);
  watch(page.clock, LASTING_ON_CLOCK, spoil);
  context.close = async () => {
    const isSound =
      !one.isSpoilt &&
      one.uses < MAX_USES &&
      context.pages().length === 1 &&
      page.url().startsWith(site);
    if (!isSound || !(await empty(one, site))) return closeForGood(one);
    idle.push(one);
    const [oldest] = idle.length > MAX_IDLE ? idle.splice(0, 1) : [];
    return oldest === undefined ? undefined : closeForGood(oldest);
  };
  kept.set(context, one);
  return one;
};

export interface TakenPage {
  readonly page: Page;
  /** Goes to the first address, before which there is nothing to go back to. */
  readonly visit: (address: string) => Promise<void>;
}

/**
 * A page of the site in a context with these options, which has been nowhere and knows nothing. `prepare` may
 * depend on the options alone. Closing its context gives it back.
 */
export const takePage = async (
  browser: Browser,
  site: string,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<TakenPage> => {
  const key = JSON.stringify(options);
  const at = idle.findIndex((one) => one.key === key && one.context.browser() === browser);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  const one = found ?? (await create(browser, site, options, prepare));
  const { page, devtools } = one;
  one.uses += 1;
  return {
    page,
    visit: async (address) => {
      await page.goto(address);
      if (one.uses > 1) await devtools.send('Page.resetNavigationHistory');
    },
  };
};

/** Closes the contexts that a file has left open; idle pages wait for the next file. */
export const closeUsed = async (browser: Browser): Promise<void> => {
  const used = browser.contexts().filter((context) => !idle.some((one) => one.context === context));
  await Promise.all(
    used.map((context) => {
      const one = kept.get(context);
      return one === undefined ? context.close() : closeForGood(one);
    }),
  );
};
