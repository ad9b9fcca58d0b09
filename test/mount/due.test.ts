/** The cards to repeat: their tasks, the list with its actions, and the daily limit. */
import { expect, test } from 'vitest';
import { practiceHistory } from '../../web/page/practice/history.js';
import { added } from '../../web/page/practice/cards.js';
import { reviewed } from '../../web/page/practice/schedule.js';
import { cardKey, type CardItem } from '../../web/storage/cards.js';
import {
  cutOff,
  go,
  labelOf,
  openPage,
  page,
  settled,
  square,
  violations,
} from './views-support.js';

const DAY = 24 * 3600 * 1000;
const FEN = '11k/12/12/12/12/12/12/12/3p8/12/R11/6K5 w - - 0 7';
const task = { ruleset: 'cazaux', fen: FEN } as const;

const MISTAKE: CardItem = {
  ...task,
  kind: 'mistake',
  puzzle: 'aaaaaaaaaaaa',
  title: 'You – Level 3: 7. Ra3',
  played: 'Ra3',
  moves: ['a2a12'],
  score: { kind: 'centipawns', value: 900 },
};
const MOVE: CardItem = {
  ...task,
  kind: 'repertoire',
  puzzle: 'bbbbbbbbbbbb',
  color: 'white',
  moves: ['a2a3', 'a2a4'],
};
const ENDING: CardItem = {
  ...task,
  kind: 'ending',
  // Under the other rules, a bare king loses at once.
  ruleset: 'golladay',
  puzzle: 'cccccccccccc',
  fen: '11k/12/12/12/12/12/12/12/12/12/R11/6K5 w - - 0 1',
  ending: 'KRK',
  plies: 21,
};

/** Opens the page with new cards, in the order in which they are due. */
const openCards = async (items: readonly CardItem[]): Promise<void> => {
  await openPage();
  await practiceHistory.read();
  const now = Date.now() - 10 * DAY;
  practiceHistory.changeCards(
    new Map(items.map((item, index) => [cardKey(item), added(item, now - index)])),
  );
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = page.locator('acedrex-attempt h2');
const state = page.locator('[data-test=attempt-state]');
const said = page.locator('[data-test=card-action]');
const left = page.locator('[data-test=cards-left]');

test('a view without cards explains where cards come from', async () => {
  await openPage();
  go('#puzzles?due=today');
  await page.getByText(/^Puzzles that you fail, mistakes in your reviewed games/).waitFor();
  await settled();
  expect(await violations()).toEqual([]);
  go('#puzzles?due=history');
  await page.getByText('You have not tried any task yet.').waitFor();
});

test('repertoire moves and mistakes are repeated on the board, endings in a game', async () => {
  await openCards([MOVE, MISTAKE, ENDING]);
  go('#puzzles?due=today');
  await expect
    .poll(() => heading.innerText())
    .toBe('Play the move from your repertoire for White.');
  expect(await left.innerText()).toBe('3 cards left today.');
  // Each of the right moves is right.
  await square('a2').click();
  await square('a4').click();
  await expect.poll(() => state.getAttribute('data-state')).toBe('solved');
  expect(await left.innerText()).toBe('2 cards left today, 1 done.');
  expect(practiceHistory.all.results).toMatchObject([{ kind: 'repertoire', outcome: 'solved' }]);
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);

  await page.keyboard.press('Enter');
  await expect.poll(() => heading.innerText()).toBe('Find a better move for White than 7. Ra3.');
  await expect.poll(() => heading.evaluate((one) => one.matches(':focus'))).toBe(true);
  await button('Show the solution').click();
  await expect.poll(() => state.getAttribute('data-state')).toBe('answered');
  // A seen solution fails the task, so the card returns tomorrow.
  const { memory } = practiceHistory.cardOf(cardKey(MISTAKE)) ?? {};
  expect((memory?.due ?? 0) - (memory?.last ?? 0)).toBe(DAY);
  await button('Next card').click();
  await page.getByText('Win this ending against the best defence.').waitFor();
  await settled();
  expect(await violations()).toEqual([]);
  await button('Play this ending').click();
  await page.locator('[data-test=practice-verdict]').waitFor({ state: 'attached' });
  expect(await labelOf('a2')).toContain('white rook');
});

