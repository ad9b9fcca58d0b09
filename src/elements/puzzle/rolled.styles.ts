import { css } from 'lit';

/** The die beside the rolled piece, in the colours of the element or of the page. */
export const rolledStyles = css`
  .roll {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }

  .die {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 2em;
    block-size: 2em;
    background: var(--_accent, var(--app-accent));
    color: var(--_surface, var(--app-surface));
    font-weight: 700;
    clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%);
  }
`;
