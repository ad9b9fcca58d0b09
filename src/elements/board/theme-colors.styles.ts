/**
 * Styles generated from the lists of colours. They are in a separate module, because the build cannot minify style
 * sheets with expressions.
 */
import { unsafeCSS } from 'lit';
import { BOARD_COLOR_NAMES, BOARD_COLORS } from '../../drawing/theme.js';

/** The theme's colours under private names: `--_target` is the page's `--acedrex-target` or the default. */
export const themeColors = unsafeCSS(
  BOARD_COLOR_NAMES.map((name) => {
    const [light, dark] = BOARD_COLORS[name];
    return `--_${name}:var(--acedrex-${name},${light === dark ? light : `light-dark(${light},${dark})`});`;
  }).join(''),
);

/** The paints of the pieces. For example, a piece's ink is the white or the black ink, depending on its colour. */
export const piecePaints = unsafeCSS(
  ['edge', 'ink', 'paper']
    .map(
      (paint) =>
        `.white{--_${paint}:var(--_white-${paint})}.black{--_${paint}:var(--_black-${paint})}` +
        `.fill-${paint}{fill:var(--_${paint})}.stroke-${paint}{stroke:var(--_${paint})}`,
    )
    .join(''),
);
