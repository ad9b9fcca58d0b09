import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHostMessage } from '../../../web/embed/messages.js';
import { DEFAULT_PARAMS, EMBED_THEMES, readParams } from '../../../web/embed/params.js';
import { scaled } from '../../support/scale.js';
import { anyText } from '../../support/text.js';

describe('an embedded board’s address', () => {
  test('accepts links from the analysis board', () => {
    const { params, faults } = readParams('#ruleset=murray&moves=e4e5.e9e8&at=1');
    expect(faults).toEqual([]);
    expect(params).toMatchObject({ ruleset: 'murray', pgn: 'e4e5 e9e8', ply: 1, off: [] });
    const { params: withDice } = readParams('#ruleset=cazaux&dice=8&moves=e4e5.-3.-&at=2&roll=5');
    expect(withDice).toMatchObject({ dice: true, pgn: 'e4e5 -- {[%roll 3]} --', ply: 2 });
    const { params: study, faults: none } = readParams('#study=AbC-_&chapter=1a2b3c4d&at=12.1.3');
    expect(none).toEqual([]);
    expect(study).toMatchObject({ study: 'AbC-_', chapter: '1a2b3c4d', ply: 12 });
    expect(readParams('moves=0').params).toMatchObject({ pgn: '', off: ['moves'] });
  });

  test('sets every option', () => {
    const { params, faults } = readParams(
      '?fen=k_w_-&pgn=e5&ruleset=murray&dice=8&ply=3&orientation=black&pieces=letters&theme=dark&lang=fr&editor=1&puzzle=1&date=2026-11-23&autostart=1&count=5&moves=0&play=0&host=https://example.org',
    );
    expect(faults).toEqual([]);
    expect(params).toEqual({
      fen: 'k w -',
      pgn: 'e5',
      study: '',
      chapter: '',
      ruleset: 'murray',
      dice: true,
      ply: 3,
      orientation: 'black',
      pieces: 'letters',
      theme: 'dark',
      language: 'fr',
      editor: true,
      puzzle: true,
      date: '2026-11-23',
      autostart: true,
      count: 5,
      off: ['moves', 'play'],
      host: 'https://example.org',
    });
  });

  test.each([
    ['ply=-1', 'ply'],
    ['at=1.x', 'at'],
    ['count=9', 'count'],
    ['dice=6', 'dice'],
    ['theme=pink', 'theme'],
    ['engine=off', 'engine'],
    ['host=example.org', 'host'],
    ['host=javascript:alert(1)', 'host'],
    ['host=*', 'host'],
  ])('reports the invalid value %s of the parameter %s', (query, name) => {
    const { params, faults } = readParams(query);
    expect(params).toEqual(DEFAULT_PARAMS);
    expect(faults.map((fault) => fault.name)).toEqual([name]);
  });

  test('can be any text without causing an error', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        const { params, faults } = readParams(text);
        expect(params.ply).toBeGreaterThanOrEqual(0);
        expect(EMBED_THEMES).toContain(params.theme);
        for (const { name } of faults) expect(new URLSearchParams(text).has(name)).toBe(true);
      }),
      { numRuns: scaled(30) },
    );
  });

  test('reduces the address of a host to its origin', () => {
    expect(readParams('host=https://example.org/path?x#y').params.host).toBe('https://example.org');
  });
});

describe('messages from the host page', () => {
  test('are reduced to their valid fields', () => {
    expect(readHostMessage({ acedrex: 'show', pgn: '1. e5', ply: 1, theme: 'x' })).toEqual({
      acedrex: 'show',
      pgn: '1. e5',
      ply: 1,
    });
    expect(readHostMessage({ acedrex: 'go', ply: 1.5 })).toBeUndefined();
    expect(readHostMessage({ acedrex: 'show', fen: 7 })).toEqual({ acedrex: 'show' });
  });

  test('can be any value without causing an error', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = readHostMessage(data);
        expect(message === undefined || typeof message.acedrex === 'string').toBe(true);
      }),
      { numRuns: scaled(30) },
    );
  });
});
