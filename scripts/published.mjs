/**
 * Adds parts to the compiled library that only other projects need: files as modules, and worker scripts as text. See
 * docs/decisions/0017-files-in-modules.md.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'rolldown';
import { MODULE_FOOTER, packedModules, textModule } from './pack.mjs';

/** The folder of the compiled modules. */
export const LIBRARY = 'build/library';

/** The modules in scripts/published/, and their places in the library. */
const MODULES = {
  'own-script.js': 'worker/own-script.js',
  'node-script.js': 'worker/node-script.js',
};

/** The variable that contains the modules that the worker scripts for browsers and for Node share. */
const VARIABLE = 'acedrex';

/**
 * The shared modules, and their properties in the variable. Node does not use the first one, which has much code in
 * common with the others.
 */
const SHARED = new Map(
  ['worker/browser-thread', 'worker/comlink', 'worker/helper', 'worker/host', 'worker/service']
    .concat('engine/tablebases', 'engine/threads')
    .map((name) => [resolve(LIBRARY, `${name}.js`), name.replace(/^.*\/|-/g, '')]),
);

/** A virtual module that exports the shared modules. */
const sharedModule = {
  name: 'shared-module',
  resolveId: (id) => (id === VARIABLE ? id : null),
  load: (id) =>
    id === VARIABLE
      ? Array.from(
          SHARED,
          ([path, name]) => `export * as ${name} from ${JSON.stringify(path)};`,
        ).join('')
      : null,
};

/** Node's worker starts from its text only if a bundler has moved it. The client then reads the tables itself. */
const withoutTablebases = {
  name: 'without-tablebases',
  load: (id) =>
    id.endsWith('/node-tablebases.js') ? 'export const tablebasesIn = undefined;' : null,
};

/** The beginning of the text for Node. Classic scripts use these values as variables. */
const NODE_VALUES = `import*as worker_threads from"node:worker_threads";const here=import.meta.url;`;

/** Bundles modules into one minified classic script. It uses the shared modules and Node's modules as variables. */
const bundle = async (input, options, output = {}) => {
  const { output: chunks } = await build({
    input,
    platform: 'browser',
    write: false,
    transform: { define: { 'import.meta.url': 'here' } },
    output: { format: 'iife', codeSplitting: false, minify: true, comments: false, ...output },
    ...options,
  });
  return chunks[0].code;
};

/** Bundles a worker's script without the shared modules. */
const bundleWorker = (name) =>
  bundle(
    `${LIBRARY}/worker/${name}.js`,
    { external: (id) => SHARED.has(id) || id.startsWith('node:'), plugins: [withoutTablebases] },
    {
      globals: (id) =>
        SHARED.has(id) ? `${VARIABLE}.${SHARED.get(id)}` : id.slice('node:'.length),
    },
  );

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
  const [shared, worker, nodeWorker] = await Promise.all([
    bundle(VARIABLE, { plugins: [sharedModule] }, { name: VARIABLE }),
    bundleWorker('worker'),
    bundleWorker('node-worker'),
  ]);
  writeFileSync(`${LIBRARY}/worker/worker.js`, shared + worker + MODULE_FOOTER);
  writeFileSync(`${LIBRARY}/worker/shared-text.js`, textModule(shared));
  const texts = {
    'worker-text': ['(()=>{"use strict";', worker, '})();'],
    'node-worker-text': [NODE_VALUES, nodeWorker, ''],
  };
  for (const [name, [before, code, after]] of Object.entries(texts))
    writeFileSync(
      `${LIBRARY}/worker/${name}.js`,
      `import shared from './shared-text.js';\nexport default ${JSON.stringify(before)} + shared + ${JSON.stringify(code + after)};\n`,
    );
};
