import { css } from 'lit';

export const movesStyles = css`
  :host {
    --_row: 1.4rem;
    --_numbers: 2.7em;
    --_blunder: light-dark(#b3261e, #ff9a8c);
    --_mistake: light-dark(#a34a00, #f2a65a);
    --_inaccuracy: light-dark(#7a5c00, #e6c34d);
    --_brilliant: light-dark(#00665c, #5fd0c0);
    --_interesting: light-dark(#6a3fa0, #c9a7f5);
    overflow-wrap: anywhere;
    font-size: 0.97rem;
  }

  .head,
  .turn {
    display: grid;
    grid-template-columns: var(--_numbers) minmax(0, 1fr) minmax(0, 1fr);
  }

  .head {
    /* A host that shows the players elsewhere may hide them here. */
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

  .player > :last-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .disc {
    flex: none;
    inline-size: 0.7em;
    block-size: 0.7em;
    border: 1px solid var(--_line-strong);
    border-radius: 50%;
    background: var(--_white);
    -webkit-print-color-adjust: exact;
    print-color-adjust: exact;
  }

  .disc.black {
    background: var(--_black);
  }

  button.evaluations {
    inline-size: 100%;
    min-block-size: 1.7rem;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
    color: var(--_muted);
  }

  button.evaluations[aria-pressed='true'] {
    color: var(--_accent);
  }

  .rows {
    contain: layout style;
  }

  /* Of a long game only what is near the window is laid out and painted. */
  .long .rows {
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(20 * var(--_row));
  }

  .turn {
    min-block-size: var(--_row);
    border-block-end: 1px solid color-mix(in srgb, var(--_line) 55%, transparent);
  }

  .number {
    color: var(--_muted);
    font-weight: 400;
    font-size: 0.88em;
    font-variant-numeric: tabular-nums;
  }

  .turn > .number {
    align-self: stretch;
    padding-inline-end: 0.5em;
    background: color-mix(in srgb, var(--_line) 30%, transparent);
    line-height: calc(var(--_row) - 1px);
    text-align: end;
  }

  .cell {
    display: flex;
    /* With large text. */
    flex-wrap: wrap;
    align-items: center;
    min-inline-size: 0;
    cursor: pointer;
  }

  .cell.gap {
    padding-inline-start: 0.4em;
    color: var(--_muted);
    cursor: default;
  }

  button.move,
  button.fold {
    display: inline;
    min-block-size: 0;
    padding: 0.05em 0.22em;
    border: 0;
    border-radius: 4px;
    background: none;
    font-weight: 400;
    line-height: inherit;
  }

  /* A long press opens a menu. */
  .cell,
  button.move,
  button.fold {
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }

  .cell button.move {
    flex: 1;
    align-self: stretch;
    padding-block: 0;
    padding-inline: 0.4em;
    border-radius: 0;
    font-weight: 600;
    line-height: 1;
    text-align: start;
    white-space: nowrap;
  }

  .cell button.move:focus-visible {
    outline-offset: -2px;
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
  }

  .cell button.move:hover:not(:disabled) {
    background: none;
  }

  .cell > .evaluation {
    padding-inline-end: 0.5em;
  }

  .evaluation {
    color: var(--_muted);
    font-weight: 400;
    font-size: 0.86em;
    font-variant-numeric: tabular-nums;
  }

  .clock {
    margin-inline-start: 0.5em;
    color: var(--_muted);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
  }

  .cell > .clock {
    padding-inline-end: 0.6em;
  }

  .text .evaluation {
    margin-inline-start: 0.15em;
  }

  .glyph.blunder {
    color: var(--_blunder);
  }

  .glyph.mistake {
    color: var(--_mistake);
  }

  .glyph.inaccuracy {
    color: var(--_inaccuracy);
  }

  .glyph.good {
    color: var(--_good);
  }

  .glyph.brilliant {
    color: var(--_brilliant);
  }

  .glyph.interesting {
    color: var(--_interesting);
  }

  /* The glyphs of positions do not belong to the move's own letters. */
  .glyph.sign {
    margin-inline-start: 0.25em;
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
  }

  .cell > .roll {
    align-self: start;
    margin: 0.3em -0.2em 0 0.4em;
  }

  .text {
    padding: 0.1rem 0.4rem;
    border-block-end: 1px solid color-mix(in srgb, var(--_line) 55%, transparent);
    background: color-mix(in srgb, var(--_line) 16%, transparent);
    line-height: 1.65;
  }

  .pair {
    white-space: nowrap;
  }

  .pair > .number {
    margin-inline-end: 0.15em;
  }

  .variation {
    display: block;
    margin-inline-start: 1rem;
    padding-inline-start: 0.5rem;
    border-inline-start: 2px solid var(--_line);
    font-size: 0.95em;
  }

  .variation .variation {
    font-size: 1em;
  }

  .variation .variation,
  .variation .fold {
    margin-inline-start: 0;
  }

  .end {
    white-space: nowrap;
  }

  .comment {
    color: var(--_muted);
    font-family: var(--_serif);
    font-size: 0.92em;
    white-space: pre-wrap;
  }

  /* Beside the variations, not above them. */
  button.fold {
    float: inline-start;
    min-inline-size: 1rem;
    padding-inline: 0;
    text-align: start;
    color: var(--_accent);
    font-weight: 600;
  }

  /* At the end of a comment, the button would indent its last line. */
  .text > :has(+ [aria-expanded='true']) {
    display: block;
  }

  .variation button.fold,
  button.fold[aria-expanded='false'] {
    float: none;
  }

  .result {
    padding: 0.45rem 0.6rem;
    text-align: center;
  }

  .result b {
    display: block;
    font: 700 1.25rem/1.2 var(--_serif);
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

    /* Lines with moves are high enough for fingers, those of comments as high as text. */
    .text button.move,
    .text button.fold {
      min-inline-size: 2.5rem;
      line-height: 2.5rem;
    }
  }

  @media (forced-colors: active) {
    /* White's disc stays the lighter one, whichever scheme is forced. */
    .disc {
      forced-color-adjust: none;
    }

    .cell:has(> [aria-current]),
    .text button.move[aria-current] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
