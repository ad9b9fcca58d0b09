/** Solved endings compared with a plain solver, one ply of search, symmetries, and the engine's mate search. */
import { beforeAll, describe, expect, test } from 'vitest';
import { TablebaseWasm, loadTablebase } from '../../src/tablebase/tablebase-wasm.js';
import { bestLine, TablebaseProber, type TablebaseOutcome } from '../../src/tablebase/probe.js';
import { blocksOf, isDecided, makeBlock, type Material } from '../../src/tablebase/material.js';
import type { TableSource } from '../../src/tablebase/solve.js';
import { countTable } from '../../src/tablebase/statistics.js';
import { Engine } from '../../src/engine/engine.js';
import { Position, emptySetup, makeCoordinates, makeFen } from '../../src/index.js';
import type { Piece, Role, Ruleset, Setup } from '../../src/index.js';
import { PROMOTION_BY_FILE } from '../../src/rules/promotions.js';
import { BOARD_SIZE, squareAt, type Square } from '../../src/rules/squares.js';
import { mirrorFiles, swapColors } from '../../src/rules/transform.js';
import { instantiate } from '../assembly/support.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import {
  BROKEN,
  codesOf,
  DRAWN,
  eachPlacement,
  indexOf,
  solveSlowly,
  type Reference,
} from './reference.js';
import { materialOf, randomPosition, rulesetOf, solve, solvingSource } from './support.js';
import { wasmBytes } from '../support/wasm.js';
import { defined, valueOf } from '../support/value.js';
import { CONTROL } from '../engine/support.js';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load(wasmBytes('engine'));
  await engine.setHash(16);
});

const STALEMATE_LOSES = 'custom:golladay,stalemate=loses';
const LATE_AANCA = 'custom:golladay,aanca=must-go-on';
const BISHOP_UNICORNIO = 'custom:golladay,unicornio=knight-then-bishop,lion=threeleaper-and-camel';

/** ACEDREX_TEST_TABLEBASE=all also solves endings of four pieces under every ruleset, for minutes each. */
const IS_THOROUGH = process.env.ACEDREX_TEST_TABLEBASE === 'all';

/** Endings for the plain solver, which takes a minute for each. */
const PLAINLY: readonly (readonly [string, string])[] = IS_THOROUGH
  ? [
      ['cazaux', 'KAK'],
      ['courier', 'KGK'],
      ['murray', 'KUK'],
      ['golladay', 'KAK'],
      [LATE_AANCA, 'KAK'],
      ['golladay', 'KUK'],
      ['golladay', 'KPK'],
      [STALEMATE_LOSES, 'KRK'],
      [BISHOP_UNICORNIO, 'KLK'],
    ]
  : [];
const OTHERS: readonly (readonly [string, string])[] = IS_THOROUGH
  ? [
      ['golladay', 'KAK'],
      [BISHOP_UNICORNIO, 'KPK'],
      ['cazaux', 'KAKR'],
      ['courier', 'KUKG'],
      ['murray', 'KUKR'],
      ['golladay', 'KRKC'],
      ['cazaux', 'KRKP'],
      [STALEMATE_LOSES, 'KLGK'],
      ['custom:murray,stalemate=draws,moveLimit=30', 'KAKC'],
    ]
  : [
      ['golladay', 'KAK'],
      [LATE_AANCA, 'KAK'],
      [STALEMATE_LOSES, 'KUK'],
      [BISHOP_UNICORNIO, 'KPK'],
    ];

/** Tables of the current ruleset only, because the tables of all rulesets need too much memory. */
let kept: { readonly id: string; readonly source: TableSource } | undefined;

const sourceOf = (ruleset: Ruleset): TableSource => {
  if (kept?.id !== ruleset.id) kept = { id: ruleset.id, source: solvingSource(ruleset) };
  return kept.source;
};

const reportsOf = async (
  ruleset: Ruleset,
  material: Material,
): Promise<{ readonly prober: TablebaseProber; readonly position: () => Position }> => {
  const prober = await TablebaseProber.create(ruleset, sourceOf(ruleset));
  const random = new Random(20261122);
  const position = (): Position => {
    for (;;) {
      const found = randomPosition(material, ruleset, random);
      if (IS_THOROUGH || hasFewBlocks(found)) return found;
    }
  };
  return { prober, position };
};

/**
 * Each placement of a pawn is solved separately, and so is each promotion. Daily runs try only the last step to a rook
 * and to an aanca, and two steps on the first file.
 */
const DAILY_PAWNS: readonly Square[] = ['a10', 'a11', 'f11', 'g11', 'l11'];
const hasFewBlocks = ({ setup }: Position): boolean =>
  setup.board.every(
    (piece, index) => piece?.role !== 'pawn' || DAILY_PAWNS.includes(squareAt(index)),
  );

const outcomeOf = async (prober: TablebaseProber, position: Position): Promise<TablebaseOutcome> =>
  valueOf(await prober.value(position));

