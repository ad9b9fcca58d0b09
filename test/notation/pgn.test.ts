import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAnnotation } from '../../src/notation/annotations.js';
import { makePgn, parsePgn, PGN_LIMITS, readPgn, type PgnGame } from '../../src/notation/pgn.js';
import { PgnReader } from '../../src/notation/pgn-read.js';
import { makePgnInSteps } from '../../src/notation/pgn-write.js';
import type { GameNode } from '../../src/notation/record.js';
import { only } from './pgn-support.js';
import { defined } from '../support/value.js';

const tree = (nodes: readonly GameNode[]): unknown =>
  nodes.map((node) => [node.san, ...(node.children.length > 0 ? [tree(node.children)] : [])]);

describe('warnings', () => {
  const warningsOf = (text: string): readonly unknown[] => {
    const [game] = parsePgn(text);
    expect(game?.errors).toEqual([]);
    return (game?.warnings ?? []).map(({ code, line, token }) => [code, line, token]);
  };

  test('report each line that starts with %', () => {
    expect(warningsOf('%first\n[White "A"]\n% second\n\n1. e5\r\n%third\r\ne8 *')).toEqual([
      ['pgn-escaped-line', 1, '%first'],
      ['pgn-escaped-line', 3, '% second'],
      ['pgn-escaped-line', 6, '%third'],
    ]);
  });

  test('report a repeated tag whose value is dropped', () => {
    const text = '[White "A"]\n[Black "B"]\n[White "C"]\n[Black "B"]\n[Dice "8"]\n[Dice "6"]\n\n*';
    expect(warningsOf(text)).toEqual([
      ['pgn-repeated-tag', 3, 'C'],
      ['pgn-repeated-tag', 6, '6'],
    ]);
    const record = parsePgn(text)[0]?.record;
    expect(record?.tags).toEqual([
      ['White', 'A'],
      ['Black', 'B'],
    ]);
    expect(record?.dice).toBe(true);
  });

  test('are absent if nothing is dropped', () => {
    expect(warningsOf('[White "A"]\n[White "A"]\n[Result "?"]\n\n1. e5 {%x\n% y} e8 1-0')).toEqual(
      [],
    );
    expect(warningsOf('[Result "1-0"]\n\n1. e5')).toEqual([]);
  });

  test('are subject to the same limit as errors', () => {
    expect(warningsOf('%\n'.repeat(1000) + '1. e5 *')).toHaveLength(PGN_LIMITS.faults);
  });
});

