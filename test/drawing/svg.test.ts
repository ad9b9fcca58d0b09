import { describe, expect, test } from 'vitest';
import { PIECE_SET_NAMES, PIECE_SETS, renderBoardSvg } from '../../src/drawing/index.js';
import { drawArrow } from '../../src/drawing/arrows.js';
import { COLORS, Position, ROLES, emptySetup, parseFen, startSetup } from '../../src/index.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { valueOf } from '../support/value.js';

const start = startSetup(RULESETS.cazaux);
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

describe('a board as SVG', () => {
  test('contains a use element for each piece, a symbol for each kind and a title', () => {
    const svg = renderBoardSvg(start);
    expect(count(svg, /<use /g)).toBe(48);
    expect(count(svg, /<symbol /g)).toBe(16);
    expect(svg).toContain('<title>Board, white to move</title>');
    expect(renderBoardSvg(Position.start(RULESETS.cazaux))).toBe(svg);
  });

  test('escapes titles and labels and stays well-formed', () => {
    const svg = renderBoardSvg(start, {
      title: '"<&>"',
      shapes: [{ from: 'a1', color: 'red', label: '<b' }],
    });
    expect(svg).toContain('<title>&quot;&lt;&amp;&gt;&quot;</title>');
    expect(svg).toContain('>&lt;b</text>');
    const open = count(svg, /<[a-z]+[^>]*[^/]>/g);
    expect(count(svg, /<\/[a-z]+>/g)).toBe(open);
  });

  test('follows the options for orientation, coordinates, colours and theme', () => {
    const fen = valueOf(parseFen('12/12/12/12/12/12/12/12/12/12/12/R11 w', RULESETS.cazaux));
    const use = (options: Parameters<typeof renderBoardSvg>[1]): string =>
      /<use [^>]*>/.exec(renderBoardSvg(fen, options))?.[0] ?? '';
    expect(use({})).toContain('x="0.03" y="11.03"');
    expect(use({ orientation: 'black' })).toContain('x="11.03" y="0.03"');
    expect(renderBoardSvg(fen, { coordinates: 'outside' })).toContain('viewBox="-0.55 0 12.55');
    expect(count(renderBoardSvg(fen, { coordinates: 'none' }), /<text/g)).toBe(0);
    expect(renderBoardSvg(fen, { colors: { 'square-dark': '#123456' } })).toContain('#123456');
    expect(renderBoardSvg(fen, { theme: 'dark' })).not.toBe(renderBoardSvg(fen));
    expect(renderBoardSvg(emptySetup())).not.toContain('<use');
  });

  test('uses different symbol ids for different piece sets and themes', () => {
    const ids = (svg: string): readonly string[] =>
      [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
    const fluent = ids(renderBoardSvg(start));
    const letters = ids(renderBoardSvg(start, { pieceSet: PIECE_SETS.letters }));
    const dark = ids(renderBoardSvg(start, { theme: 'dark' }));
    expect(new Set([...fluent, ...letters, ...dark]).size).toBe(48);
    const turned = ids(renderBoardSvg(start, { orientation: 'black' }));
    expect([...turned].sort()).toEqual([...fluent].sort());
  });

  test('draws a bent arrow for a bent move', () => {
    const line = (to: 'f5' | 'c7'): string => {
      const svg = renderBoardSvg(start, {
        shapes: [{ from: 'c1', to, color: 'green' }],
      });
      return (
        /<path d="([^"]+)" fill="none"/.exec(svg.slice(svg.lastIndexOf('<g opacity')))?.[1] ?? ''
      );
    };
    expect(count(line('f5'), /L/g)).toBe(2);
    expect(count(line('c7'), /L/g)).toBe(1);
  });
});

test('every piece set draws each kind of piece differently under every ruleset', () => {
  for (const name of PIECE_SET_NAMES)
    for (const ruleset of RULESET_NAMES) {
      const drawings = COLORS.flatMap((color) =>
        ROLES.map((role) =>
          JSON.stringify(PIECE_SETS[name].draw({ color, role }, RULESETS[ruleset])),
        ),
      );
      // The diagrams of the two sides differ only in the pawns; their colours are the theme's.
      expect(new Set(drawings.slice(0, ROLES.length)).size).toBe(ROLES.length);
      for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
    }
});

test('an arrow of any width ends in the middle of its square', () => {
  const points = [
    { x: 0.5, y: 0.5 },
    { x: 1.5, y: 1.5 },
    { x: 1.5, y: 5.5 },
  ];
  for (const width of [undefined, 0, 1, 7, -1]) {
    const { head, line, thickness } = drawArrow(points, width);
    expect(head.startsWith('M1.5 5.5L')).toBe(true);
    expect(line).toContain('L1.5 1.5L1.5 ');
    expect(thickness).toBeGreaterThan(0.05);
    expect(thickness).toBeLessThan(0.3);
  }
  expect(() => drawArrow([{ x: 1, y: 1 }])).toThrow(RangeError);
});
