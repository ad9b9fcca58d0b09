/** Why a marked move is said to be bad. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verdictAt } from '../../../src/analysis/revise.js';
import { positionAt, startRecord, playAt } from '../../../src/game/tree.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import { mulberry32 } from '../../../src/random.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { fetchLanguage } from '../../../web/page/language-sources.js';
import { reasonAt, type Reason } from '../../../web/page/review/reason.js';
import { showLocale } from '../../../web/i18n/locale.js';
import { reasonText } from '../../../web/page/review/reason-words.js';
import { scaled } from '../../support/scale.js';

beforeAll(() => loadRules());

/** The reason for the mark of the first move of a game. */
const reasonIn = (fen: string, moves: string): Reason | undefined => {
  const record = parsePgn(`[FEN "${fen} w - - 0 1"]\n\n${moves} *`)[0]?.record;
  if (record === undefined) throw new Error('no game');
  const verdict = verdictAt(record, [0]);
  if (verdict === undefined) throw new Error('the move is not marked');
  return reasonAt(record, [0], verdict);
};

const EMPTY = '12/12/12';

describe('a marked move', () => {
  test.each<[string, string, string, Reason | undefined]>([
    [
      'leaves an attacked piece where it stands',
      `4r6k/12/12/${EMPTY}/12/12/11P/12/12/4R6K`,
      '{[%eval 0.00]} 1. Kl2 {[%eval -6.00]} Rxe1 {[%eval -6.00]}',
      { kind: 'leaves', piece: 'rook', square: 'e1', reply: '1… Rxe1' },
    ],
    [
      'moves a piece to an attacked square',
      `11k/12/r11/${EMPTY}/12/12/11P/12/12/4R6K`,
      '{[%eval 0.00]} 1. Re10 {[%eval -6.00]} Rxe10 {[%eval -6.00]}',
      { kind: 'puts', piece: 'rook', square: 'e10', reply: '1… Rxe10' },
    ],
    [
      'does so although no reply is known',
      `11k/12/r11/${EMPTY}/12/12/11P/12/12/4R6K`,
      '{[%eval 0.00]} 1. Re10 {[%eval -6.00]}',
      { kind: 'puts', piece: 'rook', square: 'e10', reply: '1… Rxe10' },
    ],
    [
      'takes the protection from a piece',
      `4r6k/12/12/${EMPTY}/12/12/11P/12/12/R3R6K`,
      '{[%eval 0.00]} 1. Ra2 {[%eval -6.00]} Rxe1 {[%eval -6.00]}',
      { kind: 'unprotects', piece: 'rook', square: 'e1', reply: '1… Rxe1+' },
    ],
    [
      'opens the line of an enemy piece',
      `4r6k/12/12/${EMPTY}/12/12/4C6P/12/12/4R6K`,
      '{[%eval 0.00]} 1. Cd5 {[%eval -6.00]} Rxe1 {[%eval -6.00]}',
      { kind: 'opens', piece: 'rook', square: 'e1', reply: '1… Rxe1+' },
    ],
    [
      'takes a pawn that is protected',
      `11k/12/r3p7/${EMPTY}/12/12/11P/12/12/4R6K`,
      '{[%eval 0.00]} 1. Rxe10 {[%eval -6.00]} Rxe10 {[%eval -6.00]}',
      { kind: 'trades', lost: 'rook', taken: 'pawn', reply: '1… Rxe10' },
    ],
    [
      'is not explained by an even trade',
      `11k/12/r3r7/${EMPTY}/12/12/11P/12/12/4R6K`,
      '{[%eval 0.00]} 1. Rxe10 {[%eval -2.00]} Rxe10 {[%eval -2.00]}',
      undefined,
    ],
    [
      'is not explained by a capture of a protected piece of the same kind',
      `4r6k/12/12/${EMPTY}/12/12/11P/12/12/R3R6K`,
      '{[%eval 0.00]} 1. Kl2 {[%eval -6.00]} Rxe1 {[%eval -6.00]}',
      undefined,
    ],
    [
      'allows a fork',
      `11k/12/12/12/7c4/R11/12/12/11P/12/12/6K5`,
      '{[%eval 0.00]} 1. l5 {[%eval -6.00]} Cd4 {[%eval -6.00]} 2. Kg2 Cxa7',
      { kind: 'allows-fork', pieces: ['king', 'rook'], reply: '1… Cd4+' },
    ],
    [
      'allows no fork if the piece is protected and costs less',
      `11k/12/12/r11/7c4/R11/12/12/11P/12/12/6K5`,
      '{[%eval 0.00]} 1. l5 {[%eval -1.00]} Cd4 {[%eval -1.00]} 2. Kg2 Ch8',
      undefined,
    ],
    [
      'misses an unprotected piece',
      `11k/12/4l7/${EMPTY}/12/12/11P/12/12/4R6K`,
      '{[%eval 6.00]} 1. Kl2 {[%eval 0.00]} (1. Rxe10 {[%eval 6.00]}) Lb10 {[%eval 0.00]}',
      { kind: 'misses-piece', piece: 'lion', square: 'e10', isFree: true },
    ],
    [
      'misses a capture that wins material',
      `11k/12/p3r7/1p10/12/12/12/8C3/11P/12/12/8K3`,
      '{[%eval 6.00]} 1. Ki2 {[%eval 0.00]} (1. Cxe9 {[%eval 6.00]}) Kl11 {[%eval 0.00]}',
      undefined,
    ],
    [
      'misses mate',
      `11k/R11/12/12/12/12/12/12/11P/12/12/1R9K`,
      '{[%eval #1]} 1. Kl2 {[%eval 0.00]} (1. Rb12 {[%eval #1]}) Kk12 {[%eval 0.00]}',
      { kind: 'misses-end', moves: 1, isMate: true },
    ],
    [
      'misses a win of which the end is not known',
      `11k/R11/12/12/12/12/12/12/11P/12/12/1R9K`,
      '{[%eval #4]} 1. Kl2 {[%eval 0.00]} (1. Rb6 {[%eval #4]}) Kk12 {[%eval 0.00]}',
      { kind: 'misses-end', moves: 4, isMate: false },
    ],
    [
      'allows mate',
      `11k/12/12/12/12/12/4P7/12/12/r11/1r10/11K`,
      '{[%eval 0.00]} 1. e7 {[%eval #-1]} Ra1 {[%eval #-1]}',
      { kind: 'allows-end', moves: 1, isMate: true, reply: '1… Ra1#' },
    ],
  ])('%s', (_, fen, moves, reason) => {
    expect(reasonIn(fen, moves)).toEqual(reason);
  });
});

