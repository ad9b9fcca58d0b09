/** Studies, evaluations and practice in the browser's databases, without a browser. */
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchInfo } from '../../../src/engine/types.js';
import type { Memory } from '../../../src/elements/session/findings.js';
import { Position } from '../../../src/rules/position.js';
import { makeRuleset, RULESETS } from '../../../src/rules/rulesets.js';
import { newRow } from '../../../web/page/studies/keeping.js';
import {
  getStudy,
  getView,
  latestStudy,
  openDatabase,
  type Database,
  type StudyRow,
} from '../../../web/storage/database.js';
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
import { newCard } from '../../../web/storage/cards.js';
import { putStudy, withRoom } from '../../../web/storage/studies.js';
import { freshDatabases } from '../../support/fake-database.js';
import { valueOf } from '../../support/value.js';
import stored from '../data/database-2.json';

freshDatabases();
let database: Database;
beforeEach(async () => {
  database = await openDatabase();
});

const put = (changes: Partial<StudyRow> = {}): Promise<StudyRow | undefined> =>
  putStudy(database, {
    ...newRow(),
    id: 'one',
    name: 'One',
    pgn: '1. e5 *',
    updated: 1,
    ...changes,
  });

describe('a study', () => {
  test('is stored with its entry, and its revision counts the changes', async () => {
    expect(await put()).toMatchObject({ revision: 1 });
    expect(await put({ revision: 1, name: 'Two' })).toMatchObject({ revision: 2 });
    expect(await getStudy(database, 'one')).toMatchObject({ name: 'Two' });
    expect(await database.get('entries', 'one')).toMatchObject({ name: 'Two', revision: 2 });
    expect(await getStudy(database, 'other')).toBeUndefined();
  });

  test('is not overwritten if another tab has changed it', async () => {
    await put({ writtenBy: 'this tab' });
    await put({ revision: 1, writtenBy: 'another tab', name: 'Theirs' });
    expect(await put({ revision: 1, writtenBy: 'this tab' })).toBeUndefined();
    expect(await getStudy(database, 'one')).toMatchObject({ name: 'Theirs' });
  });

  test('is overwritten by a later version that the same page saves without a known revision', async () => {
    await put({ writtenBy: 'this tab', updated: 5 });
    const later = await put({ writtenBy: 'this tab', updated: 5, name: 'New' });
    expect(later).toMatchObject({ revision: 2, name: 'New' });
    expect(await put({ writtenBy: 'this tab', updated: 4 })).toBeUndefined();
    expect(await put({ updated: 9 })).toBeUndefined();
  });

  test('loses its stored positions when its text changes', async () => {
    const nothing = new Uint32Array(0);
    await put();
    await database.put('positions', { id: 'one', keys: nothing, main: 1, material: nothing });
    await put({ revision: 1, name: 'Two' });
    expect(await database.count('positions')).toBe(1);
    await put({ revision: 2, pgn: '1. h5 *' });
    expect(await database.count('positions')).toBe(0);
  });

  test('counts as the latest only if it is not deleted', async () => {
    expect(await latestStudy(database)).toBeUndefined();
    await put({ id: 'old', updated: 1 });
    await put({ id: 'new', updated: 3 });
    await put({ id: 'deleted', updated: 5, deleted: 6 });
    expect(await latestStudy(database)).toMatchObject({ id: 'new' });
  });
});

