/** The commands and scores in PGN comments. */
import { describe, expect, test } from 'vitest';
import { lengthWithoutEscapes, parseAnnotation } from '../../src/notation/annotations.js';
import type { Evaluation } from '../../src/notation/record.js';

const pawns = (value: number, depth?: number): Evaluation => ({
  score: { kind: 'centipawns', value },
  ...(depth !== undefined && { depth }),
});
const mate = (moves: number, depth?: number): Evaluation => ({
  score: { kind: 'mate', moves },
  ...(depth !== undefined && { depth }),
});

describe('parseAnnotation', () => {
  test.each<[text: string, annotation: object]>([
    ['', {}],
    ['[%eval 0.25 ]', { evaluation: pawns(25) }],
    ['[%eval #4,12]', { evaluation: mate(4, 12) }],
    ['[%eval #-3]', { evaluation: mate(-3) }],
    ['[%eval -1.5,9] x', { evaluation: pawns(-150, 9), comment: 'x' }],
    ['[%csl Gm4]', { comment: '[%csl Gm4]' }],
    ['  two\n  lines ', { comment: 'two lines' }],
    ['[%eval 1] [%eval much]', { evaluation: pawns(100), comment: '[%eval much]' }],
    ['[%roll  7 ] lucky', { roll: 7, comment: 'lucky' }],
    ['[%roll 17]', { comment: '[%roll 17]' }],
    ['[%roll 7x]', { comment: '[%roll 7x]' }],
    ['[%roll 0]', { comment: '[%roll 0]' }],
    [
      '[%cal Ge4e5, Rf1a12 ]',
      {
        shapes: [
          { color: 'green', from: 'e4', to: 'e5' },
          { color: 'red', from: 'f1', to: 'a12' },
        ],
      },
    ],
    ['[%csl Yl12,Bd4e5]', { comment: '[%csl Yl12,Bd4e5]' }],
    ['[%cal Yl12]', { comment: '[%cal Yl12]' }],
    ['a[%clk 0:01:00]b', { comment: 'a b', commands: ['clk 0:01:00'] }],
    // When a command is removed, a command around it can remain.
    ['[%x [%clk 1] y] z', { comment: 'z', commands: ['clk 1', 'x y'] }],
    ['[a [%clk 1] b]', { comment: '[a b]', commands: ['clk 1'] }],
    ['[a] c ] [ d [%clk 1]', { comment: '[a] c ] [ d', commands: ['clk 1'] }],
    // Escaped text is not a command.
    ['[%chr 41,7D] [%br]', { comment: 'A} \n' }],
  ])('reads the commands in %j', (text, annotation) => {
    expect(parseAnnotation(text)).toStrictEqual({ comment: '', shapes: [], ...annotation });
  });
});

describe('an XBoard score', () => {
  test.each<[text: string, mover: 'white' | 'black' | undefined, annotation: object]>([
    ['+0.15/3', 'white', { evaluation: pawns(15, 3) }],
    ['+0.15/3', 'black', { evaluation: pawns(-15, 3) }],
    ['-0.15/3', 'black', { evaluation: pawns(15, 3) }],
    ['0.00/30', 'black', { evaluation: pawns(0, 30) }],
    ['-M4/9', 'white', { evaluation: mate(-4, 9) }],
    ['+1000.03/20', 'black', { evaluation: mate(-3, 20) }],
    ['+1000/20', 'white', { evaluation: mate(0, 20) }],
    ['+999.99/20', 'white', { evaluation: pawns(99_999, 20) }],
    // Seconds, or minutes and seconds, become the time of the move.
    ['+0.15/3 0.2', 'white', { evaluation: pawns(15, 3), commands: ['emt 0:00:00.2'] }],
    ['+0.15/3 1:02', 'white', { evaluation: pawns(15, 3), commands: ['emt 0:01:02'] }],
    ['+0.15/3 3725.5', 'white', { evaluation: pawns(15, 3), commands: ['emt 1:02:05.5'] }],
    [
      '[%clk 1:00] +0.15/3 9',
      'white',
      { evaluation: pawns(15, 3), commands: ['clk 1:00', 'emt 0:00:09'] },
    ],
    [
      '0.35/12 1.2 34567',
      'black',
      { evaluation: pawns(-35, 12), commands: ['emt 0:00:01.2', 'nodes 34567'] },
    ],
    [
      '+0.16/17/932682 338ms',
      'white',
      { evaluation: pawns(16, 17), commands: ['emt 0:00:00.338', 'nodes 932682'] },
    ],
    // The time of a command is more exact.
    [
      '[%clk 1:00] +0.15/3 9 [%emt 0:00:09.7]',
      'white',
      { evaluation: pawns(15, 3), commands: ['clk 1:00', 'emt 0:00:09.7'] },
    ],
    ['+0.15/3, so far', 'white', { evaluation: pawns(15, 3), comment: 'so far' }],
    ['(Rb1 Ra2) +0.15/3', 'white', { evaluation: pawns(15, 3), comment: '(Rb1 Ra2)' }],
    ['(Rb1) +0.15/3; why', 'white', { evaluation: pawns(15, 3), comment: '(Rb1) why' }],
    ['[%eval 1.00] +0.15/3', 'white', { evaluation: pawns(100), comment: '+0.15/3' }],
    ['+0.15/3', undefined, { comment: '+0.15/3' }],
    ['1/2', 'white', { comment: '1/2' }],
  ])('is read from the point of view of the mover: %j by %s', (text, mover, annotation) => {
    expect(parseAnnotation(text, mover)).toStrictEqual({ comment: '', shapes: [], ...annotation });
  });
});

test.each([
  ['abc', 3],
  ['[%br]x[%chr 7D,20]', 3],
  ['[%clk 1]', 8],
])('%j without escapes has a length of %i', (text, length) => {
  expect(lengthWithoutEscapes(text)).toBe(length);
});
