/** Draws a line of moves whose positions can be shown on a board. */
import { html, nothing, type TemplateResult } from 'lit';
import { numberBefore, type LineStep } from '../../../notation/line.js';

/** Draws the moves of a line as buttons; `place` is the number of the shown move, from 1. */
export const renderSteps = (
  line: readonly LineStep[],
  place: number,
  onChoose: (place: number) => void,
): readonly TemplateResult[] =>
  line.map(
    (step, index) =>
      html`<button
        type="button"
        class="step"
        translate="no"
        aria-current=${index + 1 === place ? 'true' : nothing}
        @click=${() => onChoose(index + 1)}
      >
        ${numberBefore(step, index === 0)} ${step.san}
      </button> `,
  );
