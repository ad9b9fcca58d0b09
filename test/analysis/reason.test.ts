/** The reason given for marking a move, and the refutation shown. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verdictAt } from '../../src/analysis/revise.js';
import { LAPSES } from '../../src/motifs/lapse.js';
import { annotate } from '../../src/game/tree.js';
import type { Evaluation } from '../../src/notation/record.js';
import { Position, ROLES, RULESETS, playAt, positionAt, startRecord } from '../../src/index.js';
import { mulberry32 } from '../../src/random.js';
import { fetchLanguage } from '../../web/page/language-sources.js';
import type { Praise } from '../../src/analysis/praise.js';
import { type Motif, type Reason, reasonAt } from '../../src/analysis/reason.js';
import { refutationAt } from '../../src/analysis/refutation.js';
import { showLocale } from '../../web/i18n/locale.js';
import { praiseText, reasonText } from '../../web/page/review/review-words.js';
import { scaled } from '../support/scale.js';
import { defined, gameOf } from '../support/value.js';

/** Titles; below each, the ranks, the moves with evaluations in pawns, and the reason for the mark of the first move. */
const MARKED = `
    leaves an attacked piece en prise
      4r6k/12/12/12/12/12/12/12/11P/12/12/4R6K | {0} 1. Kl2 {-6} Rxe1 {-6} | kind leaves, piece rook, reply 1… Rxe1, square e1
    moves a piece to an attacked square
      11k/12/r11/12/12/12/12/12/11P/12/12/4R6K | {0} 1. Re10 {-6} Rxe10 {-6} | kind puts, piece rook, reply 1… Rxe10, square e10
    moves a piece to an attacked square, even if the reply is unknown
      11k/12/r11/12/12/12/12/12/11P/12/12/4R6K | {0} 1. Re10 {-6} | kind puts, piece rook, reply 1… Rxe10, square e10
    removes the protection of a piece
      4r6k/12/12/12/12/12/12/12/11P/12/12/R3R6K | {0} 1. Ra2 {-6} Rxe1 {-6} | kind unprotects, piece rook, reply 1… Rxe1+, square e1
    opens a line for an enemy piece
      4r6k/12/12/12/12/12/12/12/4C6P/12/12/4R6K | {0} 1. Cd5 {-6} Rxe1 {-6} | kind opens, piece rook, reply 1… Rxe1+, square e1
    captures a protected pawn
      11k/12/r3p7/12/12/12/12/12/11P/12/12/4R6K | {0} 1. Rxe10 {-6} Rxe10 {-6} | kind trades, lost rook, reply 1… Rxe10, taken pawn
    is not explained by an even trade
      11k/12/r3r7/12/12/12/12/12/11P/12/12/4R6K | {0} 1. Rxe10 {-2} Rxe10 {-2} | nothing
    is not explained by the capture of a protected piece of the same kind
      4r6k/12/12/12/12/12/12/12/11P/12/12/R3R6K | {0} 1. Kl2 {-6} Rxe1 {-6} | nothing
    allows a fork
      11k/12/12/12/7c4/R11/12/12/11P/12/12/6K5 | {0} 1. l5 {-6} Cd4 {-6} 2. Kg2 Cxa7 | by crocodile, kind allows, motif fork, one king, other rook, reply 1… Cd4+
    is not explained by a fork of a protected, less valuable piece
      11k/12/12/r11/7c4/R11/12/12/11P/12/12/6K5 | {0} 1. l5 {-1} Cd4 {-1} 2. Kg2 Ch8 | nothing
    allows a skewer
      12/12/3k1K6/12/5a3c2/G11/12/12/4L7/12/12/12 | {0} 1. Lf7 {-5} Ag11 {-5} 2. Kg10 {-5} Axf7 | behind lion, front king, kind allows, motif skewer, reply 1… Ag11+
    allows a pin
      12/12/2r9/12/12/12/9k2/4U7/12/12/4K7/11r | {0} 1. Ui2 {-5} Rl2 {-5} 2. Kd2 {-5} Rxi2 | kind allows, motif pin, piece unicornio, reply 1… Rl2, square i2
    allows a pin round a corner
      12/12/12/1a10/12/6c5/5L6/5K6/12/12/8k3/12 | {0} 1. Lc5 {-5} Aa6 {-5} 2. Ke4 {-5} Axc5 | kind allows, motif bent-pin, piece lion, reply 1… Aa6, square c5
    allows a discovered attack
      12/12/12/12/7k4/12/6a5/5l6/12/12/5R6/1K10 | {0} 1. Kc2 {-5} Lf8 {-5} 2. Kb3 {-5} Axf2 | kind allows, motif discovered-attack, piece rook, reply 1… Lf8, square f2
    allows a double check
      12/12/12/12/12/11U/7u4/6a5/12/2K6k2/3U8/12 | {0} 1. Uc4 {-5} Uj9 {-5} 2. Kd2 {-5} Axc4 | kind allows, motif double-check, reply 1… Uj9+
    misses a pin
      12/12/2R9/12/12/12/9K2/12/12/12/4k3u3/11R | {5} 1. Kj7 {0} (1. Rl2 {5} Kd2 2. Rxi2) Uk1 {0} | kind misses, motif pin, piece unicornio, square i2
    allows a piece to be trapped
      3k8/2a9/12/12/6K5/12/12/12/12/12/12/1lG9 | {0} 1. Kf8 {-5} Ad2 {-5} 2. Kg8 {-5} Axc1 | kind allows, motif trap, piece giraffe, reply 1… Ad2, square c1
    takes the last safe square from another piece
      1r10/10k1/12/12/12/12/12/12/2P9/6L5/12/G8K2 | {0} 1. Ld3 {-5} Ra12 {-5} 2. Kk2 Rxa1 | kind traps-own, piece giraffe, reply 1… Ra12, square a1
    misses the overload of the only guard of two pieces
      11k/12/12/12/4r3l3/12/12/1L2l7/P11/12/12/K7R3 | {5} 1. Ka2 {0} (1. Lxe5 {5} Rxe5 2. Rxi8) Kl11 {0} | kind misses, motif overload, piece rook, square e8
    misses no overload of a piece that another one helps
      11k/12/12/12/4r3l2r/12/12/1L2l7/P11/12/12/K7R3 | {5} 1. Ka2 {0} (1. Lxe5 {5} Rxe5 2. Rxi8) Kl11 {0} | nothing
    is not explained by a trap if the line does not capture the piece
      12/12/12/12/12/12/12/12/12/6k5/3a8/K1G9 | {0} 1. Kb1 {-5} Kf3 {-5} | nothing
    misses the capture of an unprotected piece
      11k/12/4l7/12/12/12/12/12/11P/12/12/4R6K | {6} 1. Kl2 {0} (1. Rxe10 {6}) Lb10 {0} | isFree true, kind misses-piece, piece lion, square e10
    is not explained by a missed move that captures nothing
      11k/12/p3r7/1p10/12/12/12/8C3/11P/12/12/8K3 | {6} 1. Ki2 {0} (1. Cxe9 {6}) Kl11 {0} | nothing
    misses mate
      11k/R11/12/12/12/12/12/12/11P/12/12/1R9K | {#1} 1. Kl2 {0} (1. Rb12 {#1}) Kk12 {0} | isMate true, kind misses-end, moves 1
    misses a win without a known end
      11k/R11/12/12/12/12/12/12/11P/12/12/1R9K | {#4} 1. Kl2 {0} (1. Rb6 {#4}) Kk12 {0} | isMate false, kind misses-end, moves 4
    allows mate
      11k/12/12/12/12/12/4P7/12/12/r11/1r10/11K | {0} 1. e7 {#-1} Ra1 {#-1} | isMate true, kind allows-end, moves 1, reply 1… Ra1#
`;

