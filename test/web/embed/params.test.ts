import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHostMessage } from '../../../web/embed/messages.js';
import {
  DEFAULT_PARAMS,
  EMBED_LANGUAGES,
  EMBED_SWITCHES,
  EMBED_THEMES,
  makeParams,
  readParams,
  type EmbedParams,
} from '../../../web/embed/params.js';
import { PIECE_SET_NAMES } from '../../../src/drawing/pieces/piece-set.js';
import { elementCode, frameCode } from '../../../web/snippet/code.js';
import { scaled } from '../../support/scale.js';
import { anyText } from '../../support/text.js';

const FEN =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/5U6/12/RL1GCAKCGULR b - - 1 1';

const anyParams: fc.Arbitrary<EmbedParams> = fc.record({
  fen: fc.constantFrom('', FEN),
  pgn: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' })),
  ruleset: fc.constantFrom('cazaux', 'murray', 'custom:lion=threeleaper'),
  dice: fc.boolean(),
  ply: fc.nat(300),
  orientation: fc.constantFrom('white', 'black'),
  pieces: fc.constantFrom(...PIECE_SET_NAMES),
  theme: fc.constantFrom(...EMBED_THEMES),
  language: fc.constantFrom(...EMBED_LANGUAGES),
  editor: fc.boolean(),
  puzzle: fc.boolean(),
  date: fc.constantFrom('', '2026-11-23'),
  autostart: fc.boolean(),
  count: fc.integer({ min: 1, max: 5 }),
  off: fc.subarray([...EMBED_SWITCHES]),
  host: fc.constantFrom('', 'https://example.org', 'http://127.0.0.1:8080'),
});

describe('the address of an embedded board', () => {
  test('shows the choice, whatever it is', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        expect(readParams(`?${makeParams(params)}`)).toEqual({ params, faults: [] });
      }),
    );
  });

  test('keeps FENs legible', () => {
    expect(makeParams({ ...DEFAULT_PARAMS, fen: FEN })).toBe(`fen=${FEN.replaceAll(' ', '_')}`);
    expect(makeParams(DEFAULT_PARAMS)).toBe('');
  });

  test('takes the links of the analysis board', () => {
    const { params, faults } = readParams('#ruleset=murray&moves=e4e5.e9e8&at=1');
    expect(faults).toEqual([]);
    expect(params).toMatchObject({ ruleset: 'murray', pgn: 'e4e5 e9e8', ply: 1, off: [] });
    const { params: withDice } = readParams('#ruleset=cazaux&dice=8&moves=e4e5.-3.-&at=2&roll=5');
    expect(withDice).toMatchObject({ dice: true, pgn: 'e4e5 -- {[%roll 3]} --', ply: 2 });
    expect(readParams('moves=0').params).toMatchObject({ pgn: '', off: ['moves'] });
  });

  test.each([
    ['ply=-1', 'ply'],
    ['count=9', 'count'],
    ['dice=6', 'dice'],
    ['theme=pink', 'theme'],
    ['engine=off', 'engine'],
    ['host=example.org', 'host'],
    ['host=javascript:alert(1)', 'host'],
    ['host=*', 'host'],
  ])('%s is refused by name', (query, name) => {
    const { params, faults } = readParams(query);
    expect(params).toEqual(DEFAULT_PARAMS);
    expect(faults.map((fault) => fault.name)).toEqual([name]);
  });

  test('may be anything at all', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        const { params } = readParams(text);
        expect(readParams(makeParams(params)).params).toEqual(params);
      }),
      { numRuns: scaled(30) },
    );
  });

  test('a host is an origin, whatever else its address says', () => {
    expect(readParams('host=https://example.org/path?x#y').params.host).toBe('https://example.org');
  });
});

describe('messages of the page round it', () => {
  test('are taken apart, and nothing else gets in', () => {
    expect(readHostMessage({ acedrex: 'show', pgn: '1. e5', ply: 1, theme: 'x' })).toEqual({
      acedrex: 'show',
      pgn: '1. e5',
      ply: 1,
    });
    expect(readHostMessage({ acedrex: 'go', ply: 1.5 })).toBeUndefined();
    expect(readHostMessage({ acedrex: 'show', fen: 7 })).toEqual({ acedrex: 'show' });
  });

  test('may be anything at all', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = readHostMessage(data);
        expect(message === undefined || typeof message.acedrex === 'string').toBe(true);
      }),
      { numRuns: scaled(30) },
    );
  });
});

describe('the code', () => {
  test('never ends an attribute or begins an element of its own', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        for (const code of [
          frameCode(params, 'https://example.org/acedrex/'),
          elementCode(params),
        ]) {
          const outside = code.replace(/"[^"]*"/g, '""');
          expect(outside.match(/</g)).toHaveLength(4);
          expect(outside).not.toMatch(/on\w+=/);
        }
      }),
    );
  });
});
