/** Files as modules: see docs/decisions/0017-files-in-modules.md. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

/** The sets of puzzles that `src/puzzles/set-files.ts` names. */
const SETS = ['cazaux', 'courier', 'murray', 'golladay', 'dice'];

const NETWORK = /nn-\w+\.nnue/.exec(readFileSync('src/wasm/network-name.ts', 'utf8'))[0];

/** The modules that each have one file, the function that returns it, and the file. */
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

/** The modules by their names in the library, without `.js`. Some take the place of a module in `src/`. */
export const packedModules = () => {
  const modules = {
    packed: readFileSync('scripts/published/packed.js', 'utf8'),
    'puzzles/set-files': setsModule(),
  };
  for (const file of FILES) {
    modules[`${file[0]}-file`] = fileModule(file);
    modules[`${file[0]}-data`] = dataModule(`src/wasm/${file[2]}`);
  }
  for (const set of SETS)
    modules[`puzzles/${set}-data`] = dataModule(`data/puzzles/${set}.puzzles`);
  return modules;
};

/** What makes a script without imports and exports a module to tools. */
export const MODULE_FOOTER = 'export{};';

/** A module with the text of a script. */
export const textModule = (code) => `export default ${JSON.stringify(code)};\n`;

/** The same with the text of a module, as a classic script. */
export const classicTextModule = (code) => {
  const text = code.trimEnd();
  if (!text.endsWith(MODULE_FOOTER)) throw new Error('the worker has exports');
  return textModule(`(()=>{"use strict";${text.slice(0, -MODULE_FOOTER.length)}})();`);
};
