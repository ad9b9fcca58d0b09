import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { PageElement } from '../page-element.js';
import { codePictureOf, type CodePicture } from './code-picture.js';

/** Shows a text as a QR code, black on white in every colour scheme: many scanners miss inverted codes. */
export class AcedrexCodePicture extends PageElement {
  static override styles = css`
    :host {
      display: block;
    }

    svg {
      display: block;
      inline-size: min(100%, 20rem);
      block-size: auto;
      border: 1px solid var(--app-line);
      background: #fff;
      fill: #000;
      forced-color-adjust: none;
    }
  `;

  @property({ attribute: false }) text = '';
  /** The text that screen readers announce. */
  @property({ attribute: false }) label = '';
  #picture: CodePicture = { size: 0, path: '' };

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (changed.has('text')) this.#picture = codePictureOf(this.text);
  }

  protected override render(): TemplateResult {
    const { size, path } = this.#picture;
    return html`<svg
      role="img"
      aria-label=${this.label}
      viewBox="0 0 ${size} ${size}"
      shape-rendering="crispEdges"
    >
      <path d=${path}></path>
    </svg>`;
  }
}

customElements.define('acedrex-code-picture', AcedrexCodePicture);
