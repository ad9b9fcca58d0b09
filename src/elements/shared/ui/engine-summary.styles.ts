import { css } from 'lit';

/** A row with the engine's score, statistics and button, with and without dice. */
export const engineSummaryStyles = css`
  .summary {
    display: flex;
    align-items: center;
    gap: 0.45rem;
  }

  /* In a narrow panel, the statistics are on a separate row. */
  @container (max-width: 29rem) {
    .summary {
      flex-wrap: wrap;
      > .grow {
        order: 1;
        flex-basis: 100%;
      }
      > .quiet {
        min-inline-size: 2.75rem;
        padding-inline: 0.4rem;
      }
    }

    .score {
      margin-inline-end: auto;
    }

    .word {
      display: none;
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
    /* A host that shows this button elsewhere can hide it here. */
    display: var(--engine-toggle, inline-flex);
    min-inline-size: 6.2em;
  }
`;
