/**
 * Compiles the wasm builds: the release ones beside the code that loads them, the checked ones, which
 * only tests use, into build/. Entries are named here because asconfig's are global to all targets.
 */
import { mkdirSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const BUILDS = [
  { entry: 'assembly/rules.ts', target: 'release', out: 'src/wasm/rules.wasm' },
  { entry: 'assembly/index.ts', target: 'release', out: 'src/wasm/engine.wasm' },
  { entry: 'assembly/index.ts', target: 'threads', out: 'src/wasm/engine-threads.wasm' },
  { entry: 'assembly/testing.ts', target: 'checked', out: 'build/rules-checked.wasm' },
  { entry: 'assembly/testing-search.ts', target: 'checked', out: 'build/engine-checked.wasm' },
];

mkdirSync('build', { recursive: true });
for (const { entry, target, out } of BUILDS) {
  const { error, stderr } = await asc.main([entry, '--target', target, '--outFile', out], {
    stdout: process.stdout,
    stderr: process.stderr,
  });
  if (error) {
    console.error(error.message, stderr?.toString() ?? '');
    process.exit(1);
  }
}
