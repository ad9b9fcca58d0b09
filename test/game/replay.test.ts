import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { replayFrom } from '../../src/game/replay.js';
import { insertLine, startRecord } from '../../src/game/tree.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';

beforeAll(() => loadRules());

const gameOf = (pgn: string): GameRecord => {
  const [game] = parsePgn(pgn);
  if (game?.record === undefined) throw new Error('not read');
  return game.record;
};

const movetextOf = (record: GameRecord): string =>
  makePgn(record).split('\n\n')[1]?.replace(/\s+/g, ' ').trim() ?? '';

describe('replaying under other rules', () => {
  test('keeps what is legal with its comments, and the rest as unread text', () => {
    // Only in `courier` does a pawn step twice.
    const game = gameOf(
      '[White "Ana"]\n[Result "0-1"]\n[Ruleset "courier"]\n\n{a} 1. e5! {b [%eval 1.00,9]} (1. d6 d7 (1... e7)) 1... e8 (1... f7 {c}) 2. f6 $14 {d} 2... h8 (2... g8) 3. a5 0-1',
    );
    const replayed = replayFrom(Position.start(RULESETS.cazaux), game);
    expect(replayed.ruleset.name).toBe('cazaux');
    expect(replayed.tags).toContainEqual(['White', 'Ana']);
    expect(movetextOf(replayed)).toBe('{ a } 1. e5! { b } 1... e8 *');
    expect(replayed.unread?.split('\n')).toEqual([
      '(1. d6 d7 (1... e7))',
      '(1... f7 { c })',
      '2. f6 $14 { d } 2... h8 (2... g8) 3. a5',
    ]);
  });

  test('whose first move is illegal keeps all of the game as text, and none of its variations', () => {
    const game = gameOf('[Ruleset "courier"]\n\n1. e6 (1. e5) 1... e8 *');
    const replayed = replayFrom(Position.start(RULESETS.cazaux), game);
    expect(replayed.children).toEqual([]);
    expect(replayed.unread).toBe('1. e6 (1. e5) 1... e8');
  });

  describe('keeps the result', () => {
    const MATE = 'k11/12/12/11p/12/12/12/12/12/12/2R9/1R2K7 w - - 0 1';
    const positionOf = (fen: string): Position => {
      const position = Position.fromFen(fen, RULESETS.cazaux);
      if (!position.ok) throw new Error(fen);
      return position.value;
    };
    const mate = (result: string): string =>
      `[Termination "normal"]\n[FEN "${MATE}"]\n\n1. Ra2# ${result}`;
    const RESIGNED = '[Termination "normal"]\n\n1. e5 e8 (1... d8 2. d5) 1-0';
    const endOf = ({ result, tags }: GameRecord): readonly [string, boolean] => [
      result,
      tags.some(([name]) => name === 'Termination'),
    ];

    test.each([
      ['of a mate that is one still', mate('1-0'), MATE, '1-0', true],
      ['of a mate from the rules, not from the text', mate('*'), MATE, '1-0', true],
      [
        'not of a mate that a rook can prevent',
        mate('1-0'),
        MATE.replace('2R9', '2R8r'),
        '*',
        false,
      ],
      ['of a resignation', RESIGNED, undefined, '1-0', true],
      [
        'of a resignation if only a variation is cut',
        RESIGNED,
        '12/12/5k6/4p7/12/12/12/12/4P7/12/12/5K6 w - - 0 1',
        '1-0',
        true,
      ],
      [
        'not of a game that is cut',
        RESIGNED,
        '12/12/5k6/12/12/12/12/12/4P7/12/12/5K6 w - - 0 1',
        '*',
        false,
      ],
    ] as const)('%s', (_, pgn, fen, result, isReasonKept) => {
      const start = fen === undefined ? Position.start(RULESETS.cazaux) : positionOf(fen);
      expect(endOf(replayFrom(start, gameOf(pgn)))).toEqual([result, isReasonKept]);
    });
  });

  test('leaves evaluations out of the unread text too', () => {
    const game = gameOf(
      '[Ruleset "courier"]\n\n1. e6 {[%eval 0.72,12]} 1... e8 {good [%eval 0.50,12]} *',
    );
    expect(replayFrom(Position.start(RULESETS.cazaux), game).unread).toBe('1. e6 1... e8 { good }');
  });

  test('from the same start returns the same game, with the die too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RULESET_NAMES),
        fc.boolean(),
        fc.array(fc.nat(), { maxLength: 30 }),
        (name, dice, choices) => {
          const start = Position.start(RULESETS[name], { dice });
          let position = start;
          const moves = [];
          for (const choice of choices) {
            const legal = position.legalMoves();
            const move = legal[choice % Math.max(1, legal.length)];
            if (move === undefined) break;
            moves.push(move);
            position = position.play(move);
          }
          const { record } = insertLine(startRecord(start), [], moves);
          expect(makePgn(replayFrom(start, record))).toBe(makePgn(record));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('reads a game of 10,000 moves', () => {
    const cycle = '1. Ra2 Ra11 2. Ra1 Ra12 '.replace(/\d\. /g, '');
    const game = gameOf(`${cycle.repeat(2500)} *`);
    expect(replayFrom(Position.start(RULESETS.golladay), game).unread).toBeUndefined();
  });
});
