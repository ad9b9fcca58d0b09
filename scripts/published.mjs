/**
 * Gives the package in dist/ what its own builds of the page and for CDNs do without: each file as a module, and the
 * scripts of workers as texts. See docs/decisions/0017-files-in-modules.md.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { build } from 'rolldown';

/** Modules of scripts/published/ and where they belong in dist/. */
const MODULES = {
  'packed.js': 'packed.js',
  'own-script.js': 'worker/own-script.js',
  'node-script.js': 'worker/node-script.js',
};

const NETWORK = /nn-\w+\.nnue/.exec(readFileSync('src/wasm/network-name.ts', 'utf8'))[0];

/** The modules that each have one file, the function that gives it, and the file. */
const FILES = [
  ['wasm/rules', 'rulesFile', 'dist/wasm/rules.wasm'],
  ['wasm/engine', 'engineFile', 'dist/wasm/engine.wasm'],
  ['wasm/engine-threads', 'engineThreadsFile', 'dist/wasm/engine-threads.wasm'],
  ['wasm/endings', 'endingsFile', 'dist/wasm/endings.wasm'],
  ['wasm/network', 'networkFile', `dist/wasm/${NETWORK}`],
];
const SETS = ['cazaux', 'courier', 'murray', 'golladay', 'dice'];

const writeData = (name, file) => {
  const bytes = readFileSync(file);
  const text = deflateRawSync(bytes, { level: 9 }).toString('base64');
  writeFileSync(
    `dist/${name}-data.js`,
    `export const bytes = ${bytes.length};\nexport default '${text}';\n`,
  );
};

const writeText = (name, code) => {
  writeFileSync(`dist/worker/${name}-text.js`, `export default ${JSON.stringify(code)};\n`);
};

/** A script of a worker in one file. It is sent as it is, so it is minified. Without an
 * export, tools would not know it for a module. */
const bundle = async (name, platform) => {
  const { output } = await build({
    input: `dist/worker/${name}.js`,
    platform,
    write: false,
    output: {
      format: 'esm',
      codeSplitting: false,
      minify: true,
      comments: false,
      footer: 'export{};',
    },
  });
  return output[0].code;
};

/** Requires that everything is compiled and the wasm builds are in dist/. */
export const publish = async () => {
  writeFileSync(
    'dist/wasm/address.d.ts',
    '/** The address of the file, as bundlers that emit it give it. */\ndeclare const address: string;\nexport default address;\n',
  );
  for (const [from, to] of Object.entries(MODULES))
    copyFileSync(`scripts/published/${from}`, `dist/${to}`);
  for (const [name, exported, file] of FILES) {
    writeData(name, file);
    const module = name.slice(name.lastIndexOf('/') + 1);
    writeFileSync(
      `dist/${name}-file.js`,
      `import { unpack } from '../packed.js';\nexport const ${exported} = () => unpack(import('./${module}-data.js'));\n`,
    );
  }
  for (const set of SETS) writeData(`puzzles/${set}`, `puzzles/${set}.puzzles`);
  const cases = SETS.map(
    (set) => `    case '${set}':\n      return unpack(import('./${set}-data.js'));`,
  );
  writeFileSync(
    'dist/puzzles/set-files.js',
    `import { unpack } from '../packed.js';\nexport const puzzleSetFile = (name) => {\n  switch (name) {\n${cases.join('\n')}\n  }\n};\n`,
  );
  const worker = await bundle('worker', 'browser');
  writeFileSync('dist/worker/worker.js', worker);
  writeText('worker', worker);
  writeText('node-worker', await bundle('node-worker', 'node'));
};
