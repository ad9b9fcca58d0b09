/**
 * Computes the lessons about endings on the page, data/endings/lessons.json, from solved tables.
 *
 *   node scripts/make-ending-lessons.mjs --endings DIR [--lessons 10] [--wins 200] [--seed 1]
 *
 * DIR is the folder of `acedrex tablebase` and must contain the tables of the endings. Lessons are made for the endings
 * that occur most in the games of count-endings.mjs. Rulesets that do not differ in an ending are counted together.
 * Endings without tables in DIR, and endings without wins of six moves, are skipped and listed.
 *
 * The shares of won positions count all positions of a table. The other figures describe sampled wins of six moves and
 * more, played to their end with the best moves of both sides.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules } from '../build/library/rules/rules-wasm.js';
import { RULESETS } from '../build/library/rules/rulesets.js';
import { SQUARES } from '../build/library/rules/squares.js';
import { makeFen } from '../build/library/notation/fen.js';
import { resolveMove } from '../build/library/notation/coordinates.js';
import { chooseStart, GRADE_MOVES } from '../build/library/tablebase/grades.js';
import { TablebaseLibrary } from '../build/library/tablebase/library.js';
import {
  blocksOf,
  parseMaterial,
  placementsOf,
  relevantRuleset,
} from '../build/library/tablebase/material.js';
import { TablebaseProber } from '../build/library/tablebase/probe.js';
import { loadTablebase, TablebaseWasm } from '../build/library/tablebase/tablebase-wasm.js';
import { storeIn } from '../build/library/worker/node-tablebase-files.js';

const OCCURRING = 'data/endings/occurring.jsonl';
const OUTPUT = 'data/endings/lessons.json';

const { values: options } = parseArgs({
  options: {
    endings: { type: 'string' },
    lessons: { type: 'string', default: '10' },
    wins: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const round = (value) => Math.round(10 * value) / 10;
/** The share of a sample in per cent. */
const percent = (part, whole) => Math.round((100 * part) / whole);
const movesIn = (plies) => Math.ceil(plies / 2);

/** The shortest longest win, in moves, of an ending that has a lesson. */
const SHORTEST = GRADE_MOVES.win10[0];

const REGIONS = ['corner', 'edge', 'inner'];

/** Whether a square's index is in a corner, elsewhere on the edge, or away from the edge. */
const regionOf = (index) => {
  const onEdge = [index % 12, Math.floor(index / 12)].filter((line) => line === 0 || line === 11);
  return REGIONS[2 - onEdge.length];
};

const kingOf = ({ setup }, color) =>
  setup.board.findIndex((piece) => piece?.role === 'king' && piece.color === color);

/** The endings of the games, most frequent first. Equivalent rulesets share an entry. */
const countOccurrences = () => {
  const found = new Map();
  for (const line of readFileSync(OCCURRING, 'utf8').trim().split('\n')) {
    const { ruleset: name, endings } = JSON.parse(line);
    for (const [ending, games] of Object.entries(endings)) {
      const material = unwrap(parseMaterial(ending));
      const { id } = relevantRuleset(material, RULESETS[name]);
      const known = found.get(`${ending} ${id}`);
      if (known === undefined) found.set(`${ending} ${id}`, { ruleset: name, ending, games });
      else known.games += games;
    }
  }
  return [...found.values()].sort((one, other) => other.games - one.games);
};

/** Counts the positions of the blocks with White to move by the region of Black's king. */
const countRegions = async (blocks, tables, wasm) => {
  const counts = Object.fromEntries(REGIONS.map((name) => [name, { all: 0, wins: 0, moves: 0 }]));
  let longest = 0;
  for (const block of blocks) {
    const { values, ruleset } = unwrap(await tables(block));
    const { moveLimit } = ruleset.switches;
    const stride = wasm.setBlock(block) / (2 * wasm.slices);
    const { own } = placementsOf(block);
    for (let slice = 0; slice < wasm.slices; slice += 1) {
      const begin = 2 * slice * stride;
      const first = values.subarray(begin, begin + stride).findIndex((byte) => byte !== 0);
      if (first < 0) continue;
      const region = regionOf(kingOf({ setup: wasm.setUp(slice, 'white', first) }, 'black'));
      const count = counts[region];
      for (let at = begin; at < begin + stride; at += 1) {
        const plies = values[at] - 1;
        if (plies < 0) continue;
        count.all += own;
        if (plies % 2 === 0 || (moveLimit > 0 && plies > moveLimit)) continue;
        count.wins += own;
        count.moves += own * movesIn(plies);
        longest = Math.max(longest, plies);
      }
    }
  }
  return { counts, longest };
};

/** Plays a position to its end with the best moves of both sides. */
const playOut = async (begin, prober) => {
  const moves = [];
  const positions = [begin];
  for (let position = begin; position.status() === 'ongoing'; positions.push(position)) {
    const [best] = unwrap(await prober.report(position)).moves;
    moves.push(best.move);
    position = position.play(unwrap(resolveMove(position, best.move)));
  }
  return { moves, positions };
};

/** Adds one for a key of a map. */
const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);

const shares = (map, whole) =>
  [...map]
    .map(([key, count]) => [key, percent(count, whole)])
    .sort(([, one], [, other]) => other - one);

