import { labels, msg } from '../../i18n/locale.js';
import { css, html, type TemplateResult } from 'lit';
import { download, fileName } from '../../shared/save.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow, PageElement } from '../page-element.js';
import { withName } from '../../storage/study-name.js';
import type { StudyStore } from './study-store.js';
import type { UnwrittenRow } from './unwritten.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Shows notices about versions of studies that no page load has been able to store. */
export class AcedrexUnwritten extends PageElement {
  @follow('studies') private studies!: StudyStore;

  static override styles = [
    controlStyles,
    css`
      section {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem;
        padding: 0.4rem 0.75rem;
        border-block-end: 1px solid var(--app-line);
        border-inline-start: 3px solid var(--app-danger);
      }

      p {
        flex: 1 1 16rem;
        margin: 0;
      }
    `,
  ];

  protected override render(): readonly TemplateResult[] {
    return this.studies.unwritten.rows.map((row) => this.#renderRow(row));
  }

  #renderRow(row: UnwrittenRow): TemplateResult {
    const name = row.name === '' ? msg(labels.untitledStudy) : row.name;
    return html`<section role="alert" data-test="unwritten">
      <p>${msg(labels.versionOfCould, { name })}</p>
      ${renderButton(msg(labels.tryAgain), () => void this.studies.writeUnwritten(), 'primary')}
      <button
        type="button"
        @click=${() => download(withName(row.pgn, row.name), fileName(row.name, 'pgn'))}
      >
        ${msg(labels.pgnFile)}
      </button>
      ${renderButton(msg(labels.discard), () => this.studies.unwritten.discard(row))}
    </section>`;
  }
}

customElements.define('acedrex-unwritten', AcedrexUnwritten);
