/**
 * npm test: installs what it needs, then checks, builds and tests everything. Arguments go to vitest.
 */
import { installDependencies, run } from './install.mjs';

installDependencies();
const { ensureBrowser } = await import('./browser.mjs');
let browser;
try {
  browser = ensureBrowser();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
run('npm', ['run', '--silent', 'build']);
run('npm', ['run', '--silent', 'check']);
run('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  env: { ...process.env, CHROME_PATH: browser },
});
