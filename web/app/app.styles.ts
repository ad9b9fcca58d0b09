import { css } from 'lit';

export const appStyles = css`
  :host {
    display: grid;
    grid-template: auto 1fr / minmax(0, 1fr);
    min-block-size: 100dvh;
  }

  .masthead {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.2rem 0.8rem;
    padding: 0.7rem clamp(0.75rem, 3vw, 2rem) 0.6rem;
    border-block-end: 1px solid var(--app-line);
  }

  h1 {
    margin: 0;
    font: 700 1.45rem/1.1 var(--app-serif);
    letter-spacing: 0.01em;
    color: var(--app-accent-text);
  }

  .masthead a {
    color: var(--app-accent);
    font-size: 0.92rem;
  }

  .masthead p {
    margin: 0;
    color: var(--app-muted);
    font-size: 0.92rem;
  }

  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 1rem;
    padding: 0 0 2rem;
  }

  .stage {
    display: grid;
    gap: 0.6rem;
    justify-items: center;
    align-content: start;
  }

  acedrex-board {
    inline-size: min(100%, 100dvh - 8.6rem);
    min-inline-size: min(100%, 18rem);
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35rem;
    inline-size: min(100%, 100dvh - 8.6rem);
    min-inline-size: min(100%, 18rem);
    padding-inline: 0.5rem;
    box-sizing: border-box;
  }

  .status {
    flex: 1;
    min-inline-size: 8rem;
    font-weight: 600;
    font-size: 0.95rem;
  }

  .bar button {
    display: grid;
    place-items: center;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    padding: 0;
    border: 1px solid var(--app-line);
    border-radius: 8px;
    background: var(--app-surface);
    color: inherit;
    cursor: pointer;
  }

  .bar button:disabled {
    opacity: 0.4;
    cursor: default;
  }

  .bar svg {
    inline-size: 1.2rem;
    block-size: 1.2rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  aside {
    display: grid;
    gap: 0.8rem;
    align-content: start;
    padding-inline: 0.75rem;
    min-inline-size: 0;
  }

  section {
    padding: 0.9rem 1rem;
    border: 1px solid var(--app-line);
    border-radius: 12px;
    background: var(--app-surface);
    min-inline-size: 0;
  }

  h2 {
    margin: 0 0 0.4rem;
    font-size: 1rem;
    font-weight: 650;
  }

  .moves {
    max-block-size: 16rem;
    overflow-y: auto;
  }

  label {
    display: block;
    margin-block-end: 0.3rem;
    font-size: 0.88rem;
    font-weight: 600;
    color: var(--app-muted);
  }

  .field + .field {
    margin-block-start: 0.8rem;
  }

  select,
  textarea {
    box-sizing: border-box;
    inline-size: 100%;
    padding: 0.5rem 0.65rem;
    border: 1px solid var(--app-line-strong);
    border-radius: 8px;
    background: var(--app-page);
    color: inherit;
    font: inherit;
  }

  textarea {
    font:
      0.82rem/1.45 ui-monospace,
      'Cascadia Mono',
      Menlo,
      Consolas,
      monospace;
    resize: vertical;
    overflow-wrap: anywhere;
  }

  textarea[aria-invalid='true'] {
    border-color: var(--app-danger);
  }

  .fault {
    margin: 0.35rem 0 0;
    color: var(--app-danger);
    font-size: 0.88rem;
  }

  :focus-visible {
    outline: 2px solid var(--app-focus);
    outline-offset: 2px;
  }

  @media (max-width: 30rem) {
    .masthead p {
      font-size: 0.8rem;
    }

    .status {
      flex-basis: 100%;
    }

    .bar button {
      flex: 1;
    }
  }

  @media (min-width: 60rem) {
    main {
      grid-template-columns: minmax(0, 1fr) minmax(20rem, 26rem);
      gap: 1.5rem;
      padding: 1rem clamp(0.75rem, 3vw, 2rem);
    }

    aside {
      padding-inline: 0;
    }

    .moves {
      max-block-size: none;
      overflow: visible;
    }
  }
`;
