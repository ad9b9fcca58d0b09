/**
 * Finds a Chromium for the browser tests: CHROME_PATH, Playwright's own, or the system's. If there is none,
 * it tries to install one, and says what to do if that fails.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of an installed browser, or undefined. Throws an Error on a wrong CHROME_PATH. */
export const findBrowser = () => {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH) {
    if (isExecutable(CHROME_PATH)) return CHROME_PATH;
    throw new Error(`CHROME_PATH is ${CHROME_PATH}, which is not a program.`);
  }
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  return [
    chromium.executablePath(),
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ].find((path) => path && existsSync(path) && isExecutable(path));
};

/** The path of a browser, which is installed if necessary. Throws an Error if that fails. */
export const ensureBrowser = () => {
  const found = findBrowser();
  if (found !== undefined) return found;
  const attempt = (command, args) => {
    console.log(`No browser found; trying ${[command, ...args].join(' ')}`);
    return spawnSync(command, args, { stdio: 'inherit' }).status === 0 ? findBrowser() : undefined;
  };
  const playwright = join(
    createRequire(import.meta.url).resolve('playwright-core'),
    '..',
    'cli.js',
  );
  const downloaded = attempt(process.execPath, [playwright, 'install', 'chromium']);
  if (downloaded !== undefined) return downloaded;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'inherit' });
    const installed = attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to one.',
  );
};
