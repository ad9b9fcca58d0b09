/**
 * Compiles src/ into dist/, the web components into dist/web/ beside it, and puts the wasm builds
 * beside the code that loads them.
 */
import { spawnSync } from 'node:child_process';
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
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'rolldown';
import { noticeOf, packagesIn } from './notices.mjs';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const compile = (project) => {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

// What was compiled from files that are gone must not be published. The page and the bundles are not
// the library's.
for (const entry of existsSync('dist') ? readdirSync('dist') : [])
  if (entry !== 'app' && entry !== 'cdn') rmSync(`dist/${entry}`, { recursive: true });

compile('tsconfig.build.json');
for (const name of ['rules.wasm', 'engine.wasm', 'engine-threads.wasm'])
  copyFileSync(`src/wasm/${name}`, `dist/wasm/${name}`);
chmodSync('dist/cli/main.js', 0o755);

// Import maps do not hold in workers, and a page of another origin starts the worker's script as a
// blob, which can import nothing. So what runs in workers is one file each; wasm it finds by its own
// address, in the form that bundlers recognise.
const WORKERS = ['worker', 'thread'];
for (const name of WORKERS)
  await build({
    input: `dist/worker/${name}.js`,
    platform: 'browser',
    plugins: [
      {
        name: 'addresses',
        transform: (code) => code.replace(/new URL\('\.\/([\w-]+\.wasm)'/g, "new URL('../wasm/$1'"),
      },
    ],
    output: {
      file: `build/workers/${name}.js`,
      // Bundlers that meet the file heed its annotations.
      comments: { legal: true, jsdoc: false, annotation: true },
    },
  });
for (const name of WORKERS) copyFileSync(`build/workers/${name}.js`, `dist/worker/${name}.js`);

// So that pages with an import map need not map Comlink, the client imports a copy beside it.
const require = createRequire(import.meta.url);
mkdirSync('dist/vendor');
const comlink = join(dirname(require.resolve('comlink/package.json')), 'dist/esm/comlink.mjs');
writeFileSync(
  'dist/vendor/comlink.js',
  readFileSync(comlink, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'),
);
for (const folder of ['dist/worker', 'dist/engine'])
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(`${folder}/${name}`, 'utf8');
    writeFileSync(
      `${folder}/${name}`,
      code.replaceAll(" from 'comlink'", " from '../vendor/comlink.js'"),
    );
  }

// What only the command line needs is brought along, so that nobody who embeds a board installs it.
const TOOLS = { commander: '*', 'cli-progress': '{ SingleBar }' };
const notices = new Map();
for (const [name, exported] of Object.entries(TOOLS)) {
  mkdirSync('build/vendor', { recursive: true });
  writeFileSync(`build/vendor/${name}.js`, `export ${exported} from '${name}';\n`);
  const { output } = await build({
    input: `build/vendor/${name}.js`,
    platform: 'node',
    output: { file: `dist/vendor/${name}.js`, comments: { legal: true, jsdoc: false } },
  });
  for (const folder of packagesIn(output)) notices.set(folder, noticeOf(folder));
}
notices.set('comlink', noticeOf(dirname(require.resolve('comlink/package.json'))));
writeFileSync(
  'dist/vendor/licences.md',
  `# Licences of the files in this folder\n\n${[...notices.values()].sort().join('\n')}`,
);
for (const name of readdirSync('dist/cli', { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.js')) continue;
  const file = join('dist/cli', name);
  const vendor = relative(dirname(file), 'dist/vendor').replaceAll('\\', '/');
  const code = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    code.replace(/ from '([\w-]+)';/g, (from, tool) =>
      tool in TOOLS ? ` from '${vendor}/${tool}.js';` : from,
    ),
  );
}

// The components find the library in src/; in the package it is one folder nearer.
const COMPILED = 'build/web';
rmSync(COMPILED, { recursive: true, force: true });
compile('tsconfig.web.build.json');
for (const file of readdirSync(join(COMPILED, 'web'), { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const from = join(file.parentPath, file.name);
  const to = join('dist', relative(COMPILED, from));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, readFileSync(from, 'utf8').replace(/((?:\.\.\/)+)src\//g, '$1'));
}
