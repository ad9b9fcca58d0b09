import { css } from 'lit';
import { hostStyles, neutral } from '../internal/neutral.styles.js';
import { themeStyles } from '../board/theme.styles.js';

export const editorStyles = css`
  ${hostStyles}
  ${themeStyles}

  :host {
    --_surface: var(--acedrex-editor-surface, light-dark(#fffdf8, #211d19));
    --_text: var(--acedrex-editor-text, light-dark(#2b221b, #f0e8dc));
    --_line: var(--acedrex-editor-line, light-dark(#8d7f70, #84776a));
    --_accent: var(--acedrex-editor-accent, light-dark(#23497f, #9cc0f5));
    --_error: var(--acedrex-editor-error, light-dark(#a1261d, #ffaa9e));
    --_top: var(--acedrex-editor-top, 0.3rem);
    /* The height available to a board that sticks below the page's header. */
    --_room: calc(100svh - var(--_top) - 0.3rem);
    color: var(--_text);
    background: var(--_surface);
    font: 1rem/1.4 var(--acedrex-font, system-ui, sans-serif);
  }

  /* Excludes the slots, because the page styles their content. */
  :where(.palette, .ghost, .side > :not(slot)) {
    ${neutral}
    -webkit-text-size-adjust: 100%;
    color: var(--_text);
    font: 1rem/1.4 var(--acedrex-font, system-ui, sans-serif);
  }

  .editor {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
    gap: 0.5rem;
  }

  /* Corner elements, as in the board. */
  i {
    position: absolute;
    left: 0;
    top: 0;
    &:is(:nth-of-type(2), :nth-of-type(3)) {
      left: 100%;
    }
    &:nth-of-type(n + 3) {
      top: 100%;
    }
  }

  /* Leaves space for the palette, which should be visible with the board. */
  acedrex-board {
    max-block-size: max(16rem, var(--_room) - 6.5rem);
  }

  .side {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: 0.5rem;
    align-items: start;
    min-inline-size: 0;
  }

  :is(.toolbar, .doctor, .keys, .counts .fault),
  ::slotted(*) {
    grid-column: 1 / -1;
  }

  .stamping::part(square) {
    cursor: crosshair;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem 0.5rem;
    align-items: center;
  }

  .palette {
    display: grid;
    grid-template-columns: repeat(9, minmax(0, 1fr));
    gap: 2px;
  }

  :is(button, input, select, textarea) {
    box-sizing: border-box;
    min-block-size: 2.25rem;
    border: 1px solid var(--_line);
    border-radius: 6px;
    background: var(--_surface);
    color: inherit;
    font: inherit;
  }

  button {
    padding: 0.25rem 0.6rem;
    cursor: pointer;
    .toolbar > & {
      flex: 1;
      padding-inline: 0.2rem;
      white-space: nowrap;
    }
  }

  :disabled {
    opacity: 0.55;
    cursor: default;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }

  .tool {
    display: grid;
    place-items: center;
    min-block-size: 2.75rem;
    padding: 2px;
    background: var(--_square-light);
    /* Pieces are dragged from the palette, so dragging must not scroll the page. */
    touch-action: pinch-zoom;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
    &[aria-checked='true'] {
      border-color: var(--_accent);
      box-shadow: inset 0 0 0 3px var(--_accent);
    }
    > * {
      inline-size: min(2.5rem, 100%);
      pointer-events: none;
    }
  }

  .piece svg {
    display: block;
  }

  .icon {
    box-sizing: border-box;
    padding: 0.3rem;
    fill: none;
    stroke: var(--_black-ink);
    stroke-width: 2;
    stroke-linejoin: round;
    stroke-linecap: round;
  }

  .ghost {
    position: absolute;
    z-index: 3;
    inline-size: 3rem;
    translate: -50% -50%;
    pointer-events: none;
    filter: drop-shadow(0 4px 4px #0006);
  }

  section {
    display: grid;
    gap: 0.5rem;
    padding: 0.7rem;
    border: 1px solid var(--_line);
    border-radius: 8px;
    min-inline-size: 0;
  }

  :is(p, ul) {
    margin: 0;
    padding: 0;
    overflow-wrap: anywhere;
  }

  ul {
    display: grid;
    gap: 0.6rem;
    &:not(:has(li)) {
      display: none;
    }
  }

  li {
    display: grid;
    gap: 0.3rem;
    padding-inline-start: 0.6rem;
    border-inline-start: 4px solid var(--_yellow);
    &.error {
      border-color: var(--_error);
    }
  }

  /* Reserves space for a verdict and two errors, so that the content below does not move with each piece. */
  .doctor {
    align-content: start;
    min-block-size: 9.4rem;
    box-sizing: border-box;
    :is(.head, li) {
      justify-content: space-between;
    }
    li {
      gap: 0.3rem;
    }
  }

  :is(.rights, summary, .choice) {
    min-block-size: 1.75rem;
  }

  .differences {
    gap: 0.2rem;
  }

  :is(.verdict, .repair),
  label {
    font-weight: 600;
  }

  :is(.error.verdict, .fault p) {
    color: var(--_error);
  }

  .repair {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  .fault {
    display: grid;
    gap: 0.35rem;
    justify-items: start;
    margin-block-start: 0.35rem;
  }

  :is(code, textarea) {
    font-family: ui-monospace, Menlo, Consolas, monospace;
    font-size: 0.9rem;
  }

  mark {
    background: var(--_error);
    color: var(--_surface);
  }

  :is(textarea, select, :where(.count) input) {
    inline-size: 100%;
    padding: 0.3rem 0.5rem;
  }

  textarea {
    resize: vertical;
  }

  /* Same as in ../shared/ui/controls.styles.ts. Importing it would create a second file beside the published editor. */
  @media (forced-colors: none) {
    select {
      appearance: none;
      padding-inline-end: 1.6em;
      background: conic-gradient(from -45deg at 50% 100%, currentColor 90deg, #0000 0) no-repeat
        calc(100% - 0.6em) 55% / 0.6em 0.3em var(--_surface);
    }
  }

  label select {
    font-weight: 400;
  }

  [aria-invalid='true'] {
    border-color: var(--_error);
    outline: 1px solid var(--_error);
  }

  .choice {
    display: flex;
    gap: 0.4rem;
    align-items: center;
    font-weight: 400;
    input {
      inline-size: 1.25rem;
      min-block-size: 1.25rem;
      margin: 0;
      accent-color: var(--_accent);
    }
  }

  :is(.counts, .switches) {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(11rem, 34%)), 1fr));
    gap: 0.6rem;
    align-items: end;
  }

  /* Columns as wide as the longest value. */
  .switches {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr));
    margin-block-start: 0.5rem;
  }

  .hint {
    font-size: 0.9rem;
  }

  @media (hover: none) {
    .keys {
      display: none;
    }
  }

  summary {
    cursor: pointer;
  }

  @container (max-width: 30rem) {
    /* Keeps the content of the page's slots visible together with the board. */
    :is(.editor, .side) {
      gap: 0.3rem;
    }

    .doctor {
      /* Reserved space would push the other panels below the window. */
      min-block-size: 0;
      padding-block: 0.3rem;
    }

    .toolbar {
      gap: 2px;
      button {
        padding-inline: 0;
        font-size: 0.85rem;
        line-height: 1.1;
        white-space: normal;
      }
    }
  }

  /* If the window is wider than high, the board is as high as the window and stays while the panels scroll. */
  @media (min-aspect-ratio: 1/1) {
    @container (min-width: 46rem) {
      .editor {
        grid-template:
          auto 1fr / var(--acedrex-editor-board-size, min(var(--_room), 100cqi - 19.5rem))
          minmax(0, 1fr);
      }

      /* Further errors scroll. On an upright phone, no list scrolls within the page. */
      .doctor {
        block-size: 9.4rem;
        overflow-y: auto;
      }

      acedrex-board {
        grid-row: 1 / span 2;
        position: sticky;
        inset-block-start: var(--_top);
        max-block-size: none;
      }
    }
  }

  /* On a phone in landscape, the palette is two columns between the board and the panels. */
  @media (min-aspect-ratio: 1/1) and (max-height: 32rem) {
    @container (min-width: 34rem) {
      .editor {
        grid-template:
          auto / var(--acedrex-editor-board-size, min(var(--_room), 100cqi - 18.4rem))
          5.4rem minmax(0, 1fr);
      }

      :is(acedrex-board, .palette) {
        grid-row: 1;
        position: sticky;
        inset-block-start: var(--_top);
        max-block-size: none;
      }

      .palette {
        grid: repeat(9, minmax(0, 1fr)) / auto-flow minmax(0, 1fr);
        block-size: var(--_room);
      }

      .tool {
        min-block-size: 0;
        > * {
          inline-size: min(100%, 7svh);
        }
      }
    }
  }

  /* Controls are large enough for fingers. */
  @media (pointer: coarse) {
    :is(select, input, textarea) {
      font-size: max(1em, 16px);
    }
    :is(button:not(.tool), .choice, select, summary) {
      min-block-size: 2.5rem;
    }
  }

  @media (forced-colors: active) {
    :is(mark, .tool) {
      forced-color-adjust: none;
    }
  }
`;
