import { pathToFileURL } from 'node:url';
import { type Command, Option } from '../vendor/commander.js';
import { BENCH_DEPTH, MAX_BENCH_DEPTH, runBench } from '../../engine/bench.js';
import { Engine } from '../../engine/engine.js';
import { fetchNetwork } from '../../engine/network.js';
import { engineUrl } from '../../wasm/engine-url.js';
import { networkUrl } from '../../wasm/network-url.js';
import { Failure, integer, print, readPosition, rulesetOption } from '../io.js';
import { netOption } from '../protocol.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import type { Ruleset } from '../../rules/rulesets.js';

export const addBench = (program: Command): void => {
  program
    .command('bench')
    .description('search a fixed set of positions; the node count is the signature of the search')
    .argument('[depth]', 'plies', integer(1, MAX_BENCH_DEPTH), BENCH_DEPTH)
    .addOption(netOption())
    .addHelpText('after', '\nColumns: nodes, milliseconds, nodes per second.')
    .action(async (depth: number, { net }: { readonly net?: string | false }) => {
      const engine = await Engine.load(engineUrl());
      if (net !== false) {
        const address = net === undefined ? networkUrl() : pathToFileURL(net);
        const file = await fetchNetwork(address);
        const loaded = file.ok ? await engine.setNetwork(file.value, address.href) : file;
        if (!loaded.ok) throw new Failure(loaded.error.message);
      }
      const start = performance.now();
      const nodes = await runBench(engine, depth);
      const time = performance.now() - start;
      await print([nodes, time.toFixed(0), Math.round((nodes * 1000) / time)].join('\t'));
    });
};

interface Options {
  readonly fen: string;
  readonly ruleset: Ruleset;
  readonly divide: boolean;
  readonly mode: 'legal' | 'bulk';
}

const MAX_DEPTH = 32;

export const addPerft = (program: Command): void => {
  program
    .command('perft')
    .description('count the leaves of the tree of legal moves, for each depth up to DEPTH')
    .argument('<depth>', 'plies', integer(1, MAX_DEPTH))
    .option('--fen <fen>', 'position to start from', 'startpos')
    .addOption(rulesetOption())
    .option('--divide', 'first list the leaves below each move at the full depth', false)
    .addOption(
      new Option('--mode <mode>', 'make every last move, or only count them')
        .choices(['legal', 'bulk'])
        .default('bulk'),
    )
    .addHelpText(
      'after',
      '\nColumns: depth (plies), nodes, milliseconds, nodes per second.\nExample: acedrex perft 4 --ruleset murray --divide',
    )
    .action(perft);
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
