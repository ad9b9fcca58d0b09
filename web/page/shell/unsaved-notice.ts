/** The notices that the browser does not store what the user does; fetched when there is one. */
import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import type { Workspace } from '../workspace.js';

/** Warns the user if changes are not saved. */
export const drawUnsaved = ({ studies, game }: Workspace): TemplateResult | typeof nothing => {
  const { saveState } = studies;
  if (saveState === 'waiting') return drawWaiting();
  if (saveState !== 'full' && saveState !== 'unavailable') return nothing;
  const hasGame = game.record.children.length > 0;
  if (saveState === 'unavailable' && studies.isKept && !hasGame) return nothing;
  return html`<div class="warning" role="alert">
    <p>
      ${
        saveState === 'full'
          ? msg(
              'The browser’s storage is full: what you do now is not saved. Delete studies in the library, or save this one as a file.',
            )
          : msg('This browser does not let the page store anything. Save your work as a file.')
      }
    </p>
    <button
      type="button"
      @click=${async () => {
        const { saveGame } = await import('../studies/save-game.js');
        await saveGame(game);
      }}
    >
      ${msg('PGN file')}
    </button>
  </div>`;
};

/** A message that the database has not answered yet. */
const drawWaiting = (): TemplateResult =>
  html`<div class="warning" role="status" data-test="storage-waiting">
    <p>
      ${msg('The browser’s storage is not responding yet. Your studies will appear, and your changes will be saved, as soon as it does.')}
    </p>
  </div>`;
