/** Prepares a wasm build for pauses. */
import binaryen from 'assemblyscript/binaryen';

const { Features } = binaryen;
/** What the compiler has used already; Binaryen does not read it from the binary. */
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
 * Lets calls pause inside the import `poll` and resume later (Binaryen's Asyncify, after Zakai 2019). Its
 * functions save their locals and return. A second call resumes them at the same place. So a searching worker
 * that receives messages only between calls loses no work.
 *
 * @param {Uint8Array} bytes
 * @returns {Uint8Array<ArrayBuffer>}
 */
export const letPause = (bytes) => {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(FEATURES);
  binaryen.setPassArgument('asyncify-imports', 'env.poll');
  // The engine makes no indirect calls.
  binaryen.setPassArgument('asyncify-ignore-indirect', '');
  module.runPasses(['asyncify']);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  module.optimize();
  if (!module.validate()) throw new Error('the build is not valid');
  return module.emitBinary();
};
