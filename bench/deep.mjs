/**
 * Compares the deep analysis of a study with one long search of its first position.
 *
 * node bench/deep.mjs [--studies N] [--positions N] [--nodes N] [--budget N] [--lines N] [--breadth PERCENT]
 *                     [--times N] [--hash MIB] [--seed N] [--mix PERCENTS] [--interrupted] [--cache FILE]
 *
 * Makes studies: a position of an engine game, and a tree of good and of second-best moves after it. Each study is
 * analysed with `--budget` nodes. Each of its searches takes `--nodes`. A search of the first position alone gets the
 * whole budget, and a reference gets `--times` as many nodes. Prints the values of the three, as expected scores of the
 * side to move, and counts the studies in which the deep analysis is closer to the reference. With `--mix`, such as
 * `--mix 0,30,50`, also mixes the values of a deep analysis and of a long search with half the budget each. The
 * percentages are the shares of the deep analysis. With `--interrupted`, also checks that an analysis that is interrupted
 * before each search, and continued from its stored findings, writes the same study. The file of `--cache` keeps the
 * values of the long searches for other runs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import {
  expectedScore,
  loadRules,
  makeFen,
  makePgn,
  Position,
  RULESETS,
} from '../build/library/index.js';
import { playAt, startRecord } from '../build/library/game/tree.js';
import { resolveMove } from '../build/library/notation/coordinates.js';
import { TheoryGraph } from '../build/library/theory/graph.js';
import { Growth } from '../build/library/theory/growth.js';
import {
  addStudy,
  markOf,
  positionsOfStudy,
  rootsOfStudy,
  STUDY_BREADTH,
  tasksOfStudy,
  writeMarks,
} from '../build/library/theory/study.js';
import { SeededRandom } from '../scripts/random.mjs';
import { loadEngine } from './engine.mjs';

allowUnread();

const { values } = parseArgs({
  options: {
    studies: { type: 'string', default: '20' },
    positions: { type: 'string', default: '30' },
    nodes: { type: 'string', default: '5000' },
    budget: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '4' },
    breadth: { type: 'string', default: String(STUDY_BREADTH) },
    times: { type: 'string', default: '20' },
    hash: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    mix: { type: 'string' },
    cache: { type: 'string' },
    interrupted: { type: 'boolean', default: false },
  },
});
const POSITIONS = Number(values.positions);
const NODES = Number(values.nodes);
const BUDGET = Number(values.budget);
const LINES = Number(values.lines);
/** Number of plies, chosen with few nodes, before the first position of a study. */
const OPENING = [8, 60];
const MAKER_NODES = 2000;

await loadRules();
const engine = await loadEngine();
await engine.setHash(Number(values.hash));
let random = new SeededRandom(0);

