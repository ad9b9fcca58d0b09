import { css } from 'lit';

export const studyTableStyles = css`
  :host {
    min-block-size: 0;
  }

  .scroller {
    position: relative;
    block-size: 100%;
    overflow: auto;
    border: 1px solid var(--app-line);
    border-radius: var(--app-radius);
    background: var(--app-surface);
    font-variant-numeric: tabular-nums;
    /* Each row is placed by its own transform. */
    contain: strict;
    &:focus-visible .active {
      outline: 2px solid var(--_focus);
      outline-offset: -2px;
    }
  }

  .head {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    background: var(--app-surface);
    border-block-end: 1px solid var(--app-line-strong);
    button {
      justify-content: start;
      max-inline-size: 100%;
      min-block-size: 2.4rem;
      margin-inline: -0.4rem;
      padding-inline: 0.4rem;
      font: 500 0.86rem/1.1 var(--app-sans);
      text-align: start;
      white-space: normal;
      color: var(--app-muted);
    }
    [aria-sort] button {
      color: var(--app-text);
    }
    i {
      font-style: normal;
    }
  }

  .body .cells {
    position: absolute;
    inset: 0 0 auto;
    border-block-end: 1px solid var(--app-line);
    cursor: pointer;
    @media (hover: hover) {
      &:hover {
        background: color-mix(in srgb, var(--app-accent) 7%, transparent);
      }
    }
  }

  :is(.body :is(.ruleset, .white), .title) {
    display: flex;
    align-items: center;
  }

  .body .ruleset {
    gap: 0.3rem;
  }

  :is(.plies, .updated, .date, .event, .ruleset, .opening, .body .actions button, small) {
    color: var(--app-muted);
  }

  .wide :is(.head, .body) {
    min-inline-size: var(--_least);
  }

  .cells {
    display: grid;
    grid-template-columns: var(--_columns);
    align-items: center;
    padding-inline: 0.3rem;
    &[aria-selected='true'] {
      background: color-mix(in srgb, var(--app-accent) 16%, transparent);
    }
  }

  :is([role='gridcell'], [role='columnheader']) {
    min-inline-size: 0;
    padding-inline: 0.4rem;
    white-space: nowrap;
  }

  :is(.cut, .dice .icon) {
    display: block;
  }

  .body,
  .head [role='columnheader'] {
    position: relative;
  }

  .resize {
    position: absolute;
    inset: 0 0 0 auto;
    inline-size: 0.5rem;
    cursor: col-resize;
    touch-action: none;
    &::after {
      content: '';
      position: absolute;
      inset: 25% 0 25% auto;
      inline-size: 1px;
      background: var(--app-line-strong);
    }
    &:is(:hover, :focus-visible)::after {
      inset-block: 0;
      inline-size: 3px;
      background: var(--app-accent);
    }
  }

  .mark label {
    display: grid;
    place-items: center;
    block-size: var(--_control);
    cursor: pointer;
    @media (pointer: coarse) {
      min-inline-size: var(--_control);
    }
  }

  .mark input {
    --_size: 1.1rem;
    inline-size: var(--_size);
    block-size: var(--_size);
    margin: 0;
    @media (pointer: coarse) {
      --_size: 1.4rem;
    }
  }

  .result {
    b {
      font-weight: 600;
    }
    .won {
      color: var(--app-good);
    }
    .lost {
      color: var(--app-danger);
    }
  }

  :is(.plies, .reviewed) {
    text-align: center;
  }

  .reviewed {
    color: var(--app-accent);
  }

  :is(.dice, .fault) {
    --_icon: 1rem;
  }

  .open {
    justify-content: start;
    max-inline-size: 100%;
    min-inline-size: 0;
    margin-inline-start: -0.2em;
    padding: 0.1em 0.2em;
    min-block-size: 1.75rem;
    text-align: start;
    :is(b, small) {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    /* The players, if the row shows the game's name, or the number of chapters. The name is cut off last. */
    small {
      flex: 0 4 auto;
      margin-inline-start: 0.6em;
      font-size: 0.86rem;
    }
  }

  :is(.open b, .player .cut) {
    font-weight: 500;
  }

  /* A title spans both players' columns. */
  .title {
    grid-column: span 2;
  }

  .current .open b {
    color: var(--app-accent);
    font-weight: 600;
  }

  :is(.updated, .fault) {
    font-size: 0.86rem;
    .icon {
      margin-inline-end: 0.3em;
      vertical-align: -0.2em;
    }
  }

  .actions {
    display: flex;
    justify-content: end;
  }

  .renaming {
    grid-column: 2 / -2;
    input {
      inline-size: min(26rem, 100%);
      min-block-size: 2rem;
    }
  }

  .narrow {
    .cells {
      grid-template-columns: 2.75rem minmax(0, 1fr) auto;
      padding-inline: 0;
    }
    .mark label {
      block-size: 4.75rem;
    }
    .lines {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: baseline;
      padding-inline: 0 0.4rem;
      .open {
        min-block-size: 24px;
        padding-block: 0;
      }
    }
    .renaming {
      display: block;
    }
    .result {
      font-weight: 600;
    }
    :is(.second, .details) {
      grid-column: 1 / -1;
    }
    .second {
      font-weight: 500;
    }
    .details {
      color: var(--app-muted);
    }
  }
`;
