/**
 * Finds the browsers of npm run test:browsers that npm test does without: Firefox, WebKitGTK and Safari.
 * Installs missing browsers with apt-get.
 */
import { existsSync } from 'node:fs';
import { installByApt, isExecutable, placesOnPath } from './programs.mjs';

const FIREFOX = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The program that a variable of the environment names, or undefined. Throws an Error if it is not a program. */
const chosen = (variable) => {
  const path = process.env[variable];
  if (!path) return undefined;
  if (isExecutable(path)) return path;
  throw new Error(`${variable} is ${path}, which is not a program.`);
};

/** A program on PATH, in one of the places, or in Debian's package, which is installed if necessary. */
const find = (names, places, aptPackage) => {
  const look = () => [...placesOnPath(names), ...places].find(isExecutable);
  return look() ?? (installByApt(names[0], aptPackage) ? look() : undefined);
};

export const firefoxForTests = () => {
  const found = chosen('FIREFOX_PATH') ?? find(['firefox-esr', 'firefox'], FIREFOX, 'firefox-esr');
  if (found !== undefined) return found;
  throw new Error('Firefox could not be installed. Install it, or set FIREFOX_PATH to one.');
};

/** The source of the Spanish locale. */
const LOCALE_SOURCES = '/usr/share/i18n/locales';

/** The driver of WebKitGTK's MiniBrowser, and the X server whose screen is memory. */
export const webKitForTests = () => {
  if (!existsSync(LOCALE_SOURCES)) installByApt('locales', 'locales');
  const driver = chosen('WEBKIT_DRIVER') ?? find(['WebKitWebDriver'], [], 'webkit2gtk-driver');
  const screen = find(['Xvfb'], [], 'xvfb');
  if (driver !== undefined && screen !== undefined) return { driver, screen };
  throw new Error(
    'WebKitGTK could not be installed. Install webkit2gtk-driver and xvfb (Debian, Ubuntu), or set WEBKIT_DRIVER to a WebKitWebDriver.',
  );
};

export const safariDriverForTests = () => {
  const driver = '/usr/bin/safaridriver';
  if (isExecutable(driver)) return driver;
  throw new Error(
    'Safari is on macOS only. It must allow remote automation: safaridriver --enable',
  );
};
