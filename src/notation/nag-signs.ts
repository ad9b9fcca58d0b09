/** Reads the signs that stand for Numeric Annotation Glyphs, in print and in the files of other programs. */
import { NAGS } from './nags.js';

/** Signs for a glyph besides the one in {@link NAGS}. */
const ALIASES: readonly (readonly [nag: number, ...signs: readonly string[]])[] = [
  [1, '！'],
  [3, '‼'],
  [4, '⁇'],
  [5, '⁉', '!¿'],
  [6, '⁈'],
  [7, '▢', '◻', '☐'],
  [10, '≈', '~=', '=='],
  [13, 'oo', '~', 'unclear', '∝'],
  [14, '+=', '+/=', '=/+='],
  [15, '=+', '=/+'],
  [16, '+/-', '+/−', '+/–', '+\\-'],
  [17, '-/+', '−/+', '–/+', '-\\+'],
  [18, '+-', '+–'],
  [19, '-+', '–+'],
  [20, '+--', '+––'],
  [21, '--+', '––+'],
  [22, '⊙', '☉', 'zz', 'zugzwang'],
  [32, '↻', '⟲', '↑↑'],
  [36, '|^', '↟'],
  [40, '⟶', '->', '-->'],
  [44, '=/∞', '∞=', '=/oo', '⯹', '~/='],
  [132, '⇄', '⇌', '<=>', '<->', '↔', '⟷'],
  [138, '⨁', '⴩', '(+)'],
  [140, 'Δ', '△', '/\\'],
  [141, '▽', '\\/'],
  [142, '>=', '≥', '⩾'],
  [143, '<=', '⩽'],
  [146, 'TN', 'nov'],
  [220, '#D', 'Dia', 'Diagram'],
  [239, '⟺', '⬄'],
  [240, '↗', '⬀'],
  [242, '>>', '»'],
  [243, '<<', '«'],
  [244, '×', '✖'],
  [245, '⟂', '_|_'],
];

/** If several glyphs have the same sign, the first one wins, as on lichess. */
const BY_SIGN: ReadonlyMap<string, number> = new Map(
  [
    ...NAGS.map(([nag, sign]) => [sign, nag] as const),
    ...ALIASES.flatMap(([nag, ...signs]) => signs.map((sign) => [sign, nag] as const)),
  ]
    .filter(([sign]) => sign !== '')
    .reverse(),
);

/** The glyph that a sign stands for. */
export const nagOfSign = (sign: string): number | undefined =>
  BY_SIGN.get(sign) ?? BY_SIGN.get(sign.replaceAll('-', '−'));

/** The glyphs of a text such as `!?±`: a mark for the move, a sign, or both; undefined for any other text. */
export const nagsOfSigns = (text: string): readonly number[] | undefined => {
  if (text === '') return [];
  const whole = nagOfSign(text);
  if (whole !== undefined) return [whole];
  const [, mark = '', rest = ''] = /^([!?]{1,2})(.+)$/.exec(text) ?? [];
  const first = nagOfSign(mark);
  const second = nagOfSign(rest);
  return first === undefined || second === undefined ? undefined : [first, second];
};
