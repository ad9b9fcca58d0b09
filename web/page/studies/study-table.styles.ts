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
    /* Rows are placed by their own transforms. */
    contain: strict;
  }

  .head {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    background: var(--app-surface);
    border-block-end: 1px solid var(--app-line-strong);
  }

  .body {
    position: relative;
  }

  .wide .head,
  .wide .body {
    min-inline-size: var(--_least);
  }

  .cells {
    display: grid;
    grid-template-columns: var(--_columns);
    align-items: center;
    padding-inline: 0.3rem;
  }

  .body .cells {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    border-block-end: 1px solid var(--app-line);
    cursor: pointer;
  }

  @media (hover: hover) {
    .body .cells:hover {
      background: color-mix(in srgb, var(--app-accent) 7%, transparent);
    }
  }

  .cells[aria-selected='true'] {
    background: color-mix(in srgb, var(--app-accent) 16%, transparent);
  }

  .scroller:focus-visible .active {
    outline: 2px solid var(--_focus);
    outline-offset: -2px;
  }

  [role='gridcell'],
  [role='columnheader'] {
    min-inline-size: 0;
    padding-inline: 0.4rem;
    white-space: nowrap;
  }

  .cut {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .head button {
    justify-content: start;
    max-inline-size: 100%;
    min-block-size: 2.4rem;
    margin-inline: -0.4rem;
    padding-inline: 0.4rem;
    font-size: 0.86rem;
    line-height: 1.1;
    text-align: start;
    white-space: normal;
    color: var(--app-muted);
  }

  .head [aria-sort] button {
    color: var(--app-text);
  }

  .head i {
    font-style: normal;
  }

  .head [role='columnheader'] {
    position: relative;
  }

  .resize {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: 0.5rem;
    cursor: col-resize;
    touch-action: none;
  }

  .resize::after {
    content: '';
    position: absolute;
    inset-block: 25%;
    inset-inline-end: 0;
    inline-size: 1px;
    background: var(--app-line-strong);
  }

  .resize:hover::after,
  .resize:focus-visible::after {
    inset-block: 0;
    inline-size: 3px;
    background: var(--app-accent);
  }

  .mark label {
    display: grid;
    place-items: center;
    block-size: 2.25rem;
    cursor: pointer;
  }

  .mark input {
    inline-size: 1.1rem;
    block-size: 1.1rem;
    margin: 0;
  }

  .plies,
  .result,
  .date,
  .updated {
    font-variant-numeric: tabular-nums;
  }

  .result b {
    font-weight: 600;
  }

  .result small {
    color: var(--app-muted);
  }

  .result .won {
    color: var(--app-good);
  }

  .result .lost {
    color: var(--app-danger);
  }

  .plies,
  .updated,
  .date,
  .event,
  .ruleset,
  .opening {
    color: var(--app-muted);
  }

  .head .plies,
  .body .plies,
  .reviewed {
    text-align: center;
  }

  .reviewed {
    color: var(--app-accent);
  }

  .updated,
  .body .ruleset {
    font-size: 0.86rem;
  }

  /* Names of rulesets take two lines rather than be cut off, and no third one, for which rows have no room. */
  .ruleset .cut {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-height: 1.15;
    white-space: normal;
  }

  .body .ruleset {
    display: flex;
    align-items: center;
    gap: 0.3rem;
  }

  .dice .icon {
    display: block;
    inline-size: 1rem;
    block-size: 1rem;
  }

  .open {
    justify-content: start;
    max-inline-size: 100%;
    min-inline-size: 0;
    padding: 0.1em 0.2em;
    min-block-size: 1.75rem;
    text-align: start;
  }

  .open b {
    overflow: hidden;
    text-overflow: ellipsis;
    font-weight: 500;
  }

  .current .open b {
    color: var(--app-accent);
    font-weight: 600;
  }

  .fault {
    font-size: 0.86rem;
  }

  .fault .icon {
    inline-size: 1rem;
    block-size: 1rem;
    margin-inline-end: 0.3em;
    vertical-align: -0.2em;
  }

  .actions {
    display: flex;
    justify-content: end;
  }

  .body .actions button.square {
    color: var(--app-muted);
  }

  .renaming {
    grid-column: 2 / -2;
  }

  .renaming input {
    inline-size: min(26rem, 100%);
    min-block-size: 2rem;
  }

  .narrow .cells {
    grid-template-columns: 2.75rem minmax(0, 1fr) auto;
    padding-inline: 0;
  }

  .narrow .mark label {
    block-size: 3.5rem;
  }

  .narrow .name {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    padding-inline: 0;
  }

  .narrow .renaming {
    display: block;
  }

  .narrow .result {
    font-weight: 600;
  }

  .narrow .details {
    grid-column: 1 / -1;
    padding-inline-start: 0.2em;
    color: var(--app-muted);
  }

  @media (pointer: coarse) {
    .mark label {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }

    .mark input {
      inline-size: 1.4rem;
      block-size: 1.4rem;
    }
  }
`;
