import { describe, expect, test } from 'vitest';
import { newRow } from '../../../web/page/studies/keeping.js';
import type { StudyEntry, StudyRow } from '../../../web/storage/database.js';
import { entryOf as makeEntry, isGame } from '../../../web/storage/entry.js';

/** The entry of a study with a PGN. */
const entryOf = (pgn: string, more: Partial<StudyRow> = {}): StudyEntry =>
  makeEntry({ ...newRow(), pgn, ...more });

const HEADER =
  '[Event "Gala"]\n[White "Alfonso"]\n[Black "?"]\n[Date "1283.??.??"]\n[Result "1-0"]\n[Ruleset "murray"]\n\n';

describe('a study’s entry', () => {
  test('contains its tags, its moves without annotations and its length', () => {
    const pgn = `${HEADER}{ begun } 1. e5!? $14 { [%eval 0.3] good } (1. a5 (1. b5 b8) a8) 1... e8 2. Uf3 1-0`;
    const row = { id: 'a', name: 'Mine', deleted: 9, collections: ['x'], updated: 2, revision: 3 };
    const entry = entryOf(pgn, row);
    expect(entry).toMatchObject({
      ...row,
      white: 'Alfonso',
      black: '',
      event: 'Gala',
      date: '1283.??.??',
      result: '1-0',
      ruleset: 'murray',
      plies: 3,
      opening: '1. e5 e8 2. Uf3',
      isReviewed: false,
    });
    for (const word of ['name:mine', '\nwhite:alfonso\n', 'good', 'begun'])
      expect(entry.words).toContain(word);
    expect(entry.words).not.toContain('%eval');
  });

  test('contains the start time if a tag states it', () => {
    expect(entryOf(`[Time "14:32:05"]\n${HEADER}*`).time).toBe('14:32');
    for (const time of ['', '?', '??:??:??', 'noon'])
      expect(entryOf(`[Time "${time}"]\n${HEADER}*`)).not.toHaveProperty('time');
  });

  test('shows whether the game has dice', () => {
    expect(entryOf(`[Dice "8"]\n${HEADER}1. [%roll 1] e5 *`).dice).toBe(true);
    expect(entryOf(`${HEADER}1. e5 {dice:8} *`)).not.toHaveProperty('dice');
  });

  test('can be made from any text', () => {
    for (const pgn of ['', '*', '1. e5 { never closed', ') ( ) 1-0 e5', '[Event "x', '%\n% y']) {
      const entry = entryOf(pgn);
      expect(entry.ruleset).toBe('cazaux');
      expect(Number.isSafeInteger(entry.game)).toBe(true);
    }
    expect(entryOf('1.e5 e8 2.Uf3').plies).toBe(3);
    expect(entryOf(`1. ${'e5 '.repeat(500)}*`).opening.length).toBeLessThan(50);
  });

  test('has a hash that depends on the game but not on its annotations', () => {
    const { game } = entryOf(`${HEADER}1. e5 e8 1-0`);
    expect(entryOf(`${HEADER}1. e5! { well } (1. a5) 1... e8 $2 1-0`).game).toBe(game);
    for (const other of [
      `${HEADER}1. e5 a8 1-0`,
      `${HEADER.replace('Alfonso', 'Violante')}1. e5 e8 1-0`,
      `${HEADER.replace('murray', 'cazaux')}1. e5 e8 1-0`,
    ])
      expect(entryOf(other).game).not.toBe(game);
  });

  test.each([
    ['1. e5 {[%eval 0.1]} e8 {[%eval 0.1]}', true],
    // The last position of a finished game may lack an evaluation.
    ['1. e5 {[%eval 0.1]} e8', true],
    ['1. e5 {[%eval 0.1]} e8 2. a5', false],
    ['1. e5 ({[%eval 0.1]} 1. a5) 1... e8', false],
    ['1. e5', false],
  ])('marks a game as reviewed if all its positions have evaluations: %s', (moves, is) => {
    expect(entryOf(`${moves} *`).isReviewed).toBe(is);
  });
});

test.each<[pgn: string, more: Partial<StudyRow>, boolean]>([
  ['1. e5 e8 2. Uf3 Uf10 *', { name: 'Mine' }, true],
  ['1. e5 e8 2. Uf3 *', { name: 'Mine' }, false],
  ['1. e5 e8 2. Uf3 Uf10 *', {}, false],
  ['1. e5 1-0', {}, true],
  ['1. e5 *', { imported: true }, true],
  ['1. e5 e8 2. Uf3 Uf10 *', { name: 'Mine', imported: true, repertoire: 'white' }, false],
])('%s %o counts as a game: %s', (pgn, more, expected) => {
  expect(isGame(entryOf(pgn, more))).toBe(expected);
});
