import { css } from 'lit';

export const overlayStyles = css`
  .control.by-white {
    fill: #2f7de0;
  }

  .control.by-black {
    fill: #d8402c;
  }

  .control.by-both {
    fill: #8a4fc2;
  }

  /* The heat map covers the colour of the last move, so its squares are framed. */
  .board:has(> .under > .control) .last {
    position: relative;
  }

  .board:has(> .under > .control) .last::before {
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

  .threat {
    --_brush: var(--_red);
  }

  .arrow.pin {
    --_brush: #7c3fb5;
  }

  .arrow.pin .line {
    stroke-dasharray: 0.16 0.12;
  }

  .badge path {
    fill: none;
    stroke: #fff;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .badge circle {
    fill: var(--_red);
    stroke: #fff;
    stroke-width: 1;
  }

  .badge.pin circle {
    fill: #7c3fb5;
  }

  .badge.right circle {
    fill: var(--_blue);
  }

  .promotion {
    opacity: 0.95;
  }

  .reach-from {
    fill: none;
    stroke: var(--_blue);
    stroke-width: 0.06;
  }

  .reach-way {
    fill: none;
    stroke: var(--_blue);
    stroke-width: 0.07;
    stroke-linejoin: round;
    opacity: 0.5;
  }

  .reach {
    fill: none;
    stroke-width: 1.6;
    stroke-linecap: round;
  }

  .reach.step,
  .reach.slide {
    fill: var(--_blue);
    stroke: #fff;
    stroke-width: 1;
  }

  .reach.slide {
    stroke-width: 0.8;
  }

  .reach.capture {
    stroke: var(--_red);
    stroke-width: 2;
  }

  .reach.friend,
  .reach.block {
    stroke: var(--_blue);
    stroke-width: 1.8;
  }

  .reach.barred {
    stroke: var(--_check);
    stroke-width: 2;
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
  }

  /* At the edge, where one line of it covers half a rank. */
  .card.above {
    inset-block-start: 0.5%;
  }

  .card.below {
    inset-block-end: 0.5%;
  }

  .card::first-letter {
    text-transform: uppercase;
  }

  .counts {
    opacity: 0.85;
  }

  .promotion path {
    fill-rule: evenodd;
    paint-order: stroke;
    stroke-linejoin: round;
  }

  @media (forced-colors: active) {
    .card {
      border: 1px solid CanvasText;
    }
  }
`;
