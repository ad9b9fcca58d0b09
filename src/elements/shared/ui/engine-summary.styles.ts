import { css } from 'lit';

/** A row with the engine's score, figures and button, with and without dice. */
export const engineSummaryStyles = css`
  .summary {
    display: flex;
    align-items: center;
    gap: 0.45rem;
  }

  /* Where there is little room the figures have a row of their own. */
  @container (max-width: 29rem) {
    .summary {
      flex-wrap: wrap;
    }

    .summary > .grow {
      order: 1;
      flex-basis: 100%;
    }

    .score {
      margin-inline-end: auto;
    }

    .word {
      display: none;
    }

    .summary > .quiet {
      min-inline-size: 2.75rem;
      padding-inline: 0.4rem;
    }
  }

  .score {
    font: 700 1.6rem/1.1 var(--_serif);
    font-variant-numeric: tabular-nums;
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.8rem;
    color: var(--_muted);
    font-size: 0.85rem;
    line-height: 1.35;
    font-variant-numeric: tabular-nums;
  }

  .toggle {
    /* A host that has this button elsewhere may hide it here. */
    display: var(--engine-toggle, inline-flex);
    min-inline-size: 6.2em;
  }
`;
