import { execFileSync } from 'node:child_process';

execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], {
  stdio: 'inherit',
});
await import('./out/index.js');
