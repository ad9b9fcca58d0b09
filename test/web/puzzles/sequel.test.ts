/** The capture after a solution that ends with a fork: asked for, judged, and left out where there is none. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { ok } from '../../../src/result.js';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { readPuzzleSet } from '../../../src/puzzles/set.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import type { Position } from '../../../src/rules/position.js';
import type { Score } from '../../../src/rules/score.js';
import { AttemptStore } from '../../../web/page/practice/attempt-store.js';
import { winsAsMuch } from '../../../web/page/practice/sequel.js';
import { DEFAULT_SETTINGS } from '../../../web/page/settings/settings-store.js';
import type { PuzzleOutcome } from '../../../web/storage/practice.js';

const points = (value: number): Score => ({ kind: 'centipawns', value });
const mate = (moves: number): Score => ({ kind: 'mate', moves });

test.each([
  ['the same', points(300), points(300), 'white', true],
  ['a little less', points(300), points(250), 'white', true],
  ['60 centipawns less where the game is won', points(900), points(840), 'white', true],
  ['more than that', points(900), points(839), 'white', false],
  ['5 % less where the game is open', points(130), points(76), 'white', true],
  ['more than that in the open game', points(130), points(72), 'white', false],
  ['a piece less where both win', points(900), points(800), 'white', false],
  ['much less', points(300), points(0), 'white', false],
  ['a mate instead of a piece', points(300), mate(3), 'white', true],
  ['being mated', points(300), mate(-3), 'white', false],
  ['the same for Black', points(-300), points(-310), 'black', true],
  ['much less for Black', points(-300), points(0), 'black', false],
  ['a mate of Black’s', points(-300), mate(-2), 'black', true],
] as const)('%s', (_, capture, other, solver, isSame) => {
  expect(winsAsMuch(capture, other, solver)).toBe(isSame);
});

let read: ReadPuzzle | undefined;

beforeAll(async () => {
  await loadRules();
  const file = new URL('../../../data/puzzles/cazaux.puzzles', import.meta.url);
  const all = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
  read = all.find(({ puzzle }) => puzzle.id === '334c0eb6d892');
});

// The memory of engines depends on the device.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A store after the fork, whose engine gives a line, and then a score to each move that is tried. */
const afterFork = async (lineOf: (position: Position) => readonly string[], other = points(0)) => {
  const [turn] = read?.line.own ?? [];
  if (read === undefined || turn === undefined) throw new Error('the fork is gone');
  const outcomes: PuzzleOutcome[] = [];
  let asked = 0;
  const store = new AttemptStore(
    { values: DEFAULT_SETTINGS },
    (outcome) => {
      outcomes.push(outcome);
    },
    {
      search: () => {
        asked += 1;
        const info =
          asked === 1 ? { pv: lineOf(turn.after), score: points(-300) } : { pv: [], score: other };
        return Promise.resolve(ok({ info })) as never;
      },
      stop: () => undefined,
    },
  );
  const request = { ruleset: read.puzzle.ruleset, fen: makeFen(read.line.start.setup) };
  store.begin({ read, request, nodes: 1, hasSequel: true });
  await store.try(turn.move);
  expect(store.status).toBe('replying');
  store.reply();
  return { store, outcomes, turn };
};

/** A reply after which the forking piece can take something, and that capture. */
const lineWithCapture =
  (from: string) =>
  (position: Position): readonly string[] => {
    for (const reply of position.legalMoves()) {
      const capture = position
        .play(reply)
        .legalMoves()
        .find((move) => move.from === from && move.captured !== undefined);
      if (capture !== undefined) return [makeCoordinates(reply), makeCoordinates(capture)];
    }
    throw new Error('the fork attacks nothing');
  };

test('the puzzle is solved with the fork; a move that wins less is wrong, and the capture ends it', async () => {
  const to = read?.line.own[0]?.move.to ?? '';
  const { store, outcomes } = await afterFork(lineWithCapture(to), points(0));
  await expect.poll(() => store.status).toBe('asked');
  expect(outcomes).toEqual(['solved']);
  expect(store.isOver).toBe(false);
  const other = store.shown?.position.legalMoves().find(({ from }) => from !== to);
  if (other === undefined) throw new Error('no other move');
  await store.try(other);
  expect(store.status).toBe('wrong');
  const next = store.shown?.next?.move;
  if (next === undefined) throw new Error('nothing is asked for');
  await store.try(next);
  expect([store.status, store.isOver, store.isGoodToo]).toEqual(['solved', true, false]);
  expect(store.line).toHaveLength(3);
  expect(outcomes).toEqual(['solved']);
});

test('a move that wins as much counts', async () => {
  const to = read?.line.own[0]?.move.to ?? '';
  const isBlack = read?.line.solver === 'black';
  // The engine's scores are of the side to move, which is the opponent.
  const { store } = await afterFork(lineWithCapture(to), points(-300));
  await expect.poll(() => store.status).toBe('asked');
  expect(store.shown?.position.turn).toBe(isBlack ? 'black' : 'white');
  const other = store.shown?.position.legalMoves().find(({ from }) => from !== to);
  if (other === undefined) throw new Error('no other move');
  await store.try(other);
  expect([store.status, store.isGoodToo]).toEqual(['solved', true]);
  expect(store.line.at(-1)?.move).toMatchObject({ from: other.from, to: other.to });
});

test('a fork after which nothing is captured ends the puzzle', async () => {
  const { store } = await afterFork(() => []);
  await expect.poll(() => store.status).toBe('solved');
  expect(store.isOver).toBe(true);
  expect(store.sequel).toEqual([]);
});
