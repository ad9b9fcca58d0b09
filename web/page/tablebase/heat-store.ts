/** The heat map of an ending: for one of its men, the outcome with it on every square. */
import type { Piece } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { squareIndex, SQUARES, type Square } from '../../../src/rules/squares.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { HeatMap } from './tablebase-types.js';
import { tablebases } from './tablebases.js';

/** A man of the position, and the outcomes with it on each square. */
interface Heat {
  readonly square: Square;
  readonly cells: HeatMap;
}

class HeatStore extends Store {
  #position: Position | undefined;
  /** The position whose map the worker was last asked for. */
  #asked: Position | undefined;
  #chosen: Square | undefined;
  #shown: Heat | undefined;
  #version = 0;

  /** The square of the chosen man. */
  get chosen(): Square | undefined {
    return this.#chosen;
  }

  /** What is shown; undefined until the worker has answered. */
  get shown(): Heat | undefined {
    return this.#shown;
  }

  /** Chooses the man of a square, or none. */
  choose(position: Position, square: Square | undefined): void {
    this.#position = position;
    this.#chosen = square;
    this.#look();
  }

  /** Follows the board: the chosen man may have moved, or there are new tables. */
  follow(position: Position): void {
    const before = this.#position;
    if (position === this.#asked && this.#version === tablebases.version) return;
    this.#position = position;
    if (this.#chosen === undefined) return;
    const man = before && pieceOn(before, this.#chosen);
    this.#chosen = man && findMan(position, man, this.#chosen);
    this.#look();
  }

  /** Shows nothing until it follows the board to the next position. */
  hide(): void {
    this.#asked = undefined;
    if (this.#shown === undefined) return;
    this.#shown = undefined;
    this.changed();
  }

  /** Shows nothing until a man is chosen. */
  drop(): void {
    this.#position = undefined;
    this.#chosen = undefined;
    this.hide();
  }

  #look(): void {
    this.#version = tablebases.version;
    this.#asked = this.#position;
    const [position, square] = [this.#position, this.#chosen];
    // The map of another position would be wrong.
    this.#shown = undefined;
    this.changed();
    if (position === undefined || square === undefined) return;
    tablebases.heat(position, square).then(
      (cells) => {
        if (position !== this.#asked || square !== this.#chosen) return;
        this.#shown = { square, cells };
        this.changed();
      },
      () => {
        // The panel says that the worker does not answer.
        if (position === this.#asked) this.choose(position, undefined);
      },
    );
  }
}

const pieceOn = ({ setup }: Position, square: Square): Piece | undefined =>
  setup.board[squareIndex(square)];

/** Where a man stands now: on its square, or if it has moved, on that of the only man of its kind that is left. */
const findMan = (position: Position, man: Piece, square: Square): Square | undefined => {
  const isSame = (on: Square): boolean => {
    const piece = pieceOn(position, on);
    return piece?.role === man.role && piece.color === man.color;
  };
  return isSame(square) ? square : SQUARES.find(isSame);
};

/** Shared by the panel that chooses and the board that shows. */
export const heat = new HeatStore();
