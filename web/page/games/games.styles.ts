/** Styles for games played by links. */
import { css } from 'lit';
import { frameStyles } from '../../shared/ui/frame.styles.js';

/** A form in one row: fields and the button beside them. */
const rowFormStyles = css`
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: end;
  }
`;

export const gamesStyles = css`
  ${rowFormStyles}

  form .field {
    flex: 1 1 14rem;
  }

  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
    gap: 0.8rem 1.5rem;
    section {
      padding-block-start: 0.5rem;
      border-block-start: 3px solid var(--app-line-strong);
    }
    h2 {
      margin-block-end: 0.2rem;
    }
  }

  .games {
    gap: 0.5rem;
    a {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
      gap: 0.1rem 1rem;
      min-block-size: 2.75rem;
      padding: 0.5rem 0.8rem;
      border: 1px solid var(--app-line);
      border-radius: var(--app-radius);
      background: var(--app-surface);
      color: inherit;
      text-decoration: none;
      overflow-wrap: anywhere;
      &.turn {
        border-color: var(--app-accent);
        border-inline-start-width: 4px;
      }
      &:hover {
        background: color-mix(in srgb, var(--app-accent) 9%, var(--app-surface));
      }
    }
    .muted {
      font-size: 0.9rem;
    }
  }
`;

export const openGamesStyles = css`
  ${rowFormStyles}

  h2 {
    margin-block: 0.4rem 0.6rem;
    font: 600 1.25rem/1.2 var(--app-serif);
  }

  :is(p, .plain) {
    margin-block: 0.6rem;
  }

  li {
    overflow-wrap: anywhere;
    > span {
      flex: 1 1 12rem;
    }
  }
`;

export const invitationStyles = css`
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
    gap: 0.6rem;
    :is(select, input) {
      inline-size: 100%;
    }
  }
`;

export const sendStyles = css`
  .due {
    padding: 0.7rem;
    border: 1px solid var(--app-accent);
    border-radius: var(--app-radius);
    background: color-mix(in srgb, var(--app-accent) 7%, transparent);
  }

  input {
    inline-size: 100%;
    text-overflow: ellipsis;
  }
`;

const detailsStyles = css`
  summary {
    min-block-size: 2.25rem;
    padding-block: 0.35rem;
    font-weight: 600;
    cursor: pointer;
  }

  details > * + * {
    margin-block-start: 0.5rem;
  }
`;

export const moveSeatStyles = [
  sendStyles,
  detailsStyles,
  css`
    .digits {
      inline-size: 7rem;
      font-variant-numeric: tabular-nums;
      letter-spacing: 0.15em;
    }
  `,
];

export const linkGameStyles = css`
  ${frameStyles}
  ${detailsStyles}

  .player > acedrex-game-clock {
    margin-inline-start: auto;
  }

  .panel > * {
    flex: none;
  }

  /* At the bottom of the panel, as in the board view. */
  .steps {
    display: flex;
    justify-content: center;
    position: sticky;
    inset-block-end: 0;
    margin-block-start: auto;
    padding-block: 0.15rem;
    border-block-start: 1px solid var(--app-line);
    background: var(--app-page);
  }

  .state {
    font-weight: 600;
    font-size: 1.05rem;
  }

  .note {
    padding: 0.6rem 0.8rem;
    border-inline-start: 4px solid var(--app-accent);
    background: var(--app-surface);
  }

  .moves {
    gap: 0.1rem 0.3rem;
    max-block-size: 16rem;
    overflow-y: auto;
    li {
      display: flex;
      gap: 0.2rem;
      align-items: baseline;
    }
    button {
      min-block-size: 1.9rem;
      padding: 0.1em 0.35em;
      border-color: transparent;
      background: none;
      @media (pointer: coarse) {
        min-block-size: 2.75rem;
      }
    }
    [aria-current] {
      background: var(--app-accent);
      color: var(--app-on-accent);
    }
  }

  .versions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.8rem;
    overflow-wrap: anywhere;
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    .frame > .panel {
      display: flex;
      flex-direction: column;
      padding-block-end: 0;
    }

    .steps {
      background: var(--app-surface);
    }
  }
`;
