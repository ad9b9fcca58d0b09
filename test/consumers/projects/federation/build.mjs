/** Builds the application, and the remote one whose board it shows. */
import { resolve } from 'node:path';
import { federation } from '@module-federation/vite';
import { build } from 'vite';

const shared = ['acedrex'];
const part = (root, base, outDir, options) =>
  build({
    configFile: false,
    root,
    base,
    plugins: [federation({ ...options, shared, dts: false })],
    build: { outDir, target: 'esnext', emptyOutDir: true },
  });

await part('host', '/', '../www', {
  name: 'host',
  remotes: { remote: { type: 'module', name: 'remote', entry: '/remote/remoteEntry.js' } },
});
await part('remote', '/remote/', '../www/remote', {
  name: 'remote',
  filename: 'remoteEntry.js',
  exposes: { './board': resolve('remote/board.js') },
});
