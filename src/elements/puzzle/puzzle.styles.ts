import { css } from 'lit';
import { hostStyles, neutral } from '../internal/neutral.styles.js';
import { rolledStyles } from './rolled.styles.js';

/** The board, with the text beside it if it fits, otherwise below. */
export const puzzleStyles = css`
  ${hostStyles}

  :host {
    --_surface: var(--acedrex-puzzle-surface, light-dark(#fdf8ec, #211c17));
    --_text: var(--acedrex-puzzle-text, light-dark(#2a2018, #ece1cd));
    --_muted: var(--acedrex-puzzle-muted, light-dark(#67563f, #b8a78d));
    --_line: var(--acedrex-puzzle-line, light-dark(#9c845f, #776752));
    --_accent: var(--acedrex-puzzle-accent, light-dark(#1f4a86, #9fbff2));
    --_good: var(--acedrex-puzzle-good, light-dark(#2f6b3c, #8fca97));
    --_bad: var(--acedrex-puzzle-bad, light-dark(#a3261a, #ff9c8a));
    --_radius: var(--acedrex-puzzle-radius, 6px);
  }

  .frame {
    ${neutral}
    -webkit-text-size-adjust: 100%;
    color: var(--_text);
    font: 1rem/1.4 var(--acedrex-font, system-ui, sans-serif);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
  }

  /* Keeps the messages visible below the board. */
  acedrex-board {
    max-block-size: max(15rem, 100svb - 13rem);
  }

  .panel {
    display: grid;
    align-content: start;
    gap: 0.4rem;
    padding: 0.6rem 0.8rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  p {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .mistake {
    color: var(--_muted);
  }

  ${rolledStyles}

  /* Reserves space for messages, so that the buttons do not move. */
  .message {
    min-block-size: 2.8em;
  }

  .good {
    color: var(--_good);
  }

  .bad {
    color: var(--_bad);
  }

  :is(.task, .verdict) {
    font-weight: 600;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }

  button {
    min-block-size: 2.25rem;
    padding: 0.2em 0.8em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    &[aria-disabled='true'] {
      opacity: 0.45;
      cursor: default;
    }
    &:focus-visible {
      outline: 3px solid var(--acedrex-focus, var(--_accent));
      outline-offset: 1px;
    }
    @media (hover: hover) {
      &:hover:not([aria-disabled='true']) {
        background: color-mix(in srgb, var(--_accent) 15%, transparent);
      }
    }
    @media (pointer: coarse) {
      min-block-size: 2.75rem;
    }
  }

  .step {
    min-block-size: 1.8rem;
    padding: 0 0.3em;
    border: 0;
    &[aria-current] {
      background: color-mix(in srgb, var(--_accent) 15%, transparent);
    }
  }

  @container (min-width: 52rem) {
    .frame {
      grid-template-columns: minmax(0, 100svb) minmax(15rem, 1fr);
      align-items: start;
    }

    acedrex-board {
      max-block-size: 100svb;
    }

    .panel {
      position: sticky;
      inset-block-start: 0.5rem;
    }
  }
`;
