import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import {
  MAX_UNTAGGED_LENGTH,
  PgnSplitter,
  TooLongGameError,
} from '../../../web/page/import/pgn-split.js';
import { kindOf, readFile, readGame, readText } from '../../../web/page/import/read.js';

beforeAll(() => loadRules());

const CAZAUX = { ruleset: RULESETS.cazaux };
const START = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';

/** The length of a game in tests of those that are too long. */
const LIMIT = 1 << 20;

describe('a text', () => {
  test.each([
    [`${START} w g1g12 - 0 1`, 'fen'],
    [START, 'fen'],
    ['1. e5 e8 1/2-1/2', 'games'],
    ['e4e5 e9e8', 'games'],
    ['[Event "a/b/c/d/e"]\n\n*', 'games'],
    ['#ruleset=murray', 'link'],
    [' https://example.org/x/#moves=e4e5&at=1\n', 'link'],
  ])('%j is %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test('a list of moves is of the ruleset at hand', async () => {
    const read = await readText('e4e6 e9e7', { ruleset: RULESETS.courier });
    if (!read.ok || read.value.kind !== 'games') throw new Error('no games');
    const [raw] = read.value.games;
    if (raw === undefined) throw new Error('no game');
    const game = await readGame(raw, { ruleset: RULESETS.courier });
    expect(game.errors).toEqual([]);
    expect(game.record && makePgn(game.record)).toContain('[Ruleset "courier"]');
    expect(game.record?.children[0]?.children[0]?.san).toBe('e7');
  });

  test('a fault has a line and a token, and what came before it is kept', async () => {
    const text = '[Event "x"]\n\n1. e5 e8\n2. Qf3 a8 *';
    const splitter = new PgnSplitter();
    const [, second] = [
      ...splitter.push(`[Event "first"]\n\n1. a5 *\n\n${text}`),
      ...splitter.end(),
    ];
    if (second === undefined) throw new Error('no second game');
    const { record, errors } = await readGame(second, CAZAUX);
    expect(errors).toMatchObject([{ code: 'san-syntax', line: 8, token: 'Qf3' }]);
    expect(record?.children[0]?.children[0]?.san).toBe('e8');
  });

  test('a FEN that is none says where', async () => {
    const read = await readText(START.replace('/12/12/p', '/12/11/p'), CAZAUX);
    expect(read).toMatchObject({ ok: false, error: { code: 'fen-rank-width', line: 1 } });
  });

  test('a FEN in which a king can be taken is of a game with dice alone', async () => {
    const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 b - - 4 9';
    expect(await readText(fen, CAZAUX)).toMatchObject({
      ok: false,
      error: { code: 'opponent-in-check' },
    });
    const read = await readText(fen, { ...CAZAUX, dice: true });
    if (!read.ok || read.value.kind !== 'fen') throw new Error('no position');
    expect(read.value.game.record.dice).toBe(true);
    // Other faults stay faults.
    expect(await readText(fen.replace('10k', '11'), { ...CAZAUX, dice: true })).toMatchObject({
      ok: false,
      error: { code: 'king-missing' },
    });
  });

  test('a list of moves is of a game with dice, where that is what is on the board', async () => {
    const splitter = new PgnSplitter();
    const [game] = [...splitter.push('e5 e8'), ...splitter.end()];
    if (game === undefined) throw new Error('no game');
    const { record, errors } = await readGame(game, { ...CAZAUX, dice: true });
    expect(errors).toEqual([]);
    expect([record?.dice, record?.children[0]?.roll]).toEqual([true, 1]);
  });

  test('nothing is refused', async () => {
    expect(await readText(' \n', CAZAUX)).toMatchObject({
      ok: false,
      error: { code: 'import-empty' },
    });
  });
});

