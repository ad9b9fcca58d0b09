import { css } from 'lit';

export const movesStyles = css`
  :host {
    --_row: 1.4rem;
    --_numbers: 2.7em;
    overflow-wrap: anywhere;
    font-size: 0.97rem;
  }

  :is(.head, .turn) {
    display: grid;
    grid-template-columns: var(--_numbers) minmax(0, 1fr) minmax(0, 1fr);
  }

  .head {
    /* A host that shows the players elsewhere can hide them here. */
    display: var(--moves-head, grid);
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    align-items: center;
    border-block-end: 1px solid var(--_line-strong);
    background: var(--_surface);
  }

  .player {
    display: flex;
    gap: 0.35em;
    align-items: center;
    min-inline-size: 0;
    padding-inline: 0.4em;
    font-weight: 600;
    font-size: 0.9em;
    line-height: 1.7rem;
  }

  button.evaluations {
    inline-size: 100%;
    min-block-size: 1.7rem;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
    color: var(--_muted);
    &[aria-pressed='true'] {
      color: var(--_accent);
    }
  }

  .rows {
    contain: layout style;
  }

  /* In a long game, only the rows near the window are laid out and painted. */
  .long .rows {
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(20 * var(--_row));
  }

  .turn {
    min-block-size: var(--_row);
    border-block-end: 1px solid color-mix(in srgb, var(--_line) 55%, transparent);
    > .number {
      align-self: stretch;
      padding-inline-end: 0.5em;
      background: color-mix(in srgb, var(--_line) 30%, transparent);
      line-height: calc(var(--_row) - 1px);
      text-align: end;
    }
  }

  :is(.number, .evaluation, .clock) {
    color: var(--_muted);
    font-weight: 400;
    font-size: 0.88em;
    font-variant-numeric: tabular-nums;
  }

  .cell {
    display: flex;
    /* Large text wraps. */
    flex-wrap: wrap;
    align-items: center;
    min-inline-size: 0;
    cursor: pointer;
    &.gap {
      padding-inline-start: 0.4em;
      color: var(--_muted);
      cursor: default;
    }
    button.move {
      flex: 1;
      align-self: stretch;
      /* Minimum size of pointer targets in WCAG 2.5.8. */
      min-block-size: 24px;
      padding: 0 0.4em;
      border-radius: 0;
      font-weight: 600;
      line-height: 1;
      text-align: start;
      white-space: nowrap;
      &:focus-visible {
        outline-offset: -2px;
      }
      &:hover:not(:disabled) {
        background: none;
      }
    }
    > .evaluation {
      padding-inline-end: 0.5em;
    }
  }

  button:is(.move, .fold) {
    display: inline;
    min-block-size: 0;
    padding: 0.05em 0.22em;
    border: 0;
    border-radius: 4px;
    background: none;
    font-weight: 400;
    line-height: inherit;
  }

  /* Not selectable, because a long press opens a menu. */
  .cell,
  button:is(.move, .fold) {
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }

  @media (hover: hover) {
    .cell:not(.gap):hover,
    .text button.move:hover {
      background: color-mix(in srgb, currentColor 12%, transparent);
    }
  }

  .cell:not(.gap):has(> [aria-current]),
  .text button.move[aria-current] {
    background: var(--_accent);
    color: var(--_on-accent);
    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }

  .evaluation {
    font-size: 0.86em;
    .text & {
      margin-inline-start: 0.15em;
    }
  }

  .clock {
    margin-inline-start: 0.5em;
    font-size: 0.8em;
    .cell > & {
      padding-inline-end: 0.6em;
    }
  }

  .glyph {
    &.blunder {
      color: light-dark(#b3261e, #ff9a8c);
    }
    &.mistake {
      color: light-dark(#a34a00, #f2a65a);
    }
    &.inaccuracy {
      color: light-dark(#7a5c00, #e6c34d);
    }
    &.good {
      color: var(--_good);
    }
    &.brilliant {
      color: light-dark(#00665c, #5fd0c0);
    }
    &.interesting {
      color: light-dark(#6a3fa0, #c9a7f5);
    }
    /* Separates glyphs that judge the position from the text of the move. */
    &.sign {
      margin-inline-start: 0.25em;
    }
  }

  [aria-current] .glyph,
  .cell:has(> [aria-current]) :is(.evaluation, .roll, .clock) {
    color: inherit;
  }

  .roll {
    color: var(--_rubric);
    font: 600 0.72em/1 var(--_serif);
    vertical-align: 0.55em;
    margin-inline: 0.12em 0.08em;
    .cell > & {
      align-self: start;
      margin: 0.3em -0.2em 0 0.4em;
    }
  }

  .text {
    padding: 0.1rem 0.4rem;
    border-block-end: 1px solid color-mix(in srgb, var(--_line) 55%, transparent);
    background: color-mix(in srgb, var(--_line) 16%, transparent);
    line-height: 1.65;
    /* Otherwise the button at the end of a comment would indent the comment's last line. */
    > :has(+ [aria-expanded='true']) {
      display: block;
    }
  }

  :is(.pair, .end) {
    white-space: nowrap;
    > .number {
      margin-inline-end: 0.15em;
    }
  }

  .variation {
    display: block;
    margin-inline-start: 1rem;
    padding-inline-start: 0.5rem;
    border-inline-start: 2px solid var(--_line);
    font-size: 0.95em;
    .variation {
      font-size: 1em;
    }
    :is(.variation, .fold) {
      margin-inline-start: 0;
    }
  }

  .comment {
    color: var(--_muted);
    font-family: var(--_serif);
    font-size: 0.92em;
    white-space: pre-wrap;
  }

  /* The button is beside the variations, not above them. */
  button.fold {
    float: inline-start;
    min-inline-size: 1rem;
    padding-inline: 0;
    text-align: start;
    color: var(--_accent);
    font-weight: 600;
    .variation &,
    &[aria-expanded='false'] {
      float: none;
    }
  }

  .result {
    padding: 0.45rem 0.6rem;
    text-align: center;
    b {
      display: block;
      font: 700 1.25rem/1.2 var(--_serif);
    }
  }

  .empty {
    padding: 0.5rem 0.75rem;
  }

  @media (pointer: coarse) {
    :host {
      --_row: 2.75rem;
    }

    button.evaluations {
      min-block-size: 2.5rem;
    }

    /* Lines with moves are high enough for fingers. Comment lines are as high as text. */
    .text button:is(.move, .fold) {
      min-inline-size: 2.5rem;
      line-height: 2.5rem;
    }
  }
`;