/** A setup with the pieces of a material on its first squares. */
const lineUp = ({ white: [role = 'pawn'] }: Material): Setup => {
  if (role === 'unmoved_unicornio') throw new RangeError('it has a right');
  const men: readonly Piece[] = [
    { color: 'white', role: 'king' },
    { color: 'black', role: 'king' },
    { color: 'white', role },
  ];
  return { ...emptySetup(), board: emptySetup().board.map((_, index) => men[index]) };
};

const at = (setup: Setup, ruleset: Ruleset): Position =>
  valueOf(Position.fromSetup(setup, ruleset));

/** The moves of a forced win that an exhaustive search finds within a number of moves. */
const mateWithin = async (
  ruleset: string,
  fen: string,
  mate: number,
): Promise<number | undefined> => {
  const { info, reason } = valueOf(await engine.search({ ruleset, fen }, { mate }, CONTROL));
  if (reason === 'no-mate') return undefined;
  return info?.score.kind === 'mate' ? info.score.moves : undefined;
};

/** Milliseconds. The plain solver takes a minute on an idle processor. */
const LONG = 3_600_000;

describe.each(PLAINLY)('under %s', (id, name) => {
  const ruleset = rulesetOf(id);
  const material = materialOf(name);

  test(
    `${name} agrees with a plain solver in every position`,
    async () => {
      const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
      for (const block of isDecided(material, ruleset) ? [] : blocksOf(material)) {
        const table = await solve(sourceOf(ruleset), block);
        expect(wasm.addTable(block, table)).toBe(true);
      }
      const { core } = instantiate('release', ruleset);
      const codesOfMen = (setup: Setup): readonly [number, number, number] => {
        const [king = 0, enemy = 0, third = 0] = core.encode(setup);
        return [king, enemy, third];
      };
      const codes = codesOfMen(lineUp(material));
      const hasPawn = material.white.includes('pawn');
      const become = new Map<Role, Reference>();
      for (const role of hasPawn ? PROMOTION_BY_FILE : []) {
        const promoted = codesOfMen(lineUp({ white: [role], black: [] }));
        if (!become.has(role)) become.set(role, solveSlowly(ruleset, promoted));
      }
      const reference = hasPawn
        ? solveSlowly(ruleset, codes, (square) => {
            const role = PROMOTION_BY_FILE[square % BOARD_SIZE];
            return defined(role && become.get(role));
          })
        : solveSlowly(ruleset, codes);
      let compared = 0;
      let different = 0;
      for (const turn of ['white', 'black'] as const)
        eachPlacement((men) => {
          const expected = reference[indexOf({ ...men, turn })] ?? BROKEN;
          if (expected === BROKEN) return;
          const found = wasm.probeState({ codes: codesOf(men, codes), turn, halfmoves: 0 });
          if (found === undefined || !('value' in found)) throw new Error('no table');
          const { outcome, plies } = found.value;
          const solved = outcome === 'draw' ? DRAWN : plies;
          if (solved !== expected) different += 1;
          compared += 1;
        });
      expect(compared).toBeGreaterThan(hasPawn ? 2_000_000 : 4_000_000);
      expect(different).toBe(0);
    },
    LONG,
  );
});

describe.each(OTHERS)('under %s', (id, name) => {
  const ruleset = rulesetOf(id);
  const material = materialOf(name);
  const hasPawn = material.white.includes('pawn');

  test(
    `${name} agrees with one ply of search`,
    async () => {
      const { prober, position } = await reportsOf(ruleset, material);
      const found = new Set<string>();
      for (let count = scaled(IS_THOROUGH ? 20_000 : 30); count > 0; count -= 1) {
        const from = position();
        const value = await outcomeOf(prober, from);
        found.add(value.outcome);
        const { moves } = valueOf(await prober.report(from));
        if (from.status() !== 'ongoing') continue;
        const wins = moves.filter(({ outcome }) => outcome === 'win');
        const shortest = Math.min(...wins.map(({ plies }) => plies ?? 0));
        const longest = Math.max(...moves.map(({ plies }) => plies ?? 0));
        const expected =
          wins.length > 0
            ? { outcome: 'win', plies: shortest }
            : moves.every(({ outcome }) => outcome === 'loss')
              ? { outcome: 'loss', plies: longest }
              : { outcome: 'draw', plies: null };
        expect({ fen: makeFen(from.setup), ...value }).toMatchObject(expected);
      }
      expect(found.size).toBeGreaterThan(1);
    },
    LONG,
  );

  test(`${name} gives mirrored and colour-swapped positions the same values`, async () => {
    const { prober, position } = await reportsOf(ruleset, material);
    for (let count = scaled(IS_THOROUGH ? 2_000 : 10); count > 0; count -= 1) {
      const { setup } = position();
      const value = await outcomeOf(prober, at(setup, ruleset));
      for (const image of [
        mirrorFiles(setup, ruleset),
        swapColors(setup, ruleset),
        mirrorFiles(swapColors(setup, ruleset), ruleset),
      ])
        expect(await outcomeOf(prober, at(image, ruleset))).toEqual(value);
    }
  });

  // Short wins are rare with a pawn.
  test.skipIf(hasPawn && !IS_THOROUGH)(
    `${name} agrees with the exhaustive mate search`,
    async () => {
      const { prober, position } = await reportsOf(ruleset, material);
      const wanted = scaled(IS_THOROUGH ? 2_000 : 3);
      let left = wanted;
      for (let tries = 500 * wanted; tries > 0 && left > 0; tries -= 1) {
        const from = position();
        const { outcome, plies } = await outcomeOf(prober, from);
        if (outcome !== 'win' || plies === null || plies > 5 || from.status() !== 'ongoing')
          continue;
        left -= 1;
        const moves = (plies + 1) / 2;
        const fen = makeFen(from.setup);
        expect({ fen, moves: await mateWithin(id, fen, moves) }).toEqual({ fen, moves });
        if (moves > 1)
          expect({ fen, moves: await mateWithin(id, fen, moves - 1) }).toEqual({
            fen,
            moves: undefined,
          });
      }
      expect(left).toBeLessThan(hasPawn ? wanted : 1);
    },
    LONG,
  );
});

