/**
 * Measures the playing levels in UCI games against each other.
 *
 *   node bench/levels.mjs [--games N] [--seed N] [--from LEVEL] [--to LEVEL] [--anchor PERCENT]
 *
 * Each level plays N games against the next level, over all rulesets. With `--anchor`, each level plays against
 * `levels/one-ply.mjs --random PERCENT` instead. Each random opening is played twice with the colours swapped. For each pair of levels, prints a line with the higher level's score, the difference in Elo and its
 * 95 % interval. Levels are limited by nodes, so the load of the machine does not affect the results. Games between
 * levels that overlook nothing end when both engines have announced the same winner for six moves.
 */
import { parseArgs } from 'node:util';
import { FULL_STRENGTH, LEVELS } from '../build/library/engine/levels.js';
import { loadRules } from '../build/library/index.js';
import { RULESETS } from '../build/library/rules/rulesets.js';
import { runMatch } from './match/match.mjs';

/** Games are drawn after this number of plies. */
const MAX_PLIES = 400;
const RESIGN = { moves: 6, centipawns: 1000 };

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: String(FULL_STRENGTH) },
    anchor: { type: 'string' },
  },
});
const [games, seed, from, to] = [values.games, values.seed, values.from, values.to].map(Number);

const engineOf = (level) => ({
  name: `level ${level}`,
  command: 'node dist/cli/main.js uci',
  protocol: 'uci',
  options: [['Skill Level', String(level)]],
  // The strongest level has no limit except its number of nodes.
  limit: { kind: 'nodes', nodes: LEVELS[level - 1].nodes },
  margin: 0,
  patience: 300_000,
});

const anchorOf = (percent) => ({
  name: `one-ply ${percent}`,
  command: `node bench/levels/one-ply.mjs --random ${percent}`,
  protocol: 'uci',
  options: [],
  limit: { kind: 'depth', depth: 1 },
  margin: 0,
  patience: 300_000,
});

/** The pairs of engines that play, the higher level first. */
const pairs = Array.from(
  { length: to - from + (values.anchor === undefined ? 0 : 1) },
  (_, index) =>
    values.anchor === undefined
      ? [engineOf(from + index + 1), engineOf(from + index)]
      : [engineOf(from + index), anchorOf(values.anchor)],
);

await loadRules();
console.log('levels  games    +    =    -   score   Elo, 95 % interval');
for (const [index, engines] of pairs.entries()) {
  const { tally, failure } = await runMatch({
    engines,
    rulesets: Object.values(RULESETS),
    games,
    openingPlies: 6,
    seed,
    concurrency: 1,
    maxPlies: MAX_PLIES,
    ...(LEVELS[from + index - 1].blindness === 0 && { resign: RESIGN }),
  });
  if (failure !== undefined) throw failure;
  const { score, elo, eloLow, eloHigh } = tally.strength();
  const faults = tally.sides.flatMap((side) => Object.values(side.faults));
  if (faults.some((count) => count > 0)) throw new Error('a game was decided by a fault');
  const columns = [
    `${engines.map(({ name }) => name.replace('level ', '')).join(' : ')} `,
    String(tally.games).padStart(5),
    ...[tally.wins, tally.draws, tally.losses].map((count) => String(count).padStart(4)),
    `${(100 * score).toFixed(1).padStart(5)} %`,
    `${elo.toFixed(0).padStart(5)} (${eloLow.toFixed(0)} to ${eloHigh.toFixed(0)})`,
  ];
  console.log(columns.join(' '));
}
