/** How far solving is, and the button that ends it. */
import { css, html, type TemplateResult } from 'lit';
import { movesIn } from './language.js';
import { tablebases } from './tablebases.js';
import type { TablebaseWords } from '../../words/tablebase.js';

export const progressStyles = css`
  progress {
    inline-size: 100%;
    accent-color: var(--_accent);
  }
`;

export const renderProgress = (words: TablebaseWords): TemplateResult => {
  const { name = '', entered = 0, distance = 0, done = 0, of = 1 } = tablebases.progress ?? {};
  const text =
    entered < 1
      ? words.entering({ name, percent: Math.floor(100 * entered) })
      : words.expanding({ name, moves: movesIn(distance) });
  return html`
    <p class="row">
      <button
        type="button"
        data-test="stop-solving"
        @click=${() => {
          tablebases.stop();
        }}
      >
        ${words.stop}
      </button>
      <span class="muted tabular" data-test="solving"
        >${of > 1 ? `${words.part({ number: done + 1, of })} ` : ''}${text}</span
      >
    </p>
    <progress max=${of} value=${done + entered * 0.9} aria-label=${words.entered}></progress>
  `;
};
