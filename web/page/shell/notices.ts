/** The notices under the header: what is not saved, what could not be loaded, and a new version. */
import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import type { Workspace } from '../workspace.js';

type Notice = TemplateResult | typeof nothing;

/** `retry` fetches the part of the page that could not be fetched. */
export const drawNotices = (
  workspace: Workspace,
  retry: (() => void) | undefined,
): readonly Notice[] => [drawUnsaved(workspace), drawMissing(retry), drawUpdate(workspace)];

/** Warns the user if changes are not saved. */
const drawUnsaved = ({ studies, game }: Workspace): Notice => {
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
        saveGame(game);
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
      ${msg('The browser’s storage has not answered yet. Your studies will appear as soon as it does, and what you do now will be saved then.')}
    </p>
  </div>`;

/**
 * A message about a part of the page that could not be fetched, for example because the network failed
 * during the first visit.
 */
const drawMissing = (retry: (() => void) | undefined): Notice => {
  if (retry === undefined) return nothing;
  return html`<div class="warning" role="alert" data-test="part-failed">
    <p>
      ${
        navigator.onLine
          ? msg('This part of the page could not be loaded.')
          : msg('This part of the page is not on this device yet, and there is no network.')
      }
    </p>
    <button type="button" @click=${retry}>${msg('Try again')}</button>
  </div>`;
};

const drawUpdate = ({ offline }: Workspace): Notice => {
  if (!offline.hasUpdate) return nothing;
  return html`<div class="update" role="status">
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
