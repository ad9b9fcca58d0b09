/**
 * Searches for the position with the most legal moves, by simulated annealing over set-ups of any pieces.
 *
 * node bench/max-moves.mjs [--steps N] [--runs N] [--seed N] [--ruleset NAME]
 *
 * A step changes one square or moves a piece. Over time, the search accepts fewer of the steps that reduce the number
 * of moves. Prints the best set-up of each ruleset as FEN. MAX_MOVES in assembly/abi.ts must be well above these
 * numbers; test/assembly/many-pieces.test.ts contains the records.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules, makeFen, RULESETS, SQUARES } from '../build/library/index.js';
import { RulesWasm } from '../build/library/rules/rules-wasm.js';
import { instantiateWasm } from '../build/library/wasm/load.js';
import { allowUnread } from '../build/library/cli/unread.js';
import { SeededRandom } from '../scripts/random.mjs';

allowUnread();

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    ruleset: { type: 'string' },
  },
});
const STEPS = Number(values.steps);
const RUNS = Number(values.runs);
const RULESET_LIST =
  values.ruleset === undefined ? Object.values(RULESETS) : [RULESETS[values.ruleset]];

/** Initial temperature: a loss of this many moves is accepted with probability 1/e. */
const HOT = 12;
const COLD = 0.3;

await loadRules();
const module = new WebAssembly.Module(
  readFileSync(new URL('../build/library/wasm/rules.wasm', import.meta.url)),
);

/** Candidates for a square. Most of them are pieces with many moves, so that fewer steps are wasted. */
const piecesOf = (codes) => [
  0,
  0,
  0,
  ...codes('white', ['aanca', 'unicornio', 'rook', 'crocodile', 'lion', 'giraffe', 'pawn']),
  ...codes('black', ['pawn']),
];

const climb = (ruleset, random) => {
  const core = new RulesWasm(instantiateWasm(module), ruleset);
  const setupOf = (pieces) => ({
    board: SQUARES.map((_, index) => pieces[index]),
    turn: 'white',
    rights: [],
    halfmoves: 0,
    fullmoves: 1,
  });
  const codeOf = (piece) => core.encode(setupOf([piece]))[0];
  const candidates = piecesOf((color, roles) => roles.map((role) => codeOf({ color, role })));
  const pawns = new Set(['white', 'black'].map((color) => codeOf({ color, role: 'pawn' })));
  const kings = new Set(['white', 'black'].map((color) => codeOf({ color, role: 'king' })));
  const codes = new Uint8Array(SQUARES.length);
  const [whiteKing, blackKing] = kings;
  codes[0] = whiteKing;
  codes[SQUARES.length - 1] = blackKing;
  // Black gets another piece, because a bare king would end the game and leave no moves.
  codes[SQUARES.length - 13] = codeOf({ color: 'black', role: 'pawn' });
  // Uses a new array each time, because the wasm instance does not load the same array twice.
  const count = (changed) => {
    core.load({ codes: changed, turn: 'white', halfmoves: 0 });
    return core.perft(1, true);
  };
  const isSound = (square, code) => {
    const rank = Math.floor(square / 12);
    return !pawns.has(code) || (rank > 0 && rank < 11);
  };
  let current = codes;
  let moves = count(current);
  let best = { moves, codes: current };
  for (let step = 0; step < STEPS; step += 1) {
    const heat = HOT * (COLD / HOT) ** (step / STEPS);
    const changed = current.slice();
    const square = random.below(SQUARES.length);
    if (kings.has(changed[square]) || random.below(4) === 0) {
      const other = random.below(SQUARES.length);
      if (kings.has(changed[other])) continue;
      [changed[square], changed[other]] = [changed[other], changed[square]];
      if (!isSound(other, changed[other])) continue;
    } else changed[square] = random.pick(candidates);
    if (!isSound(square, changed[square])) continue;
    const found = count(changed);
    if (found < moves && random.below(1_000_000) / 1_000_000 >= Math.exp((found - moves) / heat))
      continue;
    current = changed;
    moves = found;
    if (moves > best.moves) best = { moves, codes: current };
  }
  const pieces = [...best.codes].map((code) => core.pieceOf(code));
  return { moves: best.moves, fen: makeFen(setupOf(pieces)) };
};

for (const ruleset of RULESET_LIST) {
  let best = { moves: 0, fen: '' };
  for (let run = 0; run < RUNS; run += 1) {
    const found = climb(ruleset, new SeededRandom(Number(values.seed) * 1_000 + run));
    console.error(`${ruleset.name}, run ${run + 1}: ${found.moves}`);
    if (found.moves > best.moves) best = found;
  }
  const attacked = best.fen;
  console.log(`${ruleset.name}: ${best.moves} moves, ${attacked}`);
}
