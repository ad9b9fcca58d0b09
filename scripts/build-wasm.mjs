/**
 * Compiles the wasm builds: with `release` those that are published, beside the code that loads them; with
 * `testing` those that only tests use, into build/. Entries are named here because asconfig's are global
 * to all targets.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';
import binaryen from 'assemblyscript/binaryen';

const GROUPS = {
  release: [
    { entry: 'assembly/rules.ts', target: 'release', out: 'src/wasm/rules.wasm' },
    { entry: 'assembly/index.ts', target: 'release', out: 'src/wasm/engine.wasm', canPause: true },
    {
      entry: 'assembly/index.ts',
      target: 'threads',
      out: 'src/wasm/engine-threads.wasm',
      canPause: true,
    },
  ],
  testing: [
    { entry: 'assembly/testing.ts', target: 'checked', out: 'build/rules-checked.wasm' },
    { entry: 'assembly/testing-search.ts', target: 'release', out: 'build/engine-testing.wasm' },
    { entry: 'assembly/testing-search.ts', target: 'checked', out: 'build/engine-checked.wasm' },
  ],
};

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

mkdirSync('build', { recursive: true });
for (const { entry, target, out, canPause } of GROUPS[process.argv[2]]) {
  const { error, stderr } = await asc.main([entry, '--target', target, '--outFile', out], {
    stdout: process.stdout,
    stderr: process.stderr,
  });
  if (error) {
    console.error(error.message, stderr?.toString() ?? '');
    process.exit(1);
  }
  if (canPause) letPause(out);
}
