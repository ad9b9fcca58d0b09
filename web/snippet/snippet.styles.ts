import { css } from 'lit';

export const snippetStyles = css`
  :host {
    max-inline-size: 90rem;
    margin-inline: auto;
    padding: 1rem clamp(0.75rem, 3vw, 2rem) 3rem;
  }

  h1 {
    margin: 0;
    font: 700 1.6rem/1.2 var(--app-serif);
    color: var(--app-rubric);
  }

  a {
    color: var(--app-accent);
  }

  header p {
    margin-block: 0.3rem 1rem;
  }

  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }

  form,
  .results {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.8rem;
    align-content: start;
    min-inline-size: 0;
  }

  fieldset {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
    gap: 0.6rem 0.8rem;
    min-inline-size: 0;
    margin: 0;
    padding: 0.7rem 0.9rem 0.9rem;
    border: 1px solid var(--app-line);
    border-radius: var(--app-radius);
    background: var(--app-surface);
  }

  legend {
    padding-inline: 0.3rem;
    font: 600 1rem/1.3 var(--app-serif);
    color: var(--app-rubric);
  }

  .wide {
    grid-column: 1 / -1;
  }

  select,
  input:not([type='checkbox']) {
    inline-size: 100%;
  }

  textarea {
    min-block-size: 6rem;
  }

  .check {
    display: flex;
    gap: 0.45rem;
    align-items: center;
    min-block-size: 2.25rem;
  }

  iframe {
    display: block;
    inline-size: 100%;
    block-size: 35rem;
    border: 0;
  }

  pre {
    margin: 0;
    padding: 0.7rem;
    border: 1px solid var(--app-line);
    border-radius: var(--app-radius);
    background: var(--app-page);
    white-space: pre-wrap;
    max-block-size: 14rem;
    overflow-y: auto;
  }

  .code-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
  }

  @media (min-width: 64rem) {
    main {
      grid-template-columns: minmax(20rem, 26rem) minmax(0, 1fr);
    }
  }
`;
