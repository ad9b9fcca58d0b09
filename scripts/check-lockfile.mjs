/** Fails if the lockfile names an address to download from: it must hold for every registry. */
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const bound = Object.entries(packages).filter(([, { resolved }]) =>
  /^https?:/.test(resolved ?? ''),
);
if (bound.length > 0) {
  console.error(`package-lock.json names download addresses, first of ${bound[0][0]}`);
  process.exit(1);
}
