import { css } from 'lit';
import { hostStyles, neutral } from '../internal/neutral.styles.js';

/** One column on narrow screens; otherwise the panel is beside the board. */
export const analysisStyles = css`
  ${hostStyles}

  :host {
    --_page: var(--acedrex-analysis-page, light-dark(#f7efdd, #171410));
    --_surface: var(--acedrex-analysis-surface, light-dark(#fdf8ec, #211c17));
    --_text: var(--acedrex-analysis-text, light-dark(#2a2018, #ece1cd));
    --_muted: var(--acedrex-analysis-muted, light-dark(#67563f, #b8a78d));
    --_line: var(--acedrex-analysis-line, light-dark(#e4d4b3, #393027));
    --_line-strong: var(--acedrex-analysis-line-strong, light-dark(#9c845f, #776752));
    --_accent: var(--acedrex-analysis-accent, light-dark(#1f4a86, #9fbff2));
    --_on-accent: var(--acedrex-analysis-on-accent, light-dark(#ffffff, #11203a));
    --_rubric: var(--acedrex-analysis-rubric, light-dark(#a42f1a, #f0957c));
    --_danger: var(--acedrex-analysis-danger, light-dark(#a3261a, #ff9c8a));
    --_good: var(--acedrex-analysis-good, light-dark(#2f6b3c, #8fca97));
    --_white: var(--acedrex-analysis-white, light-dark(#fffdf6, #efe6d3));
    --_black: var(--acedrex-analysis-black, light-dark(#43382d, #0d0b09));
    --_focus: var(--_accent);
    --_radius: var(--acedrex-analysis-radius, 6px);
    --_serif: var(--acedrex-analysis-serif, Georgia, 'Times New Roman', serif);
  }

  .frame {
    ${neutral}
    -webkit-text-size-adjust: 100%;
    color: var(--_text);
    font: 1rem/1.45 var(--acedrex-font, system-ui, sans-serif);
    box-sizing: border-box;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }

  :is(.stage, .side) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
    align-content: start;
  }

  :is(.bar, .board) {
    display: grid;
    min-inline-size: 0;
  }

  .bar {
    block-size: 1.05rem;
  }

  .board > * {
    grid-area: 1 / 1;
  }

  acedrex-ending {
    z-index: 3;
  }

  acedrex-eval-bar {
    border-radius: 0;
    border-inline: 0;
  }

  .side {
    min-block-size: 9rem;
  }

  section {
    min-inline-size: 0;
    padding: 0.5rem 0.7rem;
    border-block-start: 1px solid var(--_line);
  }

  /* Reserves space for the die even before the die is fetched. */
  .die {
    min-block-size: 8.5rem;
  }

  .moves {
    max-block-size: 14rem;
    padding: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .controls {
    gap: 0.1rem 0.3rem;
    padding-block: 0.15rem;
  }

  .status {
    flex: 1;
    min-inline-size: 9rem;
    font-weight: 600;
    font-size: 0.92rem;
    line-height: 1.2;
  }

  .buttons {
    display: flex;
  }

  @container (min-width: 40rem) {
    /* The board is at most as high as the window; the panel takes the remaining width. */
    .frame.with-side {
      grid-template-columns:
        minmax(0, calc(var(--acedrex-analysis-board-size, 100svb) + 1.6rem))
        minmax(clamp(15rem, 38%, 24rem), 1fr);
    }

    .stage.with-bar {
      grid-template-columns: 1.6rem minmax(0, 1fr);
    }

    .bar {
      block-size: auto;
    }

    acedrex-eval-bar {
      border-block: 0;
      border-inline-end: 1px solid var(--_line-strong);
    }

    /* As high as the board; longer content scrolls. */
    .side {
      display: flex;
      flex-direction: column;
      block-size: 0;
      min-block-size: 100%;
      border-inline-start: 1px solid var(--_line);
      overflow-y: auto;
      > section {
        flex: none;
      }
      > :first-child {
        border-block-start: 0;
      }
      > .moves {
        flex: 1 0 6rem;
        max-block-size: none;
        min-block-size: 6rem;
      }
    }

    /* The buttons stay visible while the panel scrolls. */
    .controls {
      position: sticky;
      z-index: 1;
      inset-block-end: 0;
      margin-block-start: auto;
      background: var(--_surface);
    }
  }

  /* The die and the values of the rolls take the height of a small board, so the moves go below it. */
  @container (min-width: 40rem) and (max-width: 56rem) {
    @media (min-height: 40rem) {
      .with-dice {
        &.frame {
          grid-template:
            'stage error' auto
            'stage die' auto
            'stage engine' 1fr
            'moves engine' auto
            'controls engine' auto
            / minmax(0, 1fr) minmax(15rem, 38%);
        }
        .stage {
          grid-area: stage;
        }
        .side {
          display: contents;
          > section {
            border-block-start: 1px solid var(--_line);
          }
          > .moves {
            grid-area: moves;
            min-block-size: 9rem;
            max-block-size: 14rem;
          }
        }
        [part='error'] {
          grid-area: error;
        }
        .die {
          grid-area: die;
        }
        .engine {
          grid-area: engine;
        }
        :is(.die, .engine, [part='error']) {
          border-inline-start: 1px solid var(--_line);
        }
        .controls {
          grid-area: controls;
          align-self: end;
        }
      }
    }
  }
`;
