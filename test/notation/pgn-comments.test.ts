/** Comments in PGN. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePgn, PGN_LIMITS } from '../../src/notation/pgn.js';
import { only } from './pgn-support.js';
import { defined } from '../support/value.js';

describe('a comment', () => {
  const withComment = (comment: string): string => {
    const { record } = only('1. e5 *');
    const node = defined(record.children[0]);
    const evaluation = { score: { kind: 'centipawns', value: 35 } } as const;
    return makePgn({ ...record, comment, children: [{ ...node, comment, evaluation }] });
  };

  test('does not include the diagram that XBoard writes before the moves', () => {
    const empty = '. . . . . . . . . . . .\n';
    const board = `r l u g c a k c g u l r\n${empty.repeat(2)}p p p p p p p p p p p p\n${empty.repeat(4)}P P P P P P P P P P P P\n${empty.repeat(2)}R L U G C A K C G U L R\n`;
    const rule = '--------------\n';
    const diagram = `${rule}${board}white to play\n${rule}`;
    expect(only(`{${diagram}} 1. e5 *`).record.comment).toBe('');
    // Another position is kept.
    expect(only(`{${diagram.replace('a k', 'k a')}} 1. e5 *`).record.comment).toContain('k a');
    expect(only(`{--- white to play ---} 1. e5 *`).record.comment).toBe('--- white to play ---');
  });

  test.each([
    ['First.\n\nSecond.', 'First.[%br][%br]Second.'],
    ['two  spaces', 'two [%chr 20]spaces'],
    [' at both ends ', '[%chr 20]at both ends[%chr 20]'],
    ['a } b', 'a [%chr 7D] b'],
    ['[%cal Ge4e5]', '[[%chr 25]cal Ge4e5]'],
    ['[%clk 0:01:00]', '[[%chr 25]clk 0:01:00]'],
    ['+0.15/3 0.2', '[%chr 2B]0.15/3 0.2'],
    ['see ( above', 'see ( above'],
    ['a ) b ( ( c', 'a ) b ( ( c'],
    ['[%br] [%chr 41]', '[[%chr 25]br] [[%chr 25]chr 41]'],
    ['\t\r\n', '[%chr 9,D][%br]'],
  ])('%j is written as %s and read back unchanged', (comment, written) => {
    const text = withComment(comment);
    expect(text).toContain(`{ ${written} }`);
    expect(only(text).record).toMatchObject({ comment, children: [{ comment, shapes: [] }] });
  });

  test('is read and written back unchanged with any content', () => {
    const parts = '[%|[|]|}|{|%| |\n|\r|\t|eval|cal|br|chr|(|)'.split('|');
    const words = [
      ...parts,
      ' Ge4e5',
      ' 1.5',
      ' 41',
      '25',
      '[Event "x"]',
      ';',
      '"',
      'a',
      '🐘',
      '\u00a0',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 40 }),
        (some) => {
          const comment = some.join('');
          const text = withComment(comment);
          const { record, errors } = only(text);
          expect(errors).toEqual([]);
          expect([record.comment, record.children[0]?.comment]).toEqual([comment, comment]);
          expect(makePgn(record)).toBe(text);
        },
      ),
    );
  });

  test.each(['x', '}', ' ', '\n'])('of many %j is read up to the maximum length', (character) => {
    const comment = character.repeat(PGN_LIMITS.comment);
    const { record, errors } = only(withComment(comment));
    expect(errors).toEqual([]);
    expect(record.children[0]?.comment).toBe(comment);
  });
});

test.each([
  // A comment after a variation belongs to the next move. Without a next move, it is a separate paragraph.
  ['1. e5 { a } (1. h5 { b }) { c } 1... e8 *'],
  ['1. e5 (1. h5 h8 { b }) { c } 1... e8 (1... h8 2. a5 (2. b5) { d } 2... a8) *'],
])('the comments of %s are written back unchanged', (text) => {
  expect(makePgn(only(text).record)).toContain(text);
});

test.each([
  ['1. e5 {a} (1. h5) {b} *', 'a\n\nb'],
  ['1. e5 {a} ({b}) *', 'a'],
  ['1. e5 {one\n\ntwo\nthree} *', 'one\n\ntwo three'],
  ['1. e5 {  one \n \n\n two } *', 'one\n\ntwo'],
])('%j contains the comment %j', (text, comment) => {
  const { record } = only(text);
  expect(record.children[0]?.comment).toBe(comment);
  expect(only(makePgn(record)).record.children).toEqual(record.children);
});

test('arrows in a comment before a variation are kept', () => {
  const { record } = only('1. e5 ({[%cal Gc1f3] a} 1. h5) *');
  expect(record.shapes).toEqual([{ color: 'green', from: 'c1', to: 'f3' }]);
  expect(record.children[1]?.startComment).toBe('a');
});
