/** Arguments of Chromium that reduce the processor time of pages. */

/**
 * Disabled features. Only the last list on the command line counts, so Playwright's own features come first. The
 * address bar opens two more pages for each window, which take nearly half of the processor time of opening a page. The
 * spare renderer is a process started with each page for a possible next page.
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
  // Chromium does not run its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
