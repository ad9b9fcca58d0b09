/** Comments of PGN. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePgn, PGN_LIMITS } from '../../src/notation/pgn.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { only } from './pgn-support.js';

beforeAll(() => loadRules());

describe('a comment', () => {
  const withComment = (comment: string): string => {
    const { record } = only('1. e5 *');
    const [node] = record.children;
    if (node === undefined) throw new Error('no move');
    const evaluation = { score: { kind: 'centipawns', value: 35 } } as const;
    return makePgn({ ...record, comment, children: [{ ...node, comment, evaluation }] });
  };

  test('is no diagram of the position before the moves, as XBoard writes it', () => {
    const diagram = '--------------\nr l u g c a k c g u l r\n. . P\nwhite to play\n--------------';
    expect(only(`{${diagram}} 1. e5 *`).record.comment).toBe('');
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
  ])('%j is written as %s and read as it was', (comment, written) => {
    const text = withComment(comment);
    expect(text).toContain(`{ ${written} }`);
    expect(only(text).record).toMatchObject({ comment, children: [{ comment, shapes: [] }] });
  });

  test('is read and written back unchanged, whatever it contains', () => {
    const parts = [
      '[%',
      '[',
      ']',
      '}',
      '{',
      '%',
      ' ',
      '\n',
      '\r',
      '\t',
      'eval',
      'cal',
      'br',
      'chr',
      '(',
      ')',
    ];
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

  test.each(['x', '}', ' ', '\n'])('of the full length is read, if it is all %j', (character) => {
    const comment = character.repeat(PGN_LIMITS.comment);
    const { record, errors } = only(withComment(comment));
    expect(errors).toEqual([]);
    expect(record.children[0]?.comment).toBe(comment);
  });
});
