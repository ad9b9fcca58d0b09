/** Attempts at puzzles and at mistakes, with an engine that answers when it is told to. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineError, SearchInfo, SearchResult } from '../../../src/engine/types.js';
import { winProbability } from '../../../src/engine/win-probability.js';
import { parseCoordinates } from '../../../src/notation/coordinates.js';
import { namePuzzle, type ReadPuzzle } from '../../../src/puzzles/file.js';
import { err, ok, type Result } from '../../../src/result.js';
import type { Move } from '../../../src/rules/moves.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import type { Score } from '../../../src/rules/score.js';
import type { GameSearch } from '../../../src/elements/session/pool-worker.js';
import { AttemptStore, MAX_PLIES, type Task } from '../../../web/page/practice/attempt-store.js';
import { DEFAULT_SETTINGS } from '../../../web/page/settings/settings-store.js';
import type { PuzzleOutcome } from '../../../web/storage/practice.js';

beforeAll(async () => {
  // The size of the table depends on the kind of device.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { deviceMemory: 8, hardwareConcurrency: 4 });
  await loadRules();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** White ends the game in two moves: g6i9, k12l12, i10l10. */
const puzzle = (): ReadPuzzle => {
  const read = namePuzzle({
    ruleset: 'cazaux',
    fen: '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91',
    mistake: 'i12e8',
    solution: ['g6i9', 'k12l12', 'i10l10'],
    goal: { kind: 'end', moves: 2 },
    themes: ['checkmate'],
    rating: 850,
    deviation: 300,
    source: { game: 1, ply: 182 },
    proof: {
      nodes: 1,
      steps: [{ best: { kind: 'mate', moves: 2 } }, { best: { kind: 'mate', moves: 1 } }],
    },
  });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

const move = (text: string): Move => {
  const read = parseCoordinates(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value as Move;
};

const score = (value: number): Score => ({ kind: 'centipawns', value });

/** A search that has been asked for and not been answered. */
interface Asked {
  readonly search: GameSearch;
  answer(result: Result<SearchResult, EngineError>): Promise<void>;
}

let asked: Asked[];
let stops: number;
let outcomes: PuzzleOutcome[];
let changes: number;
let store: AttemptStore;
let task: Task;

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const found = (value: Score, ...pv: readonly string[]): Result<SearchResult, EngineError> =>
  ok({ reason: 'nodes', info: { score: value, pv } as unknown as SearchInfo });

const CRASH = err({ code: 'engine-crashed' } as EngineError);

const answer = async (result: Result<SearchResult, EngineError>): Promise<void> => {
  const next = asked.shift();
  if (next === undefined) throw new Error('nothing has been asked');
  await next.answer(result);
};

beforeEach(() => {
  asked = [];
  stops = 0;
  outcomes = [];
  changes = 0;
  const search = (wanted: GameSearch): Promise<Result<SearchResult, EngineError>> =>
    new Promise((resolve) => {
      asked.push({
        search: wanted,
        async answer(result) {
          resolve(result);
          await settle();
        },
      });
    });
  const engine = { search, stop: () => (stops += 1) };
  store = new AttemptStore(
    { values: DEFAULT_SETTINGS },
    (outcome) => outcomes.push(outcome),
    engine as unknown as ConstructorParameters<typeof AttemptStore>[2],
  );
  store.subscribe(() => (changes += 1));
  const read = puzzle();
  task = {
    read,
    request: { ruleset: 'cazaux', fen: read.puzzle.fen, moves: ['i12e8'] },
    nodes: 5000,
  };
});

describe('a puzzle', () => {
  beforeEach(() => {
    store.begin(task);
  });

  test('is solved without an engine, and reported once', async () => {
    expect([store.status, store.line, store.score]).toEqual(['asked', [], undefined]);
    await store.try(move('g6i9'));
    expect(store.status).toBe('replying');
    store.reply();
    await store.try(move('i10l10'));
    expect([store.status, store.isGoodToo, outcomes]).toEqual(['solved', false, ['solved']]);
    expect(store.line.map(({ move: { from, to } }) => from + to)).toEqual([
      'g6i9',
      'k12l12',
      'i10l10',
    ]);
    expect(asked).toEqual([]);
    expect(changes).toBeGreaterThanOrEqual(4);
    store.retry();
    await store.try(move('a1a2'));
    expect(outcomes).toEqual(['solved']);
  });

  test('is failed with the first wrong move, whatever follows', async () => {
    await store.try(move('a1a2'));
    expect([store.status, outcomes]).toEqual(['wrong', ['failed']]);
    await store.try(move('g6i9'));
    store.reply();
    await store.try(move('i10l10'));
    expect([store.status, outcomes]).toEqual(['solved', ['failed']]);
  });

  test('has nothing to explain if the engine finds no reply to the wrong move', async () => {
    await store.try(move('a1a2'));
    expect(store.mayExplain).toBe(true);
    await answer(found(score(300)));
    expect([store.status, store.mayExplain]).toEqual(['wrong', false]);
    void store.explain();
    expect(store.refutation).toBeUndefined();
    await store.try(move('a1a2'));
    await answer(found(score(300), 'k12l12'));
    expect(store.mayExplain).toBe(true);
  });

  test('has best play after its solution, unless the game is over or another one has begun', async () => {
    store.begin({ ...task, hasContinuation: true });
    await store.answer();
    expect(asked).toEqual([]);
    const { puzzle: whole, line } = task.read;
    const short = { line, puzzle: { ...whole, solution: ['g6i9'] } };
    store.begin({ ...task, read: short, hasContinuation: true });
    await store.try(move('g6i9'));
    expect([store.status, store.line.length]).toEqual(['solved', 1]);
    expect(asked[0]?.search.request.moves).toEqual(['i12e8', 'g6i9']);
    await answer(found({ kind: 'mate', moves: -1 }, 'k12l12', 'i10l10'));
    expect(store.continuation.map(({ move: { from, to } }) => from + to)).toEqual([
      'k12l12',
      'i10l10',
    ]);
    expect([store.line.length, store.score]).toEqual([3, undefined]);
    store.retry();
    expect(store.continuation).toEqual([]);
    await store.try(move('g6i9'));
    await answer(CRASH);
    expect([store.status, store.error, store.line.length]).toEqual(['solved', undefined, 1]);
  });

  test('is not touched by a move that is not legal', async () => {
    await store.try(move('a1a12'));
    expect([store.status, outcomes, asked.length]).toEqual(['asked', [], 0]);
  });

  test('that is solved after a hint was helped', async () => {
    await store.hint();
    expect(store.attempt?.hint).toBe(1);
    await store.try(move('g6i9'));
    store.reply();
    await store.try(move('i10l10'));
    expect(outcomes).toEqual(['helped']);
  });

  test('whose answer is shown is failed', async () => {
    await store.answer();
    expect([store.status, outcomes, store.line.length]).toEqual(['answered', ['failed'], 3]);
  });

  test('that is recorded already reports nothing', async () => {
    store.begin(task, 'failed');
    await store.try(move('a1a2'));
    await store.answer();
    expect(outcomes).toEqual([]);
  });

  test('is left without a trace', () => {
    store.clear();
    expect([store.attempt, store.status, store.line]).toEqual([undefined, undefined, []]);
    store.retry();
    expect(store.attempt).toBeUndefined();
  });
});

describe('a puzzle that asks for a win in so many moves', () => {
  const winning: Score = { kind: 'mate', moves: -5 };
  beforeEach(() => {
    store.begin({ ...task, isWin: true });
  });

  test.each([
    ['a forced end of the game', winning],
    ['a great advantage', score(-5000)],
  ])('is not failed by a move that wins later, with %s', async (_, result) => {
    void store.try(move('a1a2'));
    expect([store.status, store.checked?.san, outcomes]).toEqual(['checking', 'Ka2', []]);
    await answer(found(result, 'k12l12'));
    expect([store.status, store.slower?.san, store.mayExplain]).toEqual(['slower', 'Ka2', false]);
    expect([outcomes, store.attempt?.hasFailed, store.line]).toEqual([[], false, []]);
    await store.try(move('g6i9'));
    expect([store.status, store.slower]).toEqual(['replying', undefined]);
    store.reply();
    await store.try(move('i10l10'));
    expect([store.status, store.isGoodToo, outcomes]).toEqual(['solved', false, ['solved']]);
  });

  test('is failed by a move that is known not to win, which can be explained', async () => {
    void store.try(move('a1a2'));
    await answer(found(winning, 'k12l12'));
    void store.try(move('a4a5'));
    expect([store.slower, outcomes]).toEqual([undefined, []]);
    await answer(found(score(0), 'k12l12'));
    expect([store.status, outcomes, store.mayExplain]).toEqual(['wrong', ['failed'], true]);
    expect([store.afterWrong?.score, asked.length]).toEqual([score(0), 0]);
  });

  test('stays failed if a move that wins later follows', async () => {
    void store.try(move('a1a2'));
    await answer(found(score(300), 'k12l12'));
    void store.try(move('a1a2'));
    await answer(found(winning, 'k12l12'));
    expect([store.status, outcomes]).toEqual(['slower', ['failed']]);
    await store.hint();
    expect([store.status, store.attempt?.hint]).toEqual(['slower', 1]);
    await store.answer();
    expect([store.status, outcomes]).toEqual(['answered', ['failed']]);
  });

  test('is neither failed nor solved while no engine knows whether the move wins', async () => {
    void store.try(move('a1a2'));
    await answer(CRASH);
    expect([store.status, store.error?.code, outcomes]).toEqual(['failed', 'engine-crashed', []]);
    await store.try(move('g6i9'));
    expect([store.status, store.error]).toEqual(['replying', undefined]);
  });

  test('is not failed by a verdict that comes after the puzzle was left', async () => {
    void store.try(move('a1a2'));
    store.close();
    await answer(found(score(300), 'k12l12'));
    expect([store.status, outcomes]).toEqual(['asked', []]);
  });
});

describe('why a move is wrong', () => {
  beforeEach(async () => {
    store.begin(task);
    await store.explain();
    expect([asked.length, store.refutation]).toEqual([0, undefined]);
    await store.try(move('a1a2'));
  });

  test('is asked for the position after it, and shown from White’s view', async () => {
    void store.explain();
    expect(store.refutation).toMatchObject({ status: 'searching', score: undefined });
    expect(asked[0]?.search).toMatchObject({
      kind: 'game',
      request: { fen: task.request.fen, moves: ['i12e8', 'a1a2'] },
      limits: { nodes: 5000 },
      threads: 1,
    });
    await answer(found(score(300), 'k12l12'));
    expect(store.refutation).toMatchObject({ status: 'found', score: score(-300) });
    expect(store.line.map(({ move: { from, to } }) => from + to)).toEqual(['a1a2', 'k12l12']);
    expect(store.score).toBeUndefined();
    store.goBack();
    expect([store.refutation, store.line]).toEqual([undefined, []]);
    // What has been found is not asked again.
    void store.explain();
    expect([store.refutation?.status, asked.length]).toEqual(['found', 0]);
  });

  test('is found unasked, and shown at once when it is asked for', async () => {
    expect([store.afterWrong, asked.length]).toEqual([undefined, 1]);
    await answer(found(score(300), 'k12l12'));
    expect(store.afterWrong).toMatchObject({ status: 'found', score: score(-300) });
    expect([store.refutation, store.line]).toEqual([undefined, []]);
    void store.explain();
    expect([store.refutation?.status, asked.length]).toEqual(['found', 0]);
    store.goBack();
    await store.try(move('g6i9'));
    expect(store.afterWrong).toBeUndefined();
  });

  test('is not found where the engine fails, which is said only to those who ask', async () => {
    await answer(CRASH);
    expect([store.status, store.afterWrong, store.error]).toEqual(['wrong', undefined, undefined]);
    void store.explain();
    await answer(CRASH);
    expect([store.refutation?.status, store.error?.code]).toEqual(['failed', 'engine-crashed']);
  });

  test('is said to be unknown if the engine fails, and asked again', async () => {
    void store.explain();
    await answer(CRASH);
    expect([store.refutation?.status, store.error?.code]).toEqual(['failed', 'engine-crashed']);
    store.goBack();
    expect(store.error).toBeUndefined();
    void store.explain();
    expect(asked).toHaveLength(1);
  });

  test('can be asked for again after the puzzle was left while the engine looked', async () => {
    void store.explain();
    store.close();
    expect([store.status, store.refutation]).toEqual(['wrong', undefined]);
    asked = [];
    store.resume();
    store.resume();
    expect(asked).toHaveLength(1);
    await answer(found(score(300), 'k12l12'));
    expect(store.afterWrong).toMatchObject({ status: 'found', score: score(-300) });
    void store.explain();
    expect(store.refutation).toMatchObject({ status: 'found', score: score(-300) });
  });

  test('is not shown any more after another move', async () => {
    void store.explain();
    const [old] = asked;
    asked = [];
    await store.try(move('g6i9'));
    await old?.answer(found(score(300), 'k12l12'));
    expect([store.refutation, store.status]).toEqual([undefined, 'replying']);
    expect(stops).toBeGreaterThan(0);
  });
});

describe('where other moves can be right', () => {
  const best = score(0);
  const chance = winProbability(0);
  /** The opponent's score after a move that keeps so much of the expected score. */
  const after = (kept: number): Score => {
    let [low, high] = [-5000, 5000];
    for (let step = 0; step < 50; step += 1) {
      const middle = (low + high) / 2;
      if (winProbability(middle) < 1 - kept) low = middle;
      else high = middle;
    }
    return score(low);
  };
  beforeEach(() => {
    store.begin({ ...task, plies: 1, open: { chance, score: best, played: move('a4a5') } });
  });

  test.each([
    [0.05, 'solved'],
    [-0.049, 'solved'],
    [-0.051, 'wrong'],
  ])('a move that changes the expected score by %f is %s', async (change, status) => {
    void store.try(move('a1a2'));
    expect([store.status, store.checked?.san]).toEqual(['checking', 'Ka2']);
    await answer(found(after(chance + change), 'k12l12'));
    expect(store.status).toBe(status);
    expect(store.loss).toBeCloseTo(Math.max(0, -change), 3);
    expect(outcomes).toEqual([status === 'solved' ? 'solved' : 'failed']);
    expect(store.isGoodToo).toBe(status === 'solved');
    expect(store.line.length).toBe(status === 'solved' ? 2 : 0);
  });

  test('the solution needs no engine, and has the score that is known', async () => {
    await store.try(move('g6i9'));
    expect([store.status, store.isGoodToo, store.score, asked.length]).toEqual([
      'solved',
      false,
      best,
      0,
    ]);
  });

  test('the move of the game is wrong before the engine has said so', async () => {
    await store.try(move('a4a5'));
    expect([store.status, store.isPlayed, asked.length]).toEqual(['wrong', true, 1]);
    await store.try(move('g6i9'));
    expect(store.isPlayed).toBe(false);
  });

  test('a mistake that is solved after a failure is reported again, once', async () => {
    await store.try(move('a4a5'));
    await store.try(move('g6i9'));
    expect(outcomes).toEqual(['failed', 'helped']);
    store.retry();
    await store.try(move('g6i9'));
    expect(outcomes).toEqual(['failed', 'helped']);
  });

  test('an engine that fails decides nothing', async () => {
    void store.try(move('a1a2'));
    await answer(CRASH);
    expect([store.status, store.error?.code, outcomes]).toEqual(['failed', 'engine-crashed', []]);
    await store.hint();
    expect(store.status).toBe('asked');
  });

  test('what comes after the attempt has begun again is not taken for its answer', async () => {
    void store.try(move('a1a2'));
    store.retry();
    await answer(found(after(chance), 'k12l12'));
    expect([store.status, outcomes]).toEqual(['asked', []]);
  });

  test('closing ends the search, and the attempt remains', () => {
    void store.try(move('a1a2'));
    store.close();
    expect([store.status, store.checked]).toEqual(['asked', undefined]);
  });
});

describe('where the solution is not known', () => {
  beforeEach(() => {
    const { puzzle: known, line } = task.read;
    store.begin({ ...task, plies: 1, read: { line, puzzle: { ...known, solution: [] } } });
  });

  test('a hint asks for it, and it stays known', async () => {
    void store.hint();
    expect(store.status).toBe('checking');
    await answer(found({ kind: 'mate', moves: 2 }, 'g6i9', 'k12l12', 'i10l10'));
    expect([store.status, store.attempt?.hint, store.attempt?.next?.san]).toEqual([
      'asked',
      1,
      store.attempt?.steps[0]?.san,
    ]);
    store.retry();
    void store.answer();
    await settle();
    expect([store.status, asked.length]).toEqual(['answered', 0]);
    expect(store.score).toEqual({ kind: 'mate', moves: 2 });
    expect(store.line.length).toBeLessThanOrEqual(MAX_PLIES);
  });

  test.each([
    ['fails', CRASH],
    ['finds nothing', ok<SearchResult>({ reason: 'nodes' })],
  ])('an engine that %s gives no answer', async (_, result) => {
    void store.answer();
    await answer(result);
    expect([store.status, outcomes]).toEqual(['failed', []]);
  });

  test('an answer that is no longer wanted changes nothing', async () => {
    void store.answer();
    store.clear();
    await answer(found(score(0), 'g6i9'));
    expect([store.status, outcomes]).toEqual([undefined, []]);
  });
});
