/** The page offers to restore deleted moves and replaced games. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeShareLink } from '../../web/page/links/share-link.js';
import { gameOf } from '../support/value.js';
import { begin, moveAndAwaitReply } from './play-support.js';
import {
  clickMove,
  go,
  moveList,
  openPage,
  openView,
  page,
  paste,
  saved,
  stores,
  studies,
  tab,
  violations,
  visit,
} from './views-support.js';

const GAME = '[White "Anna"]\n[Black "Bruno"]\n\n1. e5 e8 2. Uf3 { good } Uf10 3. h5 h8 *';
const MOVES = ['e5', 'e8', 'Uf3', 'Uf10', 'h5', 'h8'];

const openGame = async (): Promise<void> => {
  await paste(GAME);
  await expect.poll(() => moveList()).toEqual(MOVES);
  await saved();
};

const ruleset = () => page.locator('acedrex-position-panel select').first();

const openStudy = async (name: RegExp): Promise<void> => {
  await openView('Library');
  await page
    .locator('acedrex-library-view [data-test=study]')
    .filter({ hasText: name })
    .getByRole('button')
    .first()
    .click();
};

/** Delays the reading of links with a whole game until the returned function is called. */
const holdLinks = (): (() => void) => {
  const Real = DecompressionStream;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('DecompressionStream', function (format: CompressionFormat) {
    const { readable, writable } = new Real(format);
    const held = new TransformStream({ start: () => released });
    return { writable, readable: readable.pipeThrough(held) };
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return release;
};

describe('a link that loads slowly', () => {
  test.each(['in a tab with a game', 'in a new tab'])('blocks the board %s', async (where) => {
    await openPage();
    const { link } = await makeShareLink(gameOf('1. e5 { from a link } *'), [0]);
    await openGame();
    const before = await studies();
    const release = holdLinks();
    if (where === 'in a new tab') {
      sessionStorage.clear();
      await visit(link);
    } else go(link);
    await page.getByText('Loading the game…').waitFor();
    // Neither keys nor clicks reach the board, and no other game appears before the linked game.
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    expect(page.locator('main[inert]').count()).toBe(1);
    expect(await moveList()).toEqual(where === 'in a new tab' ? [] : MOVES);
    release();
    await expect.poll(() => moveList()).toEqual(['e5']);
    expect(page.locator('main[inert]').count()).toBe(0);
    expect(page.getByText('Loading the game…').count()).toBe(0);
    await clickMove('e9', 'e8');
    await saved();
    const after = await studies();
    expect(after).toHaveLength(2);
    expect(after).toEqual(expect.arrayContaining([...before]));
  });

  test('does not bring the user back from the library', async () => {
    await openPage();
    const { link } = await makeShareLink(gameOf('1. e5 { from a link } *'), [0]);
    const release = holdLinks();
    go(link);
    await page.getByText('Loading the game…').waitFor();
    go('#ruleset=cazaux&moves=d4d5');
    go('#library');
    await page.locator('acedrex-library-view h1').waitFor();
    release();
    await expect.poll(() => stores().game.node?.san).toBe('d5');
    await page.getByText('Loading the game…').waitFor({ state: 'detached' });
    expect(page.locator('acedrex-library-view h1').count()).toBe(1);
  });
});

describe('deleted moves', () => {
  test('can be restored immediately or after another game was on the board', async () => {
    await openPage();
    await openGame();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual([]);
    await page.getByText('6 moves deleted.').waitFor();
    expect(await violations()).toEqual([]);
    // The message covers the title but neither the board nor the panels.
    const toast = await page.locator('acedrex-toast .toast').boundingBox();
    const view = await page.locator('acedrex-board-view').boundingBox();
    expect(toast.y + toast.height).toBeLessThanOrEqual(view.y);
    await page.locator('acedrex-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moveList()).toEqual(MOVES);
    expect(page.getByText('6 moves deleted.').count()).toBe(0);

    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual([]);
    await page.locator('acedrex-toast').getByRole('button', { name: 'Close' }).click();
    await saved();
    await paste('1. a5 a8 *');
    await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
    await saved();
    await openStudy(/Anna/);
    await expect
      .poll(() => page.locator('acedrex-moves, acedrex-welcome, acedrex-introduction').count())
      .toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList()).toEqual(MOVES);
  });

  test('are not announced if only one move was deleted', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await expect.poll(() => moveList()).toEqual(['e5']);
    await page.keyboard.press('Delete');
    await expect.poll(() => moveList()).toEqual([]);
    expect(await page.locator('acedrex-toast').innerText()).toBe('');
  });
});

describe('a game replaced by a rule change', () => {
  test('can be restored, and a rule change alone is not saved', async () => {
    await openPage();
    await openGame();
    await tab('Rules');
    for (const rules of ['murray', 'courier', 'golladay']) {
      await ruleset().selectOption(rules);
      await expect.poll(() => stores().game.record.ruleset.name).toBe(rules);
    }
    await page.getByText('is in the library. This is a new study.').waitFor();
    expect(await studies()).toHaveLength(1);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await expect.poll(() => ruleset().inputValue()).toBe('cazaux');
    await tab('Analysis');
    await expect.poll(() => moveList()).toEqual(MOVES);
  });
});

test('a new tab shows the study that was on the board last, even if another was changed later', async () => {
  await openPage();
  await openGame();
  await paste('1. a5 a8 *');
  await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
  await saved();
  await openStudy(/Anna/);
  await expect.poll(() => moveList()).toEqual(MOVES);
  sessionStorage.clear();
  await visit('');
  await expect.poll(() => moveList()).toEqual(MOVES);
});

test('the page asks before the user leaves a game in progress', async () => {
  await openPage();
  await paste('1. a5 a8 *');
  await saved();
  await page.getByRole('button', { name: 'New game' }).click();
  await begin();
  await moveAndAwaitReply('e4', 'e5');
  const played = await moveList();
  const question = page.getByRole('dialog', { name: 'A game is in progress' });
  const stay = async (): Promise<void> => {
    await question.getByRole('button', { name: 'Back to the game' }).click();
    await question.waitFor({ state: 'hidden' });
    await tab('Analysis');
    await expect.poll(() => moveList()).toEqual(played);
  };
  await tab('Rules');
  await ruleset().selectOption('murray');
  await stay();
  await tab('Rules');
  await expect.poll(() => ruleset().inputValue()).toBe('cazaux');
  await paste('1. h5 h8 *');
  await stay();
  await openStudy(/a5/);
  await question.getByRole('button', { name: 'Leave the game' }).click();
  await expect.poll(() => moveList()).toEqual(['a5', 'a8']);
});
