import { css } from 'lit';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';

export const appStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    min-block-size: 100dvh;
  }

  header {
    display: flex;
    /* Large text needs more than one row on a phone. */
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    position: sticky;
    top: 0;
    z-index: 5;
    min-block-size: var(--app-head-size);
    padding-inline: 0.75rem;
    background: var(--app-page);
    border-block-end: 2px solid;
    border-image: var(--app-penwork) 1;
  }

  .brand {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    color: var(--app-rubric);
    font: var(--app-brand);
    text-decoration: none;
    img {
      inline-size: 1.9rem;
      block-size: 1.9rem;
    }
  }

  @media (pointer: coarse) {
    .brand {
      min-inline-size: 2.5rem;
      min-block-size: 2.5rem;
      justify-content: center;
    }

    .title input {
      min-block-size: 2.5rem !important;
    }
  }

  .title {
    display: flex;
    flex: 1;
    align-items: baseline;
    gap: 0.5rem;
    min-inline-size: 0;
    margin-inline-start: 0.5rem;
    input {
      flex: 0 1 auto;
      field-sizing: content;
      min-inline-size: 2rem;
      max-inline-size: 24rem;
      min-block-size: 2rem;
      padding: 0.1em 0.4em;
      border-color: transparent;
      background: none;
      text-overflow: ellipsis;
      &:is(:hover, :focus) {
        border-color: var(--app-line-strong);
        background: var(--app-surface);
      }
      &::placeholder {
        color: var(--app-muted);
        opacity: 1;
      }
    }
  }

  .saved {
    flex: none;
    color: var(--app-muted);
    font-size: 0.85rem;
    @media (max-width: 40rem), (min-width: 62.01rem) and (max-width: 66rem) {
      /* Hidden, because the title needs the space. */
      &:not([data-state='full'], [data-state='waiting'], [data-state='unavailable'], .copy) {
        ${hiddenVisually}
      }
    }
  }

  .skip {
    position: fixed;
    z-index: 7;
    inset: 0.3rem auto auto 0.3rem;
    background: var(--app-accent);
    color: var(--app-on-accent);
    &:not(:focus) {
      inset-block-start: -10rem;
    }
  }

  :is(.menu, nav, .tools) {
    display: flex;
    gap: 0.1rem;
  }

  .menu {
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  :is(.menu-button, .word, .of-phone) {
    display: none;
  }

  main {
    min-inline-size: 0;
    &:focus {
      outline: none;
    }
  }

  :is(.warning, .update) {
    gap: 0.4rem 1rem;
    padding: 0.5rem 0.75rem;
    p {
      flex: 1;
      min-inline-size: 14rem;
    }
  }

  .warning {
    background: var(--app-danger);
    color: var(--app-page);
    button {
      color: var(--app-text);
    }
  }

  .update {
    background: var(--app-surface);
  }

  .drop {
    display: grid;
    place-items: center;
    position: fixed;
    inset: 1rem;
    z-index: 10;
    border: 3px dashed var(--app-accent);
    border-radius: 12px;
    background: color-mix(in srgb, var(--app-page) 88%, transparent);
    font: 600 1.3rem var(--app-serif);
    pointer-events: none;
  }

  /* Delayed, because most links are read before the notice would appear. */
  .loading {
    border: 0;
    animation: appear 0s 0.3s backwards;
  }

  @keyframes appear {
    from {
      visibility: hidden;
    }
  }

  @media (min-width: 40.01rem) and (max-width: 62rem) and (min-height: 32.01rem) {
    nav a {
      padding-inline: 0.5rem;
      span {
        ${hiddenVisually}
      }
    }
  }

  @media (min-width: 62.01rem) and (max-width: 76rem) {
    nav a {
      padding-inline: 0.35rem;
      svg {
        display: none;
      }
    }
  }

  /* A very low upright window scrolls as a whole. Its header scrolls away, because the board needs the height. */
  @media (max-height: 26rem) and (max-aspect-ratio: 1/1),
    (max-height: 26rem) and (max-width: 36rem) {
    header.board {
      position: relative;
    }
  }

  @media (max-width: 40rem) {
    header {
      gap: 0;
      padding-inline: 0.5rem;
    }

    .brand span {
      ${hiddenVisually}
    }

    .title {
      margin-inline-start: 0.1rem;
    }
  }

  /* On a phone in landscape orientation, the board needs the whole height. The header is only above the panels (see
     board-view.styles.ts), and parts that do not fit are hidden. */
  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    header {
      flex-wrap: nowrap;
      block-size: 2.75rem;
      min-block-size: 0;
      &:is(.board, .editor) {
        margin-inline-start: calc(var(--app-board-sideways) + 1.5rem);
        padding-inline: 0.2rem;
        gap: 0;
        /* If a warning is between the header and the view, the view moves down. */
        + main {
          margin-block-start: -2.75rem;
        }
        .brand span,
        .saved:not([data-state='full'], [data-state='waiting'], [data-state='unavailable'], .copy) {
          ${hiddenVisually}
        }
        .title {
          margin-inline-start: 0.1rem;
        }
        .help {
          display: none;
        }
      }
      /* As wide as the editor's board in this layout; see editor.styles.ts. */
      &.editor {
        margin-inline-start: calc(min(100dvh - 0.6rem, 100vw - 19rem) + 0.6rem);
      }
    }
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-width: 48rem) and (max-height: 32rem) {
    header:is(.board, .editor) .title {
      visibility: hidden;
    }
  }

  /* On phones, links and tools are entries with labels in a menu. */
  @media (max-width: 40rem),
    (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    .menu-button {
      display: inline-flex;
    }

    .menu {
      display: none;
      position: absolute;
      inset: 100% 0.4rem auto auto;
      min-inline-size: min(14rem, 100vw - 0.8rem);
      max-block-size: calc(100dvh - 100% - 0.5rem);
      overflow-y: auto;
      padding: 0.4rem;
      border: 1px solid var(--app-line-strong);
      border-radius: var(--app-radius);
      background: var(--app-surface);
      box-shadow: 0 6px 24px #0004;
      &.open {
        display: grid;
        gap: 0;
      }
      > :is(nav, .tools) {
        display: grid;
        align-content: start;
      }
      .tools {
        border-block-start: 1px solid var(--app-line);
      }
      :is(nav a, .tools button) {
        inline-size: auto;
        min-block-size: 2.75rem;
        justify-content: start;
        gap: 0.6rem;
        padding-inline: 0.7rem;
        font-weight: 500;
        text-align: start;
      }
      .of-phone {
        display: flex;
      }
    }

    .word {
      display: inline;
    }

    /* Other views have their own titles, so the study's is hidden. Warnings about the study stay visible. */
    header:not(.board) {
      :is(.title input, acedrex-game-steps) {
        display: none;
      }
      .title .of-phone {
        display: block;
        margin-inline-start: 0.4rem;
        font-weight: 600;
        overflow-wrap: anywhere;
      }
    }
  }

  /* Two columns if the window is too low for one. */
  @media (max-width: 40rem) and (max-height: 43rem),
    (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
    .menu.open {
      display: flex;
      /* With large text, the columns are stacked. */
      > nav {
        flex: 1 1 8rem;
      }
      > .tools {
        flex: 1 1 10rem;
        border: 0;
      }
    }
  }
`;
