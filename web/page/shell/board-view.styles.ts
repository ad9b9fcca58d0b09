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
    --_bar: 0.45rem;
    /* The head and the players. */
    --_above: calc(3.3rem + 2 * var(--_strip));
    /* For what sticks to the foot of a panel: the height of the buttons that are fixed there, and the background. */
    --panel-foot: calc(3rem + 1px + env(safe-area-inset-bottom));
    --panel-ground: var(--app-page);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }

  .stage {
    display: grid;
    grid-template: 'far' 'bar' 'board' 'near' 'strip' / minmax(0, 1fr);
    justify-items: center;
    /* Without an inset it scrolls with the page. To change the position itself would lay the whole board out. */
    position: sticky;
    z-index: 2;
    background: var(--app-page);
    border-block-end: 1px solid var(--app-line);
  }

  .stage > * {
    inline-size: 100%;
  }

  .stage > acedrex-board {
    inline-size: min(100%, max(20rem, 100dvh - var(--_above) - 7.7rem));
  }

  /* Its room is kept until it has been fetched. */
  acedrex-strip,
  acedrex-move-strip {
    grid-area: strip;
    min-block-size: 2.75rem;
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

  acedrex-eval-bar {
    grid-area: bar;
    --eval-figure: none;
    block-size: var(--_bar);
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

  .players {
    display: none;
    border-block-end: 1px solid var(--app-line);
  }

  .players acedrex-player {
    flex: 1;
    padding-inline: 0.5rem;
  }

  /* On a phone the sheet has them. */
  acedrex-overlay-bar {
    display: none;
    grid-area: tools;
  }

  acedrex-divider {
    display: none;
  }

  aside {
    display: flex;
    flex-direction: column;
    /* Tab follows what is seen. */
    reading-flow: flex-visual;
    min-inline-size: 0;
    padding-block-end: calc(4rem + env(safe-area-inset-bottom));
  }

  .controls {
    display: contents;
  }

  .engine {
    order: 0;
  }

  .off {
    padding: 0.6rem 0.75rem;
  }

  .panel {
    order: 3;
  }

  .state {
    order: 4;
    padding: 0.3rem 0.75rem;
  }

  .state {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.6rem;
    min-inline-size: 0;
  }

  /* As wide as its usual texts, so that what follows stays in place. */
  .status {
    min-inline-size: 8.3rem;
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

  /* At the foot of the window, within the thumb's reach. */
  .buttons {
    display: flex;
    order: 5;
    position: fixed;
    z-index: 4;
    inset: auto 0 0;
    container-type: inline-size;
    padding: 0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
    border-block-start: 1px solid var(--app-line-strong);
    background: var(--app-surface);
    /* A finger that slides sideways steps through the game. */
    touch-action: pan-y pinch-zoom;
  }

  /* Until its buttons have been fetched. */
  acedrex-step-bar {
    min-block-size: calc(3rem + 1px);
  }

  .buttons > button {
    flex: 1 1 0;
    inline-size: auto;
    min-inline-size: 0;
    block-size: 3rem;
    padding: 0;
    border-radius: 0;
  }

  .offered > :last-child {
    visibility: hidden;
  }

  .engine-button {
    flex-direction: column;
    gap: 0;
    color: var(--app-accent);
    font-size: 0.75rem;
    line-height: 1;
  }

  .engine-button > span {
    display: none;
  }

  @container (min-width: 21rem) {
    .engine-button > span {
      display: inline;
    }
  }

  .tabs {
    display: flex;
    flex-wrap: wrap;
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
  }

  /* The strip unfolds the engine's panel, and the button that starts it is at the foot. */
  .phone:not(:has(acedrex-dice-panel)) {
    --engine-toggle: none;
  }

  .phone:not(.unfolded) acedrex-engine-panel {
    display: none;
  }

  .phone:not(.unfolded) .engine:not(:has(acedrex-dice-panel)) {
    padding: 0;
    border: 0;
  }

  .phone:not(.unfolded) acedrex-tablebase-panel {
    padding: 0.4rem 0.75rem;
  }

  /* Both players in one row, where there is no room for a row above the board and one below it. */
  @media (max-height: 46rem) {
    :host {
      --_above: 3.3rem;
    }

    .stage > acedrex-player {
      display: none;
    }

    .players {
      display: flex;
    }

    .moves {
      --moves-head: none;
    }

    /* Without an engine it says nothing, and a short phone needs its room. */
    acedrex-strip.idle {
      display: none;
    }
  }

  /*
   * On an upright phone the board, the engine's line and the buttons keep their places, and one pane scrolls between
   * them. A window that is too low for that scrolls as a page.
   */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    @media (min-height: 26.01rem) {
      :host([stays]) {
        --panel-foot: 0px;
        grid-template-rows: auto minmax(5rem, 1fr);
        align-content: stretch;
        block-size: calc(100dvh - var(--_header) - 3rem - 1px - env(safe-area-inset-bottom));
      }

      :host([stays]) .stage {
        position: relative;
      }

      :host([stays]) .stage > acedrex-board {
        inline-size: min(100%, max(22.5rem, 100dvh - var(--_above) - 17rem));
      }

      :host([stays][small]) .stage > acedrex-board {
        inline-size: min(70%, 100dvh - var(--_above) - 17rem);
      }

      :host([stays]) aside {
        /* What is hidden visually scrolls with it, and would otherwise make the page higher. */
        position: relative;
        min-block-size: 0;
        padding: 0;
        overflow-y: auto;
        overscroll-behavior: contain;
        scroll-padding-block-start: 2.8rem;
      }

      :host([stays]) aside > * {
        flex: none;
      }
    }

    /* A form has most of a tall window, and the board is seen above it. */
    @media (min-height: 46.01rem) {
      :host(:not([stays])) {
        --_above: 3.3rem;
      }

      :host(:not([stays])) .stage > acedrex-board {
        inline-size: min(100%, max(10rem, 100dvh - 38.5rem));
      }

      :host(:not([stays])) .stage > :is(acedrex-player, acedrex-eval-bar) {
        display: none;
      }
    }
  }

  /* One pane at a time: the moves, or a part that has a tab. */
  .phone .panel:has(> .lower[open]) > .moves,
  .phone:has(> .panel > .lower[open]) > .introduction {
    display: none;
  }

  /* A pane begins at its top, whatever is fetched for it. */
  .phone {
    overflow-anchor: none;
  }

  .phone .panel {
    reading-flow: flex-visual;
  }

  .phone .lower {
    order: -1;
  }

  .phone .engine {
    order: -2;
  }

  acedrex-tablebase-panel:not(:defined) {
    display: none;
  }

  .phone.analysis > .players {
    order: 4;
  }

  .phone .lower:not([open]) {
    position: sticky;
    z-index: 1;
    top: 0;
  }

  /* Below the header, which stays in view while a form scrolls. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    @media (min-height: 26.01rem) {
      :host(:not([stays])) .phone .lower {
        scroll-margin-block-start: var(--_header);
      }

      :host(:not([stays])) .phone .lower:not([open]) {
        top: var(--_header);
      }
    }
  }

  .introduction {
    container-type: inline-size;
    /* Kept free while the introduction is fetched. */
    min-block-size: 19rem;
    padding: 0;
  }

  /* Signs without words say nothing to a new user. They keep their room. */
  :host([introduces]) :is(acedrex-overlay-bar, acedrex-eval-bar) {
    visibility: hidden;
  }

  /* A new user sees all of the introduction above the buttons. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host([introduces]) .stage > .near {
      display: none;
    }

    /* Nor is the other side named then. Its room keeps the board in place. */
    :host([introduces]) .stage > .far {
      visibility: hidden;
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host {
      /* The panel is as wide as its user wants, within bounds. The board gets what is left of the width, but
         is no higher than the window; what the board then leaves is the panel's. */
      --_bar: 1.9rem;
      --_tools: 2.1rem;
      --panel-foot: 0px;
      --panel-ground: var(--app-surface);
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
      position: sticky;
      z-index: auto;
      top: calc(var(--_header) + 0.3rem);
      border: 0;
    }

    .stage > * {
      inline-size: auto;
      justify-self: stretch;
    }

    .stage > acedrex-board {
      inline-size: 100%;
    }

    .stage > acedrex-player {
      display: flex;
    }

    .players {
      display: none;
    }

    .stage.with-bar {
      grid-template:
        '. far .' 'bar board tools' '. near .' / var(--_bar) minmax(0, 1fr)
        var(--_tools);
      inline-size: calc(var(--_board) + var(--_bar) + var(--_tools));
    }

    acedrex-overlay-bar {
      --bar-flow: column;
      display: block;
      align-self: center;
      --tip-inset: 0 calc(100% + 0.2rem) auto auto;
    }

    acedrex-eval-bar {
      --eval-figure: grid;
      block-size: auto;
      margin-inline-end: 0.3rem;
      border-radius: 3px;
      border-inline: 1px solid var(--app-line-strong);
    }

    /* As long as the squares, without the files below them. */
    acedrex-eval-bar.outside {
      block-size: 97.15%;
    }

    acedrex-player {
      padding-inline: 0.2rem;
    }

    acedrex-divider {
      display: block;
    }

    aside {
      display: grid;
      grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr);
      align-content: start;
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

    .state {
      flex: 1 1 8rem;
      order: 0;
      padding: 0;
    }

    .buttons {
      position: static;
      flex: 0 1 auto;
      container-type: normal;
      margin-inline-start: auto;
      padding: 0;
      border: 0;
      background: none;
    }

    .buttons > button {
      flex: 0 0 auto;
      inline-size: 2.25rem;
      block-size: auto;
      border-radius: var(--app-radius);
    }

    .introduction {
      grid-row: 3;
      min-block-size: 0;
      overflow-y: auto;
    }

    /* Newcomers choose between the doors first. */
    .introduction ~ .panel {
      display: none;
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
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 0.3rem;
      grid-row: 4;
      padding: 0.15rem 0.5rem;
      border-block-start: 1px solid var(--app-line);
    }

    /* At least as high as 14 rows with their head, if the window is: what is below the moves scrolls. */
    .moves {
      --moves-head: grid;
      flex: 1 1 0;
      min-block-size: clamp(9rem, 100dvh - 25rem, 21.5rem);
      overflow-y: auto;
    }

    /*
     * The die and the values of its rolls are higher than the engine's lines, as is a form for a new game, and an open
     * part below the moves has a height of its own. WebKit notices a changed attribute of children, but not of descendants.
     * Without specificity, so that a window with little height overrides it below.
     */
    :where(.panel:has(acedrex-dice-panel, > [open]), .play) .moves {
      min-block-size: 9rem;
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

    .buttons > button {
      inline-size: 2.75rem;
    }
  }

  /*
   * A phone on its side: the board has the whole height, the header stands over the panels, and these scroll together
   * between the engine's line and the buttons.
   */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    :host {
      --_header: 0rem;
      --_strip: 0rem;
      --_tools: 0rem;
      --_bar: 0.9rem;
      --panel-foot: 2.8rem;
      --_board: var(--app-board-sideways);
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0.3rem;
    }

    .stage > acedrex-player,
    acedrex-overlay-bar,
    acedrex-divider {
      display: none;
    }

    acedrex-eval-bar {
      --eval-figure: none;
    }

    .players {
      display: flex;
    }

    .players acedrex-player {
      block-size: 1.7rem;
    }

    aside {
      display: flex;
      reading-flow: flex-visual;
      /* What is hidden visually scrolls with it, and would otherwise make the page higher. */
      position: relative;
      block-size: calc(100dvh - 3.4rem);
      margin-block-start: 2.8rem;
      overflow-y: auto;
      overscroll-behavior: contain;
      scroll-padding-block: 2.8rem 3.1rem;
    }

    aside > * {
      flex: none;
    }

    acedrex-strip {
      position: sticky;
      z-index: 2;
      top: 0;
      border-block-end: 1px solid var(--app-line);
      background: var(--app-surface);
    }

    .controls {
      display: contents;
    }

    .state {
      flex: none;
      order: 4;
      padding: 0.3rem 0.75rem;
    }

    .buttons {
      display: flex;
      flex: none;
      position: sticky;
      order: 5;
      inset-block-end: 0;
      container-type: inline-size;
      margin-block-start: auto;
      margin-inline-start: 0;
      border-block-start: 1px solid var(--app-line-strong);
      background: var(--app-surface);
    }

    .buttons > button {
      flex: 1 1 0;
      inline-size: auto;
      block-size: 2.75rem;
      border-radius: 0;
    }

    .panel,
    .introduction {
      flex: none;
      overflow: visible;
    }

    .moves {
      --moves-head: none;
      flex: none;
      min-block-size: 0;
      overflow: visible;
    }

    /* During a game its buttons stay in view, see play-panel.component.ts. */
    [playing],
    section:has(> [playing]) {
      display: contents;
    }
  }
`;
