import { css } from 'lit';
import { piecePaints, themeColors } from './theme-colors.styles.js';

/** Board colours and piece paints, for all elements that draw pieces. */
export const themeStyles = css`
  :host {
    ${themeColors}
    --_mark-ink: #14100c;
    --_mark-paper: #fff;
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

  ${piecePaints}

  @media (prefers-contrast: more), (forced-colors: active) {
    :host {
      --_square-light: #fff;
      --_square-dark: #9a9a9a;
      --_coordinates-inside: #000;
      --_coordinates-inside-dark: #000;
      --_white-edge: #000;
      --_white-ink: #fff;
      --_white-paper: #fff;
      --_black-edge: #fff;
      --_black-ink: #000;
      --_black-paper: #555;
    }
  }

  /* Sets system colours explicitly, because the browser would paint both sides alike. White has the lighter pieces
     and squares in dark schemes too, where Canvas is the darker colour. */
  @media (forced-colors: active) {
    :host {
      --_last-move: color-mix(in srgb, Highlight 45%, transparent);
      --_corner-ink: CanvasText;
      --_mark-ink: CanvasText;
      --_mark-paper: Canvas;
      --_selected: Highlight;
      --_target: LinkText;
      --_check: Mark;
      --_focus: Highlight;
      --_coordinates: CanvasText;
    }
  }

  @media (forced-colors: active) and (prefers-color-scheme: dark) {
    :host {
      --_square-light: color-mix(in srgb, CanvasText 40%, Canvas);
      --_square-dark: Canvas;
      --_coordinates-inside: CanvasText;
      --_coordinates-inside-dark: CanvasText;
    }
  }
`;
