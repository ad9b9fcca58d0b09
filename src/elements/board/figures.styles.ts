import { css, unsafeCSS } from 'lit';
import { SHAPE_COLORS } from '../../notation/shape.js';

const colors = SHAPE_COLORS.map((color) => `.${color}{--_color:var(--_${color})}`).join('');

export const figureStyles = css`
  ${unsafeCSS(colors)}

  .sketch {
    opacity: 0.7;
  }

  .line {
    fill: none;
    stroke: var(--_color);
    stroke-linejoin: round;
    stroke-linecap: round;
  }

  :is(.head, .label-box) {
    fill: var(--_color);
  }

  .label {
    fill: #fff;
    font-family: var(--_font);
    font-weight: 700;
    text-anchor: middle;
  }
`;
