/** A journey: a test that runs in each engine, unless exceptions.ts says why it cannot. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { files, Host, type Answer, type Headers } from '../../web/host-support.js';
import { EXCEPTIONS } from './exceptions.js';
import { launchEngine } from './engines.js';
import { watchPage } from './find.js';
import { Page } from './page.js';
import type { Engine, EngineName, Preferences } from './tab.js';

declare module 'vitest' {
  interface ProvidedContext {
    readonly engineName: EngineName;
  }
}

/** Declares a journey. Its pages and servers are closed when it ends. */
export const journey = (name: string, walk: () => Promise<void>): void => {
  const reason = EXCEPTIONS[name]?.[inject('engineName')];
  test(name, async ({ skip }) => {
    if (reason !== undefined) skip(reason);
    await walk();
  });
};

/** The tabs that the journey has opened. */
let pages: readonly Page[] = [];

/** Declares a quiet journey: its pages write nothing to the console, throw nothing and violate no policy. */
export const quiet = (name: string, walk: () => Promise<void>): void =>
  journey(name, async () => {
    pages = [];
    await walk();
    for (const page of pages) expect(await page.complaints()).toEqual([]);
  });

/** The engines that a file has started, by the user's preferences. */
const engines = new Map<string, Promise<Engine>>();
afterAll(async () => {
  for (const engine of engines.values()) await (await engine).close();
});

const engineFor = (preferences: Preferences): Promise<Engine> => {
  const key = JSON.stringify(preferences);
  const engine = engines.get(key) ?? launchEngine(inject('engineName'), preferences);
  engines.set(key, engine);
  return engine;
};

const SCREEN = { width: 1280, height: 860 } as const;
export const PHONE = { width: 390, height: 780 } as const;

interface Opening {
  readonly size?: { readonly width: number; readonly height: number };
  readonly preferences?: Preferences;
}

/** Opens an address in a new tab. */
export const openTab = async (
  url: string,
  { size = SCREEN, preferences = {} }: Opening = {},
): Promise<Page> => {
  const engine = await engineFor(preferences);
  const tab = await engine.open();
  onTestFinished(() => tab.close());
  await tab.resize(size.width, size.height);
  const page = new Page(tab);
  pages = [...pages, page];
  await page.goto(url);
  return page;
};

/** A server with a new origin, for which nothing is stored. */
export const openHost = async (): Promise<Host> => {
  const host = await Host.open();
  onTestFinished(() => host.close());
  return host;
};

/** The script that records forbidden behaviour of a page. */
export const WATCH = `(${watchPage.toString()})();`;

/** Makes a page load a script before anything else. The page's own policy forbids inline scripts. */
const withScript = (html: string): string =>
  html.replace(/<head>/, '<head><script src="before.js"></script>');

/** The analysis board and the pages beside it; `before` runs in each page before its own scripts. */
export const siteAnswers =
  (before = '', headers: Headers = {}) =>
  (path: string): Answer | undefined => {
    if (path.endsWith('/before.js')) return { body: `${WATCH}${before}`, headers };
    const name = path.endsWith('/') ? `${path}index.html` : path;
    if (!name.endsWith('.html')) return files('/', 'dist/app', headers)(path);
    return { body: withScript(readFileSync(`dist/app${name}`, 'utf8')), headers };
  };

export interface OpenSite {
  readonly page: Page;
  readonly host: Host;
  readonly url: string;
}

/** Opens the analysis board as on a first visit. */
export const openSite = async ({
  before = '',
  fragment = '',
  instead = () => undefined,
  ...opening
}: Opening & {
  /** A script that runs before the page's own scripts. */
  readonly before?: string;
  readonly fragment?: string;
  /** Responses that replace the server's own. */
  readonly instead?: (path: string) => Answer | undefined;
} = {}): Promise<OpenSite> => {
  const host = await openHost();
  const answer = siteAnswers(before);
  host.answer = (path) => instead(path) ?? answer(path);
  const url = `${host.origin}/`;
  const page = await openTab(url + fragment, opening);
  // Every view has a heading.
  await page.exists('acedrex-app >> h1');
  return { page, host, url };
};
