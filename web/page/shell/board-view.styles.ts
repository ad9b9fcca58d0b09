import { css } from 'lit';

/**
 * Two layouts. In portrait format, the board is as wide as the window, and the panels are below. In
 * landscape format, the board is as high as the window, and the panels beside it get the remaining width,
 * at least --_side.
 */
export const boardViewStyles = css`
  :host {
    --_header: var(--app-head-size);
    /* The height of the fixed buttons, and the background colour, for sticky content at the foot of a panel. */
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
    /* Without an inset, this scrolls with the page. A change of the position property lays out the board again. */
    position: sticky;
    z-index: 2;
    background: var(--app-page);
    border-block-end: 1px solid var(--app-line);
    > * {
      inline-size: 100%;
    }
    > acedrex-board {
      inline-size: min(100%, max(20rem, 100dvh - 11rem - 2 * var(--app-strip)));
    }
  }

  /* Space is reserved until the strip has been fetched. */
  :is(acedrex-strip, acedrex-move-strip) {
    grid-area: strip;
    min-block-size: 2.75rem;
  }

  acedrex-board {
    grid-area: board;
    /* The stage determines the size. */
    max-block-size: none;
  }

  acedrex-eval-bar {
    grid-area: bar;
    --eval-figure: none;
    block-size: var(--app-bar);
    border-radius: 0;
    border-inline: 0;
    /* The space is reserved, so the board keeps its size when a game begins. */
    &[hidden] {
      display: block;
      visibility: hidden;
    }
  }

  acedrex-player {
    block-size: var(--app-strip);
    padding-inline: 0.5rem;
    &.far {
      grid-area: far;
    }
    &.near {
      grid-area: near;
    }
  }

  .players {
    display: none;
    border-block-end: 1px solid var(--app-line);
    acedrex-player {
      flex: 1;
      block-size: 1.7rem;
    }
  }

  /* On a phone, the overlay buttons are in the sheet. */
  acedrex-overlay-bar {
    display: none;
    grid-area: tools;
  }

  acedrex-divider,
  .phone:not(.unfolded) acedrex-engine-panel,
  acedrex-tablebase-panel:not(:defined) {
    display: none;
  }

  aside {
    display: flex;
    flex-direction: column;
    /* The focus order follows the visual order. */
    reading-flow: flex-visual;
    min-inline-size: 0;
    padding-block-end: calc(4rem + env(safe-area-inset-bottom));
  }

  .controls {
    display: contents;
  }

  .off {
    padding: 0.6rem 0.75rem;
  }

  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    order: 3;
  }

  .state {
    flex: none;
    order: 4;
    gap: 0 0.6rem;
    min-inline-size: 0;
    padding: 0.3rem 0.75rem;
  }

  /* Wide enough for the usual texts, so the elements after it stay in place. */
  .status {
    min-inline-size: 8.3rem;
    font: 600 0.92rem/1.2 var(--app-sans);
  }

  .rules {
    --_icon: 1rem;
    max-inline-size: 100%;
    min-block-size: 1.6rem;
    padding: 0 0.3rem;
    margin-inline-start: -0.3rem;
    color: var(--app-accent);
    font: 0.88rem/1.2 var(--app-sans);
    text-align: start;
    @media (pointer: coarse) {
      min-block-size: 2.75rem;
    }
  }

  /* At the bottom of the window, within the thumb's reach. */
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
    /* Sliding a finger sideways steps through the game. */
    touch-action: pan-y pinch-zoom;
    > button {
      flex: 1 1 0;
      inline-size: auto;
      min-inline-size: 0;
      block-size: 3rem;
      padding: 0;
      border-radius: 0;
    }
  }

  /* Height until the buttons have been fetched. */
  acedrex-step-bar {
    min-block-size: calc(3rem + 1px);
  }

  /* The button for a new game. */
  .offered > :nth-last-child(2) {
    visibility: hidden;
  }

  .engine-button {
    flex-direction: column;
    gap: 0;
    color: var(--app-accent);
    font: 500 0.75rem/1 var(--app-sans);
    > span {
      display: none;
      @container (min-width: 21rem) {
        display: inline;
      }
    }
  }

  section {
    min-inline-size: 0;
    padding: 0.55rem 0.75rem;
    &:not(:last-child) {
      border-block-end: 1px solid var(--app-line);
    }
  }

  .moves {
    padding: 0;
  }

  /* The strip unfolds the engine's panel, and the bar at the foot contains the button that starts the engine. */
  .phone:not(:has(acedrex-dice-panel)) {
    --engine-toggle: none;
  }

  .phone:not(.unfolded) {
    .engine:not(:has(acedrex-dice-panel)) {
      padding: 0;
      border: 0;
    }
    acedrex-tablebase-panel {
      padding: 0.4rem 0.75rem;
    }
  }

  /* Without space for rows above and below the board, both players share a row. */
  @media (max-height: 46rem) {
    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) and (height > 32rem) {
      .stage > acedrex-player {
        display: none;
      }

      .players {
        display: flex;
      }

      .moves {
        --moves-head: none;
      }

      /* While the engine is off, the strip is empty, and a short phone needs its space. */
      acedrex-strip.idle {
        display: none;
      }
    }
  }

  /* On an upright phone, the board, the engine's line and the buttons stay in place. One pane scrolls between them.
     If the window is too low for this, the whole page scrolls. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    @media (min-height: 26.01rem) {
      :host([stays]) {
        --panel-foot: 0px;
        grid-template-rows: auto minmax(5rem, 1fr);
        align-content: stretch;
        block-size: calc(100dvh - var(--_header) - 3rem - 1px - env(safe-area-inset-bottom));
        .stage {
          position: relative;
          > acedrex-board {
            inline-size: min(100%, var(--app-board));
          }
        }
        aside {
          /* Makes visually hidden content scroll with the panel. Otherwise, it would make the page taller. */
          position: relative;
          min-block-size: 0;
          padding: 0;
          overflow-y: auto;
          overscroll-behavior: contain;
          scroll-padding-block-start: 2.8rem;
          > * {
            flex: none;
          }
        }
      }

      :host([stays][small]) .stage > acedrex-board {
        inline-size: min(70%, 100dvh - 20.3rem - 2 * var(--app-strip));
      }

      /* Leaves room for the header, which stays in view while a form scrolls. */
      :host(:not([stays])) .phone .lower {
        scroll-margin-block-start: var(--_header);
        &:not([open]) {
          top: var(--_header);
        }
      }
    }

    /* In a tall window, a form gets most of the height. The board is visible above it. */
    @media (min-height: 46.01rem) {
      :host(:not([stays])) .stage {
        > acedrex-board {
          inline-size: min(100%, max(10rem, 100dvh - 38.5rem));
        }
        > :is(acedrex-player, acedrex-eval-bar) {
          display: none;
        }
      }
    }

    /* A new user sees the whole introduction above the buttons. Space for the upper player keeps the board in place. */
    :host([introduces]) .stage {
      > .near {
        display: none;
      }
      > .far {
        visibility: hidden;
      }
    }
  }

  /* Only one pane is shown at a time: the moves or the pane of the chosen tab. */
  .phone .panel:has(> .lower[open]) > .moves,
  .phone:has(> .panel > .lower[open]) > .introduction {
    display: none;
  }

  /* A new pane is scrolled to its top, even if content is fetched later. */
  .phone {
    overflow-anchor: none;
    .panel {
      reading-flow: flex-visual;
    }
    .lower {
      order: -1;
    }
    .engine {
      order: -2;
    }
    &.analysis > .players {
      order: 4;
    }
    .lower:not([open]) {
      position: sticky;
      z-index: 1;
      top: 0;
    }
  }

  .introduction {
    container-type: inline-size;
    /* Space is reserved while the introduction is being fetched. */
    min-block-size: 19rem;
    padding: 0;
  }

  /* Hidden but not removed: icons without labels do not help a new user, but nothing may move later. */
  :host([introduces]) :is(acedrex-overlay-bar, acedrex-eval-bar) {
    visibility: hidden;
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    :host {
      --panel-foot: 0px;
      --panel-ground: var(--app-surface);
      grid-template-columns: auto 0.8rem minmax(var(--app-panel), 46rem);
      justify-content: center;
      padding: 0.3rem;
    }

    .stage {
      /* The bar's space is kept when the user hides the bar, so the board stays in place. */
      grid-template:
        '. far .' 'bar board tools' '. near .' / var(--app-bar) var(--app-board)
        var(--app-tools);
      align-self: start;
      z-index: auto;
      top: calc(var(--_header) + 0.3rem);
      border: 0;
      > * {
        inline-size: auto;
        justify-self: stretch;
      }
      > acedrex-board {
        inline-size: 100%;
      }
    }

    acedrex-eval-bar {
      block-size: auto;
      margin-inline-end: 0.3rem;
      border-radius: 3px;
      border-inline: 1px solid var(--app-line-strong);
      /* As high as the squares, without the file letters below them. */
      &.outside {
        block-size: 97.15%;
      }
    }

    aside {
      padding: 0;
      border: 1px solid var(--app-line);
      border-radius: var(--app-radius);
      background: var(--app-surface);
    }

    .introduction {
      min-block-size: 0;
      /* A new user chooses what to do first, so the panel is hidden. */
      ~ .panel {
        display: none;
      }
    }

    .panel {
      display: flex;
      flex-direction: column;
      min-block-size: 0;
      section:not(.moves) {
        flex: none;
      }
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (height > 32rem) {
    acedrex-overlay-bar {
      --bar-flow: column;
      --tip-inset: 0 calc(100% + 0.2rem) auto auto;
      display: block;
      align-self: center;
    }

    acedrex-eval-bar {
      --eval-figure: grid;
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
      /* The focus order follows the visual order: in this layout, the controls are below the panel. */
      reading-flow: grid-rows;
      block-size: max(22rem, calc(100dvh - var(--_header) - 0.6rem));
      overflow: hidden;
    }

    .tabs {
      grid-row: 2;
    }

    :is(.panel, .introduction) {
      grid-row: 3;
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
      > button {
        flex: none;
        inline-size: var(--_control);
        block-size: auto;
        border-radius: var(--app-radius);
      }
    }

    /* If the window is high enough, the list has space for 14 rows and its head. Content below the moves scrolls. */
    .moves {
      flex: 1 1 0;
      min-block-size: clamp(9rem, 100dvh - 25rem, 21.5rem);
      overflow-y: auto;
    }

    /* The die with the values of its rolls is higher than the engine's lines, and so is a form for a new game. An
       open part below the moves has its own height. WebKit notices changed attributes of children, but not of
       descendants. */
    :is(.panel:has(acedrex-dice-panel, > [open]), .play) .moves {
      min-block-size: 9rem;
    }
  }

  /* On a phone in landscape orientation, the board has the whole height. The header is above the panels, which
     scroll together between the engine's line and the buttons. */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    :host {
      --_header: 0rem;
      --panel-foot: 2.8rem;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0.3rem;
    }

    aside {
      /* Makes visually hidden content scroll with the panel. Otherwise, it would make the page taller. */
      position: relative;
      block-size: calc(100dvh - 3.4rem);
      margin-block-start: 2.8rem;
      overflow: hidden auto;
      overscroll-behavior: contain;
      scroll-padding-block: 2.8rem 3.1rem;
      > * {
        flex: none;
      }
    }

    acedrex-strip {
      position: sticky;
      z-index: 2;
      top: 0;
      border-block-end: 1px solid var(--app-line);
      background: var(--app-surface);
    }

    .buttons {
      position: sticky;
      flex: none;
      margin-block-start: auto;
      padding: 0;
      > button {
        block-size: 2.75rem;
      }
    }

    /* The buttons of a running game stay in view; see play-panel.component.ts. */
    :is([playing], section:has(> [playing])) {
      display: contents;
    }
  }
`;