describe('the move limit', () => {
  const ruleset = rulesetOf('custom:golladay,moveLimit=20');

  test.each(['KRK', 'KPK'])('turns late wins of %s into cursed wins', async (name) => {
    const { prober, position } = await reportsOf(ruleset, materialOf(name));
    const found = { timely: 0, cursed: 0 };
    for (let count = scaled(60); count > 0; count -= 1) {
      const from = position();
      const { outcome, plies, moves } = valueOf(await prober.report(from));
      const cursed = outcome === 'cursed-win';
      if (plies === null || (outcome !== 'win' && !cursed)) continue;
      found[cursed ? 'cursed' : 'timely'] += 1;
      if (plies <= 20) expect(cursed).toBe(false);
      else if (name === 'KRK') expect(cursed).toBe(true);
      // A pawn move restarts the count, so it alone decides whether the win is in time.
      const byPawn = from
        .legalMoves()
        .filter(({ role }) => role === 'pawn')
        .map(makeCoordinates);
      const inTime = moves.some((each) => byPawn.includes(each.move) && each.outcome === 'win');
      if (inTime) expect(cursed).toBe(false);
    }
    expect(found.timely).toBeGreaterThan(0);
    expect(found.cursed).toBeGreaterThan(0);
  });

  test('ends the line of best play in a cursed win', async () => {
    const material = materialOf('KRK');
    const { prober } = await reportsOf(ruleset, material);
    const block = defined(blocksOf(material)[0]);
    const { longest } = (await countTable(await solve(sourceOf(ruleset), block))).white;
    if (longest === undefined) throw new Error('no win');
    expect(longest.plies).toBeGreaterThan(20);
    expect(await bestLine(longest.setup, ruleset, prober)).toMatchObject({
      ok: true,
      value: { length: 20 },
    });
  });

  test('gives the same cursed results when counting and when probing', async () => {
    const material = materialOf('KPK');
    const block = defined(blocksOf(material).find((each) => makeBlock(each) === 'KPK-a10'));
    const counted = await countTable(await solve(sourceOf(ruleset), block));
    const { core } = instantiate('release', ruleset);
    const [king = 0, enemy = 0, third = 0] = core.encode(lineUp(material));
    const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
    const found = { white: 0, black: 0 };
    const [pawn = 0] = block.pawns;
    for (const turn of ['white', 'black'] as const)
      for (let whiteKing = 0; whiteKing < 144; whiteKing += 1)
        for (let blackKing = 0; blackKing < 144; blackKing += 1) {
          if (new Set([whiteKing, blackKing, pawn]).size < 3) continue;
          const codes = codesOf({ whiteKing, blackKing, man: pawn }, [king, enemy, third]);
          core.load({ codes, turn: turn === 'white' ? 'black' : 'white', halfmoves: 0 });
          if (core.isCheck()) continue;
          const state = { codes, turn, halfmoves: 0 };
          let probe = wasm.probeState(state);
          while (probe !== undefined && 'missing' in probe) {
            const table = await solve(sourceOf(ruleset), probe.missing);
            expect(wasm.addTable(table.block, table)).toBe(true);
            probe = wasm.probeState(state);
          }
          if (probe?.value.outcome.includes('-') === true) found[turn] += 1;
        }
    // The block also covers the pawn on l10.
    expect(counted.white.cursedWins).toBe(2 * found.white);
    expect(counted.black.cursedLosses).toBe(2 * found.black);
    expect(Math.min(found.white, found.black)).toBeGreaterThan(0);
    // The move limit prevents the longest win, and the statistics say so.
    expect(counted.white.longest?.outcome).toBe('cursed-win');
  });
});
