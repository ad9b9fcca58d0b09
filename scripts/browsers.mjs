/**
 * Finds the browsers that npm run test:browsers needs and npm test does not: Firefox, WebKitGTK and Safari. Installs
 * missing browsers with apt-get.
 */
import { existsSync } from 'node:fs';
import { installByApt, isExecutable, placesOnPath } from './programs.mjs';

const FIREFOX = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/**
 * The program in an environment variable, or undefined if the variable is not set. Throws an Error if the path is not a
 * program.
 */
const chosen = (variable) => {
  const path = process.env[variable];
  if (!path) return undefined;
  if (isExecutable(path)) return path;
  throw new Error(`${variable} is ${path}, which is not a program.`);
};

/** Finds a program on PATH, at one of the places, or in a Debian package, which is installed if necessary. */
const find = (names, places, aptPackage) => {
  const look = () => [...placesOnPath(names), ...places].find(isExecutable);
  return look() ?? (installByApt(names[0], aptPackage) ? look() : undefined);
};

export const firefoxForTests = () => {
  const found = chosen('FIREFOX_PATH') ?? find(['firefox-esr', 'firefox'], FIREFOX, 'firefox-esr');
  if (found !== undefined) return found;
  throw new Error('Firefox could not be installed. Install it, or set FIREFOX_PATH to its path.');
};

/** The folder that contains the sources of locales, such as Spanish. */
const LOCALE_SOURCES = '/usr/share/i18n/locales';

/** The driver for WebKitGTK's MiniBrowser, and an X server that draws into memory. */
export const webKitForTests = () => {
  if (!existsSync(LOCALE_SOURCES)) installByApt('locales', 'locales');
  const driver = chosen('WEBKIT_DRIVER') ?? find(['WebKitWebDriver'], [], 'webkit2gtk-driver');
  const screen = find(['Xvfb'], [], 'xvfb');
  if (driver !== undefined && screen !== undefined) return { driver, screen };
  throw new Error(
    'WebKitGTK could not be installed. Install webkit2gtk-driver and xvfb (Debian, Ubuntu), or set WEBKIT_DRIVER to the path of WebKitWebDriver.',
  );
};

export const safariDriverForTests = () => {
  const driver = '/usr/bin/safaridriver';
  if (isExecutable(driver)) return driver;
  throw new Error(
    'Safari runs only on macOS. It must allow remote automation: safaridriver --enable',
  );
};
