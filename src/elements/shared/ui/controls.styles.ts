import { css } from 'lit';
import { hiddenVisually } from './hidden-visually.styles.js';

/** The style of all controls on the page. */
export const controlStyles = css`
  :host {
    /* The least height of a control. */
    --_control: 2.25rem;
    display: block;
    min-inline-size: 0;
    accent-color: var(--_accent);
  }

  :host([hidden]) {
    display: none;
  }

  * {
    box-sizing: border-box;
  }

  :is(h1, h2, h3) {
    margin: 0;
    font: 600 1rem/1.3 var(--_serif);
    color: var(--_rubric);
  }

  h1 {
    font-size: 1.5rem;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  p {
    margin: 0;
  }

  /* A list without bullets. */
  .plain {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* A line that ends in an ellipsis if it is too long. */
  .cut {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  table {
    border-collapse: collapse;
  }

  .muted {
    color: var(--_muted);
  }

  .fault {
    color: var(--_danger);
    overflow-wrap: anywhere;
  }

  .icon {
    inline-size: var(--_icon, 1.2rem);
    block-size: var(--_icon, 1.2rem);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
    flex: none;
  }

  :where(a) {
    color: var(--_accent);
  }

  button,
  .button {
    --_hover: color-mix(in srgb, var(--_accent) 9%, var(--_surface));
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4em;
    min-block-size: var(--_control);
    padding: 0.2em min(0.85em, 4vw);
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-weight: 500;
    line-height: 1.2;
    text-decoration: none;
    cursor: pointer;
  }

  @media (hover: hover) {
    button:hover:not(:disabled),
    .button:hover {
      background: var(--_hover);
    }
  }

  button:disabled {
    opacity: 0.45;
    cursor: default;
  }

  .primary {
    --_hover: color-mix(in srgb, var(--_text) 15%, var(--_accent));
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  button.quiet {
    --_hover: color-mix(in srgb, currentColor 10%, transparent);
    border-color: transparent;
    background: none;
  }

  button.square {
    inline-size: var(--_control);
    padding: 0;
  }

  button[aria-pressed='true'] {
    border-color: var(--_accent);
    background: color-mix(in srgb, var(--_accent) 16%, var(--_surface));
    color: var(--_accent);
  }

  select,
  input:not([type='checkbox'], [type='range'], [type='radio']),
  textarea {
    min-block-size: var(--_control);
    max-inline-size: 100%;
    padding: 0.25em 0.6em;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius);
    background: var(--_page);
    color: inherit;
    font: inherit;
  }

  /* WebKit would draw select boxes with system colours and heights. Forced colours would hide the triangle. */
  @media (forced-colors: none) {
    select {
      appearance: none;
      /* The triangle is on the right in both directions of text. */
      padding-right: 1.6em;
      background: conic-gradient(from -45deg at 50% 100%, currentColor 90deg, #0000 0) no-repeat
        calc(100% - 0.6em) 55% / 0.6em 0.3em var(--_page);
    }
  }

  textarea {
    inline-size: 100%;
    resize: vertical;
  }

  .code {
    font:
      0.84rem/1.45 ui-monospace,
      'Cascadia Mono',
      Menlo,
      Consolas,
      monospace;
    overflow-wrap: anywhere;
  }

  [aria-invalid='true'] {
    border-color: var(--_danger);
  }

  input[type='range'] {
    margin-inline: 0;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.45rem;
    > * {
      max-inline-size: 100%;
    }
  }

  /* Columns that may be narrower than their content: long words break, and fields shrink. */
  :is(.stack, .field) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.7rem;
    min-inline-size: 0;
  }

  .field {
    gap: 0.2rem;
  }

  .label,
  label.above {
    font-size: 0.86rem;
    font-weight: 500;
    color: var(--_muted);
  }

  /* Marks the side of a player. */
  .disc {
    flex: none;
    inline-size: 0.75em;
    block-size: 0.75em;
    border: 1px solid var(--_line-strong);
    border-radius: 50%;
    background: var(--_white);
    -webkit-print-color-adjust: exact;
    print-color-adjust: exact;
    /* White's disc stays lighter, whichever colour scheme is forced. */
    forced-color-adjust: none;
    &.black {
      background: var(--_black);
    }
  }

  .grow {
    flex: 1;
    min-inline-size: 0;
  }

  .tabular {
    font-variant-numeric: tabular-nums;
  }

  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }

  /* Selected items are recognised by their background, so forced colours use the system's highlight. */
  @media (forced-colors: active) {
    :is([aria-selected='true'], [aria-pressed='true'], [aria-checked='true'], nav [aria-current]) {
      forced-color-adjust: none;
      background: Highlight !important;
      color: HighlightText !important;
    }

    /* With forced colours, a transparent border would be visible. */
    [role='tab']:not([aria-selected='true']) {
      border-color: Canvas;
    }
  }

  .hidden-visually {
    ${hiddenVisually}
  }

  /* Controls are large enough for fingers. */
  @media (pointer: coarse) {
    :host {
      --_control: 2.75rem;
    }

    /* An iPhone zooms in when a field with smaller text is focused, and does not zoom out again. */
    :is(select, input, textarea) {
      font-size: max(1em, 16px) !important;
    }

    summary {
      min-block-size: var(--_control);
    }

    input:not([type='checkbox'], [type='radio']),
    textarea,
    label:has(> :is([type='checkbox'], [type='radio'])) {
      min-block-size: 2.5rem;
    }
  }
`;
