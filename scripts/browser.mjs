/**
 * Finds Chromium for the browser tests: the program in CHROME_PATH, Playwright's copy, or the system's copy. If there
 * is none, tries to install one. If the installation fails, explains what to do.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { attemptInstall, installByApt, isExecutable, placesOnPath } from './programs.mjs';

/** Builds of Chromium without windows. They load the same pages with a quarter less processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser in CHROME_PATH, or undefined if this variable is not set. Throws an Error if the path is not a program.
 */
const chosenBrowser = () => {
  const { CHROME_PATH } = process.env;
  if (!CHROME_PATH) return undefined;
  if (isExecutable(CHROME_PATH)) return CHROME_PATH;
  throw new Error(`CHROME_PATH is ${CHROME_PATH}, which is not a program.`);
};

/**
 * The path of an installed browser, or undefined if there is none. Throws an Error if CHROME_PATH is invalid. If
 * `isComplete` is set, ignores a headless shell in CHROME_PATH.
 */
export const findBrowser = ({ isComplete = false } = {}) =>
  [chosenBrowser()].find((path) => !isComplete || !/headless.shell/.test(path ?? '')) ??
  [chromium.executablePath(), ...placesOnPath(NAMES), ...PLACES].find(
    (path) => path && isExecutable(path),
  );

/**
 * The paths where Playwright installs its headless shell. Playwright reports only the path of the complete browser,
 * which is next to these.
 */
const placesOfPlaywright = () => {
  const folder = chromium
    .executablePath()
    .replace(/chromium-(\d+).*$/s, 'chromium_headless_shell-$1');
  try {
    return readdirSync(folder).flatMap((part) =>
      ['chrome-headless-shell', 'chrome-headless-shell.exe'].map((name) =>
        join(folder, part, name),
      ),
    );
  } catch {
    return [];
  }
};

const findShell = () => [...placesOfPlaywright(), ...placesOnPath(SHELLS)].find(isExecutable);

/** The path of a browser. Installs one if necessary. Throws an Error if that fails. See {@link findBrowser}. */
export const ensureBrowser = (options) => {
  const found = findBrowser(options);
  if (found !== undefined) return found;
  const playwright = join(
    createRequire(import.meta.url).resolve('playwright-core'),
    '..',
    'cli.js',
  );
  const attempts = [
    () => attemptInstall('browser', process.execPath, [playwright, 'install', 'chromium']),
    () => installByApt('browser', 'chromium'),
  ];
  for (const attempt of attempts) {
    const installed = attempt() ? findBrowser(options) : undefined;
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, which could not be installed. Install Chromium or Chrome, or set CHROME_PATH to its path.',
  );
};

/**
 * The path of a browser for tests: CHROME_PATH, a headless shell, or a complete browser. Undefined if there is none.
 */
export const findBrowserForTests = () => chosenBrowser() ?? findShell() ?? findBrowser();

/** The path of a browser for tests. Installs a complete browser if necessary. Throws an Error if that fails. */
export const browserForTests = () => findBrowserForTests() ?? ensureBrowser();

/** The path of a browser for tests. Installs a headless shell with apt-get if it is missing. */
export const ensureBrowserForTests = () => {
  if (chosenBrowser() === undefined && findShell() === undefined)
    installByApt('headless shell of Chromium', SHELLS[0]);
  return browserForTests();
};
