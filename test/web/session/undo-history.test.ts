import { beforeAll, expect, test } from 'vitest';
import { parsePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { UndoHistory, type Step } from '../../../src/elements/session/undo-history.js';

const defined = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('undefined');
  return value;
};

let game: GameRecord;
beforeAll(async () => {
  await loadRules();
  game = defined(parsePgn('1. e5 *')[0]?.record);
});

const step = (comment: string, name?: string): Step => ({
  record: { ...game, comment },
  path: [],
  ...(name !== undefined && { name }),
});

const append =
  (text: string) =>
  (record: GameRecord): GameRecord => ({ ...record, comment: record.comment + text });

const comments = (steps: readonly Step[]): string[] => steps.map(({ record }) => record.comment);

test('there is nothing to undo or redo at first', () => {
  const history = new UndoHistory();
  expect(history.undo(step('now'))).toBeUndefined();
  expect(history.redo(step('now'))).toBeUndefined();
  expect(history.steps).toEqual({ undo: [], redo: [] });
});

test('a stored history continues, and its source does not change', () => {
  const stored = { undo: [step('a')], redo: [step('c')] };
  const history = new UndoHistory(stored);
  expect(history.redo(step('b'))?.record.comment).toBe('c');
  expect(comments(history.steps.undo)).toEqual(['a', 'b']);
  expect(comments(stored.undo)).toEqual(['a']);
  expect(comments(stored.redo)).toEqual(['c']);
});

test('an edit makes what was undone impossible to redo', () => {
  const history = new UndoHistory({ undo: [], redo: [step('c')] });
  history.edit(step('a'), undefined);
  expect(history.redo(step('b'))).toBeUndefined();
});

test.each<[string, (history: UndoHistory) => void]>([
  ['the end of a merge', (history) => history.endMerge()],
  ['an undo', (history) => void history.redo(defined(history.undo(step('b'))))],
  ['an edit without a name', (history) => history.edit(step('b'), undefined)],
  ['an amendment', (history) => history.amend(step('b'), append('!'), 'review', true)],
])('after %s, edits with the same name are another step', (_name, between) => {
  const history = new UndoHistory();
  history.edit(step('a'), 'typing');
  between(history);
  const { length } = history.steps.undo;
  history.edit(step('c'), 'typing');
  expect(history.steps.undo.length).toBe(length + 1);
});

test('edits without a name are never merged', () => {
  const history = new UndoHistory();
  history.edit(step('a'), undefined);
  history.edit(step('b'), undefined);
  expect(comments(history.steps.undo)).toEqual(['a', 'b']);
});

test('a thousand steps are kept, the latest', () => {
  const history = new UndoHistory();
  for (let edit = 0; edit < 1002; edit += 1) history.edit(step(`${edit}`), undefined);
  const { undo } = history.steps;
  expect([undo.length, undo[0]?.record.comment, undo.at(-1)?.record.comment]).toEqual([
    1000,
    '2',
    '1001',
  ]);
});

test('a rename is of all steps with that name, and of no other', () => {
  const history = new UndoHistory({
    undo: [step('a', 'old'), step('b', 'other'), step('c')],
    redo: [step('d', 'old')],
  });
  history.rename('old', 'new');
  const { undo, redo } = history.steps;
  expect(undo.map(({ name }) => name)).toEqual(['new', 'other', undefined]);
  expect(redo.map(({ name, record }) => [name, record.comment])).toEqual([['new', 'd']]);
});

test('a change of all steps keeps their places and names', () => {
  const history = new UndoHistory({
    undo: [{ ...step('a', 'name'), path: [1] }],
    redo: [step('b')],
  });
  history.changeAll(append('!'));
  const [undo] = history.steps.undo;
  const [redo] = history.steps.redo;
  expect([undo?.record.comment, undo?.path, undo?.name]).toEqual(['a!', [1], 'name']);
  expect(redo?.record.comment).toBe('b!');
  expect(redo).not.toHaveProperty('name');
  expect(redo).not.toHaveProperty('amendment');
});

test('an amendment changes the steps after its own, not those before', () => {
  const history = new UndoHistory();
  history.edit(step('a'), undefined);
  history.amend(step('b'), append('1'), 'review', true);
  history.edit(step('b1'), undefined);
  history.amend(step('c1'), append('2'), 'review', true);
  expect(comments(history.steps.undo)).toEqual(['a', 'b', 'b12']);
});

test('an amendment that changes nothing now has no step, but changes what was undone', () => {
  const history = new UndoHistory({ undo: [step('a')], redo: [step('c')] });
  history.amend(step('b'), append('!'), 'review', false);
  expect(comments(history.steps.undo)).toEqual(['a']);
  expect(comments(history.steps.redo)).toEqual(['c!']);
});

test('an amendment is found again by its name after it was undone and redone', () => {
  const history = new UndoHistory();
  history.amend(step('a'), append('1'), 'review', true);
  history.edit(step('a1'), undefined);
  const second = defined(history.undo(step('b')));
  const first = defined(history.undo(second));
  expect(first.amendment).toBe('review');
  history.redo(first);
  history.redo(second);
  history.amend(step('b'), append('2'), 'review', true);
  expect(comments(history.steps.undo)).toEqual(['a', 'a12']);
});