test('says only what the board shows', () => {
  const next = mulberry32(11);
  const seen = new Set<string>();
  for (let game = 0; game < scaled(4); game += 1) {
    const names = Object.keys(RULESETS) as (keyof typeof RULESETS)[];
    let before = Position.start(RULESETS[names[game % names.length] ?? 'cazaux']);
    for (let ply = 0; ply < 120 && before.status() === 'ongoing'; ply += 1) {
      const moves = before.legalMoves();
      const move = moves[next() % moves.length];
      if (move === undefined) break;
      const { record, path } = playAt(startRecord(before), [], move);
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

describe('the sentence', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
  });
  afterAll(async () => {
    await showLocale('en', () => Promise.reject(new Error('English is there')));
    vi.unstubAllGlobals();
  });

  test.each([
    [
      'en',
      'Leaves the unicornio on f4 to be taken: 9… Lxf4.',
      'Loses an aanca for a pawn.',
      'Allows a fork of king and lion.',
      'Misses mate in 2.',
    ],
    [
      'es',
      'Deja que le capturen el unicornio de f4: 9… Lxf4.',
      'Entrega la aanca por el peón.',
      'Permite un ataque doble contra el rey y el león.',
      'No ve el mate en 2 jugadas.',
    ],
    [
      'de',
      'Lässt sich das Einhorn auf f4 schlagen: 9… Lxf4.',
      'Gibt die Aanca für den Bauern her.',
      'Erlaubt eine Gabel gegen den König und den Löwen.',
      'Übersieht das Matt in 2 Zügen.',
    ],
    [
      'fr',
      'Laisse prendre l’unicorne en f4\u00a0: 9… Lxf4.',
      'Donne l’aanca pour le pion.',
      'Permet une fourchette sur le roi et le lion.',
      'Manque le mat en 2 coups.',
    ],
    [
      'pt',
      'Deixa capturar o unicórnio em f4: 9… Lxf4.',
      'Perde a aanca e só ganha o peão.',
      'Permite um garfo sobre o rei e o leão.',
      'Não vê o mate em 2 lances.',
    ],
  ] as const)('names the pieces: %s', async (locale, ...sentences) => {
    await showLocale(locale, fetchLanguage);
    const reasons: readonly Reason[] = [
      { kind: 'leaves', piece: 'unicornio', square: 'f4', reply: '9… Lxf4' },
      { kind: 'trades', lost: 'aanca', taken: 'pawn' },
      { kind: 'allows-fork', pieces: ['king', 'lion'] },
      { kind: 'misses-end', moves: 2, isMate: true },
    ];
    expect(reasons.map(reasonText)).toEqual(sentences);
  });
});
