import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { nameOf, withName } from '../../../web/page/import/name.js';
import { splitHeader } from '../../../web/storage/pgn-header.js';

const PGN = '[Event "?"]\n[White "Alfonso"]\n[Black "?"]\n[Result "1-0"]\n\n1. e5 {x} e8 1-0\n';

const nameIn = (pgn: string): string => nameOf(new Map(splitHeader(pgn).tags));

describe('the name of a study in PGN', () => {
  test('is read back unchanged', () => {
    const names = fc.oneof(
      fc.constantFrom(
        'a "b" c',
        'C:\\new\\',
        '\\"',
        '阿尔丰索',
        'الفونسو',
        '?',
        '{x} ; %',
        '[Event "x"]',
      ),
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/[\r\n]/.test(name)),
    );
    fc.assert(
      fc.property(names, fc.constantFrom('?', 'Toledo', 'a "b" c'), (name, event) => {
        const pgn = PGN.replace('[Event "?"]', `[Event "${event.replaceAll('"', '\\"')}"]`);
        const named = withName(pgn, name);
        expect(nameIn(named)).toBe(name);
        expect(withName(named, name)).toBe(named);
      }),
    );
  });

  test('leaves the event of the game, even if it is the same', () => {
    const cup = PGN.replace('[Event "?"]', '[Event "Cup"]');
    const named = withName(cup, 'Cup');
    expect(nameIn(named)).toBe('Cup');
    expect(withName(named, 'Cup')).toBe(named);
    expect(withName(named, 'Mine')).toBe(withName(cup, 'Mine'));
    expect(withName(withName(named, 'Mine'), '')).toBe(cup);
  });

  test('stands in the place of an event that is not known, and of no other', () => {
    expect(withName(PGN, 'Mine')).toContain('[Event "Mine"]');
    expect(withName(PGN, 'Mine')).toContain('[StudyName "Mine"]');
    const renamed = withName(withName(PGN, 'Mine'), 'Yours');
    expect(renamed).toBe(withName(PGN, 'Yours'));
    const cup = PGN.replace('[Event "?"]', '[Event "Cup"]');
    expect(withName(withName(cup, 'Mine'), 'Yours')).toContain('[Event "Cup"]');
    // What the tags tell anyhow needs no tag of its own.
    expect(withName(cup, 'Alfonso, Cup')).toBe(cup);
    expect(withName(withName(PGN, 'Mine'), '')).toBe(PGN);
  });

  test('leaves the moves as they are, and makes one game of every text', async () => {
    await loadRules();
    for (const body of ['1. e5 { never closed', '1. e5 Qa8 (', '', '% escaped', '*', 'e5 e8']) {
      const pgn = `[White "A"] [Black "B"]\n\n${body}`;
      const file = [withName(pgn, 'one'), withName(PGN, 'two')].join('\n');
      const games = parsePgn(file);
      expect(games).toHaveLength(2);
      expect(file).toContain(body);
      expect(games[1]?.record && makePgn(games[1].record)).toContain('1. e5 { x } 1... e8 1-0');
    }
  });
});
