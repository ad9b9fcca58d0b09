/**
 * Checks the results of analyses that a limit interrupts.
 *
 * node bench/interrupted.mjs [--positions N] [--nodes random|N] [--movetime MS] [--lines N] [--seed N]
 *
 * Takes positions from random games of the four rulesets and analyses each afresh with a random limit of nodes and, if
 * requested, of time. An exhaustive search checks every announcement of a forced end, including announcements by
 * finished iterations. If the interrupted iteration changed the best move, both moves are searched separately with at
 * least ten times the nodes. The program counts which of the two moves is better by more than the window. Some changed
 * moves are worse in the longer search, as moves of finished iterations can be. With several lines, repeated, missing
 * and misplaced lines are counted. Prints the counts and each error. Ends with status 1 after a false announcement, an
 * invalid list of lines, or a move with a lower score that is not marked as a bound.
 */
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { loadEngine } from './engine.mjs';
import { loadRules, makeFen } from '../build/library/index.js';
import {
  analyse,
  createProver,
  difference,
  faultsOfLines,
  missingPlies,
  orderOf,
  WINDOW,
} from './interrupted/check.mjs';
import { randomPositions } from './interrupted/positions.mjs';
import { SeededRandom } from '../scripts/random.mjs';

allowUnread();

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '1000' },
    nodes: { type: 'string' },
    movetime: { type: 'string' },
    lines: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const POSITIONS = Number(values.positions);
const LINES = Number(values.lines);
const MIN_NODES = 1000;
const MAX_NODES = 40_000;
const PROOF_NODES = 4_000_000;
const REFERENCE_NODES = 400_000;

await loadRules();
const engine = await loadEngine();
const proving = await loadEngine();
await proving.setHash(64);
const prover = createProver(proving, PROOF_NODES);
const random = new SeededRandom(Number(values.seed));

/** Random node limits, evenly distributed on a logarithmic scale. */
const randomNodes = () =>
  Math.round(MIN_NODES * (MAX_NODES / MIN_NODES) ** (random.below(1000) / 1000));

const modes = [];
if (values.nodes !== undefined || values.movetime === undefined) {
  const nodes = values.nodes ?? 'random';
  modes.push(() => ({ nodes: nodes === 'random' ? randomNodes() : Number(nodes) }));
}
if (values.movetime !== undefined) modes.push(() => ({ movetime: Number(values.movetime) }));

const count = {
  analyses: 0,
  interrupted: 0,
  'ends announced': 0,
  'ends confirmed': 0,
  'ends too long to prove': 0,
  'FALSE ENDS': 0,
  'lines that stop short of their end': 0,
  'other moves': 0,
  'other moves that scored less than the finished one, which had fallen below them': 0,
  'other moves that turn out better': 0,
  'other moves that turn out worse': 0,
  'UNMARKED LOWER SCORES': 0,
  'FAULTY LISTS OF LINES': 0,
};

const complain = (position, limits, text) => {
  console.log(
    `${position.ruleset.name} ${makeFen(position.setup)} ${JSON.stringify(limits)}: ${text}`,
  );
};

const checkEnds = async (position, limits, told) => {
  const seen = new Set();
  for (const line of told) {
    const { score, pv, multipv, bound, depth } = line;
    if (score.kind !== 'mate') continue;
    const key = `${multipv === 1} ${score.moves} ${pv[0]} ${bound}`;
    if (seen.has(key)) continue;
    seen.add(key);
    count['ends announced'] += 1;
    if (missingPlies(line) > 0) {
      count['lines that stop short of their end'] += 1;
    }
    const confirmed = await prover.confirms(position, line);
    if (confirmed === undefined) count['ends too long to prove'] += 1;
    else if (confirmed) count['ends confirmed'] += 1;
    else {
      count['FALSE ENDS'] += 1;
      complain(
        position,
        limits,
        `${pv[0]} is not #${score.moves} (depth ${depth}, ${bound ?? 'exact'})`,
      );
    }
  }
};

const checkMove = async (position, limits, info, finished) => {
  const move = info?.pv[0];
  if (finished === undefined || move === finished.pv[0]) return;
  count['other moves'] += 1;
  if (orderOf(info.score) < orderOf(finished.score) - WINDOW) {
    count['other moves that scored less than the finished one, which had fallen below them'] += 1;
    if (info.bound !== 'lower') count['UNMARKED LOWER SCORES'] += 1;
  }
  const worse = await difference(proving, position, finished.pv[0], move, REFERENCE_NODES);
  if (worse < -WINDOW) count['other moves that turn out better'] += 1;
  if (worse <= WINDOW) return;
  count['other moves that turn out worse'] += 1;
  complain(
    position,
    limits,
    `${move} (${orderOf(info.score)} at depth ${info.depth}) is worse than ${finished.pv[0]} (${orderOf(finished.score)} at depth ${finished.depth}) by ${worse}`,
  );
};

const source = randomPositions(random);
for (let index = 0; index < POSITIONS; index += 1) {
  const position = source.next().value;
  for (const mode of modes) {
    const limits = { ...mode(), ...(LINES > 1 && { lines: LINES }) };
    const { lines, told, finished } = await analyse(engine, position, limits);
    count.analyses += 1;
    if (lines.some(({ bound }) => bound !== undefined)) count.interrupted += 1;
    await checkEnds(position, limits, [...told, ...lines]);
    if (LINES === 1) await checkMove(position, limits, lines[0], finished);
    for (const fault of faultsOfLines(lines, LINES, position)) {
      count['FAULTY LISTS OF LINES'] += 1;
      complain(position, limits, fault);
    }
  }
}
for (const [name, number] of Object.entries(count)) console.log(`${number}`.padStart(8), name);
const FAULTS = ['FALSE ENDS', 'UNMARKED LOWER SCORES', 'FAULTY LISTS OF LINES'];
if (FAULTS.some((name) => count[name] > 0)) process.exitCode = 1;
