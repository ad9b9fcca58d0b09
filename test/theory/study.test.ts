/** The deep analysis of a study with a made-up engine: what it searches, what it writes, and how it resumes. */
import { describe, expect, test } from 'vitest';
import { makePgn, parsePgn, Position, RULESETS, type GameRecord } from '../../src/index.js';
import { makeMainLine, nodeAt, playAt, positionAt, startRecord } from '../../src/game/tree.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import type { SearchLimits } from '../../src/engine/types.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { Growth } from '../../src/theory/growth.js';
import {
  addStudy,
  changesOfStudy,
  markOf,
  positionsOfStudy,
  rootsOfStudy,
  tasksOfStudy,
  writeMarks,
  type StudyMark,
} from '../../src/theory/study.js';
import type { TheoryFinding } from '../../src/theory/types.js';
import { defined } from '../support/value.js';

const ORIGIN = { ruleset: 'cazaux', build: 'test' };
const EFFORT = { nodes: 100, lines: 3 };

const recordOf = (pgn: string): GameRecord => defined(parsePgn(pgn)[0]?.record);

/** The made-up value of a position for the side that has moved there, in centipawns. */
const valueOf = (key: string): number => (parseInt(key.slice(-3), 16) % 101) - 50;

/** The result of a search that ranks the moves by the made-up values. */
const search = (position: Position, { lines, searchMoves }: SearchLimits) => ({
  lines: position
    .legalMoves()
    .map((move) => ({
      pv: [makeCoordinates(move)],
      depth: 5,
      nodes: 100,
      score: { kind: 'centipawns', value: valueOf(position.play(move).key) } as const,
    }))
    .filter(({ pv: [move = ''] }) => searchMoves?.includes(move) ?? true)
    .sort((one, other) => other.score.value - one.score.value)
    .slice(0, lines),
});

/** An analysis with the findings of an earlier one. */
const begin = (record: GameRecord, known: readonly TheoryFinding[] = []) => {
  const graph = new TheoryGraph(ORIGIN);
  const positions = positionsOfStudy(record);
  addStudy(graph, positions);
  graph.addAll(known);
  const growth = new Growth(graph, {
    ruleset: RULESETS.cazaux,
    effort: EFFORT,
    roots: () => rootsOfStudy(graph, positions),
    first: tasksOfStudy(positions),
  });
  return { graph, positions, growth };
};

type Analysis = ReturnType<typeof begin>;

/** Makes a number of searches, and returns their findings in order. */
const analyse = ({ graph, growth }: Analysis, searches: number): readonly TheoryFinding[] =>
  Array.from({ length: searches }, () => {
    const step = defined(growth.next());
    const finding = growth.findingOf(
      step,
      'position' in step ? search(step.position, step.job.limits) : {},
    );
    graph.add(finding);
    return finding;
  });

const marksOf = ({ graph, positions }: Analysis): readonly StudyMark[] =>
  positions.flatMap((position) => markOf(graph, position) ?? []);

const STUDY = recordOf('1. e5 {mine} e8 (1... h8 2. h5 (2. Uf3)) 2. Uf3 $1 Uf10 *');

test('the main line comes first, then the variations by their level, each position once', () => {
  const positions = positionsOfStudy(STUDY);
  expect(positions.map(({ moves }) => moves.map(makeCoordinates).join(' '))).toEqual([
    '',
    'e4e5',
    'e4e5 e9e8',
    'e4e5 e9e8 c1f3',
    'e4e5 e9e8 c1f3 c12f10',
    'e4e5 h9h8',
    'e4e5 h9h8 h4h5',
    'e4e5 h9h8 c1f3',
  ]);
  expect(positions.map(({ parent }) => parent)).toEqual([undefined, 0, 1, 2, 3, 1, 5, 5]);
  const found = analyse(begin(STUDY), 8);
  expect(found.map(({ key }) => key)).toEqual(positions.map(({ key }) => key));
  // Two move orders lead to the same position.
  const twice = recordOf('1. e5 (1. h5 e8 2. e5) e8 2. h5 *');
  expect(positionsOfStudy(twice)).toHaveLength(7);
  expect(tasksOfStudy(positionsOfStudy(twice))).toHaveLength(6);
});

