import { beforeAll, describe, expect, test } from 'vitest';
import { endOfLine, positionAt } from '../../../src/game/tree.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { unreadReason } from '../../../web/page/import/unread-reason.js';

beforeAll(() => loadRules());

const reasonOf = (movetext: string): readonly string[] | undefined => {
  const [game] = parsePgn(movetext);
  const record = game?.record;
  if (record?.unread === undefined) throw new Error('all of it was read');
  const { move, error } = unreadReason(record.unread, positionAt(record, endOfLine(record))) ?? {};
  return move === undefined ? undefined : [move, error?.code ?? ''];
};

describe('the reason for unread text', () => {
  test.each([
    ['White’s move', '1. e5 e8 2. Le9 e7 *', ['2. Le9', 'san-illegal']],
    ['Black’s move', '1. e5 e8 2. e6 Ue2?! 3. a5 *', ['2… Ue2', 'san-illegal']],
    ['a move after a variation', '1. e5 e8 (1... Ua1) 2. Le9 *', ['2. Le9', 'san-illegal']],
    ['a move in a variation', '1. e5 e8 (1... Ua1) 2. e6 *', undefined],
    ['an unclosed comment', '1. e5 { never closed\ne8 2. a5 *', undefined],
  ])('is correct for %s', (_, movetext, reason) => {
    expect(reasonOf(movetext)).toEqual(reason);
  });
});
