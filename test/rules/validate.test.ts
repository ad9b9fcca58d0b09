import { describe, expect, test } from 'vitest';
import { Position, RULESETS, SQUARES, emptySetup, parseFen, startSetup } from '../../src/index.js';
import type { Setup } from '../../src/index.js';
import { SETUP_FAULT_CODES, validate, type SetupFaultCode } from '../../src/rules/validate.js';
import { allGoldenCases, place } from '../support/golden.js';
import { valueOf } from '../support/value.js';

const PAWNS = Array.from('abcdefghijkl', (file) => `P${file}4`).join(' ');

/** Setups with exactly their expected errors. */
const CASES: readonly (readonly [
  string,
  Setup,
  readonly SetupFaultCode[],
  keyof typeof RULESETS,
])[] = [
  ['an empty board', emptySetup(), ['king-missing', 'king-missing'], 'cazaux'],
  ['one king', place('Kg1'), ['king-missing'], 'cazaux'],
  ['two white kings', place('Kg1 Ka1 kg12'), ['king-repeated'], 'cazaux'],
  ['a check to the opponent', place('Ka1 Rg1 kg12 pa9'), ['opponent-in-check'], 'cazaux'],
  ['checks to both kings', place('Ka1 Rg2 kg12 ra7'), ['opponent-in-check'], 'cazaux'],
  ['kings side by side', place('Ka1 ka2 Rl1 rl12'), ['opponent-in-check'], 'cazaux'],
  ['a pawn on its last rank', place('Ka1 kl11 Pd12'), ['pawn-on-last-rank'], 'cazaux'],
  ['a pawn on its first rank', place('Ka1 kl11 Pd1'), ['pawn-on-last-rank'], 'cazaux'],
  [
    'two pawns on edge ranks',
    place('Ka1 kl11 Pd12 pe1'),
    ['pawn-on-last-rank', 'pawn-on-last-rank'],
    'cazaux',
  ],
  [
    'a right without a king at home',
    { ...place('Kf1 kg12 Pd4'), rights: ['f1', 'g12', 'a5'] },
    ['right-without-piece', 'right-without-piece'],
    'cazaux',
  ],
  [
    'a unicornio’s right under cazaux',
    { ...place('Kf1 kg12 Uc1'), rights: ['c1'] },
    ['right-without-piece'],
    'cazaux',
  ],
  [
    'a unicornio’s right away from home',
    { ...place('Kf1 kf12 Uc1 Uc12 Ue5'), rights: ['c1', 'f1', 'e5', 'c12'] },
    ['unmoved-away-from-home'],
    'murray',
  ],
  ['thirteen pawns', place(`Ka1 kl11 ${PAWNS} Pa6`), ['too-many-pawns'], 'cazaux'],
  [
    'a third rook with all pawns',
    place(`Ka1 kl11 ${PAWNS} Ra2 Rb2 Rc2`),
    ['too-many-promoted'],
    'cazaux',
  ],
  [
    'too many pieces and pawns',
    place(`Ka1 kl11 ${PAWNS} ${Array.from('abcdefghijkl', (file) => `L${file}2`).join(' ')} Pa6`),
    ['too-many-pieces', 'too-many-pawns', 'too-many-promoted'],
    'cazaux',
  ],
  [
    'invalid counters',
    { ...place('Ka1 kl11 Pd4'), halfmoves: -1, fullmoves: 0.5 },
    ['halfmoves-invalid', 'fullmoves-invalid'],
    'cazaux',
  ],
  ['a pawn behind its start', place('Ka1 kl11 Pd2 pd8'), ['pawn-behind-start'], 'cazaux'],
  [
    'a counter longer than the game',
    { ...place('Ka1 kl11 Pd4'), halfmoves: 9, fullmoves: 3 },
    ['halfmoves-beyond-game'],
    'cazaux',
  ],
  ['a legal position', place('Ka1 kl11 Pd4 pd9'), [], 'cazaux'],
];

describe('validate', () => {
  test.each(CASES)('reports the errors of %s', (_name, setup, codes, ruleset) => {
    const faults = validate(setup, RULESETS[ruleset]);
    expect(faults.map(({ code }) => code)).toEqual(codes);
    const isRefused = faults.some(({ severity }) => severity === 'error');
    expect(Position.fromSetup(setup, RULESETS[ruleset]).ok).toBe(!isRefused);
  });

  test('is tested with every error code', () => {
    const tried = new Set(CASES.flatMap(([, , codes]) => codes));
    expect(SETUP_FAULT_CODES.filter((code) => !tried.has(code))).toEqual([]);
  });

  test.each(CASES)('offers repairs that fix %s step by step', (_name, setup, _codes, ruleset) => {
    let current = setup;
    for (let times = 0; times < 12; times += 1) {
      const fault = validate(current, RULESETS[ruleset]).find(({ repair }) => repair !== undefined);
      if (fault?.repair === undefined) break;
      const before = validate(current, RULESETS[ruleset]).length;
      current = fault.repair.setup;
      // A repair fixes its error and causes no more than it fixes.
      expect(validate(current, RULESETS[ruleset]).length).toBeLessThanOrEqual(before);
    }
    const left = validate(current, RULESETS[ruleset]).filter(
      ({ severity }) => severity === 'error',
    );
    expect(left.every(({ repair }) => repair === undefined)).toBe(true);
    if (_name !== 'kings side by side') expect(left).toEqual([]);
  });

  test('labels a repair that removes many pieces with their number', () => {
    const rooks = SQUARES.slice(24, 84).map((square) => `R${square}`);
    const labels = validate(place(`Ka1 kl12 pl11 ${rooks.join(' ')}`), RULESETS.golladay)
      .filter(({ code }) => code === 'too-many-pieces')
      .map(({ repair }) => repair?.label);
    expect(labels).toEqual(['Remove 37 pieces']);
  });

  test('reports nothing for starting positions and no errors for golden positions', () => {
    for (const ruleset of Object.values(RULESETS))
      expect(validate(startSetup(ruleset), ruleset)).toEqual([]);
    for (const { fen, ruleset } of allGoldenCases()) {
      const setup = valueOf(parseFen(fen, RULESETS[ruleset]));
      const errors = validate(setup, RULESETS[ruleset]).filter(
        ({ severity }) => severity === 'error',
      );
      expect(errors, fen).toEqual([]);
    }
  });
});
