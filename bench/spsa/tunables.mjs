/**
 * Reads and changes the constants of assembly/tunables.ts, and makes builds with variables in place of these constants.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import asc from 'assemblyscript/asc';
import binaryen from 'assemblyscript/binaryen';
import { FEATURES, letPause } from '../../scripts/let-pause.mjs';

const SOURCE = new URL('../../assembly/tunables.ts', import.meta.url);
const PROJECT = new URL('../../', import.meta.url);
const CONSTANT = /^export const (\w+): i32 = (-?\d+);$/gm;

/** @returns {ReadonlyMap<string, number>} The constants and their values, in the order of the file. */
export const readTunables = () =>
  new Map(
    [...readFileSync(SOURCE, 'utf8').matchAll(CONSTANT)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );

/** Replaces the values in the file. @param {ReadonlyMap<string, number>} values */
export const writeTunables = (values) => {
  const text = readFileSync(SOURCE, 'utf8').replace(
    CONSTANT,
    (line, name) => `export const ${name}: i32 = ${values.get(name) ?? line};`,
  );
  writeFileSync(SOURCE, text);
};

/** Changes a source of the tuned build: the constants become variables that the module exports. */
const changed = (file, text) => {
  if (file.endsWith('tunables.ts')) return text.replaceAll('export const', 'export let');
  return file.endsWith('assembly/index.ts') ? `${text}\nexport * from './tunables';\n` : text;
};

/**
 * Compiles the engine with variables for the constants. Only the sources that the compiler reads are replaced; the
 * compiler itself writes the output file.
 *
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export const buildTunable = async () => {
  let bytes;
  const { error, stderr } = await asc.main(
    ['assembly/index.ts', '--target', 'release', '--outFile', 'tunable.wasm'],
    {
      readFile: async (name, folder) => {
        try {
          const file = new URL(name, new URL(`${folder}/`, PROJECT));
          return changed(file.pathname, await readFile(file, 'utf8'));
        } catch {
          // Returns null, because the compiler also requests files that do not exist.
          return null;
        }
      },
      writeFile: (_name, contents) => {
        bytes = contents;
      },
    },
  );
  if (error) throw new Error(`${error.message}\n${stderr?.toString() ?? ''}`);
  return letPause(bytes);
};

/**
 * Makes a build in which these are the initial values of the variables.
 *
 * @param {Uint8Array} build the result of {@link buildTunable}
 * @param {ReadonlyMap<string, number>} values
 * @returns {Uint8Array<ArrayBuffer>}
 */
export const withValues = (build, values) => {
  const module = binaryen.readBinary(build);
  module.setFeatures(FEATURES);
  for (const [name, value] of values) {
    const exported = module.getExport(name);
    if (exported === 0) throw new Error(`the build has no variable ${name}`);
    const { value: global } = binaryen.getExportInfo(exported);
    module.removeGlobal(global);
    module.addGlobal(global, binaryen.i32, true, module.i32.const(value));
  }
  const bytes = module.emitBinary();
  module.dispose();
  return bytes;
};
