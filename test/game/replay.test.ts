import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replayFrom } from '../../src/game/replay.js';
import { Position, insertLine, makePgn, startRecord } from '../../src/index.js';
import type { GameRecord } from '../../src/index.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { gameOf, valueOf } from '../support/value.js';

const movetextOf = (record: GameRecord): string =>
  makePgn(record).split('\n\n')[1]?.replace(/\s+/g, ' ').trim() ?? '';

describe('replaying under other rules', () => {
  test('keeps legal moves with their comments and the other moves as unread text', () => {
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

  test('keeps the whole game as unread text if its first move is illegal', () => {
    const game = gameOf('[Ruleset "courier"]\n\n1. e6 (1. e5) 1... e8 *');
    const replayed = replayFrom(Position.start(RULESETS.cazaux), game);
    expect(replayed.children).toEqual([]);
    expect(replayed.unread).toBe('1. e6 (1. e5) 1... e8');
  });

  describe('keeps the result', () => {
    const MATE = 'k11/12/12/11p/12/12/12/12/12/12/2R9/1R2K7 w - - 0 1';
    const positionOf = (fen: string): Position => valueOf(Position.fromFen(fen, RULESETS.cazaux));
    const mate = (result: string): string =>
      `[Termination "normal"]\n[FEN "${MATE}"]\n\n1. Ra2# ${result}`;
    const RESIGNED = '[Termination "normal"]\n\n1. e5 e8 (1... d8 2. d5) 1-0';
    const endOf = ({ result, tags }: GameRecord): readonly [string, boolean] => [
      result,
      tags.some(([name]) => name === 'Termination'),
    ];

    test.each([
      ['of a checkmate that is still checkmate', mate('1-0'), MATE, '1-0', true],
      ['of a checkmate even if the text states no result', mate('*'), MATE, '1-0', true],
      [
        'unless a rook can prevent the checkmate',
        mate('1-0'),
        MATE.replace('2R9', '2R8r'),
        '*',
        false,
      ],
      ['of a resignation', RESIGNED, undefined, '1-0', true],
      [
        'of a resignation if only a variation becomes illegal',
        RESIGNED,
        '12/12/5k6/4p7/12/12/12/12/4P7/12/12/5K6 w - - 0 1',
        '1-0',
        true,
      ],
      [
        'unless a move of the game becomes illegal',
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

  test('omits evaluations from the unread text', () => {
    const game = gameOf(
      '[Ruleset "courier"]\n\n1. e6 {[%eval 0.72,12]} 1... e8 {good [%eval 0.50,12]} *',
    );
    expect(replayFrom(Position.start(RULESETS.cazaux), game).unread).toBe('1. e6 1... e8 { good }');
  });

  test('returns the game unchanged from an unchanged position, with or without dice', () => {
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

  test('handles a game of 10,000 moves', () => {
    const cycle = '1. Ra2 Ra11 2. Ra1 Ra12 '.replace(/\d\. /g, '');
    const game = gameOf(`${cycle.repeat(2500)} *`);
    expect(replayFrom(Position.start(RULESETS.golladay), game).unread).toBeUndefined();
  });
});