describe('the PGN reader', () => {
  test('reads moves, variations, comments and glyphs', () => {
    const { record, errors } = only(
      `[White "A \\"quoted\\" \\\\ name"]
; a comment line before the moves
1. e5 ! {good [%eval 0.35,12][%cal Ge4e5,Rf1a2] [%csl Bd4]} ({or} 1. h5 $2 $14 (1. a5) 1... h8)
% an escaped line
1... e8 ?! ; to the end of the line
2.h5 h8 1/2-1/2`,
    );
    expect(errors).toEqual([]);
    expect(record.tags).toEqual([['White', 'A "quoted" \\ name']]);
    expect(record.comment).toBe('a comment line before the moves');
    expect(record.result).toBe('1/2-1/2');
    expect(tree(record.children)).toEqual([
      ['e5', [['e8', [['h5', [['h8']]]]]]],
      ['h5', [['h8']]],
      ['a5'],
    ]);
    const [main, variation] = record.children;
    expect(main).toMatchObject({
      nags: [1],
      comment: 'good',
      evaluation: { score: { kind: 'centipawns', value: 35 }, depth: 12 },
      shapes: [
        { color: 'green', from: 'e4', to: 'e5' },
        { color: 'red', from: 'f1', to: 'a2' },
        { color: 'blue', from: 'd4' },
      ],
    });
    expect(variation).toMatchObject({ startComment: 'or', nags: [2, 14] });
    expect(main?.children[0]).toMatchObject({ nags: [6], comment: 'to the end of the line' });
  });

  test('reads several games, even without tags between them', () => {
    const games = parsePgn('1. e5 1-0\n1. h5 0-1 [Event "x"]\n\n*\n[Event "y"]\n1. a5');
    expect(games.map(({ record }) => [record?.result, record && tree(record.children)])).toEqual([
      ['1-0', [['e5']]],
      ['0-1', [['h5']]],
      ['*', []],
      ['*', [['a5']]],
    ]);
  });

  test('reports errors with line and token and keeps the moves before them', () => {
    const text =
      '[Event "x"]\n\n1. e5 e8\n2. Zz9 h8 {after} (2. foo) 3. a5\n\n[Event "y"]\n\n1. h5 *';
    const [first, second] = parsePgn(text);
    expect(first?.errors).toEqual([
      {
        code: 'san-syntax',
        at: text.indexOf('Zz9'),
        line: 4,
        token: 'Zz9',
        params: { text: 'Zz9' },
        message: expect.any(String) as string,
      },
    ]);
    expect(tree(first?.record?.children ?? [])).toEqual([['e5', [['e8']]]]);
    expect(second?.errors).toEqual([]);
    expect(tree(second?.record?.children ?? [])).toEqual([['h5']]);
  });

  test('keeps the main line after an invalid variation', () => {
    const { record, errors } = only('1. e5 (1. e9 h8) 1... e8 (1... h8 2. foo) 2. h5 *');
    expect(errors.map(({ token }) => token)).toEqual(['e9', 'foo']);
    expect(tree(record.children)).toEqual([['e5', [['e8', [['h5']]], ['h8']]]]);
  });

  test.each([
    ['[Variant "Atomic"]\n1. e5 *', 'pgn-variant', 10],
    ['[Ruleset "chess"]\n1. e5 *', 'ruleset-unknown', 10],
    ['[FEN "12/12 w"]\n1. e5 *', 'fen-rank-count', 11],
    ['1. e5 {never closed', 'pgn-unclosed-comment', 6],
    ['1. e5 (1. h5', 'pgn-unclosed-variation', 10],
    ['1. e5) e8 *', 'pgn-stray-close', 5],
    ['[White "A"] (1. e5) *', 'pgn-stray-variation', 12],
  ])('reports the error in %j', (text, code, at) => {
    expect(parsePgn(text).flatMap(({ errors }) => errors)).toEqual([
      expect.objectContaining({ code, at }),
    ]);
  });

  test('reads variations only up to the nesting limit', () => {
    const nested = (depth: number): string =>
      `1. e5 ${'(1. h5 '.repeat(depth)}${')'.repeat(depth)} e8 *`;
    expect(only(nested(PGN_LIMITS.nesting)).errors).toEqual([]);
    const { record, errors } = only(nested(20_000));
    const at = '1. e5 '.length + '(1. h5 '.length * PGN_LIMITS.nesting;
    expect(errors).toMatchObject([{ code: 'pgn-nesting', at, line: 1, token: '(' }]);
    expect(record.children[0]?.children[0]?.san).toBe('e8');
    expect(record.unread?.match(/h5/g)).toHaveLength(20_000 - PGN_LIMITS.nesting);
    const open = only(`[White "A"]\n${'('.repeat(20_000)}`);
    expect(open.errors.map(({ code }) => code)).toEqual([
      'pgn-stray-variation',
      'pgn-unclosed-variation',
    ]);
  });

  test('reports text that exceeds a limit and keeps it as unread text', () => {
    const long = `{ ${'word '.repeat(20_000)}}`;
    expect(only(`1. e5 ${long} e8 *`)).toMatchObject({
      errors: [{ code: 'pgn-comment-length', at: 6, line: 1 }],
      record: { unread: long, children: [{ comment: '', children: [{ san: 'e8' }] }] },
    });
    const circles = (count: number): string => `{ [%csl ${'Ra1,'.repeat(count)}Ra1] }`;
    expect(only(`1. e5 ${circles(PGN_LIMITS.shapes)} *`)).toMatchObject({
      errors: [{ code: 'pgn-shapes', at: 6 }],
      record: { unread: circles(PGN_LIMITS.shapes) },
    });
    expect(only(`1. e5 ${circles(200_000)} *`).errors).toMatchObject([
      { code: 'pgn-comment-length' },
    ]);
    expect(parseAnnotation(circles(200_000)).shapes).toHaveLength(200_001);
    const arrows = only(`1. e5 ${'{ [%cal Ra1a2] } '.repeat(PGN_LIMITS.shapes + 3)} *`);
    expect(arrows.errors).toHaveLength(3);
    expect(arrows.record.children[0]?.shapes).toHaveLength(PGN_LIMITS.shapes);
    const faulty = only(`1. e5 ${'(1. foo) '.repeat(40_000)} e8 *`);
    expect(faulty.errors).toHaveLength(PGN_LIMITS.faults + 1);
    expect(faulty.errors.at(-1)).toMatchObject({ code: 'pgn-faults' });
    expect(faulty.record.unread?.match(/foo/g)).toHaveLength(40_000);
    expect(faulty.record.unread).toMatch(/e8$/);
  });

  test('preserves every escape in long tags and long unread text', () => {
    // Long values are escaped in parts; no part may end within an escape.
    for (const value of ['\\', '"', '\\"', 'n\\n', '\\\\\\a'].flatMap((part) =>
      [4095, 4096, 4097].map((length) => `x${part.repeat(length)}`),
    )) {
      const { record } = only('1. e5 *');
      const written = makePgn({ ...record, tags: [['Note', value]], unread: `${value}\n${value}` });
      const { record: again } = only(written);
      expect(again.tags).toContainEqual(['Note', value]);
      expect(again.unread).toBe(`${value}\n${value}`);
    }
  });

  test('shortens long tokens in errors', () => {
    const [error] = only(`[White "A"]\n1. ${'!'.repeat(100_000)}a *`).errors;
    expect(error?.code).toBe('san-syntax');
    expect(
      [error?.token.length, error?.message.length].every((length) => Number(length) < 100),
    ).toBe(true);
  });

  test('reads the same games however the text is split into pieces', () => {
    const text = [
      '[White "A \\"B\\" \\\\"]\n[Black "B"]\n[Event',
      '"x"]\n\n1. e5 ! {good [%eval 0.35,12]\n[Event "in a comment"] } ({or} 1. h5 $2 $140 1... h8)\n',
      '% an escaped line\n1... e8 ?! ; to the end\r\n2.h5 12 -1 (2. foo) h8 1/2-1/2\n',
      '1. e5 {never closed\n[Event "y"]\n[FEN "12 w"]\n1. [ "a" $ h5 1-0 [x] 0-1',
    ].join('');
    const whole = parsePgn(text);
    // The last result does not end a game: a bracket is neither a move nor a tag.
    expect(whole).toHaveLength(3);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 40 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const reader = new PgnReader();
        const games: PgnGame[] = [];
        const take = (): void => {
          for (let game = reader.next(); game !== undefined; game = reader.next()) games.push(game);
        };
        for (const [index, end] of places.slice(1).entries()) {
          reader.push(text.slice(places[index], end));
          take();
        }
        reader.end();
        take();
        expect(games).toEqual(whole);
      }),
      // A cut inside the number 12, whose first digit looks like a whole word.
      { examples: [[[178, 179]]] },
    );
  });

  test.each([
    // The rest from the invalid move, with its number; the result is read.
    [
      '1. e5 e8\n2. Zz9 h8 {after} (2. foo)\n3. a5 1-0',
      ['e5', 'e8'],
      '2. Zz9 h8 {after} (2. foo)\n3. a5',
    ],
    // The rest of an invalid variation, and all of a stray one; the text after it is read.
    ['1. e5 (1. h5 h8 2. e9 (2. x) a8) 1... e8 *', ['e5', 'e8'], '(2. e9 (2. x) a8)'],
    ['(1. h5 {a}) 1. e5 e8 *', ['e5', 'e8'], '(1. h5 {a})'],
    [
      '1. e5 (1. h5 foo) e8 (bar 1... a8) 2. baz ; "why" \\n\n*',
      ['e5', 'e8'],
      '(foo)\n(bar 1... a8)\n2. baz ; "why" \\n',
    ],
    ['1. e5 e8 (1... h8 foo', ['e5', 'e8'], '(foo)'],
    ['1. e5 e8 2. { never closed a5 *', ['e5', 'e8'], '2. { never closed a5 *'],
    [
      '1. e5 e8 (1... foo 2. { never closed) a5 *',
      ['e5', 'e8'],
      '1... foo 2. { never closed) a5 *',
    ],
  ])('keeps the unread text of %j, even after writing', (text, moves, unread) => {
    const { record, errors } = only(text);
    const line = [record.children[0], record.children[0]?.children[0]].map((node) => node?.san);
    expect(line).toEqual(moves);
    expect(errors.length).toBeGreaterThan(0);
    expect(record.unread).toBe(unread);
    const written = makePgn(record);
    const again = only(written);
    expect(again.errors).toEqual([]);
    expect(again.record.unread).toBe(record.unread);
    expect(makePgn(again.record)).toBe(written);
  });

  test('keeps the text of a game with an invalid position', () => {
    const text = '[White "A \\"B\\""]\n[FEN "12/12 w"]\n\n1. e5 {x}\n1... e8 1-0';
    const [game] = parsePgn(text);
    expect(game?.record).toBeUndefined();
    expect(game?.unread).toBe(text);
  });

  test('ends an unclosed comment before the next game', () => {
    const first = '[Event "1"]\n\n1. e5 { never closed 1... e8 1-0';
    const second = '[Event "2"]\n\n1. h5 {closed} h8 *';
    for (const between of ['\n', '\n\n', '\r\n\r\n']) {
      const games = parsePgn(first + between + second);
      expect(games.map(({ errors }) => errors.map(({ code, line }) => [code, line]))).toEqual([
        [['pgn-unclosed-comment', 3]],
        [],
      ]);
      expect(games.map(({ record }) => record?.tags)).toEqual([[['Event', '1']], [['Event', '2']]]);
      expect(games[0]?.unread).toBe('{ never closed 1... e8 1-0');
      expect(tree(games[1]?.record?.children ?? [])).toEqual([['h5', [['h8']]]]);
    }
    // A comment may quote a game, as long as the line has more than the tag.
    const { record } = only('1. e5 { see\n[Event "2"] } e8 *');
    expect(tree(record.children)).toEqual([['e5', [['e8']]]]);
    // A written comment is never read as the next game.
    const node = defined(record.children[0]);
    for (let length = 0; length < 90; length += 1) {
      const comment = `${'x'.repeat(length)} [Event "2"] y`;
      const { record: again } = only(makePgn({ ...record, children: [{ ...node, comment }] }));
      expect(again.children[0]?.comment).toBe(comment);
    }
  });

  test('returns games one at a time', () => {
    const games = readPgn('1. e5 *\n1. h5 *');
    const first = games.next();
    expect(first.done === false && first.value.record && tree(first.value.record.children)).toEqual(
      [['e5']],
    );
  });
});

