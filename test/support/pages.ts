/**
 * Pages that tests open one after the other. A window and its process cost more processor time than the page in them,
 * and a new one compiles every script again. So a page that a test closes is emptied and reused by the next test with
 * the same options, if the test's use of Playwright can be undone.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
} from 'playwright-core';
import { BLANK_PATH } from './element-pages.js';

/** Methods of pages and contexts that return what undoes them. */
const UNDONE = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'];

/** Methods with effects beyond the document. A page on which a test has called any of them is closed for good. */
const LASTING_ON_PAGE = 'addLocatorHandler routeFromHAR routeWebSocket setExtraHTTPHeaders'.split(
  ' ',
);
const LASTING_ON_CONTEXT = [
  ...'addCookies grantPermissions on once routeFromHAR routeWebSocket setExtraHTTPHeaders'.split(
    ' ',
  ),
  ...'setGeolocation'.split(' '),
];
const LASTING_ON_CLOCK = ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

/** The number of pages after which a renderer is replaced, because it does not release all memory. */
const MAX_USES = 25;
/** Idle windows of a worker. */
const MAX_IDLE = 3;

interface Kept {
  readonly key: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly close: () => Promise<void>;
  /** Options of the current test. The context itself may have been made for a window of another size. */
  options: BrowserContextOptions;
  /** Changes by the current test that must be undone. */
  readonly done: Promise<Disposable>[];
  uses: number;
  isSpoilt: boolean;
}

/** Every context that is not closed for good, in use or idle. */
const kept = new Map<BrowserContext, Kept>();
const idle: Kept[] = [];

/** Reports what methods of an object return, each time a test calls them. */
const watch = (
  object: object,
  names: readonly string[],
  tell: (returned: unknown) => void,
): void => {
  for (const name of names) {
    const method: unknown = Reflect.get(object, name);
    if (typeof method !== 'function') throw new TypeError(`Playwright has no ${name}`);
    Reflect.set(object, name, (...parameters: readonly unknown[]): unknown => {
      const returned: unknown = Reflect.apply(method, object, parameters);
      tell(returned);
      return returned;
    });
  }
};

/** Options that can be set on an existing window; other options need a new window. */
const LOOK = ['viewport', 'colorScheme', 'contrast', 'forcedColors', 'reducedMotion'];

const keyOf = (options: BrowserContextOptions, initScripts: readonly (() => void)[]): string =>
  JSON.stringify([
    Object.entries(options).filter(([name]) => !LOOK.includes(name)),
    initScripts.map(String),
  ]);

/** Sets what the options leave out to what a new context of Playwright has. */
const setLook = async (
  page: Page,
  { viewport, colorScheme, contrast, forcedColors, reducedMotion }: BrowserContextOptions,
): Promise<void> => {
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    contrast: contrast ?? 'no-preference',
    forcedColors: forcedColors ?? 'none',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
};

/** Origins of the documents that a page shows, which may have stored something. */
const originsOf = (page: Page): readonly string[] =>
  page
    .frames()
    .map((frame) => frame.url())
    .filter((url) => url.startsWith('http'))
    .map((url) => new URL(url).origin);

/**
 * Leaves the page for a blank one of the site, which keeps the process, and clears the storage. Returns false if the
 * page could not be left.
 */
const empty = async ({ context, page, devtools, done }: Kept, site: string): Promise<boolean> => {
  try {
    const origins = new Set([...context.pages().flatMap(originsOf), new URL(site).origin]);
    await Promise.all(
      context
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.close()),
    );
    page.removeAllListeners();
    await Promise.all(done.splice(0).map(async (one) => (await one).dispose()));
    await context.setOffline(false);
    await page.goto(new URL(BLANK_PATH, site).href);
    // Otherwise the next page would start with the mouse over a square.
    await page.mouse.move(-1, -1);
    await page.evaluate(() => {
      window.name = '';
      sessionStorage.clear();
    });
    await Promise.all(
      [...origins].map((origin) =>
        devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
    );
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
  key: string,
  initScripts: readonly (() => void)[],
): Promise<Kept> => {
  const context = await browser.newContext(options);
  for (const script of initScripts) await context.addInitScript(script);
  const page = await context.newPage();
  const one: Kept = {
    key,
    context,
    page,
    options,
    devtools: await context.newCDPSession(page),
    close: context.close.bind(context),
    done: [],
    uses: 0,
    isSpoilt: false,
  };
  const spoil = (): void => {
    one.isSpoilt = true;
  };
  const remember = (returned: unknown): void => {
    one.done.push(returned as Promise<Disposable>);
  };
  for (const object of [page, context]) watch(object, UNDONE, remember);
  // The settings of a session, such as a rate of the processor, end with it.
  const newSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (of) => {
    const session = await newSession(of);
    const end = (): Promise<void> => session.detach();
    one.done.push(Promise.resolve({ dispose: end, [Symbol.asyncDispose]: end }));
    return session;
  };
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const tab = await newPage();
    await setLook(tab, one.options);
    return tab;
  };
  // A test without a network must not use files that an earlier test has fetched.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    if (isOffline) await one.devtools.send('Network.clearBrowserCache');
    await setOffline(isOffline);
  };
  watch(page, LASTING_ON_PAGE, spoil);
  watch(context, LASTING_ON_CONTEXT, spoil);
  watch(page.clock, LASTING_ON_CLOCK, spoil);
  context.close = async () => {
    const isSound = !one.isSpoilt && one.uses < MAX_USES && !page.isClosed();
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
  /** Goes to the first address, which has no entry before it in the history. */
  readonly visit: (address: string) => Promise<void>;
}

/**
 * A page in a new state with these options and scripts. It may go to the site or to any other server on this machine.
 * Closing the page's context returns it to the pool.
 */
export const takePage = async (
  browser: Browser,
  site: string,
  options: BrowserContextOptions,
  initScripts: readonly (() => void)[] = [],
): Promise<TakenPage> => {
  const key = keyOf(options, initScripts);
  const at = idle.findIndex((one) => one.key === key && one.context.browser() === browser);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  const one = found ?? (await create(browser, site, options, key, initScripts));
  const { page, devtools } = one;
  one.uses += 1;
  one.options = options;
  if (found !== undefined) await setLook(page, options);
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
