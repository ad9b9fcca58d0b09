/** Reading requests: the position, the reversible moves before it, and the errors. */
import { describe, expect, test } from 'vitest';
import { RootReader } from '../../src/engine/root.js';
import { type SearchLimits, type SearchRequest, makeCoordinates } from '../../src/index.js';
import { valueOf } from '../support/value.js';
import { START } from './support.js';

/** Only the kings can move. */
const BLOCKED = { ruleset: 'cazaux', fen: '11k/12/12/12/12/12/12/p11/P11/12/12/K11 w - - 0 1' };

const read = (request: SearchRequest, limits: SearchLimits = {}, reader = new RootReader()) =>
  valueOf(reader.read(request, limits));

describe('the history', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['is empty at the start', [], []],
    ['begins after a pawn move', ['c1f3', 'e9e8'], []],
    ['contains the moves since then', ['e4e5', 'c12f10', 'c1f3'], ['c12f10', 'c1f3']],
  ])('%s', (_, moves, plies) => {
    const { root, position } = read({ ...START, moves });
    expect(root.plies.map(([from, to]) => from + to)).toEqual(plies);
    expect(root.from.halfmoves + plies.length).toBe(position.halfmoves);
    expect(root.from.turn === position.turn).toBe(plies.length % 2 === 0);
  });

  test('restarts after 4,000 plies', () => {
    const around = ['a1a2', 'l12l11', 'a2a1', 'l11l12'];
    const moves = Array.from({ length: 4002 }, (_, ply) => around[ply % 4] ?? '');
    const reader = new RootReader();
    const request = { ...BLOCKED, ruleset: 'custom:moveLimit=0' };
    const lengths = [4000, 4001, 4002].map(
      (plies) => read({ ...request, moves: moves.slice(0, plies) }, {}, reader).root.plies.length,
    );
    expect(lengths).toEqual([4000, 0, 1]);
  });
});

describe('a request that continues the previous request', () => {
  const moves = ['e4e5', 'c12f10'];

  test('reuses the previous position', () => {
    const reader = new RootReader();
    const { position } = read({ ...START, moves }, {}, reader);
    expect(read({ ...START, moves }, {}, reader).position).toBe(position);
    const further = read({ ...START, moves: [...moves, 'c1f3'] }, {}, reader);
    expect(further.position.fen).toBe(read({ ...START, moves: [...moves, 'c1f3'] }).position.fen);
    expect(further.root).toEqual(read({ ...START, moves: [...moves, 'c1f3'] }).root);
  });

  test.each<[string, SearchRequest]>([
    ['has fewer moves', { ...START, moves: ['e4e5'] }],
    ['has no moves', START],
    ['has another move', { ...START, moves: ['f4f5', 'c12f10'] }],
    ['has another last move', { ...START, moves: ['e4e5', 'e9e8'] }],
    ['has another ruleset', { ruleset: 'golladay', fen: 'startpos', moves }],
    ['has another FEN', { ...BLOCKED, moves: ['a1a2'] }],
  ])('is read from the start if it %s', (_, request) => {
    const reader = new RootReader();
    read({ ...START, moves }, {}, reader);
    expect(read(request, {}, reader)).toEqual(read(request));
  });

  test('is read from the start if dice are added or removed', () => {
    const reader = new RootReader();
    read({ ...START, moves }, {}, reader);
    const rolled = reader.readDice({ ...START, moves });
    expect(rolled.value?.dice).toBe(true);
    expect(reader.readDice({ ...START, moves }).value).toBe(rolled.value);
    expect(read({ ...START, moves }, {}, reader).position.dice).toBe(false);
  });
});

test('searchMoves are resolved in the position after the request’s moves', () => {
  const { root } = read({ ...START, moves: ['e4e5'] }, { searchMoves: ['c12f10', 'e9e8'] });
  expect(root.searchMoves.map(makeCoordinates)).toEqual(['c12f10', 'e9e8']);
  expect(read(START).root.searchMoves).toEqual([]);
});

test.each<[SearchRequest, SearchLimits, object]>([
  [{ ...START, ruleset: 'chess' }, {}, { code: 'ruleset-unknown' }],
  [{ ...START, fen: '12/12/xyz' }, {}, { code: 'fen-rank-count', at: 9 }],
  [
    { ...START, moves: ['e4e5', 'e9e7'] },
    {},
    {
      code: 'move-illegal',
      move: 2,
      message: 'Move 2: The pawn on e9 cannot go to e7 here.',
    },
  ],
  [
    START,
    { searchMoves: ['e4e5', 'e4e6'] },
    {
      code: 'move-illegal',
      searchMove: 'e4e6',
      message: 'searchMoves, "e4e6": The pawn on e4 cannot go to e6 here.',
    },
  ],
])('the request %o with the limits %o causes an error', (request, limits, error) => {
  expect(new RootReader().read(request, limits)).toMatchObject({ ok: false, error });
});

test('all errors of an invalid position are reported together', () => {
  const fen = '12/12/12/12/12/12/12/12/12/12/12/P11 w - - 0 1';
  const result = new RootReader().read({ ...START, fen }, {});
  expect(result.error?.others?.length).toBeGreaterThan(0);
});
