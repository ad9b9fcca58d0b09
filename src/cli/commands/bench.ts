import { pathToFileURL } from 'node:url';
import type { Command } from '../vendor/commander.js';
import { BENCH_DEPTH, MAX_BENCH_DEPTH, runBench } from '../../engine/bench.js';
import { Engine } from '../../engine/engine.js';
import { fetchNetwork } from '../../engine/fetch-network.js';
import { engineUrl } from '../../wasm/engine-url.js';
import { networkUrl } from '../../wasm/network-url.js';
import { Failure, integer, print } from '../io.js';
import { netOption } from '../protocol.js';

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