/** Rows of a title and the columns below it. */
const rowsOf = (table: string): readonly (readonly string[])[] =>
  table
    .trim()
    .split(/\n {4}(?=\w)/)
    .map((row) => row.split(/\s*\n\s*| \| /));

const told = (reason: object | undefined): string => {
  const values = Object.entries(reason ?? {}).map((entry) => entry.join(' '));
  return values.sort().join(', ') || 'nothing';
};

test.each(rowsOf(MARKED))('a marked move %s', (_, ranks, moves = '', reason) => {
  const pgn = moves.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}');
  const record = gameOf(`[FEN "${ranks} w - - 0 1"]\n\n${pgn} *`);
  expect(told(reasonAt(record, [0], defined(verdictAt(record, [0]))))).toBe(reason);
});

test.each([
  [
    'a missed capture',
    '{15} 1. Kl2 {11} Kl11 {11}',
    'isFree true, kind misses-piece, piece lion, square e10',
  ],
  ['nothing after a small drop', '{15} 1. Kl2 {14} Kl11 {14}', 'nothing'],
  ['a missed forced win', '{#4} 1. Kl2 {15} Kl11 {15}', 'isMate false, kind misses-end, moves 4'],
  ['nothing if the win is only slower', '{#4} 1. Kl2 {#6} Kl11 {#6}', 'nothing'],
  [
    'an allowed win',
    '{-15} 1. Kl2 {#-4} Kl11 {#-4}',
    'isMate false, kind allows-end, moves 4, reply 1… Kl11',
  ],
  ['nothing if the end was unavoidable', '{#-5} 1. Kl2 {#-4} Kl11 {#-4}', 'nothing'],
  ['nothing if the score after a forced win is unknown', '{#4} 1. Kl2 Kl11', 'nothing'],
  ['nothing if the score before a forced loss is unknown', '1. Kl2 {#-4} Kl11 {#-4}', 'nothing'],
])('an unmarked move in a decided game is explained by %s', (_, moves, reason) => {
  const pgn = moves.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}');
  const record = gameOf(`[FEN "11k/12/4l7/12/12/12/12/12/11P/12/12/4R6K w - - 0 1"]\n\n${pgn} *`);
  expect(verdictAt(record, [0])).toBeUndefined();
  expect(told(reasonAt(record, [0], undefined))).toBe(reason);
});

