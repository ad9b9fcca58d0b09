import { css } from 'lit';
import { neutral } from '../internal/neutral.styles.js';
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
    /* Otherwise the white space of the template is lines of text in a page that keeps it. */
    white-space: normal !important;
    container-type: size;
  }

  :host([hidden]) {
    display: none;
  }

  .frame {
    position: relative;
    /* 100cqmin was rejected: in Firefox it remains as it was when a scrollbar takes some of the width. */
    width: min(100%, 100cqh);
    aspect-ratio: 1;
    margin: auto;
  }

  /* The slot lies outside, because its content takes its style from the page. */
  .drawing,
  .cards {
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
  }

  .outside .drawing {
    grid-template: minmax(0, 1fr) var(--_margin) / var(--_margin) minmax(0, 1fr);
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

  .outside .board {
    grid-area: 1 / 2;
  }

  .outside .front {
    inset: 0 0 var(--_margin) var(--_margin);
  }

  [role='row'] {
    display: grid;
    grid-template-columns: repeat(12, 1fr);
    min-block-size: 0;
  }

  /*
   * Marks are layers of the square's own background. As boxes of their own, each would be laid out anew, and
   * as positioned elements, all 144 squares would be painted one by one.
   */
  .square {
    --_ground: var(--_square-light);
    min-inline-size: 0;
    background: var(--_aim, none), var(--_mark, none), var(--_ground);
    outline: none;
  }

  .square.dark {
    --_ground: var(--_square-dark);
  }

  .square.movable {
    cursor: grab;
    /* Only here: elsewhere a finger on the board must scroll the page. Two fingers zoom it everywhere. */
    touch-action: pinch-zoom;
  }

  .square.target {
    cursor: pointer;
  }

  /* After a roll few pieces may move; these. */
  .rolled .movable {
    outline: max(2px, 0.6cqmin) dashed var(--_target);
    outline-offset: calc(-1 * max(2px, 0.6cqmin));
  }

  .last,
  .selected,
  .marked {
    --_mark: linear-gradient(var(--_tint) 0 0);
  }

  /* Two corners too, for those who do not see its colour. */
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

  .good {
    --_tint: color-mix(in srgb, var(--_green) 55%, transparent);
  }

  .bad {
    --_tint: color-mix(in srgb, var(--_red) 55%, transparent);
  }

  .info {
    --_tint: color-mix(in srgb, var(--_yellow) 60%, transparent);
  }

  /* The ring tells it from other marks where colours do not, and on a phone, whose king covers the middle. */
  .check {
    --_mark:
      radial-gradient(closest-side, #0000 85%, var(--_check) 86% 97%, #0000),
      radial-gradient(circle, var(--_check) 35%, transparent 75%);
  }

  .target {
    --_aim: radial-gradient(circle, var(--_target) 19%, transparent 21%);
  }

  .target.occupied {
    --_aim: radial-gradient(circle, transparent 62%, var(--_target) 64%);
  }

  .square:focus-visible {
    position: relative;
  }

  .square:focus-visible::after {
    content: '';
    position: absolute;
    z-index: 1;
    inset: 0;
    pointer-events: none;
    outline: max(2px, 0.5cqmin) solid var(--_focus);
    outline-offset: calc(-1 * max(2px, 0.5cqmin));
  }

  .pieces,
  .layer,
  .front {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }

  .pieces {
    /* Of the animation of a move. */
    transition: none var(--_duration);
  }

  .layer {
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
  }

  /* The corners of the board, from which the place of a pointer is computed. */
  i {
    position: absolute;
  }

  i + i {
    left: 100%;
  }

  i + i + i {
    top: 100%;
  }

  i + i + i + i {
    left: 0;
  }

  .piece {
    position: absolute;
    inline-size: calc(100% / 12);
    block-size: calc(100% / 12);
  }

  .piece svg {
    display: block;
    inline-size: 94%;
    block-size: 94%;
    margin: 3%;
  }

  .edge {
    display: grid;
    pointer-events: none;
    color: var(--_coordinates);
    font: 600 max(8px, 1.55cqmin) / 1 var(--_font);
  }

  .ranks {
    grid: repeat(12, 1fr) / 1fr;
  }

  .files {
    grid: 1fr / repeat(12, 1fr);
  }

  .outside .ranks {
    grid-area: 1 / 1;
  }

  .outside .files {
    grid-area: 2 / 2;
  }

  .outside .edge span {
    place-self: center;
  }

  .inside .edge {
    position: absolute;
    z-index: 1;
    inset: 0 auto 0 0.6%;
  }

  /* Pieces stand behind them, so each has a rim in the colour of its square. */
  .inside .edge span {
    --_rim: var(--_square-light);
    color: var(--_coordinates-inside);
    -webkit-text-stroke: 0.3em var(--_rim);
    paint-order: stroke;
  }

  .inside .files {
    inset: auto 0 0.6% 0;
  }

  .inside .ranks span {
    margin-block-start: 12%;
  }

  .inside .files span {
    justify-self: end;
    margin-inline-end: 6%;
  }

  .inside .ranks span:nth-child(even),
  .inside .files span:nth-child(odd) {
    --_rim: var(--_square-dark);
    color: var(--_coordinates-inside-dark);
  }

  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    .pieces {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .board,
    .edge {
      forced-color-adjust: none;
    }

    .board {
      outline: 1px solid CanvasText;
    }
  }
`;
