/** Draws the parts of the page's kit in their states for docs/kit.md, from the page's own styles and components. */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { controlStyles } from '../../src/elements/shared/ui/controls.styles.js';
import { icon, iconButton } from '../../src/elements/shared/ui/icons.js';
import { navStyles, optionsStyles, stepStyles, tabStyles } from '../shared/ui/common.styles.js';
import { chipStyles, dialogStyles } from '../shared/ui/dialog.styles.js';
import { emptyStyles, renderEmpty } from '../shared/ui/empty-state.js';
import { choicesOf, renderCheck, renderField } from '../shared/ui/fields.js';
import { renderTabs } from '../shared/ui/tab-list.js';

const KIT = [controlStyles, navStyles, optionsStyles, stepStyles, tabStyles, emptyStyles];

const ROLES =
  'page surface text muted line line-strong accent on-accent rubric danger focus good white black';

const unchanged = (): void => undefined;

class AcedrexKit extends LitElement {
  static override styles = [
    ...KIT,
    dialogStyles,
    chipStyles,
    css`
      :host {
        display: grid;
        gap: 0.7rem;
        margin-block: 1rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        padding: 1rem;
        background: var(--_page);
        color: var(--_text);
        font: 1rem/1.5 var(--app-sans);
      }

      .color {
        inline-size: 1.5rem;
        block-size: 1rem;
        border: 1px solid var(--_line-strong);
      }

      dialog {
        position: static;
        inline-size: 100%;
      }
    `,
  ];

  static override properties = { scheme: { state: true } };

  declare private scheme: string | undefined;

  protected override render(): TemplateResult {
    return html`<h1>Title of a view</h1>
      <h2>Title of a part</h2>
      <p>
        Text with a <a href="#left-to-right">link</a>, <span class="code">code</span>,
        <span class="muted">secondary text</span>, <span class="label">a label</span> and
        <span class="tabular">12,345 figures of one width</span>
      </p>
      <p class="cut">
        ${'A line that ends in an ellipsis when it is wider than its box. '.repeat(3)}
      </p>
      <p class="fault">A message about a fault<span class="hidden-visually">, also spoken</span></p>
      <div class="row">
        ${ROLES.split(' ').map((role) => html`<i class="color" .style=${`background: var(--_${role})`}></i>${role}`)}
        <i class="disc"></i>White’s side <i class="disc black"></i>Black’s side
      </div>
      <div class="row">
        <button class="primary">Primary</button>
        <button>Other</button>
        <button class="quiet">Quiet</button>
        <button class="square" aria-label="Square">${icon('new')}</button>
        ${iconButton('Icon', 'flip', false, unchanged)}
        <a class="button" href="#left-to-right">Link</a>
        <button aria-pressed="true">Pressed</button>
        <button class="primary" disabled>Disabled</button>
      </div>
      <nav class="row" aria-label="Views ${this.dir}">
        <a href="#left-to-right" aria-current="page">${icon('board')} Current view</a>
        <a href="#right-to-left">${icon('library')} Another view</a>
      </nav>
      ${renderTabs<string>(this, {
        label: 'Colours of this page',
        names: ['light', 'dark'],
        chosen: this.scheme,
        panel: undefined,
        labelOf: (name) => `Tab: ${name} colours`,
        choose: (name) => {
          this.scheme = name;
          document.documentElement.dataset.theme = name;
        },
      })}
      <form class="stack">
        <div class="options">
          ${renderField('Select box', 'select', choicesOf(['one', 'two']), 'one', unchanged)}
          <label class="field"><span class="label">Field</span><input value="Text" /></label>
          <label class="field"
            ><span class="label">Invalid</span><input aria-invalid="true" value="Text"
          /></label>
          <label class="field wide"
            ><span class="label">Text area</span><textarea></textarea>
          </label>
        </div>
        <div class="row">
          <label class="above">Label <input type="range" /></label>
          ${renderCheck('check', 'Check box', true, unchanged)}
          <label><input type="radio" checked /> Radio button</label>
          <input class="grow" aria-label="Field that fills the row" />
        </div>
        <details>
          <summary>Folded options</summary>
          <p>Content</p>
        </details>
      </form>
      <table>
        <tr>
          <th>Table</th>
          <td class="tabular">12</td>
        </tr>
      </table>
      <ul class="plain stack steps">
        <li><button class="step">${icon('learn')} A step</button></li>
        <li>
          <button class="step">Another step <span class="chip">chip</span></button>
        </li>
      </ul>
      ${renderEmpty('P   ap', 'An empty state', html`<button class="primary">Begin</button>`)}
      <dialog open aria-label="Dialog">
        <div class="head">
          <h2>Dialog</h2>
          ${iconButton('Close', 'close', false, unchanged)}
        </div>
        <div class="body">Content of a dialog</div>
      </dialog>`;
  }
}

customElements.define('acedrex-kit', AcedrexKit);
