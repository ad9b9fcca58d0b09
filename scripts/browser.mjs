/**
 * Finds a Chromium for the browser tests: CHROME_PATH, Playwright's own, or the system's. If there is none,
 * it tries to install one, and says what to do if that fails.
 */
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { attemptInstall, installByApt, isExecutable, placesOnPath } from './programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of an installed browser, or undefined. Throws an Error on a wrong CHROME_PATH. */
export const findBrowser = () => {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (isExecutable(CHROME_PATH)) return CHROME_PATH;
    throw new Error(`CHROME_PATH is ${CHROME_PATH}, which is not a program.`);
  }
  return [chromium.executablePath(), ...placesOnPath(NAMES), ...PLACES].find(
    (path) => path && isExecutable(path),
  );
};

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
