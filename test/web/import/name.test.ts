import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import {
  chapterNameOf,
  commonStudy,
  libraryText,
  nameOf,
  orientationOf,
  withName,
  withOrientation,
  withoutKey,
} from '../../../web/storage/study-name.js';
import { splitHeader } from '../../../web/storage/pgn-header.js';

const PGN = '[Event "?"]\n[White "Alfonso"]\n[Black "?"]\n[Result "1-0"]\n\n1. e5 {x} e8 1-0\n';

const nameIn = (pgn: string): string => nameOf(new Map(splitHeader(pgn).tags));

test('a chapter keeps its own name and the name of its study in PGN', () => {
  const chapter = { study: 'Lions', orientation: 'black', key: '1a2b3c4d' } as const;
  const text = libraryText({ pgn: PGN, name: 'Cubs', chapter });
  const tags = new Map(splitHeader(text).tags);
  expect(nameOf(tags)).toBe('Lions: Cubs');
  expect([chapterNameOf(tags), orientationOf(tags)]).toEqual(['Cubs', 'black']);
  expect([tags.get('Event'), tags.get('ChapterId')]).toEqual(['Lions: Cubs', '1a2b3c4d']);
  expect(withoutKey(text)).not.toContain('1a2b3c4d');
  // Renaming also changes an event that was derived from the names.
  const renamed = libraryText({ pgn: text, name: 'Pride', chapter: { ...chapter, study: 'Cats' } });
  expect(renamed).toContain('[Event "Cats: Pride"]');
  expect(commonStudy([{ tags }, { tags }])).toBe('Lions');
  expect(commonStudy([{ tags }, { tags: new Map() }])).toBeUndefined();
});

describe('a study name in PGN', () => {
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

  test('preserves the game’s event, even if the event equals the name', () => {
    const cup = PGN.replace('[Event "?"]', '[Event "Cup"]');
    const named = withName(cup, 'Cup');
    expect(nameIn(named)).toBe('Cup');
    expect(withName(named, 'Cup')).toBe(named);
    expect(withName(named, 'Mine')).toBe(withName(cup, 'Mine'));
    expect(withName(withName(named, 'Mine'), '')).toBe(cup);
  });

  test('replaces only an unknown event', () => {
    expect(withName(PGN, 'Mine')).toContain('[Event "Mine"]');
    expect(withName(PGN, 'Mine')).toContain('[StudyName "Mine"]');
    const renamed = withName(withName(PGN, 'Mine'), 'Yours');
    expect(renamed).toBe(withName(PGN, 'Yours'));
    const cup = PGN.replace('[Event "?"]', '[Event "Cup"]');
    expect(withName(withName(cup, 'Mine'), 'Yours')).toContain('[Event "Cup"]');
    // A name derived from other tags needs no separate tag.
    expect(withName(cup, 'Alfonso, Cup')).toBe(cup);
    expect(withName(withName(PGN, 'Mine'), '')).toBe(PGN);
  });

  test('includes the chapter until the study is renamed', () => {
    const chapter = withName(PGN, 'Endings').replace('\n\n', '\n[ChapterName "Rooks"]\n\n');
    const titled = chapter.replace('[Event "Endings"]', '[Event "Endings: Rooks"]');
    expect(nameIn(chapter)).toBe('Endings: Rooks');
    // lichess writes such an event. The result contains both tags.
    const named = withName(titled, 'Endings: Rooks');
    expect(named).toMatch(/\[StudyName "Endings"\]\n\[ChapterName "Rooks"\]/);
    expect(withName(named, 'Endings: Rooks')).toBe(named);
    expect(withName(named, 'Mine')).toBe(withName(PGN, 'Mine'));
  });

  test('is stored with the board orientation unless it is the default', async () => {
    await loadRules();
    const [game] = parsePgn('[White "A"]\n[orientation "Black"]\n\n1. e5 *');
    const record = game?.record ?? expect.fail();
    expect(orientationOf(new Map(record.tags))).toBe('black');
    expect(withOrientation(record, 'black')).toBe(record);
    const turned = withOrientation(record, 'white');
    expect(makePgn(turned)).toContain('[Orientation "white"]');
    const plain = parsePgn('1. e5 *')[0]?.record ?? expect.fail();
    expect(withOrientation(plain, 'white')).toBe(plain);
    expect(parsePgn(makePgn(withOrientation(plain, 'black')))[0]?.record?.tags).toContainEqual([
      'Orientation',
      'black',
    ]);
  });

  test('does not change the moves or split the text into games', async () => {
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
