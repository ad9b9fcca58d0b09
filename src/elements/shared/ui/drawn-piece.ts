/** Draws pieces in SVG templates. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { PieceMark } from '../../../drawing/pieces/piece-set.js';

/** The paths of a piece, for an SVG element with the view box of its set. */
export const drawMarks = (marks: readonly PieceMark[]): readonly SVGTemplateResult[] =>
  marks.map(
    ({ path, fill, stroke, width }) =>
      svg`<path class="fill-${fill ?? 'none'} stroke-${stroke ?? 'none'}" d=${path}
        stroke-width=${width ?? nothing} />`,
  );
