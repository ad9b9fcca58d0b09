import { expect, onTestFinished, test } from 'vitest';
import type { GameRecord } from '../../../src/notation/record.js';
import { UndoHistory, type Step } from '../../../src/elements/session/undo-history.js';
import { defined, gameOf } from '../../support/value.js';

const game = gameOf('1. e5 *');

const step = (comment: string, name?: string): Step => ({
  record: { ...game, comment },
  path: [],
  ...(name !== undefined && { name }),
});

const append =
  (text: string) =>
  (record: GameRecord): GameRecord => ({ ...record, comment: record.comment + text });

const comments = (steps: readonly Step[]): string[] => steps.map(({ record }) => record.comment);

test('a new history has nothing to undo or redo', () => {
  const history = new UndoHistory();
  expect(history.undo(step('now'))).toBeUndefined();
  expect(history.redo(step('now'))).toBeUndefined();
  expect(history.steps).toEqual({ undo: [], redo: [] });
});

test('a history continues from stored steps without changing them', () => {
  const stored = { undo: [step('a')], redo: [step('c')] };
  const history = new UndoHistory(stored);
  expect(history.redo(step('b'))?.record.comment).toBe('c');
  expect(comments(history.steps.undo)).toEqual(['a', 'b']);
  expect(comments(stored.undo)).toEqual(['a']);
  expect(comments(stored.redo)).toEqual(['c']);
});

test('an edit discards undone steps', () => {
  const history = new UndoHistory({ undo: [], redo: [step('c')] });
  history.edit(step('a'), undefined);
  expect(history.redo(step('b'))).toBeUndefined();
});

test.each<[string, (history: UndoHistory) => void]>([
  ['the end of a merge', (history) => history.endMerge()],
  ['an undo', (history) => void history.redo(defined(history.undo(step('b'))))],
  ['an edit without a name', (history) => history.edit(step('b'), undefined)],
  ['an amendment', (history) => history.amend(step('b'), append('!'), 'review', true)],
])('after %s, an edit with the same name is a new step', (_name, between) => {
  const history = new UndoHistory();
  history.edit(step('a'), 'typing');
  between(history);
  const { length } = history.steps.undo;
  history.edit(step('c'), 'typing');
  expect(history.steps.undo.length).toBe(length + 1);
});

test('only the latest thousand steps are kept', () => {
  const history = new UndoHistory();
  for (let edit = 0; edit < 1002; edit += 1) history.edit(step(`${edit}`), undefined);
  const undo = comments(history.steps.undo);
  expect([undo.length, undo[0], undo.at(-1)]).toEqual([1000, '2', '1001']);
});

test('a rename changes all steps with the old name and no others', () => {
  const history = new UndoHistory({
    undo: [step('a', 'old'), step('b', 'other'), step('c')],
    redo: [step('d', 'old')],
  });
  history.rename('old', 'new');
  expect(history.steps).toEqual({
    undo: [step('a', 'new'), step('b', 'other'), step('c')],
    redo: [step('d', 'new')],
  });
});

test('a change of all steps keeps their paths and names', () => {
  const history = new UndoHistory({
    undo: [{ ...step('a', 'name'), path: [1] }],
    redo: [step('b')],
  });
  history.changeAll(append('!'));
  expect(history.steps).toStrictEqual({
    undo: [{ ...step('a!', 'name'), path: [1] }],
    redo: [step('b!')],
  });
});

test('an amendment changes only its own step and later steps', () => {
  const history = new UndoHistory();
  history.edit(step('a'), undefined);
  history.amend(step('b'), append('1'), 'review', true);
  history.edit(step('b1'), undefined);
  history.amend(step('c1'), append('2'), 'review', true);
  expect(comments(history.steps.undo)).toEqual(['a', 'b', 'b12']);
});

test('an amendment without an effect on the game changes only undone steps', () => {
  const history = new UndoHistory({ undo: [step('a')], redo: [step('c')] });
  history.amend(step('b'), append('!'), 'review', false);
  expect(comments(history.steps.undo)).toEqual(['a']);
  expect(comments(history.steps.redo)).toEqual(['c!']);
});

test('an amendment keeps its name when it is undone and redone', () => {
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

test('two amendments that take turns have one step each', () => {
  const history = new UndoHistory();
  history.amend(step(''), append('a'), 'review', true);
  history.amend(step('a'), append('b'), 'deep', true);
  history.amend(step('ab'), append('c'), 'review', true);
  history.amend(step('abc'), append('d'), 'deep', true);
  expect(comments(history.steps.undo)).toEqual(['', 'ac']);
});

test('the changes of a step are not nested, so a long amendment cannot overflow the stack', () => {
  const history = new UndoHistory();
  history.amend(step(''), append('.'), 'review', true);
  history.edit(step('.'), undefined);
  const depths: number[] = [];
  const change = (record: GameRecord): GameRecord => {
    depths.push(defined(new Error().stack).split('\n').length);
    return append('!')(record);
  };
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Infinity;
  onTestFinished(() => void (Error.stackTraceLimit = limit));
  for (let at = 0; at < 5; at += 1) history.amend(step('.'), change, 'review', true);
  expect(history.undo(step('.'))?.record.comment).toBe('.!!!!!');
  expect(depths).toEqual(depths.map(() => depths[0]));
});

test('a whole change replaces the earlier ones with the same origin', () => {
  const history = new UndoHistory();
  const [first, second] = [{}, {}];
  history.amend(step('a'), append('.'), 'deep', true);
  history.edit(step('a.'), undefined);
  for (const [since, text] of [
    [first, '1'],
    [first, '2'],
    [second, '3'],
  ] as const)
    history.amend(step('b'), { since, change: append(text) }, 'deep', true);
  expect(comments(history.steps.undo)).toEqual(['a', 'a.23']);
});
