import { css } from 'lit';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';

/** A board with a panel, laid out as in the board view; page.css contains the sizes. */
export const frameStyles = css`
  .frame {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    align-content: start;
    gap: 0.5rem 0.8rem;
    padding-block-start: calc(var(--app-strip) + var(--app-bar));
    > .board {
      inline-size: min(100%, var(--app-board));
      position: relative;
    }
    acedrex-board {
      scroll-margin-block: calc(var(--app-head-size) + 0.5rem) 0.5rem;
    }
    > .panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      gap: 0.5rem;
      box-sizing: border-box;
      inline-size: 100%;
      min-inline-size: 0;
      padding: 0 0.75rem 3rem;
    }
  }

  /* The player strips above and below the board. */
  .player {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    block-size: 1.7rem;
    padding-inline: 0.5rem;
    font: 600 0.9rem/1.2 var(--app-sans);
    overflow: hidden;
    white-space: nowrap;
    &.far {
      position: absolute;
      inset: auto 0 calc(100% + var(--app-bar));
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    .frame {
      grid-template-columns:
        calc(var(--app-bar) + var(--app-board) + var(--app-tools))
        minmax(var(--app-panel), 46rem);
      justify-content: center;
      padding: 0.3rem;
      > .board {
        inline-size: var(--app-board);
        justify-self: start;
        margin: var(--app-strip) 0 0 var(--app-bar);
      }
      > .panel {
        grid-column: 2;
        gap: 0.7rem;
        /* Makes visually hidden content scroll with the panel. Otherwise it would make the page higher. */
        position: relative;
        block-size: max(22rem, 100dvh - var(--app-head-size) - 0.6rem);
        padding: 0.6rem 0.85rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
        background: var(--app-surface);
        overflow-y: auto;
        overscroll-behavior: contain;
      }
    }

    .player {
      padding-inline: 0.2rem;
      &.far {
        inset-block-end: 100%;
      }
    }
  }

  /* On a phone in landscape, the page's header is above the board. */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    .frame {
      grid-template-columns: auto minmax(0, 1fr);
      --app-bar: 0rem;
      --app-board: min(100dvh - 3.35rem, var(--app-width) - min(15.5rem, 42vw) - 1.8rem);
      > .panel {
        block-size: calc(100dvh - 3.35rem);
      }
    }

    .player {
      display: none;
    }
  }

  /* Without strips, both players are side by side below the board. */
  @media (max-height: 46rem) {
    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      .player {
        &.far {
          inset-block: 100% auto;
          inline-size: 50%;
        }
        &.near {
          margin-inline-start: 50%;
        }
      }
    }
  }
`;

/** A view without a board. Its heading is omitted if it would repeat the title in a small window's header. */
export const pageStyles = css`
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.8rem;
    inline-size: min(var(--_width, 46rem), 100%);
    margin-inline: auto;
    padding: 0.8rem min(1rem, 3vw) 4rem;
  }

  @media (max-width: 40rem),
    (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    h1.of-view {
      ${hiddenVisually}
    }
  }
`;
