/** Arguments of Chromium with which pages take less of the processor's time. */

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

export const BROWSER_ARGUMENTS: string[] = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // Painted without a GPU, a window is divided into tiles of 256 pixels. Few large ones take less time.
  '--default-tile-width=1408',
  '--default-tile-height=1024',
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
