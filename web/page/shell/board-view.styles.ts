import { css } from 'lit';

/**
 * Two layouts. In portrait format, the board is as wide as the window, and the panels are below. In
 * landscape format, the board is as high as the window, and the panels beside it get the remaining width,
 * at least --_side.
 */
export const boardViewStyles = css`
  :host {
    --_header: var(--app-head-size);
    --_side: 19rem;
    --_strip: 1.7rem;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }

  .stage {
    display: grid;
    grid-template: 'far' 'bar' 'board' 'near' 'tools' / minmax(0, 1fr);
    justify-self: center;
    inline-size: min(100%, 100dvh - 7.5rem - 2 * var(--_strip));
    min-inline-size: min(100%, 16rem);
  }

  acedrex-board {
    grid-area: board;
    /* The stage says how large it is. */
    max-block-size: none;
  }

  acedrex-board::part(piece) {
    /* A compositor layer each: they move without being painted again. Not the element's own, because a
       page with fifty boards would pay for it at its first paint. */
    will-change: transform;
  }

  /* Before it has been fetched it would take the board's presses. */
  acedrex-ending:not(:defined) {
    display: none;
  }

  acedrex-ending {
    z-index: 3;
    grid-area: board;
  }

  acedrex-eval-bar {
    grid-area: bar;
    block-size: 1.05rem;
    border-radius: 0;
    border-inline: 0;
  }

  /* Its room stays, so that the board does not change its size when a game begins. */
  acedrex-eval-bar[hidden] {
    display: block;
    visibility: hidden;
  }

  acedrex-player {
    block-size: var(--_strip);
    padding-inline: 0.5rem;
  }

  acedrex-player.far {
    grid-area: far;
  }

  acedrex-player.near {
    grid-area: near;
  }

  /* Both players in one row, where there is no room above and below the board. */
  .players {
    display: none;
  }

  acedrex-overlay-bar {
    grid-area: tools;
  }

  acedrex-divider {
    display: none;
  }

  aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    padding-block-end: 1.5rem;
  }

  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.3rem;
    padding: 0.15rem 0.5rem;
    border-block: 1px solid var(--app-line);
  }

  .state {
    display: flex;
    flex: 1 1 8rem;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.6rem;
    min-inline-size: 0;
  }

  .status {
    font-weight: 600;
    font-size: 0.92rem;
    line-height: 1.2;
  }

  .rules {
    max-inline-size: 100%;
    min-block-size: 1.6rem;
    padding: 0 0.3rem;
    margin-inline-start: -0.3rem;
    color: var(--app-accent);
    font-size: 0.88rem;
    font-weight: 400;
    text-align: start;
  }

  .rules .icon {
    inline-size: 1rem;
    block-size: 1rem;
  }

  @media (pointer: coarse) {
    .rules {
      min-block-size: 2.75rem;
    }
  }

  .buttons {
    display: flex;
    flex: 0 1 auto;
    margin-inline-start: auto;
  }

  .tabs {
    display: flex;
    gap: 0.2rem;
    padding-inline: 0.4rem;
    border-block-end: 1px solid var(--app-line);
  }

  .tabs button {
    flex: 1;
    padding-inline: 0.4rem;
    border: 0;
    border-block-end: 3px solid transparent;
    border-radius: 0;
    color: var(--app-muted);
    font-family: var(--app-serif);
  }

  .tabs button[aria-selected='true'] {
    border-block-end-color: var(--app-rubric);
    color: var(--app-text);
  }

  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }

  section {
    min-inline-size: 0;
    padding: 0.55rem 0.75rem;
    border-block-end: 1px solid var(--app-line);
  }

  section:last-child {
    border-block-end: 0;
  }

  .moves {
    padding: 0;
    max-block-size: 20rem;
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .introduction {
    container-type: inline-size;
    /* Kept free while the introduction is fetched. */
    min-block-size: 19rem;
    padding: 0;
  }

  /* A new user sees the introduction right below the board, and finds the buttons below it. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host([introduces]) acedrex-overlay-bar {
      display: none;
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host {
      /* The panel is as wide as its user wants, within bounds. The board gets what is left of the width, but
         is no higher than the window; what the board then leaves is the panel's. */
      --_bar: 1.9rem;
      --_tools: 2.1rem;
      --_panel: clamp(var(--_side), var(--panel, 0px), 100vw - 22rem);
      --_board: min(
        100dvh - var(--_header) - 0.6rem - 2 * var(--_strip),
        100vw - var(--_panel) - var(--_bar) - var(--_tools) - 1.4rem
      );
      grid-template-columns: auto 0.8rem minmax(var(--_panel), 46rem);
      justify-content: center;
      padding: 0.3rem 0.3rem 0.3rem 0.3rem;
    }

    .stage {
      grid-template: 'far .' 'board tools' 'near .' / minmax(0, 1fr) var(--_tools);
      align-self: start;
      inline-size: calc(var(--_board) + var(--_tools));
      min-inline-size: 0;
      position: sticky;
      top: calc(var(--_header) + 0.3rem);
    }

    .stage.with-bar {
      grid-template: '. far .' 'bar board tools' '. near .' / 1.9rem minmax(0, 1fr) var(--_tools);
      inline-size: calc(var(--_board) + var(--_bar) + var(--_tools));
    }

    acedrex-overlay-bar {
      --bar-flow: column;
      align-self: center;
      --tip-inset: 0 calc(100% + 0.2rem) auto auto;
    }

    acedrex-eval-bar {
      block-size: auto;
      margin-inline-end: 0.3rem;
      border-radius: 3px;
      border-inline: 1px solid var(--app-line-strong);
    }

    acedrex-player {
      padding-inline: 0.2rem;
    }

    acedrex-divider {
      display: block;
    }

    aside {
      grid-template-rows: auto auto minmax(0, 1fr) auto;
      /* Tab follows what is seen: the controls are below the panel here. */
      reading-flow: grid-rows;
      block-size: max(22rem, calc(100dvh - var(--_header) - 0.6rem));
      padding: 0;
      border: 1px solid var(--app-line);
      border-radius: var(--app-radius);
      background: var(--app-surface);
      overflow: hidden;
    }

    .tabs {
      grid-row: 2;
    }

    /* Between the tabs and the engine. */
    .introduction {
      grid-row: 3;
      min-block-size: 0;
      overflow-y: auto;
    }

    :host([introduces]) aside {
      grid-template-rows: auto auto minmax(0, 1fr) auto auto;
    }

    .introduction ~ .panel {
      grid-row: 4;
    }

    .introduction ~ .controls {
      grid-row: 5;
    }

    .panel {
      grid-row: 3;
      display: flex;
      flex-direction: column;
      min-block-size: 0;
      overflow-y: auto;
      overscroll-behavior: contain;
    }

    .controls {
      grid-row: 4;
      border-block-end: 0;
    }

    /* At least as high as 14 rows with their head, if the window is: what is below the moves scrolls. */
    .moves {
      flex: 1 1 0;
      max-block-size: none;
      min-block-size: clamp(9rem, 100dvh - 25rem, 21.5rem);
      /* The wheel scrolls the panel where the list has come to its end, or is short. */
      overscroll-behavior: auto;
    }

    /*
     * The die and the values of its rolls are higher than the engine's lines; the explorer's moves are many.
     * WebKit does not notice a changed attribute of descendants, but of children.
     */
    .panel:has(acedrex-dice-panel, > [open='explorer']) > .moves {
      min-block-size: 9rem;
    }

    .lower {
      flex: 0 1 auto;
      max-block-size: 55%;
    }

    .panel section:not(.moves) {
      flex: none;
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 72rem) {
    :host {
      --_side: 23rem;
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (pointer: coarse) {
    :host {
      --_tools: 2.75rem;
    }
  }

  /* A phone on its side: the header stands over the panels, and the board has the whole height. */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    :host {
      --_header: 0rem;
      --_side: 16rem;
      --_strip: 0rem;
      grid-template-columns: auto 0.8rem minmax(var(--_panel), 1fr);
    }

    .stage > acedrex-player {
      display: none;
    }

    .players {
      display: flex;
      block-size: 1.7rem;
      border-block-end: 1px solid var(--app-line);
    }

    .players acedrex-player {
      flex: 1;
      block-size: auto;
      padding-inline: 0.5rem;
    }

    aside {
      block-size: calc(100dvh - 3.1rem);
      margin-block-start: 2.8rem;
    }

    .panel {
      reading-flow: flex-visual;
    }

    /* During a game its buttons stay in view, see play-panel.component.ts; the moves get the room left. */
    [playing],
    section:has(> [playing]) {
      display: contents;
    }

    section:has(> [playing]) + .moves {
      --moves-head: none;
      min-block-size: 4.6rem;
    }

    /* Three rows of moves, and below them the engine's score and its button; the rest scrolls. */
    .panel:has(acedrex-engine-panel) > .moves:has(acedrex-moves) {
      --moves-head: none;
      order: -1;
      flex: none;
      block-size: 8.3rem;
      min-block-size: 0;
    }
  }

  /* Where they have room the controls are one row, so that moves get the room of the second. */
  @media (min-aspect-ratio: 1/1) and (min-width: 50rem) and (max-height: 32rem) {
    .controls {
      flex-wrap: nowrap;
      padding-block: 0;
    }

    /* Two lines of the state and one of the rules, whose button is the whole of it. */
    .state {
      position: relative;
      align-items: start;
      block-size: 2.75rem;
    }

    .status,
    .rules {
      font-size: 0.8rem;
      line-height: 1.1;
    }

    .status {
      max-block-size: 2.2em;
      overflow: hidden;
    }

    .rules {
      position: absolute;
      inset: 0;
      align-items: end;
      justify-content: start;
      inline-size: 100%;
      padding-block: 0 0.2rem;
    }

    .name {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .rules .icon {
      display: none;
    }
  }
`;
