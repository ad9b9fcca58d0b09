/** What the guide and the sample games are made of. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { NAG_OF_JUDGEMENT } from '../../../src/analysis/judge.js';
import { judgementAt, verdictAt } from '../../../src/analysis/revise.js';
import { endOfLine, nodeAt } from '../../../src/game/tree.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import { ROLES } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { squareIndex } from '../../../src/rules/squares.js';
import { ENDING_EXAMPLES, ENDING_NAMES, stepsOf } from '../../../web/page/learn/ending-examples.js';
import { lessonFen } from '../../../web/page/learn/guide.js';
import { parseLink } from '../../../web/page/import/link.js';
import {
  BOARD_SECTIONS,
  GUIDE_SECTIONS,
  guideAddress,
} from '../../../web/page/shell/guide-address.js';
import { addressOfLine } from '../../../web/shared/addresses.js';

beforeAll(() => loadRules());

describe('a lesson', () => {
  test.each(RULESET_NAMES)('of every piece can be played under %s', (name) => {
    for (const role of ROLES) {
      const { position } = Position.readFen(lessonFen(role, RULESETS[name]), RULESETS[name]);
      if (position === undefined) throw new Error(`${role}: the position is illegal`);
      const own = position
        .legalMoves()
        .filter(({ from }) => position.setup.board[squareIndex(from)]?.role === role);
      expect(own.length, role).toBeGreaterThan(0);
    }
  });

  test('shows what is special under Murray’s rules', () => {
    const { murray } = RULESETS;
    const targets = (role: 'giraffe' | 'unicornio' | 'king', from: string): readonly string[] => {
      const { position } = Position.readFen(lessonFen(role, murray), murray);
      const moves = position?.legalMoves() ?? [];
      return moves
        .filter((move) => move.from === from)
        .map(({ to }) => to)
        .sort();
    };
    expect(targets('giraffe', 'f6')).toEqual(['b5', 'b7', 'e10', 'e2', 'g10', 'g2', 'j5', 'j7']);
    // Unmoved, it is a knight that does not take.
    expect(targets('unicornio', 'c1')).toEqual(['a2', 'b3', 'e2']);
    expect(targets('king', 'f1')).toContain('d3');
  });
});

test('the sample games show what was best at every move that they call a mistake', () => {
  const games = parsePgn(readFileSync('web/page/learn/samples.pgn', 'utf8'));
  expect(games).toHaveLength(6);
  let mistakes = 0;
  for (const { record, errors } of games) {
    expect(errors).toEqual([]);
    if (record === undefined) throw new Error('the game cannot be read');
    for (let ply = 1; ply <= endOfLine(record).length; ply += 1) {
      const path = Array.from({ length: ply }, () => 0);
      if (judgementAt(record, path) === undefined) continue;
      mistakes += 1;
      expect(verdictAt(record, path)?.better, `${record.tags[0]?.[1]}, ply ${ply}`).toBeDefined();
    }
  }
  expect(mistakes).toBeGreaterThan(10);
});

test('the guide for players has a section for each view', () => {
  const headings = [...readFileSync('docs/players.md', 'utf8').matchAll(/^##+ (.+)$/gm)].map(
    ([, title]) => title,
  );
  for (const title of Object.values({ ...GUIDE_SECTIONS, ...BOARD_SECTIONS }))
    expect(headings).toContain(title);
  expect(guideAddress('')).toBe('docs/players.html#the-board');
  expect(guideAddress('', 'introduction')).toBe('docs/players.html#first-steps');
  expect(guideAddress('', 'explorer')).toBe('docs/players.html#the-explorer');
  expect(guideAddress('#editor', 'explorer')).toBe('docs/players.html#the-editor');
  expect(guideAddress('#library?sort=name')).toBe('docs/players.html#bringing-games-in-and-out');
});

describe('a solved ending', () => {
  /** What the documentation says of the longest win of White. */
  const ENDINGS = JSON.parse(readFileSync('docs/endings.json', 'utf8')) as Record<
    string,
    Record<string, { readonly white: { readonly longest: { readonly plies: number } } }>
  >;
  const DOCUMENTED = { aanca: 'KAK', pawn: 'KPK f', duel: 'KAKR' } as const;

  test.each(ENDING_NAMES)('%s is won as fast as the documentation says', (name) => {
    const example = ENDING_EXAMPLES[name];
    const steps = stepsOf(example);
    expect(ENDINGS[example.ruleset]?.[DOCUMENTED[name]]?.white.longest.plies).toBe(
      steps.length - 1,
    );
    expect(steps.at(-1)?.position.result()).toBe('1-0');
    const shared = parseLink(addressOfLine(example));
    if (!shared.ok) throw new Error(shared.error.message);
    expect(endOfLine(shared.value.record)).toHaveLength(steps.length - 1);
    expect(shared.value.path).toEqual([]);
  });
});

test('the glyphs of the sample games are those of the judgements that the page shows', () => {
  const wrong: string[] = [];
  for (const { record } of parsePgn(readFileSync('web/page/learn/samples.pgn', 'utf8'))) {
    if (record === undefined) throw new Error('the game cannot be read');
    for (let ply = 1; ply <= endOfLine(record).length; ply += 1) {
      const path = Array.from({ length: ply }, () => 0);
      const judgement = judgementAt(record, path);
      const glyph = judgement === undefined ? '' : String(NAG_OF_JUDGEMENT[judgement]);
      const given = nodeAt(record, path)?.nags.join() ?? '';
      if (given !== glyph)
        wrong.push(`${record.tags[0]?.[1] ?? ''}, ply ${ply}: $${given} for $${glyph}`);
    }
  }
  expect(wrong).toEqual([]);
});
