/** Premoves on the board element. */
import { describe, expect, test, vi } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import { premoves } from '../../src/elements/board/premoves.js';
import {
  clickMove,
  dragWith,
  heard,
  isMovable,
  labelOf,
  listen,
  mountBoard,
  page,
  set,
  square,
  squaresWith,
} from './support.js';

const EVENTS = [
  'acedrex-premove-change',
  'acedrex-move-start',
  'acedrex-move',
  'acedrex-illegal-move',
] as const;

/** A board on which White has moved and can enter premoves. */
const mountWaiting = async (attributes = ''): Promise<AcedrexBoard> => {
  const board = await mountBoard(`movable-color="white" premoves ${attributes}`);
  await board.playMove('e4', 'e5');
  for (const name of EVENTS) listen(name);
  return board;
};

const spoken = (): Promise<string> => page.locator('[role=status]').textContent();

const changes = (): readonly unknown[] => heard('acedrex-premove-change');

/** Mounts a board whose code for premoves loads only after `act`. */
const beforeLoading = async (act: () => Promise<void>): Promise<void> => {
  let finish = (): void => undefined;
  const loaded = vi.spyOn(premoves, 'loaded', 'get').mockReturnValue(undefined);
  const load = vi.spyOn(premoves, 'load').mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  try {
    await mountWaiting();
    await act();
  } finally {
    loaded.mockRestore();
    load.mockRestore();
  }
  await premoves.load();
  finish();
};

/** Enters the move of a pawn by keyboard. */
const pressKeys = async (from: string): Promise<void> => {
  await square(from).focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
};

