/** The styles of the forms for a new game. */
import { css } from 'lit';

export const formStyles = css`
  :host {
    display: grid;
    gap: 0.8rem;
  }

  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
    gap: 0.6rem;
  }

  select,
  input:not([type='checkbox']) {
    inline-size: 100%;
  }

  .wide,
  .field:has([name='start'], [name='level'], [name='ruleset']) {
    grid-column: 1 / -1;
  }
`;
