import { css } from 'lit';

export const optionsStyles = css`
  details {
    font-size: 0.92rem;
  }

  summary {
    padding: 0.1em 0;
    color: var(--app-muted);
    cursor: pointer;
  }

  .options {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
    gap: 0.6rem;
    padding-block: 0.3rem 0.5rem;
    > * {
      align-content: start;
    }
    :is(select, input) {
      inline-size: 100%;
    }
  }

  .wide {
    grid-column: 1 / -1;
  }
`;

/** Navigation links to views; the current view's link is marked. */
export const navStyles = css`
  nav a {
    display: flex;
    align-items: center;
    gap: 0.35rem;
    min-block-size: 2.25rem;
    padding-inline: 0.6rem;
    border-radius: var(--app-radius);
    color: inherit;
    font-weight: 500;
    text-decoration: none;
    @media (hover: hover) {
      &:hover {
        background: color-mix(in srgb, currentColor 10%, transparent);
      }
    }
    &[aria-current] {
      color: var(--app-accent);
    }
  }
`;

/** A list of buttons and links, each as wide as the list. */
export const stepStyles = css`
  .steps {
    gap: 0.4rem;
  }

  .step {
    inline-size: 100%;
    justify-content: start;
    gap: 0.7rem;
    text-align: start;
    white-space: normal;
  }
`;

/** Tabs, and links to the parts of a view. */
export const tabStyles = css`
  .tabs {
    display: flex;
    flex-wrap: wrap;
    border-block-end: 1px solid var(--app-line);
    > * {
      flex: 1 1 auto;
      justify-content: center;
      padding-inline: 0.4rem;
      border: 0;
      border-block-end: 3px solid transparent;
      border-radius: 0;
      color: var(--app-muted);
      text-align: center;
    }
    > :focus-visible {
      outline-offset: -2px;
    }
    > :is([aria-selected='true'], [aria-current]) {
      border-block-end-color: var(--app-rubric);
      color: var(--app-text);
      @media (forced-colors: active) {
        border-block-end-color: Highlight;
      }
    }
  }
`;