describe('cutting a file into games', () => {
  const GAMES = [
    '[Event "1"]\n[White "A \\"B\\" C"]\n\n1. e5 { [Event "in a comment"]\n[Event "still"] } e8 *',
    '[Event "2"]\n\n; { no comment opened\n1. a5 *',
    '[Event "3"]\n\n% [Event "escaped"]\n1. h5 (1. l5) *',
  ];

  test('does not depend on the pieces it comes in', () => {
    const text = GAMES.join('\n\n\n');
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const splitter = new PgnSplitter();
        const found = places
          .slice(1)
          .flatMap((end, index) => splitter.push(text.slice(places[index], end)));
        found.push(...splitter.end());
        expect(found.map((game) => game.text.trim())).toEqual(GAMES);
        expect(found.map(({ line }) => line)).toEqual([1, 8, 14]);
        expect(found[0]?.tags.get('White')).toBe('A "B" C');
      }),
    );
  });

  test('an unclosed comment does not swallow the next game', async () => {
    const splitter = new PgnSplitter();
    const text = '[Event "1"]\n\n1. e5 { never closed e8 *\n\n[Event "2"]\n\n1. h5 {x} h8 *';
    const games = [...splitter.push(text), ...splitter.end()];
    expect(games.map(({ line, tags }) => [line, tags.get('Event')])).toEqual([
      [1, '1'],
      [5, '2'],
    ]);
    const read = await Promise.all(games.map((game) => readGame(game, CAZAUX)));
    expect(read.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ['pgn-unclosed-comment'],
      [],
    ]);
    expect(read[0]?.record?.unread).toBe('{ never closed e8 *');
  });

  test('games without tags are told apart by their results', () => {
    const splitter = new PgnSplitter();
    const text =
      '1. e5 {a * b} (1. a5 *) e8 * ; 1. b5\n{kept} 1. h5\nh8 1-0 1. a5 a8 1/2-1/2\n' +
      '[White "A"] 1. b5 *\n[White "B"] [Black "C"] 1. c5 0-1';
    const games = [...splitter.push(text), ...splitter.end()];
    expect(games.map((game) => [game.line, game.text.trim()])).toEqual([
      [1, '1. e5 {a * b} (1. a5 *) e8 * ; 1. b5\n{kept}'],
      [2, '1. h5\nh8 1-0'],
      [3, '1. a5 a8 1/2-1/2'],
      [4, '[White "A"] 1. b5 *'],
      [5, '[White "B"] [Black "C"] 1. c5 0-1'],
    ]);
    expect(games[4]?.tags.get('Black')).toBe('C');
  });

  test('a comment after the result stays with the game', async () => {
    const [game] = [new PgnSplitter()].flatMap((splitter) => [
      ...splitter.push('1. e5 e8 1-0\n{ won on time }'),
      ...splitter.end(),
    ]);
    if (game === undefined) throw new Error('no game');
    const { record, errors } = await readGame(game, CAZAUX);
    expect(record?.children[0]?.san).toBe('e5');
    expect(record?.children[0]?.children[0]?.comment).toBe('won on time');
    expect(record?.unread).toBeUndefined();
    expect(errors).toEqual([]);
  });

  test.each([1, 5000])('a game that is too long is passed over, in lines of %i words', (words) => {
    const line = `${'word '.repeat(words)}\n`;
    const long = `[Event "Two"]\n\n1. e5 {${line.repeat(Math.ceil((1.3 * LIMIT) / line.length))}} e8 *\n`;
    const text = `[Event "One"]\n\n1. e5 *\n\n${long}\n[Event "Three"]\n\n1. h5 *\n`;
    const splitter = new PgnSplitter(LIMIT);
    const games = [];
    for (let at = 0; at < text.length; at += 1 << 18)
      games.push(...splitter.push(text.slice(at, at + (1 << 18))));
    games.push(...splitter.end());
    expect(games.map(({ tags, line: at }) => [tags.get('Event'), at])).toEqual([
      ['One', 1],
      ['Three', text.slice(0, text.indexOf('[Event "Three')).split('\n').length],
    ]);
    expect(splitter.tooLong).toEqual([5]);
  });

  test('a long game on one line is passed over', () => {
    const splitter = new PgnSplitter(LIMIT);
    const long = `[Event "Two"]\n\n1. e5 {${'word '.repeat(260_000)}} e8 *\n`;
    const games = [
      ...splitter.push('[Event "One"]\n\n1. e5 *\n\n'),
      ...splitter.push(long.slice(0, 1_200_000)),
      ...splitter.push(long.slice(1_200_000)),
      ...splitter.push('\n[Event "Three"]\n\n1. h5 *\n'),
      ...splitter.end(),
    ];
    expect(games.map(({ tags, line }) => [tags.get('Event'), line])).toEqual([
      ['One', 1],
      ['Three', 9],
    ]);
    expect(splitter.tooLong).toEqual([5]);
  });

  test('one-byte encodings are read, with a message', async () => {
    const bytes = Buffer.from('[White "José Núñez"]\n\n1. e5 {¡olé!} e8 1-0\n', 'latin1');
    const read = await readFile(new Blob([bytes]), CAZAUX);
    if (!read.ok || read.value.kind !== 'games') throw new Error('no games');
    expect(read.value.errors).toMatchObject([{ code: 'import-one-byte' }]);
    expect(read.value.games[0]?.tags.get('White')).toBe('José Núñez');
  });

  test('a file that is no collection of games is refused early', () => {
    const splitter = new PgnSplitter();
    expect(() => {
      for (let size = 0; size < 3 * MAX_UNTAGGED_LENGTH; size += 60_000)
        splitter.push('x'.repeat(60_000));
    }).toThrow(TooLongGameError);
  });
});
