/** What a returning user sees. */
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  clickMove,
  drawn,
  dropFiles,
  go,
  moveList,
  openPage,
  openView,
  page,
  paste,
  saved,
  studies,
} from './views-support.js';

const MANY = Array.from(
  { length: 201 },
  (_, index) => `[White "Anna ${index}"]\n[Black "Bruno"]\n\n1. e5 e8 2. h5 h8 *\n`,
).join('\n');

const fillLibrary = async (): Promise<void> => {
  await openPage();
  await openView('Library');
  await page.locator('[data-test=study-count]').waitFor();
  await dropFiles([MANY, 'many.pgn']);
  await expect.poll(async () => (await studies()).length).toBe(201);
};

const rows = () => page.locator('[data-test=continue] li');
const lion = () => page.getByRole('button', { name: 'Try the lion' });

/** Delays the database until the returned function is called. */
const holdDatabase = (): (() => void) => {
  const open = Reflect.get<IDBFactory, 'open'>(IDBFactory.prototype, 'open');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  IDBFactory.prototype.open = function (...parameters) {
    const request = open.apply(this, parameters);
    const hold = (event: Event): void => {
      event.stopImmediatePropagation();
      request.removeEventListener('success', hold);
      void answered.then(() => request.dispatchEvent(new Event('success')));
    };
    if (parameters[0] === 'acedrex') request.addEventListener('success', hold);
    return request;
  };
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  return () => {
    IDBFactory.prototype.open = open;
    answer();
  };
};

describe('a user with 201 games', () => {
  test('sees recent studies instead of the introduction for beginners', async () => {
    await fillLibrary();
    await page.reopen();
    await expect.poll(async () => (await moveList()).length).toBe(4);
    await page.keyboard.press('n');
    await rows().first().waitFor();
    expect(lion().count()).toBe(0);
    // The study that was last on the board is listed first.
    await rows().first().getByRole('button', { name: 'Anna' }).click();
    await expect.poll(async () => (await moveList()).length).toBe(4);
  });

  test('does not see the introduction for beginners while a slow database loads', async () => {
    await fillLibrary();
    const greeted: string[] = [];
    const release = holdDatabase();
    let isOver = false;
    const look = (): void => {
      if (lion().count() + rows().count() > 0) greeted.push(location.hash);
      if (!isOver) requestAnimationFrame(look);
    };
    look();
    onTestFinished(() => {
      isOver = true;
    });
    await page.reopen();
    const waiting = page.locator('[data-test=storage-waiting]');
    await waiting.waitFor();
    // Gives an introduction that does not wait enough time to appear.
    await import('../../web/page/shell/continue.component.js');
    for (let frame = 0; frame < 30; frame += 1) await drawn();
    await openView('Library');
    await page.getByText('Your studies will appear here').waitFor();
    release();
    await page.locator('acedrex-library-view [data-test=study]').first().waitFor();
    await openView('Board');
    await expect.poll(async () => (await moveList()).length).toBe(4);
    await waiting.waitFor({ state: 'detached' });
    expect(greeted).toEqual([]);
  });
});

test('the start panel omits invitations that the user has already followed', async () => {
  await openPage();
  await lion().click();
  const trial = page.locator('acedrex-trial');
  await trial.waitFor();
  await clickMove('f6', 'g9');
  await trial.locator('.met').first().waitFor();
  await trial.getByRole('button', { name: 'Back to the game' }).click();
  await clickMove('e4', 'e5');
  await saved();
  await page.keyboard.press('n');
  const welcome = page.locator('acedrex-welcome');
  await welcome.getByText('Play level 1').waitFor();
  expect(welcome.getByText('Meet the pieces').count()).toBe(0);
  // The next piece is offered instead.
  await rows().getByText('Try the pieces one by one').click();
  await trial.getByRole('heading', { name: 'The giraffe' }).waitFor();
});

test('on a small phone, the start page shows the last study and every other choice without scrolling', async () => {
  await openPage({ viewport: { width: 360, height: 640 } });
  await paste('[White "Alfonso the Wise"]\n[Black "Violante of Aragon"]\n\n1. e5 e8 *');
  await saved();
  await page.keyboard.press('n');
  go('#start');
  await page.locator('acedrex-introduction').waitFor();
  const study = rows().first().getByRole('button', { name: 'Alfonso' });
  await study.waitFor();
  const name = study.locator('b');
  expect(await name.evaluate((title) => title.scrollWidth <= title.clientWidth)).toBe(true);
  const door = await page.locator('acedrex-introduction .door').last().boundingBox();
  const bar = await page.locator('acedrex-board-view .buttons').boundingBox();
  expect(door.y + door.height).toBeLessThanOrEqual(bar.y);
});
