import { beforeAll, describe, expect, test } from 'vitest';
import { makePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { PGN_LIMITS } from '../../../src/notation/pgn.js';
import { readFiles, readGame, readText, type ImportRules } from '../../../web/page/import/read.js';
import { mainLineMoves } from '../../notation/pgn-support.js';

beforeAll(() => loadRules());

const CAZAUX = { ruleset: RULESETS.cazaux };
const NO_GAME = { text: '', line: 1, tags: new Map<string, string>() };
const START = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';

/** The games of a text as the page lists them. */
const listed = async (text: string, rules: ImportRules = CAZAUX) => {
  const read = await readText(text, rules);
  if (!read.ok || read.value.kind !== 'games') throw new Error('no games');
  return read.value;
};

/** The only game of a text, opened. */
const opened = async (text: string, rules: ImportRules = CAZAUX) => {
  const { games } = await listed(text, rules);
  const [game, ...others] = games;
  if (game === undefined || others.length > 0) throw new Error('not one game');
  return readGame(game, rules);
};

describe('reading text', () => {
  test('uses the current ruleset for a list of moves', async () => {
    const game = await opened('e4e6 e9e7', { ruleset: RULESETS.courier });
    expect(game.errors).toEqual([]);
    expect(game.record && makePgn(game.record)).toContain('[Ruleset "courier"]');
    expect(game.record?.children[0]?.children[0]?.san).toBe('e7');
  });

  test('reports the line and the token of an error and keeps the moves before it', async () => {
    const text = '[Event "x"]\n\n1. e5 e8\n2. Qf3 a8 *';
    const { games } = await listed(`[Event "first"]\n\n1. a5 *\n\n${text}`);
    const { record, errors } = await readGame(games[1] ?? NO_GAME, CAZAUX);
    expect(errors).toMatchObject([{ code: 'san-syntax', line: 8, token: 'Qf3' }]);
    expect(record?.children[0]?.children[0]?.san).toBe('e8');
  });

  test('reports the line of an invalid FEN', async () => {
    const { games, errors } = await listed(START.replace('/12/12/p', '/12/11/p'));
    expect(games).toEqual([]);
    expect(errors).toMatchObject([{ code: 'fen-rank-width', line: 1 }]);
  });

  test('accepts a FEN with a capturable king only for games with dice', async () => {
    const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 b - - 4 9';
    const { errors } = await listed(fen);
    expect(errors).toMatchObject([{ code: 'opponent-in-check' }]);
    // The editor can repair the position, which is legal with dice.
    expect([errors[0]?.setup?.dice, errors[0]?.withDice?.dice]).toEqual([false, true]);
    const { record } = await opened(fen, { ...CAZAUX, dice: true });
    expect(record?.dice).toBe(true);
    // Other errors remain.
    const other = await listed(fen.replace('10k', '11'), { ...CAZAUX, dice: true });
    expect(other.errors).toMatchObject([{ code: 'king-missing' }]);
  });

  test('uses dice for a list of moves if the game on the board has dice', async () => {
    const { record, errors } = await opened('e5 e8', { ...CAZAUX, dice: true });
    expect(errors).toEqual([]);
    expect([record?.dice, record?.children[0]?.roll]).toEqual([true, 1]);
  });

  test.each([
    [`${START} w g1g12 - 0 1\n${START.replace('p', '1')} b - - 0 9`, ['', '']],
    ['e5 e8 f5\ne5 h8 g5', ['e4e5 e9e8 f4f5', 'e4e5 h9h8 g4g5']],
    [`${START} w g1g12 - 0 1\n1. f5 f8`, ['f4f5 f9f8']],
    [`${START} w g1g12 - 0 1 moves f4f5`, ['f4f5']],
  ])('finds all positions and move lists in %j', async (text, moves) => {
    const { games, errors } = await listed(text);
    const read = await Promise.all(games.map((game) => readGame(game, CAZAUX)));
    expect([read.map(mainLineMoves), errors]).toEqual([moves, []]);
  });

  test('rejects an address without a game but accepts an address with a position', async () => {
    expect(await readText('https://example.org/game/5', CAZAUX)).toMatchObject({
      ok: false,
      error: { code: 'import-address' },
    });
    const { record } = await opened(`https://example.org/?fen=${START}_b_g1g12_-_0_1`);
    expect(record?.setup.turn).toBe('black');
  });

  test('rejects empty text', async () => {
    expect(await readText(' \n', CAZAUX)).toMatchObject({
      ok: false,
      error: { code: 'import-empty' },
    });
  });
});

describe('splitting text into games', () => {
  test('ends an unclosed comment before the next game', async () => {
    const text = '[Event "1"]\n\n1. e5 { never closed e8 *\n\n[Event "2"]\n\n1. h5 {x} h8 *';
    const { games } = await listed(text);
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

  test('separates games without tags at their results', async () => {
    const text =
      '1. e5 {a * b} (1. a5 *) e8 * ; 1. b5\n{kept} 1. h5\nh8 1-0 1. a5 a8 1/2-1/2\n' +
      '[White "A"] 1. b5 *\n[White "B"] [Black "C"] 1. c5 0-1';
    const { games } = await listed(text);
    const moves = await Promise.all(
      games.map(async (game) => mainLineMoves(await readGame(game, CAZAUX))),
    );
    expect(games.map(({ line }, at) => [line, moves[at]])).toEqual([
      [1, 'e4e5 e9e8'],
      [2, 'h4h5 h9h8'],
      [3, 'a4a5 a9a8'],
      [4, 'b4b5'],
      [5, 'c4c5'],
    ]);
    expect(games[4]?.tags.get('Black')).toBe('C');
  });

  test('assigns a comment after the result to the game before it', async () => {
    const { record, errors } = await opened('1. e5 e8 1-0\n{ won on time }');
    expect(record?.children[0]?.children[0]?.comment).toBe('won on time');
    expect(record?.unread).toBeUndefined();
    expect(errors).toEqual([]);
  });

  test('skips and reports a game that is too long', async () => {
    const long = `[Event "Two"]\n\n1. e5 {${'word '.repeat(PGN_LIMITS.game / 5)}} e8 *\n`;
    const { games, errors } = await listed(
      `[Event "One"]\n\n1. e5 *\n\n${long}\n[Event "Three"]\n\n1. h5 *\n`,
    );
    expect(games.map(({ tags, line }) => [tags.get('Event'), line])).toEqual([
      ['One', 1],
      ['Three', 9],
    ]);
    expect(errors).toMatchObject([{ code: 'pgn-too-long', line: 5 }]);
  });

  test('detects one-byte encodings line by line and reports them', async () => {
    const bytes = Buffer.concat([
      Buffer.from('[White "José"]\n\n1. e5 *\n\n'),
      Buffer.from('[White "Núñez"]\n\n1. e5 {¡olé!} e8 1-0\n', 'latin1'),
    ]);
    const read = await readFiles([new File([bytes], 'joined.pgn')], CAZAUX);
    if (!read.ok || read.value.kind !== 'games') throw new Error('no games');
    expect(read.value.errors).toMatchObject([{ code: 'text-one-byte', line: 5 }]);
    expect(read.value.games.map(({ tags }) => tags.get('White'))).toEqual(['José', 'Núñez']);
  });
});
