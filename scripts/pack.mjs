/** Turns files into modules; see docs/decisions/0017-files-in-modules.md. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

/** The puzzle sets to which `src/puzzles/set-files.ts` refers. */
const SETS = ['cazaux', 'courier', 'murray', 'golladay', 'dice'];

const NETWORK = /nn-\w+\.nnue/.exec(readFileSync('src/wasm/network-name.ts', 'utf8'))[0];

/** Modules that contain one file each: the module, the function that returns the file, and the file. */
const FILES = [
  ['wasm/rules', 'rulesFile', 'rules.wasm'],
  ['wasm/engine', 'engineFile', 'engine.wasm'],
  ['wasm/engine-threads', 'engineThreadsFile', 'engine-threads.wasm'],
  ['wasm/tablebase', 'tablebaseFile', 'tablebase.wasm'],
  ['wasm/network', 'networkFile', NETWORK],
];

const dataModule = (file) => {
  const bytes = readFileSync(file);
  const text = deflateRawSync(bytes, { level: 9 }).toString('base64');
  return `export const bytes = ${bytes.length};\nexport default '${text}';\n`;
};

const fileModule = ([path, exported]) => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return `import { unpack } from '../packed.js';\nexport const ${exported} = () => unpack(import('./${name}-data.js'));\n`;
};

const setsModule = () => {
  const cases = SETS.map(
    (set) => `    case '${set}':\n      return unpack(import('./${set}-data.js'));`,
  );
  return `import { unpack } from '../packed.js';\nexport const puzzleSetFile = (name) => {\n  switch (name) {\n${cases.join('\n')}\n  }\n};\n`;
};

const hashModule = () =>
  ['engine', 'tablebase']
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(`src/wasm/${name}.wasm`))
        .digest('hex');
      return `export const ${name}Hash = () => '${hash.slice(0, 8)}';\n`;
    })
    .join('');

/**
 * Makes the modules, keyed by their names in the library without `.js`. Some of these modules replace a module in
 * `src/`.
 */
export const packedModules = () => {
  const modules = {
    packed: readFileSync('scripts/published/packed.js', 'utf8'),
    'puzzles/set-files': setsModule(),
    'cli/wasm-hashes': hashModule(),
  };
  for (const file of FILES) {
    modules[`${file[0]}-file`] = fileModule(file);
    modules[`${file[0]}-data`] = dataModule(`src/wasm/${file[2]}`);
  }
  for (const set of SETS)
    modules[`puzzles/${set}-data`] = dataModule(`data/puzzles/${set}.puzzles`);
  return modules;
};

/** A footer that makes tools treat a script without imports and exports as a module. */
export const MODULE_FOOTER = 'export{};';

/** Makes a module that exports a script's text. */
export const textModule = (code) => `export default ${JSON.stringify(code)};\n`;

/** Makes a module that exports another module's text, converted to a classic script. */
export const classicTextModule = (code) => {
  const text = code.trimEnd();
  if (!text.endsWith(MODULE_FOOTER)) throw new Error('the worker has exports');
  return textModule(`(()=>{"use strict";${text.slice(0, -MODULE_FOOTER.length)}})();`);
};
