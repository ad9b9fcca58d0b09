import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { SQUARES } from '../../../src/rules/squares.js';
import type { Color } from '../../../src/rules/pieces.js';
import { Watch } from '../../../src/elements/shared/store.js';
import { heatStyles, look } from './heat-look.js';
import { heat } from './heat-store.js';
import { summarize } from './heat-summary.js';

/** Lies over a board, in its slot, and shows the heat map on its squares. The panel describes it in words. */
export class AcedrexHeatMap extends LitElement {
  static override styles = [
    heatStyles,
    css`
      :host {
        position: absolute;
        inset: 0;
        display: grid;
        grid: repeat(12, minmax(0, 1fr)) / repeat(12, minmax(0, 1fr));
        container-type: size;
        pointer-events: none;
      }

      :host([hidden]) {
        display: none;
      }

      .cell {
        display: grid;
        place-content: center;
        margin: 0.25cqi;
        border-radius: 0.5cqi;
        font-size: 3cqi;
      }

      .own {
        place-content: start end;
        padding: 0.15em 0.25em;
        background: none;
        color: inherit;
      }

      .own b {
        padding-inline: 0.3em;
        border-radius: 0.4em;
        font-size: 2.5cqi;
      }
    `,
  ];

  @property({ attribute: false }) orientation: Color = 'white';

  constructor() {
    super();
    new Watch(this, () => [heat]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ariaHidden = 'true';
  }

  protected override willUpdate(): void {
    this.hidden = heat.shown === undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { shown } = heat;
    if (shown === undefined) return nothing;
    const summary = summarize(shown.cells);
    const squares = this.orientation === 'white' ? ROWS : [...ROWS].reverse();
    return html`${squares.map((square) => {
      const cell = shown.cells[SQUARES.indexOf(square)] ?? 'illegal';
      const { kind, text } = look(cell, summary);
      return square === shown.square
        ? html`<span class="cell own"><b class=${kind}>${text}</b></span>`
        : html`<span class="cell ${kind}" data-square=${square}>${text}</span>`;
    })}`;
  }
}

/** The squares from a12 to l1, as White sees them. */
const ROWS = Array.from({ length: 12 }, (_, row) =>
  SQUARES.slice(12 * (11 - row), 12 * (12 - row)),
).flat();

customElements.define('acedrex-heat-map', AcedrexHeatMap);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-heat-map': AcedrexHeatMap;
  }
}
