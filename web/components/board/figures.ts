/** Draws arrows and circles. */
import { nothing, render, svg, type SVGTemplateResult } from 'lit';
import { centreOf, type Point } from '../../../src/drawing/cells.js';
import { cornersOf, drawArrow, labelBox } from '../../../src/drawing/arrows.js';
import {
  BRUSHES,
  isSamePlace,
  type ArrowShape,
  type BoardShape,
} from '../../../src/drawing/shapes.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';

/** The values on which an arrow's path depends. */
export interface FigureView {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly orientation: Color;
}

const drawLabel = (label: string | undefined, { x, y }: Point): unknown => {
  if (label === undefined || label === '') return nothing;
  const { width, height, fontSize, baseline } = labelBox(label);
  return svg`<rect class="label-box" x=${x - width / 2} y=${y - height / 2} width=${width}
      height=${height} rx=${height / 2} /><text class="label" x=${x} y=${y + baseline}
      font-size=${fontSize}>${label}</text>`;
};

/** Draws an arrow along its piece's path; `name` is a class of the style sheet. */
export const drawWay = (
  arrow: Pick<ArrowShape, 'from' | 'to' | 'role' | 'width' | 'label' | 'isPale'>,
  name: string,
  { setup, ruleset, orientation }: FigureView,
): SVGTemplateResult | typeof nothing => {
  if (arrow.from === arrow.to) return nothing;
  const points = cornersOf(arrow, setup, ruleset, orientation);
  const { line, thickness, head, label } = drawArrow(points, arrow.width);
  return svg`<g class="shape arrow ${name}${arrow.isPale === true ? ' pale' : ''}" data-from=${arrow.from} data-to=${arrow.to}>
    <g class="shaft"><path class="line" d=${line} stroke-width=${thickness} /><path class="head" d=${head} /></g>
    ${drawLabel(arrow.label, label)}
  </g>`;
};

const drawShape = (shape: BoardShape, view: FigureView): SVGTemplateResult | typeof nothing => {
  if (shape.kind === 'arrow') return drawWay(shape, shape.brush, view);
  const { x, y } = centreOf(shape.square, view.orientation);
  return svg`<g class="shape circle ${shape.brush}" data-square=${shape.square}>
    <circle class="line" cx=${x} cy=${y} r="0.45" stroke-width="0.08" />
    ${drawLabel(shape.label, { x: x + 0.32, y: y - 0.32 })}
  </g>`;
};

/** Draws shapes, including the one that the user is drawing, into a board. */
export const paintFigures = (
  root: ParentNode,
  shapes: readonly BoardShape[],
  sketched: BoardShape | undefined,
  view: FigureView,
): void => {
  const layer = root.querySelector<SVGElement>('.figures');
  if (layer === null) return;
  const draw = (shape: BoardShape): unknown => drawShape(shape, view);
  render(
    [
      ...shapes.map(draw),
      sketched === undefined ? nothing : svg`<g class="sketch">${draw(sketched)}</g>`,
    ],
    layer,
  );
};

export { figureStyles as styles } from './figures.styles.js';

/**
 * Adds a shape, or erases an equal one; a shape of another colour is replaced. With `cycle`, for touch
 * without modifier keys, a shape gets the next colour, and is erased after the last.
 */
export const withDrawn = (
  shapes: readonly BoardShape[],
  shape: BoardShape,
  cycle: boolean,
): readonly BoardShape[] => {
  const old = shapes.find((other) => isSamePlace(shape, other));
  const others = shapes.filter((other) => other !== old);
  const next = BRUSHES[old === undefined ? 0 : BRUSHES.indexOf(old.brush) + 1];
  const brush = cycle ? next : old?.brush === shape.brush ? undefined : shape.brush;
  return brush === undefined ? others : [...others, { ...shape, brush }];
};
