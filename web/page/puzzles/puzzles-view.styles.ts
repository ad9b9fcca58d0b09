import { css } from 'lit';

export const puzzlesViewStyles = css`
  article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 0.5rem 1.5rem;
    padding: 0.6rem 0.5rem 3rem;
  }

  acedrex-board {
    inline-size: min(100%, 100dvh - 16rem);
    min-inline-size: min(100%, 18rem);
    scroll-margin-block: calc(var(--app-head-size) + 0.5rem) 0.5rem;
  }

  .side {
    align-content: start;
    inline-size: 100%;
    max-inline-size: 27rem;
    padding-inline: 0.4rem;
  }

  h1 {
    margin: 0;
    font: 600 1.5rem/1.15 var(--app-serif);
    color: var(--app-rubric);
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.3rem 1rem;
  }

  nav {
    display: flex;
    gap: 0.2rem;
  }

  nav a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.25rem;
    padding-inline: 0.7rem;
    border-radius: var(--app-radius);
    color: inherit;
    font-weight: 500;
    text-decoration: none;
  }

  nav a:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
  }

  nav a[aria-current] {
    background: color-mix(in srgb, var(--app-accent) 16%, transparent);
    color: var(--app-accent);
  }

  /* What is asked and what came of it take the same room, so that the buttons stay where they are. */
  .task {
    min-block-size: 7.4rem;
    align-content: start;
    padding: 0.7rem 0.85rem;
    border: 1px solid var(--app-line);
    border-radius: var(--app-radius);
    background: var(--app-surface);
  }

  h2.ask {
    color: inherit;
  }

  h2:focus-visible {
    outline-offset: 4px;
  }

  .verdict {
    font-weight: 600;
  }

  summary {
    min-block-size: 2.25rem;
    padding-block: 0.35rem;
    font-weight: 600;
    cursor: pointer;
  }

  .wishes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: 0.5rem 0.8rem;
  }

  .wishes select {
    inline-size: 100%;
  }

  .figures {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.5rem;
    margin: 0;
  }

  .figures div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dt {
    color: var(--app-muted);
    font-size: 0.84rem;
    line-height: 1.2;
  }

  dd {
    margin: 0;
    font-size: 1.25rem;
    font-weight: 600;
    line-height: 1.3;
  }

  dd small {
    color: var(--app-muted);
    font-size: 0.9rem;
    font-weight: 400;
  }

  .results {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .results a {
    display: grid;
    place-items: center;
    inline-size: 1.9rem;
    block-size: 1.9rem;
    border: 1px solid currentColor;
    border-radius: var(--app-radius);
    color: var(--app-good);
    font-weight: 700;
    text-decoration: none;
  }

  .results a.failed {
    color: var(--app-rubric);
  }

  .results a.helped {
    color: var(--app-muted);
  }

  .results a:hover {
    background: color-mix(in srgb, currentColor 12%, transparent);
  }

  .results button[aria-current] {
    border-color: var(--app-accent);
    background: color-mix(in srgb, var(--app-accent) 16%, var(--app-surface));
  }

  .pieces {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
    gap: 0.4rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .pieces a {
    display: flex;
    justify-content: space-between;
  }

  .pieces a[aria-current] {
    border-color: var(--app-accent);
    color: var(--app-accent);
  }

  @media (pointer: coarse) {
    nav a {
      min-block-size: 2.75rem;
    }

    .results a {
      inline-size: 2.5rem;
      block-size: 2.5rem;
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    article {
      grid-template-columns: auto minmax(14rem, 27rem);
      justify-content: center;
      padding: 0.8rem 1rem;
    }

    acedrex-board {
      inline-size: min(100vw - 18rem, 100dvh - var(--app-head-size) - 1.8rem);
    }

    .side {
      padding-block-start: 0.3rem;
    }
  }
`;
