import { css, unsafeCSS } from 'lit';
import { ARROW_OPACITY, BRUSHES, PALE_OPACITY } from '../../../src/drawing/shapes.js';

const brushes = BRUSHES.map((brush) => `.${brush}{--_brush:var(--_${brush})}`).join('');

export const figureStyles = css`
  ${unsafeCSS(brushes)}

  .shaft {
    opacity: ${ARROW_OPACITY};
  }

  .pale > .shaft {
    opacity: ${PALE_OPACITY};
  }

  .sketch {
    opacity: 0.7;
  }

  .line {
    fill: none;
    stroke: var(--_brush);
    stroke-linejoin: round;
    stroke-linecap: round;
  }

  .head,
  .label-box {
    fill: var(--_brush);
  }

  .label {
    fill: #fff;
    font-family: var(--_font);
    font-weight: 700;
    text-anchor: middle;
  }
`;
