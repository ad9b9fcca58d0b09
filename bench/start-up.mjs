/** Measures the time to compile and start both wasm builds, with their tables: node bench/start-up.mjs */
import { readFileSync } from 'node:fs';
import { allowUnread } from '../build/library/cli/unread.js';

allowUnread();

const RUNS = 9;
const time = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const bytes = ['rules', 'engine'].map((name) =>
  readFileSync(new URL(`../build/library/wasm/${name}.wasm`, import.meta.url)),
);
const times = Array.from({ length: RUNS }, () =>
  time(() => {
    for (const build of bytes) {
      const { exports } = new WebAssembly.Instance(new WebAssembly.Module(build), {
        env: { abort: () => undefined, poll: () => 0 },
      });
      exports.init();
      exports.initEvaluation?.();
      exports.ttResize?.(16);
    }
  }),
).sort((a, b) => a - b);
console.log(
  `compile and start rules.wasm and engine.wasm: median ${times[RUNS >> 1].toFixed(2)} ms, slowest ${times[RUNS - 1].toFixed(2)} ms`,
);
