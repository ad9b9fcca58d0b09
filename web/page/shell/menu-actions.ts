/** What the menu of a small window has besides the pages and tools of the header. */
import { html, nothing, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/icons.js';
import { getLocale, msg } from '../../i18n/locale.js';
import { closeOnBack, goFromOpen } from '../close-on-back.js';

let release: (() => void) | undefined;

/** Lets the user close the menu by going back. Has to be called whenever the menu has been opened or closed. */
export const followMenu = (isOpen: boolean, close: () => void): void => {
  if (isOpen) release ??= closeOnBack(close);
  else {
    release?.();
    release = undefined;
  }
};

/** Follows a link of the menu, which a press has closed. */
export const followLink = (event: MouseEvent): void => {
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
  if (link === undefined || release === undefined) return;
  event.preventDefault();
  goFromOpen(link.hash === '' ? '#' : link.hash);
};

const drawAction = (name: IconName, label: string, act: () => void): TemplateResult =>
  html`<button type="button" class="quiet of-phone" @click=${act}>
    ${icon(name)}<span>${label}</span>
  </button>`;

/** The actions for the game on the board. */
export const drawMenuActions = (
  game: GameStore,
  isBoardShown: boolean,
  startGame: () => void,
): TemplateResult => html`
  ${drawAction('new', msg('New game'), startGame)}
  ${
    isBoardShown
      ? drawAction('flip', wordsFor(getLocale()).flip, () => {
          game.flip();
        })
      : nothing
  }
  ${drawAction('edit', msg('Set up position'), () => {
    goFromOpen('#editor');
  })}
`;
