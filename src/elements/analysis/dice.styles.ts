import { css } from 'lit';
import { hiddenVisually } from '../shared/ui/hidden-visually.styles.js';

export const diceStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
    container-type: inline-size;
  }

  table {
    inline-size: 100%;
    font-variant-numeric: tabular-nums;
  }

  :is(th, td) {
    padding: 0;
    font-weight: 400;
    text-align: end;
  }

  /* One line, so that no row grows when its values arrive. */
  td {
    white-space: nowrap;
  }

  :is(th + th, td + td) {
    padding-inline-start: 0.45rem;
  }

  thead th {
    padding-block-end: 0.15rem;
    color: var(--_muted);
    font-size: clamp(0.78rem, 5cqi, 0.86rem);
    line-height: 1.2;
    vertical-align: bottom;
  }

  :is(th:first-child, th:nth-child(2), td:nth-child(2)) {
    text-align: start;
  }

  /* Aligns the heading with the text of the buttons below it. */
  th:nth-child(2) {
    padding-inline-start: 0.3rem;
  }

  tbody tr > * {
    border-block-start: 1px solid var(--_line);
  }

  tr.shown > * {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
  }

  button:is(.roll, .move) {
    min-block-size: 1.95rem;
    padding: 0 0.3rem;
    border: 0;
    background: none;
  }

  button.roll {
    gap: 0.35rem;
    inline-size: 100%;
    justify-content: start;
  }

  button.move {
    font-weight: 650;
  }

  .face {
    inline-size: 1.4rem;
    block-size: 1.4rem;
    fill: currentColor;
    fill-rule: evenodd;
    flex: none;
  }

  .number {
    min-inline-size: 1ch;
    color: var(--_rubric);
    font: 700 1em var(--_serif);
  }

  .name {
    font-weight: 400;
    @container (max-width: 22rem) {
      ${hiddenVisually}
    }
  }

  .swing {
    inline-size: clamp(5.6rem, 60cqi - 7.6rem, 8.6rem);
    padding-inline-start: 0.4rem;
    @container (max-width: 17rem) {
      inline-size: auto;
    }
    > span {
      display: flex;
      align-items: center;
      justify-content: end;
      gap: 0.35rem;
    }
  }

  .bar {
    flex: none;
    inline-size: clamp(2rem, 50cqi - 9rem, 4.6rem);
    block-size: 0.7rem;
    @container (max-width: 17rem) {
      display: none;
    }
    .good {
      fill: var(--_good);
    }
    .bad {
      fill: var(--_rubric);
    }
    .axis {
      stroke: var(--_line-strong);
      stroke-width: 1;
    }
  }
`;
