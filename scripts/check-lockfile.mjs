/**
 * Fails if the lockfile contains a download URL, because it must work with every registry. Also fails if a package has
 * no strong hash, does not come from a registry, or runs an install script that is not listed below.
 */
import { readFileSync } from 'node:fs';

/** Packages with known install scripts, and what each script does. */
const SCRIPTS = { 'rs-module-lexer': 'chooses the binary of the platform' };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const faults = Object.entries(packages)
  .filter(([path]) => path !== '')
  .flatMap(([path, { resolved = '', integrity = '', hasInstallScript, optional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [
      ...(resolved === '' ? [] : [`${path} names where it is to be downloaded: ${resolved}`]),
      ...(integrity.startsWith('sha512-') ? [] : [`${path} has no sha512`]),
      // Skips optional packages (binaries for other platforms, and file watchers), because npm continues if their
      // installation fails.
      ...(hasInstallScript && !optional && SCRIPTS[name] === undefined
        ? [`${path} runs a script when it is installed`]
        : []),
    ];
  });
if (faults.length > 0) {
  console.error(`package-lock.json: ${faults.join('\n')}`);
  process.exit(1);
}
