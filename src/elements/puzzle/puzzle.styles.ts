import { css } from 'lit';
import { neutral } from '../internal/neutral.styles.js';
import { rolledStyles } from './rolled.styles.js';

/** The board with what is said below it or, if there is room, beside it. */
export const puzzleStyles = css`
  :host {
    --_surface: var(--acedrex-puzzle-surface, light-dark(#fdf8ec, #211c17));
    --_text: var(--acedrex-puzzle-text, light-dark(#2a2018, #ece1cd));
    --_muted: var(--acedrex-puzzle-muted, light-dark(#67563f, #b8a78d));
    --_line: var(--acedrex-puzzle-line, light-dark(#b49c78, #6f604d));
    --_accent: var(--acedrex-puzzle-accent, light-dark(#1f4a86, #9fbff2));
    --_good: var(--acedrex-puzzle-good, light-dark(#2f6b3c, #8fca97));
    --_bad: var(--acedrex-puzzle-bad, light-dark(#a3261a, #ff9c8a));
    --_radius: var(--acedrex-puzzle-radius, 6px);
    display: block;
    container-type: inline-size;
    /* In flexible rows and grids a container would have no width of its own. */
    width: -moz-available;
    width: -webkit-fill-available;
    width: stretch;
    min-inline-size: 0;
    /* WebKit misplaces the pieces of a board in a box that continues in the next column. */
    break-inside: avoid;
    writing-mode: horizontal-tb;
    white-space: normal !important;
  }

  :host([hidden]) {
    display: none;
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

  /* What is said stays in view below the board. */
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

  .task {
    font-weight: 600;
  }

  .mistake {
    color: var(--_muted);
  }

  ${rolledStyles}

  /* The buttons stay where they are when something is said. */
  .message {
    min-block-size: 2.8em;
  }

  .good {
    color: var(--_good);
  }

  .bad {
    color: var(--_bad);
  }

  .verdict {
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
  }

  button[aria-disabled='true'] {
    opacity: 0.45;
    cursor: default;
  }

  .step[aria-current] {
    background: color-mix(in srgb, var(--_accent) 15%, transparent);
  }

  @media (hover: hover) {
    button:hover:not([aria-disabled='true']) {
      background: color-mix(in srgb, var(--_accent) 15%, transparent);
    }
  }

  button:focus-visible {
    outline: 3px solid var(--acedrex-focus, var(--_accent));
    outline-offset: 1px;
  }

  .step {
    min-block-size: 1.8rem;
    padding: 0 0.3em;
    border: 0;
  }

  @media (pointer: coarse) {
    button {
      min-block-size: 2.75rem;
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
