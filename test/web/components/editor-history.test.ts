/** Undo and redo of the editor, without a browser. */
import { expect, test } from 'vitest';
import { History } from '../../../src/elements/editor/history.js';

const walk = (history: History<number>, step: 'undo' | 'redo'): readonly number[] => {
  const seen: number[] = [];
  while (history[step]()) seen.push(history.present);
  return seen;
};

test('goes back to the first state and forward to the last, however many there were', () => {
  const history = new History(0);
  const states = Array.from({ length: 5000 }, (_, n) => n + 1);
  for (const state of states) history.push(state);
  expect(walk(history, 'undo')).toEqual([...states.slice(0, -1).reverse(), 0]);
  expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  expect(walk(history, 'redo')).toEqual(states);
  expect([history.canUndo, history.canRedo]).toEqual([true, false]);
});

test('undoes a stroke at once; another stroke, a lift or a step back begins anew', () => {
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

test('a change after an undo ends what could be redone', () => {
  const history = new History(0);
  history.push(1);
  history.undo();
  history.push(2);
  expect(history.redo()).toBe(false);
  expect(history.present).toBe(2);
});
