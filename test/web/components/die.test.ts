/** The die: fair rolls, reproducible rolls from a seed, and the position of the octahedron. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DIE_ROLLS } from '../../../src/rules/dice.js';
import { facesIn, restingOn, tumbling } from '../../../src/elements/die/octahedron.js';
import { fairRoll, seededRoll } from '../../../src/elements/shared/rolls.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('rolls', () => {
  test('use the cryptographic random generator and are equally likely', () => {
    let byte = 0;
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      new Uint8Array((array as Uint8Array).buffer)[0] = byte;
      return array;
    });
    const counts = new Map<number, number>();
    for (byte = 0; byte < 256; byte += 1) {
      const roll = fairRoll();
      counts.set(roll, (counts.get(roll) ?? 0) + 1);
    }
    expect([...counts].sort()).toEqual(DIE_ROLLS.map((roll) => [roll, 32]));
  });

  test('can be verified with any implementation of SHA-256 if they come from a seed', async () => {
    const numbers = [1, 2, 3, 200];
    const rolls = await Promise.all(numbers.map((number) => seededRoll('Alfonso X', number)));
    const checked = numbers.map((number) => {
      const [first = 0] = createHash('sha256').update(`Alfonso X:${number}`).digest();
      return (first % 8) + 1;
    });
    expect(rolls).toEqual(checked);
    const many = await Promise.all(
      Array.from({ length: 4000 }, (_, index) => seededRoll('Toledo', index + 1)),
    );
    // These are always the same 4,000 rolls, on average 500 of each number.
    for (const roll of DIE_ROLLS)
      expect(Math.abs(many.filter((each) => each === roll).length - 500)).toBeLessThan(75);
  });
});

describe('the octahedron', () => {
  test.each(DIE_ROLLS)('rests with the number %i upright in front', (roll) => {
    const faces = facesIn(restingOn(roll));
    const [front] = [...faces].sort((a, b) => b.facing - a.facing);
    expect(front?.roll).toBe(roll);
    expect(front?.facing).toBeGreaterThan(0.95);
    // The number is not mirrored and hardly rotated.
    const [a, b, c, d] = front?.matrix ?? [0, 0, 0, 0];
    expect(a * d - b * c).toBeGreaterThan(0.9);
    expect(Math.abs(b)).toBeLessThan(0.1);
    expect(a).toBeGreaterThan(0.9);
    // Opposite faces add up to nine, as on every such die.
    expect([...faces].sort((x, y) => x.facing - y.facing)[0]?.roll).toBe(9 - roll);
    expect(faces.filter(({ facing }) => facing > 0)).toHaveLength(4);
  });

  test('tumbles from its old to its new resting position', () => {
    const [from, to] = [restingOn(2), restingOn(7)];
    const numbers = (faces: ReturnType<typeof facesIn>): readonly unknown[] =>
      faces.flatMap(({ matrix }) => matrix.map((value): unknown => expect.closeTo(value, 9)));
    const matrices = (part: number): readonly number[] =>
      facesIn(tumbling(from, to, part)).flatMap(({ matrix }) => matrix);
    expect(matrices(0)).toEqual(numbers(facesIn(from)));
    expect(matrices(1)).toEqual(numbers(facesIn(to)));
    expect(matrices(0.1)).not.toEqual(matrices(0));
  });
});