test.each([
  ['mates', '11k/R11/12/12/12/12/12/12/11P/12/12/1R9K', '1. Rb12#'],
  ['bares the king', '11k/12/12/12/4r7/12/12/12/11P/12/12/4R6K', '1. Rxe8#'],
])('a move that %s has no reason, although its position has no evaluation', (_, ranks, move) => {
  const record = gameOf(`[FEN "${ranks} w - - 0 1"]\n\n{[%eval #1]} ${move} 1-0`);
  expect(positionAt(record, [0]).status()).not.toBe('ongoing');
  for (const verdict of [undefined, { judgement: 'blunder' } as const])
    expect(reasonAt(record, [0], verdict)).toBeUndefined();
});

/**
 * Moves of a game with evaluations in pawns, and the refutation of the first. White: king l1, rook e1, pawn l4. Black: king
 * l12, rook a10.
 */
const REFUTED = `
    is the continuation of the game if the reply is not marked
      1. Re10 {-6} Rxe10 {-6} | moves 1… Rxe10, won rook
    is the variation to a marked reply
      1. Re10 {-6} Kl11 {0} (1... Rxe10 {-6} 2. Kk1) | moves 1… Rxe10, won rook
    ends with the capture that wins a piece
      1. Kk1 {-6} Ra1 {-6} 2. Kk2 Rxe1 | moves 1… Ra1 2. Kk2 Rxe1, won rook
    is a single good reply if it wins no material
      1. Kk1 {-6} Ra9 {-6} | moves 1… Ra9
    states the number of moves to a forced end
      1. Re10 {#-2} Rxe10 {#-1} | endsIn 2, moves 1… Rxe10
    ignores a forced win of the wrong side
      1. Kk1 {#9} Ra9 {-6} 2. Kk2 | moves 1… Ra9
    is unknown at the end of the game
      1. Re10 {-6} | nothing
    is unknown if the reply has no evaluation
      1. Re10 {-6} Kl11 2. Kk1 | nothing
    is unknown if no better move than a marked reply is known
      1. Re10 {-6} Kl11 {0} | nothing
    does not count a trade as a gain
      1. Rxe10 {-2} Rxe10 {-2} | moves 1… Rxe10
`;

test.each(rowsOf(REFUTED))('the refutation of a marked move %s', (_, moves = '', refutation) => {
  // Another black rook is on e10 if it is captured.
  const ranks = `11k/12/${moves.includes('1. Rx') ? 'r3r7' : 'r11'}/12/12/12/12/12/11P/12/12/4R6K`;
  const pgn = `{0} ${moves}`.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}');
  const record = gameOf(`[FEN "${ranks} w - - 0 1"]\n\n${pgn} *`);
  expect(told(refutationAt(record, [0]))).toBe(refutation);
});

