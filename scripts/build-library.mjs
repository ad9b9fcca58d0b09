/**
 * Compiles src/ into dist/, the web components into dist/web/ beside it, and puts the wasm builds
 * beside the code that loads them.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'rolldown';
import ts from 'typescript';
import { compile } from './compiler.mjs';
import { noticeOf, packagesIn } from './notices.mjs';
import { publish } from './published.mjs';

// Outputs of files that no longer exist must not be published. The page and the bundles are built by other
// scripts.
for (const entry of existsSync('dist') ? readdirSync('dist') : [])
  if (entry !== 'app' && entry !== 'cdn') rmSync(`dist/${entry}`, { recursive: true });

compile('tsconfig.build.json');
const WASM = [
  'rules.wasm',
  'engine.wasm',
  'engine-threads.wasm',
  'endings.wasm',
  'problems.wasm',
  ...readdirSync('src/wasm').filter((name) => name.endsWith('.nnue')),
];
for (const name of WASM) copyFileSync(`src/wasm/${name}`, `dist/wasm/${name}`);
chmodSync('dist/cli/main.js', 0o755);

// Import maps do not apply to workers, and a page of another origin starts the worker's script as a blob, which
// cannot import anything. So the script that runs in a worker is bundled into one file.
await publish();

// Each of these modules contains a package: pages with an import map need not map Comlink, and whoever embeds a
// board need not install what only the command line uses.
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

// The components import the library from src/; in the package it is one folder nearer. The compiler lists the
// imports of each file.
const COMPILED = 'build/web';
const withoutSrc = (code) => {
  let moved = code;
  const { importedFiles } = ts.preProcessFile(code, true, true);
  for (const { fileName, pos } of importedFiles.sort((one, other) => other.pos - one.pos)) {
    const at = moved.indexOf(fileName, pos);
    const parts = fileName.split('/').filter((part) => part !== 'src');
    moved = moved.slice(0, at) + parts.join('/') + moved.slice(at + fileName.length);
  }
  return moved;
};
rmSync(COMPILED, { recursive: true, force: true });
compile('tsconfig.web.build.json');
for (const file of readdirSync(join(COMPILED, 'web'), { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const from = join(file.parentPath, file.name);
  const to = join('dist', relative(COMPILED, from));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, withoutSrc(readFileSync(from, 'utf8')));
}
