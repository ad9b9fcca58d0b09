/** Undo and redo of the editor, without a browser. */
import { expect, test } from 'vitest';
import { History } from '../../../src/elements/editor/history.js';

const walk = (history: History<number>, step: 'undo' | 'redo'): readonly number[] => {
  const seen: number[] = [];
  while (history[step]()) seen.push(history.present);
  return seen;
};

test('undo returns to the first of many states, and redo to the last', () => {
  const history = new History(0);
  const states = Array.from({ length: 5000 }, (_, n) => n + 1);
  for (const state of states) history.push(state);
  expect(walk(history, 'undo')).toEqual([...states.slice(0, -1).reverse(), 0]);
  expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  expect(walk(history, 'redo')).toEqual(states);
  expect([history.canUndo, history.canRedo]).toEqual([true, false]);
});

test('undo reverts a whole stroke, and lift(), another stroke or an undo ends the stroke', () => {
  const history = new History(0);
  history.push(1, 'a');
  history.push(2, 'a');
  history.push(3, 'b');
  history.lift();
  history.push(4, 'b');
  expect(walk(history, 'undo')).toEqual([3, 2, 0]);
  history.redo();
  history.push(5, 'a');
  expect(walk(history, 'undo')).toEqual([2, 0]);
});

test('a change after an undo discards the undone states', () => {
  const history = new History(0);
  history.push(1);
  history.undo();
  history.push(2);
  expect(history.redo()).toBe(false);
  expect(history.present).toBe(2);
});
