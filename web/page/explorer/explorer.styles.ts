import { css } from 'lit';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';

export const explorerStyles = css`
  :host {
    /* The height of the tabs above it on a phone. */
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
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
  }

  .bar p {
    flex: 1 1 10rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .counted {
    display: flex;
    flex: 1 1 100%;
    align-items: center;
    gap: 0.5rem;
    min-inline-size: 0;
  }

  .counted p {
    flex: 1;
    min-inline-size: 0;
    font-size: 0.85rem;
    line-height: 1.2;
  }

  .scope {
    flex: none;
    min-block-size: 1.9rem;
    padding-block: 0;
    font-size: inherit;
  }

  .views {
    display: flex;
  }

  .views button {
    padding-inline: 0.7rem;
    font-size: 0.95rem;
  }

  .views button:first-child {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }

  .views button:last-child {
    margin-inline-start: -1px;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }

  .views [aria-pressed='true'] {
    position: relative;
  }

  /* Beside the switch, with what it means below both. */
  .tools .counted {
    display: contents;
  }

  .tools .scope {
    flex: 0 1 auto;
    min-inline-size: 5rem;
    text-overflow: ellipsis;
  }

  .tools .counted p {
    flex: 1 1 100%;
    order: 1;
  }

  .listed button {
    margin-block-start: 0.3rem;
  }

  .listed .newest button {
    margin: 0;
  }

  /* The move of the game on the board. */
  .next td {
    background: color-mix(in srgb, var(--app-accent) 12%, transparent);
  }

  .next td:first-child {
    box-shadow: inset 3px 0 var(--app-accent);
  }

  /* At the foot of the panel, so that exploring and the engine's score are at hand and stay in place. */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (min-height: 32rem) {
    .exploring {
      order: 1;
      position: sticky;
      z-index: 1;
      inset-block-end: 0;
      /* Over the padding of the panel. */
      margin-inline: -0.75rem;
      border-block-start: 1px solid var(--app-line);
      padding: 0.3rem 0.75rem;
      background: var(--app-surface);
    }

    /* The heads of the columns stay in view. A border would scroll away. */
    thead th {
      position: sticky;
      z-index: 1;
      inset-block-start: 0;
      background: var(--app-surface);
      box-shadow: inset 0 -1px var(--app-line);
    }

    td button {
      scroll-margin-block: 3rem;
    }
  }

  /* What explains the table of a phone is below it. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host {
      gap: 0.2rem;
      padding-block-start: 0;
      reading-flow: flex-visual;
      /* With the moves of the line. */
      --_tabs: calc(5rem + 1px);
    }

    .found:not(.listed),
    .legend,
    .origin,
    .files {
      order: 1;
    }

    .exploring {
      gap: 0.3rem;
      padding-block: 0.15rem;
    }

    .exploring :is(button, select) {
      min-block-size: 2.5rem;
      padding-block: 0;
      font-size: 0.92rem;
    }

    .exploring button {
      padding-inline: 0.5rem;
    }

    .end {
      padding-block-start: 0.25rem;
    }

    /* Below the tabs, which stay in view too and cover it where large text makes two rows of them. */
    thead th {
      position: sticky;
      inset-block-start: var(--_tabs);
      background: var(--panel-ground);
      box-shadow: inset 0 -1px var(--app-line);
    }

    tbody tr:first-child td {
      border: 0;
    }

    td button {
      scroll-margin-block: calc(var(--_tabs) + 2.5rem) calc(var(--panel-foot) + 1rem);
    }

    /* The engine's line is right below the board. */
    .exploring acedrex-board-score {
      display: none;
    }
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.1rem 0.4rem;
    scroll-margin-block-start: var(--_tabs);
  }

  .tools .exploring {
    flex: 1 1 100%;
    flex-wrap: nowrap;
  }

  .tools .exploring p {
    flex: 1 1 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .more {
    flex: 1 1 auto;
    justify-content: start;
    color: var(--app-accent);
  }

  @media (pointer: fine) {
    .exploring button,
    .exploring select {
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
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 1.2rem;
    align-items: center;
    font-size: 0.9rem;
  }

  .about p {
    flex-basis: 100%;
    margin: 0;
  }

  .meaning {
    overflow: hidden;
    min-block-size: 1.4em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* Columns keep their widths from position to position. */
  table {
    inline-size: 100%;
    table-layout: fixed;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th {
    padding: 0.15rem 0.4rem;
    color: var(--app-muted);
    font-size: 0.85rem;
    font-weight: 500;
    text-align: start;
  }

  th button {
    gap: 0;
    max-inline-size: 100%;
    min-block-size: 1.5rem;
    margin-inline: -0.25rem;
    padding: 0 0.25rem;
    color: inherit;
    font: inherit;
    line-height: 1.1;
    overflow-wrap: anywhere;
  }

  th[aria-sort] button {
    color: var(--app-text);
  }

  th i {
    inline-size: 0.8em;
    font-style: normal;
  }

  /* The label stands above the figures. */
  th.number i {
    order: -1;
  }

  tfoot th,
  tfoot td {
    border-block-start: 1px solid var(--app-line-strong);
  }

  small {
    color: var(--app-muted);
    font-size: 0.8em;
  }

  .legend {
    color: var(--app-muted);
    font-size: 0.92rem;
  }

  .legend dl {
    display: grid;
    gap: 0.3rem;
    margin: 0.3rem 0 0;
  }

  /* They have the classes of the columns that they explain, to be hidden with them. */
  .legend div {
    text-align: start;
  }

  .legend div.move {
    display: block;
  }

  .legend dt {
    display: inline;
    color: var(--app-text);
    font-weight: 600;
  }

  .legend dt::after {
    content: ': ';
  }

  .legend dd {
    display: inline;
    margin: 0;
  }

  td {
    padding: 0 0.4rem;
    border-block-start: 1px solid var(--app-line);
  }

  td:first-child {
    padding-inline-start: 0.1rem;
  }

  .games {
    display: flex;
    align-items: center;
    inline-size: fit-content;
    color: var(--app-accent);
  }

  button.games {
    gap: 0.2rem;
    margin-inline-start: -0.4rem;
    padding-inline: 0.4rem;
    font-weight: 500;
    text-align: start;
  }

  .games[aria-expanded]::before {
    flex: none;
    content: '▸' / '';
    inline-size: 0.8em;
  }

  .games[aria-expanded='true']::before {
    content: '▾' / '';
  }

  .newest {
    margin: 0.2rem 0 0;
    padding: 0;
    list-style: none;
  }

  .newest li {
    border-block-start: 1px solid var(--app-line);
  }

  .newest button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 2.6rem 2.8rem;
    gap: 0.4rem;
    inline-size: 100%;
    min-block-size: 1.9rem;
    padding: 0.1rem 0.4rem;
    font-weight: 400;
    text-align: start;
  }

  .newest .games {
    min-block-size: 1.9rem;
    padding-inline: 0.4rem;
  }

  .players {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .result,
  .year {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  .year {
    color: var(--app-muted);
  }

  /* At the foot of the panel, so that it stays in place under a table with more or fewer rows. */
  .files {
    gap: 0.1rem 0.4rem;
    margin-block-start: auto;
    border-block-start: 1px solid var(--app-line);
    padding-block-start: 0.3rem;
  }

  .files p {
    flex: 1 1 auto;
  }

  .files button {
    padding-inline: 0.4rem;
    font-size: 0.92rem;
  }

  .number {
    text-align: end;
  }

  td.score {
    font-weight: 650;
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

  .move button {
    flex: none;
  }

  /* Best play fills what the columns leave free. It wraps, so that no move is cut off. */
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

  .own {
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

  .own .icon,
  .legend .icon {
    inline-size: 0.95em;
    block-size: 0.95em;
  }

  tbody tr {
    cursor: pointer;
  }

  @media (hover: hover) {
    .step:hover {
      background: color-mix(in srgb, var(--app-accent) 22%, transparent);
      color: var(--app-text);
    }
  }

  @media (pointer: coarse) {
    .line {
      pointer-events: none;
    }
  }

  /* On a phone the first move matters more; the explanation of the figures says it, too. */
  @container (max-width: 26rem) {
    .meaning,
    .nodes {
      display: none;
    }
  }

  @media (hover: hover) {
    tr:hover td {
      background: color-mix(in srgb, var(--app-accent) 9%, transparent);
    }
  }

  td button {
    min-block-size: 1.9rem;
    padding-inline: 0.3rem;
    font-weight: 600;
  }

  td button.last {
    font-weight: 400;
  }

  @media (pointer: coarse) {
    th button {
      min-inline-size: 2.5rem;
      min-block-size: 1.75rem;
    }

    .games,
    .newest .games,
    .newest button {
      min-inline-size: 2.5rem;
      min-block-size: 2.5rem;
    }

    /* As low as a finger hits it: every row more saves a swipe. */
    td button {
      min-inline-size: 2.75rem;
      min-block-size: 2.25rem;
    }

    .scope,
    .views button {
      min-block-size: 2.25rem;
    }
  }

  th.score {
    inline-size: 6.2rem;
  }

  th.depth {
    inline-size: 4.3rem;
  }

  th.positions {
    inline-size: 5.6rem;
  }

  th.played {
    inline-size: 5.4rem;
  }

  th.results {
    inline-size: 6.5rem;
  }

  /* With all columns, each is as narrow as its head allows: best play has the rest. */
  @container (min-width: 30.01rem) and (max-width: 46rem) {
    .with-games :is(th, td) {
      padding-inline: 0.25rem;
    }

    .with-games th {
      font-size: 0.8rem;
    }

    .with-games th button {
      margin: 0;
      padding: 0;
    }

    .with-games th i {
      inline-size: 0.6em;
    }

    .with-games th.score {
      inline-size: 5.2rem;
    }

    .with-games th.depth {
      inline-size: 3.4rem;
    }

    .with-games th.positions {
      inline-size: 5.1rem;
    }

    .with-games th.played {
      inline-size: 4.3rem;
    }

    .with-games th.results {
      inline-size: 5.2rem;
    }
  }

  /* The explanation of the figures hides what the table hides. */
  @container (max-width: 32rem) {
    .with-games .positions {
      display: none;
    }
  }

  /* In a narrow panel the bars have the rest of the room. */
  @container (max-width: 30rem) {
    .with-bars .line {
      display: none;
    }

    th.results {
      inline-size: auto;
    }

    th,
    td {
      padding-inline: 0.25rem;
    }

    th {
      font-size: 0.78rem;
    }

    .with-bars th.move {
      inline-size: 4.6rem;
    }

    th.score {
      inline-size: 5.3rem;
    }

    th.depth {
      inline-size: 3.4rem;
    }

    th.positions {
      inline-size: 4.8rem;
    }

    th.played {
      inline-size: 4.5rem;
    }
  }

  /* The engine's panel is right above. */
  @container (max-width: 20rem) {
    .depth,
    .positions,
    acedrex-board-score {
      display: none;
    }

    .about {
      flex-wrap: nowrap;
      gap: 0.4rem;
      margin-block: -0.25rem;
      font-size: 0.84rem;
    }

    .about p {
      min-inline-size: 0;
    }

    th {
      padding-inline: 0.15rem;
    }

    th button {
      margin: 0;
      padding: 0;
    }

    th i {
      display: none;
    }

    .with-bars th.move {
      inline-size: 3.8rem;
    }

    th.score {
      inline-size: 4.5rem;
    }

    th.played {
      inline-size: 4.2rem;
    }
  }

  @container (max-width: 16rem) {
    th {
      overflow-wrap: anywhere;
    }

    .line,
    .results {
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
  }

  .share span {
    container-type: inline-size;
    flex-basis: 0;
    min-inline-size: 0;
  }

  .share b {
    font-weight: 500;
  }

  @container (max-width: 1.8rem) {
    .share b {
      display: none;
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

  /* A short phone shows moves in the room of their head, which is only read out, and of the switch. */
  @media (max-height: 46rem) {
    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      :host([tight]) .tools {
        order: 1;
      }

      :host([tight]) .tools .exploring {
        order: -1;
      }

      :host([tight]) thead th {
        padding-block: 0;
        box-shadow: none;
      }

      :host([tight]) thead button {
        min-inline-size: 0;
        min-block-size: 0;
        ${hiddenVisually}
      }
    }
  }

  /* A phone on its side shows moves in the room of their head, which is only read out. */
  @media (min-aspect-ratio: 1/1) and (max-height: 32rem) {
    :host {
      gap: 0.2rem;
    }

    thead {
      position: absolute;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    td button {
      min-block-size: 2.4rem;
    }
  }
`;
