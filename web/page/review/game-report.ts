/** Shared parts of the reports about a whole game: progress, and tables of both sides. */
import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { type Color, COLORS } from '../../../src/rules/pieces.js';
import { colorName } from '../../i18n/chess-terms.js';
import { renderButton } from '../../shared/ui/fields.js';

export const gameReportStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
    container-type: inline-size;
  }

  svg.graph {
    display: block;
    inline-size: 100%;
    border: 1px solid var(--app-line-strong);
    border-radius: 4px;
    cursor: pointer;
    touch-action: manipulation;
  }

  .cursor {
    stroke: var(--app-rubric);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  progress {
    flex: 1;
    accent-color: var(--app-accent);
  }

  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-variant-numeric: tabular-nums;
  }

  :is(th, td) {
    padding: 0.12em 0.5em 0.12em 0;
    text-align: end;
    font-weight: 400;
  }

  /* Only row labels may wrap. */
  td {
    white-space: nowrap;
  }

  th:first-child {
    text-align: start;
    overflow-wrap: anywhere;
  }

  /* With very large text, all cells may wrap. */
  @container (max-width: 17em) {
    :is(th, td) {
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }

  thead th {
    color: var(--app-muted);
    font-size: 0.88em;
  }

  tr + tr > * {
    border-block-start: 1px solid var(--app-line);
  }
`;

/**
 * Draws a progress bar with a stop button. `isWaiting` is whether the engine has more urgent work. `name` is for tests.
 */
export const renderProgress = (
  name: string,
  label: string,
  { done, total }: { readonly done: number; readonly total: number },
  stop: () => void,
  isWaiting = false,
): TemplateResult =>
  html`<div class="row">
    <span class="muted" aria-hidden="true">${label}</span>
    <progress max=${total} .value=${done} aria-label=${label}></progress>
    <span class="muted tabular" data-test=${name}>${done}/${total}</span>
    ${isWaiting ? html`<span class="muted" data-test="${name}-waits">${msg(labels.waiting)}</span>` : nothing}
    ${renderButton(msg(labels.stop), stop)}
  </div>`;

/** Draws a table with a column for each side. `name` is for tests; `nameOf` names the sides. */
export const renderSides = <Side>(
  name: string,
  caption: string,
  sides: Readonly<Record<Color, Side>>,
  rows: readonly (readonly [label: unknown, value: (side: Side, color: Color) => unknown])[],
  nameOf: (color: Color) => string = colorName,
): TemplateResult =>
  html`<table data-test=${name}>
    <caption class="hidden-visually">
      ${caption}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${COLORS.map((color) => html`<th scope="col">${nameOf(color)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([label, value]) =>
          html`<tr>
            <th scope="row">${label}</th>
            ${COLORS.map((color) => html`<td>${value(sides[color], color)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
