import { css, unsafeCSS } from 'lit';
import { BOARD_SIZE } from '../../../src/rules/squares.js';

/** A rule for each column and row, because a strict Content-Security-Policy forbids style attributes. */
const places = Array.from(
  { length: BOARD_SIZE },
  (_, place) =>
    `[data-column='${place}'] { --column: ${place}; } [data-row='${place}'] { --row: ${place}; }`,
).join('\n');

export const boardStyles = css`
  :host {
    --_light: var(--acedrex-square-light, light-dark(#f0e2c3, #cbb791));
    --_dark: var(--acedrex-square-dark, light-dark(#bd9060, #8d6a45));
    --_last: var(--acedrex-last-move, light-dark(#d9a62a8c, #e0b0407a));
    --_selected: var(--acedrex-selected, light-dark(#2f5d9f99, #5d8fd699));
    --_target: var(--acedrex-target, light-dark(#23497fbf, #1d3f73cc));
    --_check: var(--acedrex-check, #c63a22);
    --_focus: var(--acedrex-focus, light-dark(#12356b, #d8e7ff));
    --_duration: var(--acedrex-duration, 180ms);
    display: block;
    inline-size: 100%;
    aspect-ratio: 1;
    user-select: none;
    -webkit-user-select: none;
    container-type: inline-size;
  }

  :host([hidden]) {
    display: none;
  }

  .frame {
    display: grid;
    inline-size: 100%;
    block-size: 100%;
  }

  .frame.outside {
    grid-template: minmax(0, 1fr) 1.5em / 1.5em minmax(0, 1fr);
    font-size: max(9px, 1.9cqi);
  }

  .board {
    position: relative;
    display: grid;
    grid-template-rows: repeat(12, 1fr);
    min-block-size: 0;
    overflow: hidden;
    border-radius: var(--acedrex-board-radius, 4px);
  }

  .outside .board {
    grid-area: 1 / 2;
  }

  [role='row'] {
    display: grid;
    grid-template-columns: repeat(12, 1fr);
    min-block-size: 0;
  }

  .square {
    position: relative;
    background: var(--_light);
    outline: none;
    min-inline-size: 0;
  }

  .square.dark {
    background: var(--_dark);
  }

  .square.movable {
    cursor: grab;
    /* Only here: elsewhere a finger on the board must scroll the page. */
    touch-action: none;
  }

  .square.target {
    cursor: pointer;
  }

  .square::before,
  .square::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
  }

  .square.last::before {
    background: var(--_last);
  }

  .square.selected::before {
    background: var(--_selected);
  }

  .square.check::before {
    background: radial-gradient(circle, var(--_check) 25%, transparent 75%);
  }

  .square.target::after {
    background: radial-gradient(circle, var(--_target) 19%, transparent 21%);
  }

  .square.target.occupied::after {
    background: radial-gradient(circle, transparent 62%, var(--_target) 64%);
  }

  .square.over::after {
    background: var(--_target);
    opacity: 0.65;
  }

  .square:focus-visible::after {
    outline: max(2px, 0.5cqi) solid var(--_focus);
    outline-offset: calc(-1 * max(2px, 0.5cqi));
    z-index: 1;
  }

  .men {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }

  .man {
    position: absolute;
    inline-size: calc(100% / 12);
    block-size: calc(100% / 12);
    transform: translate(calc(var(--column) * 100%), calc(var(--row) * 100%));
    transition: transform var(--_duration) ease;
  }

  .man.dragged {
    z-index: 2;
    transition: none;
    filter: drop-shadow(0 0.6cqi 0.6cqi #0006);
  }

  .settling .man {
    transition: none;
  }

  .man.ghost {
    opacity: 0.35;
  }

  .man svg {
    display: block;
    inline-size: 94%;
    block-size: 94%;
    margin: 3%;
  }

  .white {
    --_edge: var(--acedrex-white-edge, #33241a);
    --_ink: var(--acedrex-white-ink, #fffaf0);
    --_paper: var(--acedrex-white-paper, #e3cfa4);
    --_line: var(--_edge);
  }

  .black {
    --_edge: var(--acedrex-black-edge, #f3e6cb);
    --_ink: var(--acedrex-black-ink, #231a16);
    --_paper: var(--acedrex-black-paper, #7f6b59);
    --_line: none;
  }

  .outline {
    fill: var(--_edge);
    stroke: var(--_edge);
    stroke-width: 2.2px;
    stroke-linejoin: round;
  }

  .paper {
    fill: var(--_paper);
  }

  .ink {
    fill: var(--_ink);
    fill-rule: evenodd;
    stroke: var(--_line);
    stroke-width: 0.55px;
  }

  .coordinate {
    pointer-events: none;
    font: 600 max(8px, 1.55cqi) / 1 var(--acedrex-font, system-ui, sans-serif);
  }

  .inside .coordinate {
    position: absolute;
    z-index: 1;
    color: var(--_dark);
    filter: brightness(0.72);
  }

  .inside .dark .coordinate {
    color: var(--_light);
    filter: none;
  }

  .inside .coordinate.rank {
    inset: 6% auto auto 5%;
  }

  .inside .coordinate.file {
    inset: auto 6% 5% auto;
  }

  .edge {
    display: grid;
    color: inherit;
  }

  .edge.ranks {
    grid: repeat(12, 1fr) / 1fr;
    grid-area: 1 / 1;
  }

  .edge.files {
    grid: 1fr / repeat(12, 1fr);
    grid-area: 2 / 2;
  }

  .edge .coordinate {
    place-self: center;
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
    .man {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .square {
      forced-color-adjust: none;
    }
  }

  ${unsafeCSS(places)}
`;
