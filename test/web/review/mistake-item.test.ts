/** Cards for the user's mistakes in reviewed games. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOfLine, positionAt } from '../../../src/game/tree.js';
import { practiceHistory } from '../../../web/page/practice/history.js';
import { dueCards } from '../../../web/page/practice/cards.js';
import { addMistakes } from '../../../web/page/review/mistake-item.js';
import { freshDatabases } from '../../support/fake-database.js';
import { gameOf } from '../../support/value.js';

freshDatabases();
beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  practiceHistory.close();
  await practiceHistory.read();
});
afterEach(() => {
  practiceHistory.close();
  vi.unstubAllGlobals();
});

/** White: king l1, rook e1. Black: king l12, rook e12. White makes a mistake, an inaccuracy and a blunder. */
const MOVES =
  '{0} 1. Kl2 {-2} (1. Rxe12+ {4}) Kl11 {-2} 2. Kk1 {-2.3} Kk12 {5} 3. Kk2 {-6} Kk11 {-6}';

const add = async (white: string, black: string): Promise<void> => {
  const moves = MOVES.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}');
  const record = gameOf(
    `[White "${white}"]\n[Black "${black}"]\n[FEN "4r6k/12/12/12/12/12/12/12/11P/12/12/4R6K w - - 0 1"]\n\n${moves} *`,
  );
  await addMistakes(record, positionAt(record, endOfLine(record)), 'study');
};

test('the user’s mistakes and blunders become cards, the worst first, with the better line', async () => {
  await add('?', 'Acedrex, level 3');
  const cards = dueCards(practiceHistory.all, Date.now());
  expect(cards.map(({ item }) => item)).toMatchObject([
    { kind: 'mistake', played: 'Kk2', study: 'study', ply: 4 },
    {
      kind: 'mistake',
      ruleset: 'cazaux',
      fen: '4r6k/12/12/12/12/12/12/12/11P/12/12/4R6K w - - 0 1',
      title: expect.stringContaining('1. Kl2') as string,
      played: 'Kl2',
      moves: ['e1e12'],
      score: { kind: 'centipawns', value: 400 },
      ply: 0,
    },
  ]);
  expect(cards[0]?.item).not.toHaveProperty('moves');
  // A second review adds nothing, and a deleted card stays deleted.
  await add('?', 'Acedrex, level 3');
  expect(practiceHistory.cards).toHaveLength(2);
});

test('the opponent’s mistakes and other people’s games do not become cards', async () => {
  await add('Acedrex, level 3', '?');
  expect(practiceHistory.cards.map(({ item }) => item.kind === 'mistake' && item.ply)).toEqual([3]);
  await add('Anna', 'Ben');
  expect(practiceHistory.cards).toHaveLength(1);
});
