/** Draws arrows and circles. */
import { nothing, render, svg, type SVGTemplateResult } from 'lit';
import { centreOf, type Point } from '../../drawing/cells.js';
import { cornersOf, drawArrow, labelBox } from '../../drawing/arrows.js';
import { ARROW_OPACITY } from '../../drawing/shapes.js';
import { isArrow, SHAPE_COLORS, type Arrow, type Shape } from '../../notation/shape.js';
import type { Color } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';

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
  arrow: Omit<Arrow, 'color'>,
  name: string,
  { setup, ruleset, orientation }: FigureView,
): SVGTemplateResult | typeof nothing => {
  if (arrow.from === arrow.to) return nothing;
  const points = cornersOf(arrow, setup, ruleset, orientation);
  const { line, thickness, head, label } = drawArrow(points, arrow.width);
  return svg`<g class="shape arrow ${name}" data-from=${arrow.from} data-to=${arrow.to}>
    <g opacity=${arrow.opacity ?? ARROW_OPACITY}><path class="line" d=${line} stroke-width=${thickness} /><path class="head" d=${head} /></g>
    ${drawLabel(arrow.label, label)}
  </g>`;
};

const drawShape = (shape: Shape, view: FigureView): SVGTemplateResult | typeof nothing => {
  if (isArrow(shape)) return drawWay(shape, shape.color, view);
  const { x, y } = centreOf(shape.from, view.orientation);
  return svg`<g class="shape circle ${shape.color}" data-square=${shape.from}>
    <circle class="line" cx=${x} cy=${y} r="0.45" stroke-width="0.08" />
    ${drawLabel(shape.label, { x: x + 0.32, y: y - 0.32 })}
  </g>`;
};

export const paintFigures = (
  root: ParentNode,
  shapes: readonly Shape[],
  sketched: Shape | undefined,
  view: FigureView,
): void => {
  const layer = root.querySelector<SVGElement>('.figures');
  if (layer === null) return;
  const draw = (shape: Shape): unknown => drawShape(shape, view);
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
 * Adds a shape, erases an equal shape, or replaces a shape that differs only in colour. `cycle` is for touch input,
 * which has no modifier keys: repeated drawing cycles through the colours and finally erases the shape.
 */
export const withDrawn = (
  shapes: readonly Shape[],
  shape: Shape,
  cycle: boolean,
): readonly Shape[] => {
  const old = shapes.find(({ from, to }) => from === shape.from && to === shape.to);
  const others = shapes.filter((other) => other !== old);
  const next = SHAPE_COLORS[old === undefined ? 0 : SHAPE_COLORS.indexOf(old.color) + 1];
  const color = cycle ? next : old?.color === shape.color ? undefined : shape.color;
  return color === undefined ? others : [...others, { ...shape, color }];
};
