/**
 * Finds a Chromium for the browser tests: CHROME_PATH, Playwright's own, or the system's. If there is none,
 * it tries to install one, and says what to do if that fails.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { attemptInstall, installByApt, isExecutable, placesOnPath } from './programs.mjs';

/** Chromium without its windows, in which the same pages take a quarter less of the processor's time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** CHROME_PATH, or undefined. Throws an Error if it is not a program. */
const chosenBrowser = () => {
  const { CHROME_PATH } = process.env;
  if (!CHROME_PATH) return undefined;
  if (isExecutable(CHROME_PATH)) return CHROME_PATH;
  throw new Error(`CHROME_PATH is ${CHROME_PATH}, which is not a program.`);
};

/** The path of an installed browser, or undefined. Throws an Error on a wrong CHROME_PATH. */
export const findBrowser = () =>
  chosenBrowser() ??
  [chromium.executablePath(), ...placesOnPath(NAMES), ...PLACES].find(
    (path) => path && isExecutable(path),
  );

/** Where Playwright puts its shell: beside the complete browser, whose path is the only one available. */
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

/** The path of a browser, which is installed if necessary. Throws an Error if that fails. */
export const ensureBrowser = () => {
  const found = findBrowser();
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
    const installed = attempt() ? findBrowser() : undefined;
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to one.',
  );
};

/** The path of the browser for tests, if one exists: CHROME_PATH, a shell, or a complete browser. */
export const findBrowserForTests = () => chosenBrowser() ?? findShell() ?? findBrowser();

/** The same; installs a browser if necessary. Throws an Error if that fails. */
export const browserForTests = () => findBrowserForTests() ?? ensureBrowser();

/** The same; installs a shell with apt-get if it is missing. */
export const ensureBrowserForTests = () => {
  if (chosenBrowser() === undefined && findShell() === undefined)
    installByApt('headless shell of Chromium', SHELLS[0]);
  return browserForTests();
};
