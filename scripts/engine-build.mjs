/**
 * Tells the page which build of the engine it has, in the words of `acedrex explore`: opening theory can be
 * exchanged between the two if their builds are the same.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const engineBuild = () => ({
  name: 'engine-build',
  config() {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const hash = createHash('sha256').update(readFileSync('src/wasm/engine.wasm')).digest('hex');
    const networkUrl = readFileSync('src/wasm/network-url.ts', 'utf8');
    const [, network] = /nn-([0-9a-f]{8})/.exec(networkUrl);
    const build = `${version}+${hash.slice(0, 8)}.${network}`;
    return { define: { 'import.meta.env.ENGINE_BUILD': JSON.stringify(build) } };
  },
});
