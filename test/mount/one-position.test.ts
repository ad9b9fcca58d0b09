/** A move creates only one `Position`, which the board and the game share. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { Position } from '../../src/rules/position.js';
import { RulesWasm } from '../../src/rules/rules-wasm.js';
import { begin, stateOf } from './play-support.js';
import {
  clickMove,
  dragWith,
  drawn,
  moveList,
  openPage,
  page,
  paste,
  square,
} from './views-support.js';

/** Counts the positions that are created from now on. Playing a move calls the method of the rules. */
const countPositions = (): (() => number) => {
  const made = [
    vi.spyOn(Position, 'start'),
    vi.spyOn(Position, 'fromSetup'),
    vi.spyOn(RulesWasm.prototype, 'play'),
  ];
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return () => made.reduce((sum, { mock }) => sum + mock.calls.length, 0);
};

const drag = (from: string, to: string): Promise<void> => dragWith('left', from, to);

test('each move by drag or click creates only one position', async () => {
  await openPage();
  await paste('1. e5 e8 2. Uf3 Uf10 3. h5 h8 *');
  await expect.poll(async () => (await moveList()).length).toBe(6);
  await page.keyboard.press('End');
  const count = countPositions();
  const move = async (
    make: (from: string, to: string) => Promise<void>,
    from: string,
    to: string,
  ): Promise<number> => {
    await page.locator(`acedrex-board [data-square=${from}].movable`).waitFor();
    const before = [count(), (await moveList()).length] as const;
    await make(from, to);
    await expect.poll(async () => (await moveList()).length).toBe(before[1] + 1);
    await page.locator('acedrex-board .movable').first().waitFor();
    await expect.poll(() => square(to).getAttribute('aria-label')).toContain('pawn');
    await drawn();
    return count() - before[0];
  };
  expect(await move(drag, 'a4', 'a5')).toBe(1);
  expect(await move(clickMove, 'a9', 'a8')).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await move(drag, 'l4', 'l5')).toBe(1);
});

test('each move of the user and of the engine creates only one position', async () => {
  await openPage();
  // Weaker levels also look back at the last moves.
  await begin(7);
  const count = countPositions();
  await drag('e4', 'e5');
  await expect.poll(async () => (await moveList()).length).toBe(2);
  await expect.poll(() => stateOf()).toBe('Your move');
  await drawn();
  expect(count()).toBe(2);
});
