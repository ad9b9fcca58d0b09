/** Which studies are stored and listed, and their titles. */
import { expect, test } from 'vitest';
import { type GameRecord, makePgn, Position, RULESETS, startRecord } from '../../../src/index.js';
import { isWorthKeeping, newRow, type StudyVersion } from '../../../web/page/studies/keeping.js';
import { rowInSteps } from '../../../web/page/studies/writing.js';
import { isListed, titleOf, titleOfUnnamed } from '../../../web/page/studies/title.js';
import type { StudyRow } from '../../../web/storage/database.js';
import { entryOf } from '../../../web/storage/entry.js';
import { finishSteps } from '../../../src/steps.js';
import { positionOf } from '../../support/golden.js';
import { gameOf } from '../../support/value.js';

const opening = startRecord(Position.start(RULESETS.murray));
const rook = startRecord(positionOf('12/12/5k6/12/12/12/12/12/12/12/5K6/R11 w - - 0 1', 'murray'));

const UNTITLED = 'Untitled study';

/** A change to a starting position, and the title in the library if the study is stored. */
const CASES: readonly (readonly [
  string,
  Partial<GameRecord>,
  Partial<StudyVersion>,
  string | undefined,
])[] = [
  ['no changes', {}, {}, undefined],
  ['other rules', startRecord(Position.start(RULESETS.courier)), {}, undefined],
  ['dice', { dice: true }, {}, undefined],
  ['a move', { children: gameOf('[Ruleset "murray"]\n\n1. a5 *').children }, {}, '1. a5'],
  ['a position without moves', rook, {}, 'Position with 3 pieces'],
  ['an evaluation', { evaluation: { score: { kind: 'centipawns', value: 9 } } }, {}, UNTITLED],
  ['a comment', { comment: 'To do' }, {}, UNTITLED],
  ['a shape', { shapes: [{ color: 'green', from: 'a2', to: 'a4' }] }, {}, UNTITLED],
  ['a player', { tags: [['White', 'Ana']] }, {}, 'Ana'],
  ['a custom tag', { tags: [['Opening', 'Toledo']] }, {}, UNTITLED],
  ['a result', { result: '1-0' }, {}, UNTITLED],
  ['unread text', { unread: '1. Qh5' }, {}, UNTITLED],
  ['a name', {}, { name: 'Plan' }, 'Plan'],
  ['a named position', rook, { name: 'Plan' }, 'Plan'],
  ['a draft', {}, { draft: '12/12' }, UNTITLED],
];

test.each(CASES)('a study with %s gets a title or is not stored', (_, change, rest, title) => {
  const version = { record: { ...opening, ...change }, name: '', draft: undefined, ...rest };
  const row = finishSteps(rowInSteps(version, { ...newRow(), writtenBy: 'this page' }));
  const entry = entryOf(row);
  const isKept = title !== undefined;
  expect([isWorthKeeping(version), isListed(entry)]).toEqual([isKept, isKept]);
  if (!isKept) return;
  expect(titleOf(entry)).toBe(title);
  if (version.name === '') expect(titleOfUnnamed(version.record)).toBe(title);
});

test.each<readonly [string, Partial<StudyRow>]>([
  ['in a collection', { collections: ['Mine'] }],
  ['in the bin', { deleted: 1 }],
])('an empty study %s is listed', (_, change) => {
  const row: StudyRow = { ...newRow(), pgn: makePgn(opening), isEmpty: true };
  expect([isListed(entryOf(row)), isListed(entryOf({ ...row, ...change }))]).toEqual([false, true]);
});
