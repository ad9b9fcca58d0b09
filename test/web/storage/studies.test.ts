/** Studies, evaluations and practice in the browser's databases, without a browser. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { Position } from '../../../src/rules/position.js';
import { makeRuleset, RULESETS } from '../../../src/rules/rulesets.js';
import { openDatabase, type Database, type StudyRow } from '../../../web/storage/database.js';
import { evaluationMemory, LateMemory } from '../../../web/storage/evaluations.js';
import { keepEvaluation } from '../../../web/storage/keep-evaluation.js';
import {
  addPractice,
  keepExercise,
  keepResult,
  openPractice,
  readPractice,
  type Player,
} from '../../../web/storage/practice.js';
import { withRoom, getStudy, latestStudy, putStudy } from '../../../web/storage/studies.js';
import { freshDatabases } from '../../support/fake-database.js';

freshDatabases();
beforeAll(() => loadRules());

const row = (changes: Partial<StudyRow> = {}): StudyRow => ({
  id: 'one',
  name: 'One',
  pgn: '[Ruleset "cazaux"]\n\n1. e5 *',
  path: [],
  orientation: 'white',
  folded: [],
  created: 1,
  updated: 1,
  revision: 0,
  ...changes,
});

describe('a study', () => {
  test('is written with its entry, and its revision counts the changes', async () => {
    const database = await openDatabase();
    const first = await putStudy(database, row());
    expect(first?.revision).toBe(1);
    const second = await putStudy(database, { ...row(), revision: 1, name: 'Two' });
    expect([second?.revision, (await getStudy(database, 'one'))?.name]).toEqual([2, 'Two']);
    expect(await database.get('entries', 'one')).toMatchObject({ name: 'Two', revision: 2 });
    expect(await getStudy(database, 'other')).toBeUndefined();
  });

  test('that another tab has changed is not overwritten', async () => {
    const database = await openDatabase();
    await putStudy(database, row({ writtenBy: 'this tab' }));
    await putStudy(database, row({ revision: 1, writtenBy: 'another tab', name: 'Theirs' }));
    expect(await putStudy(database, row({ revision: 1, writtenBy: 'this tab' }))).toBeUndefined();
    expect((await getStudy(database, 'one'))?.name).toBe('Theirs');
  });

  test('that the same page has written is overwritten without knowing its revision, if it is later', async () => {
    const database = await openDatabase();
    await putStudy(database, row({ writtenBy: 'this tab', updated: 5 }));
    const later = await putStudy(database, row({ writtenBy: 'this tab', updated: 5, name: 'New' }));
    expect(later).toMatchObject({ revision: 2, name: 'New' });
    expect(await putStudy(database, row({ writtenBy: 'this tab', updated: 4 }))).toBeUndefined();
    expect(await putStudy(database, row({ updated: 9 }))).toBeUndefined();
  });

  test('whose text changes has to be read again for its positions', async () => {
    const database = await openDatabase();
    const positions = {
      id: 'one',
      keys: new Uint32Array(2),
      main: 1,
      material: new Uint32Array(0),
    };
    await putStudy(database, row());
    await database.put('positions', positions);
    await putStudy(database, row({ revision: 1, name: 'Two' }));
    expect(await database.get('positions', 'one')).toBeDefined();
    await putStudy(database, row({ revision: 2, pgn: '1. h5 *' }));
    expect(await database.get('positions', 'one')).toBeUndefined();
  });

  test('is the latest one if it is not deleted', async () => {
    const database = await openDatabase();
    expect(await latestStudy(database)).toBeUndefined();
    await putStudy(database, row({ id: 'old', updated: 1 }));
    await putStudy(database, row({ id: 'new', updated: 3 }));
    await putStudy(database, row({ id: 'deleted', updated: 5, deleted: 6 }));
    expect((await latestStudy(database))?.id).toBe('new');
  });
});

describe('where the storage is full', () => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const withEvaluation = async (): Promise<Database> => {
    const database = await openDatabase();
    await keepEvaluation(database, { key: 'a', depth: 9, nodes: 1, lines: [], updated: 1 });
    return database;
  };

  test('evaluations make room, once', async () => {
    const database = await withEvaluation();
    const write = vi.fn<() => Promise<string>>().mockImplementationOnce(full);
    write.mockResolvedValueOnce('written');
    expect(await withRoom(database, write)).toBe('written');
    expect(await database.count('evaluations')).toBe(0);
    await expect(withRoom(database, full)).rejects.toThrow('full');
  });

  test('they do not for any other error', async () => {
    const database = await withEvaluation();
    const fail = (): Promise<never> => Promise.reject(new Error('broken'));
    await expect(withRoom(database, fail)).rejects.toThrow('broken');
    expect(await database.count('evaluations')).toBe(1);
  });
});

describe('an evaluation', () => {
  const lines = (depth: number, count = 1) =>
    Array.from({ length: count }, () => ({
      ...{ depth, score: { kind: 'centipawns', value: depth } as const, pv: ['e4e5'] },
    })) as unknown as Parameters<ReturnType<typeof evaluationMemory>['keep']>[1];
  const found = (nodes: number) =>
    ({ nodes }) as Parameters<ReturnType<typeof evaluationMemory>['keep']>[2];
  const start = (): Position => Position.start(RULESETS.cazaux);

  test('is recalled by position and ruleset; a depth of 3 is searched again', async () => {
    const database = await openDatabase();
    const memory = evaluationMemory(database);
    memory.keep(start(), lines(3), found(10));
    memory.keep(Position.start(RULESETS.murray), lines(4), found(10));
    await vi.waitFor(async () => {
      expect(await database.count('evaluations')).toBe(1);
    });
    expect(await memory.recall(start())).toBeUndefined();
    expect(await memory.recall(Position.start(RULESETS.murray))).toMatchObject({ depth: 4 });
  });

  test('is kept if it is deeper, or has more lines or nodes', async () => {
    const database = await openDatabase();
    const kept = async (depth: number, count: number, nodes: number): Promise<unknown> => {
      const kinds = lines(depth, count).map(({ score, pv }) => ({ score, pv }));
      await keepEvaluation(database, { key: 'a', depth, nodes, lines: kinds, updated: nodes });
      const stored = await database.get('evaluations', 'a');
      return [stored?.depth, stored?.lines.length, stored?.nodes];
    };
    expect(await kept(8, 1, 100)).toEqual([8, 1, 100]);
    expect(await kept(7, 5, 900)).toEqual([8, 1, 100]);
    expect(await kept(8, 2, 50)).toEqual([8, 2, 50]);
    expect(await kept(8, 1, 999)).toEqual([8, 2, 50]);
    expect(await kept(8, 2, 60)).toEqual([8, 2, 60]);
    expect(await kept(9, 1, 1)).toEqual([9, 1, 1]);
    // What is used stays longest.
    expect((await database.get('evaluations', 'a'))?.updated).toBe(1);
  });

  test('near the move limit depends on the game, so that it is not kept', async () => {
    const ruleset = makeRuleset({ moveLimit: 100 });
    const at = (halfmoves: number): Position => {
      const position = Position.fromSetup({ ...Position.start(ruleset).setup, halfmoves }, ruleset);
      if (!position.ok) throw new Error(position.error[0].message);
      return position.value;
    };
    const database = await openDatabase();
    const memory = evaluationMemory(database);
    memory.keep(at(71), lines(9), found(1));
    memory.keep(at(70), lines(8), found(1));
    await vi.waitFor(async () => {
      expect(await database.count('evaluations')).toBe(1);
    });
    expect(await memory.recall(at(70))).toMatchObject({ depth: 8 });
    expect(await memory.recall(at(71))).toBeUndefined();
  });

  test('is found only once there is a memory', async () => {
    const late = new LateMemory();
    late.keep(start(), lines(9), found(1));
    expect(await late.recall(start())).toBeUndefined();
    const database = await openDatabase();
    late.attach(evaluationMemory(database));
    late.keep(start(), lines(9), found(1));
    await vi.waitFor(async () => {
      expect(await late.recall(start())).toMatchObject({ depth: 9 });
    });
  });
});

describe('practice', () => {
  const result = (at: number, puzzle = 'p') =>
    ({ puzzle, ruleset: 'cazaux', outcome: 'solved', at }) as const;
  const player = (rating: number): Player => ({ rating, deviation: 100, volatility: 0.06 });

  test('is empty at first, and keeps results with the rating after them', async () => {
    const database = await openPractice();
    expect(await readPractice(database)).toEqual({
      results: [],
      player: undefined,
      exercises: [],
    });
    await keepResult(database, result(2), (known) => {
      expect(known).toBeUndefined();
      return player(1100);
    });
    // Another tab has gone on: the player is the one that is stored.
    await keepResult(database, result(1), (known) => player((known?.rating ?? 0) + 50));
    await keepExercise(database, 'cazaux rook 0');
    const kept = await readPractice(database);
    expect(kept.results.map(({ at, rating }) => [at, rating])).toEqual([
      [1, 1150],
      [2, 1100],
    ]);
    expect([kept.player, kept.exercises]).toEqual([player(1150), ['cazaux rook 0']]);
  });

  test('of a file is added to what there is', async () => {
    const database = await openPractice();
    await keepResult(database, result(5, 'own'), () => player(1000));
    const both = await addPractice(database, ({ results, exercises }) => {
      expect([results.length, exercises]).toEqual([1, []]);
      return {
        results: [{ ...result(3, 'file'), rating: 900 }],
        player: undefined,
        exercises: ['cazaux lion 1'],
      };
    });
    expect(both.results.map(({ puzzle }) => puzzle)).toEqual(['file', 'own']);
    expect(both.player).toEqual(player(1000));
    expect(await readPractice(database)).toEqual(both);
  });
});
