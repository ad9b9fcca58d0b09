/**
 * Writes a PGN file of random games, the same for the same seed: the input for measuring `convert` and
 * `annotate`.
 *
 *   node bench/make-games.mjs --megabytes 50 --seed 1 > games.pgn
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import {
  loadRules,
  makePgn,
  makeSan,
  Position,
  RULESETS,
  startRecord,
} from '../build/library/node.js';
import { SeededRandom } from '../scripts/random.mjs';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
/**
 * Number of different games. The file repeats these games with other tags, because playing games takes longer than
 * writing them.
 */
const DIFFERENT = 300;
const MAX_PLIES = 160;

await loadRules();
const source = new SeededRandom(Number(values.seed));
const random = (bound) => source.below(bound);
const rulesets = Object.values(RULESETS);

const randomGame = () => {
  const ruleset = rulesets[random(rulesets.length)];
  const start = Position.start(ruleset);
  const nodes = [];
  for (let position = start; nodes.length < MAX_PLIES && position.status() === 'ongoing';) {
    const moves = position.legalMoves();
    const { from, to, promotion } = moves[random(moves.length)];
    const move = { from, to, ...(promotion && { promotion }) };
    nodes.push({
      move,
      san: makeSan(position, move),
      comment: random(40) === 0 ? 'a remark of some words' : '',
      startComment: '',
      shapes: [],
      nags: random(30) === 0 ? [1 + random(6)] : [],
      children: [],
    });
    position = position.play(move);
  }
  let children = [];
  for (const node of nodes.reverse()) children = [{ ...node, children }];
  return { ...startRecord(start), children };
};

const games = Array.from({ length: DIFFERENT }, randomGame);
const wanted = Number(values.megabytes) * 1e6;
for (let written = 0, number = 1; written < wanted; number += 1) {
  const game = games[random(games.length)];
  const tags = [
    ['Event', `Game ${number}`],
    ['White', `Player ${random(1000)}`],
    ['Black', `Player ${random(1000)}`],
  ];
  const text = `${makePgn({ ...game, tags })}\n`;
  written += text.length;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
