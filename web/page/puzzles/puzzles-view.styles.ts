import { css } from 'lit';

/** The title and the links above the task, and the choices below it. */
export const puzzlesViewStyles = css`
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
    flex-wrap: wrap;
    gap: 0.2rem;
  }

  nav a[aria-current] {
    background: color-mix(in srgb, var(--app-accent) 16%, transparent);
  }

  .whole {
    max-inline-size: 44rem;
    margin-inline: auto;
    padding: 0.6rem 0.9rem 3rem;
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

  .wishes + p {
    margin-block: 0.5rem 0;
  }

  /* One row above the board, so that the task below the board is in view. The page's head has the title. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    .head {
      container-type: inline-size;
    }

    .head h1 {
      position: absolute;
      clip-path: inset(50%);
    }

    nav {
      flex: 1;
      flex-wrap: nowrap;
      justify-content: space-between;
    }

    nav a {
      flex: 0 1 auto;
      justify-content: center;
      padding-inline: 0.4rem;
      font-size: 0.95rem;
      line-height: 1.15;
      text-align: center;
    }
  }

  /* Large text, or long words in a window of 320 pixels, need more rows. */
  @container (max-width: 20rem) {
    nav {
      flex-wrap: wrap;
    }
  }

  @media (pointer: coarse) {
    nav a,
    summary {
      min-block-size: 2.75rem;
    }
  }
`;
