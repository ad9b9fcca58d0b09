import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../vendor/commander.js';
import type { AssetFile } from '../../assets.js';
import { puzzleSetFile } from '../../puzzles/set-files.js';
import { RULESET_NAMES } from '../../rules/rulesets.js';
import { VERSION } from '../../version.js';
import { NETWORK_FILE } from '../../wasm/network-name.js';
import { engineFile } from '../../wasm/engine-file.js';
import { engineThreadsFile } from '../../wasm/engine-threads-file.js';
import { readAsset } from '../../wasm/load.js';
import { networkFile } from '../../wasm/network-file.js';
import { rulesFile } from '../../wasm/rules-file.js';
import { tablebaseFile } from '../../wasm/tablebase-file.js';
import { print } from '../io.js';
import { declare } from '../declare.js';
import { WORDS } from '../../words/commands.js';

/** All files that elements and engines load from the folder set by `setAssetBase`. */
const FILES: Readonly<Record<string, () => AssetFile>> = {
  'worker.js': () => new URL('../../worker/worker.js', import.meta.url),
  'rules.wasm': rulesFile,
  'engine.wasm': engineFile,
  'engine-threads.wasm': engineThreadsFile,
  'tablebase.wasm': tablebaseFile,
  [NETWORK_FILE]: networkFile,
  ...Object.fromEntries(
    [...RULESET_NAMES, 'dice' as const].map((name) => [
      `${name}.puzzles`,
      () => puzzleSetFile(name),
    ]),
  ),
};

export const addAssets = (program: Command): void => {
  declare(program.command('assets'), WORDS.assets, { directory: '<directory>' }).action(
    async (directory: string) => {
      const folder = join(directory, VERSION);
      mkdirSync(folder, { recursive: true });
      for (const [name, file] of Object.entries(FILES)) {
        const to = join(folder, name);
        writeFileSync(to, await readAsset(file()));
        await print(to);
      }
    },
  );
};
