/** The lessons, the sample games and the guide. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NAG_OF_JUDGEMENT } from '../../../src/analysis/judge.js';
import { judgementAt, verdictAt } from '../../../src/analysis/revise.js';
import { endOfLine, nodeAt } from '../../../src/game/tree.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import { ROLES } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import {
  ENDING_EXAMPLES,
  ENDING_NAMES,
  lessonFen,
  stepsOf,
} from '../../../web/page/learn/guide.js';
import { parseLink } from '../../../web/page/links/line-link.js';
import {
  BOARD_SECTIONS,
  GUIDE_SECTIONS,
  guideAddress,
} from '../../../web/page/shell/guide-address.js';
import { addressOfLine } from '../../../web/shared/addresses.js';
import { positionOf } from '../../support/golden.js';
import { defined, valueOf } from '../../support/value.js';

describe('a lesson', () => {
  test.each(RULESET_NAMES)('can be played for every piece under %s', (name) => {
    for (const role of ROLES) {
      const position = positionOf(lessonFen(role, RULESETS[name]), name);
      expect(position.legalMoves().map((move) => move.role)).toContain(role);
    }
  });

  test('shows the special moves under Murray’s rules', () => {
    const targets = (role: 'giraffe' | 'unicornio' | 'king', from: string): readonly string[] => {
      const moves = positionOf(lessonFen(role, RULESETS.murray), 'murray').legalMoves();
      return moves.flatMap((move) => (move.from === from ? [move.to] : [])).sort();
    };
    expect(targets('giraffe', 'f6')).toEqual(['b5', 'b7', 'e10', 'e2', 'g10', 'g2', 'j5', 'j7']);
    // An unmoved unicornio moves like a knight but does not capture.
    expect(targets('unicornio', 'c1')).toEqual(['a2', 'b3', 'e2']);
    expect(targets('king', 'f1')).toContain('d3');
  });
});

test('the sample games have the right glyphs and show a better move for each mistake', () => {
  const games = parsePgn(readFileSync('web/page/learn/samples.pgn', 'utf8'));
  expect(games).toHaveLength(6);
  let mistakes = 0;
  for (const { record: read, errors } of games) {
    expect(errors).toEqual([]);
    const record = defined(read);
    for (let ply = 1; ply <= endOfLine(record).length; ply += 1) {
      const path = Array.from({ length: ply }, () => 0);
      const place = `${record.tags[0]?.[1]}, ply ${ply}`;
      const judgement = judgementAt(record, path);
      const nags = judgement === undefined ? [] : [NAG_OF_JUDGEMENT[judgement]];
      expect(nodeAt(record, path)?.nags, place).toEqual(nags);
      if (judgement === undefined) continue;
      mistakes += 1;
      expect(verdictAt(record, path)?.better, place).toBeDefined();
    }
  }
  expect(mistakes).toBeGreaterThan(10);
});

test('the guide for players contains a section for each view', () => {
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

describe('the example ending', () => {
  /** The longest win of White, as documented. */
  const ENDINGS = JSON.parse(readFileSync('docs/endings.json', 'utf8')) as Record<
    string,
    Record<string, { readonly white: { readonly longest: { readonly plies: number } } }>
  >;
  const DOCUMENTED = { aanca: 'KAK', pawn: 'KPK f', duel: 'KAKR' } as const;

  test.each(ENDING_NAMES)('%s is won in the documented number of moves', (name) => {
    const example = ENDING_EXAMPLES[name];
    const steps = stepsOf(example);
    expect(ENDINGS[example.ruleset]?.[DOCUMENTED[name]]?.white.longest.plies).toBe(
      steps.length - 1,
    );
    expect(steps.at(-1)?.position.result()).toBe('1-0');
    const shared = valueOf(parseLink(addressOfLine(example)));
    expect(endOfLine(shared.record)).toHaveLength(steps.length - 1);
    expect(shared.path).toEqual([]);
  });
});