test('a database of version 2 opens with every study and a row for each view', async () => {
  database.close();
  globalThis.indexedDB = new IDBFactory();
  const [first, ...others]: readonly { readonly id: string }[] = stored.studies;
  const rows = [
    { ...first, path: [0, 1], orientation: 'black', folded: ['e4e5'], roll: 3 },
    ...others,
  ];
  const earlier = await openDB('acedrex', 2, {
    upgrade(old) {
      const studies = old.createObjectStore('studies', { keyPath: 'id' });
      studies.createIndex('updated', 'updated');
      for (const name of ['evaluations', 'entries', 'positions'])
        old.createObjectStore(name, { keyPath: 'id' });
      old.createObjectStore('settings');
      for (const row of rows) void studies.put(row);
    },
  });
  earlier.close();
  database = await openDatabase();
  const isView = (name: string): boolean =>
    ['path', 'orientation', 'folded', 'roll'].includes(name);
  for (const row of rows) {
    const id = row.id ?? '';
    const view = Object.fromEntries(Object.entries(row).filter(([name]) => isView(name)));
    const content = Object.entries(row).filter(([name]) => !isView(name));
    expect(await getStudy(database, id)).toEqual(Object.fromEntries(content));
    expect(await getView(database, id)).toEqual({ id, ...view });
  }
});

describe('with full storage', () => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  beforeEach(async () => {
    await keepEvaluation(database, { key: 'a', depth: 9, nodes: 1, lines: [], updated: 1 });
  });

  test('evaluations are deleted once to make room', async () => {
    const write = vi.fn<() => Promise<string>>().mockImplementationOnce(full);
    write.mockResolvedValueOnce('written');
    expect(await withRoom(database, write)).toBe('written');
    expect(await database.count('evaluations')).toBe(0);
    await expect(withRoom(database, full)).rejects.toThrow('full');
  });

  test('other errors do not delete evaluations', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('broken'));
    await expect(withRoom(database, fail)).rejects.toThrow('broken');
    expect(await database.count('evaluations')).toBe(1);
  });
});

describe('an evaluation', () => {
  const score = { kind: 'centipawns', value: 9 } as const;
  /** Stores a line of the given depth for a position. */
  const keep = (memory: Pick<Memory, 'keep'>, position: Position, depth: number): void => {
    memory.keep(position, [{ depth, score, pv: ['e4e5'] }], { nodes: 10 } as SearchInfo);
  };
  const start = Position.start(RULESETS.cazaux);
  const ofMurray = Position.start(RULESETS.murray);

  test('is recalled by position and ruleset from a depth of 4', async () => {
    const memory = evaluationMemory(database);
    keep(memory, start, 3);
    keep(memory, ofMurray, 4);
    await expect.poll(() => memory.recall(ofMurray)).toMatchObject({ depth: 4 });
    expect(await memory.recall(start)).toBeUndefined();
  });

  test('is replaced only by greater depth, more lines or more nodes', async () => {
    const kept = async (depth: number, count: number, nodes: number): Promise<unknown> => {
      const lines = Array.from({ length: count }, () => ({ score, pv: ['e4e5'] }));
      await keepEvaluation(database, { key: 'a', depth, nodes, lines, updated: nodes });
      const stored = await database.get('evaluations', 'a');
      return [stored?.depth, stored?.lines.length, stored?.nodes];
    };
    expect(await kept(8, 1, 100)).toEqual([8, 1, 100]);
    expect(await kept(7, 5, 900)).toEqual([8, 1, 100]);
    expect(await kept(8, 2, 50)).toEqual([8, 2, 50]);
    expect(await kept(8, 1, 999)).toEqual([8, 2, 50]);
    expect(await kept(8, 2, 60)).toEqual([8, 2, 60]);
    expect(await kept(9, 1, 1)).toEqual([9, 1, 1]);
    // Recently used entries stay longest.
    expect((await database.get('evaluations', 'a'))?.updated).toBe(1);
  });

  test('is not stored near the move limit because it depends on earlier moves there', async () => {
    const ruleset = makeRuleset({ moveLimit: 100 });
    const at = (halfmoves: number): Position =>
      valueOf(Position.fromSetup({ ...Position.start(ruleset).setup, halfmoves }, ruleset));
    const memory = evaluationMemory(database);
    keep(memory, at(71), 9);
    keep(memory, at(70), 8);
    await expect.poll(() => memory.recall(at(70))).toMatchObject({ depth: 8 });
    expect(await memory.recall(at(71))).toBeUndefined();
  });

  test('is stored only after the database is attached', async () => {
    const late = new LateMemory();
    keep(late, start, 9);
    expect(await late.recall(start)).toBeUndefined();
    late.attach(evaluationMemory(database));
    keep(late, start, 9);
    await expect.poll(() => late.recall(start)).toMatchObject({ depth: 9 });
  });
});

