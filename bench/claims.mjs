/**
 * Checks the wins and losses that an ordinary search announces. The exhaustive search for forced wins must find an
 * announced win in as many moves. For an announced loss, it must find the opponent's win after every move.
 *
 *   node bench/claims.mjs [--claims 5000] [--nodes 5000] [--longest 4] [--ruleset cazaux,…] [--seed 1]
 *
 * Each side has a king and one to eight other pieces on random squares. Because pieces hang and kings are exposed, many
 * of these positions are decided. Claims of more than --longest moves are counted but not checked. Prints a line for
 * each ruleset and the position of each false claim, and ends with status 1 if there was a false claim.
 */
import { parseArgs } from 'node:util';
import { makeFen } from '../build/library/notation/fen.js';
import { ROLES } from '../build/library/rules/pieces.js';
import { Position } from '../build/library/rules/position.js';
import { loadRules } from '../build/library/rules/rules-wasm.js';
import { parseRuleset } from '../build/library/rules/rulesets.js';
import { emptySetup } from '../build/library/rules/setup.js';
import { SeededRandom } from '../scripts/random.mjs';
import { loadEngine } from './engine.mjs';
import { networkFile, useNetwork } from './network.mjs';
import { putAtRandom } from './random-square.mjs';

const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: '5000' },
    nodes: { type: 'string', default: '5000' },
    longest: { type: 'string', default: '4' },
    ruleset: { type: 'string', default: 'cazaux,courier,murray,golladay' },
    seed: { type: 'string', default: '1' },
  },
});
/** Maximum number of a side's pieces, not counting the king. */
const MAX_PIECES = 8;
const PIECES = ROLES.filter((role) => role !== 'king');

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
const random = new SeededRandom(Number(values.seed));
const longest = Number(values.longest);

await loadRules();
const engine = await loadEngine();
await useNetwork(engine, networkFile());

const scoreOf = async (position, limits) => {
  await engine.newGame();
  const request = { ruleset: position.ruleset.id, fen: makeFen(position.setup) };
  return unwrap(await engine.search(request, limits, CONTROL)).info?.score;
};

/** Whether the side to move can win the game in the given number of its moves. */
const wins = async (position, moves) => {
  if (position.status() !== 'ongoing')
    return position.result() === (position.turn === 'white' ? '1-0' : '0-1');
  const score = await scoreOf(position, { mate: moves });
  return score?.kind === 'mate' && score.moves > 0 && score.moves <= moves;
};

const holds = async (position, moves) => {
  if (moves > 0) return wins(position, moves);
  for (const move of position.legalMoves())
    if (!(await wins(position.play(move), -moves))) return false;
  return true;
};

/** Generates positions with pieces on random squares. */
const positions = function* (ruleset) {
  for (;;) {
    const board = [...emptySetup().board];
    for (const color of ['white', 'black']) {
      putAtRandom(board, { color, role: 'king' }, random);
      const count = 1 + random.below(MAX_PIECES);
      for (let piece = 0; piece < count; piece += 1)
        putAtRandom(board, { color, role: random.pick(PIECES) }, random);
    }
    const position = Position.fromSetup(
      { ...emptySetup(), board, turn: random.pick(['white', 'black']) },
      ruleset,
    );
    if (position.ok && position.value.status() === 'ongoing') yield position.value;
  }
};

const rulesets = values.ruleset.split(',');
const wanted = Math.ceil(Number(values.claims) / rulesets.length);
let wrong = 0;
for (const id of rulesets) {
  const checked = { win: 0, loss: 0 };
  let [searched, longer, falseHere] = [0, 0, 0];
  for (const position of positions(unwrap(parseRuleset(id)))) {
    searched += 1;
    const score = await scoreOf(position, { nodes: Number(values.nodes) });
    if (score?.kind !== 'mate') continue;
    if (Math.abs(score.moves) > longest) {
      longer += 1;
      continue;
    }
    checked[score.moves > 0 ? 'win' : 'loss'] += 1;
    if (!(await holds(position, score.moves))) {
      falseHere += 1;
      console.log(`  ${makeFen(position.setup)}: ${score.moves}`);
    }
    if (checked.win + checked.loss >= wanted) break;
  }
  wrong += falseHere;
  console.log(
    `${id}\t${searched} positions\t${checked.win} wins and ${checked.loss} losses checked, ${falseHere} false\t${longer} longer`,
  );
}
if (wrong > 0) process.exitCode = 1;
