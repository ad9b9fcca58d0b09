/** The pieces as elements: each piece keeps its element when it moves, so that the move can be animated. */
import { cellOf, centreOf, type Point } from '../../drawing/cells.js';
import { drawingOf, viewBoxOf, type PieceSet } from '../../drawing/pieces/piece-set.js';
import { pathOf } from '../../rules/path.js';
import { LETTERS, type Color, type Piece } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { BOARD_SIZE, type Square, fileOf, rankOf, SQUARES } from '../../rules/squares.js';
import type { Setup } from '../../rules/setup.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Distance of a dragged piece above the finger, in squares, and the factor by which the piece is enlarged. */
const LIFT = 1.3;
const LIFT_SCALE = 2;

/** The drawing of each piece, for cloning. */
const models = new WeakMap<readonly unknown[], HTMLElement>();

/** Creates a piece's element without placing it on a square. */
export const drawPiece = ({ color, role }: Piece, set: PieceSet, ruleset: Ruleset): HTMLElement => {
  const marks = drawingOf(set, color, role, ruleset);
  let model = models.get(marks);
  if (model === undefined) {
    model = document.createElement('div');
    model.className = `piece ${color}`;
    model.setAttribute('part', 'piece');
    model.dataset.piece = LETTERS[role];
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', viewBoxOf(set));
    for (const { path, fill, stroke, width } of marks) {
      const element = document.createElementNS(SVG, 'path');
      element.setAttribute('d', path);
      element.setAttribute('class', `fill-${fill ?? 'none'} stroke-${stroke ?? 'none'}`);
      if (width !== undefined) element.setAttribute('stroke-width', String(width));
      svg.append(element);
    }
    model.append(svg);
    models.set(marks, model);
  }
  return model.cloneNode(true) as HTMLElement;
};

export interface PieceLayerView {
  readonly pieces: readonly PieceNode[];
  readonly orientation: Color;
  /** Undefined until the set has loaded. Until then, pieces are hidden. */
  readonly set: PieceSet | undefined;
  readonly ruleset: Ruleset;
  /** The square from which a piece is being dragged; it shows a ghost of the piece. */
  readonly dragged: Square | undefined;
  /** A move that is being taken back: its piece returns along its path. */
  readonly takenBack: readonly [Square, Square] | undefined;
}

interface Drawn {
  readonly node: PieceNode;
  readonly element: HTMLElement;
}

const moved = (from: Point, { x, y }: Point): string =>
  `translate(${(x - from.x) * 100}%, ${(y - from.y) * 100}%)`;

/**
 * Places an element on its square. Rejected alternatives: in transforms, WebKit rounds percentages to whole pixels of
 * the piece, an error of up to six pixels on the twelfth square. With container units, every change of the board's size
 * is animated.
 */
const place = ({ style }: HTMLElement, square: Square, orientation: Color): void => {
  const { column, row } = cellOf(square, orientation);
  style.left = `${(column * 100) / BOARD_SIZE}%`;
  style.top = `${(row * 100) / BOARD_SIZE}%`;
  style.transform = '';
};

export class PieceLayer {
  readonly element = document.createElement('div');
  /** Elements at the corners of the layer. The layer covers the board. */
  readonly corners = Array.from({ length: 4 }, () => document.createElement('i'));
  #drawn = new Map<number, Drawn>();
  #view: PieceLayerView | undefined;
  #ghost: HTMLElement | undefined;
  #dropped: Square | undefined;

  constructor() {
    this.element.className = 'pieces';
    this.element.ariaHidden = 'true';
    this.element.append(...this.corners);
  }

  update(view: PieceLayerView): void {
    const before = this.#view;
    this.#view = view;
    if (before !== undefined && (before.set !== view.set || before.ruleset !== view.ruleset))
      this.#clear();
    const turned = before !== undefined && before.orientation !== view.orientation;
    if (before?.pieces !== view.pieces || turned || this.#drawn.size === 0)
      this.#updatePieces(view, turned);
    if (before?.dragged !== view.dragged) this.#updateGhost(view);
  }

  #clear(): void {
    for (const { element } of this.#drawn.values()) element.remove();
    this.#drawn = new Map();
  }

  #updatePieces(view: PieceLayerView, turned: boolean): void {
    const drawn = new Map<number, Drawn>();
    const added: HTMLElement[] = [];
    const { pieces, set } = view;
    for (const node of pieces) {
      if (set === undefined) break;
      const old = this.#drawn.get(node.id);
      const element = old?.element ?? drawPiece(node.piece, set, view.ruleset);
      this.#drawn.delete(node.id);
      drawn.set(node.id, { node, element });
      if (old === undefined) added.push(element);
      else if (!turned && old.node.square !== node.square)
        this.#animate(element, old.node, node, view);
      if (old?.node !== node || turned) place(element, node.square, view.orientation);
    }
    this.#clear();
    this.element.append(...added);
    this.#drawn = drawn;
    this.#dropped = undefined;
  }

