import { css } from 'lit';

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