const search = async (request, limits) => {
  await engine.newGame();
  const result = await engine.search(request, limits, { shouldStop: () => false });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const requestOf = (position) => ({
  ruleset: position.ruleset.id,
  fen: makeFen(position.setup),
});

/** The best moves of a position; one of them is played at random. */
const movesOf = async (position, lines) => {
  const { lines: found = [] } = await search(requestOf(position), { nodes: MAKER_NODES, lines });
  return found.flatMap(({ pv }) => {
    const move = resolveMove(position, pv[0] ?? '');
    return move.ok ? [move.value] : [];
  });
};

/** A position in which neither side is clearly better. */
const startOfStudy = async (ruleset) => {
  for (;;) {
    let position = Position.start(ruleset);
    const plies = OPENING[0] + random.below(OPENING[1] - OPENING[0]);
    for (let ply = 0; ply < plies && position.status() === 'ongoing'; ply += 1) {
      const moves = await movesOf(position, ply < 8 ? 4 : 2);
      position = position.play(random.pick(moves));
    }
    if (position.status() !== 'ongoing') continue;
    const start = Position.fromSetup(position.setup, ruleset).value;
    const { info } = await search(requestOf(start), { nodes: 20_000 });
    const chance = info && expectedScore(info.score);
    if (chance > 0.2 && chance < 0.8) return start;
  }
};

/** A study: a main line, and variations that begin at random places. */
const makeStudy = async (ruleset) => {
  let record = startRecord(await startOfStudy(ruleset));
  const ends = [{ path: [], position: Position.fromSetup(record.setup, ruleset).value }];
  for (let positions = 1; positions < POSITIONS;) {
    // Mostly continues the newest line.
    const from = random.below(4) === 0 ? random.pick(ends) : ends.at(-1);
    const moves = from.position.status() === 'ongoing' ? await movesOf(from.position, 2) : [];
    const move = moves[random.below(3) === 0 ? moves.length - 1 : 0];
    if (move === undefined) {
      ends.push(random.pick(ends));
      continue;
    }
    const played = playAt(record, from.path, move);
    if (played.record !== record) positions += 1;
    record = played.record;
    ends.push({ path: played.path, position: from.position.play(move) });
  }
  return record;
};

/** Analyses a study. An interrupted analysis is continued with a new graph after each search. */
const analyse = async (record, budget, isInterrupted = false) => {
  const positions = positionsOfStudy(record);
  const origin = { ruleset: record.ruleset.id, build: 'bench' };
  const findings = [];
  const begin = () => {
    const graph = new TheoryGraph(origin);
    graph.breadth = Number(values.breadth);
    addStudy(graph, positions);
    graph.addAll(findings);
    const growth = new Growth(graph, {
      ruleset: record.ruleset,
      effort: { nodes: NODES, lines: LINES },
      roots: () => rootsOfStudy(graph, positions),
      first: tasksOfStudy(positions),
    });
    return { graph, growth };
  };
  let { graph, growth } = begin();
  let nodes = 0;
  while (nodes < budget) {
    if (isInterrupted) {
      // The reserved position of the interrupted search is chosen again.
      growth.next();
      ({ graph, growth } = begin());
    }
    const step = growth.next();
    if (step === undefined) break;
    const found = 'finding' in step ? {} : await search(step.job.request, step.job.limits);
    nodes += found.info?.nodes ?? 0;
    const finding = growth.findingOf(step, found);
    graph.add(finding);
    findings.push(finding);
  }
  const marks = positions.flatMap((position) => markOf(graph, position) ?? []);
  return { graph, nodes, pgn: makePgn(writeMarks(record, marks)), start: positions[0] };
};

const cache =
  values.cache !== undefined && existsSync(values.cache)
    ? JSON.parse(readFileSync(values.cache, 'utf8'))
    : {};

/** The score and the depth of a long search. */
const longSearch = async (request, nodes) => {
  const key = `${request.ruleset} ${request.fen} ${nodes}`;
  if (cache[key] === undefined) {
    const { info } = await search(request, { nodes });
    cache[key] = { score: info.score, depth: info.depth };
    if (values.cache !== undefined) writeFileSync(values.cache, JSON.stringify(cache));
  }
  return cache[key];
};

const rulesets = Object.values(RULESETS);
let closer = 0;
const errors = { deep: 0, long: 0 };
const mixtures = (values.mix?.split(',') ?? []).map((share) => ({ share, closer: 0, error: 0 }));
for (let number = 0; number < Number(values.studies); number += 1) {
  random = new SeededRandom(1000 * Number(values.seed) + number);
  const record = await makeStudy(rulesets[number % rulesets.length]);
  const { graph, nodes, pgn, start } = await analyse(record, BUDGET);
  if (values.interrupted && (await analyse(record, BUDGET, true)).pgn !== pgn)
    throw new Error(`study ${number + 1}: the interrupted analysis differs`);
  const root = { ruleset: record.ruleset.id, fen: start.fen };
  const long = await longSearch(root, BUDGET);
  const reference = await longSearch(root, BUDGET * Number(values.times));
  const chances = [graph.find(start.key).score, long.score, reference.score].map(expectedScore);
  const [deep, single, sure] = chances;
  const [deepError, longError] = [Math.abs(deep - sure), Math.abs(single - sure)];
  if (deepError < longError) closer += 1;
  errors.deep += deepError;
  errors.long += longError;
  if (mixtures.length > 0) {
    const half = await analyse(record, BUDGET / 2);
    const tree = expectedScore(half.graph.find(start.key).score);
    const own = expectedScore((await longSearch(root, BUDGET / 2)).score);
    for (const mixture of mixtures) {
      const error = Math.abs(own + (mixture.share / 100) * (tree - own) - sure);
      if (error < longError) mixture.closer += 1;
      mixture.error += error;
    }
  }
  const percents = chances.map((chance) => `${(100 * chance).toFixed(1)}%`.padStart(6));
  console.log(
    `study ${number + 1} (${record.ruleset.id}): deep ${percents[0]}, long ${percents[1]} (depth ${long.depth}), ` +
      `reference ${percents[2]} (depth ${reference.depth}); ${graph.size} positions, ${nodes} nodes`,
  );
}
const count = Number(values.studies);
const mean = (error) => `${((100 * error) / count).toFixed(2)}%`;
console.log(
  `the deep analysis is closer in ${closer} of ${count} studies; ` +
    `mean error ${mean(errors.deep)} (deep), ${mean(errors.long)} (long)`,
);
for (const { share, closer: times, error } of mixtures)
  console.log(
    `with a share of ${share}%, the mixture is closer in ${times} of ${count} studies; mean error ${mean(error)}`,
  );
