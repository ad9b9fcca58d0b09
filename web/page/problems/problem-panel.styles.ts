import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
    padding-block: 0.4rem;
  }

  .fields,
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 0.8rem;
    align-items: end;
  }

  .row {
    align-items: center;
  }

  .fields .row {
    min-block-size: 2.25rem;
  }

  input[name='stipulation'],
  input[name='intended'] {
    inline-size: 8rem;
  }

  .verdict p {
    overflow-wrap: anywhere;
  }

  .verdict strong {
    padding: 0.1em 0.5em;
    border: 1px solid currentColor;
    border-radius: var(--_radius);
    color: var(--_muted);
  }

  .verdict .sound {
    color: var(--_accent);
  }

  .verdict .cooked,
  .verdict .short-solution,
  .verdict .no-solution {
    color: var(--_danger);
  }

  summary {
    min-block-size: 2rem;
    align-content: center;
    cursor: pointer;
    font-weight: 600;
  }

  .part {
    display: grid;
    gap: 0.5rem;
  }

  .heading {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: 0.4rem;
  }

  .heading input {
    inline-size: 100%;
  }

  .changes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    max-block-size: 14rem;
    margin: 0;
    padding: 0;
    overflow-y: auto;
    list-style: none;
  }

  .changes button {
    justify-content: start;
    inline-size: 100%;
  }

  .squares {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(3rem, 1fr));
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .squares button {
    inline-size: 100%;
  }

  progress {
    inline-size: 100%;
    accent-color: var(--_accent);
  }

  @media (pointer: coarse) {
    summary {
      min-block-size: 2.75rem;
    }
  }
`;
