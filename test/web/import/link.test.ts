import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { endOfLine, positionAt, insertLine, startRecord } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESET_NAMES, RULESETS, makeRuleset } from '../../../src/rules/rulesets.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { isLink } from '../../../web/shared/is-link.js';
import { addressOfLine } from '../../../web/shared/addresses.js';
import { makeLink, parseLink } from '../../../web/page/links/line-link.js';
import { Position } from '../../../src/rules/position.js';
import { scaled } from '../../support/scale.js';
import { anyText } from '../../support/text.js';

beforeAll(() => loadRules());

describe('a link', () => {
  test('contains the ruleset, the position, the moves and the current move', () => {
    const custom = makeRuleset({ stalemate: 'draws', moveLimit: 60 });
    fc.assert(
      fc.property(
        fc.constantFrom(...RULESET_NAMES.map((name) => RULESETS[name]), custom),
        fc.array(fc.nat(), { maxLength: 30 }),
        fc.nat(30),
        (ruleset, choices, at) => {
          const start = Position.start(ruleset);
          let position = start;
          const moves = [];
          for (const choice of choices) {
            const legal = position.legalMoves();
            const move = legal[choice % Math.max(1, legal.length)];
            if (move === undefined) break;
            moves.push(move);
            position = position.play(move);
          }
          // The second link begins in the middle of the game, with another position than the starting position.
          const middle = moves.slice(0, 4).reduce((each, move) => each.play(move), start);
          for (const [from, line] of [
            [start, moves],
            [middle, moves.slice(4)],
          ] as const) {
            const { record } = insertLine(startRecord(from), [], line);
            const path = endOfLine(record).slice(0, at);
            const link = `https://example.org/board/${makeLink(record, path)}`;
            expect(isLink(link)).toBe(true);
            expect(encodeURI(decodeURI(link))).toBe(link);
            const read = parseLink(link);
            if (!read.ok) throw new Error(read.error.message);
            expect(makePgn(read.value.record)).toBe(makePgn(record));
            expect(read.value.path).toEqual(path);
            expect(positionAt(read.value.record, path).key).toBe(positionAt(record, path).key);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  let game: GameRecord;
  beforeAll(() => {
    game = startRecord(Position.start(RULESETS.cazaux));
  });
  const namesIn = (link: string): readonly (string | undefined)[] => {
    const read = parseLink(link);
    if (!read.ok) throw new Error(read.error.message);
    return [read.value.name, ...read.value.record.tags.map((tag) => tag.join(': '))];
  };

  test('contains the names of the study and the players', () => {
    const tags = [
      ['White', 'Carla'],
      ['Black', 'Dario (b.)'],
    ] as const;
    const link = makeLink({ ...game, tags }, [], { name: 'Café & té = 50 % #1' });
    expect(link).toBe(
      '#ruleset=cazaux&name=Caf%C3%A9%20%26%20t%C3%A9%20%3D%2050%20%25%20%231&white=Carla&black=Dario%20%28b.%29',
    );
    expect(isLink(link)).toBe(true);
    expect(namesIn(link)).toEqual(['Café & té = 50 % #1', 'White: Carla', 'Black: Dario (b.)']);
    // Unknown players do not count as names.
    expect(makeLink({ ...game, tags: [['White', '?']] }, [])).toBe('#ruleset=cazaux');
    expect(namesIn('#ruleset=cazaux&name=&white=%20')).toEqual([undefined]);
  });

  test('contains a name in any script as one line of at most 100 characters', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (name) => {
        const link = makeLink(game, [], { name });
        expect(isLink(link)).toBe(true);
        const [read] = namesIn(link);
        if (read === undefined) return;
        expect(Array.from(read).length).toBeLessThanOrEqual(100);
        expect(read).toBe(read.trim());
        expect(makeLink(game, [], { name: read })).toBe(link);
      }),
      { numRuns: scaled(20) },
    );
    for (const name of ['アルフォンソ十世', 'ألفونسو', '👩‍👩‍👧‍👦 שלום', '<img src=x onerror=alert(1)>'])
      expect(namesIn(makeLink(game, [], { name }))).toEqual([name]);
    // Half a surrogate pair, line breaks, and marks that reverse the direction of text.
    expect(namesIn(makeLink(game, [], { name: 'a\ud800b\nc\u202ed' }))).toEqual(['a b c d']);
    expect(namesIn(`#ruleset=cazaux&name=${'%E2%80%AE'.repeat(9)}x${'y'.repeat(5000)}`)).toEqual([
      `x${'y'.repeat(99)}`,
    ]);
  });

  test('contains the dice and the roll if its line starts with a roll', () => {
    const fen = '12/10k1/12/12/12/r11/12/12/12/3p8/12/R5K5 w g1 - 0 7';
    for (const line of [undefined, 'a1a7']) {
      const read = parseLink(addressOfLine({ ruleset: 'cazaux', fen, line, roll: 5 }));
      if (!read.ok) throw new Error(read.error.message);
      const { record, path, roll } = read.value;
      expect([record.dice, path, roll]).toEqual([true, [], 5]);
      expect(record.children.map((node) => node.roll)).toEqual(line === undefined ? [] : [5]);
    }
  });

  test.each([
    ['#ruleset=chess', 'ruleset-unknown', 'chess'],
    ['#ruleset=cazaux&fen=8/8', 'fen-rank-count', '8/8'],
    ['#moves=e4e5.e9e4', 'move-illegal', 'e9e4'],
    ['#moves=e4e5&at=2', 'link-cursor', '2'],
    ['#moves=e4e5&evil=1', 'link-field', 'evil'],
    ['#moves=%zz', 'link-encoding', 'moves=%zz'],
  ])('%s is rejected with %s because of “%s”', (link, code, token) => {
    const read = parseLink(link);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error).toMatchObject({ code, token });
  });

  test.each(['', 'e5 e8', 'https://example.org/#learn', '#top', '1. e5 {#moves=} *'])(
    'is not recognised in %j',
    (text) => {
      expect(isLink(text)).toBe(false);
    },
  );
});