test('the reason names only pieces that are attacked on the board', () => {
  const next = mulberry32(11);
  const seen = new Set<string>();
  for (let game = 0; game < scaled(4); game += 1) {
    const names = Object.keys(RULESETS) as (keyof typeof RULESETS)[];
    let before = Position.start(RULESETS[names[game % names.length] ?? 'cazaux']);
    for (let ply = 0; ply < 120 && before.status() === 'ongoing'; ply += 1) {
      const moves = before.legalMoves();
      const move = moves[next() % moves.length];
      if (move === undefined) break;
      const { record: played, path } = playAt(startRecord(before), [], move);
      const isLost = { score: { kind: 'centipawns', value: before.turn === 'white' ? -900 : 900 } };
      const record = annotate(
        annotate(played, [], { evaluation: { score: { kind: 'centipawns', value: 0 } } }),
        path,
        { evaluation: isLost as Evaluation },
      );
      const reason = reasonAt(record, path, { judgement: 'blunder' });
      const after = before.play(move);
      if (reason !== undefined && 'square' in reason) {
        seen.add(reason.kind);
        const { square } = reason;
        expect(positionAt(record, path).pieceAt(square)).toEqual({
          color: before.turn,
          role: reason.piece,
        });
        expect(after.legalMoves().some(({ to }) => to === square)).toBe(true);
        const wasAttacked = before.attackers(square, after.turn).length > 0;
        if (reason.kind === 'leaves') expect(wasAttacked).toBe(true);
        if (reason.kind === 'puts') expect(square).toBe(move.to);
        if (reason.kind === 'unprotects')
          expect(before.attackers(square, before.turn)).toContain(move.from);
      }
      before = after;
    }
  }
  expect([...seen].sort()).toEqual(['leaves', 'opens', 'puts', 'unprotects']);
});

/** Each motif, with different pieces. */
const MOTIFS: readonly Motif[] = [
  { motif: 'fork', by: 'giraffe', one: 'king', other: 'lion' },
  { motif: 'skewer', front: 'aanca', behind: 'rook' },
  { motif: 'double-check' },
  { motif: 'discovered-attack', piece: 'unicornio', square: 'f4' },
  { motif: 'pin', piece: 'crocodile', square: 'c7' },
  { motif: 'bent-pin', piece: 'rook', square: 'l12' },
  { motif: 'overload', piece: 'aanca', square: 'a1' },
  { motif: 'trap', piece: 'lion', square: 'g10' },
];

/** Every kind of reason. */
const REASONS: readonly Reason[] = [
  ...(['misses-end', 'allows-end'] as const).flatMap((kind) =>
    [true, false].flatMap((isMate) => [1, 2].map((moves) => ({ kind, isMate, moves }))),
  ),
  ...LAPSES.flatMap((kind) =>
    ROLES.filter((role) => role !== 'king').map(
      (piece) => ({ kind, piece, square: 'd6' }) as const,
    ),
  ),
  { kind: 'leaves', piece: 'unicornio', square: 'f4', reply: '9… Lxf4' },
  { kind: 'trades', lost: 'aanca', taken: 'pawn' },
  ...MOTIFS.map((motif) => ({ kind: 'allows', ...motif }) as const),
  ...MOTIFS.map((motif) => ({ kind: 'misses', ...motif }) as const),
  { kind: 'traps-own', piece: 'aanca', square: 'h3' },
  { kind: 'misses-piece', piece: 'giraffe', square: 'b2', isFree: true },
  { kind: 'misses-piece', piece: 'giraffe', square: 'b2', isFree: false },
];

/** Every kind of praise. */
const PRAISE: readonly Praise[] = [
  ...MOTIFS.map((motif) => ({ kind: 'finds', ...motif }) as const),
  { kind: 'wins', piece: 'lion', square: 'd6' },
  { kind: 'saves', piece: 'rook', square: 'd6' },
  { kind: 'exchanges' },
];

describe('a reason’s text', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
  });
  afterAll(async () => {
    await showLocale('en', () => Promise.reject(new Error('English is there')));
    vi.unstubAllGlobals();
  });

  test.each(['en', 'es', 'de', 'fr', 'pt'] as const)(
    'names the pieces in the language %s',
    async (locale) => {
      await showLocale(locale, fetchLanguage);
      const sentences = [...REASONS.map(reasonText), ...PRAISE.map(praiseText)];
      expect(new Set(sentences).size).toBe(sentences.length);
      await expect(`${sentences.join('\n')}\n`).toMatchFileSnapshot(`sentences/${locale}.txt`);
    },
  );
});