test('after the study, the search continues where the cheapest path from any of its positions ends', () => {
  const analysis = begin(STUDY);
  const known = new Set(analyse(analysis, 8).map(({ key }) => key));
  const { graph, positions } = analysis;
  const prices = rootsOfStudy(graph, positions).map(({ price = 0 }) => price);
  for (const [index, { parent, key }] of positions.entries()) {
    if (parent === undefined) continue;
    const loss = defined(graph.lossBetween(defined(positions[parent]).key, key));
    const own = Math.min(8, (100 * loss) / graph.breadth);
    expect(defined(prices[index])).toBeCloseTo(defined(prices[parent]) + own, 9);
  }
  // The chosen position is the best unsearched move of the cheapest position.
  const step = defined(analysis.growth.next());
  const from = positions.findIndex(({ key }) => key === step.task.root.key);
  const cheapest = positions.map(
    ({ key }, index) =>
      defined(prices[index]) +
      Math.min(
        ...defined(graph.find(key)).moves.map(({ loss, isSearched }) =>
          isSearched ? Infinity : 1 + (100 * loss) / graph.breadth,
        ),
      ),
  );
  expect(cheapest[from]).toBeCloseTo(Math.min(...cheapest), 9);
  expect(known.has(step.task.key)).toBe(false);
});

test('an analysis that is interrupted at any point continues as one without interruptions', () => {
  const whole = begin(STUDY);
  const all = analyse(whole, 24);
  const text = makePgn(writeMarks(STUDY, marksOf(whole)));
  let known: readonly TheoryFinding[] = [];
  while (known.length < 24) {
    const resumed = begin(STUDY, known);
    const more = analyse(resumed, Math.min(3, 24 - known.length));
    known = [...known, ...more];
    // A search is interrupted, released and chosen again.
    const step = defined(resumed.growth.next());
    resumed.growth.release(step);
    expect(defined(resumed.growth.next()).task).toEqual(step.task);
  }
  expect(known).toEqual(all);
  expect(makePgn(writeMarks(STUDY, marksOf(begin(STUDY, known))))).toBe(text);
});

