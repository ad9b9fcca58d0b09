import { css } from 'lit';
import { rolledStyles } from '../../../src/elements/puzzle/rolled.styles.js';

/**
 * A board with a task beside it. On narrow screens the task is right below the board, and the head above the board. What
 * is above and below the board leaves it a height:
 * `--task-below` is the rest where the task is below it, `--task-beside` where it is beside it.
 */
export const practiceStyles = css`
  article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 0.5rem 1.5rem;
    padding: var(--task-padding, 0.6rem 0.5rem 3rem);
  }

  acedrex-board {
    inline-size: min(100%, 100dvh - var(--task-below, 16rem));
    min-inline-size: min(100%, 18rem);
    scroll-margin-block: calc(var(--app-head-size) + 0.5rem) 0.5rem;
  }

  .over,
  .side {
    inline-size: 100%;
    max-inline-size: 27rem;
    padding-inline: 0.4rem;
  }

  .side {
    align-content: start;
  }

  .task {
    align-content: start;
    padding: 0.7rem 0.85rem;
    border: 1px solid var(--app-line);
    border-radius: var(--app-radius);
    background: var(--app-surface);
  }

  h2.ask {
    color: inherit;
  }

  /* One row of equal columns, which no label widens and no button leaves. */
  .buttons {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-auto-rows: minmax(2.75rem, auto);
    gap: 0.4rem;
  }

  .buttons button,
  .buttons .button {
    inline-size: 100%;
    block-size: 100%;
    padding: 0.15rem 0.2rem;
    overflow-wrap: anywhere;
    font-size: 0.86rem;
    line-height: 1.15;
    text-align: center;
    white-space: normal;
  }

  .buttons > :last-child {
    grid-column: -2 / -1;
  }

  .buttons .back {
    grid-column: 1 / -2;
  }

  .four {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  .four .next {
    grid-column: span 2;
  }

  .hint {
    scroll-margin-block: calc(var(--app-head-size) + 0.5rem) 0.5rem;
  }

  /* On a phone the verdict and the hints come before the notes, so that they are in view. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    .task:has(.notes) {
      display: contents;
    }

    .task .notes,
    .state.untouched {
      order: 1;
    }

    .side > slot:not([name]) {
      display: block;
      order: 2;
    }
  }

  /* A low upright phone shows the buttons below the task without scrolling. */
  @media (max-height: 46rem) {
    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      article {
        gap: 0.3rem;
        padding-block-start: 0.3rem;
      }

      .side {
        gap: 0.4rem;
      }

      .task {
        gap: 0.2rem;
        padding: 0.4rem 0.7rem;
        font-size: 0.9rem;
        line-height: 1.3;
      }
    }
  }

  h2:focus-visible {
    outline-offset: 4px;
  }

  .verdict {
    font-weight: 600;
  }

  .path {
    color: var(--app-accent);
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

  /* Tries and exercises. */
  .results {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    article {
      grid-template: auto 1fr / auto minmax(14rem, 27rem);
      justify-content: center;
      padding: var(--task-padding, 0.8rem 1rem);
    }

    acedrex-board {
      grid-area: 1 / 1 / span 2;
      inline-size: min(
        100vw - 18rem,
        100dvh - var(--task-beside, calc(var(--app-head-size) + 1.8rem))
      );
    }

    .over {
      grid-area: 1 / 2;
      padding-block-start: 0.3rem;
    }

    .side {
      grid-area: 2 / 2;
    }
  }
`;

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
