/** Prepares a wasm build for pauses. */
import binaryen from 'assemblyscript/binaryen';

const { Features } = binaryen;
/** WebAssembly features that the compiler uses. Binaryen does not read them from the binary. */
export const FEATURES =
  Features.MVP |
  Features.MutableGlobals |
  Features.SignExt |
  Features.NontrappingFPToInt |
  Features.BulkMemory |
  Features.BulkMemoryOpt |
  Features.SIMD128 |
  Features.Atomics;

/**
 * Lets calls pause inside the import `poll` and resume later (Binaryen's Asyncify, after Zakai 2019). To pause, all
 * active functions save their locals and return. A second call resumes at the same place. Because a worker receives
 * messages only between calls, pauses allow a worker to interrupt a search without losing work.
 *
 * @param {Uint8Array} bytes
 * @returns {Uint8Array<ArrayBuffer>}
 */
export const letPause = (bytes) => {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(FEATURES);
  binaryen.setPassArgument('asyncify-imports', 'env.poll');
  // This option is safe, because the engine makes no indirect calls.
  binaryen.setPassArgument('asyncify-ignore-indirect', '');
  module.runPasses(['asyncify']);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  module.optimize();
  if (!module.validate()) throw new Error('the build is not valid');
  return module.emitBinary();
};
