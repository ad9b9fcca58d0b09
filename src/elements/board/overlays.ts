/** The overlays and the move card. They show on the board what the rules imply for a position. */
import { css, html, nothing, render, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { cellOf, centreOf } from '../../drawing/cells.js';
import { drawingOf, viewBoxOf, type PieceSet } from '../../drawing/pieces/piece-set.js';
import { drawMarks } from '../shared/ui/drawn-piece.js';
import type { PieceScope, ScopeKind } from '../../rules/tactics.js';
import { raysOf, squaresAlong } from '../../rules/geometry.js';
import type { Color } from '../../rules/pieces.js';
import { PROMOTION_BY_FILE } from '../../rules/promotions.js';
import type { Setup } from '../../rules/setup.js';
import { fileOf, squareIndex, SQUARES, type Square } from '../../rules/squares.js';
import { drawWay, styles as figureStyles } from './figures.js';
import { type BoardRules } from './board-rules.js';
import { howItMoves, speechIn, type SpeechWords } from './speech-words.js';
import { overlayStyles } from './overlays.styles.js';
import type { BoardWords } from '../../words/board.js';
import { countScope } from './scope-speech.js';
import { tacticsOf } from './tactics.js';

/** Exported here for the keys that describe a square, because loading one file is cheaper than loading two. */
export { tacticsOf };

export const styles = css`
  ${figureStyles}
  ${overlayStyles}
`;

export interface Overlays {
  readonly showControl: boolean;
  readonly showHanging: boolean;
  readonly showPins: boolean;
  readonly showThreats: boolean;
  readonly showPromotions: boolean;
  readonly showRights: boolean;
}

export interface OverlayView {
  readonly boardRules: BoardRules | undefined;
  readonly orientation: Color;
  readonly set: PieceSet | undefined;
  readonly carded: Square | undefined;
  readonly on: Overlays;
  readonly words: BoardWords;
}

type Drawing = SVGTemplateResult | typeof nothing;

/** Draws the heat map of control under the pieces. */
const drawControl = (boardRules: BoardRules, orientation: Color): readonly Drawing[] =>
  SQUARES.map((square) => {
    const white = boardRules.map.attackers(square, 'white').length;
    const black = boardRules.map.attackers(square, 'black').length;
    if (white + black === 0) return nothing;
    const who = white > black ? 'by-white' : white < black ? 'by-black' : 'by-both';
    const heat = Math.min(0.8, 0.2 + 0.15 * (white === black ? 0 : Math.abs(white - black)));
    const { column, row } = cellOf(square, orientation);
    return svg`<rect class="control ${who}" data-square=${square} x=${column} y=${row} width="1"
      height="1" fill-opacity=${heat} />`;
  });

/** Draws the overlays above the pieces: arrows first, so that they do not cover badges. */
const drawOverlays = (
  boardRules: BoardRules,
  on: Overlays,
  orientation: Color,
  set: PieceSet | undefined,
): readonly Drawing[] => {
  const { setup, ruleset } = boardRules;
  const tactics = tacticsOf(boardRules);
  const draw = (name: string, from: Square, to: Square, width: number): Drawing =>
    drawWay({ from, to, width }, name, { setup, ruleset, orientation });
  const badge = (kind: keyof typeof BADGES) => (square: Square) =>
    drawBadge(square, kind, orientation);
  return [
    ...(on.showPins
      ? tactics.pins.flatMap(({ king, by }) => by.map((from) => draw('pin', from, king, 0)))
      : []),
    ...(on.showThreats
      ? tactics.threats.map(({ from, to, kind }) => draw(`threat ${kind}`, from, to, 0.35))
      : []),
    ...(on.showPromotions && set !== undefined ? drawPromotions(boardRules, orientation, set) : []),
    ...(on.showRights ? rightsIn(setup).map(badge('right')) : []),
    ...(on.showPins ? tactics.pins.map(({ square }) => square).map(badge('pin')) : []),
    ...(on.showHanging ? tactics.hanging.map(badge('hanging')) : []),
  ];
};

const rightsIn = ({ board, rights }: Setup): readonly Square[] =>
  rights.filter((square) => board[squareIndex(square)] !== undefined);

/** Pictures of the badges in a square of 20 units, drawn in the badge's ink. */
const BADGES = {
  hanging: 'M10 4.5v7M10 14.6v.4',
  pin: 'M7 4h6M8 4l.5 5-2.5 2.5h8L11.5 9 12 4M10 11.5V16.5',
  right: 'M3.5 12.5q3-7 6.5 0q3.5-7 6.5 0M14 12.5h3v-3',
} as const;

const BADGE = 0.34;

const drawBadge = (
  square: Square,
  kind: keyof typeof BADGES,
  orientation: Color,
): SVGTemplateResult => {
  const { column, row } = cellOf(square, orientation);
  // Each kind of badge has its own corner. The fourth corner is for promotions.
  const x = column + (kind === 'hanging' ? 1 - BADGE - 0.02 : 0.02);
  const y = row + (kind === 'right' ? 1 - BADGE - 0.02 : 0.02);
  return svg`<svg class="badge ${kind}" data-square=${square} x=${x} y=${y} width=${BADGE}
    height=${BADGE} viewBox="0 0 20 20"><circle cx="10" cy="10" r="9.5" /><path d=${BADGES[kind]} /></svg>`;
};

const drawPromotions = (
  { setup, ruleset }: BoardRules,
  orientation: Color,
  set: PieceSet,
): readonly Drawing[] =>
  SQUARES.map((square, index) => {
    const piece = setup.board[index];
    const role = PROMOTION_BY_FILE[fileOf(square)];
    if (piece?.role !== 'pawn' || role === undefined) return nothing;
    const { column, row } = cellOf(square, orientation);
    return svg`<svg class="promotion ${piece.color}" data-square=${square} data-role=${role}
      x=${column + 0.5} y=${row + 0.52} width="0.48" height="0.48" viewBox=${viewBoxOf(set)}>
      ${drawMarks(drawingOf(set, piece.color, role, ruleset))}
    </svg>`;
  });

// --- The move card ----------------------------------------------------------------------------------

/** Paths of the card's marks, centred at the origin; a square is 20 units wide. */
const REACH_MARKS: Readonly<Record<ScopeKind, string>> = {
  step: 'M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z',
  slide: 'M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z',
  capture: 'M-8.6 0a8.6 8.6 0 1 0 17.2 0a8.6 8.6 0 1 0 -17.2 0z',
  friend: 'M-9-5v-4h4M5-9h4v4M9 5v4h-4M-5 9h-4v-4',
  barred: 'M-3.5-3.5l7 7M3.5-3.5l-7 7',
  block: 'M-6 7.5h12',
};

const drawReach = (
  boardRules: BoardRules,
  from: Square,
  reach: PieceScope,
  orientation: Color,
): readonly Drawing[] => {
  const { piece, squares } = reach;
  const lines = raysOf(piece.role, piece.color, boardRules.ruleset).flatMap((ray) => {
    if (ray.step === undefined) return [];
    const way: Square[] = [];
    for (const [place, square] of squaresAlong(from, ray).entries()) {
      const kind = squares.get(square);
      const isEmpty = boardRules.setup.board[squareIndex(square)] === undefined;
      const isPassed = place === 0 && ray.mustGoOn === true && isEmpty;
      if (!isPassed && (kind === undefined || kind === 'block')) break;
      way.push(square);
      if (!isEmpty) break;
    }
    const corners = [from, way[0], way.at(-1)].filter((square) => square !== undefined);
    const points = corners.map((square) => centreOf(square, orientation));
    return way.length < 2 ? [] : [points.map(({ x, y }) => `${x},${y}`).join(' ')];
  });
  const { column, row } = cellOf(from, orientation);
  return [
    svg`<rect class="reach-from" x=${column + 0.03} y=${row + 0.03} width="0.94" height="0.94" rx="0.1" />`,
    ...lines.map((points) => svg`<polyline class="reach-way" points=${points} />`),
    ...[...squares].map(([square, kind]) => {
      const { x, y } = centreOf(square, orientation);
      return svg`<path class="reach ${kind}" data-square=${square} d=${REACH_MARKS[kind]}
        transform="translate(${x} ${y}) scale(0.05)" />`;
    }),
  ];
};

/**
 * Whether the card is at the upper edge of the board. The card is at the edge where it covers fewer marks of the
 * piece's moves. If both edges are equal, the card is at the edge farther from the marks. The card covers the outer row
 * and, on small boards, part of the next row, so marks in these rows count most.
 */
const isCardAbove = (from: Square, { squares }: PieceScope, orientation: Color): boolean =>
  [from, from, ...squares.keys()].reduce(
    (sum, square) => sum + (5.5 - cellOf(square, orientation).row) ** 7,
    0,
  ) < 0;

const drawCard = (
  boardRules: BoardRules,
  from: Square,
  reach: PieceScope,
  orientation: Color,
  words: SpeechWords,
): TemplateResult => {
  const { piece } = reach;
  const promotion =
    piece.role === 'pawn'
      ? `; ${words.promotes({ role: PROMOTION_BY_FILE[fileOf(from)] ?? 'rook' })}`
      : '';
  return html`<div
    class="card ${isCardAbove(from, reach, orientation) ? 'above' : 'below'}"
    part="card"
    data-square=${from}
  >
    <strong>${words.piece(piece)}</strong>
    ${howItMoves(words, piece.role, boardRules.ruleset)}${promotion}.
    <span class="counts">${countScope(reach, words)}</span>
  </div>`;
};

// --- Painting -----------------------------------------------------------------------------------------

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, place) => value === b[place]);

