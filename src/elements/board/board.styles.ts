import { css } from 'lit';
import { neutral } from '../internal/neutral.styles.js';
import { hiddenVisually } from '../shared/ui/hidden-visually.styles.js';
import { themeStyles } from './theme.styles.js';

export const boardStyles = css`
  ${themeStyles}

  :host {
    --_duration: var(--acedrex-duration, 180ms);
    --_font: var(--acedrex-font, system-ui, sans-serif);
    display: block;
    width: 100%;
    max-height: 100svh;
    aspect-ratio: 1;
    /* On a page that preserves white space, the template's white space would otherwise become lines of text. */
    white-space: normal !important;
    container-type: size;
  }

  :host([hidden]) {
    display: none;
  }

  .frame {
    position: relative;
    /* 100cqmin was rejected: Firefox does not update it when a scrollbar takes some of the width. */
    width: min(100%, 100cqh);
    aspect-ratio: 1;
    margin: auto;
  }

  /* The slot is not included, because the page styles its content. */
  :is(.drawing, .cards) {
    ${neutral}
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }

  .drawing {
    position: absolute;
    inset: 0;
    display: grid;
    /* Browsers print no backgrounds unless the user asks for them, and squares are backgrounds. */
    -webkit-print-color-adjust: exact;
    print-color-adjust: exact;
  }

  .outside {
    --_margin: max(13.5px, 2.85cqmin);
    .drawing {
      grid-template: minmax(0, 1fr) var(--_margin) / var(--_margin) minmax(0, 1fr);
    }
    .board {
      grid-area: 1 / 2;
    }
    .front {
      inset: 0 0 var(--_margin) var(--_margin);
    }
    .edge span {
      place-self: center;
    }
  }

  .board {
    position: relative;
    display: grid;
    grid-area: 1 / 1;
    grid-template-rows: repeat(12, 1fr);
    min-block-size: 0;
    overflow: hidden;
    border-radius: var(--acedrex-board-radius, 4px);
  }

  [role='row'] {
    display: grid;
    grid-template-columns: repeat(12, 1fr);
    min-block-size: 0;
  }

  /* Marks are background layers of the square. Separate boxes would all need layout again, and if they were
     positioned, all 144 squares would be painted one by one. */
  .square {
    --_ground: var(--_square-light);
    min-inline-size: 0;
    background: var(--_aim, none), var(--_mark, none), var(--_ground);
    outline: none;
    &.dark {
      --_ground: var(--_square-dark);
    }
    &.movable {
      cursor: grab;
      /* Only here, because elsewhere a finger on the board scrolls the page. Two fingers zoom the page everywhere. */
      touch-action: pinch-zoom;
    }
    &.target {
      cursor: pointer;
    }
    &:focus-visible {
      position: relative;
      &::after {
        content: '';
        position: absolute;
        z-index: 1;
        inset: 0;
        pointer-events: none;
        outline: max(2px, 0.5cqmin) solid var(--_focus);
        outline-offset: calc(-1 * max(2px, 0.5cqmin));
      }
    }
  }

  /* Marks the few pieces that may move after a roll. */
  .rolled .movable {
    outline: max(2px, 0.6cqmin) dashed var(--_target);
    outline-offset: calc(-1 * max(2px, 0.6cqmin));
  }

  :is(.last, .selected, .marked) {
    --_mark: linear-gradient(var(--_tint) 0 0);
  }

  /* Two marked corners, for users who cannot see the colour. */
  .last {
    --_tint: var(--_last-move);
    --_corner:
      color-mix(in srgb, var(--_corner-ink, #000) 50%, var(--_last-move)) 10%, transparent 10.5%;
    --_mark:
      linear-gradient(135deg, var(--_corner)), linear-gradient(315deg, var(--_corner)),
      linear-gradient(var(--_tint) 0 0);
  }

  .selected {
    --_tint: var(--_selected);
  }

  .premove {
    --_tint: color-mix(in srgb, var(--_blue) 55%, transparent);
  }

  /* A dot and a ring in black and white, for users to whom green and red look alike. */
  .good {
    --_tint: color-mix(in srgb, var(--_green) 55%, transparent);
    --_mark:
      radial-gradient(closest-side, var(--_mark-ink) 30%, var(--_mark-paper) 32% 40%, #0000 42%),
      linear-gradient(var(--_tint) 0 0);
  }

  .bad {
    --_tint: color-mix(in srgb, var(--_red) 55%, transparent);
    --_mark:
      radial-gradient(
        closest-side,
        #0000 78%,
        var(--_mark-paper) 80% 86%,
        var(--_mark-ink) 88% 98%,
        #0000
      ),
      linear-gradient(var(--_tint) 0 0);
  }

  .info {
    --_tint: color-mix(in srgb, var(--_yellow) 60%, transparent);
  }

  /* The ring distinguishes check without colours, and on a phone, where the king covers the middle. Its white and
     black edges stand out on every square. */
  .check {
    --_mark:
      radial-gradient(
        closest-side,
        #0000 77%,
        var(--_mark-paper) 78% 83%,
        var(--_check) 84% 92%,
        var(--_mark-ink) 93% 98%,
        #0000
      ),
      radial-gradient(circle, var(--_check) 35%, transparent 75%);
  }

  /* The white edge stands out where the square is as dark as the mark. */
  .target {
    --_aim: radial-gradient(circle, var(--_target) 19%, var(--_mark-paper) 20% 22%, #0000 23%);
    &.occupied {
      --_aim: radial-gradient(circle, #0000 60%, var(--_mark-paper) 61% 63%, var(--_target) 64%);
    }
  }

  :is(.pieces, .layer, .front) {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }

  .pieces {
    /* Holds the duration of move animations. */
    transition: none var(--_duration);
    @media (prefers-reduced-motion: reduce) {
      transition: none;
    }
  }

  .layer {
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
  }

  /* The corners of the board, from which the place of a pointer is computed. */
  i {
    position: absolute;
    + i {
      left: 100%;
      + i {
        top: 100%;
        + i {
          left: 0;
        }
      }
    }
  }

  .piece {
    position: absolute;
    inline-size: calc(100% / 12);
    block-size: calc(100% / 12);
    svg {
      display: block;
      inline-size: 94%;
      block-size: 94%;
      margin: 3%;
    }
  }

  .edge {
    display: grid;
    pointer-events: none;
    color: var(--_coordinates);
    font: 600 max(8px, 1.55cqmin) / 1 var(--_font);
  }

  .ranks {
    grid: repeat(12, 1fr) / 1fr;
    .outside & {
      grid-area: 1 / 1;
    }
  }

  .files {
    grid: 1fr / repeat(12, 1fr);
    .outside & {
      grid-area: 2 / 2;
    }
  }

  .inside {
    .edge {
      position: absolute;
      z-index: 1;
      inset: 0 auto 0 0.6%;
      /* The coordinates are above pieces, so each letter has a rim in the colour of its square. */
      span {
        --_rim: var(--_square-light);
        color: var(--_coordinates-inside);
        -webkit-text-stroke: 0.3em var(--_rim);
        paint-order: stroke;
      }
    }
    .files {
      inset: auto 0 0.6% 0;
      span {
        justify-self: end;
        margin-inline-end: 6%;
      }
    }
    .ranks span {
      margin-block-start: 12%;
    }
    :is(.ranks span:nth-child(even), .files span:nth-child(odd)) {
      --_rim: var(--_square-dark);
      color: var(--_coordinates-inside-dark);
    }
  }

  .spoken {
    ${hiddenVisually}
  }

  @media (forced-colors: active) {
    :is(.board, .edge) {
      forced-color-adjust: none;
    }

    .board {
      outline: 1px solid CanvasText;
    }
  }
`;
