/**
 * Composes problems by search. Needs a build of the library.
 *
 *   node scripts/make-problems.mjs bench > bench/problems.txt
 *   node scripts/make-problems.mjs mine --minutes 30 --seed 1 >> mined.jsonl
 *   node scripts/make-problems.mjs select mined.jsonl
 *
 * `bench` makes the problems that bench/problems.mjs solves: 200 sound direct problems in 2 to 5 moves, 50 for each
 * ruleset. Each problem begins as a random position in which White wins by force. It is changed piece by piece until
 * only one key works (scripts/problems/compose.mjs). A line contains the ruleset, FEN, stipulation and key, as `acedrex
 * solve --check` reads them. The same seed makes the same problems.
 *
 * `mine` composes problems that satisfy the rules of taste (scripts/problems/taste.mjs), and prints one JSON object per
 * line. Most searches begin with a variation of a known problem. --stipulations and --rulesets take comma-separated
 * lists. `select` solves and judges mined problems and the existing collection again, and drops problems similar to a
 * better one. It writes the best to the page's collection, data/problems/collection.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  loadRules,
  Position,
  RULESET_NAMES,
  RULESETS,
  squareIndex,
} from '../build/library/index.js';
import { makeFen } from '../build/library/notation/fen.js';
import { improveProblem } from '../build/library/problems/improve.js';
import { LocalSolver, solveProblem } from '../build/library/problems/solve.js';
import { makeStipulation, parseStipulation } from '../build/library/problems/stipulation.js';
import { composeProblem } from './problems/compose.mjs';
import { SeededRandom } from './random.mjs';
import { judgeLine, judgeProblem, LEAST_WEIGHT } from './problems/taste.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1283' },
    minutes: { type: 'string', default: '10' },
    stipulations: { type: 'string' },
    rulesets: { type: 'string' },
  },
});

/** For each length: the number of problems per ruleset, and the number of pieces. Longer problems have fewer pieces. */
const BENCH = [
  { moves: 2, wanted: 20, men: { attackers: [4, 8], defenders: [4, 9] } },
  { moves: 3, wanted: 20, men: { attackers: [3, 6], defenders: [3, 8] } },
  { moves: 4, wanted: 7, men: { attackers: [2, 4], defenders: [1, 5] } },
  { moves: 5, wanted: 3, men: { attackers: [2, 3], defenders: [0, 3] } },
];

await loadRules();
const solver = await LocalSolver.load(16);

const makeBench = async () => {
  for (const [index, ruleset] of Object.values(RULESETS).entries())
    for (const { moves, wanted, men } of BENCH) {
      const random = new SeededRandom(Number(values.seed) + 100 * index + moves);
      const stipulation = { play: 'direct', goal: 'win', moves };
      for (let made = 0; made < wanted;) {
        const found = await composeProblem({ random, ruleset, stipulation, solver, men });
        if (found === undefined) continue;
        made += 1;
        const fen = makeFen(found.position.setup);
        console.log(
          [ruleset.name, fen, makeStipulation(stipulation), found.keys.join(', ')].join('\t'),
        );
      }
    }
};

/**
 * The stipulations to compose: mates, and ends that only some rulesets have. A stipulation that is repeated is chosen
 * more often.
 */
const WANTED = [
  '#2',
  '#2',
  '#2',
  'win 2',
  'win 2',
  'win 2',
  '=2',
  'bare 2',
  '#3',
  'win 3',
  'h#2',
  'h#1.5',
  'h-win 2',
];
const MEN = { attackers: [2, 6], defenders: [2, 6] };
const MEN_HELPED = { attackers: [1, 3], defenders: [1, 4] };

/** Solves a problem and judges the solution. Returns undefined if the problem is not sound. */
const judge = async ({ position }, stipulation) => {
  const options = { solver, tries: 1, setPlay: true, nodes: 3_000_000 };
  const { value } = await solveProblem({ position, stipulation }, options);
  if (value?.verdict !== 'sound') return undefined;
  const isDirect = stipulation.play === 'direct';
  const judged = isDirect ? judgeProblem(value, position) : judgeLine(value, position);
  return { ...judged, keys: value.keys };
};

/** Whether a problem has no flaws and is beautiful enough. */
const isKept = (judged) =>
  judged !== undefined &&
  judged.faults.length === 0 &&
  judged.themes.length > 0 &&
  judged.weight >= LEAST_WEIGHT;

/** Removes pieces without which the problem remains sound. */
const withoutIdleMen = async (found, stipulation) => {
  for (let current = found; ;) {
    const { value } = await improveProblem(
      { position: current.position, stipulation },
      { kind: 'removals', keys: current.keys, solver, signal: new AbortController().signal },
    );
    const change = value.found.find(({ keys }) => keys.join() === found.keys.join());
    if (change === undefined) return current;
    const { setup, ruleset } = current.position;
    const board = [...setup.board];
    board[squareIndex(change.from)] = undefined;
    current = { ...current, position: Position.fromSetup({ ...setup, board }, ruleset).value };
  }
};

const COLLECTION = new URL('../data/problems/collection.txt', import.meta.url);

/** Reads the collection's problems without judging them. */
const readCollected = () =>
  readFileSync(COLLECTION, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [ruleset, fen, stipulation] = line.split('\t');
      return { ruleset, fen, stipulation };
    });

