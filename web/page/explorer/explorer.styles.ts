import { css } from 'lit';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';

export const explorerStyles = css`
  .about:has(.empty) ~ .found {
    justify-content: center;
    text-align: center;
  }

  :host {
    /* The height of the tabs above the table on a phone. */
    --_tabs: calc(2.75rem + 1px);
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 0.5rem;
    box-sizing: border-box;
    min-block-size: 100%;
    padding-block-start: 0.5rem;
    container-type: inline-size;
  }

  .bar {
    gap: 0.4rem;
    p {
      flex: 1 1 10rem;
      overflow-wrap: anywhere;
    }
  }

  .scope {
    flex: 0 1 auto;
    min-inline-size: 5rem;
    min-block-size: 1.9rem;
    padding-block: 0;
    font-size: inherit;
    text-overflow: ellipsis;
  }

  .views {
    display: flex;
    button {
      padding-inline: 0.7rem;
      font-size: 0.95rem;
      &:first-child {
        border-radius: var(--app-radius) 0 0 var(--app-radius);
      }
      &:last-child {
        margin-inline-start: -1px;
        border-radius: 0 var(--app-radius) var(--app-radius) 0;
      }
    }
    [aria-pressed='true'] {
      position: relative;
    }
  }

  .counted {
    flex: 1 1 100%;
    p {
      font: 0.85rem/1.2 var(--app-sans);
    }
    /* The exploration is beside the switch, with its explanation below both. */
    .tools & {
      display: contents;
      p {
        flex-basis: 100%;
        order: 1;
      }
    }
  }

  .listed > button {
    margin-block-start: 0.3rem;
  }

  /* The row of the game's next move. */
  .next td {
    background: color-mix(in srgb, var(--app-accent) 12%, transparent);
    &:first-child {
      box-shadow: inset 3px 0 var(--app-accent);
    }
  }

  /* At the bottom of the panel, so that exploring and the engine's score stay visible and in place. */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (min-height: 32rem) {
    .exploring {
      order: 1;
      position: sticky;
      z-index: 1;
      inset-block-end: 0;
      /* Extends over the panel's padding. */
      margin-inline: -0.75rem;
      border-block-start: 1px solid var(--app-line);
      padding: 0.3rem 0.75rem;
      background: var(--app-surface);
    }

    :host {
      --_tabs: 0px;
    }

    thead th {
      z-index: 1;
    }

    td button {
      scroll-margin-block: 3rem;
    }
  }

  /* On a phone, the explanations are below the table. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host {
      gap: 0.2rem;
      padding-block-start: 0;
      reading-flow: flex-visual;
      /* The tabs, together with the line of moves. */
      --_tabs: calc(5rem + 1px);
    }

    :is(.found:not(.listed), .legend, .origin, .files, acedrex-opening, acedrex-repertoire-status) {
      order: 1;
    }

    .exploring {
      gap: 0.3rem;
      padding-block: 0.15rem;
      :is(button, select) {
        min-block-size: 2.5rem;
        padding-block: 0;
        font-size: 0.92rem;
      }
      button {
        padding-inline: 0.5rem;
      }
      /* Hidden, because the engine's line is right below the board. */
      acedrex-board-score {
        display: none;
      }
    }

    .end {
      padding-block-start: 0.25rem;
    }

    .empty {
      padding: 0;
      > svg {
        display: none;
      }
    }

    tbody tr:first-child td {
      border: 0;
    }

    td button {
      scroll-margin-block: calc(var(--_tabs) + 2.5rem) calc(var(--panel-foot) + 1rem);
    }
  }

  .tools {
    justify-content: space-between;
    gap: 0.1rem 0.4rem;
    scroll-margin-block-start: var(--_tabs);
    .exploring {
      flex: 1 1 100%;
      flex-wrap: nowrap;
    }
    .cut {
      flex-basis: 0;
    }
  }

  .more {
    flex: 1 1 auto;
    justify-content: start;
    color: var(--app-accent);
  }

  @media (pointer: fine) {
    .exploring :is(button, select) {
      min-block-size: 1.9rem;
      padding-block: 0;
      font-size: 0.95rem;
    }
  }

  .exploring acedrex-board-score {
    margin-inline-start: auto;
    font-size: 0.9rem;
  }

  .about {
    gap: 0.1rem 1.2rem;
    font-size: 0.9rem;
    p {
      flex-basis: 100%;
    }
  }

  .meaning {
    min-block-size: 1.4em;
  }

  /* Columns keep their widths from position to position. Columns without a width share the remaining space. */
  table {
    --_score: 6.2rem;
    --_depth: 4.3rem;
    --_positions: 5.6rem;
    --_played: 5.4rem;
    --_results: 6.5rem;
    inline-size: 100%;
    table-layout: fixed;
  }

  th {
    padding: 0.15rem 0.4rem;
    color: var(--app-muted);
    font-size: 0.85rem;
    font-weight: 500;
    text-align: start;
    overflow-wrap: anywhere;
    button {
      gap: 0;
      max-inline-size: 100%;
      min-block-size: 1.5rem;
      margin-inline: -0.25rem;
      padding: 0 0.25rem;
      color: inherit;
      font: inherit;
      line-height: 1.1;
    }
    &[aria-sort] button {
      color: var(--app-text);
    }
    i {
      inline-size: 0.8em;
      font-style: normal;
    }
    /* The label is above the numbers. */
    &.number i {
      order: -1;
    }
    &.move {
      inline-size: var(--_move, auto);
    }
    &.score {
      inline-size: var(--_score);
    }
    &.depth {
      inline-size: var(--_depth);
    }
    &.positions {
      inline-size: var(--_positions);
    }
    &.played {
      inline-size: var(--_played);
    }
    &.results {
      inline-size: var(--_results);
    }
  }

  /* Column headers stay visible, below the tabs on a phone. If large text wraps the tabs, they cover this header. A
     border would scroll away. */
  thead th {
    position: sticky;
    inset-block-start: var(--_tabs);
    background: var(--panel-ground);
    box-shadow: inset 0 -1px var(--app-line);
  }

  tfoot :is(th, td) {
    border-block-start: 1px solid var(--app-line-strong);
  }

  small {
    color: var(--app-muted);
    font-size: 0.8em;
  }

  .legend {
    --_icon: 0.95em;
    color: var(--app-muted);
    font-size: 0.92rem;
    dl {
      display: grid;
      gap: 0.3rem;
      margin: 0.3rem 0 0;
    }
    /* The entries have their columns' classes, so that they are hidden together with the columns. */
    div {
      text-align: start;
      &.move {
        display: block;
      }
    }
    :is(dt, dd) {
      display: inline;
      margin: 0;
    }
    dt {
      color: var(--app-text);
      font-weight: 600;
      &::after {
        content: ': ';
      }
    }
  }

  td {
    padding: 0 0.4rem;
    border-block-start: 1px solid var(--app-line);
    &:first-child {
      padding-inline-start: 0.1rem;
    }
    &.score {
      font-weight: 650;
    }
    button {
      flex: none;
      min-block-size: 1.9rem;
      padding-inline: 0.3rem;
      font-weight: 600;
      &.last {
        font-weight: 400;
      }
    }
  }

  .games {
    display: flex;
    align-items: center;
    inline-size: fit-content;
    color: var(--app-accent);
    &[aria-expanded]::before {
      flex: none;
      content: '▸' / '';
      inline-size: 0.8em;
    }
    &[aria-expanded='true']::before {
      content: '▾' / '';
    }
  }

  button.games {
    gap: 0.2rem;
    margin-inline-start: -0.4rem;
    padding-inline: 0.4rem;
    text-align: start;
  }

  .newest {
    margin-block-start: 0.2rem;
    li {
      border-block-start: 1px solid var(--app-line);
    }
    :is(button, a) {
      min-block-size: 1.9rem;
      padding: 0.1rem 0.4rem;
    }
    button {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 2.6rem 2.8rem;
      inline-size: 100%;
      font-weight: 400;
      text-align: start;
    }
    .tabular {
      text-align: end;
    }
  }

  /* At the bottom of the panel, so that the files stay in place whatever the number of rows. */
  .files {
    gap: 0.1rem 0.4rem;
    margin-block-start: auto;
    border-block-start: 1px solid var(--app-line);
    padding-block-start: 0.3rem;
    p {
      flex: 1 1 auto;
    }
    button {
      padding-inline: 0.4rem;
      font-size: 0.92rem;
    }
  }

  .number {
    text-align: end;
  }

  .equal {
    margin-inline-end: 0.15em;
    font-weight: 400;
  }

  div.move {
    display: flex;
    align-items: center;
    min-inline-size: 0;
  }

  /* Best play fills the remaining width. It wraps, so that no move is cut off. */
  .line {
    display: -webkit-box;
    flex: 1;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    overflow: hidden;
    color: var(--app-muted);
    font-size: 0.92em;
    text-overflow: ellipsis;
  }

  .step {
    border-radius: 3px;
    padding-inline: 0.1em;
    white-space: nowrap;
  }

  .move > .disc {
    margin-inline-end: 0.45em;
  }

  .own {
    --_icon: 0.95em;
    display: inline-flex;
    flex: none;
    margin-inline: 0.1rem 0.3rem;
    color: var(--app-accent);
  }

  .key {
    display: inline-flex;
    align-items: center;
    margin-inline-start: 0.6em;
    white-space: nowrap;
  }

  tbody tr {
    cursor: pointer;
  }

  @media (hover: hover) {
    .step:hover {
      background: color-mix(in srgb, var(--app-accent) 22%, transparent);
      color: var(--app-text);
    }

    tr:hover td {
      background: color-mix(in srgb, var(--app-accent) 9%, transparent);
    }
  }

  /* On a phone, the moves matter more, and the explanation of the columns contains the same information. */
  @container (max-width: 26rem) {
    :is(.meaning, .nodes) {
      display: none;
    }
  }

  @media (pointer: coarse) {
    .line {
      pointer-events: none;
    }
    th button {
      min-inline-size: 2.5rem;
      min-block-size: 1.75rem;
    }

    :is(.games, .newest :is(a, button)) {
      min-inline-size: 2.5rem;
      min-block-size: 2.5rem;
    }

    /* Only as high as a finger needs, because each additional visible row saves a swipe. */
    td button {
      min-inline-size: 2.75rem;
      min-block-size: 2.25rem;
    }

    .scope,
    .views button {
      min-block-size: 2.25rem;
    }
  }

  /* If all columns are shown, each is as narrow as its header allows, and best play takes the remaining width. */
  @container (min-width: 30.01rem) and (max-width: 46rem) {
    .with-games {
      :is(th, td) {
        padding-inline: 0.25rem;
      }
      th {
        font-size: 0.8rem;
        button {
          margin: 0;
          padding: 0;
        }
      }
      i {
        inline-size: 0.6em;
      }
      --_score: 5.2rem;
      --_depth: 3.4rem;
      --_positions: 5.1rem;
      --_played: 4.3rem;
      --_results: 5.2rem;
    }
  }

  /* The explanation of the columns hides the columns that the table hides. */
  @container (max-width: 32rem) {
    .with-games .positions {
      display: none;
    }
  }

  /* In a narrow panel, the bars take the remaining width. */
  @container (max-width: 30rem) {
    table {
      --_score: 5.3rem;
      --_depth: 3.4rem;
      --_positions: 4.8rem;
      --_played: 4.5rem;
      --_results: auto;
    }

    .with-bars {
      --_move: 4.6rem;
      .line {
        display: none;
      }
    }

    :is(th, td) {
      padding-inline: 0.25rem;
    }

    th {
      font-size: 0.78rem;
    }
  }

  /* The engine's score is left out, because the engine's panel is directly above. */
  @container (max-width: 20rem) {
    :is(.depth, .positions, acedrex-board-score) {
      display: none;
    }

    .about {
      flex-wrap: nowrap;
      gap: 0.4rem;
      margin-block: -0.25rem;
      font-size: 0.84rem;
      p {
        min-inline-size: 0;
      }
    }

    th {
      padding-inline: 0.15rem;
      button {
        margin: 0;
        padding: 0;
      }
      i {
        display: none;
      }
    }

    table {
      --_score: 4.5rem;
      --_played: 4.2rem;
    }

    .with-bars {
      --_move: 3.8rem;
    }
  }

  @container (max-width: 16rem) {
    :is(.line, .results) {
      display: none;
    }
  }

  .share {
    display: flex;
    block-size: 1.2rem;
    border: 1px solid var(--app-line-strong);
    border-radius: 3px;
    overflow: hidden;
    font-size: 0.74rem;
    line-height: 1.1rem;
    text-align: center;
    span {
      container-type: inline-size;
      flex-basis: 0;
      min-inline-size: 0;
    }
    b {
      font-weight: 500;
      @container (max-width: 1.8rem) {
        display: none;
      }
    }
  }

  .white {
    background: var(--app-white);
    color: #2a2018;
  }

  .draws {
    background: light-dark(#cbb794, #6f604d);
    color: light-dark(#2a2018, #fff);
  }

  .black {
    background: var(--app-black);
    color: #fff;
  }

  .unfinished {
    background: repeating-linear-gradient(
      135deg,
      transparent 0 3px,
      color-mix(in srgb, var(--app-line-strong) 60%, transparent) 3px 5px
    );
  }

  /* On a short phone, the heading and the switch make space for moves. The heading is only for screen readers. */
  @media (max-height: 46rem) {
    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      :host([tight]) {
        .tools {
          order: 1;
          .exploring {
            order: -1;
          }
        }
        thead th {
          padding-block: 0;
          box-shadow: none;
        }
        thead button {
          min-inline-size: 0;
          min-block-size: 0;
          ${hiddenVisually}
        }
      }
    }
  }

  /* On a phone in landscape, the heading makes space for moves. It is only for screen readers. */
  @media (min-aspect-ratio: 1/1) and (max-height: 32rem) {
    :host {
      gap: 0.2rem;
    }

    thead {
      ${hiddenVisually}
    }

    td button {
      min-block-size: 2.4rem;
    }
  }
`;
