/** Studies in which nothing is left are not listed. */
import { beforeAll, expect, test } from 'vitest';
import { startRecord } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { isEmptyStudy, mayBeEmpty } from '../../../web/page/studies/library-work.js';
import { newRow } from '../../../web/page/studies/study-version.js';
import type { StudyRow } from '../../../web/storage/database.js';
import { entryOf } from '../../../web/storage/entry.js';

beforeAll(() => loadRules());

const isUnlisted = (change: Partial<GameRecord> = {}, rest: Partial<StudyRow> = {}): boolean => {
  const record = { ...startRecord(Position.start(RULESETS.murray)), ...change };
  const row = { ...newRow(), pgn: makePgn(record), ...rest };
  return mayBeEmpty(entryOf(row)) && isEmptyStudy(row);
};

test('an opening array alone is not listed, with dice or without', () => {
  expect(isUnlisted()).toBe(true);
  expect(isUnlisted({ dice: true })).toBe(true);
});

test.each<readonly [string, Partial<GameRecord>, Partial<StudyRow>]>([
  ['a comment', { comment: 'To do' }, {}],
  ['a shape', { shapes: [{ color: 'green', from: 'a2', to: 'a4' }] }, {}],
  ['a player', { tags: [['White', 'Ana']] }, {}],
  ['a tag of its own', { tags: [['Opening', 'Toledo']] }, {}],
  ['a result', { result: '1-0' }, {}],
  ['text that was not read', { unread: '1. Qh5' }, {}],
  ['a name', {}, { name: 'Plan' }],
  ['a draft', {}, { draft: '12/12' }],
  ['a collection', {}, { collections: ['Mine'] }],
  ['a file of its own', {}, { imported: true }],
])('a study with %s is listed', (_, change, rest) => {
  expect(isUnlisted(change, rest)).toBe(false);
});

test('a study with a move or another start is listed', () => {
  const start = Position.fromFen(
    '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1',
    RULESETS.murray,
  );
  if (!start.ok) throw new Error('no start');
  expect(isUnlisted(startRecord(start.value))).toBe(false);
  expect(isUnlisted({}, { pgn: '1. a5 *' })).toBe(false);
});