describe('practice', () => {
  const result = (at: number, puzzle = 'p') =>
    ({ puzzle, ruleset: 'cazaux', outcome: 'solved', at }) as const;
  const player = (rating: number): Player => ({ rating, deviation: 100, volatility: 0.06 });

  test('is empty at first and stores results with the new rating', async () => {
    const database = await openPractice();
    expect(await readPractice(database)).toEqual({
      results: [],
      exercises: [],
      seen: [],
      cards: [],
    });
    await keepResult(database, result(2), (known) => {
      expect(known).toBeUndefined();
      return player(1100);
    });
    // Another tab has added results, so the stored player counts.
    await keepResult(database, result(1), (known) => player((known?.rating ?? 0) + 50));
    await keepExercise(database, 'cazaux rook 0');
    await keepExercise(database, 'cazaux lion 1', 'seen');
    const kept = await readPractice(database);
    expect(kept.results.map(({ at, rating }) => [at, rating])).toEqual([
      [1, 1150],
      [2, 1100],
    ]);
    expect([kept.player, kept.exercises]).toEqual([player(1150), ['cazaux rook 0']]);
    expect(kept.seen).toEqual(['cazaux lion 1']);
  });

  test('of the version without seen solutions keeps its cards and exercises', async () => {
    const earlier = await openDB('acedrex-practice', 3, {
      upgrade(database) {
        database.createObjectStore('cards', { keyPath: 'key' });
        database.createObjectStore('results', { autoIncrement: true });
        database.createObjectStore('player');
        database.createObjectStore('exercises');
      },
    });
    const card = newCard({ kind: 'puzzle', ruleset: 'cazaux', puzzle: 'p' }, 1);
    await earlier.add('cards', card);
    await earlier.add('exercises', 1, 'cazaux rook 0');
    earlier.close();
    const database = await openPractice();
    await keepExercise(database, 'cazaux lion 1', 'seen');
    expect(await readPractice(database)).toEqual({
      results: [],
      exercises: ['cazaux rook 0'],
      seen: ['cazaux lion 1'],
      cards: [card],
    });
  });

  test('of an earlier version gets cards for failed tasks', async () => {
    const earlier = await openDB('acedrex-practice', 2, {
      upgrade(database) {
        database.createObjectStore('results', { autoIncrement: true });
        database.createObjectStore('player');
        database.createObjectStore('exercises');
      },
    });
    for (const tried of [result(1, 'solved'), { ...result(2, 'failed'), outcome: 'failed' }])
      await earlier.add('results', { ...tried, rating: 1000 });
    earlier.close();
    const { results, cards } = await readPractice(await openPractice());
    expect(results).toHaveLength(2);
    expect(cards).toEqual([newCard({ kind: 'puzzle', ruleset: 'cazaux', puzzle: 'failed' }, 2)]);
  });

  test('is merged with practice from a file', async () => {
    const database = await openPractice();
    await keepResult(database, result(5, 'own'), () => player(1000));
    const both = await addPractice(database, ({ results, exercises }) => {
      expect([results.length, exercises]).toEqual([1, []]);
      return {
        results: [{ ...result(3, 'file'), rating: 900 }],
        player: undefined,
        exercises: ['cazaux lion 1'],
        seen: ['cazaux rook 0'],
        cards: [newCard({ kind: 'puzzle', ruleset: 'cazaux', puzzle: 'p' }, 1)],
      };
    });
    expect(both.results.map(({ puzzle }) => puzzle)).toEqual(['file', 'own']);
    expect(both.player).toEqual(player(1000));
    expect(await readPractice(database)).toEqual(both);
  });
});
