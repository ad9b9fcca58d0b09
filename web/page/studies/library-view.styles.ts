import { css } from 'lit';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';

export const libraryViewStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 0.6rem;
    block-size: calc(100dvh - var(--app-head-size));
    min-block-size: 17rem;
    max-inline-size: 110rem;
    margin-inline: auto;
    padding: 0.8rem 1rem 1rem;
  }

  h1 {
    margin: 0;
    font: 600 1.5rem/1.2 var(--app-serif);
    color: var(--app-rubric);
  }

  /* The field beside it does not move while the user types. */
  .count {
    min-inline-size: 7rem;
    margin-inline-end: 0.4rem;
    font-variant-numeric: tabular-nums;
  }

  acedrex-search-field {
    flex: 1 1 14rem;
  }

  acedrex-study-table {
    flex: 1;
    min-block-size: 9rem;
  }

  .number {
    display: none;
  }

  .toolbar .on {
    border-color: var(--app-accent);
    color: var(--app-accent);
  }

  /* Where a report of an import leaves the table no room, the page scrolls, and the way back stays in view. */
  .row[role='status'],
  .row.fault {
    position: sticky;
    inset-block-end: 0;
    padding-block: 0.3rem;
    background: var(--app-page);
  }

  acedrex-import-panel[hidden] {
    display: none;
  }

  @media (max-width: 40rem) {
    :host {
      gap: 0.45rem;
      padding: 0.5rem 0.5rem 0;
    }

    h1 {
      font-size: 1.2rem;
    }

    .toolbar > button {
      order: 2;
      flex: 1 0 auto;
      padding-inline: 0.5em;
      white-space: nowrap;
    }

    /* What is rarely needed stands beside the title, without words. */
    .count {
      flex: 1;
      min-inline-size: 0;
    }

    .toolbar > .aside {
      order: 0;
      flex: none;
    }

    .label {
      ${hiddenVisually}
    }

    .number {
      display: inline;
    }
  }

  @media (max-height: 32rem) {
    :host {
      gap: 0.35rem;
      padding-block: 0.35rem 0;
    }

    h1 {
      font-size: 1.1rem;
    }

    acedrex-search-field {
      flex-basis: 8rem;
      order: 0;
    }

    .toolbar > button {
      flex: none;
    }
  }
`;