const positionOf = ({ ruleset, fen }) => Position.fromFen(fen, RULESETS[ruleset]).value;

/**
 * Minimum number of pieces in a direct problem. With fewer pieces, the solution is merely one piece hunting another.
 */
const LEAST_MEN = 5;
const isThin = ({ position, stipulation }) =>
  parseStipulation(stipulation).value.play === 'direct' && position.pieces().length < LEAST_MEN;

/** Composes problems for the given number of minutes, and prints each problem that passes the judgement. */
const mine = async () => {
  const random = new SeededRandom(Number(values.seed));
  const seeds = { direct: [], help: [] };
  for (const problem of readCollected()) {
    const { play } = parseStipulation(problem.stipulation).value;
    const position = positionOf(problem);
    if (!isThin({ ...problem, position })) seeds[play].push(position.setup.board);
  }
  const wanted = values.stipulations?.split(',') ?? WANTED;
  const rulesets = values.rulesets?.split(',') ?? RULESET_NAMES;
  const end = performance.now() + 60_000 * Number(values.minutes);
  while (performance.now() < end) {
    const ruleset = RULESETS[random.pick(rulesets)];
    const stipulation = parseStipulation(random.pick(wanted)).value;
    const isDirect = stipulation.play === 'direct';
    const composed = await composeProblem({
      random,
      ruleset,
      stipulation,
      solver,
      men: isDirect ? MEN : MEN_HELPED,
      changes: 200,
      nodes: 400_000,
      seeds: seeds[stipulation.play],
      weigh: async (found) => (await judge(found, stipulation))?.weight ?? -Infinity,
    });
    if (composed === undefined) continue;
    const found = await withoutIdleMen(composed, stipulation);
    const judged = await judge(found, stipulation);
    const written = makeStipulation(stipulation);
    if (!isKept(judged) || isThin({ position: found.position, stipulation: written })) continue;
    const { themes, weight, keys } = judged;
    seeds[stipulation.play].push(found.position.setup.board);
    const fen = makeFen(found.position.setup);
    const problem = { ruleset: ruleset.name, fen, stipulation: written };
    console.log(JSON.stringify({ ...problem, keys, themes, weight: Number(weight.toFixed(2)) }));
  }
};

/** Maximum number of problems per ruleset: for each kind of play, and for each stipulation of that kind. */
const MOST = { direct: 100, help: 10 };
const MOST_SAME = 40;

/** Two problems are similar if at least this share of their pieces are in the same places. */
const ALIKE = 0.6;

/** A diagram's pieces with their places relative to the losing king, and the mirrored places. */
const placesOf = ({ position }) => {
  const men = position.pieces().map(([square, { color, role }]) => ({
    index: squareIndex(square),
    name: `${color} ${role}`,
  }));
  const king = men.find(({ name }) => name === 'black king').index;
  return [1, -1].map((sign) =>
    men.map(({ index, name }) => {
      const files = sign * ((index % 12) - (king % 12));
      return `${files} ${Math.floor(index / 12) - Math.floor(king / 12)} ${name}`;
    }),
  );
};

const isAlike = (one, other) => {
  const [places] = placesOf(one);
  return placesOf(other).some((others) => {
    const shared = places.filter((place) => others.includes(place)).length;
    return shared >= ALIKE * Math.max(places.length, others.length);
  });
};

/** Rewrites the collection with mined problems. Selects the best problems for each ruleset and omits similar ones. */
const select = async (files) => {
  const mined = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
  const judgedAll = [];
  for (const problem of [...readCollected(), ...mined]) {
    const position = positionOf(problem);
    const judged = await judge({ position }, parseStipulation(problem.stipulation).value);
    // The problem is judged again, because the rules of taste may have become stricter since it was collected.
    if (isKept(judged)) judgedAll.push({ ...problem, ...judged, position });
  }
  judgedAll.sort(
    (one, other) => Number(isThin(one)) - Number(isThin(other)) || other.weight - one.weight,
  );
  const lines = [];
  for (const name of RULESET_NAMES) {
    const kept = [];
    for (const problem of judgedAll.filter(({ ruleset }) => ruleset === name)) {
      const { play } = parseStipulation(problem.stipulation).value;
      const same = kept.filter(({ stipulation }) => stipulation === problem.stipulation);
      const others = kept.filter((other) => other.play === play);
      if (others.length === MOST[play] || same.length === MOST_SAME) continue;
      if (kept.some((other) => isAlike(problem, other))) continue;
      kept.push({ ...problem, play });
    }
    kept.sort((one, other) => one.stipulation.localeCompare(other.stipulation));
    for (const { fen, stipulation, keys, themes } of kept)
      lines.push([name, fen, stipulation, keys.join(', '), themes.join(', ')].join('\t'));
    console.log(`${name}: ${kept.length}`);
  }
  writeFileSync(COLLECTION, `${lines.join('\n')}\n`);
};

if (positionals[0] === 'bench') await makeBench();
else if (positionals[0] === 'select') await select(positionals.slice(1));
else if (positionals[0] === 'mine') await mine();
else {
  console.error('make-problems: name a command: bench, mine or select');
  process.exit(2);
}