  /**
   * Animates a move along its path. The style sheet sets the duration, which is zero if the user prefers reduced
   * motion.
   */
  #animate(element: HTMLElement, old: PieceNode, node: PieceNode, view: PieceLayerView): void {
    if (this.#dropped === node.square) return;
    const back = view.takenBack;
    const isBack = back?.[0] === node.square && back[1] === old.square;
    const { role } = node.piece;
    const squares = isBack
      ? [...pathOf(role, node.square, old.square, view.ruleset)].reverse()
      : pathOf(role, old.square, node.square, view.ruleset);
    const points = squares.map((square) => centreOf(square, view.orientation));
    const milliseconds = parseFloat(getComputedStyle(this.element).transitionDuration) * 1000;
    if (!(milliseconds > 0)) return;
    const [start, corner, end = corner] = points;
    if (!start || !corner || !end) return;
    const [before, after] = [distance(start, corner), distance(corner, end)];
    const animation = element.animate(
      points.map((point) => ({
        transform: moved(end, point),
        ...(point === corner && { offset: before / (before + after) }),
      })),
      // A move along a bent path takes longer than a straight move.
      { duration: milliseconds * (points.length / 2), easing: 'ease' },
    );
    // Raises the moving piece. Otherwise Chromium draws each piece above it in a separate layer.
    const { style } = element;
    style.zIndex = '1';
    const lower = (): void => {
      style.zIndex = '';
    };
    animation.finished.then(lower, lower);
  }

  #updateGhost(view: PieceLayerView): void {
    this.#ghost?.remove();
    this.#ghost = undefined;
    if (view.dragged === undefined) this.element.classList.remove('lifted');
    for (const { node, element } of this.#drawn.values()) {
      const isDragged = node.square === view.dragged;
      if (element.classList.contains('dragged') && !isDragged)
        place(element, node.square, view.orientation);
      element.classList.toggle('dragged', isDragged);
      if (!isDragged || view.set === undefined) continue;
      // Cancels animations, because they would override the drag.
      for (const animation of element.getAnimations()) animation.cancel();
      this.#ghost = drawPiece(node.piece, view.set, view.ruleset);
      this.#ghost.classList.add('ghost');
      place(this.#ghost, node.square, view.orientation);
      this.element.prepend(this.#ghost);
    }
  }

  /**
   * Centres the dragged piece at a point in board squares. With touch input, the piece is enlarged and shown above the
   * finger.
   */
  drag(square: Square, { x, y }: Point, isTouch: boolean): void {
    if (this.#view === undefined) return;
    const from = centreOf(square, this.#view.orientation);
    for (const { node, element } of this.#drawn.values())
      if (node.square === square)
        element.style.transform = isTouch
          ? `${moved(from, { x, y: y - LIFT })} scale(${LIFT_SCALE})`
          : moved(from, { x, y });
    this.element.classList.toggle('lifted', isTouch);
  }

  /** Marks the next move to a square as a drag, because a drag needs no animation. */
  drop(square: Square): void {
    this.#dropped = square;
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Gives the pieces on a board identities, so that a moving piece keeps its element and can be animated.
 * Identities are found by comparing two set-ups, without knowing the move.
 */

export interface PieceNode {
  readonly id: number;
  readonly piece: Piece;
  readonly square: Square;
}

let lastId = 0;

/**
 * The pieces of a set-up. A piece keeps its identity from `before` if it stands on the same square, or if a
 * piece of its kind has disappeared from another square.
 */
export const pieceNodesOf = (
  setup: Setup,
  before: readonly PieceNode[] = [],
): readonly PieceNode[] => {
  const wanted = SQUARES.flatMap((square, index) => {
    const piece = setup.board[index];
    return piece === undefined ? [] : [{ square, piece }];
  });
  const free = new Map(before.map((node) => [node.square, node]));
  const kept = new Map<Square, PieceNode>();
  for (const { square, piece } of wanted) {
    const node = free.get(square);
    if (node === undefined || !isSame(node.piece, piece)) continue;
    kept.set(square, node);
    free.delete(square);
  }
  const pieces = wanted.map(({ square, piece }): PieceNode => {
    const same = kept.get(square);
    if (same !== undefined) return same;
    const moved = nearest(
      square,
      [...free.values()].filter((node) => isSame(node.piece, piece)),
    );
    if (moved === undefined) return { id: (lastId += 1), piece, square };
    free.delete(moved.square);
    return { ...moved, square };
  });
  // Sorted by identity, so that the elements keep their order in the document. Reordering would end transitions.
  return pieces.sort((a, b) => a.id - b.id);
};

const isSame = (a: Piece, b: Piece): boolean => a.color === b.color && a.role === b.role;

const nearest = (square: Square, pieces: readonly PieceNode[]): PieceNode | undefined => {
  const distance = (node: PieceNode): number =>
    Math.hypot(fileOf(node.square) - fileOf(square), rankOf(node.square) - rankOf(square));
  return [...pieces].sort((a, b) => distance(a) - distance(b))[0];
};
