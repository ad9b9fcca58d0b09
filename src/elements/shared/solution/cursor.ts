/** A solution as a tree, for the page and the puzzle element. Moves can be expanded, folded and shown on a board. */
import type { Position } from '../../../rules/position.js';
import type { Square } from '../../../rules/squares.js';

/** Why a move is in the tree. */
export type MoveKind =
  | 'key'
  | 'try'
  | 'refutation'
  | 'threat'
  | 'defence'
  | 'continuation'
  /** A move of help play or of a series. */
  | 'line';

export type MoveNote = 'threat' | 'zugzwang' | 'dual' | 'cut';

export interface SolutionNode {
  /** The node's section and the child indices on the path to the node, such as `solution.0.2`. */
  readonly id: string;
  readonly kind: MoveKind;
  /** The move number and the move in algebraic notation. */
  readonly text: string;
  readonly note?: MoveNote;
  /** The moves that the note is about. */
  readonly noted?: string;
  readonly after: Position;
  readonly squares: readonly [Square, Square];
  readonly children: () => readonly SolutionNode[];
}

export interface SolutionSection {
  readonly name: 'set-play' | 'tries' | 'solution';
  readonly nodes: readonly SolutionNode[];
}

/** A node without an id. */
export type MadeNode = Omit<SolutionNode, 'id' | 'children'> & {
  readonly children: () => readonly MadeNode[];
};

/** Assigns ids to nodes, and caches the result. */
export const nameNodes = (made: readonly MadeNode[], id: string): readonly SolutionNode[] =>
  made.map((each, index) => {
    const own = `${id}.${index}`;
    let children: readonly SolutionNode[] | undefined;
    return { ...each, id: own, children: () => (children ??= nameNodes(each.children(), own)) };
  });

/** A node in the list, with its indentation. */
export interface SolutionRow {
  readonly node: SolutionNode;
  /** Indentation, from 1. */
  readonly level: number;
  readonly isOpen: boolean;
  readonly parent: string | undefined;
}

/** The rows of a section, without the children of folded nodes. */
const rowsOf = (
  nodes: readonly SolutionNode[],
  isOpen: (node: SolutionNode, level: number) => boolean,
  level = 1,
  parent?: string,
): readonly SolutionRow[] =>
  nodes.flatMap((node): readonly SolutionRow[] => {
    const open = isOpen(node, level);
    const row = { node, level, isOpen: open, parent };
    return open ? [row, ...rowsOf(node.children(), isOpen, level + 1, node.id)] : [row];
  });

/** Number of levels that are initially open. Two levels show the key, its defences and the replies to the defences. */
const OPEN_LEVELS = 2;

/** If there are more keys or tries than this, they are initially folded. */
const MAX_OPEN = 3;

export class SolutionCursor {
  readonly #onChange: () => void;
  #sections: readonly SolutionSection[] = [];
  #toggled = new Set<string>();
  #shown: SolutionNode | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get sections(): readonly SolutionSection[] {
    return this.#sections;
  }

  /** The move that the board shows; undefined if it shows the diagram. */
  get shown(): SolutionNode | undefined {
    return this.#shown;
  }

  /** Replaces the tree. Unless `isNew` is true, open nodes and the shown move stay. Does not call `onChange`. */
  take(sections: readonly SolutionSection[], isNew: boolean): void {
    this.#sections = sections;
    if (!isNew) return;
    this.#toggled = new Set();
    this.#shown = undefined;
  }

  rows(section: SolutionSection): readonly SolutionRow[] {
    const levels = section.nodes.length > MAX_OPEN ? 0 : OPEN_LEVELS;
    return rowsOf(section.nodes, (node, level) => {
      const isOpenAtFirst = node.kind === 'line' || level <= levels;
      return isOpenAtFirst !== this.#toggled.has(node.id) && node.children().length > 0;
    });
  }

  get #rows(): readonly SolutionRow[] {
    return this.#sections.flatMap((section) => this.rows(section));
  }

  /** Shows a move of the solution on the board; undefined shows the diagram. */
  show(node: SolutionNode | undefined): void {
    this.#shown = node;
    this.#onChange();
  }

  toggle(node: SolutionNode): void {
    if (!this.#toggled.delete(node.id)) this.#toggled.add(node.id);
    this.#onChange();
  }

  /** Shows the next or the previous row. The diagram comes before the first row. */
  step(by: 1 | -1): void {
    const rows = this.#rows;
    const at = rows.findIndex(({ node }) => node.id === this.#shown?.id);
    const next = Math.min(at + by, rows.length - 1);
    this.show(next < 0 ? undefined : rows[next]?.node);
  }

  /** Opens the shown move, or goes to its first child. */
  enter(): void {
    const row = this.#shownRow;
    if (row === undefined) this.step(1);
    else if (!row.isOpen && row.node.children().length > 0) this.toggle(row.node);
    else if (row.isOpen) this.show(row.node.children()[0]);
  }

  /** Folds the shown move, or goes to its parent. */
  leave(): void {
    const row = this.#shownRow;
    if (row === undefined) return;
    if (row.isOpen) this.toggle(row.node);
    else this.show(this.#rows.find(({ node }) => node.id === row.parent)?.node);
  }

  get #shownRow(): SolutionRow | undefined {
    return this.#rows.find(({ node }) => node.id === this.#shown?.id);
  }
}
