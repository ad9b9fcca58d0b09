/** One Chromium for all files that a worker of Vitest runs. */
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { browserForTests, ensureBrowser } from '../../scripts/browser.mjs';
import { BROWSER_ARGUMENTS } from './browser-arguments.js';
import { closeUsed } from './pages.js';

let shared: Promise<Browser> | undefined;

/** The worker's browser, started on first use. It ends with the worker. */
export const openBrowser = async (): Promise<Browser> => {
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined;
  shared ??= chromium.launch({
    executablePath: browserForTests(),
    args: BROWSER_ARGUMENTS,
  });
  return shared;
};

/** Closes every page that a file has left open, such as those of tests that have failed. */
export const closeContexts = async (): Promise<void> => {
  if (shared === undefined) return;
  await closeUsed(await shared);
};

/** Opens a window of its own Chromium with an extension. Headless shells load no extensions. */
export const openWithExtension = (
  folder: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    executablePath: ensureBrowser({ isComplete: true }),
    args: [
      ...BROWSER_ARGUMENTS,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
    viewport,
  });
