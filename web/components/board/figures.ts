/**
 * What boards draw only when asked to: arrows and circles, the sets of pieces besides the default one,
 * pictures to take away.
 */
import { nothing, render, svg, type SVGTemplateResult } from 'lit';
import { centreOf } from '../../../src/drawing/cells.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { drawLabel, drawWay, type FigureView } from './ways.js';

const drawShape = (shape: BoardShape, view: FigureView): SVGTemplateResult | typeof nothing => {
  if (shape.kind === 'arrow') return drawWay(shape, shape.brush, view);
  const { x, y } = centreOf(shape.square, view.orientation);
  return svg`<g class="shape circle ${shape.brush}" data-square=${shape.square}>
    <circle class="line" cx=${x} cy=${y} r="0.45" stroke-width="0.08" />
    ${drawLabel(shape.label, { x: x + 0.32, y: y - 0.32 })}
  </g>`;
};

/** Paints shapes, and the one that is being drawn, into a board. */
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
export { diagramsSet as diagrams } from '../../../src/drawing/pieces/diagrams.js';
export { lettersSet as letters } from '../../../src/drawing/pieces/letters.js';
export { exportSvg, rasterize } from './export.js';
