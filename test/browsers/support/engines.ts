/** Starts a browser engine by its name. */
import { browserForTests } from '../../../scripts/browser.mjs';
import {
  firefoxForTests,
  safariDriverForTests,
  webKitForTests,
} from '../../../scripts/browsers.mjs';
import { launchChromium, launchFirefox } from './puppeteer.js';
import type { Engine, EngineName, Preferences } from './tab.js';
import { launchSafari, launchWebKit } from './webdriver.js';

export const launchEngine = (name: EngineName, preferences: Preferences): Promise<Engine> => {
  switch (name) {
    case 'chromium':
      return launchChromium(browserForTests(), preferences);
    case 'firefox':
      return launchFirefox(firefoxForTests(), preferences);
    case 'webkit': {
      const { driver, screen } = webKitForTests();
      return launchWebKit(driver, screen, preferences);
    }
    case 'safari':
      return launchSafari(safariDriverForTests());
  }
};