describe('the PGN writer', () => {
  test('preserves a custom ruleset and a custom position', () => {
    const text = makePgn(
      only(
        '[Ruleset "custom:lion=threeleaper,moveLimit=60"]\n[SetUp "1"]\n[FEN "12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 b - - 0 7"]\n\n7... h2 *',
      ).record,
    );
    expect(text).toContain('[Ruleset "custom:lion=threeleaper,moveLimit=60"]');
    expect(text).toContain(
      '[SetUp "1"]\n[FEN "12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 b - - 0 7"]',
    );
    expect(text).toContain('\n7... h2 *\n');
    expect(makePgn(only(text).record)).toBe(text);
  });

  test('writes lines of at most 80 characters', () => {
    const moves =
      '1. a5 a8 {a comment that goes on and on and on, so that it must be wrapped somewhere} 2. b5 b8 3. c5 c8 4. d5 d8 5. e5 e8 6. f5 f8 *';
    const text = makePgn(only(moves).record);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(makePgn(only(text).record)).toBe(text);
  });

  test('writes a long game in one step per move without losing a word', () => {
    const cycle = ['Ub3', 'Ub10', 'Uc1', 'Uc12'];
    const words = Array.from({ length: 4000 }, (_, ply) => {
      const move = cycle[ply % 4] ?? '';
      const number = `${Math.floor(ply / 2) + 1}.${ply % 2 === 0 ? '' : '..'}`;
      const other = ply % 2 === 0 ? 'a5' : 'a8';
      return `${number} ${move} { [%eval 0.25] ${ply} } (${number} ${other})`;
    });
    const { record } = only(`${words.join('\n')} *`);
    const steps = makePgnInSteps(record);
    const yielded: (string | undefined)[] = [];
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yielded.push(step.value);
    const [, moves = ''] = step.value.split('\n\n');
    expect(moves.trim().split(/\s/).join(' ')).toBe(`${words.join(' ')} *`);
    const parts = yielded.filter((part) => part !== undefined);
    expect(parts.join('')).toBe(step.value);
    expect(parts.length).toBeGreaterThan(2);
    // One step for each move, one for the tags and one for the end.
    expect(yielded).toHaveLength(2 * words.length + 2);
  });
});
