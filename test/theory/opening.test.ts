import { beforeAll, describe, expect, test } from 'vitest';
import { parsePgn } from '../../src/notation/pgn-read.js';
import type { GameRecord } from '../../src/notation/record.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS, type RulesetName } from '../../src/rules/rulesets.js';
import {
  openingName,
  openingOfMoves,
  openingOfRecord,
  withOpening,
} from '../../src/theory/opening.js';
import { OPENING_PLANS } from '../../src/theory/opening-plans.js';
import { WORDS as GERMAN } from '../../src/words/opening.de.js';
import { WORDS as SPANISH } from '../../src/words/opening.es.js';
import { WORDS as FRENCH } from '../../src/words/opening.fr.js';
import { WORDS as PORTUGUESE } from '../../src/words/opening.pt.js';

beforeAll(() => loadRules());

const nameOf = (line: string, ruleset: RulesetName = 'cazaux'): string | undefined => {
  const opening = openingOfMoves(line.split(' '), RULESETS[ruleset]);
  return opening && openingName(opening);
};

describe('the name of an opening', () => {
  test.each([
    ['a5', 'Closed Pawns'],
    ['e5', 'Half-open Pawns'],
    ['e5 e8', 'Half-open Pawns on both sides'],
    ['h5 e8 Le2 h8', 'Half-open Lion – Open Pawns'],
    ['h5 e8 Ci5 h8 e5 Ci8', 'Open Crocodile on both sides'],
    ['Ki3 Gl10 Le2 Lh10', 'Closed King – Closed Lion'],
    // The most valuable piece counts, whichever moves first.
    ['Gf3 Ra11 Ak2 Uk10', 'Closed Aanca – Closed Unicornio'],
    // Captures and checks.
    ['e5 h8 exf6 Cxd4+ hxi6 Lxe5#', 'Open Pawns – Half-open Lion'],
  ])('%s: %s', (line, name) => {
    expect(nameOf(line)).toBe(name);
  });

  test('is the same after a transposition', () => {
    const name = nameOf('h5 e8 Le2 h8 e5 Le11 Ci5 Cd8');
    expect(name).toBe('Open Lion on both sides');
    expect(nameOf('Le2 h8 e5 Cd8 Ci5 e8 h5 Le11')).toBe(name);
  });

  test('depends only on the first four moves of each side', () => {
    const line = 'e5 e8 Le2 Le11 a5 a8 b5 b8';
    expect(nameOf(`${line} Ki3 Ki10`)).toBe(nameOf(line));
    expect(nameOf('e5 e8 Le2 Le11 a5 a8 Ki3')).toBe('Half-open King – Half-open Lion');
  });

  test('counts the pawns that open diagonals under each ruleset', () => {
    expect(nameOf('d5 e8 g5', 'murray')).toBe('Open Pawns – Closed Pawns');
    expect(nameOf('d5 e8 g5', 'golladay')).toBe('Closed Pawns – Half-open Pawns');
  });

  test('is missing without moves, and for moves that are not in SAN', () => {
    for (const line of ['', 'b1e2', 'e4-e5', 'e5 b12e11', '--'])
      expect(nameOf(line)).toBeUndefined();
  });

  test('agrees in gender and number in every language', () => {
    const names = (['lion', 'giraffe', 'pawn'] as const).flatMap((lead) =>
      [GERMAN, SPANISH, FRENCH, PORTUGUESE].map(({ system }) =>
        system({ structure: 'half', lead }),
      ),
    );
    expect(names).toEqual([
      ...['Halboffener Löwe', 'León semiabierto', 'Lion semi-ouvert', 'Leão semiaberto'],
      ...['Halboffene Giraffe', 'Jirafa semiabierta', 'Girafe semi-ouverte', 'Girafa semiaberta'],
      ...['Halboffene Bauern', 'Peones semiabiertos', 'Pions semi-ouverts', 'Peões semiabertos'],
    ]);
  });
});

describe('the Opening tag', () => {
  const recordOf = (pgn: string): GameRecord => {
    const record = parsePgn(pgn)[0]?.record;
    if (record === undefined) throw new Error(`unread: ${pgn}`);
    return record;
  };
  const tagOf = (pgn: string): string | undefined =>
    withOpening(recordOf(pgn)).tags.find(([name]) => name === 'Opening')?.[1];

  test('is the English name', () => {
    expect(tagOf('1. e5 e8 2. Le2 *')).toBe('Half-open Lion – Half-open Pawns');
  });

  test('does not replace a name in the file', () => {
    expect(tagOf('[Opening "My own"]\n\n1. e5 e8 *')).toBe('My own');
  });

  test('is omitted for dice, for other positions and for games without moves', () => {
    for (const pgn of [
      '[Dice "8"]\n\n1. e5 { [%roll 1] } *',
      '[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n[SetUp "1"]\n\n1. Kxe3 *',
      '[Event "Empty"]\n\n*',
    ])
      expect(tagOf(pgn)).toBeUndefined();
  });

  test('describes the main line', () => {
    const record = recordOf('1. e5 (1. Ki3) 1... e8 *');
    expect(openingOfRecord(record)?.white).toEqual({ structure: 'half', lead: 'pawn' });
  });
});

test('every plan consists of moves of the side, most frequent first', () => {
  for (const sides of Object.values(OPENING_PLANS))
    for (const [color, plans] of Object.entries(sides)) {
      expect(plans.all).toBeDefined();
      for (const plan of Object.values(plans)) {
        const shares = plan.map(([, share]) => share);
        expect(shares).toEqual([...shares].sort((one, other) => other - one));
        for (const [move] of plan) {
          const rank = Number(/\d+$/.exec(move)?.[0]);
          expect(color === 'white' ? rank <= 6 : rank >= 7, `${color} ${move}`).toBe(true);
        }
      }
    }
});
