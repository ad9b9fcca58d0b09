/** One Chromium for all files that a worker of Vitest runs: a page's context is what keeps tests apart. */
import { chromium, type Browser } from 'playwright-core';
import { ensureBrowser } from '../../scripts/browser.mjs';

/**
 * Features to do without. The last list on the command line is the one that counts, so Playwright's own
 * come first. Those of the address bar are two more pages for each window, and nearly half of the
 * processor's time that opening one of ours takes.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

let shared: Promise<Browser> | undefined;

/** The worker's browser, started when it is first asked for. It ends with the worker. */
export const openBrowser = async (): Promise<Browser> => {
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined;
  shared ??= chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      // Chromium refuses its sandbox to root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return shared;
};

/** Closes every page that a file has left open, even where a test failed before it could. */
export const closeContexts = async (): Promise<void> => {
  if (shared === undefined) return;
  await Promise.all((await shared).contexts().map((context) => context.close()));
};
