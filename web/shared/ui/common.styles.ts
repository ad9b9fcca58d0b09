import { css } from 'lit';

/** Options of a panel, in a `details` element. */
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
  }

  .options > * {
    align-content: start;
  }

  .options select,
  .options input {
    inline-size: 100%;
  }

  .wide {
    grid-column: 1 / -1;
  }
`;

/** Links to views, of which one is shown. */
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
  }

  @media (hover: hover) {
    nav a:hover {
      background: color-mix(in srgb, currentColor 10%, transparent);
    }
  }

  nav a[aria-current] {
    color: var(--app-accent);
  }
`;
