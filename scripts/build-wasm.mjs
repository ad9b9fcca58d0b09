/**
 * Compiles the wasm builds: the release ones beside the code that loads them, the checked ones, which
 * only tests use, into build/. Entries are named here because asconfig's are global to all targets.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import asc from 'assemblyscript/asc';
import binaryen from 'assemblyscript/binaryen';

const BUILDS = [
  { entry: 'assembly/rules.ts', target: 'release', out: 'src/wasm/rules.wasm' },
  { entry: 'assembly/index.ts', target: 'release', out: 'src/wasm/engine.wasm', canPause: true },
  {
    entry: 'assembly/index.ts',
    target: 'threads',
    out: 'src/wasm/engine-threads.wasm',
    canPause: true,
  },
  { entry: 'assembly/endings/index.ts', target: 'release', out: 'src/wasm/endings.wasm' },
  { entry: 'assembly/testing.ts', target: 'checked', out: 'build/rules-checked.wasm' },
  { entry: 'assembly/testing-search.ts', target: 'release', out: 'build/engine-testing.wasm' },
  { entry: 'assembly/testing-search.ts', target: 'checked', out: 'build/engine-checked.wasm' },
];

const { Features } = binaryen;
/** What the compiler has used already; Binaryen does not read it from the binary. */
const FEATURES =
  Features.MVP |
  Features.MutableGlobals |
  Features.SignExt |
  Features.NontrappingFPToInt |
  Features.BulkMemory |
  Features.BulkMemoryOpt |
  Features.SIMD128 |
  Features.Atomics;

/**
 * Lets calls pause inside the import `poll` and go on later (Binaryen's Asyncify, after Zakai 2019):
 * its functions can save their locals, return, and be called again to where they were. A searching
 * worker that hears messages only between calls so loses none of its work.
 */
const letPause = (file) => {
  const module = binaryen.readBinary(readFileSync(file));
  module.setFeatures(FEATURES);
  binaryen.setPassArgument('asyncify-imports', 'env.poll');
  // The engine makes no indirect calls.
  binaryen.setPassArgument('asyncify-ignore-indirect', '');
  module.runPasses(['asyncify']);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  module.optimize();
  if (!module.validate()) throw new Error(`${file} is not valid`);
  writeFileSync(file, module.emitBinary());
};

const compile = async ({ entry, target, out, canPause }) => {
  const { error, stderr } = await asc.main([entry, '--target', target, '--outFile', out], {
    stdout: process.stdout,
    stderr: process.stderr,
  });
  if (error) throw new Error(`${error.message}\n${stderr?.toString() ?? ''}`);
  if (canPause) letPause(out);
};

// Each build has a thread of its own: together they would take a minute of one core.
if (isMainThread) {
  mkdirSync('build', { recursive: true });
  for (const build of BUILDS) {
    const worker = new Worker(new URL(import.meta.url), { workerData: build });
    worker.on('error', (error) => {
      console.error(error.message);
      process.exit(1);
    });
  }
} else await compile(workerData);
