/** Compiles src/ into dist/ and puts the wasm builds beside the code that loads them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

// What was compiled from files that are gone must not be published. The page is not the library's.
for (const entry of readdirSync('.', { withFileTypes: true }).some(({ name }) => name === 'dist')
  ? readdirSync('dist')
  : [])
  if (entry !== 'app') rmSync(`dist/${entry}`, { recursive: true });

const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
for (const name of ['rules.wasm', 'engine.wasm', 'engine-threads.wasm'])
  copyFileSync(`src/wasm/${name}`, `dist/wasm/${name}`);
chmodSync('dist/cli/main.js', 0o755);
