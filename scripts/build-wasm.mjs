/**
 * Compiles the wasm builds. Release builds are written next to the code that loads them, and builds that only tests use
 * are written to build/. This script specifies the entries, because entries in asconfig apply to all targets.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import asc from 'assemblyscript/asc';
import { letPause } from './let-pause.mjs';

const BUILDS = [
  { entry: 'assembly/rules.ts', target: 'release', out: 'src/wasm/rules.wasm' },
  { entry: 'assembly/index.ts', target: 'release', out: 'src/wasm/engine.wasm', canPause: true },
  {
    entry: 'assembly/index.ts',
    target: 'threads',
    out: 'src/wasm/engine-threads.wasm',
    canPause: true,
  },
  { entry: 'assembly/tablebase/index.ts', target: 'release', out: 'src/wasm/tablebase.wasm' },
  {
    entry: 'assembly/problems/index.ts',
    target: 'release',
    out: 'src/wasm/problems.wasm',
    canPause: true,
  },
  { entry: 'assembly/testing.ts', target: 'checked', out: 'build/rules-checked.wasm' },
  { entry: 'assembly/testing-search.ts', target: 'release', out: 'build/engine-testing.wasm' },
  { entry: 'assembly/testing-search.ts', target: 'checked', out: 'build/engine-checked.wasm' },
];

const compile = async ({ entry, target, out, canPause }) => {
  const { error, stderr } = await asc.main([entry, '--target', target, '--outFile', out], {
    stdout: process.stdout,
    stderr: process.stderr,
  });
  if (error) throw new Error(`${error.message}\n${stderr?.toString() ?? ''}`);
  if (canPause) writeFileSync(out, letPause(readFileSync(out)));
};

// Uses one thread per core instead of one thread per build, because in the same thread, each later build is faster than
// the first.
if (isMainThread) {
  mkdirSync('build', { recursive: true });
  const threads = Math.min(availableParallelism(), BUILDS.length);
  for (let thread = 0; thread < threads; thread += 1) {
    const builds = BUILDS.filter((_, index) => index % threads === thread);
    const worker = new Worker(new URL(import.meta.url), { workerData: builds });
    worker.on('error', (error) => {
      console.error(error.message);
      process.exit(1);
    });
  }
} else for (const build of workerData) await compile(build);
