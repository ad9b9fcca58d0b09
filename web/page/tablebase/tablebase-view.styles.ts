import { css } from 'lit';
import { themeStyles } from '../../../src/elements/board/theme.styles.js';

export const tablebaseViewStyles = css`
  ${themeStyles}

  .page {
    --_width: 68rem;
  }

  h2 {
    font-size: 1.25rem;
  }

  .lead {
    max-inline-size: 46rem;
  }

  :is(.filters, .legend, .title) {
    gap: 0.5rem 1rem;
  }

  /* The progress of solving stays visible below the header. */
  .work {
    position: sticky;
    inset-block-start: var(--app-head-size);
    z-index: 1;
    display: grid;
    gap: 0.2rem;
    background: var(--app-page);
    padding-block: 0.4rem;
    border-block-end: 1px solid var(--_line);
    &:not(:has(progress)) {
      display: none;
    }
  }

  section {
    margin-block-start: 1rem;
  }

  .title {
    min-block-size: 2.25rem;
    margin-block-end: 0.3rem;
    h2 {
      margin-inline-end: auto;
    }
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
    @media (max-width: 60rem) {
      grid-template:
        'name state buttons' auto
        'bars bars bars' auto / minmax(0, 1fr) minmax(0, 1fr) 17.5rem;
    }
    @media (max-width: 40rem) {
      grid-template: 'name' 'bars' 'state' 'buttons' / minmax(0, 1fr);
    }
  }

  h3 {
    grid-area: name;
    color: inherit;
    font-family: var(--app-sans);
  }

  .men {
    display: block;
    font-size: 0.95rem;
    font-weight: 600;
  }

  .side {
    display: inline-flex;
    + .side {
      margin-inline-start: 0.6rem;
    }
  }

  .piece {
    inline-size: 1.7rem;
    block-size: 1.7rem;
    forced-color-adjust: none;
  }

  .state {
    grid-area: state;
  }

  :is(.state, .legend) {
    font: 0.92rem/1.3 var(--app-sans);
  }

  .solved {
    color: var(--_good);
    font-weight: 600;
    &::before {
      content: '✓ ' / '';
    }
  }

  .buttons {
    grid-area: buttons;
    gap: 0.3rem;
    justify-content: end;
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

  :is(.share, .swatch) {
    display: flex;
    block-size: 0.8rem;
    border: 1px solid var(--_line-strong);
    border-radius: 3px;
    overflow: hidden;
    forced-color-adjust: none;
    > * {
      min-inline-size: 0;
    }
  }

  .swatch {
    display: inline-block;
    inline-size: 1.1rem;
    margin-inline-end: 0.4rem;
    vertical-align: -0.05rem;
  }

  span.white {
    background: var(--_white);
  }

  .draws {
    background: var(--_line-strong);
  }

  span.black {
    background: var(--_black);
  }

  .percent {
    color: var(--_muted);
    font-size: 0.85rem;
  }

  .decided {
    overflow-wrap: anywhere;
  }

  .details {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    padding-block: 0.5rem 0.7rem;
    h4 {
      flex-basis: 100%;
      margin: 0;
      font-family: var(--app-sans);
    }
  }

  acedrex-ending-lesson {
    inline-size: 100%;
  }

  :is(th, td) {
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
    @media (max-width: 40rem) {
      display: block;
    }
  }

  @media (max-width: 40rem) {
    .filters {
      label {
        flex: 1 1 8rem;
        &:first-child {
          flex-basis: 100%;
        }
      }
      select {
        inline-size: 100%;
      }
    }

    .buttons button {
      flex: 1;
      padding-inline: 0.4em;
    }

    :is(th, td) {
      padding-inline: 0.35rem;
      font-size: 0.88rem;
    }
  }
`;
