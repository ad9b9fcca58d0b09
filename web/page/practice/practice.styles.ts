import { css } from 'lit';
import { frameStyles } from '../../shared/ui/frame.styles.js';
import { rolledStyles } from '../../../src/elements/puzzle/rolled.styles.js';

/** A board with a task beside it, or below it on narrow screens. */
export const practiceStyles = css`
  ${frameStyles}

  .task {
    align-content: start;
  }

  /* The task is right below the board. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    .player.near {
      display: none;
    }

    /* The verdict and the hints come before the notes, so that they are visible. */
    .task:has(.notes) {
      display: contents;
    }

    :is(.task .notes, .state.untouched) {
      order: 1;
    }

    .panel > slot:not([name]) {
      display: block;
      order: 2;
    }

    /* A short upright phone shows the buttons below the task without scrolling. */
    @media (max-height: 46rem) {
      .player.far {
        display: none;
      }

      :is(.frame, .frame > .panel, .state .stack) {
        gap: 0.3rem;
      }

      .task {
        gap: 0.2rem;
        font-size: 0.9rem;
        line-height: 1.3;
      }
    }
  }

  h2.ask {
    color: inherit;
    &:focus-visible {
      outline-offset: 4px;
    }
  }

  /* One row of equal columns: no label widens a column, and all buttons stay in the row. */
  .buttons {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-auto-rows: minmax(2.75rem, auto);
    gap: 0.4rem;
    :is(button, .button) {
      inline-size: 100%;
      block-size: 100%;
      padding: 0.15rem 0.2rem;
      overflow-wrap: anywhere;
      font-size: 0.86rem;
      line-height: 1.15;
      text-align: center;
      white-space: normal;
    }
    > :last-child {
      grid-column: -2 / -1;
    }
    .back {
      grid-column: 1 / -2;
    }
  }

  .four {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    .next {
      grid-column: span 2;
    }
  }

  .hint {
    scroll-margin-block: calc(var(--app-head-size) + 0.5rem) 0.5rem;
  }

  .verdict {
    font-weight: 600;
  }

  .notice {
    font-size: 0.88rem;
  }

  ${rolledStyles}

  .themes {
    display: grid;
    gap: 0.2rem;
    margin: 0;
    padding-inline-start: 1.1rem;
  }

  /* Lists of attempts and exercises. */
  .results {
    gap: 0.3rem;
  }
`;

/** The style of a task on a board: the task, the outcome, and the line of moves. */
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
    @media (pointer: coarse) {
      min-inline-size: 2.5rem;
      min-block-size: 2.75rem;
    }
    &[aria-current] {
      background: color-mix(in srgb, var(--app-accent) 22%, transparent);
    }
  }
`;
