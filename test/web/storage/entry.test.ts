import { describe, expect, test } from 'vitest';
import type { StudyRow } from '../../../web/storage/database.js';
import { entryOf, isGame } from '../../../web/storage/entry.js';

const rowOf = (pgn: string, more: Partial<StudyRow> = {}): StudyRow => ({
  id: 'a',
  name: '',
  pgn,
  path: [],
  orientation: 'white',
  folded: [],
  created: 1,
  updated: 2,
  revision: 3,
  ...more,
});

const HEADER =
  '[Event "Gala"]\n[White "Alfonso"]\n[Black "?"]\n[Date "1283.??.??"]\n[Result "1-0"]\n[Ruleset "murray"]\n\n';

describe('the entry of a study', () => {
  test('has its tags, its moves without annotations, and its length', () => {
    const pgn = `${HEADER}{ begun } 1. e5!? $14 { [%eval 0.3] good } (1. a5 (1. b5 b8) a8) 1... e8 2. Uf3 1-0`;
    const entry = entryOf(rowOf(pgn, { name: 'Mine', deleted: 9, collections: ['x'] }));
    expect(entry).toMatchObject({
      id: 'a',
      name: 'Mine',
      white: 'Alfonso',
      black: '',
      event: 'Gala',
      date: '1283.??.??',
      result: '1-0',
      ruleset: 'murray',
      plies: 3,
      opening: '1. e5 e8 2. Uf3',
      isReviewed: false,
      deleted: 9,
      collections: ['x'],
      updated: 2,
      revision: 3,
    });
    expect(entry.words).toContain('name:mine');
    expect(entry.words).toContain('\nwhite:alfonso\n');
    expect(entry.words).toContain('good');
    expect(entry.words).toContain('begun');
    expect(entry.words).not.toContain('%eval');
  });

  test('has the time of the start, if the tags have one', () => {
    expect(entryOf(rowOf(`[Time "14:32:05"]\n${HEADER}*`)).time).toBe('14:32');
    for (const time of ['', '?', '??:??:??', 'noon'])
      expect(entryOf(rowOf(`[Time "${time}"]\n${HEADER}*`))).not.toHaveProperty('time');
  });

  test('says whether the game has dice', () => {
    expect(entryOf(rowOf(`[Dice "8"]\n${HEADER}1. [%roll 1] e5 *`)).dice).toBe(true);
    expect(entryOf(rowOf(`${HEADER}1. e5 {dice:8} *`))).not.toHaveProperty('dice');
  });

  test('reads any text', () => {
    for (const pgn of ['', '*', '1. e5 { never closed', ') ( ) 1-0 e5', '[Event "x', '%\n% y']) {
      const entry = entryOf(rowOf(pgn));
      expect(entry.ruleset).toBe('cazaux');
      expect(Number.isSafeInteger(entry.game)).toBe(true);
    }
    expect(entryOf(rowOf('1.e5 e8 2.Uf3')).plies).toBe(3);
    expect(entryOf(rowOf(`1. ${'e5 '.repeat(500)}*`)).opening.length).toBeLessThan(50);
  });

  test('of a game annotated differently has the same hash; of another game, another', () => {
    const hash = (pgn: string): number => entryOf(rowOf(pgn)).game;
    const game = hash(`${HEADER}1. e5 e8 1-0`);
    expect(hash(`${HEADER}1. e5! { well } (1. a5) 1... e8 $2 1-0`)).toBe(game);
    expect(hash(`${HEADER}1. e5 a8 1-0`)).not.toBe(game);
    expect(hash(`${HEADER.replace('Alfonso', 'Violante')}1. e5 e8 1-0`)).not.toBe(game);
    expect(hash(`${HEADER.replace('murray', 'cazaux')}1. e5 e8 1-0`)).not.toBe(game);
  });

  test('says that a game is reviewed if all its positions have an evaluation', () => {
    const isReviewed = (moves: string): boolean => entryOf(rowOf(`${moves} *`)).isReviewed;
    expect(isReviewed('1. e5 {[%eval 0.1]} e8 {[%eval 0.1]}')).toBe(true);
    // The last position may be an end without an evaluation.
    expect(isReviewed('1. e5 {[%eval 0.1]} e8')).toBe(true);
    expect(isReviewed('1. e5 {[%eval 0.1]} e8 2. a5')).toBe(false);
    expect(isReviewed('1. e5 ({[%eval 0.1]} 1. a5) 1... e8')).toBe(false);
    expect(isReviewed('1. e5')).toBe(false);
  });
});

test.each<[pgn: string, more: Partial<StudyRow>, boolean]>([
  ['1. e5 e8 2. Uf3 Uf10 *', { name: 'Mine' }, true],
  ['1. e5 e8 2. Uf3 *', { name: 'Mine' }, false],
  ['1. e5 e8 2. Uf3 Uf10 *', {}, false],
  ['1. e5 1-0', {}, true],
  ['1. e5 *', { imported: true }, true],
])('%s %o is a game: %s', (pgn, more, expected) => {
  expect(isGame(entryOf(rowOf(pgn, more)))).toBe(expected);
});