/** Draws overlays and cards into a board, if they have changed. */
export class OverlayPainter {
  readonly #root: ParentNode;
  #painted: readonly unknown[] = [];
  #card: readonly unknown[] = [];

  constructor(root: ParentNode) {
    this.#root = root;
  }

  paint({ boardRules, orientation, set, carded, on, words }: OverlayView): void {
    const { showControl, showHanging, showPins, showThreats, showPromotions, showRights } = on;
    const overlays = [showHanging, showPins, showThreats, showPromotions, showRights];
    const wanted = [boardRules, orientation, set, showControl, ...overlays];
    if (!isSame(wanted, this.#painted)) {
      this.#painted = wanted;
      this.#render(
        '.under',
        boardRules && showControl ? drawControl(boardRules, orientation) : nothing,
      );
      this.#render(
        '.badges',
        boardRules && overlays.includes(true)
          ? drawOverlays(boardRules, on, orientation, set)
          : nothing,
      );
    }
    const card = [boardRules, orientation, carded, words];
    if (isSame(card, this.#card)) return;
    this.#card = card;
    const reach =
      carded === undefined || boardRules === undefined
        ? undefined
        : tacticsOf(boardRules).reach(carded);
    const isShown = boardRules !== undefined && carded !== undefined && reach !== undefined;
    this.#render('.reaches', isShown ? drawReach(boardRules, carded, reach, orientation) : nothing);
    this.#render(
      '.cards',
      isShown ? drawCard(boardRules, carded, reach, orientation, speechIn(words)) : nothing,
    );
  }

  #render(selector: string, content: unknown): void {
    const layer = this.#root.querySelector<HTMLElement>(selector);
    if (layer !== null) render(content, layer);
  }
}
