/**
 * Gives the package in dist/ what its own builds of the page and for CDNs do without: each file as a module, and the
 * scripts of workers as texts. See docs/decisions/0017-files-in-modules.md.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { build } from 'rolldown';
import { classicTextModule, MODULE_FOOTER, packedModules, textModule } from './pack.mjs';

/** Modules of scripts/published/ and where they belong in dist/. */
const MODULES = {
  'own-script.js': 'worker/own-script.js',
  'node-script.js': 'worker/node-script.js',
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
      footer: MODULE_FOOTER,
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
  for (const [name, code] of Object.entries(packedModules()))
    writeFileSync(`dist/${name}.js`, code);
  const worker = await bundle('worker', 'browser');
  writeFileSync('dist/worker/worker.js', worker);
  writeFileSync('dist/worker/worker-text.js', classicTextModule(worker));
  const nodeWorker = await bundle('node-worker', 'node');
  writeFileSync('dist/worker/node-worker-text.js', textModule(nodeWorker));
};

/** Scripts that Node starts, each with hundreds of modules, whose files take Node longer to find than to run. */
const PROGRAMS = ['cli/program.js', 'cli/tablebase/tablebase-thread.js'];
/** Modules that hold a file as a text. They are loaded when the file is needed. */
const FILE_MODULE = /-(?:data|text)\.js$/;
/** Packages that their users install. */
const OPTIONAL = ['bullmq', 'ioredis', 'ws'];

/** Bundles each program into one file. Requires the rest of dist/. */
export const bundlePrograms = async () => {
  for (const program of PROGRAMS) {
    const file = resolve('dist', program);
    const pathTo = (other) => {
      const path = relative(dirname(file), other).replaceAll(sep, '/');
      return path.startsWith('.') ? path : `./${path}`;
    };
    const { output } = await build({
      input: file,
      platform: 'node',
      write: false,
      external: OPTIONAL,
      plugins: [
        {
          name: 'keep-addresses',
          async resolveId(source, importer) {
            if (!FILE_MODULE.test(source)) return null;
            const { id } = await this.resolve(source, importer, { skipSelf: true });
            return { id: pathTo(id), external: true };
          },
          // Modules address wasm builds and scripts of threads from where they are themselves.
          transform: (code, id) =>
            code.replaceAll('import.meta.url', `new URL('${pathTo(id)}', import.meta.url).href`),
        },
      ],
      output: { codeSplitting: false, comments: { legal: true, jsdoc: false } },
    });
    writeFileSync(file, output[0].code);
  }
};
