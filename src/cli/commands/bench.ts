import { pathToFileURL } from 'node:url';
import type { Command } from '../vendor/commander.js';
import { BENCH_DEPTH, MAX_BENCH_DEPTH, runBench } from '../../engine/bench.js';
import { Engine } from '../../engine/engine.js';
import { fetchNetwork } from '../../engine/network.js';
import { ok } from '../../result.js';
import { engineFile } from '../../wasm/engine-file.js';
import { readAsset } from '../../wasm/load.js';
import { networkFile } from '../../wasm/network-file.js';
import { NETWORK_FILE } from '../../wasm/network-name.js';
import { Failure, print, readPosition } from '../io.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { RULESET, declare, integer } from '../declare.js';
import { NET } from '../protocol.js';
import { WORDS } from '../../words/commands.js';

export const addBench = (program: Command): void => {
  const depth = { value: '[depth]', parse: integer(1, MAX_BENCH_DEPTH), standard: BENCH_DEPTH };
  declare(program.command('bench'), WORDS.bench, { depth, net: NET }).action(
    async (depth: number, { net }: { readonly net?: string | false }) => {
      const engine = await Engine.load(await readAsset(engineFile()));
      if (net !== false) {
        const address = net === undefined ? undefined : pathToFileURL(net);
        const file =
          address === undefined ? ok(await readAsset(networkFile())) : await fetchNetwork(address);
        const loaded = file.ok
          ? await engine.setNetwork(file.value, address?.href ?? NETWORK_FILE)
          : file;
        if (!loaded.ok) throw new Failure(loaded.error.message);
      }
      const start = performance.now();
      const nodes = await runBench(engine, depth);
      const time = performance.now() - start;
      await print([nodes, time.toFixed(0), Math.round((nodes * 1000) / time)].join('\t'));
    },
  );
};

interface Options {
  readonly fen: string;
  readonly ruleset: Ruleset;
  readonly divide: boolean;
  readonly mode: 'legal' | 'bulk';
}

const MAX_DEPTH = 32;

export const addPerft = (program: Command): void => {
  declare(program.command('perft'), WORDS.perft, {
    depth: { value: '<depth>', parse: integer(1, MAX_DEPTH) },
    fen: { value: '<fen>', standard: 'startpos' },
    ruleset: RULESET,
    divide: false,
    mode: { value: '<mode>', choices: ['legal', 'bulk'], standard: 'bulk' },
  }).action(perft);
};

const perft = async (depth: number, options: Options): Promise<void> => {
  const position = readPosition(options.fen, options.ruleset);
  const bulk = options.mode === 'bulk';
  if (options.divide) {
    const leaves = position
      .legalMoves()
      .map(
        (move) => [makeCoordinates(move), position.play(move).perft(depth - 1, { bulk })] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [move, count] of leaves) await print(`${move}: ${count}`);
  }
  for (let plies = 1; plies <= depth; plies += 1) {
    const start = performance.now();
    const nodes = position.perft(plies, { bulk });
    const time = performance.now() - start;
    const speed = time > 0 ? Math.round((nodes * 1000) / time) : 0;
    await print([plies, nodes, time.toFixed(1), speed].join('\t'));
  }
};
