/** The pieces as elements: each keeps its own while it moves, so that its way can be animated. */
import { cellOf, centreOf, type Point } from '../../../src/drawing/cells.js';
import { drawingOf, viewBoxOf, type PieceSet } from '../../../src/drawing/pieces/piece-set.js';
import { pathOf } from '../../../src/rules/geometry.js';
import { LETTERS, type Color, type Piece } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Square } from '../../../src/rules/squares.js';
import type { Man } from './men.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The drawing of each piece, to be cloned. */
const models = new WeakMap<readonly unknown[], HTMLElement>();

/** A piece as an element of the board's style sheet; not yet in any place. */
export const drawPiece = ({ color, role }: Piece, set: PieceSet, ruleset: Ruleset): HTMLElement => {
  const marks = drawingOf(set, color, role, ruleset);
  let model = models.get(marks);
  if (model === undefined) {
    model = document.createElement('div');
    model.className = `man ${color}`;
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

/** What the layer is to show. */
export interface MenView {
  readonly men: readonly Man[];
  readonly orientation: Color;
  /** Undefined until it has arrived: then there is nothing to see. */
  readonly set: PieceSet | undefined;
  readonly ruleset: Ruleset;
  /** The square whose piece is being dragged; a ghost stands there. */
  readonly dragged: Square | undefined;
  /** A move that is being taken back: its piece goes the way that it came. */
  readonly takenBack: readonly [Square, Square] | undefined;
}

interface Drawn {
  readonly man: Man;
  readonly element: HTMLElement;
}

const place = (element: HTMLElement, square: Square, orientation: Color): void => {
  const { column, row } = cellOf(square, orientation);
  element.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
};

export class MenLayer {
  readonly element = document.createElement('div');
  #drawn = new Map<number, Drawn>();
  #view: MenView | undefined;
  #ghost: HTMLElement | undefined;
  #dropped: Square | undefined;

  constructor() {
    this.element.className = 'men';
    this.element.ariaHidden = 'true';
  }

  update(view: MenView): void {
    const before = this.#view;
    this.#view = view;
    if (before !== undefined && (before.set !== view.set || before.ruleset !== view.ruleset))
      this.#clear();
    const turned = before !== undefined && before.orientation !== view.orientation;
    if (before?.men !== view.men || turned || this.#drawn.size === 0) this.#updateMen(view, turned);
    if (before?.dragged !== view.dragged) this.#updateGhost(view);
  }

  #clear(): void {
    for (const { element } of this.#drawn.values()) element.remove();
    this.#drawn = new Map();
  }

  #updateMen(view: MenView, turned: boolean): void {
    const drawn = new Map<number, Drawn>();
    const added: HTMLElement[] = [];
    const { men, set } = view;
    for (const man of men) {
      if (set === undefined) break;
      const old = this.#drawn.get(man.id);
      const element = old?.element ?? drawPiece(man.piece, set, view.ruleset);
      this.#drawn.delete(man.id);
      drawn.set(man.id, { man, element });
      if (old === undefined) added.push(element);
      else if (turned || old.man.square !== man.square)
        this.#animate(element, old.man, man, view, turned);
      if (old?.man !== man || turned) place(element, man.square, view.orientation);
    }
    this.#clear();
    this.element.append(...added);
    this.#drawn = drawn;
    this.#dropped = undefined;
  }

  /**
   * Straight moves are transitions of the style sheet. A way that bends needs keyframes; they last as
   * long as the transition would, which is no time where motion is to be reduced.
   */
  #animate(element: HTMLElement, old: Man, man: Man, view: MenView, turned: boolean): void {
    if (turned || this.#dropped === man.square) {
      this.#jump(element);
      return;
    }
    const back = view.takenBack;
    const isBack = back?.[0] === man.square && back[1] === old.square;
    const { role } = man.piece;
    const squares = isBack
      ? [...pathOf(role, man.square, old.square, view.ruleset)].reverse()
      : pathOf(role, old.square, man.square, view.ruleset);
    if (squares.length <= 2) return;
    const milliseconds = parseFloat(getComputedStyle(element).transitionDuration) * 1000;
    if (!(milliseconds > 0)) return;
    this.#jump(element);
    const points = squares.map((square) => centreOf(square, view.orientation));
    const lengths = points.map((point, index) => distance(point, points[index - 1] ?? point));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    let gone = 0;
    element.animate(
      points.map(({ x, y }, index) => ({
        transform: `translate(${(x - 0.5) * 100}%, ${(y - 0.5) * 100}%)`,
        offset: (gone += lengths[index] ?? 0) / total,
      })),
      { duration: milliseconds * 1.5, easing: 'ease' },
    );
  }

  /** Suspends an element's transition until it is where it belongs. */
  #jump(element: HTMLElement): void {
    element.classList.add('jumping');
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        element.classList.remove('jumping');
      });
    });
  }

  #updateGhost(view: MenView): void {
    this.#ghost?.remove();
    this.#ghost = undefined;
    for (const { man, element } of this.#drawn.values()) {
      const isDragged = man.square === view.dragged;
      if (element.classList.contains('dragged') && !isDragged) this.#settle(element, man);
      element.classList.toggle('dragged', isDragged);
      if (!isDragged || view.set === undefined) continue;
      this.#ghost = drawPiece(man.piece, view.set, view.ruleset);
      this.#ghost.classList.add('ghost');
      place(this.#ghost, man.square, view.orientation);
      this.element.prepend(this.#ghost);
    }
  }

  #settle(element: HTMLElement, man: Man): void {
    this.#jump(element);
    if (this.#view !== undefined) place(element, man.square, this.#view.orientation);
  }

  /** Centres the dragged piece on a point of the board, in squares. */
  drag(square: Square, { x, y }: Point): void {
    for (const { man, element } of this.#drawn.values())
      if (man.square === square)
        element.style.transform = `translate(${(x - 0.5) * 100}%, ${(y - 0.5) * 100}%)`;
  }

  /** Announces that the next move to a square was made by hand: the piece is already there. */
  drop(square: Square): void {
    this.#dropped = square;
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
