/** The notation of games with dice: rolls and passes in PGN, coordinates and SAN. */
import { describe, expect, test } from 'vitest';
import { endOfLine, playAt, positionAt, startRecord } from '../../src/game/tree.js';
import { parseAnnotation } from '../../src/notation/annotations.js';
import { makeAnnotation } from '../../src/notation/make-annotation.js';
import { makeCoordinates, resolveDiceMove, resolveMove } from '../../src/notation/coordinates.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import { parseDiceSan, parseSan } from '../../src/notation/san.js';
import { choicesForRoll, DIE_ROLLS } from '../../src/rules/dice.js';
import { PASS } from '../../src/rules/moves.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { dicePositionOf, positionOf } from '../support/golden.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';

const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';

const only = (text: string) => {
  const [game, ...others] = parsePgn(text);
  if (game === undefined || others.length > 0) throw new Error('not one game');
  return game;
};

test('a roll is written as a comment command, and an impossible roll stays in the text', () => {
  const read = parseAnnotation('[%roll 7] lucky');
  expect(read).toMatchObject({ roll: 7, comment: 'lucky' });
  expect(makeAnnotation(read)).toBe('[%roll 7] lucky');
  expect(parseAnnotation('[%roll 9]')).toMatchObject({ comment: '[%roll 9]' });
});

describe('a pass', () => {
  test('is written as -- in SAN and as 0000 in coordinates', () => {
    const position = dicePositionOf(CHECKED);
    expect(makeCoordinates(PASS)).toBe('0000');
    expect(resolveDiceMove(position, '0000')).toEqual({ ok: true, value: PASS });
    for (const text of ['--', 'Z0', '0000', 'pass'])
      expect(parseDiceSan(position, text)).toEqual({ ok: true, value: PASS });
    expect(parseDiceSan(position, 'Kb1')).toEqual(parseSan(position, 'Kb1'));
    expect(resolveDiceMove(position, 'a1b1')).toEqual(resolveMove(position, 'a1b1'));
    expect(resolveMove(position, '0000').ok).toBe(false);
    expect(parseSan(position, '--').ok).toBe(false);
  });

  test('is rejected without dice', () => {
    const position = positionOf(CHECKED);
    for (const text of ['--', 'Z0', '0000', 'pass'])
      expect(parseDiceSan(position, text)).toMatchObject({ error: { code: 'move-no-dice' } });
    expect(resolveDiceMove(position, '0000')).toMatchObject({ error: { code: 'move-no-dice' } });
  });

  test('is rejected if every roll has a move or the game is over', () => {
    const free = dicePositionOf('k11/11p/12/12/12/12/4L3G3/2C9/5R6/3U4A3/P11/11K w - - 0 1');
    expect(resolveDiceMove(free, '0000')).toMatchObject({ error: { code: 'move-no-pass' } });
    const over = dicePositionOf(CHECKED).pass().play({ from: 'a12', to: 'a1' });
    expect(parseDiceSan(over, '--')).toMatchObject({ error: { code: 'move-game-over' } });
  });
});

describe('PGN', () => {
  const moves =
    '9. -- { [%roll 1] } ( 9. Kb1 { [%roll 8] saved } ) 9... Rxa1 { [%roll 5] the king! } 0-1';
  const text = `[Variant "Grant Acedrex"]\n[Dice "8"]\n[SetUp "1"]\n[FEN "${CHECKED}"]\n\n{ [%roll 1] } ${moves}`;

  test('stores rolls, passes and king captures', () => {
    const { record, errors } = only(text);
    expect(errors).toEqual([]);
    if (record === undefined) throw new Error('no record');
    expect(record.roll).toBe(1);
    expect(record.children.map(({ san, roll }) => [san, roll])).toEqual([
      ['--', 1],
      ['Kb1', 8],
    ]);
    const end = positionAt(record, endOfLine(record));
    expect([end.status(), end.result()]).toEqual(['king-captured', '0-1']);
    const again = only(makePgn(record));
    expect(again.errors).toEqual([]);
    expect(again.record?.children).toEqual(record.children);
    expect(again.record?.roll).toBe(1);
  });

  test('requires the tag Dice for a pass', () => {
    const { record, errors } = only(`[FEN "${CHECKED}"]\n\n9. -- { [%roll 1] } 9... Rxa1 0-1`);
    expect(errors).toMatchObject([{ code: 'move-no-dice', token: '--', line: 3 }]);
    expect(record?.children).toEqual([]);
  });

  test('reports a roll that does not allow its move and keeps it in the comment', () => {
    const { record, errors } = only('1. e5 { [%roll 7] so } e8 { [%roll 1] } *');
    expect(errors).toMatchObject([{ code: 'pgn-roll', at: 6, line: 1, token: 'e5' }]);
    const [first] = record?.children ?? [];
    expect([first?.roll, first?.comment]).toEqual([undefined, '[%roll 7] so']);
    expect(first?.children[0]?.roll).toBe(1);
    const pass = only(`[Dice "8"]\n[FEN "${CHECKED}"]\n\n9. -- { [%roll 8] } *`);
    expect(pass.errors).toMatchObject([{ code: 'pgn-roll', token: '--' }]);
  });
});

describe('a game tree', () => {
  const start = startRecord(dicePositionOf(CHECKED));

  test('stores moves and passes with their rolls', () => {
    const first = playAt(start, [], PASS, 1);
    expect(first.record.children).toMatchObject([{ san: '--', roll: 1, move: PASS }]);
    const other = playAt(first.record, [], PASS, 3);
    expect(other.path).toEqual([1]);
    expect(playAt(other.record, [], PASS, 3)).toEqual(other);
    expect(playAt(other.record, [], PASS)).toEqual({ ...other, path: [0] });
    const king = playAt(other.record, [], { from: 'a1', to: 'b1' });
    const rolled = playAt(king.record, [], { from: 'a1', to: 'b1' }, 8);
    expect(rolled.path).toEqual(king.path);
    expect(rolled.record.children[2]?.roll).toBe(8);
  });

  test('rejects a move or pass that does not fit the roll', () => {
    expect(() => playAt(start, [], PASS, 8)).toThrow('a roll of 8');
    expect(() => playAt(start, [], { from: 'a1', to: 'b1' }, 1)).toThrow('a roll of 1');
  });
});

test.each(Object.values(RULESETS))(
  'games with dice under $name survive a PGN round trip',
  (ruleset) => {
    const random = new Random(0xd1ce);
    for (let game = 0; game < scaled(1); game += 1) {
      let position = Position.start(ruleset, { dice: true });
      let grown: ReturnType<typeof playAt> = { record: startRecord(position), path: [] };
      while (position.status() === 'ongoing' && grown.path.length < 250) {
        const roll = random.pick(DIE_ROLLS);
        const move = random.pick(choicesForRoll(position, roll));
        grown = playAt(grown.record, grown.path, move, roll);
        position = position.play(move);
      }
      const record = { ...grown.record, result: position.result() };
      const read = only(makePgn(record));
      expect(read.errors).toEqual([]);
      expect({ ...read.record, tags: [] }).toEqual(record);
    }
  },
);
