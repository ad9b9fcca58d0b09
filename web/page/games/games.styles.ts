/** The styles of games by links. */
import { css } from 'lit';

export const gamesStyles = css`
  article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.9rem;
    inline-size: min(46rem, 100%);
    margin-inline: auto;
    padding: 1.2rem 1rem 4rem;
  }

  article > p a {
    color: var(--app-accent);
  }

  h1 {
    margin: 0;
    font: 600 clamp(1.5rem, 5vw, 2rem) / 1.15 var(--app-serif);
    color: var(--app-rubric);
  }

  form {
    display: grid;
    gap: 0.8rem;
  }

  .paste {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: end;
  }

  .paste .field {
    flex: 1 1 14rem;
  }

  .games {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .games a {
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
  }

  .games a.turn {
    border-color: var(--app-accent);
    border-inline-start-width: 4px;
  }

  .games a:hover {
    background: color-mix(in srgb, var(--app-accent) 9%, var(--app-surface));
  }

  .games .muted {
    font-size: 0.9rem;
  }
`;

export const invitationStyles = css`
  form {
    display: grid;
    gap: 0.8rem;
  }

  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
    gap: 0.6rem;
  }

  .choices :is(select, input) {
    inline-size: 100%;
  }
`;

export const sendStyles = css`
  div {
    display: grid;
    gap: 0.5rem;
  }

  .row {
    display: flex;
  }

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

export const linkGameStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.8rem;
    padding: 0.5rem 0 4rem;
  }

  .stage {
    display: grid;
    gap: 0.3rem;
    inline-size: min(100%, 100dvh - 11rem);
    margin-inline: auto;
  }

  .player {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    padding-inline: 0.5rem;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .disc {
    flex: none;
    inline-size: 0.75em;
    block-size: 0.75em;
    border: 1px solid var(--app-line-strong);
    border-radius: 50%;
    background: var(--app-white);
  }

  .disc.black {
    background: var(--app-black);
  }

  .steps {
    display: flex;
    justify-content: center;
  }

  aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 0.8rem;
    padding-inline: 0.8rem;
  }

  h1 {
    margin: 0;
    font: 600 1.4rem/1.2 var(--app-serif);
    color: var(--app-rubric);
    overflow-wrap: anywhere;
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
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 0.3rem;
    max-block-size: 16rem;
    overflow-y: auto;
    padding: 0;
    margin: 0;
    list-style: none;
  }

  .moves li {
    display: flex;
    gap: 0.2rem;
    align-items: baseline;
  }

  .moves button {
    min-block-size: 1.9rem;
    padding: 0.1em 0.35em;
    border-color: transparent;
    background: none;
  }

  .moves [aria-current] {
    background: var(--app-accent);
    color: var(--app-on-accent);
  }

  .versions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.8rem;
    overflow-wrap: anywhere;
  }

  summary {
    min-block-size: 2.25rem;
    padding-block: 0.35rem;
    font-weight: 600;
    cursor: pointer;
  }

  details > * + * {
    margin-block-start: 0.5rem;
  }

  @media (min-width: 52rem) and (min-aspect-ratio: 1/1) {
    :host {
      grid-template-columns: min(100dvh - 11rem, 100vw - 24rem) minmax(20rem, 34rem);
      justify-content: center;
      padding-inline: 0.8rem;
    }
  }

  @media (pointer: coarse) {
    .moves button {
      min-block-size: 2.75rem;
    }
  }
`;