describe('the results in the study', () => {
  test('are backed up, and leave comments, glyphs and moves of the user as they are', () => {
    const analysis = begin(STUDY);
    analyse(analysis, 40);
    const { graph, positions } = analysis;
    const written = writeMarks(STUDY, marksOf(analysis));
    expect(written.evaluation?.score).toEqual(graph.find(defined(positions[0]).key)?.score);
    const node = defined(nodeAt(written, [0]));
    expect([node.comment, nodeAt(written, [0, 0, 0])?.nags[0]]).toEqual(['mine', 1]);
    // The best move, in the study or in a new line, has the same value.
    const best = written.children.map(({ evaluation }) => evaluation?.score);
    expect(best).toContainEqual(written.evaluation?.score);
    for (const { moves } of positions) {
      const mark = marksOf(analysis).find((each) => each.moves === moves);
      expect(mark).toBeDefined();
    }
    // After the text has been read again, the study has the same positions.
    const read = recordOf(makePgn(written));
    expect(positionsOfStudy(read).map(({ key }) => key)).toEqual(positions.map(({ key }) => key));
    expect(makePgn(writeMarks(read, marksOf(analysis)))).toBe(makePgn(written));
    expect(writeMarks(written, marksOf(analysis))).toBe(written);
  });

  test('are replaced by later results, except for lines that the user has changed', () => {
    const analysis = begin(STUDY);
    analyse(analysis, 9);
    const early = marksOf(analysis);
    analyse(analysis, 40);
    const late = marksOf(analysis);
    const changed = early.findIndex(
      ({ lines }, index) =>
        lines[0] !== undefined && lines[0].moves[0] !== late[index]?.lines[0]?.moves[0],
    );
    expect(changed).toBeGreaterThanOrEqual(0);
    expect(makePgn(writeMarks(writeMarks(STUDY, early), late))).toBe(
      makePgn(writeMarks(STUDY, late)),
    );
    const first = defined(early[changed]?.lines[0]?.moves[0]);
    const commented = recordOf(
      makePgn(writeMarks(STUDY, early)).replaceAll(/\[%acedrex line \d+( end)?\]/g, '$& thought'),
    );
    const kept = positionsOfStudy(commented).map(({ moves }) => moves.map(makeCoordinates));
    const before = defined(early[changed]).moves.map(makeCoordinates);
    expect(kept).toContainEqual([...before, first]);
    expect(makePgn(writeMarks(commented, late)).split('thought')).toHaveLength(
      makePgn(commented).split('thought').length,
    );
  });

  test('leave a line to the study that the user has continued or promoted', () => {
    const analysis = begin(STUDY);
    analyse(analysis, 8);
    const written = writeMarks(STUDY, marksOf(analysis));
    const known = positionsOfStudy(written).length;
    // The only move of the first line after 1. e5 h8 2. h5.
    const path = [0, 1, 0, 0];
    const [reply] = positionAt(written, path).legalMoves();
    const continued = playAt(written, path, defined(reply)).record;
    expect(positionsOfStudy(continued)).toHaveLength(known + 2);
    expect(nodeAt(writeMarks(continued, marksOf(analysis)), [...path, 0])).toBeDefined();
    const line = defined(nodeAt(written, [0])).children.findIndex(({ commands }) => commands);
    const promoted = makeMainLine(written, [0, line]);
    expect(line).toBe(2);
    expect(positionsOfStudy(promoted)).toHaveLength(known + 1);
  });

  test('stay lines of the analysis when the user adds a move where the study ended', () => {
    const analysis = begin(STUDY);
    analyse(analysis, 8);
    const written = writeMarks(STUDY, marksOf(analysis));
    const end = [0, 1, 0];
    const shown = defined(nodeAt(written, end)).children.map(({ move }) => makeCoordinates(move));
    const move = defined(
      positionAt(written, end)
        .legalMoves()
        .find((each) => !shown.includes(makeCoordinates(each))),
    );
    const played = playAt(written, end, move).record;
    const known = positionsOfStudy(written).length;
    expect(positionsOfStudy(played)).toHaveLength(known + 1);
    const next = begin(played);
    analyse(next, known + 1);
    const after = defined(nodeAt(writeMarks(played, marksOf(next)), end)).children;
    expect(after.map(({ commands }) => commands)).toEqual([undefined, ['acedrex line 1']]);
    expect(makeCoordinates(defined(after[0]).move)).toBe(makeCoordinates(move));
  });

  test('continue the ends of variations and a lone position, but not the main line, and skip deleted positions', () => {
    const analysis = begin(STUDY);
    analyse(analysis, 8);
    const written = writeMarks(STUDY, marksOf(analysis));
    const ends = [
      [0, 1, 0],
      [0, 1, 1],
    ].map((path) => defined(nodeAt(written, path)));
    for (const { children } of ends) {
      expect(children.length).toBeGreaterThan(0);
      expect(children[0]?.commands).toEqual(['acedrex line 1 end']);
    }
    expect(nodeAt(written, [0, 0, 0, 0])?.children).toEqual([]);

    const alone = startRecord(Position.start(RULESETS.cazaux));
    const lone = begin(alone);
    analyse(lone, 30);
    const continued = writeMarks(alone, marksOf(lone)).children;
    expect(continued.length).toBeGreaterThan(0);
    for (const { commands } of continued) expect(commands?.[0]).toMatch(/^acedrex line [1-8] end$/);

    const short = writeMarks(recordOf('1. e5 *'), marksOf(analysis));
    expect(positionsOfStudy(short)).toHaveLength(2);
  });

  test('report the positions whose value has changed, the largest change first', () => {
    const analysis = begin(STUDY);
    analyse(analysis, 8);
    analyse(analysis, 60);
    const changes = changesOfStudy(analysis.graph, analysis.positions);
    expect(changes.length).toBeGreaterThan(0);
    const by = changes.map(({ before, after }) =>
      before.kind === 'centipawns' && after.kind === 'centipawns'
        ? Math.abs(before.value - after.value)
        : 0,
    );
    expect(by[0]).toBe(Math.max(...by));
  });
});
