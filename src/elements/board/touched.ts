/** What a board needs when it is touched: the place of a pointer on a page that has turned it, and the style of drags. */
import { css } from 'lit';

export { pointWithin } from '../internal/corners.js';

export const styles = css`
  .piece.dragged {
    z-index: 2;
    filter: drop-shadow(0 0.6cqmin 0.6cqmin #0006);
  }

  .piece.ghost {
    opacity: 0.35;
  }

  .square.over {
    --_aim: linear-gradient(color-mix(in srgb, var(--_target) 65%, transparent) 0 0);
  }

  /* A finger covers the square, so its mark is larger than the finger. */
  .board:has(> .lifted) .over {
    position: relative;
  }

  .board:has(> .lifted) .over::after {
    content: '';
    position: absolute;
    z-index: 1;
    inset: -70%;
    border-radius: 50%;
    background: var(--_target);
    opacity: 0.5;
    pointer-events: none;
  }
`;
