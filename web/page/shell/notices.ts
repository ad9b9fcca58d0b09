/** The notices under the header: what is not saved, what could not be loaded, and a new version. */
import { msg } from '../../i18n/locale.js';
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Workspace } from '../workspace.js';
import * as labels from '../../words/labels.js';

const rare = new Lazy(() => import('./rare-notices.js'));

/** `retry` fetches the part of the page that could not be fetched. */
export const drawNotices = (
  host: LitElement,
  workspace: Workspace,
  retry: (() => void) | undefined,
): unknown => {
  const { studies, offline } = workspace;
  const isDue = offline.hasUpdate || ['waiting', 'full', 'unavailable'].includes(studies.saveState);
  if (isDue && !rare.isAsked)
    void loadPart(
      host,
      () => rare.load(),
      () => {
        host.requestUpdate();
      },
    );
  return [rare.loaded?.drawRareNotices(workspace), drawMissing(retry)];
};

/**
 * A message about a part of the page that could not be fetched, for example because the network failed
 * during the first visit.
 */
const drawMissing = (retry: (() => void) | undefined): TemplateResult | typeof nothing => {
  if (retry === undefined) return nothing;
  return html`<div class="warning" role="alert" data-test="part-failed">
    <p>${navigator.onLine ? msg(labels.thisPartOfPageCould) : msg(labels.thisPartOfPageHas)}</p>
    <button type="button" @click=${retry}>${msg(labels.tryAgain)}</button>
  </div>`;
};
