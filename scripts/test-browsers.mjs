/**
 * Implements npm run test:browsers: the user journeys in all browser engines, after a build. Passes arguments to
 * vitest. ACEDREX_ENGINES=firefox,webkit selects engines. The default is Chromium, Firefox, and Safari (on macOS) or
 * WebKitGTK (on other systems).
 */
import { installDependencies, run } from './install.mjs';

installDependencies();
const { browserForTests } = await import('./browser.mjs');
const { firefoxForTests, safariDriverForTests, webKitForTests } = await import('./browsers.mjs');

const ENSURE = {
  chromium: browserForTests,
  firefox: firefoxForTests,
  webkit: webKitForTests,
  safari: safariDriverForTests,
};
const { ACEDREX_ENGINES = '' } = process.env;
const engines =
  ACEDREX_ENGINES === ''
    ? ['chromium', 'firefox', process.platform === 'darwin' ? 'safari' : 'webkit']
    : ACEDREX_ENGINES.split(',');
try {
  for (const engine of engines) {
    const ensure = ENSURE[engine];
    if (ensure === undefined)
      throw new Error(`${engine} is not one of ${Object.keys(ENSURE).join(', ')}.`);
    ensure();
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
run('npm', ['run', '--silent', 'build']);
run('npx', ['vitest', 'run', '--mode', 'browsers', ...process.argv.slice(2)], {
  env: { ...process.env, ACEDREX_ENGINES: engines.join(',') },
});
