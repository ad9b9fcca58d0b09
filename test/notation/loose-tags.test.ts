/** Tags that break the rules of PGN. */
import { describe, expect, test } from 'vitest';
import { pgnDate } from '../../src/notation/pgn-tags.js';
import { knownName, readLooseTag, readUnbracketedTag } from '../../src/notation/loose-tags.js';

test.each([
  ['white elo', 'WhiteElo'],
  ['UTC-Date', 'UTCDate'],
  ['fén', 'FEN'],
  ['EVENT', 'Event'],
  ['Whites', undefined],
])('the standard spelling of %s is %s', (name, known) => {
  expect(knownName(name)).toBe(known);
});

describe('a line with a bracket', () => {
  test.each<[string, string, string, number?]>([
    // Without quotation marks, and with unusual quotation marks.
    ['[White Ana]', 'White', 'Ana'],
    ['[White Ana', 'White', 'Ana'],
    ['[White: Ana]', 'White', 'Ana'],
    ['[White="Ana"]', 'White', 'Ana'],
    ['[White = "Ana"] and text', 'White', 'Ana', 15],
    ['[ White   " Ana "   ]', 'White', 'Ana'],
    ['[White “Ana”]', 'White', 'Ana'],
    ['[White „Ana“]', 'White', 'Ana'],
    ["[White 'Ana']", 'White', 'Ana'],
    ['[White‘Ana’]', 'White', 'Ana'],
    ['[White «Ana"]', 'White', 'Ana'],
    ['[White "Ana"', 'White', 'Ana'],
    ['[White "Ana', 'White', 'Ana'],
    ['[White Ana"]', 'White', 'Ana'],
    ['[White ""]', 'White', ''],
    ['[White "]', 'White', ''],
    // Quotation marks and brackets inside, and where the tag ends.
    ['[Event "A "quoted" cup"]', 'Event', 'A "quoted" cup'],
    ['[Event "A [1] cup"]', 'Event', 'A [1] cup'],
    ['[Event "A] "]', 'Event', 'A]'],
    ['[Event "A"][Site "B"]', 'Event', 'A', 11],
    ['[Event "A" ] [Site "B"]', 'Event', 'A', 12],
    ['[Event "A"]text', 'Event', 'A', 11],
    ['[Event A] [Site B]', 'Event', 'A', 9],
    ['[Event A [Site B]', 'Event', 'A [Site B'],
    // Names in other spellings, and names that PGN does not allow.
    ['[fen "x"]', 'FEN', 'x'],
    ['[white-elo "1"]', 'WhiteElo', '1'],
    ['[My-Own-Tag "5"]', 'My_Own_Tag', '5'],
    ['[Größe "5"]', 'Gro_e', '5'],
    ['[x- "1"]', 'x', '1'],
    ['[a--b__ "1"]', 'a_b', '1'],
    // Words form a tag only after a tag name.
    ['[Site in brackets]', 'Site', 'in brackets'],
    ['[note this]', 'note', 'this'],
  ])('is read as a tag: %s', (line, name, value, length = line.length) => {
    expect(readLooseTag(line)).toEqual({ name, value, length });
  });

  test.each(
    '[White]|[White ]|[a remark in brackets]|[remark]|["Ana"]|[]|[1 "x"]|[_x "1"]'.split('|'),
  )('is not read as a tag: %s', (line) => {
    expect(readLooseTag(line)).toBe('none');
  });
});

describe('a line without a bracket', () => {
  test.each([
    ['White "Ana"]', 'White', 'Ana'],
    ['White "Ana" ', 'White', 'Ana'],
    ['White “Ana”', 'White', 'Ana'],
    ['Event "a "b" c"]', 'Event', 'a "b" c'],
    ['Event: "A"', 'Event', 'A'],
    ['White = "Ana"', 'White', 'Ana'],
    ['My-tag „x“ ]', 'My_tag', 'x'],
    ['abc "x"', 'abc', 'x'],
    // Without quotation marks, only after a known name.
    ['white:  Ana Bea ', 'White', 'Ana Bea'],
    ['Round = 3', 'Round', '3'],
    ['Event : A', 'Event', 'A'],
    ['WhiteElo: 12', 'WhiteElo', '12'],
  ])('is read as a tag: %j', (line, name, value) => {
    expect(readUnbracketedTag(line)).toEqual({ name, value, length: line.length });
  });

  test.each(
    'Hello: Ana|White:Ana|ab "x"|1abc "x"|Event "A" x|Event:| White "A"|white elo: 12'.split('|'),
  )('is not read as a tag: %j', (line) => {
    expect(readUnbracketedTag(line)).toBe('none');
  });
});

test.each([
  ['26.11.2025', '2025.11.26'],
  ['2025-11-26', '2025.11.26'],
  ['2026.7.9', '2026.07.09'],
  ['13/2/2026', '2026.02.13'],
  ['2/13/2026', '2026.02.13'],
  // The day could be the month.
  ['2/3/2026', '2/3/2026'],
  ['2026.??.??', '2026.??.??'],
  ['1283', '1283'],
  ['last summer', 'last summer'],
])('the date %j is written as %j in PGN', (value, date) => {
  expect(pgnDate(value)).toBe(date);
});
