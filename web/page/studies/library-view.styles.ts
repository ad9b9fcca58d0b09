import { css } from 'lit';

export const libraryViewStyles = css`
  :host {
    inline-size: min(52rem, 100%);
    margin-inline: auto;
    padding: 1.2rem 1rem 3rem;
  }

  h1 {
    margin: 0 0 0.8rem;
    font: 600 1.6rem/1.2 var(--app-serif);
    color: var(--app-rubric);
  }

  ul {
    display: grid;
    margin: 0.8rem 0 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    align-items: center;
    gap: 0.4rem;
    padding-block: 0.35rem;
    border-block-end: 1px solid var(--app-line);
  }

  .open {
    flex: 1 1 11.5rem;
    flex-direction: column;
    align-items: start;
    min-inline-size: 0;
    gap: 0;
    text-align: start;
  }

  .open b {
    overflow-wrap: anywhere;
  }

  .open small {
    color: var(--app-muted);
    font-weight: 400;
  }

  .open .icon {
    margin-inline-end: 0.3em;
    vertical-align: -0.3em;
  }

  .open .fault {
    font-size: 0.85rem;
    font-weight: 400;
  }

  @media (max-width: 30rem) {
    .open:has(.fault) {
      flex-basis: 100%;
    }
  }

  .deleted b {
    text-decoration: line-through;
  }

  .current b {
    color: var(--app-accent);
  }
`;
