/** Probing tables: the selected table, the byte, and its meaning for the search. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { TablebaseData } from '../../src/engine/tablebase-types.js';
import { TableProbe } from '../../src/engine/tablebases.js';
import { TablebaseWasm } from '../../src/tablebase/tablebase-wasm.js';
import { compileWasm } from '../../src/wasm/load.js';
import { materialOf, rulesetOf } from './support.js';
import { wasmBytes } from '../support/wasm.js';
import { defined } from '../support/value.js';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileWasm(wasmBytes('tablebase'));
});

/** The flag of a win or a loss that the move limit turns into a draw. */
const CURSED = 512;

/** A table for tests, whose bytes depend only on their indices. */
const tableOf = (
  name: string,
  value: (at: number) => number,
  bits?: (at: number) => number,
): TablebaseData => {
  const wasm = new TablebaseWasm(module, rulesetOf('golladay'));
  const block = { material: materialOf(name), pawns: [] };
  const length = wasm.setBlock(block);
  return {
    name,
    men: wasm.menOf(block),
    values: Uint8Array.from({ length }, (_, at) => value(at)),
    cursed: bits && Uint8Array.from({ length: Math.ceil(length / 8) }, (_, at) => bits(at)),
  };
};

const probeOf = (tables: readonly TablebaseData[], ruleset = 'golladay'): TableProbe =>
  defined(TableProbe.create({ ruleset, module, tables }));

/** Looks up kings on a1 and l12, White to move, and the piece of a table on a square. */
const lookUp = (probe: TableProbe, { men: [code] }: TablebaseData, square: number): number =>
  probe.probe(143 << 8, (code << 8) | square, 0);

describe('a byte', () => {
  test.each<[string, string, number, number | undefined, number]>([
    ['an invalid position', 'golladay', 0, undefined, 0],
    ['a draw', 'golladay', 255, undefined, 255],
    ['a draw with bits', 'golladay', 255, 255, 255],
    // Plies, plus one.
    ['an end within the limit', 'golladay', 30, undefined, 30],
    ['an end at the limit', 'golladay', 101, undefined, 101],
    ['an end beyond the limit', 'golladay', 102, undefined, 102 | CURSED],
    ['an end without a limit', 'custom:golladay,moveLimit=0', 250, undefined, 250],
    ['an end beyond another limit', 'custom:golladay,moveLimit=20', 22, undefined, 22 | CURSED],
    // The bits of a table, if any, take precedence.
    ['an early end that a bit turns into a draw', 'golladay', 30, 255, 30 | CURSED],
    ['a late end that no bit turns into a draw', 'golladay', 102, 0, 102],
  ])('is decoded as %s', (_, ruleset, value, bits, answer) => {
    const table = tableOf('KRK', () => value, bits === undefined ? undefined : () => bits);
    const probe = probeOf([table], ruleset);
    expect(lookUp(probe, table, 40)).toBe(answer);
    expect(probe.hits).toBe(value === 0 ? 0 : 1);
  });

  test('is combined with the bit at its own index', () => {
    const table = tableOf(
      'KRK',
      (at) => 1 + (at % 16),
      (at) => (at % 2 === 0 ? 0b1010_0101 : 0b0011_1100),
    );
    const probe = probeOf([table]);
    const answers = new Set<number>();
    for (let square = 1; square < 143; square += 1) {
      const answer = lookUp(probe, table, square);
      const place = (answer & 255) - 1;
      const bits = place < 8 ? 0b1010_0101 : 0b0011_1100;
      expect(answer & CURSED).toBe((bits >> (place % 8)) & 1 ? CURSED : 0);
      answers.add(answer);
    }
    expect(answers.size).toBe(16);
  });
});

test('the pieces select the table, and pieces without a table return 0', () => {
  const tables = [tableOf('KRK', () => 10), tableOf('KAK', () => 20)];
  const both = probeOf(tables);
  const [rook, aanca] = tables as [TablebaseData, TablebaseData];
  expect([lookUp(both, rook, 40), lookUp(both, aanca, 40)]).toEqual([10, 20]);
  const one = probeOf([aanca]);
  expect([lookUp(one, rook, 40), lookUp(one, aanca, 40)]).toEqual([0, 20]);
  expect([both.hits, one.hits]).toEqual([2, 1]);
  both.clearHits();
  expect(both.hits).toBe(0);
});

test('no probe is created for an invalid ruleset', () => {
  expect(TableProbe.create({ ruleset: 'chess', module, tables: [] })).toBeUndefined();
  expect(probeOf([], 'murray').ruleset).toBe('murray');
});