/** A square's images on an empty board: eight or, with pawns, two. The first of them stands for all. */
const imagesOf = (index, hasPawns) => {
  const [file, rank] = [index % 12, Math.floor(index / 12)];
  const images = [
    [file, rank],
    [11 - file, rank],
    ...(hasPawns
      ? []
      : [
          [file, 11 - rank],
          [11 - file, 11 - rank],
          [rank, file],
          [11 - rank, file],
          [rank, 11 - file],
          [11 - rank, 11 - file],
        ]),
  ];
  return [...new Set(images.map(([x, y]) => 12 * y + x))].sort((one, other) => one - other);
};

/** The squares on which the losing king ends most often, until they cover half of the wins. */
const frequentSquares = (ends, wins, hasPawns) => {
  const classes = new Map();
  for (const index of ends) add(classes, imagesOf(index, hasPawns)[0]);
  const chosen = [];
  let covered = 0;
  for (const [index, count] of [...classes].sort(([, one], [, other]) => other - one)) {
    if (covered >= wins / 2) break;
    covered += count;
    chosen.push(...imagesOf(index, hasPawns));
  }
  return { share: percent(covered, wins), list: chosen.map((index) => SQUARES[index]).join(' ') };
};

const makeLesson = async (ending, ruleset) => {
  const material = unwrap(parseMaterial(ending));
  const blocks = blocksOf(material);
  const library = new TablebaseLibrary(ruleset, storeIn(options.endings), { solve: false });
  const kept = new Map();
  const tables = async (block, ...rest) => {
    // The tables of few blocks stay in memory, because every start is chosen from them.
    if (blocks.length > 1) return library.table(block, ...rest);
    const known = kept.get(block) ?? (await library.table(block));
    kept.set(block, known);
    return known;
  };
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  const { counts, longest } = await countRegions(blocks, tables, wasm);
  const all = REGIONS.map((name) => counts[name]);
  const sum = (key) => all.reduce((total, each) => total + each[key], 0);
  if (movesIn(longest) < SHORTEST) throw new Error(`no win takes ${SHORTEST} moves`);

  const prober = await TablebaseProber.create(ruleset, library.table);
  const grades = ['win10', 'win20', 'win40'].filter(
    (grade) => GRADE_MOVES[grade][0] <= movesIn(longest),
  );
  const lines = [];
  for (let at = 0; at < Number(options.wins); at += 1) {
    const seed = 1000 * Number(options.seed) + at;
    const grade = grades[at % grades.length];
    const start = unwrap(await chooseStart({ blocks, ruleset, tables, prober }, grade, seed));
    if (start?.position.turn === 'white') lines.push(await playOut(start.position, prober));
  }
  const wins = lines.length;
  const last = lines.map(({ positions }) => positions.at(-1));
  const ends = last.map((position) => kingOf(position, 'black'));
  const [movers, captors] = [new Map(), new Map()];
  let [moveCount, checks, promotes] = [0, 0, 0];
  for (const { moves, positions } of lines) {
    const roles = moves.map((text, ply) => unwrap(resolveMove(positions[ply], text)));
    for (const [ply, { role }] of roles.entries())
      if (ply % 2 === 0) {
        add(movers, role);
        moveCount += 1;
      }
    if (roles.some(({ promotion }) => promotion !== undefined)) promotes += 1;
    const final = roles.at(-1);
    if (final.captured === undefined) continue;
    add(captors, final.role);
    // The loser's last position, in which the loser could not save both the king and the piece.
    if (positions.at(-3)?.isCheck()) checks += 1;
  }
  const captured = [...captors.values()].reduce((total, count) => total + count, 0);
  const sorted = lines.toSorted((one, other) => one.moves.length - other.moves.length);
  const typical = sorted[Math.floor(sorted.length / 2)];
  const middle = Math.floor(typical.moves.length / 2);
  return {
    mean: round(sum('moves') / sum('wins')),
    longest: movesIn(longest),
    regions: Object.fromEntries(
      REGIONS.map((name) => [
        name,
        {
          won: round((100 * counts[name].wins) / counts[name].all),
          moves: round(counts[name].moves / Math.max(1, counts[name].wins)),
        },
      ]),
    ),
    wins,
    ends: Object.fromEntries(
      REGIONS.map((name) => [
        name,
        percent(ends.filter((index) => regionOf(index) === name).length, wins),
      ]),
    ),
    squares: frequentSquares(ends, wins, ending.includes('P')),
    movers: shares(movers, moveCount),
    ...(captured > 0 && { captors: shares(captors, captured), checks: percent(checks, wins) }),
    ...(promotes > 0 && { promotes: percent(promotes, wins) }),
    line: {
      fen: makeFen(typical.positions[0].setup),
      moves: typical.moves.join(' '),
      // The middle picture shows the position after a move of the winner.
      middle: middle % 2 === 0 ? middle + 1 : middle,
    },
  };
};

await loadRules();
const lessons = {};
const skipped = [];
for (const { ruleset: name, ending, games } of countOccurrences()) {
  if (Object.keys(lessons).length === Number(options.lessons)) break;
  const lesson = await makeLesson(ending, RULESETS[name]).catch(({ message }) => {
    skipped.push(`${name} ${ending} (${games} games): ${message}`);
  });
  if (lesson === undefined) continue;
  lessons[`${name} ${ending}`] = { games, ...lesson };
  console.log(`${name}\t${ending}\t${games} games`);
}
for (const line of skipped) console.log(`skipped\t${line}`);
const rows = Object.entries(lessons).map(
  ([name, lesson]) => `  ${JSON.stringify(name)}: ${JSON.stringify(lesson)}`,
);
writeFileSync(OUTPUT, `{\n${rows.join(',\n')}\n}\n`);
