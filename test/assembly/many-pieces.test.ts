/**
 * Move generation and both searches on boards with more pieces than any game has, up to 143 on one side. The
 * first boards have the most moves that bench/max-moves.mjs found.
 */
import { describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { engineUrl } from '../../src/wasm/engine-url.js';
import { RULESETS, SQUARES, makeFen, rankOf, validate } from '../../src/index.js';
import type { Color, Role, Ruleset, Square } from '../../src/index.js';
import { wasmStateOf, Position } from '../../src/rules/position.js';
import { emptySetup, withPieces, type Setup } from '../../src/rules/setup.js';
import { Random } from '../support/random.js';
import { instantiate, type CheckedExports } from './support.js';
import { valueOf } from '../support/value.js';

const UNICORNIOS =
  'U1U1UkU1U1U1/1U1U1U1U1U1U/U1U1U1U1U1U1/pU1U1U1U1U1U/U1U1U1U1U1U1/1U1U1U1U1U1U/U1U1U1U1U1U1/1U1U1U1U1U1U/U1U1U1U1U1U1/1U1U1U1U1U1U/U1U1U1U1U1K1/1U1U1U1U1U1U w - - 0 1';
const AANCAS =
  'A1A1A1A1A1AA/12/A1A1A1A1A1AA/11k/A1A1A1A1A1AA/p11/A1A1A1A1A1AA/12/A1A1A1A1A1AA/12/A1A1A1A1A1AA/A1A1A1A1A1AK w - - 0 1';

describe.each([
  [RULESETS.cazaux, UNICORNIOS, 1744],
  [RULESETS.courier, UNICORNIOS, 1744],
  [RULESETS.golladay, UNICORNIOS, 1744],
  [RULESETS.murray, AANCAS, 1440],
])('the position with the most moves under $name', (ruleset, fen, record) => {
  test('yields the expected number of moves and fits on the move stack', () => {
    const position = valueOf(Position.fromFen(fen, ruleset, { dice: true }));
    expect(position.legalMoves().length).toBe(record);
    const { core, exports } = instantiate('checked', ruleset);
    core.load(wasmStateOf(position));
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

/** A legal board with this many pieces of one colour, and a king, with or without a rook, of the other. */
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
    '%i pieces on one side cause only a warning, and their moves match the naive generator',
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

describe('searches with many pieces', () => {
  test.each(COUNTS)('return a legal move and no false mate: %i pieces', async (pieces) => {
    const engine = await Engine.load(engineUrl());
    const random = new Random(1000 + pieces);
    const ruleset = RULESETS.golladay;
    for (const color of ['white', 'black'] as const) {
      const position = valueOf(
        Position.fromSetup(crowded(pieces, color, ruleset, random), ruleset),
      );
      const request = { ruleset: ruleset.id, fen: makeFen(position.setup) };
      const control = { shouldStop: () => false };
      if (position.boardStatus() !== 'ongoing') continue;
      for (const depth of [1, 3]) {
        const { bestMove = '', info } = valueOf(
          await engine.search(request, { depth, nodes: 20_000 }, control),
        );
        const after = position.move(bestMove);
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

  test('do not report a large material lead as a forced win', async () => {
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
