/** The drill of a repertoire, as a script of the user's moves, with an engine that never answers. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { numberedLine } from '../../../src/notation/line.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import { parseSan } from '../../../src/notation/san.js';
import type { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { DrillStore } from '../../../web/page/repertoire/drill-store.js';
import { Repertoire } from '../../../web/page/repertoire/model.js';
import type { SettingsStore } from '../../../web/page/settings/settings-store.js';
import { DEFAULT_SETTINGS } from '../../../web/page/settings/settings-store.js';
import { defined, valueOf } from '../../support/value.js';

beforeAll(async () => {
  await loadRules();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { deviceMemory: 8, hardwareConcurrency: 4 });
  return () => vi.unstubAllGlobals();
});

const OWN = '1. e5 (1. h5 h8 2. e5) e8 (1... h8 2. a5) 2. h5 (2. a5) h8 3. l5 *';

const drill = (pgn = OWN, random = 0) => {
  const record = defined(defined(parsePgn(pgn)[0]).record);
  const noted: string[] = [];
  const recalls = new Map<string, number>();
  const store = new DrillStore({
    settings: { values: DEFAULT_SETTINGS } as SettingsStore,
    memory: {
      recall: ({ key }: Position) => recalls.get(key) ?? 0,
      note: ({ lines }, { outcome }) => {
        noted.push(`${numberedLine(lines[0] ?? [])} ${outcome}`.trim());
      },
    },
    answersAt: () => Promise.resolve([]),
    random: () => random,
    engine: { search: (): Promise<never> => new Promise(() => undefined), stop: () => undefined },
  });
  store.start(new Repertoire('white', [{ id: '1', record }]));
  const play = async (text: string): Promise<void> => {
    await store.attempts.try(valueOf(parseSan(defined(store.attempts.attempt).position, text)));
  };
  const asked = (): string => numberedLine(store.place?.lines[0] ?? []);
  return { store, play, asked, noted };
};

describe('a drill', () => {
  test('plays a line to its end, then begins another line, and ends when every move was asked', async () => {
    const { store, play, asked, noted } = drill();
    const answers = ['e5', 'h5', 'l5', 'a5', 'e5'];
    const seen: string[] = [];
    for (const answer of answers) {
      seen.push(asked());
      await play(answer);
      expect(store.isRight).toBe(true);
      await store.next();
    }
    expect(seen).toEqual(['', '1. e5 e8', '1. e5 e8 2. h5 h8', '1. e5 h8', '1. h5 h8']);
    expect([store.place, store.attempts.attempt]).toEqual([undefined, undefined]);
    expect([store.done, store.right, store.count]).toEqual([5, 5, 5]);
    expect(noted.every((note) => note.endsWith('solved'))).toBe(true);
  });

  test('accepts every move of the repertoire, and follows the move that was played', async () => {
    const { store, play, asked } = drill();
    await play('h5');
    expect(store.attempts.status).toBe('solved');
    await store.next();
    expect(asked()).toBe('1. h5 h8');
    expect(store.attempts.attempt?.mistake?.san).toBe('h8');
  });

  test('rejects other moves, counts the first try, and asks again', async () => {
    const { store, play, noted } = drill();
    await play('b5');
    expect(store.attempts.status).toBe('wrong');
    await play('e5');
    expect([store.attempts.status, store.isRight]).toEqual(['solved', false]);
    expect([store.done, store.right]).toEqual([1, 0]);
    expect(noted).toEqual(['failed']);
  });

  test('does not count a move found with a hint or a shown move as right', async () => {
    const { store, play, noted } = drill();
    await store.attempts.hint();
    await play('e5');
    expect(store.isRight).toBe(false);
    await store.next();
    await store.attempts.answer();
    expect(noted).toEqual(['helped', '1. e5 e8 failed']);
    await store.next();
    expect(store.place?.lines[0]).toHaveLength(4);
  });

  test('that was stopped asks nothing', () => {
    const { store } = drill();
    store.stop();
    expect([store.repertoire, store.place, store.attempts.attempt]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
