/** The theory graph, compared with plain recomputations on random graphs full of cycles. */
import { describe, expect, test } from 'vitest';
import { Position, RULESETS, makeCoordinates } from '../../src/index.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import type { TheoryFinding, TheoryMove, TheoryTask } from '../../src/theory/types.js';
import {
  scoreOfValue,
  sharesOf,
  valueOfEnd,
  valueOfMove,
  valueOfScore,
} from '../../src/theory/value.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { keyOf, ORIGIN, randomFinding, shuffled } from './support.js';
import { defined, valueOf } from '../support/value.js';

const ROUNDS = scaled(6);

// From docs/command-line.md.
test('a move is played half as often for each percent of winning chance that it loses', () => {
  const shares = sharesOf([0, 0.01, 0.02]);
  for (const [index, sevenths] of [4, 2, 1].entries())
    expect(shares[index]).toBeCloseTo(sevenths / 7, 9);
});

const graphOf = (findings: readonly TheoryFinding[]): TheoryGraph => {
  const graph = new TheoryGraph(ORIGIN);
  graph.addRoot({ key: keyOf(0), fen: 'root' });
  for (const finding of findings) graph.add(finding);
  return graph;
};

/** A finding for about every position, each once. */
const distinctFindings = (random: Random): readonly TheoryFinding[] => {
  const positions = 2 + random.below(30);
  return Array.from({ length: positions }, (_, position) =>
    randomFinding(position, positions, random),
  );
};

/**
 * The values of all positions by playing every game longer than any win needs. Games that are then not
 * over are draws.
 */
const naiveValues = (findings: readonly TheoryFinding[]): ReadonlyMap<string, number> => {
  let values = new Map(findings.map(({ key, end }) => [key, end ? valueOfEnd(end) : 0]));
  for (let ply = 0; ply < 2 * findings.length + 10; ply += 1)
    values = new Map(
      findings.map(({ key, end, lines }) => {
        if (end !== undefined) return [key, valueOfEnd(end)];
        const moves = lines.map((line) => {
          const after = values.get(line.key);
          return after === undefined ? valueOfScore(line.score) : valueOfMove(after);
        });
        return [key, Math.max(...moves)];
      }),
    );
  return values;
};

/** The price of the cheapest way from each position to one that can be searched. */
const naivePriorities = (
  graph: TheoryGraph,
  reserved: ReadonlySet<string>,
): ReadonlyMap<string, number> => {
  const keys = [...graph.keys()];
  let priorities = new Map<string, number>();
  for (let round = 0; round <= keys.length; round += 1)
    priorities = new Map(
      keys.map((key) => {
        const position = graph.find(key);
        const finding = graph.findingOf(key);
        if (position === undefined || finding === undefined) throw new Error('it was added');
        if (position.end !== undefined) return [key, Infinity];
        const ways = position.moves.map((move) => {
          const open = reserved.has(move.key) ? Infinity : 0;
          const left = move.isSearched ? (priorities.get(move.key) ?? Infinity) : open;
          return 1 + (100 * move.loss) / graph.breadth + left;
        });
        if (finding.hasMore && !reserved.has(key)) {
          // Unlisted moves are at most as good as the worst listed move.
          const rest = graphOf([{ ...finding, lines: finding.lines.slice(-1) }]);
          const { score } = rest.find(key) ?? {};
          const loss = score && Math.max(0, lossOf(position.score, score));
          ways.push(1 + (100 * (loss ?? 0)) / graph.breadth);
        }
        return [key, Math.min(...ways)];
      }),
    );
  return priorities;
};

/** The loss of a score against a better one, by a graph of two moves. */
const lossOf = (
  best: TheoryFinding['lines'][number]['score'],
  other: TheoryFinding['lines'][number]['score'],
): number => {
  const lines = [best, other].map((score, index) => ({
    move: `a1a${index + 2}`,
    key: keyOf(index + 1),
    score,
  }));
  const graph = graphOf([{ key: keyOf(0), depth: 1, nodes: 1, lines, hasMore: false }]);
  return graph.find(keyOf(0))?.moves.find(({ move }) => move === 'a1a3')?.loss ?? 0;
};

/** The price of the way to a task. */
const priceOf = (graph: TheoryGraph, { root, moves, known }: TheoryTask): number => {
  let { key } = root;
  let price = 0;
  for (const text of moves) {
    const move = defined(graph.find(key)?.moves.find((candidate) => candidate.move === text));
    price += 1 + (100 * move.loss) / graph.breadth;
    ({ key } = move);
  }
  if (known === undefined) return price;
  const worst = known.lines.at(-1)?.score;
  const score = graph.find(key)?.score;
  if (worst === undefined || score === undefined) throw new Error('it was searched');
  return price + 1 + (100 * lossOf(score, worst)) / graph.breadth;
};

