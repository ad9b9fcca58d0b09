/** Random findings over a few positions, so that they are full of transpositions and repetitions. */
import type { TheoryFinding, TheoryLine } from '../../src/theory/types.js';
import { SQUARES, type Score } from '../../src/index.js';
import type { Random } from '../support/random.js';

export const ORIGIN = { ruleset: 'cazaux', build: 'test' };

export const keyOf = (position: number): string => position.toString(16).padStart(16, '0');

const score = (random: Random): Score => {
  if (random.chance(4))
    return { kind: 'mate', moves: (random.below(5) + 1) * (random.below(2) * 2 - 1) };
  return { kind: 'centipawns', value: random.chance(6) ? 0 : random.below(400) - 200 };
};

/** A finding about one of the positions 0 to `positions` - 1; its moves can lead to further positions. */
export const randomFinding = (
  position: number,
  positions: number,
  random: Random,
): TheoryFinding => {
  const key = keyOf(position);
  if (random.chance(12))
    return {
      key,
      depth: 0,
      nodes: 0,
      end: random.pick(['win', 'draw', 'loss']),
      lines: [],
      hasMore: false,
    };
  const lines = new Map<string, TheoryLine>();
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const to = random.below(positions + Math.ceil(positions / 4));
    // A move leads to the same position wherever it is listed.
    const move = `a1${SQUARES[1 + (to % 143)] ?? ''}`;
    if (to !== position) lines.set(move, { move, key: keyOf(to), score: score(random) });
  }
  const [first] = lines.values();
  if (first === undefined) return randomFinding(position, positions, random);
  return {
    key,
    depth: 1 + random.below(20),
    nodes: 1 + random.below(5),
    lines: [...lines.values()],
    hasMore: random.chance(2),
  };
};

export const shuffled = <T>(items: readonly T[], random: Random): readonly T[] => {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
};
