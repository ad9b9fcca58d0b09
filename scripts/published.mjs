/**
 * Adds parts to the compiled library that only other projects need: files as modules, and worker scripts as text. See
 * docs/decisions/0017-files-in-modules.md.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { build } from 'rolldown';
import { classicTextModule, MODULE_FOOTER, packedModules, textModule } from './pack.mjs';

/** The folder of the compiled modules. */
export const LIBRARY = 'build/library';

/** The modules in scripts/published/, and their places in the library. */
const MODULES = {
  'own-script.js': 'worker/own-script.js',
  'node-script.js': 'worker/node-script.js',
};

/**
 * Bundles a worker script into one minified file. Adds an export, because tools would not treat the file as a module
 * without one.
 */
const bundle = async (name, platform) => {
  const { output } = await build({
    input: `${LIBRARY}/worker/${name}.js`,
    platform,
    write: false,
    output: {
      format: 'esm',
      codeSplitting: false,
      minify: true,
      comments: false,
      footer: MODULE_FOOTER,
    },
  });
  return output[0].code;
};

/** Adds the modules. The compiled modules and the wasm builds next to them must exist. */
export const publish = async () => {
  writeFileSync(
    `${LIBRARY}/wasm/address.d.ts`,
    '/** The address of the file, as bundlers that emit it give it. */\ndeclare const address: string;\nexport default address;\n',
  );
  for (const [from, to] of Object.entries(MODULES))
    copyFileSync(`scripts/published/${from}`, `${LIBRARY}/${to}`);
  for (const [name, code] of Object.entries(packedModules()))
    writeFileSync(`${LIBRARY}/${name}.js`, code);
  const worker = await bundle('worker', 'browser');
  writeFileSync(`${LIBRARY}/worker/worker.js`, worker);
  writeFileSync(`${LIBRARY}/worker/worker-text.js`, classicTextModule(worker));
  const nodeWorker = await bundle('node-worker', 'node');
  writeFileSync(`${LIBRARY}/worker/node-worker-text.js`, textModule(nodeWorker));
};
