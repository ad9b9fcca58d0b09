/** One Chromium for all files that a worker of Vitest runs. */
import { chromium, type Browser } from 'playwright-core';
import { browserForTests } from '../../scripts/browser.mjs';
import { closeUsed } from './pages.js';

/**
 * Features to do without. The last list on the command line is the one that counts, so Playwright's own
 * come first. Those of the address bar are two more pages for each window, and nearly half of the
 * processor's time that opening one of ours takes. The spare renderer is a process that is started with each
 * page for one that may come after it.
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
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

let shared: Promise<Browser> | undefined;

/** The worker's browser, started when it is first asked for. It ends with the worker. */
export const openBrowser = async (): Promise<Browser> => {
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined;
  shared ??= chromium.launch({
    executablePath: browserForTests(),
    args: [
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      // Painted without a GPU, a window is divided into tiles of 256 pixels. Few large ones take less time.
      '--default-tile-width=1408',
      '--default-tile-height=1024',
      // Chromium refuses its sandbox to root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return shared;
};

/** Closes every page that a file has left open, such as those of tests that have failed. */
export const closeContexts = async (): Promise<void> => {
  if (shared === undefined) return;
  await closeUsed(await shared);
};
