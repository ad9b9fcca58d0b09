/**
 * Boards with more pieces than any game has, up to 143 of one side: move generation and both searches. The
 * first boards have the most moves that bench/max-moves.mjs found.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { engineUrl } from '../../src/wasm/engine-url.js';
import { makeFen } from '../../src/notation/fen.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import type { Color, Role } from '../../src/rules/pieces.js';
import { wasmStateOf, Position } from '../../src/rules/position.js';
import { RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import { emptySetup, withPieces, type Setup } from '../../src/rules/setup.js';
import { rankOf, SQUARES, type Square } from '../../src/rules/squares.js';
import { validate } from '../../src/rules/validate.js';
import { Random } from '../support/random.js';
import { instantiate, type CheckedExports } from './support.js';

beforeAll(() => loadRules());

const UNICORNIOS =
  'U1U1UkU1U1U1/1U1U1U1U1U1U/U1U1U1U1U1U1/pU1U1U1U1U1U/U1U1U1U1U1U1/1U1U1U1U1U1U/U1U1U1U1U1U1/1U1U1U1U1U1U/U1U1U1U1U1U1/1U1U1U1U1U1U/U1U1U1U1U1K1/1U1U1U1U1U1U w - - 0 1';
const AANCAS =
  'A1A1A1A1A1AA/12/A1A1A1A1A1AA/11k/A1A1A1A1A1AA/p11/A1A1A1A1A1AA/12/A1A1A1A1A1AA/12/A1A1A1A1A1AA/A1A1A1A1A1AK w - - 0 1';

describe.each([
  [RULESETS.cazaux, UNICORNIOS, 1744],
  [RULESETS.courier, UNICORNIOS, 1744],
  [RULESETS.golladay, UNICORNIOS, 1744],
  [RULESETS.murray, AANCAS, 1440],
])('the most moves of $name', (ruleset, fen, record) => {
  test('are generated as by the naive generator, and fit the move stack', () => {
    const position = Position.fromFen(fen, ruleset, { dice: true });
    if (!position.ok) throw new Error('refused');
    expect(position.value.legalMoves().length).toBe(record);
    const { core, exports } = instantiate('checked', ruleset);
    core.load(wasmStateOf(position.value));
    expect((exports as unknown as CheckedExports).checkPosition()).toBe(0);
    const most = (exports as unknown as { MAX_MOVES: WebAssembly.Global }).MAX_MOVES
      .value as number;
    expect(most).toBeGreaterThan(1.5 * record);
  });
});

const CROWD: readonly Role[] = [
  'aanca',
  'unicornio',
  'rook',
  'crocodile',
  'lion',
  'giraffe',
  'pawn',
];

/** A legal board with this many pieces of one colour, and a king with or without a pawn of the other. */
const crowded = (pieces: number, color: Color, ruleset: Ruleset, random: Random): Setup => {
  const other = color === 'white' ? 'black' : 'white';
  for (;;) {
    const squares: Square[] = [...SQUARES];
    const take = (): Square => squares.splice(random.below(squares.length), 1)[0] ?? 'a1';
    const lone = take();
    const changes: (readonly [Square, { color: Color; role: Role }])[] = [
      [lone, { color: other, role: 'king' }],
      [take(), { color, role: 'king' }],
    ];
    if (pieces < 143) changes.push([take(), { color: other, role: 'rook' }]);
    for (let placed = 1; placed < pieces; placed += 1) {
      const square = take();
      const inner = rankOf(square) > 0 && rankOf(square) < 11;
      const role = random.pick(inner ? CROWD : CROWD.slice(0, -1));
      changes.push([square, { color, role }]);
    }
    const setup = withPieces(emptySetup(), changes);
    for (const turn of ['white', 'black'] as const) {
      const turned = { ...setup, turn };
      if (Position.fromSetup(turned, ruleset).ok) return turned;
    }
  }
};

const COUNTS = [25, 40, 72, 110, 142, 143];

describe.each(Object.values(RULESETS))('$name', (ruleset) => {
  test.each(COUNTS)(
    '%i pieces of a side are a warning, and moved as by the naive generator',
    (pieces) => {
      const { core, exports } = instantiate('checked', ruleset);
      const checked = exports as unknown as CheckedExports;
      const random = new Random(pieces);
      for (const color of ['white', 'black'] as const) {
        const setup = crowded(pieces, color, ruleset, random);
        const faults = validate(setup, ruleset);
        expect(faults.map(({ code }) => code)).toContain('too-many-pieces');
        expect(faults.every(({ severity }) => severity === 'warning')).toBe(true);
        core.load({ codes: core.encode(setup), turn: setup.turn, halfmoves: 0 });
        expect(checked.playRandomGames(60, pieces)).toBe(0);
      }
    },
  );
});

describe('searches', () => {
  test.each(COUNTS)('of %i pieces end with a legal move and no false mate', async (pieces) => {
    const engine = await Engine.load(engineUrl());
    const random = new Random(1000 + pieces);
    const ruleset = RULESETS.golladay;
    for (const color of ['white', 'black'] as const) {
      const position = Position.fromSetup(crowded(pieces, color, ruleset, random), ruleset);
      if (!position.ok) throw new Error('refused');
      const request = { ruleset: ruleset.id, fen: makeFen(position.value.setup) };
      const control = { shouldStop: () => false };
      if (position.value.boardStatus() !== 'ongoing') continue;
      for (const depth of [1, 3]) {
        const result = await engine.search(request, { depth, nodes: 20_000 }, control);
        if (!result.ok) throw new Error(result.error.message);
        const { bestMove = '', info } = result.value;
        const after = position.value.move(bestMove);
        expect(after.ok).toBe(true);
        const score = info?.score;
        if (depth > 1 || score?.kind !== 'mate' || score.moves < 0) continue;
        expect([score.moves, after.ok && after.value.boardStatus()]).toEqual([1, 'checkmate']);
      }
      const dice = await engine.analyseDice(request, { depth: 2, nodes: 20_000 }, control);
      expect(dice).toMatchObject({ ok: true, value: { info: { lines: { length: 8 } } } });
    }
    engine.close();
  });

  test('material alone is no forced end of the game', async () => {
    // Sixty aancas that block each other, and a king that they cannot capture in one move.
    const walls = 'AAAAAAAAAAAA/'.repeat(5);
    const fen = `rrrrrrrrrrrk/pppppppppppp/12/12/12/12/${walls}K11 w - - 0 1`;
    const engine = await Engine.load(engineUrl());
    const result = await engine.search(
      { ruleset: 'cazaux', fen },
      { depth: 1 },
      { shouldStop: () => false },
    );
    engine.close();
    expect(result).toMatchObject({ value: { info: { score: { kind: 'centipawns' } } } });
  });
});
