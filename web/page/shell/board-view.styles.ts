import { css } from 'lit';

/**
 * Two layouts. In portrait format, the board is as wide as the window, and the panels are below. In
 * landscape format, the board is as high as the window, and the panels beside it get the remaining width,
 * at least --_side.
 */
export const boardViewStyles = css`
  :host {
    --_header: var(--app-head-size);
    --_side: 19rem;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }

  .stage {
    display: grid;
    grid-template: auto auto / minmax(0, 1fr);
    justify-self: center;
    inline-size: min(100%, 100dvh - 7.5rem);
    min-inline-size: min(100%, 16rem);
  }

  acedrex-board {
    /* The stage says how large it is. */
    max-block-size: none;
  }

  acedrex-board::part(piece) {
    /* A compositor layer each: they move without being painted again. Not the element's own, because a
       page with fifty boards would pay for it at its first paint. */
    will-change: transform;
  }

  acedrex-eval-bar {
    block-size: 0.65rem;
    border-radius: 0;
    border-inline: 0;
  }

  /* Its room stays, so that the board does not change its size when a game begins. */
  acedrex-eval-bar[hidden] {
    display: block;
    visibility: hidden;
  }

  aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    padding-block-end: 1.5rem;
  }

  .controls {
    display: flex;
    align-items: center;
    gap: 0.3rem;
    padding: 0.15rem 0.5rem;
    border-block-end: 1px solid var(--app-line);
  }

  .state {
    display: grid;
    flex: 1;
    justify-items: start;
    min-inline-size: 0;
  }

  .status {
    font-weight: 600;
    font-size: 0.92rem;
    line-height: 1.2;
  }

  .rules {
    max-inline-size: 100%;
    min-block-size: 1.6rem;
    padding: 0 0.3rem;
    margin-inline-start: -0.3rem;
    color: var(--app-accent);
    font-size: 0.88rem;
    font-weight: 400;
    text-align: start;
  }

  .rules .icon {
    inline-size: 1rem;
    block-size: 1rem;
  }

  @media (pointer: coarse) {
    .rules {
      min-block-size: 2.75rem;
    }
  }

  .buttons {
    display: flex;
  }

  .tabs {
    display: flex;
    gap: 0.2rem;
    padding-inline: 0.4rem;
    border-block-end: 1px solid var(--app-line);
  }

  .tabs button {
    flex: 1;
    padding-inline: 0.4rem;
    border: 0;
    border-block-end: 3px solid transparent;
    border-radius: 0;
    color: var(--app-muted);
    font-family: var(--app-serif);
  }

  .tabs button[aria-selected='true'] {
    border-block-end-color: var(--app-rubric);
    color: var(--app-text);
  }

  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }

  section {
    min-inline-size: 0;
    padding: 0.55rem 0.75rem;
    border-block-end: 1px solid var(--app-line);
  }

  section[hidden] {
    display: none;
  }

  section:last-child {
    border-block-end: 0;
  }

  .moves {
    max-block-size: 16rem;
    overflow-y: auto;
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host {
      /* What is left of the width when the board is as high as it can be, but never too little. */
      --_bar: 1.35rem;
      --_board: min(100dvh - var(--_header) - 0.6rem, 100vw - var(--_side) - var(--_bar) - 1.2rem);
      grid-template-columns: auto minmax(var(--_side), 46rem);
      justify-content: center;
      gap: 0.6rem;
      padding: 0.3rem 0.5rem 0.3rem 0.3rem;
    }

    .stage {
      grid-template: auto / minmax(0, 1fr);
      gap: 0.3rem;
      align-self: start;
      inline-size: var(--_board);
      min-inline-size: 0;
      position: sticky;
      top: calc(var(--_header) + 0.3rem);
    }

    .stage.with-bar {
      grid-template-columns: 1.05rem minmax(0, 1fr);
      inline-size: calc(var(--_board) + var(--_bar));
    }

    acedrex-eval-bar {
      block-size: auto;
      border-radius: 3px;
      border-inline: 1px solid var(--app-line-strong);
    }

    aside {
      grid-template-rows: auto auto minmax(0, 1fr);
      block-size: max(22rem, calc(100dvh - var(--_header) - 0.6rem));
      padding: 0;
      border: 1px solid var(--app-line);
      border-radius: var(--app-radius);
      background: var(--app-surface);
      overflow: hidden;
    }

    .controls {
      order: 3;
      border-block: 1px solid var(--app-line);
      border-block-end: 0;
    }

    .tabs {
      order: 1;
    }

    aside {
      grid-template-rows: auto minmax(0, 1fr) auto;
    }

    .panel {
      order: 2;
      display: flex;
      flex-direction: column;
      min-block-size: 0;
      overflow-y: auto;
    }

    .moves {
      flex: 1 0 9rem;
      max-block-size: none;
      min-block-size: 9rem;
    }

    .panel section:not(.moves) {
      flex: none;
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 72rem) {
    :host {
      --_side: 23rem;
    }
  }

  /* A phone on its side: the header stands over the panels, and the board has the whole height. */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    :host {
      --_header: 0rem;
      --_side: 16rem;
      grid-template-columns: auto minmax(var(--_side), 1fr);
    }

    aside {
      block-size: calc(100dvh - 3.4rem);
      margin-block-start: 2.8rem;
    }
  }
`;
