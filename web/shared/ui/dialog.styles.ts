import { css } from 'lit';

/** The styles of dialogs. A dialog is as wide as its text, and fills the screen on phones. */
export const dialogStyles = css`
  dialog {
    inline-size: min(44rem, 100vw - 1.5rem);
    max-block-size: calc(100dvh - 2rem);
    padding: 0;
    border: 1px solid var(--app-line-strong);
    border-radius: 10px;
    background: var(--app-surface);
    color: var(--app-text);
    box-shadow: 0 12px 48px #0006;
    &::backdrop {
      background: #1a120b99;
    }
    h2 {
      flex: 1;
      min-inline-size: 0;
      overflow-wrap: anywhere;
      font-size: 1.15rem;
    }
    > .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.9rem;
      padding: 1rem min(1.1rem, 5vw) 1.2rem;
    }
  }

  .head {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    position: sticky;
    top: 0;
    z-index: 1;
    padding: 0.6rem 0.6rem 0.5rem 1.1rem;
    border-block-end: 1px solid var(--app-line);
    background: var(--app-surface);
  }

  /* At twice the text size, a long German word is wider than a phone. */
  @media (max-width: 30rem) {
    dialog > .body {
      overflow-wrap: anywhere;
    }
  }
`;

/** A word that marks an entry. */
export const chipStyles = css`
  .chip {
    padding: 0 0.4em;
    border-radius: 3px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.75rem;
    white-space: nowrap;
  }
`;
