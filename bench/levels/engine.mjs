/**
 * A level of the page's opponent as a UCI engine, for matches: node bench/levels/engine.mjs LEVEL [SEED]
 *
 * It ignores the limits of `go`: a level has its own number of nodes. As on the page, its table is empty
 * before each search.
 */
import { runnerImport } from 'vite';
import { runProtocol } from '../../dist/cli/protocol.js';
import { loadRules } from '../../dist/index.js';
import { UciSession } from '../../dist/protocols/uci.js';
import { SeededRandom } from '../random.mjs';

const STRENGTH = new URL('../../web/page/play/strength.ts', import.meta.url).pathname;

/** MiB; enough for the nodes of the highest level. */
const HASH = 32;
/** The bound of the seeded source, of which a number from 0 to 1 is made. */
const FINENESS = 2 ** 32;

const [level = '1', seed = '1'] = process.argv.slice(2);
const { module } = await runnerImport(STRENGTH, { configFile: false, logLevel: 'error' });
const { chooseLine, LEVELS } = module;
const { nodes, lines, spread } = LEVELS[Number(level) - 1];
const random = new SeededRandom(Number(seed));

/** The engine with this level's choice of moves. */
const playLevel = (engine) => ({
  analyse: async (request, _limits, { signal }) => {
    await engine.newGame();
    const result = await engine.analyse(request, { nodes, lines }, { signal });
    if (!result.ok) return result;
    const { reason, lines: found = [] } = result.value;
    const [bestMove] = chooseLine(found, spread, random.below(FINENESS) / FINENESS)?.pv ?? [];
    return { ok: true, value: { reason, ...(bestMove !== undefined && { bestMove }) } };
  },
  analyseDice: (...args) => engine.analyseDice(...args),
  ponderHit: () => undefined,
  newGame: () => engine.newGame(),
  setHash: () => engine.setHash(HASH),
});

await loadRules();
await runProtocol({ forceThreads: false }, (client, send, identity) => {
  const engine = playLevel(client);
  void engine.setHash();
  return new UciSession(engine, send, { ...identity, name: `Acedrex level ${level}` });
});
