/** Checks the statements of docs/openings.md and docs/from-chess.md against the lines on these pages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Position, RULESETS, RULESET_NAMES, resolveMove } from '../../src/index.js';
import type { RulesetName } from '../../src/index.js';
import { LETTERS, ROLES } from '../../src/rules/pieces.js';
import { TABLES } from '../support/labels.js';
import { pieceValue } from '../../web/page/analysis/captured.js';
import { valueOf } from '../support/value.js';

const TITLES: Readonly<Record<RulesetName, string>> = {
  cazaux: 'Cazaux and Musser',
  courier: 'Game Courier',
  murray: 'Murray and Bodlaender',
  golladay: 'Golladay',
};

const PAGE = readFileSync('docs/openings.md', 'utf8');
const chapterOf = (ruleset: RulesetName): string =>
  PAGE.split(/^## /m).find((part) => part.startsWith(`${TITLES[ruleset]}\n`)) ?? '';

/** The cells of each table row, without bold and links. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) =>
          cell
            .replaceAll('*', '')
            .replace(/\[([^\]]*)\]\[[^\]]*\]/g, '$1')
            .trim(),
        ),
    );

/** The lines of a chapter's first table: a first move and the best play after it. */
const linesOf = (chapter: string): readonly (readonly string[])[] =>
  rowsOf(chapter)
    .filter((cells) => cells.length === 3 && /^\d+\.\d%/.test(cells[1] ?? ''))
    .map(([first = '', , after = '']) => [
      first,
      ...after.split(' ').filter((word) => !/^\d+[.…]$/.test(word)),
    ]);

interface Typical {
  readonly side: 'White' | 'Black';
  readonly san: string;
  readonly count: number;
  readonly effect: string;
}

/** The rows of a chapter's tables of typical moves. */
const typicalOf = (chapter: string): readonly Typical[] =>
  (['White', 'Black'] as const).flatMap((side) => {
    const [, text = ''] = chapter.split(`\n**${side}**: `);
    const [table = ''] = text.split('\n**');
    return rowsOf(table)
      .filter(([, count = '']) => /^\d+$/.test(count))
      .map(([san = '', count = '', effect = '']) => ({ side, san, count: Number(count), effect }));
  });

/** The positions of a line, from the start to the position after its last move. */
const played = (ruleset: RulesetName, line: readonly string[]): readonly Position[] => {
  const positions = [Position.start(RULESETS[ruleset])];
  for (const san of line) {
    const next = positions.at(-1)?.move(san);
    if (next?.ok !== true) throw new Error(`${san} is not legal in ${line.join(' ')}`);
    positions.push(next.value);
  }
  return positions;
};

describe.each(RULESET_NAMES)('the chapter on %s', (ruleset) => {
  const chapter = chapterOf(ruleset);
  const lines = linesOf(chapter);

  test('states how many lines contain each typical move', () => {
    expect(lines).toHaveLength(10);
    const typical = typicalOf(chapter);
    expect(new Set(typical.map(({ side }) => side)).size).toBe(2);
    for (const { side, san, count } of typical) {
      const parity = side === 'White' ? 0 : 1;
      const found = lines.filter((line) =>
        line.some((other, index) => other === san && index % 2 === parity),
      );
      expect([side, san, found.length]).toEqual([side, san, count]);
    }
  });

  test('says that a typical move attacks a square only if it does', () => {
    for (const { side, san, effect } of typicalOf(chapter)) {
      if (!effect.includes('attacks ')) continue;
      const attacked = effect.slice(effect.indexOf('attacks ')).match(/[a-l]\d+/g) ?? [];
      // The first line on the page with this move.
      const [after] = lines.flatMap((line) => {
        const at = line.findIndex(
          (other, index) => other === san && index % 2 === (side === 'White' ? 0 : 1),
        );
        return at < 0 ? [] : [{ at, line }];
      });
      const position = after && played(ruleset, after.line)[after.at + 1];
      const to = /[a-l]\d+(?=[+#]?$)/.exec(san)?.[0] as Parameters<Position['attackers']>[0];
      expect(attacked.length).toBeGreaterThan(0);
      for (const square of attacked as (typeof to)[])
        expect(
          position?.attackers(square, side === 'White' ? 'white' : 'black'),
          `${san} attacks ${square}`,
        ).toContain(to);
    }
  });

  test('links to each line at the position after its first move', () => {
    for (const line of lines) {
      const address = new RegExp(`^\\[${ruleset} ${line[0]}\\]: \\S*&moves=(\\S+)&at=1$`, 'm').exec(
        chapter,
      );
      const moves = address?.[1]?.split('.') ?? [];
      let position = Position.start(RULESETS[ruleset]);
      for (const [index, text] of moves.entries()) {
        const move = valueOf(resolveMove(position, text));
        position = position.play(move);
        expect(position.key).toBe(played(ruleset, line)[index + 1]?.key);
      }
      expect(moves).toHaveLength(line.length);
    }
  });

  test('shows only mistakes that lose a piece other than the moved piece', () => {
    const links = [
      ...chapter.matchAll(
        /(?:loses|frees) the (\w+) on (\w+)(?: to|, but loses it to) \[[^\]]+\]\([^)]*&moves=([^)&]+)&at=(\d+)\)/g,
      ),
    ];
    expect(links).toHaveLength(chapter.split('but loses').length - 1);
    for (const [, role, square, moves = '', at] of links) {
      // The link opens the position before the mistake and the reply that punishes it.
      expect(Number(at)).toBe(moves.split('.').length - 2);
      let position = Position.start(RULESETS[ruleset]);
      let taken: string | undefined;
      let before: string | undefined;
      let last: string | undefined;
      for (const text of moves.split('.')) {
        const move = valueOf(resolveMove(position, text));
        taken = move.captured;
        before = last;
        last = move.to;
        position = position.play(move);
      }
      expect([taken, last]).toEqual([role, square]);
      expect(before).not.toBe(last);
    }
  });

  test('explains the purpose of every typical move', () => {
    for (const { san, effect } of typicalOf(chapter)) expect(effect, san).toMatch(/\w{4}/);
  });
});

test('the piece table lists each piece’s letter and its names in all languages', () => {
  const rows = rowsOf(readFileSync('docs/from-chess.md', 'utf8')).filter(
    (cells) => cells.length === 6,
  );
  for (const role of ROLES)
    expect(rows).toContainEqual([
      LETTERS[role],
      role,
      ...Object.values(TABLES).map((labels) => labels[role]),
    ]);
});

test('the documented piece values match those of the library', () => {
  const rows = rowsOf(readFileSync('docs/from-chess.md', 'utf8'));
  for (const role of ROLES.filter((each) => each !== 'king'))
    expect(
      rows.find(([name, points]) => name === role && /^\d+$/.test(points ?? ''))?.[1],
      role,
    ).toBe(String(pieceValue(role, RULESETS.cazaux)));
});

test('the table shows the first reply that the text names as equally good', () => {
  const found = RULESET_NAMES.flatMap((ruleset) => {
    const chapter = chapterOf(ruleset);
    const named = /After (\S+), \S+ replies are\s+equally good: (\S+), /.exec(chapter);
    return named === null ? [] : [[linesOf(chapter)[0]?.slice(0, 2), named.slice(1)]];
  });
  expect(found).not.toEqual([]);
  for (const [line, named] of found) expect(line).toEqual(named);
});
