import { css } from 'lit';

export const overlayStyles = css`
  .control {
    &.by-white {
      fill: #2f7de0;
    }
    &.by-black {
      fill: #d8402c;
    }
    &.by-both {
      fill: #8a4fc2;
    }
  }

  /* The heat map covers the colour of the last move, so its squares are framed. */
  .board:has(> .under > .control) .last {
    position: relative;
    &::before {
      --_width: max(2px, 0.6cqmin);
      content: '';
      position: absolute;
      z-index: 1;
      inset: 0;
      outline: var(--_width) solid #ffe34d;
      outline-offset: calc(-1 * var(--_width));
      box-shadow: inset 0 0 0 calc(var(--_width) + 1px) #000a;
      pointer-events: none;
    }
  }

  .threat {
    --_color: var(--_red);
  }

  .arrow.pin {
    --_color: #7c3fb5;
    .line {
      stroke-dasharray: 0.16 0.12;
    }
  }

  .badge {
    stroke: #fff;
    path {
      fill: none;
      stroke-width: 2.2;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    circle {
      fill: var(--_red);
      stroke-width: 1;
    }
    &.pin circle {
      fill: #7c3fb5;
    }
    &.right circle {
      fill: var(--_blue);
    }
  }

  .promotion {
    opacity: 0.95;
    path {
      fill-rule: evenodd;
      paint-order: stroke;
      stroke-linejoin: round;
    }
  }

  :is(.reach-from, .reach-way) {
    fill: none;
    stroke: var(--_blue);
    stroke-width: 0.06;
  }

  .reach-way {
    stroke-width: 0.07;
    stroke-linejoin: round;
    opacity: 0.5;
  }

  .reach {
    fill: none;
    stroke-width: 1.6;
    stroke-linecap: round;
    &:is(.step, .slide) {
      fill: var(--_blue);
      stroke: #fff;
      stroke-width: 1;
    }
    &.slide {
      stroke-width: 0.8;
    }
    &:is(.friend, .block) {
      stroke: var(--_blue);
      stroke-width: 1.8;
    }
    &:is(.capture, .barred) {
      stroke: var(--_check);
      stroke-width: 2;
    }
    &.capture {
      stroke: var(--_red);
    }
  }

  .card {
    position: absolute;
    inset-inline: 1%;
    padding: 0.3em 0.7em;
    border-radius: 0.4em;
    background: light-dark(#fffaf0f2, #221c17f2);
    color: light-dark(#2a211a, #f1e7d6);
    box-shadow: 0 0.2em 0.9em #0005;
    font: max(11px, 1.9cqi) / 1.3 var(--_font);
    /* At the edge of the board, where a one-line card covers only half a rank. */
    &.above {
      inset-block-start: 0.5%;
    }
    &.below {
      inset-block-end: 0.5%;
    }
    &::first-letter {
      text-transform: uppercase;
    }
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }

  .counts {
    opacity: 0.85;
  }
`;
