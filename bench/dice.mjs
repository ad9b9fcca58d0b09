/**
 * Games of the engine against itself with dice.
 *
 *   node bench/dice.mjs [--games N] [--seed N] [--depth N] [--against N] [--pgn FILE]
 *   node bench/dice.mjs --fit [--games N] [--seed N] [--depth N] [--keep FILE] [--write]
 *
 * The first form plays N games over the four rulesets. One engine searches `--depth` plies, and the other engine
 * searches `--against` plies. Each opening seed is played twice with swapped colours. This form prints how the games
 * ended and the first engine's score. Every move is checked against the rules, and an illegal move or an endless game
 * is an error. The second form takes positions from such games, or from the FILE of an earlier run. It uses the games'
 * results to fit the weights of assembly/dice-evaluate.ts and the model that converts centipawns to expected scores.
 * With --write, it replaces src/engine/dice-model.ts. The same arguments give the same games and weights.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { loadRules, makePgn } from '../build/library/index.js';
import { loadEngine } from './engine.mjs';
import { fitModel } from './dice/fit.mjs';
import { playGame } from './dice/play.mjs';
import { writeModel } from './dice/write.mjs';

allowUnread();

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    depth: { type: 'string', default: '2' },
    against: { type: 'string', default: '1' },
    pgn: { type: 'string' },
    fit: { type: 'boolean', default: false },
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const GAMES = Number(values.games);
const SEED = Number(values.seed);
const DEPTH = Number(values.depth);
const PROGRESS_GAMES = 50;

const match = async () => {
  const against = Number(values.against);
  const engines = [await loadEngine(), await loadEngine()];
  const endings = new Map();
  let score = 0;
  let squares = 0;
  let plies = 0;
  for (let game = 0; game < GAMES; game += 1) {
    // Both games of a pair have the same rolls until they differ.
    const firstIsWhite = game % 2 === 0;
    const depths = firstIsWhite ? [DEPTH, against] : [against, DEPTH];
    const played = await playGame(
      firstIsWhite ? engines : engines.toReversed(),
      depths,
      SEED,
      game >> 1,
    );
    const points = firstIsWhite ? played.points : 1 - played.points;
    score += points;
    squares += points * points;
    plies += played.plies;
    endings.set(played.status, (endings.get(played.status) ?? 0) + 1);
    if (values.pgn !== undefined) appendFileSync(values.pgn, `${makePgn(played.record())}\n`);
    if ((game + 1) % PROGRESS_GAMES === 0)
      console.error(`${game + 1} of ${GAMES} games, ${((100 * score) / (game + 1)).toFixed(1)} %`);
  }
  const mean = score / GAMES;
  const error = 1.96 * Math.sqrt((squares / GAMES - mean * mean) / GAMES);
  console.log(
    `${GAMES} games, all ended, no illegal move; ${(plies / GAMES).toFixed(0)} plies on average`,
  );
  for (const [status, count] of [...endings].sort()) console.log(`  ${status}: ${count}`);
  console.log(
    `depth ${DEPTH} against depth ${against}: ${(100 * mean).toFixed(1)} % ± ${(100 * error).toFixed(1)}`,
  );
};

const takePositions = async () => {
  const { keep } = values;
  if (keep !== undefined && existsSync(keep))
    return readFileSync(keep, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const engine = await loadEngine();
  const taken = [];
  for (let game = 0; game < GAMES; game += 1) {
    const { positions } = await playGame([engine, engine], [DEPTH, DEPTH], SEED, game);
    taken.push(...positions);
    if ((game + 1) % PROGRESS_GAMES === 0) console.error(`${game + 1} of ${GAMES} games`);
  }
  if (keep !== undefined)
    writeFileSync(keep, taken.map((position) => `${JSON.stringify(position)}\n`).join(''));
  return taken;
};

await loadRules();
if (values.fit) {
  const model = fitModel(await takePositions());
  // This tool uses the engine without a network.
  if (values.write) writeModel(model, 'none');
} else await match();
