import { css, unsafeCSS } from 'lit';
import { BOARD_COLOR_NAMES, BOARD_COLORS } from '../../../src/drawing/theme.js';

/** The theme's colours under private names: `--_target` is the host's `--acedrex-target` or ours. */
const colors = BOARD_COLOR_NAMES.map((name) => {
  const [light, dark] = BOARD_COLORS[name];
  return `--_${name}:var(--acedrex-${name},${light === dark ? light : `light-dark(${light},${dark})`});`;
}).join('');

/** Paints of the pieces: what a set calls ink is the white or the black ink. */
const paints = ['edge', 'ink', 'paper']
  .map(
    (paint) =>
      `.white{--_${paint}:var(--_white-${paint})}.black{--_${paint}:var(--_black-${paint})}` +
      `.fill-${paint}{fill:var(--_${paint})}.stroke-${paint}{stroke:var(--_${paint})}`,
  )
  .join('');

/** Colours and the paints of pieces, for every element that draws any. */
export const themeStyles = css`
  :host {
    ${unsafeCSS(colors)}
  }

  .piece path {
    fill-rule: evenodd;
    paint-order: stroke;
    stroke-linejoin: round;
    stroke-linecap: round;
  }

  .fill-none {
    fill: none;
  }

  ${unsafeCSS(paints)}

  @media (prefers-contrast: more) {
    :host {
      --_square-light: #fff;
      --_square-dark: #9a9a9a;
      --_white-edge: #000;
      --_white-ink: #fff;
      --_white-paper: #fff;
      --_black-edge: #fff;
      --_black-ink: #000;
      --_black-paper: #555;
    }
  }

  /* The system's own colours, set by hand: left to itself it would paint both sides alike. */
  @media (forced-colors: active) {
    :host {
      --_square-light: Canvas;
      --_square-dark: color-mix(in srgb, CanvasText 30%, Canvas);
      --_last-move: color-mix(in srgb, Highlight 45%, transparent);
      --_selected: Highlight;
      --_target: LinkText;
      --_check: Mark;
      --_focus: Highlight;
      --_coordinates: CanvasText;
      --_coordinates-inside: CanvasText;
      --_white-edge: CanvasText;
      --_white-ink: Canvas;
      --_white-paper: Canvas;
      --_black-edge: Canvas;
      --_black-ink: CanvasText;
      --_black-paper: color-mix(in srgb, CanvasText 65%, Canvas);
    }
  }
`;
