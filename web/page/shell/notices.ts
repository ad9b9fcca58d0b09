/** The notices under the header: what is not saved, what could not be loaded, and a new version. */
import { msg } from '@lit/localize';
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { Lazy } from '../../shared/lazy.js';
import { loadPart } from '../../shared/load-part.js';
import type { Workspace } from '../workspace.js';

type Notice = TemplateResult | typeof nothing;

/** `retry` fetches the part of the page that could not be fetched. */
export const drawNotices = (
  host: LitElement,
  workspace: Workspace,
  retry: (() => void) | undefined,
): readonly Notice[] => [drawUnsaved(host, workspace), drawMissing(retry), drawUpdate(workspace)];

const unsaved = new Lazy(() => import('./unsaved-notice.js'));

/** Warns the user if changes are not saved. */
const drawUnsaved = (host: LitElement, workspace: Workspace): Notice => {
  if (!['waiting', 'full', 'unavailable'].includes(workspace.studies.saveState)) return nothing;
  if (unsaved.loaded === undefined && !unsaved.isAsked)
    void loadPart(
      host,
      () => unsaved.load(),
      () => {
        host.requestUpdate();
      },
    );
  return unsaved.loaded?.drawUnsaved(workspace) ?? nothing;
};

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
          : msg('This part of the page has not been downloaded yet, and the device is offline.')
      }
    </p>
    <button type="button" @click=${retry}>${msg('Try again')}</button>
  </div>`;
};

const drawUpdate = ({ offline }: Workspace): Notice => {
  if (!offline.hasUpdate) return nothing;
  return html`<div class="update" role="status">
    <p>${msg('A new version is available.')}</p>
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
