/** Styles made from the lists of colours, apart from the others because these could not be minified beside them. */
import { unsafeCSS } from 'lit';
import { BOARD_COLOR_NAMES, BOARD_COLORS } from '../../../src/drawing/theme.js';

/** The theme's colours under private names: `--_target` is the host's `--acedrex-target` or ours. */
export const themeColors = unsafeCSS(
  BOARD_COLOR_NAMES.map((name) => {
    const [light, dark] = BOARD_COLORS[name];
    return `--_${name}:var(--acedrex-${name},${light === dark ? light : `light-dark(${light},${dark})`});`;
  }).join(''),
);

/** Paints of the pieces: what a set calls ink is the white or the black ink. */
export const piecePaints = unsafeCSS(
  ['edge', 'ink', 'paper']
    .map(
      (paint) =>
        `.white{--_${paint}:var(--_white-${paint})}.black{--_${paint}:var(--_black-${paint})}` +
        `.fill-${paint}{fill:var(--_${paint})}.stroke-${paint}{stroke:var(--_${paint})}`,
    )
    .join(''),
);
