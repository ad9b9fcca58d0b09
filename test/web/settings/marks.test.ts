/** Marks for users with colour vision deficiencies, and the contrast of the lines around controls. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARD_COLORS, THEME_NAMES } from '../../../src/drawing/theme.js';
import { boardStyles } from '../../../src/elements/board/board.styles.js';
import { themeStyles } from '../../../src/elements/board/theme.styles.js';
import { BOARD_THEMES } from '../../../web/page/settings/board-colors.js';

type Rgb = readonly [number, number, number];

const NORMAL: readonly [Rgb, Rgb, Rgb] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Simulates complete deficiencies in linear RGB: G. M. Machado et al., 2009, severity 1. */
const DEFICIENCIES: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  none: NORMAL,
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const rgb = (hex: string): Rgb => {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const byte = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5)];
};

/** A colour over a background, mixed as in CSS. */
const over = (color: Rgb, share: number, ground: Rgb): Rgb => {
  const mix = (n: 0 | 1 | 2): number => color[n] * share + ground[n] * (1 - share);
  return [mix(0), mix(1), mix(2)];
};

const linear = (byte: number): number =>
  byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

/** The luminance that users with a deficiency see. */
const luminance = (color: Rgb, [red, green, blue]: readonly [Rgb, Rgb, Rgb]): number => {
  const [r, g, b] = color.map(linear) as unknown as Rgb;
  const seen = (row: Rgb): number => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b));
  return 0.2126 * seen(red) + 0.7152 * seen(green) + 0.0722 * seen(blue);
};

const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The CSS rule of a mark: its tint and the black and white shape over it. */
const rule = (kind: 'good' | 'bad'): string => {
  const [, found = ''] = new RegExp(`\\.${kind} \\{([^}]*)\\}`).exec(boardStyles.cssText) ?? [];
  return found;
};

const GROUNDS = Object.entries(BOARD_THEMES).flatMap(([name, colors]) =>
  THEME_NAMES.flatMap((scheme, at) =>
    (['square-light', 'square-dark'] as const).map(
      (square) =>
        [
          `${name}, ${scheme}, ${square}`,
          colors[square] ?? BOARD_COLORS[square][at as 0 | 1],
          at as 0 | 1,
        ] as const,
    ),
  ),
);

test.each(Object.entries(DEFICIENCIES))(
  'dots and rings have a contrast of 3:1 on every square (deficiency: %s)',
  (_, seen) => {
    for (const [kind, color] of [
      ['good', 'green'],
      ['bad', 'red'],
    ] as const) {
      const css = rule(kind);
      const share =
        Number(/--_tint: color-mix\(in srgb, var\(--_\w+\) (\d+)%/.exec(css)?.[1]) / 100;
      const inks = [...css.matchAll(/var\((--_mark-\w+)\)/g)].map(([, name = '']) =>
        rgb(new RegExp(`${name}: (#\\w+)`).exec(themeStyles.cssText)?.[1] ?? ''),
      );
      expect(inks).toHaveLength(2);
      for (const [name, ground = '', at] of GROUNDS) {
        const tinted = luminance(over(rgb(BOARD_COLORS[color][at]), share, rgb(ground)), seen);
        const best = Math.max(...inks.map((ink) => contrast(luminance(ink, seen), tinted)));
        expect(best, `${kind} on ${name}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

test('the marks of moves and captures differ in shape', () => {
  const form = (kind: 'good' | 'bad'): string =>
    (/radial-gradient\(([^;]*)/.exec(rule(kind))?.[1] ?? '').replace(/var\([^)]*\)/g, '');
  expect(form('good')).not.toBe('');
  expect(form('good')).not.toBe(form('bad'));
});

/** A colour such as `#23497fbf`, whose last two digits are its opacity, over a square. */
const painted = (color: string, ground: string): Rgb =>
  over(rgb(color), color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1, rgb(ground));

test.each(Object.entries(DEFICIENCIES))(
  'targets of moves and the ring of check have a contrast of 3:1 (deficiency: %s)',
  (_, seen) => {
    const [paper, ink] = ['#ffffff', '#14100c'].map((color) => luminance(rgb(color), seen)) as [
      number,
      number,
    ];
    for (const [name, ground, at] of GROUNDS) {
      const square = luminance(rgb(ground), seen);
      const own = BOARD_THEMES[name.split(',')[0] ?? '']?.target;
      const target = luminance(painted(own ?? BOARD_COLORS.target[at], ground), seen);
      // Either the mark stands out from the square, or its edge from the mark.
      const found = Math.max(contrast(target, square), contrast(paper, target));
      expect(found, `target on ${name}`).toBeGreaterThanOrEqual(3);
      const ring = Math.max(contrast(paper, square), contrast(ink, square));
      expect(ring, `check on ${name}`).toBeGreaterThanOrEqual(3);
    }
    // The edges that these figures assume.
    const css = boardStyles.cssText;
    expect(css).toMatch(/\.target \{[^}]*var\(--_target\) 19%,\s*var\(--_mark-paper\)/);
    expect(css).toMatch(/\.check \{[^}]*var\(--_mark-paper\)[^}]*var\(--_mark-ink\)/);
    expect(themeStyles.cssText).toMatch(/--_mark-ink: #14100c;\s*--_mark-paper: #fff;/);
  },
);

test('the lines around controls have a contrast of 3:1', () => {
  const css = readFileSync('web/shared/ui/page.css', 'utf8');
  const pair = (name: string): readonly string[] =>
    new RegExp(`--app-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.slice(1) ?? [];
  const lightness = (color = ''): number => luminance(rgb(color), NORMAL);
  for (const ground of ['page', 'surface'])
    for (const [at, line] of pair('line-strong').entries())
      expect(contrast(lightness(line), lightness(pair(ground)[at])), ground).toBeGreaterThan(3);
  expect(pair('line-strong')).toHaveLength(2);
});
