/** What the menu of a small window has besides the pages and tools of the header. */
import { html, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { drawIcon, icon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale, msg } from '../../i18n/locale.js';
import { BESIDE_BOARD } from '../layout.js';
import { closeOnBack, goFromOpen } from '../close-on-back.js';
import { wantedPanel } from '../wanted-panel.js';
import type { Workspace } from '../workspace.js';
import * as labels from '../../words/labels.js';

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

/** Moves that branch off. */
const BRANCHES = 'M3 12h6l5-6h6M9 12h11M9 12l5 6h6';

const drawAction = (
  picture: TemplateResult,
  label: string,
  act: () => void,
  isUsable = true,
): TemplateResult =>
  html`<button type="button" class="quiet of-phone" ?disabled=${!isUsable} @click=${act}>
    ${picture}<span>${label}</span>
  </button>`;

/** Shows the introduction beside the game on the board; on a phone it is instead of a pane. */
export const showIntroduction = ({ analysis, settings }: Workspace): void => {
  // It stands where the engine's lines would.
  analysis.stop();
  const isPhone = !matchMedia(BESIDE_BOARD).matches || matchMedia('(max-height: 32rem)').matches;
  settings.set({ introduction: 'asked', ...(isPhone ? { lowerTab: 'moves' } : {}) });
};

/** Shows the explorer below the board. */
const showExplorer = ({ settings }: Workspace): void => {
  wantedPanel.want('explorer');
  settings.set({ introduction: 'seen', lowerTab: 'explorer' });
  goFromOpen('#');
};

/** The actions for the game on the board. Those that do not apply are disabled, so that no entry changes its place. */
export const drawMenuActions = (
  workspace: Workspace,
  isBoardShown: boolean,
  startGame: () => void,
): TemplateResult => {
  const { analysis, game, play } = workspace;
  return html`
    ${drawAction(icon('new'), msg(labels.newGame), () => {
      // The engine would go on below the introduction and the form for a game.
      analysis.stop();
      startGame();
    })}
    ${drawAction(icon('flip'), wordsFor(getLocale()).flip, () => game.flip(), isBoardShown)}
    ${drawAction(
      drawIcon(BRANCHES),
      msg(labels.explorer),
      () => showExplorer(workspace),
      !play.isPlaying && !game.isDice,
    )}
    ${drawAction(icon('edit'), msg(labels.setUpPosition), () => goFromOpen('#editor'))}
  `;
};