describe('backing up values', () => {
  test('equals a full recomputation for any order of additions', () => {
    const random = new Random(17);
    for (let round = 0; round < ROUNDS; round += 1) {
      const findings = distinctFindings(random);
      const naive = naiveValues(findings);
      const graph = graphOf(shuffled(findings, random));
      const other = graphOf(shuffled(findings, random));
      for (const { key } of findings) {
        expect(graph.find(key)?.score, `round ${round}, ${key}`).toEqual(
          scoreOfValue(naive.get(key) ?? NaN),
        );
        expect(other.find(key)).toEqual(graph.find(key));
      }
      expect(other.save()).toEqual(graph.save());
      expect(other.choose()).toEqual(graph.choose());
    }
  });

  test('gives the same values whether positions are added one by one or all at once', () => {
    const random = new Random(18);
    for (let round = 0; round < ROUNDS / 5; round += 1) {
      const findings = shuffled(distinctFindings(random), random);
      const graph = new TheoryGraph(ORIGIN);
      graph.addRoot({ key: keyOf(0), fen: 'root' });
      for (const [index, finding] of findings.entries()) {
        graph.add(finding);
        const whole = new TheoryGraph(ORIGIN);
        whole.addRoot({ key: keyOf(0), fen: 'root' });
        whole.addAll(findings.slice(0, index + 1));
        for (const key of graph.keys()) expect(graph.find(key)).toEqual(whole.find(key));
        expect(graph.choose()).toEqual(whole.choose());
      }
    }
  });

  test('scores a repetition as a draw if neither side can avoid it without loss', () => {
    const cycle = (value: number): TheoryGraph =>
      graphOf(
        [0, 1, 2, 3].map((position) => ({
          key: keyOf(position),
          depth: 8,
          nodes: 100,
          lines: [
            {
              move: 'a1a2',
              key: keyOf((position + 1) % 4),
              score: { kind: 'centipawns', value: 50 },
            },
            { move: 'a1a3', key: keyOf(9 + position), score: { kind: 'centipawns', value } },
          ],
          hasMore: false,
        })),
      );
    // A side that loses by leaving the cycle stays in it; a side that wins by leaving it does so at once.
    expect(cycle(-40).find(keyOf(0))?.score).toEqual({ kind: 'centipawns', value: 0 });
    expect(cycle(40).find(keyOf(0))?.score).toEqual({ kind: 'centipawns', value: 40 });
  });

  test('finds the distance to a forced win', () => {
    const line = (from: number, to: number): TheoryFinding => ({
      key: keyOf(from),
      depth: 5,
      nodes: 10,
      lines: [{ move: 'a1a2', key: keyOf(to), score: { kind: 'centipawns', value: 3 } }],
      hasMore: false,
    });
    const mated: TheoryFinding = {
      key: keyOf(4),
      depth: 0,
      nodes: 0,
      end: 'loss',
      lines: [],
      hasMore: false,
    };
    const graph = graphOf([line(0, 1), line(1, 2), line(2, 3), line(3, 4), mated]);
    expect([0, 1, 2, 3].map((position) => graph.find(keyOf(position))?.score)).toEqual([
      { kind: 'mate', moves: -2 },
      { kind: 'mate', moves: 2 },
      { kind: 'mate', moves: -1 },
      { kind: 'mate', moves: 1 },
    ]);
  });

  test('finds transpositions by a key that includes the rights of unmoved kings', () => {
    const after = (text: string): Position =>
      text
        .split(' ')
        .reduce((position, move) => valueOf(position.move(move)), Position.start(RULESETS.cazaux));
    expect(after('e5 e8 d5').key).toBe(after('d5 e8 e5').key);
    const moved = after('Kg2 Kg11 Kg1 Kg12');
    const start = Position.start(RULESETS.cazaux);
    expect(moved.fen.split(' ')[0]).toBe(start.fen.split(' ')[0]);
    expect(moved.key).not.toBe(start.key);
    expect(after('Ub3 Ub10 Uc1 Uc12').key).toBe(start.key);
  });
});

