/** The menu entries that small windows show in addition to the header's links and tools. */
import { html, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { drawIcon, icon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { places } from '../places.js';
import { wantedPanel } from '../wanted-panel.js';
import type { Workspace } from '../workspace.js';
import { renderButton } from '../../shared/ui/fields.js';

let release: (() => void) | undefined;

/** Makes the browser's Back button close the menu. Must be called whenever the menu has been opened or closed. */
export const followMenu = (isOpen: boolean, close: () => void): void => {
  if (isOpen) release ??= places.enter({ address: '', close }).release;
  else {
    release?.();
    release = undefined;
  }
};

/** An icon's path: moves that branch off. */
const BRANCHES = 'M3 12h6l5-6h6M9 12h11M9 12l5 6h6';

const drawAction = (
  picture: TemplateResult,
  label: string,
  act: () => void,
  isUsable = true,
): TemplateResult =>
  renderButton(html`${picture}<span>${label}</span>`, act, 'quiet of-phone', !isUsable);

const showExplorer = ({ settings }: Workspace): void => {
  wantedPanel.want('explorer');
  settings.set({ introduction: 'seen', lowerTab: 'explorer' });
  places.go('');
};

/** Draws the actions for the game on the board. Unavailable actions are disabled, so all entries stay in place. */
export const drawMenuActions = (
  workspace: Workspace,
  isBoardShown: boolean,
  startGame: () => void,
): TemplateResult => {
  const { analysis, game, play } = workspace;
  return html`
    ${drawAction(icon('new'), msg(labels.newGame), () => {
      // Otherwise the engine would keep running below the introduction or the form for a game.
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
  `;
};
