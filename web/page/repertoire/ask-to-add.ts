/** Opens the dialog that adds moves of the game on the board to a repertoire. Fetches the dialog on first use. */
import type { LitElement } from 'lit';
import type { Path } from '../../../src/game/tree.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { AcedrexRepertoireDialog } from './repertoire-dialog.component.js';

const TAG = 'acedrex-repertoire-dialog';

export const askToAdd = async (host: LitElement, path: Path): Promise<void> =>
  loadPart(
    host,
    () => import('./repertoire-dialog.component.js'),
    () => {
      const root = host.renderRoot;
      let dialog = root.querySelector<AcedrexRepertoireDialog>(TAG);
      if (dialog === null) {
        dialog = document.createElement(TAG) as AcedrexRepertoireDialog;
        root.append(dialog);
      }
      void dialog.ask(path);
    },
  );