test('cards are suspended, reset and deleted by keyboard, and each action can be undone', async () => {
  await openCards([MISTAKE, MOVE, ENDING]);
  const key = cardKey(MISTAKE);
  practiceHistory.changeCards(new Map([[key, reviewed(MISTAKE, 1, Date.now() - 3 * DAY)]]));
  const before = practiceHistory.cardOf(key);
  go('#puzzles?due=all');
  const rows = page.locator('[data-test=cards] li');
  await expect.poll(() => rows.count()).toBe(3);
  await settled();
  expect(await violations()).toEqual([]);
  expect(cutOff()).toEqual([]);
  for (const action of ['Suspend', 'Reset', 'Delete']) {
    await button(`${action}: You – Level 3: 7. Ra3`).press('Enter');
    await expect.poll(() => said.innerText()).toMatch(/: You – Level 3: 7\. Ra3\./);
    expect(practiceHistory.cardOf(key)).not.toEqual(before);
    await button('Undo').press('Enter');
    await expect.poll(() => said.innerText()).toBe('');
    await expect.poll(() => rows.locator('a:focus').innerText()).toBe('You – Level 3: 7. Ra3');
    expect(practiceHistory.cardOf(key)).toMatchObject({ item: MISTAKE, memory: before?.memory });
    expect(practiceHistory.cardOf(key)?.state).toBeUndefined();
  }
  await button('Suspend: You – Level 3: 7. Ra3').press('Enter');
  await page.locator('select[name=card-filter]').selectOption('suspended');
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().innerText()).toContain('Suspended · repeated once');

  // In the task, the keyboard reaches the same actions. A suspended card is not due.
  go('#puzzles?due=today');
  await expect
    .poll(() => heading.innerText())
    .toBe('Play the move from your repertoire for White.');
  await page.locator('[data-test=card-delete]').press('Enter');
  await page.getByText('Win this ending against the best defence.').waitFor();
  await button('Undo').press('Enter');
  await expect
    .poll(() => heading.innerText())
    .toBe('Play the move from your repertoire for White.');
});

test('the second click of a double click does not act on the next card', async () => {
  await openCards([MISTAKE, MOVE, ENDING]);
  go('#puzzles?due=all');
  const remove = button('Delete: You – Level 3: 7. Ra3');
  await remove.waitFor();
  await remove.evaluate((element) => {
    element.dispatchEvent(new MouseEvent('click', { detail: 2 }));
  });
  expect(practiceHistory.cards).toHaveLength(3);
  await remove.press('Enter');
  await expect.poll(() => page.locator('[data-test=cards] li').count()).toBe(2);
  await expect.poll(() => page.locator('button:focus').innerText()).toBe('Undo');
});

test('a card that cannot be loaded and an ending can be skipped', async () => {
  const puzzle = 'dddddddddddd';
  await openCards([{ kind: 'puzzle', ruleset: 'cazaux', puzzle }, ENDING]);
  go('#puzzles?due=today');
  await page.getByText(/^This card does not exist/).waitFor();
  await button('Next card').press('Enter');
  const task = page.getByText('Win this ending against the best defence.');
  await task.waitFor();
  await expect.poll(() => page.locator('acedrex-due h2:focus').count()).toBe(1);
  // The skipped card comes again after the others.
  await button('Next card').press('Enter');
  await page.getByText(/^This card does not exist/).waitFor();
  await page.locator('[data-test=card-delete]').press('Enter');
  await task.waitFor();
  await page.locator('[data-test=card-delete]').press('Enter');
  // Screen readers announce the last card's deletion, too.
  await page.getByText('Solve a puzzle').waitFor();
  await expect
    .poll(() => page.locator('acedrex-due [role=status]').first().innerText())
    .toMatch(/^Deleted: /);
  await expect.poll(() => page.locator('a.primary:focus').innerText()).toBe('Solve a puzzle');
});

test('the history links only to tasks that can be opened', async () => {
  await openPage();
  await practiceHistory.read();
  const done = { ruleset: 'golladay', puzzle: 'cccccccccccc', outcome: 'solved', at: 1 } as const;
  practiceHistory.add({ ...done, kind: 'ending', fen: FEN, title: 'KRK' });
  practiceHistory.add({ ...done, ruleset: 'cazaux' });
  practiceHistory.add({ ...done, ruleset: 'cazaux', puzzle: '8dedd703cd1b' });
  go('#puzzles?due=history');
  const list = page.locator('[data-test=card-history]');
  await expect.poll(() => list.locator('li').count()).toBe(3);
  // A puzzle that no set contains any more has only its ID.
  await expect
    .poll(() => list.locator('a').allInnerTexts())
    .toEqual(['White to move: win in one move.', 'Puzzle cccccccccccc']);
});

test('the daily limit ends a day, and the user can continue', async () => {
  const cards = Array.from({ length: 7 }, (_, index) => ({
    ...MOVE,
    puzzle: `${index}`.repeat(12),
  }));
  await openCards(cards);
  go('#puzzles?due=all');
  await page.locator('select[name=daily-limit]').selectOption('5');
  go('#puzzles?due=today');
  for (let card = 0; card < 5; card += 1) {
    await button('Show the solution').click();
    await button(card < 4 ? 'Next card' : 'Finish').click();
  }
  await page
    .getByText('2 more cards are due, but you have reached your daily limit of 5 cards.')
    .waitFor();
  await settled();
  expect(await violations()).toEqual([]);
  await button('Continue').click();
  await expect.poll(() => left.innerText()).toBe('2 cards left today, 5 done.');
  await expect.poll(() => heading.evaluate((one) => one.matches(':focus'))).toBe(true);
});
