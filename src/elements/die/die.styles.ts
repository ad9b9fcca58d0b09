import { css } from 'lit';
import { neutral } from '../internal/neutral.styles.js';
import { hiddenVisually } from '../shared/ui/hidden-visually.styles.js';

export const dieStyles = css`
  :host {
    --_face: var(--acedrex-die-face, light-dark(#fbf1da, #efe2c4));
    --_edge: var(--acedrex-die-edge, light-dark(#8a6d47, #5d4930));
    --_ink: var(--acedrex-die-ink, #33241a);
    --_number: var(--acedrex-die-number, #a42f1a);
    --_focus: var(--acedrex-focus, light-dark(#12356b, #d8e7ff));
    display: inline-block;
    inline-size: 6rem;
    aspect-ratio: 1;
  }

  :host([hidden]) {
    display: none;
  }

  button {
    ${neutral}
    display: block;
    position: relative;
    inline-size: 100%;
    block-size: 100%;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
    &:disabled {
      cursor: default;
    }
    &:focus-visible {
      outline: 3px solid var(--_focus);
      outline-offset: -2px;
    }
  }

  svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    @media (prefers-reduced-motion: no-preference) {
      transition: transform 0.18s ease-out;
    }
  }

  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    button:hover:not(:disabled) svg {
      transform: translateY(-3%) rotate(-2deg);
    }
  }

  .shadow {
    fill: #000;
    opacity: 0.16;
    filter: blur(0.05px);
  }

  .side {
    fill: var(--_face);
    stroke: var(--_edge);
    stroke-width: 0.022;
    stroke-linejoin: round;
  }

  .rim {
    fill: none;
    stroke: #fff;
    stroke-opacity: 0.55;
    stroke-width: 0.02;
    stroke-linejoin: round;
  }

  .shade {
    fill: #3a2408;
  }

  .piece {
    fill: var(--_ink);
    fill-rule: evenodd;
  }

  text {
    fill: var(--_number);
    font: 700 0.3px/1
      var(--acedrex-die-font, Literata, 'Palatino Linotype', Palatino, Georgia, serif);
    text-anchor: middle;
  }

  /* Dims a die that has not been rolled, so that its numbers are not taken for a roll. */
  .blank :is(text, .piece) {
    opacity: 0.3;
  }

  :is(.hidden, .spoken) {
    ${hiddenVisually}
  }

  @media (forced-colors: active) {
    .side {
      fill: Canvas;
      stroke: CanvasText;
    }

    :is(.shade, .shadow) {
      display: none;
    }

    :is(.piece, text) {
      fill: CanvasText;
    }
  }
`;
