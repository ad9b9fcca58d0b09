/** Pages with an <acedrex-analysis> from the bundles, under a strict policy. */
import type { Browser, Page } from 'playwright-core';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.component.js';
import { files, KEPT, openHostPage, type Host } from './host-support.js';

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'";

/** Escapes a text for an attribute. */
export const escaped = (text: string): string => text.replaceAll('"', '&quot;');

/** Opens a page with the given body that records the element's events. */
export const openElement = async (
  browser: Browser,
  host: Host,
  body: string,
  { lang = 'en', isStrict = true }: { readonly lang?: string; readonly isStrict?: boolean } = {},
): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  host.answer = (path) =>
    path === '/'
      ? {
          headers: isStrict ? { 'content-security-policy': POLICY } : {},
          body: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Element</title>
<meta name="viewport" content="width=device-width"><script type="module" src="/cdn/analysis.min.js"></script>
</head><body><main><h1>Games</h1>${body}</main></body></html>`,
        }
      : files('/cdn/', 'dist/cdn', KEPT)(path);
  const opened = await openHostPage(browser, `${host.origin}/`);
  await opened.page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    for (const name of ['acedrex-position-change', 'acedrex-game-change', 'acedrex-engine-change'])
      document.addEventListener(name, ({ type }) => told.push(type.replace('acedrex-', '')));
  });
  return opened;
};

/** Sets properties of the page's element. */
export const set = (page: Page, values: Readonly<Record<string, unknown>>): Promise<void> =>
  page.locator('acedrex-analysis').evaluate(async (element, properties) => {
    Object.assign(element, properties);
    await (element as AcedrexAnalysis).updateComplete;
  }, values);
