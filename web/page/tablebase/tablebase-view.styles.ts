import { css } from 'lit';

export const tablebaseViewStyles = css`
  article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.8rem;
    inline-size: min(68rem, 100%);
    margin-inline: auto;
    padding: 1.2rem 1rem 4rem;
  }

  h1 {
    margin: 0;
    font: 600 clamp(1.6rem, 5vw, 2.1rem) / 1.15 var(--app-serif);
    color: var(--app-rubric);
  }

  h2 {
    font-size: 1.25rem;
  }

  .lead {
    max-inline-size: 46rem;
  }

  .filters,
  .legend,
  .title {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 1rem;
    align-items: center;
  }

  .filters {
    gap: 0.6rem 1rem;
  }

  .legend {
    font-size: 0.92rem;
  }

  /* What is being solved stays in view, below the header. */
  .work {
    position: sticky;
    inset-block-start: var(--app-head-size);
    z-index: 1;
    display: grid;
    gap: 0.2rem;
    background: var(--app-page);
  }

  .work:has(progress) {
    padding-block: 0.4rem;
    border-block-end: 1px solid var(--_line);
  }

  .work:not(:has(progress)) {
    display: none;
  }

  section {
    margin-block-start: 1rem;
  }

  .title {
    min-block-size: 2.25rem;
    margin-block-end: 0.3rem;
  }

  .title h2 {
    margin-inline-end: auto;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .ending {
    padding-block: 0.4rem;
    border-block-start: 1px solid var(--_line);
  }

  .head {
    display: grid;
    grid-template:
      'name bars state buttons' auto / minmax(0, 15rem) minmax(0, 1fr) minmax(0, 13rem)
      17.5rem;
    gap: 0.2rem 1.2rem;
    align-items: center;
  }

  h3 {
    grid-area: name;
    color: inherit;
    font-family: var(--app-sans);
    letter-spacing: 0.04em;
  }

  .men {
    display: block;
    color: var(--_muted);
    font-size: 0.88rem;
    font-weight: 400;
    letter-spacing: 0;
  }

  .state {
    grid-area: state;
    font-size: 0.92rem;
    line-height: 1.3;
  }

  .solved {
    color: var(--_good);
    font-weight: 600;
  }

  .solved::before {
    content: '✓ ' / '';
  }

  .buttons {
    grid-area: buttons;
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    align-items: center;
    justify-content: end;
  }

  .doomed {
    grid-column: state / buttons;
    flex-wrap: nowrap;
  }

  .doomed p {
    flex: 1;
  }

  .bars {
    grid-area: bars;
    display: grid;
    gap: 0.15rem;
  }

  .bar {
    display: grid;
    grid-template-columns: auto minmax(2rem, 1fr) minmax(0, 8.5rem);
    gap: 0.5rem;
    align-items: center;
  }

  .disc {
    inline-size: 0.7rem;
    block-size: 0.7rem;
    border: 1px solid var(--_line-strong);
    border-radius: 50%;
  }

  .share {
    display: flex;
    block-size: 0.8rem;
    border: 1px solid var(--_line-strong);
    border-radius: 3px;
    overflow: hidden;
  }

  .share > * {
    min-inline-size: 0;
  }

  .swatch {
    display: inline-block;
    inline-size: 1.1rem;
    block-size: 0.8rem;
    margin-inline-end: 0.4rem;
    border: 1px solid var(--_line-strong);
    border-radius: 3px;
    vertical-align: -0.05rem;
  }

  .white {
    background: var(--_white);
  }

  .draws {
    background: var(--_line-strong);
  }

  .black {
    background: var(--_black);
  }

  .percent {
    color: var(--_muted);
    font-size: 0.85rem;
  }

  .decided {
    overflow-wrap: anywhere;
  }

  .decided a {
    color: var(--app-accent);
  }

  .figures {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    padding-block: 0.5rem 0.7rem;
  }

  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: 0.2rem 0.9rem;
    border-block-end: 1px solid var(--_line);
    font-weight: 400;
    text-align: end;
  }

  thead th {
    color: var(--_muted);
    font-size: 0.88rem;
  }

  th:first-child {
    padding-inline-start: 0;
    text-align: start;
  }

  td .percent {
    display: inline-block;
    min-inline-size: 3.6rem;
  }

  @media (forced-colors: active) {
    .disc,
    .share,
    .swatch {
      forced-color-adjust: none;
    }
  }

  @media (max-width: 60rem) {
    .head {
      grid-template:
        'name state buttons' auto
        'bars bars bars' auto / minmax(0, 1fr) minmax(0, 1fr) 17.5rem;
    }
  }

  @media (max-width: 40rem) {
    article {
      padding-inline: 0.7rem;
    }

    .filters label {
      flex: 1 1 8rem;
    }

    .filters label:first-child {
      flex-basis: 100%;
    }

    .filters select {
      inline-size: 100%;
    }

    .head {
      grid-template:
        'name' auto
        'bars' auto
        'state' auto
        'buttons' auto / minmax(0, 1fr);
    }

    .buttons:not(.doomed) button {
      flex: 1;
      padding-inline: 0.4em;
    }

    .doomed {
      grid-area: state;
    }

    th,
    td {
      padding-inline: 0.35rem;
      font-size: 0.88rem;
    }

    td .percent {
      display: block;
    }
  }
`;
