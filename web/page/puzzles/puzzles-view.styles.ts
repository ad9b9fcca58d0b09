import { css } from 'lit';

/** What stands above the task, and below it. */
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

  @media (pointer: coarse) {
    nav a,
    summary {
      min-block-size: 2.75rem;
    }
  }
`;
