/** Elements in frames, and elements that the host page moves. */
import { expect, test } from 'vitest';
import {
  analyse,
  complaints,
  find,
  mountAnalysis,
  mountBoard,
  page,
  reachDepth,
} from './support.js';

const frame = (): Document => {
  const element = document.createElement('iframe');
  document.body.append(element);
  if (element.contentDocument === null) throw new Error('the frame has no document');
  return element.contentDocument;
};

/** The tops of a board's squares; without styles they are in one column. */
const rows = (board: Element): number =>
  new Set(
    [...(board.shadowRoot?.querySelectorAll('[data-square]') ?? [])].map((square) =>
      Math.round(square.getBoundingClientRect().top),
    ),
  ).size;

test('a board keeps its styles when it moves into a frame and back', async () => {
  const board = await mountBoard();
  const { length } = board.shadowRoot?.adoptedStyleSheets ?? [];
  expect([length > 0, rows(board)]).toEqual([true, 12]);
  frame().body.append(board);
  await board.updateComplete;
  expect(board.shadowRoot?.adoptedStyleSheets).toHaveLength(length);
  expect(rows(board)).toBe(12);
  document.body.append(board);
  expect([board.shadowRoot?.adoptedStyleSheets.length, rows(board)]).toEqual([length, 12]);
});

test('a board created in a frame is styled, and so are its parts that load later', async () => {
  const owner = frame();
  const board = document.createElement('acedrex-board');
  board.style.width = '300px';
  owner.body.append(board);
  await board.updateComplete;
  expect(rows(board)).toBe(12);
  const before = board.shadowRoot?.adoptedStyleSheets.length ?? 0;
  board.shapes = [{ from: 'a1', color: 'green' }];
  await expect.poll(() => board.shadowRoot?.adoptedStyleSheets.length).toBeGreaterThan(before);
  expect(complaints).toEqual([]);
});

test('an analysis continues when its element is moved within the page, and stops when it is removed', async () => {
  await mountAnalysis();
  await analyse();
  const analysis = find('acedrex-analysis');
  const place = document.createElement('section');
  document.body.append(place);
  place.append(analysis);
  await reachDepth(3);
  expect(page.getByRole('button', { name: 'Stop' }).count()).toBe(1);
  analysis.remove();
  await analysis.updateComplete;
  document.body.append(analysis);
  await page.getByRole('button', { name: 'Analyse' }).waitFor();
});
