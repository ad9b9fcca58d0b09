/**
 * Finds best play and the number of positions after the moves in the explorer's rows. The work is sliced, because a
 * book contains thousands of positions.
 */
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import type { LineStep } from '../../../src/notation/line.js';
import type { Position } from '../../../src/rules/position.js';
import type { Score } from '../../../src/rules/score.js';
import { BookReach, mainLineFrom, type MainLine } from '../../../src/theory/behind.js';
import type { TheoryBook } from '../../../src/theory/book.js';
import { TheoryGraph } from '../../../src/theory/graph.js';
import type { Theory } from '../../../src/theory/value.js';
import { pageSlices } from '../../shared/in-slices.js';

/** Milliseconds between two counts of a growing graph. */
const COUNT_PAUSE = 1500;

export interface Behind extends MainLine {
  /** Number of stored positions that can arise after the move; undefined until they have been counted. */
  readonly positions?: number;
  /** The number of positions that only the user's exploration contains. */
  readonly own?: number;
  /** Whether the move, or a position after it, is missing from the book. */
  readonly isOwn?: boolean;
  /** Whether the book contains the position at the end of the line, from which the value comes. */
  readonly isOfBook: boolean;
}

export interface Whole {
  readonly positions: number;
  /** Total nodes of all searches. */
  readonly nodes: number;
  /** Whether the nodes include positions of a book. */
  readonly hasBook: boolean;
}

/** A position, the theory whose moves are shown for this position, and the book if there is one. */
interface Shown {
  readonly position: Position;
  readonly theory: Theory;
  readonly book: TheoryBook | undefined;
}

interface Work extends Shown {
  /** The number of positions when the work began; later, a larger number means that the graph has grown. */
  readonly size: number;
  readonly began: number;
  isDone: boolean;
}

interface Row {
  readonly step: LineStep;
  /** Undefined if the theory does not contain the move. */
  readonly score?: Score;
}

export class BehindRows {
  readonly #onChange: () => void;
  #work: Work | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #reaches = new WeakMap<TheoryBook, BookReach>();
  /** Results by position key, discarded when the position or the theory changes. */
  #found = new Map<string, Behind>();
  #whole: Whole | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The results for a move; `key` identifies the position after the move. */
  of(key: string): Behind | undefined {
    return this.#found.get(key);
  }

  /** The total over all moves; undefined until it has been computed. */
  get whole(): Whole | undefined {
    return this.#whole;
  }

  /** Discards the results if the position or the theory has changed. */
  show(shown: Shown | undefined): void {
    const work = this.#work;
    if (work?.position === shown?.position && work?.theory === shown?.theory) return;
    this.#work = undefined;
    this.#found = new Map();
    this.#whole = undefined;
    clearTimeout(this.#again);
  }

  /** Computes the missing results for some rows, and repeats this once if the theory has grown. */
  find(shown: Shown, rows: readonly Row[]): void {
    this.show(shown);
    const { theory } = shown;
    const size = theory instanceof TheoryGraph ? theory.size : 0;
    const last = this.#work;
    if (last?.isDone === false || last?.size === size) return;
    const wait = last === undefined ? 0 : last.began + COUNT_PAUSE - performance.now();
    clearTimeout(this.#again);
    if (wait > 0) {
      this.#again = setTimeout(this.#onChange, wait);
      return;
    }
    const work: Work = { ...shown, size, began: performance.now(), isDone: false };
    this.#work = work;
    void this.#do(work, rows);
  }

  async #do(work: Work, rows: readonly Row[]): Promise<void> {
    const { position, theory, book } = work;
    /** Whether the book contains the last position of a line that the theory contains. */
    const isOfBook = (steps: readonly LineStep[]): boolean => {
      const keys = [position, ...steps.map(({ after }) => after)].map(({ key }) => key);
      const end = keys.findLast((key) => theory.find(key) !== undefined);
      return end !== undefined && book?.find(end) !== undefined;
    };
    const slices = pageSlices();
    const isDue = (): boolean => slices.isOver(performance.now());
    /** Lets the page respond to input. Returns false if the work has been cancelled. */
    const pause = async (): Promise<boolean> => {
      await slices.pause();
      return this.#work === work;
    };
    const scored = rows.filter(({ score }) => score !== undefined);
    const lines = new Map<string, Behind>();
    for (const { step } of scored) {
      const { key } = step.after;
      // Keeps the previous counts until the new ones are ready.
      const line = mainLineFrom(theory, position, step);
      lines.set(key, { ...this.#found.get(key), ...line, isOfBook: isOfBook(line.steps) });
      if (isDue() && !(await pause())) return;
    }
    this.#found = lines;
    // Shows the lines before counting. Lines that were found at once are already shown.
    if (!(await pause())) return;
    this.#onChange();
    const count = theory instanceof TheoryGraph ? countIn(theory, book) : this.#countIn(book);
    const steps = count.prepare(position)[Symbol.iterator]();
    while (steps.next().done !== true) if (isDue() && !(await pause())) return;
    const found = new Map<string, Behind>();
    for (const { step } of scored) {
      const { key } = step.after;
      const behind = lines.get(key);
      if (behind === undefined) continue;
      const { positions, own } = count.of(key);
      const isListed = book === undefined || isInBook(book, position, step);
      found.set(key, { ...behind, positions, own, isOwn: own > 0 || !isListed });
      if (isDue() && !(await pause())) return;
    }
    const { positions, own, nodes } = count.of(position.key);
    this.#found = found;
    this.#whole = { positions, nodes, hasBook: own < positions };
    work.isDone = true;
    this.#onChange();
  }

  #countIn(book: TheoryBook | undefined): Count {
    if (book === undefined) return NOTHING;
    let reach = this.#reaches.get(book);
    if (reach === undefined) {
      reach = new BookReach(book);
      this.#reaches.set(book, reach);
    }
    const counted = reach;
    return {
      prepare: (position) => counted.follow(position),
      of: (key) => {
        const positions = counted.count(key);
        return { positions, own: 0, nodes: positions * book.nodes };
      },
    };
  }
}

/** Counts the positions of a theory that can arise from a position, including that position. */
interface Count {
  /** Prepares the counts in steps. */
  readonly prepare: (position: Position) => Iterable<void>;
  readonly of: (key: string) => {
    readonly positions: number;
    readonly own: number;
    readonly nodes: number;
  };
}

const NOTHING: Count = {
  prepare: () => [],
  of: () => ({ positions: 0, own: 0, nodes: 0 }),
};

const countIn = (graph: TheoryGraph, book: TheoryBook | undefined): Count => ({
  prepare: () => [],
  of: (key) => {
    let positions = 0;
    let own = 0;
    let nodes = 0;
    for (const reached of graph.reachedFrom(key)) {
      positions += 1;
      nodes += reached.nodes;
      if (book?.find(reached.key) === undefined) own += 1;
    }
    return { positions, own, nodes };
  },
});

const isInBook = (book: TheoryBook, { key }: Position, { move, after }: Row['step']): boolean =>
  book.find(after.key) !== undefined ||
  book.find(key)?.moves.some((listed) => listed.move === makeCoordinates(move)) === true;
