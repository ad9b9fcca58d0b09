/** The lines of a game while it is being read: nodes that are still being filled, and what was read before each. */
import type { Position } from '../rules/position.js';
import type { MovetextToken } from './pgn-tokens.js';
import type { Annotation, GameNode } from './record.js';
import type { Shape } from './shape.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
export type Branch = Mutable<Annotation> & {
  shapes: Shape[];
  children: Node[];
  commands?: string[];
};
export type Node = Mutable<GameNode> & Branch & { nags: number[] };

export type CommentToken = MovetextToken & { readonly kind: 'comment' };
export type SymbolToken = MovetextToken & { readonly kind: 'symbol' };

/** A word that is neither a move nor a sign. */
export interface Word {
  readonly token: SymbolToken;
  /** Offset of the end of the token before it. */
  readonly from: number;
}

/** A line that is being read. */
export interface Line {
  /** The node to which the next move is added, and the position there. */
  branch: Branch;
  position: Position;
  /** The last move of the line; undefined before the first. */
  node: Node | undefined;
  /** The same, one move earlier: a variation begins there. */
  before: { readonly branch: Branch; readonly position: Position } | undefined;
  /** A comment read before the line's first move. */
  startComment: string;
  /** Words after the last move that are neither moves nor signs. If a move follows, they were harmless. */
  words: Word[];
  /** Set after an error: the rest of the line is skipped. */
  broken: boolean;
  /** The number of open variations in the skipped text. */
  skipped: number;
}

export const newBranch = (): Branch => ({ comment: '', shapes: [], children: [] });

export const newLine = (branch: Branch, position: Position): Line => ({
  branch,
  position,
  node: undefined,
  before: undefined,
  startComment: '',
  words: [],
  broken: false,
  skipped: 0,
});

export const addNag = ({ node }: Line, nag: number): void => {
  if (node !== undefined && !node.nags.includes(nag)) node.nags.push(nag);
};

/** Whether a comment stands before the first move of a variation. */
export const isStartComment = ({ branch, node }: Line): boolean =>
  node === undefined && branch.children.length > 0;

/**
 * Adds a comment to the position that it follows or, at the start of a variation, to the move that follows
 * it.
 */
export const addComment = (line: Line, read: Annotation): void => {
  const { branch } = line;
  if (isStartComment(line)) {
    line.startComment = joinTexts(line.startComment, read.comment);
    return;
  }
  branch.comment = joinTexts(branch.comment, read.comment);
  branch.shapes.push(...read.shapes);
  if (read.evaluation !== undefined) branch.evaluation = read.evaluation;
  if (read.roll !== undefined) branch.roll = read.roll;
  if (read.commands !== undefined) (branch.commands ??= []).push(...read.commands);
};

export const joinTexts = (before: string, after: string): string =>
  before === '' ? after : after === '' ? before : `${before} ${after}`;
