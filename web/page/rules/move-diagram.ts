/** Small diagrams of a piece's moves, with the differences from another ruleset. */
import { css, html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { fluentSet } from '../../../src/drawing/pieces/fluent-set.js';
import { drawingOf, viewBoxOf } from '../../../src/drawing/pieces/piece-set.js';
import { drawMarks } from '../../../src/elements/shared/ui/drawn-piece.js';
import { raysOf, type Ray } from '../../../src/rules/geometry.js';
import type { Role } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';

/** Number of squares shown in each direction from the piece. */
const RADIUS = 4;
const SIDE = 2 * RADIUS + 1;

type Mark = 'both' | 'quiet' | 'capture';

interface DiagramSquare {
  readonly x: number;
  readonly y: number;
  readonly mark: Mark;
  readonly isFirst: boolean;
}

/** The squares that a piece reaches on an empty board, keyed by their offsets from the piece. */
const squaresOf = (role: Role, ruleset: Ruleset): ReadonlyMap<string, DiagramSquare> => {
  const squares = new Map<string, DiagramSquare>();
  for (const ray of raysOf(role, 'white', ruleset))
    for (const [x, y] of placesOf(ray)) {
      const key = `${x},${y}`;
      const isFirst = ray.unmoved === true || ray.initial === true;
      if (squares.get(key)?.isFirst !== false)
        squares.set(key, { x, y, mark: ray.only ?? 'both', isFirst });
    }
  return squares;
};

const placesOf = ({ leg, step, mustGoOn }: Ray): readonly (readonly [number, number])[] => {
  const places: (readonly [number, number])[] = [];
  let [x, y] = leg;
  while (Math.max(Math.abs(x), Math.abs(y)) <= RADIUS) {
    const isCorner = x === leg[0] && y === leg[1];
    if (!isCorner || mustGoOn !== true) places.push([x, y]);
    if (step === undefined) break;
    x += step[0];
    y += step[1];
  }
  return places;
};

const isSame = (a: DiagramSquare | undefined, b: DiagramSquare): boolean =>
  a?.mark === b.mark && a.isFirst === b.isFirst;

export const movesDifferently = (role: Role, ruleset: Ruleset, other: Ruleset): boolean => {
  const [here, there] = [squaresOf(role, ruleset), squaresOf(role, other)];
  return (
    here.size !== there.size || [...here].some(([key, square]) => !isSame(there.get(key), square))
  );
};

/** The marks as SVG paths. Each mark is centred in a square with sides of one unit. */
const PATHS: Readonly<Record<Mark, string>> = {
  both: 'M-.24 0a.24 .24 0 1 0 .48 0a.24 .24 0 1 0 -.48 0z',
  quiet: 'M-.2 0a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0z',
  capture: 'M-.22-.22l.44 .44M.22-.22l-.44 .44',
};

/**
 * Draws the moves of a white piece in the middle of a board. Squares that only one of the two rulesets allows are
 * marked. A caption must state the differences in words.
 */
export const drawMoves = (role: Role, ruleset: Ruleset, other: Ruleset): TemplateResult => {
  const [here, there] = [squaresOf(role, ruleset), squaresOf(role, other)];
  const gone = [...there].filter(([key]) => !here.has(key)).map(([, square]) => square);
  const draw = ({ x, y, mark, isFirst }: DiagramSquare, kind: string): SVGTemplateResult =>
    svg`<path class="mark ${mark} ${kind} ${isFirst ? 'first' : ''}" d=${PATHS[mark]}
      transform="translate(${x + RADIUS + 0.5} ${RADIUS - y + 0.5})"></path>`;
  return html`<svg class="moves" viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">
    ${svg`
      <rect class="light" width=${SIDE} height=${SIDE}></rect>
      <path class="dark" d=${DARK_SQUARES}></path>
      ${[...here].map(([key, square]) => draw(square, isSame(there.get(key), square) ? '' : 'new'))}
      ${gone.map((square) => draw(square, 'gone'))}
      <svg class="white" x=${RADIUS - 0.15} y=${RADIUS - 0.15} width="1.3" height="1.3" viewBox=${viewBoxOf(fluentSet)}>
        ${drawMarks(drawingOf(fluentSet, 'white', role, ruleset))}
      </svg>`}
  </svg>`;
};

const DARK_SQUARES = Array.from({ length: SIDE * SIDE }, (_, place) => {
  const [x, y] = [place % SIDE, Math.floor(place / SIDE)];
  return (x + y) % 2 === 0 ? `M${x} ${y}h1v1h-1z` : '';
}).join('');

/** The styles of the diagrams. The theme's styles define the colours of boards and pieces. */
export const diagramStyles = css`
  .moves {
    display: block;
    inline-size: 100%;
    border-radius: 4px;
    .white path {
      fill-rule: evenodd;
      paint-order: stroke;
      stroke-linejoin: round;
      stroke-linecap: round;
    }
  }

  .light {
    fill: var(--_square-light);
  }

  .dark {
    fill: var(--_square-dark);
    opacity: 0.55;
  }

  .mark {
    fill: #1f3f73;
    stroke: #1f3f73;
    stroke-width: 0.09;
    &.quiet,
    &.new.quiet {
      fill: none;
    }
    &.first {
      stroke-dasharray: 0.14 0.1;
    }
    &.new {
      fill: #0f5c1a;
      stroke: #0f5c1a;
      stroke-width: 0.16;
    }
    &.gone {
      fill: none;
      stroke: #a1160c;
      opacity: 0.9;
    }
  }
`;
