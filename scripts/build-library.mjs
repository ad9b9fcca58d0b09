/**
 * Compiles src/ into dist/, and puts the wasm builds beside the code that loads them.
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
import { bundlePrograms, publish } from './published.mjs';

// Outputs of files that no longer exist must not be published. The page and the bundles are built by other
// scripts.
for (const entry of existsSync('dist') ? readdirSync('dist') : [])
  if (entry !== 'app' && entry !== 'cdn') rmSync(`dist/${entry}`, { recursive: true });

compile('tsconfig.build.json');
const WASM = [
  'rules.wasm',
  'engine.wasm',
  'engine-threads.wasm',
  'tablebase.wasm',
  'problems.wasm',
  ...readdirSync('src/wasm').filter((name) => name.endsWith('.nnue')),
];
for (const name of WASM) copyFileSync(`src/wasm/${name}`, `dist/wasm/${name}`);
chmodSync('dist/cli/main.js', 0o755);

// Import maps do not apply to workers, and a page of another origin starts the worker's script as a blob, which
// cannot import anything. So the script that runs in a worker is bundled into one file.
await publish();

// Each of these modules contains a package. So pages with an import map need not map Comlink, and host pages
// need not install packages that only the command line uses.
const VENDORED = [
  { file: 'worker/comlink.js', platform: 'browser' },
  { file: 'cli/vendor/commander.js', platform: 'node' },
  { file: 'cli/vendor/cli-progress.js', platform: 'node' },
];
const notices = new Map();
for (const { file, platform } of VENDORED) {
  const { output } = await build({
    input: `dist/${file}`,
    platform,
    output: { file: `build/vendor/${file}`, comments: { legal: true, jsdoc: false } },
  });
  copyFileSync(`build/vendor/${file}`, `dist/${file}`);
  for (const folder of packagesIn(output)) notices.set(folder, noticeOf(folder));
}
mkdirSync('dist/vendor');
writeFileSync(
  'dist/vendor/licences.md',
  `# Licences of the packages that the modules contain\n\n${[...notices.values()].sort().join('\n')}`,
);

await bundlePrograms();

// The elements are compiled with other options than the library that they import, whose output stays as it is.
const COMPILED = 'build/elements';
rmSync(COMPILED, { recursive: true, force: true });
compile('tsconfig.elements.build.json');
cpSync(`${COMPILED}/elements`, 'dist/elements', { recursive: true });
