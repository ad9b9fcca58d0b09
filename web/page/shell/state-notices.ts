/** The notices of what is not saved and of a new version, which most visits never see. */
import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import type { Workspace } from '../workspace.js';

type Notice = TemplateResult | typeof nothing;

export const drawStateNotices = (workspace: Workspace): readonly Notice[] => [
  drawUnsaved(workspace),
  drawUpdate(workspace),
];

/** Warns the user if changes are not saved. */
const drawUnsaved = ({ studies, game }: Workspace): Notice => {
  const { saveState } = studies;
  if (saveState === 'waiting') return drawWaiting();
  if (saveState !== 'full' && saveState !== 'unavailable') return nothing;
  const hasGame = game.record.children.length > 0;
  if (saveState === 'unavailable' && studies.isKept && !hasGame) return nothing;
  return html`<div class="notice warning" role="alert">
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
        saveGame(game);
      }}
    >
      ${msg('PGN file')}
    </button>
  </div>`;
};

/** A message that the database has not answered yet. */
const drawWaiting = (): TemplateResult =>
  html`<div class="notice warning" role="status" data-test="storage-waiting">
    <p>
      ${msg('The browser’s storage has not answered yet. Your studies appear as soon as it does, and what you do now is saved then.')}
    </p>
  </div>`;

const drawUpdate = ({ offline }: Workspace): Notice => {
  if (!offline.hasUpdate) return nothing;
  return html`<div class="notice" role="status">
    <p>${msg('A new version of this page is ready.')}</p>
    <button
      type="button"
      @click=${() => {
        offline.update();
      }}
    >
      ${msg('Update now')}
    </button>
  </div>`;
};
