import { css } from 'lit';

export const explorerStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 0.5rem;
    min-block-size: 100%;
    container-type: inline-size;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
  }

  .bar p {
    flex: 1 1 10rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th {
    padding: 0.15rem 0.4rem;
    color: var(--app-muted);
    font-size: 0.85rem;
    font-weight: 500;
    text-align: start;
  }

  td {
    padding: 0 0.4rem;
    border-block-start: 1px solid var(--app-line);
  }

  td:first-child {
    padding-inline-start: 0.1rem;
  }

  .games {
    display: flex;
    align-items: center;
    inline-size: fit-content;
    color: var(--app-accent);
  }

  /* At the foot of the panel, so that it stays in place under a table with more or fewer rows. */
  .files {
    gap: 0.1rem 0.4rem;
    margin-block-start: auto;
    border-block-start: 1px solid var(--app-line);
    padding-block-start: 0.3rem;
  }

  .files p {
    flex: 1 1 auto;
  }

  .files button {
    padding-inline: 0.4rem;
    font-size: 0.92rem;
  }

  .number {
    text-align: end;
  }

  td.score {
    font-weight: 650;
  }

  @media (hover: hover) {
    tr:hover td {
      background: color-mix(in srgb, var(--app-accent) 9%, transparent);
    }
  }

  td button {
    min-block-size: 1.9rem;
    padding-inline: 0.3rem;
    font-weight: 600;
  }

  @media (pointer: coarse) {
    .games,
    td button {
      min-inline-size: 2.5rem;
      min-block-size: 2.75rem;
    }
  }

  .results {
    inline-size: 30%;
  }

  /* Beside games and results, the depth has no room in a narrow panel; the evaluation's tooltip tells it. */
  @container (max-width: 30rem) {
    .with-games .depth {
      display: none;
    }

    th,
    td {
      padding-inline: 0.25rem;
    }
  }

  @container (max-width: 20rem) {
    .depth {
      display: none;
    }
  }

  @container (max-width: 16rem) {
    th {
      overflow-wrap: anywhere;
    }

    .often,
    .results {
      display: none;
    }
  }

  .share {
    display: flex;
    block-size: 0.9rem;
    border: 1px solid var(--app-line-strong);
    border-radius: 3px;
    overflow: hidden;
  }

  .share span {
    min-inline-size: 0;
  }

  .white {
    background: var(--app-white);
  }

  .draws {
    background: var(--app-line-strong);
  }

  .black {
    background: var(--app-black);
  }

  /* A phone on its side shows moves in the room of their head, which is only read out. */
  @media (min-aspect-ratio: 1/1) and (max-height: 32rem) {
    :host {
      gap: 0.2rem;
    }

    thead {
      position: absolute;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    td button {
      min-block-size: 2.4rem;
    }
  }
`;
