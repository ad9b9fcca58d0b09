import { css } from 'lit';

export const rulesDialogStyles = css`
  select {
    inline-size: 100%;
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.4rem;
  }

  section .row select {
    flex: 1 1 10rem;
    inline-size: auto;
  }

  ul {
    margin: 0;
    padding-inline-start: 1.2rem;
  }

  h4 {
    margin: 0;
    font-size: 1rem;
  }

  .chip {
    padding: 0 0.4em;
    border-radius: 3px;
    background: var(--app-good);
    color: var(--app-surface);
    font-size: 0.75rem;
    font-weight: 500;
  }

  .pieces {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: 0.8rem;
    padding: 0;
    list-style: none;
  }

  .pieces li {
    display: grid;
    grid-template-columns: min(7.5rem, 40%) minmax(0, 1fr);
    gap: 0.7rem;
    align-items: start;
    line-height: 1.35;
  }

  .pieces .muted {
    margin-block-start: 0.3rem;
    font-size: 0.9rem;
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1rem;
    font-size: 0.88rem;
  }

  .legend span {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
  }

  .legend i {
    display: inline-block;
    inline-size: 0.7em;
    block-size: 0.7em;
    border: 2px solid currentColor;
    border-radius: 50%;
    font: 700 1.1em/0.5 var(--app-sans);
  }

  .legend .both {
    background: currentColor;
  }

  .legend .capture {
    border: 0;
  }

  .legend .first {
    border-style: dashed;
  }

  .legend .new {
    border-color: var(--app-good);
    background: var(--app-good);
  }

  .legend .gone {
    border-color: var(--app-rubric);
  }

  dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.2rem 1rem;
    margin: 0;
  }

  dd {
    margin: 0;
  }

  .differs {
    color: var(--app-good);
    font-weight: 600;
  }

  summary {
    padding-block: 0.4rem;
    cursor: pointer;
  }

  .switches {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: 0.6rem;
    margin: 0;
    padding: 0.3rem 0 0;
    border: 0;
  }

  .switches > .field {
    align-content: end;
  }

  .switches input {
    inline-size: 100%;
  }
`;
