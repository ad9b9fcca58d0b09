/** The styles of the forms for a new game. */
import { css } from 'lit';

export const formStyles = css`
  :host {
    display: grid;
    gap: 0.8rem;
  }

  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
    gap: 0.6rem;
  }

  select,
  input:not([type='checkbox']) {
    inline-size: 100%;
  }

  /* The button that starts the game is in view however much of the form is below. */
  .begin {
    position: sticky;
    z-index: 1;
    inset-block-end: var(--panel-foot, 0px);
    padding-block: 0.5rem;
    background: var(--panel-ground);
  }

  .begin > button {
    flex: 1;
    max-inline-size: 24rem;
  }

  .wide,
  .field:has([name='start'], [name='level'], [name='ruleset']) {
    grid-column: 1 / -1;
  }
`;
