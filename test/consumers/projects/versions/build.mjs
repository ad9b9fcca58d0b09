/** Bundles two copies of the package, one with a later version, into one script each. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const { version } = JSON.parse(readFileSync('node_modules/acedrex/package.json', 'utf8'));
cpSync('node_modules/acedrex', 'node_modules/acedrex-next', { recursive: true });
const folder = 'node_modules/acedrex-next/dist/shared';
for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
  const file = `${folder}/${name}`;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(version, '99.0.0'));
}
await build({ entryPoints: ['src/first.js', 'src/second.js'], bundle: true, outdir: 'www' });
