/**
 * Compiles src/ into build/library/, which the tests and programs in this checkout use. Then makes the package in
 * dist/, which contains everything that an export or the program uses, in shared files.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { build } from 'rolldown';
import { compile } from './compiler.mjs';
import { noticeOf, packagesIn } from './notices.mjs';
import { bundlePackage, writeDeclarations } from './package.mjs';
import { LIBRARY, publish } from './published.mjs';

// Removes outputs of deleted files, which must not be published. Other scripts build the page and the bundles.
rmSync(LIBRARY, { recursive: true, force: true });
for (const entry of existsSync('dist') ? readdirSync('dist') : [])
  if (entry !== 'app' && entry !== 'cdn') rmSync(`dist/${entry}`, { recursive: true });

compile('tsconfig.build.json');
// Compiles the elements with different options from the library that they import. The library's output is not changed.
const ELEMENTS = 'build/elements';
rmSync(ELEMENTS, { recursive: true, force: true });
compile('tsconfig.elements.build.json');
cpSync(`${ELEMENTS}/elements`, `${LIBRARY}/elements`, { recursive: true });
for (const name of readdirSync('src/wasm'))
  if (/\.(?:wasm|nnue)$/.test(name)) copyFileSync(`src/wasm/${name}`, `${LIBRARY}/wasm/${name}`);

// Bundles the worker's script into one file, because import maps do not apply to workers. In addition, a page from
// another origin starts the script as a blob, which cannot import anything.
await publish();

// Each of these modules contains a bundled package. Pages with an import map thus need not map Comlink, and projects
// need not install packages that only the command line uses.
const VENDORED = [
  { file: 'worker/comlink.js', platform: 'browser' },
  { file: 'notation/vendor/htmlparser2.js', platform: 'browser' },
  { file: 'cli/vendor/commander.js', platform: 'node' },
  { file: 'cli/vendor/cli-progress.js', platform: 'node' },
];
const notices = new Map();
for (const { file, platform } of VENDORED) {
  const { output } = await build({
    input: `${LIBRARY}/${file}`,
    platform,
    output: { file: `build/vendor/${file}`, comments: { legal: true, jsdoc: false } },
  });
  copyFileSync(`build/vendor/${file}`, `${LIBRARY}/${file}`);
  for (const folder of packagesIn(output)) notices.set(folder, noticeOf(folder));
}

await bundlePackage();
writeDeclarations();
chmodSync('dist/cli/main.js', 0o755);
writeFileSync(
  'dist/licences.md',
  `# Licences of the packages that the modules contain\n\n${[...notices.values()].sort().join('\n')}`,
);
mkdirSync('dist/wasm', { recursive: true });
// The wasm files, for bundlers that compile wasm during a build, and for the program.
for (const name of ['rules', 'engine', 'problems'])
  copyFileSync(`src/wasm/${name}.wasm`, `dist/wasm/${name}.wasm`);
