/**
 * The notices under the header: what could not be loaded, which must be at hand without a network, and others,
 * which are fetched with the first of them.
 */
import { msg } from '@lit/localize';
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { loadPart } from '../../shared/load-part.js';
import type { Workspace } from '../workspace.js';

type Notice = TemplateResult | typeof nothing;

let others: ((workspace: Workspace) => readonly Notice[]) | undefined;

/** `retry` fetches the part of the page that could not be fetched. */
export const drawNotices = (
  host: LitElement,
  workspace: Workspace,
  retry: (() => void) | undefined,
): readonly Notice[] => {
  const { studies, offline } = workspace;
  const isDue = ['waiting', 'full', 'unavailable'].includes(studies.saveState) || offline.hasUpdate;
  if (isDue && others === undefined)
    void loadPart(host, async () => {
      others = (await import('./state-notices.js')).drawStateNotices;
      host.requestUpdate();
    });
  return [...(isDue ? (others?.(workspace) ?? []) : []), drawMissing(retry)];
};

/**
 * A message about a part of the page that could not be fetched, for example because the network failed
 * during the first visit.
 */
const drawMissing = (retry: (() => void) | undefined): Notice => {
  if (retry === undefined) return nothing;
  return html`<div class="notice warning" role="alert" data-test="part-failed">
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
