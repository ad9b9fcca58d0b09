/**
 * Fails if the lockfile names an address to download from (it must hold for every registry), has a package
 * without a strong hash or from elsewhere than a registry, or one that runs a script when it is installed
 * and is not known here.
 */
import { readFileSync } from 'node:fs';

/** Packages whose scripts at installation are known, and what they do. */
const SCRIPTS = { 'rs-module-lexer': 'chooses the binary of the platform' };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const faults = Object.entries(packages)
  .filter(([path]) => path !== '')
  .flatMap(([path, { resolved = '', integrity = '', hasInstallScript, optional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [
      ...(resolved === '' ? [] : [`${path} names where it is to be downloaded: ${resolved}`]),
      ...(integrity.startsWith('sha512-') ? [] : [`${path} has no sha512`]),
      // Optional ones are other platforms' binaries and file watchers; npm leaves out what fails.
      ...(hasInstallScript && !optional && SCRIPTS[name] === undefined
        ? [`${path} runs a script when it is installed`]
        : []),
    ];
  });
if (faults.length > 0) {
  console.error(`package-lock.json: ${faults.join('\n')}`);
  process.exit(1);
}
