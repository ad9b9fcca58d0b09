import { css } from 'lit';
import { fieldStyles } from '../../src/elements/shared/ui/field.styles.js';

export const galleryStyles = css`
  :host {
    display: block;
    max-inline-size: 90rem;
    margin-inline: auto;
    padding: 1rem clamp(0.75rem, 3vw, 2rem) 3rem;
  }

  h1 {
    margin: 0;
    font: 700 1.6rem/1.2 var(--app-serif);
    color: var(--app-rubric);
  }

  h2 {
    margin: 0 0 0.6rem;
    font-size: 1.05rem;
  }

  p {
    margin: 0.3rem 0 1rem;
  }

  a {
    color: var(--app-accent);
  }

  main > * {
    min-inline-size: 0;
  }

  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.2rem;
  }

  .stage,
  .panels {
    display: grid;
    gap: 0.8rem;
    align-content: start;
    min-inline-size: 0;
  }

  section {
    min-inline-size: 0;
    padding: 0.9rem 1rem;
    border: 1px solid var(--app-line);
    border-radius: 12px;
    background: var(--app-surface);
  }

  .lists {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    gap: 0.7rem;
  }

  .lists label {
    display: grid;
    gap: 0.25rem;
    font-size: 0.88rem;
    font-weight: 600;
    color: var(--app-muted);
    min-inline-size: 0;
  }

  /* The positions have the longest names. */
  .lists label:first-child {
    grid-column: 1 / -1;
  }

  select,
  button {
    box-sizing: border-box;
    min-block-size: 2.5rem;
    padding: 0.4rem 0.7rem;
    border: 1px solid var(--app-line-strong);
    border-radius: 8px;
    background: var(--app-page);
    color: var(--app-text);
    font: inherit;
  }

  ${fieldStyles}

  select {
    inline-size: 100%;
  }

  button {
    cursor: pointer;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .switch {
    display: flex;
    gap: 0.6rem;
    align-items: start;
    padding-block: 0.35rem;
  }

  .switch input {
    inline-size: 1.2rem;
    block-size: 1.2rem;
    margin: 0.15rem 0 0;
    accent-color: var(--app-accent);
    flex: none;
  }

  pre {
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-block-size: 18rem;
    margin: 0 0 0.7rem;
    padding: 0.8rem;
    border-radius: 8px;
    background: var(--app-page);
    font:
      0.82rem/1.5 ui-monospace,
      'Cascadia Mono',
      Menlo,
      Consolas,
      monospace;
  }

  .events {
    margin: 0;
    padding: 0;
    list-style: none;
    font:
      0.78rem/1.5 ui-monospace,
      'Cascadia Mono',
      Menlo,
      Consolas,
      monospace;
    overflow-wrap: anywhere;
  }

  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: 1rem;
  }

  acedrex-editor {
    --acedrex-editor-surface: var(--app-surface);
    --acedrex-editor-text: var(--app-text);
    max-inline-size: 72rem;
    margin-block-end: 0.8rem;
  }

  acedrex-puzzle {
    --acedrex-puzzle-surface: var(--app-surface);
    --acedrex-puzzle-text: var(--app-text);
    max-inline-size: 72rem;
    margin-block-end: 0.8rem;
  }

  figure {
    margin: 0;
  }

  figcaption {
    margin-block-start: 0.3rem;
    text-align: center;
    color: var(--app-muted);
    text-transform: capitalize;
  }

  :focus-visible {
    outline: 2px solid var(--app-focus);
    outline-offset: 2px;
  }

  @media (min-width: 62rem) {
    main {
      grid-template-columns: minmax(0, 1.35fr) minmax(22rem, 1fr);
    }

    /* Inside a cell of the grid: a cell itself would follow through the sections below. */
    .stage {
      position: sticky;
      inset-block-start: 1rem;
    }

    .stage acedrex-board {
      inline-size: min(100%, 100dvh - 6rem);
    }

    .wide {
      grid-column: 1 / -1;
    }
  }
`;