describe('a premove', () => {
  test('is played after the opponent’s move and fires the events of a move', async () => {
    const board = await mountWaiting();
    await expect.poll(() => isMovable('h4')).toBe(true);
    expect([isMovable('e9'), isMovable('c1')]).toEqual([false, true]);
    await dragWith('left', 'h4', 'h5');
    await expect.poll(() => squaresWith('premove')).toEqual(['h4', 'h5']);
    expect(await labelOf('h4')).toBe('h4, white pawn, marked premove');
    expect(await spoken()).toBe('h4, white pawn, marked premove. h5, empty, marked premove');
    expect([changes(), heard('acedrex-move')]).toEqual([[{ premove: ['h4', 'h5'] }], []]);
    await board.playMove('e9', 'e8');
    await expect.poll(() => labelOf('h5')).toBe('h5, white pawn');
    expect([squaresWith('premove'), squaresWith('last')]).toEqual([[], ['h4', 'h5']]);
    expect(changes()).toEqual([{ premove: ['h4', 'h5'] }, { premove: undefined }]);
    expect(heard('acedrex-move')).toEqual([{ from: 'h4', to: 'h5', san: 'h5', fen: board.fen }]);
    expect(heard('acedrex-illegal-move')).toEqual([]);
    // The opponent's move is still announced.
    expect(await spoken()).toBe('black pawn e9 to e8. white pawn h4 to h5');
  });

  test('can be entered and cancelled by keyboard, and is cancelled by the next press', async () => {
    await mountWaiting();
    await expect.poll(() => isMovable('d4')).toBe(true);
    await pressKeys('d4');
    await expect.poll(() => squaresWith('premove')).toEqual(['d4', 'd5']);
    await page.keyboard.press('Escape');
    await expect.poll(() => squaresWith('premove')).toEqual([]);
    expect(await spoken()).toBe('d4, white pawn. d5, empty');
    await clickMove('c1', 'f3');
    await expect.poll(() => squaresWith('premove')).toEqual(['c1', 'f3']);
    await square('f7').click();
    await expect.poll(() => squaresWith('premove')).toEqual([]);
    // A press on another piece cancels the old premove and begins a new one.
    await clickMove('c1', 'f3');
    await clickMove('a4', 'a5');
    await expect.poll(() => squaresWith('premove')).toEqual(['a4', 'a5']);
    expect(heard('acedrex-illegal-move')).toEqual([]);
  });

  test('can go to any square that the piece could reach after some move of the opponent', async () => {
    await mountWaiting();
    await expect.poll(() => isMovable('d4')).toBe(true);
    await square('d4').click();
    await expect.poll(() => squaresWith('target')).toEqual(['c5', 'd5', 'e5']);
    await square('h8').click();
    await expect.poll(() => squaresWith('target')).toEqual([]);
    expect([changes(), heard('acedrex-illegal-move')]).toEqual([[], []]);
  });

  test('that has become illegal is dropped and reported', async () => {
    const board = await mountWaiting();
    await expect.poll(() => isMovable('d4')).toBe(true);
    await clickMove('d4', 'c5');
    await board.playMove('e9', 'e8');
    await expect.poll(() => heard('acedrex-illegal-move')).toEqual([{ from: 'd4', to: 'c5' }]);
    expect([squaresWith('premove'), heard('acedrex-move')]).toEqual([[], []]);
    expect(await spoken()).toBe('black pawn e9 to e8. d4, white pawn. c5, empty');
    expect(await labelOf('d4')).toBe('d4, white pawn');
  });

  test.each([
    ['two presses', clickMove],
    ['a drag', (from: string, to: string) => dragWith('left', from, to)],
    ['keys', pressKeys],
  ])('can be entered with %s before its code has loaded', async (_, enter) => {
    await beforeLoading(async () => {
      await clickMove('d4', 'd9');
      await enter('h4', 'h5');
      await enter('a4', 'a5');
      expect([changes(), heard('acedrex-illegal-move')]).toEqual([[], []]);
    });
    // As with presses at any other time, the press on another piece cancels the first premove.
    const entered = [{ premove: ['h4', 'h5'] }, { premove: undefined }, { premove: ['a4', 'a5'] }];
    await expect.poll(changes).toEqual(entered);
    expect(heard('acedrex-illegal-move')).toEqual([]);
  });

  test('that is entered before its code has loaded is discarded when the game ends', async () => {
    await beforeLoading(async () => {
      await clickMove('h4', 'h5');
      await clickMove('e9', 'e8');
      await set({ movableColor: 'both' });
    });
    await expect.poll(() => isMovable('e9')).toBe(true);
    expect(squaresWith('selected')).toEqual([]);
    expect([changes(), heard('acedrex-move'), heard('acedrex-move-start')]).toEqual([[], [], []]);
  });

  test('can be set by the page, and rejected when it is played', async () => {
    const board = await mountWaiting();
    await set({ premove: ['h4', 'h5'] });
    await expect.poll(() => squaresWith('premove')).toEqual(['h4', 'h5']);
    board.addEventListener('acedrex-move', (event) => event.preventDefault(), { once: true });
    await board.playMove('e9', 'e8');
    await expect.poll(() => heard('acedrex-move').length).toBe(1);
    expect(await labelOf('h4')).toBe('h4, white pawn');
  });

  test('is not played if the board does not allow premoves, or uses dice', async () => {
    const board = await mountWaiting();
    await set({ premove: ['h4', 'h5'], premoves: false });
    await board.playMove('e9', 'e8');
    await expect.poll(() => squaresWith('last')).toEqual(['e8', 'e9']);
    expect([squaresWith('premove'), changes()]).toEqual([['h4', 'h5'], []]);
    await set({ dice: true, premoves: true });
    expect([squaresWith('premove'), heard('acedrex-move')]).toEqual([['h4', 'h5'], []]);
  });

  test('that the user has only begun becomes a move', async () => {
    const board = await mountWaiting();
    await expect.poll(() => isMovable('h4')).toBe(true);
    await square('h4').click();
    await board.playMove('e9', 'e8');
    await square('h5').click();
    await expect.poll(() => heard('acedrex-move').length).toBe(1);
    expect(changes()).toEqual([]);
  });

  test.each([
    ['both colours', { movableColor: 'both' as const }],
    ['dice', { dice: true }],
    ['view-only', { viewOnly: true }],
  ])('cannot be entered with %s', async (_, changed) => {
    await mountWaiting();
    await set(changed);
    await expect.poll(() => isMovable('h4')).toBe(false);
  });
});