describe('choosing the next position', () => {
  test('follows the cheapest path to an unreserved position until none is left', () => {
    const random = new Random(19);
    for (let round = 0; round < ROUNDS / 3; round += 1) {
      const graph = graphOf(distinctFindings(random));
      graph.breadth = 0.5 + random.below(4);
      const reserved = new Set<string>();
      for (;;) {
        const cheapest = naivePriorities(graph, reserved).get(keyOf(0)) ?? Infinity;
        const task = graph.choose();
        if (task === undefined) {
          expect(cheapest).toBe(Infinity);
          break;
        }
        expect(reserved.has(task.key)).toBe(false);
        expect(priceOf(graph, task)).toBeCloseTo(cheapest, 9);
        expect(task.known === undefined).toBe(graph.find(task.key) === undefined);
        reserved.add(task.key);
        graph.reserve(task.key);
      }
      for (const key of reserved) graph.reserve(key, false);
      if (reserved.size > 0) expect(graph.choose()).toBeDefined();
    }
  });

  test('considers more moves with a greater breadth', () => {
    const start = Position.start(RULESETS.cazaux);
    const legal = start.legalMoves().slice(0, 6);
    const grow = (breadth: number): number => {
      const graph = new TheoryGraph(ORIGIN);
      graph.breadth = breadth;
      graph.addRoot({ key: keyOf(0), fen: start.fen });
      let next = 1;
      for (let count = 0; count < 60; count += 1) {
        const task = defined(graph.choose());
        // Each move is 30 centipawns worse than the previous move.
        const lines = legal.map((move, index) => ({
          move: makeCoordinates(move),
          key: keyOf((next += 1)),
          score: { kind: 'centipawns', value: -30 * index } as const,
        }));
        graph.add({ key: task.key, depth: 3, nodes: 100, lines, hasMore: false });
      }
      return graph.find(keyOf(0))?.moves.filter(({ isSearched }) => isSearched).length ?? 0;
    };
    expect(grow(0.01)).toBe(1);
    expect(grow(1)).toBeGreaterThan(1);
    expect(grow(100)).toBe(6);
  });

  test('returns to unlisted moves if the known moves turn out bad', () => {
    const graph = graphOf([]);
    const add = (position: number, value: number, to: number, hasMore: boolean): void => {
      graph.add({
        key: keyOf(position),
        depth: 4,
        nodes: 10,
        lines: [{ move: 'a1a2', key: keyOf(to), score: { kind: 'centipawns', value } }],
        hasMore,
      });
    };
    expect(graph.choose()).toMatchObject({ key: keyOf(0), moves: [] });
    add(0, 20, 1, true);
    expect(graph.choose()).toMatchObject({ key: keyOf(1), moves: ['a1a2'] });
    add(1, 300, 2, false);
    const task = graph.choose();
    expect(task).toMatchObject({ key: keyOf(0), moves: [], known: { nodes: 10, hasMore: true } });
  });
});

describe('merging graphs', () => {
  const randomGraph = (random: Random, positions: number): TheoryGraph => {
    const findings = Array.from({ length: 1 + random.below(2 * positions) }, () =>
      randomFinding(random.below(positions), positions, random),
    );
    const graph = graphOf(findings);
    graph.addRoot({ key: keyOf(random.below(3)), fen: `root ${random.below(3)}` });
    graph.addMove(keyOf(random.below(positions)), 'l12l11', keyOf(positions + 50));
    return graph;
  };
  const merged = (...graphs: readonly TheoryGraph[]): TheoryGraph => {
    const sum = new TheoryGraph(ORIGIN);
    for (const graph of graphs) expect(sum.merge(graph).ok).toBe(true);
    return sum;
  };

  test('is commutative, associative and idempotent', () => {
    const random = new Random(20);
    for (let round = 0; round < ROUNDS; round += 1) {
      const positions = 2 + random.below(15);
      const [a, b, c] = [0, 1, 2].map(() => randomGraph(random, positions));
      if (a === undefined || b === undefined || c === undefined) throw new Error('three were made');
      const sum = merged(a, b, c);
      expect(merged(c, b, a).save()).toEqual(sum.save());
      expect(merged(a, merged(b, c)).save()).toEqual(sum.save());
      expect(merged(sum, b, sum).save()).toEqual(sum.save());
      expect(merged(a).save()).toEqual(a.save());
      for (const key of sum.keys()) expect(merged(c, a, b).find(key)).toEqual(sum.find(key));
    }
  });

  test('requires the same ruleset and the same build', () => {
    const graph = new TheoryGraph(ORIGIN);
    expect(graph.merge(new TheoryGraph({ ...ORIGIN, ruleset: 'murray' }))).toMatchObject({
      ok: false,
      error: { code: 'theory-ruleset', params: { own: 'cazaux', other: 'murray' } },
    });
    expect(graph.merge(new TheoryGraph({ ...ORIGIN, build: 'older' }))).toMatchObject({
      ok: false,
      error: { code: 'theory-build', params: { own: 'test', other: 'older' } },
    });
  });
});

test('pruning does not change any score', () => {
  const random = new Random(21);
  let dropped = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const graph = graphOf(distinctFindings(random));
    const pruned = graph.pruned({ loss: random.below(10), plies: 1 + random.below(6) });
    dropped += graph.size - pruned.size;
    for (const key of pruned.keys()) {
      const { moves = [], ...position } = pruned.find(key) ?? {};
      const { moves: before = [], ...same } = graph.find(key) ?? {};
      expect(position).toEqual(same);
      // Equal moves may come in another order.
      const scores = (list: readonly TheoryMove[]): unknown =>
        Object.fromEntries(list.map(({ move, score }) => [move, score]));
      expect(scores(moves)).toEqual(scores(before));
    }
  }
  expect(dropped).toBeGreaterThan(ROUNDS);
});

test('wrong arguments cause an error', () => {
  const graph = new TheoryGraph(ORIGIN);
  expect(() => {
    graph.add({ key: 'e5', depth: 1, nodes: 1, lines: [], hasMore: false });
  }).toThrow('finding.key must be 16 hexadecimal digits, not "e5"');
  expect(() => {
    graph.add({ key: keyOf(1), depth: 1, nodes: 1, lines: [], hasMore: true });
  }).toThrow('finding.lines must be moves, unless the game is over');
  expect(() => {
    graph.breadth = 0;
  }).toThrow(RangeError);
});
