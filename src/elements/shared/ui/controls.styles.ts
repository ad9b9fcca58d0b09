import { css } from 'lit';
import { hiddenVisually } from './hidden-visually.styles.js';
import { fieldStyles } from './field.styles.js';

/** The style of controls everywhere on the page. */
export const controlStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  :host([hidden]) {
    display: none;
  }

  * {
    box-sizing: border-box;
  }

  h2,
  h3 {
    margin: 0;
    font: 600 1rem/1.3 var(--_serif);
    color: var(--_rubric);
  }

  p {
    margin: 0;
  }

  .muted {
    color: var(--_muted);
  }

  .fault {
    color: var(--_danger);
    overflow-wrap: anywhere;
  }

  .icon {
    inline-size: 1.2rem;
    block-size: 1.2rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
    flex: none;
  }

  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4em;
    min-block-size: 2.25rem;
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
      background: color-mix(in srgb, var(--_accent) 9%, var(--_surface));
    }
  }

  button:disabled {
    opacity: 0.45;
    cursor: default;
  }

  button.primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  @media (hover: hover) {
    button.primary:hover:not(:disabled) {
      background: color-mix(in srgb, var(--_text) 15%, var(--_accent));
    }
  }

  button.quiet {
    border-color: transparent;
    background: none;
  }

  @media (hover: hover) {
    button.quiet:hover:not(:disabled) {
      background: color-mix(in srgb, currentColor 10%, transparent);
    }
  }

  button.square {
    inline-size: 2.25rem;
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
    min-block-size: 2.25rem;
    max-inline-size: 100%;
    padding: 0.25em 0.6em;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius);
    background: var(--_page);
    color: inherit;
    font: inherit;
  }

  ${fieldStyles}

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

  input[type='checkbox'],
  input[type='range'],
  input[type='radio'] {
    accent-color: var(--_accent);
  }

  input[type='range'] {
    margin-inline: 0;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.45rem;
  }

  .row > * {
    max-inline-size: 100%;
  }

  /* Columns that may be narrower than what is in them: long words break, and fields shrink. */
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.7rem;
    min-inline-size: 0;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.2rem;
    min-inline-size: 0;
  }

  .label,
  label.above {
    font-size: 0.86rem;
    font-weight: 500;
    color: var(--_muted);
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

  /* What is chosen is known by its background, of which the system takes every colour but its own. */
  @media (forced-colors: active) {
    :is([aria-selected='true'], [aria-pressed='true'], [aria-checked='true'], nav [aria-current]) {
      forced-color-adjust: none;
      background: Highlight !important;
      color: HighlightText !important;
    }

    /* A transparent border would be seen. */
    [role='tab']:not([aria-selected='true']) {
      border-color: Canvas;
    }

    .disc {
      forced-color-adjust: none;
    }
  }

  .hidden-visually {
    ${hiddenVisually}
  }

  /* Large enough for fingers. */
  @media (pointer: coarse) {
    button,
    .button,
    select,
    summary {
      min-block-size: 2.75rem;
    }

    button.square {
      inline-size: 2.75rem;
    }

    input:not([type='checkbox'], [type='radio']),
    textarea,
    label:has(> :is([type='checkbox'], [type='radio'])) {
      min-block-size: 2.5rem;
    }
  }
`;
