/** Draws arrows along the ways of pieces. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Point } from '../../../src/drawing/cells.js';
import { cornersOf, drawArrow, labelBox } from '../../../src/drawing/arrows.js';
import type { ArrowShape } from '../../../src/drawing/shapes.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';

/** What the way of an arrow depends on. */
export interface FigureView {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly orientation: Color;
}

export const drawLabel = (label: string | undefined, { x, y }: Point): unknown => {
  if (label === undefined || label === '') return nothing;
  const { width, height, fontSize, baseline } = labelBox(label);
  return svg`<rect class="label-box" x=${x - width / 2} y=${y - height / 2} width=${width}
      height=${height} rx=${height / 2} /><text class="label" x=${x} y=${y + baseline}
      font-size=${fontSize}>${label}</text>`;
};

/** Draws an arrow along its piece's way; `name` is a class of the style sheet. */
export const drawWay = (
  arrow: Pick<ArrowShape, 'from' | 'to' | 'role' | 'width' | 'label'>,
  name: string,
  { setup, ruleset, orientation }: FigureView,
): SVGTemplateResult | typeof nothing => {
  if (arrow.from === arrow.to) return nothing;
  const points = cornersOf(arrow, setup, ruleset, orientation);
  const { line, thickness, head, label } = drawArrow(points, arrow.width);
  return svg`<g class="shape arrow ${name}" data-from=${arrow.from} data-to=${arrow.to}>
    <g class="shaft"><path class="line" d=${line} stroke-width=${thickness} /><path class="head" d=${head} /></g>
    ${drawLabel(arrow.label, label)}
  </g>`;
};
