import { css } from 'lit';

/** The style of a task on a board: what is asked, what came of it, and a line of moves to step through. */
export const taskStyles = css`
  .ask {
    font: 600 1.1rem/1.35 var(--app-serif);
  }

  .good {
    color: var(--app-good);
  }

  .bad {
    color: var(--app-rubric);
  }

  .step {
    display: inline;
    min-block-size: 1.8rem;
    padding: 0 0.3em;
    border: 0;
    background: none;
    line-height: 1.8;
  }

  @media (pointer: coarse) {
    .step {
      min-inline-size: 2.5rem;
      min-block-size: 2.75rem;
    }
  }

  .step[aria-current] {
    background: color-mix(in srgb, var(--app-accent) 22%, transparent);
  }
`;
