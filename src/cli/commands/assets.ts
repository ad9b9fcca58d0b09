import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../vendor/commander.js';
import { VERSION } from '../../version.js';
import { NETWORK_FILE } from '../../wasm/network-name.js';
import { print } from '../io.js';

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything that elements and engines ask `setAssetBase`'s folder for. */
const assetFiles = (): readonly string[] => [
  'dist/worker/worker.js',
  ...['rules.wasm', 'engine.wasm', 'engine-threads.wasm', 'tablebase.wasm', NETWORK_FILE].map(
    (name) => `dist/wasm/${name}`,
  ),
  ...readdirSync(join(PACKAGE, 'data/puzzles'))
    .filter((name) => name.endsWith('.puzzles'))
    .map((name) => `data/puzzles/${name}`),
];

export const addAssets = (program: Command): void => {
  program
    .command('assets')
    .description('copy what elements and engines fetch to a folder of your site, for setAssetBase')
    .argument('<directory>', 'folder, which is created if need be')
    .addHelpText(
      'after',
      `
The files are in a folder of the version, so that no cache mixes those of two versions. Run the command again after
each update of the package. Name the directory's address, without the version, with setAssetBase('/address/') or with
the attribute data-acedrex-assets="/address/" on any element of the page.`,
    )
    .action(async (directory: string) => {
      const folder = join(directory, VERSION);
      mkdirSync(folder, { recursive: true });
      for (const file of assetFiles()) {
        const to = join(folder, basename(file));
        copyFileSync(join(PACKAGE, file), to);
        await print(to);
      }
    });
};
