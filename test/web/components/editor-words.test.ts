/** The errors of positions and FENs in the editor's Spanish. */
import { beforeAll, describe, expect, test } from 'vitest';
import { RULESETS, loadRules, parseFen } from '../../../src/index.js';
import { SETUP_FAULT_CODES, validate } from '../../../src/rules/validate.js';
import { wordsIn } from '../../../src/elements/editor/load-parts.js';
import { loadFaults } from '../../../src/elements/internal/faults.js';
import { valueOf } from '../../support/value.js';

const SPANISH = wordsIn('es');

beforeAll(async () => {
  await Promise.all([loadRules(), loadFaults('es')]);
});

const EMPTY = '12/12/12/12/12/12/12/12/12/12/12';

/** Positions with every possible error, each with its ruleset. */
const FAULTY = [
  ['cazaux', `12/${EMPTY} w - - 0 1`],
  ['cazaux', `6k5/${EMPTY.slice(3)}/6KK4 w - - 0 1`],
  ['cazaux', '6k5/6R5/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1'],
  ['cazaux', '6k5/6R5/12/12/12/12/12/12/12/12/6r5/6K5 w - - 0 1'],
  ['cazaux', 'P5k5/12/12/12/12/12/12/12/12/12/PP10/P5K5 w - - 0 1'],
  ['cazaux', '6k5/12/12/12/12/12/12/12/12/12/12/6K5 w a1g12 - 7 1'],
  ['murray', '5k6/12/12/12/12/12/12/3U8/12/12/12/5K6 w a1d5 - 0 1'],
  ['cazaux', '6k5/12/12/12/12/RRRRRRRRRRRR/PPPPPPPPPPPP/PPPPPPPPPPPP/12/12/12/6K5 w - - 0 1'],
] as const;

test.each(FAULTY)('errors under %s are translated: %s', (name, fen) => {
  const setup = valueOf(parseFen(fen, RULESETS[name]));
  const faults = validate(setup, RULESETS[name]);
  expect(faults).not.toEqual([]);
  for (const fault of faults) {
    const { message, repair } = fault;
    const told = [[message, SPANISH.error(fault)]];
    if (repair !== undefined) told.push([repair.label, SPANISH.repair(repair)]);
    for (const [english, spanish] of told) {
      expect(spanish).not.toBe(english);
      expect(spanish).not.toMatch(/undefined|\{\d\}|White|Black/);
    }
  }
});

test('the tested positions cover every error that a FEN can have', () => {
  const found = FAULTY.flatMap(([name, fen]) => {
    const setup = parseFen(fen, RULESETS[name]);
    return setup.ok ? validate(setup.value, RULESETS[name]).map(({ code }) => code) : [];
  });
  const impossible = ['halfmoves-invalid', 'fullmoves-invalid'];
  expect(SETUP_FAULT_CODES.filter((code) => !found.includes(code))).toEqual(impossible);
});

describe('the error of an invalid FEN', () => {
  const KINGS = `6k5/${EMPTY.slice(3)}/6K5`;
  test.each([
    '',
    '12/12',
    `${KINGS} x`,
    `${KINGS} w z9`,
    `${KINGS} w - e3`,
    `${KINGS} w - - -1`,
    `${KINGS} w - - 0 x`,
    `${KINGS} w - - 0 1 1`,
    `${KINGS} constructor`,
    `${KINGS} w - - 0 1 toString`,
    `?${KINGS}`,
    `13/${KINGS.slice(4)}`,
    `8/${KINGS.slice(4)}`,
    `11/${KINGS.slice(4)}`,
  ])('is in Spanish for “%s”', (fen) => {
    const read = parseFen(fen, RULESETS.cazaux);
    if (read.ok) throw new Error('it is read');
    const spanish = SPANISH.error(read.error);
    expect(spanish).not.toBe(read.error.message);
    expect(spanish).not.toMatch(/undefined|function|\{\d\}/);
  });
});
