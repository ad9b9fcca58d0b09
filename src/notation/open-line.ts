/** Lines of moves that are still being read: their incomplete nodes and their pending input. */
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

/** A word that is neither a move nor a glyph. */
export interface Word {
  readonly token: SymbolToken;
  /** Offset of the end of the previous token. */
  readonly from: number;
}

/** A line that is being read. */
export interface Line {
  /** The node that receives the next move, and the position there. */
  branch: Branch;
  position: Position;
  /** The line's last move. Undefined before the first move. */
  node: Node | undefined;
  /** The branch and position one move earlier, where a variation begins. */
  before: { readonly branch: Branch; readonly position: Position } | undefined;
  /** A comment that belongs to the next move, because it is before the line's first move or after a variation. */
  startComment: string;
  /** Whether the line's last item was a variation. */
  isAfterVariation: boolean;
  /** Words after the last move that are neither moves nor glyphs. If a move follows, they were harmless. */
  words: Word[];
  /** Set after an error. The rest of the line is skipped. */
  broken: boolean;
  /** Number of open variations in the skipped text. */
  skipped: number;
}

export const newBranch = (): Branch => ({ comment: '', shapes: [], children: [] });

export const newLine = (branch: Branch, position: Position): Line => ({
  branch,
  position,
  node: undefined,
  before: undefined,
  startComment: '',
  isAfterVariation: false,
  words: [],
  broken: false,
  skipped: 0,
});

export const addNag = ({ node }: Line, nag: number): void => {
  if (node !== undefined && !node.nags.includes(nag)) node.nags.push(nag);
};

/** Whether a comment at the current place is before the first move of a variation, or directly after a variation. */
export const isStartComment = ({ branch, node, isAfterVariation }: Line): boolean =>
  isAfterVariation || (node === undefined && branch.children.length > 0);

/**
 * Adds a comment. At the start of a variation, or after a variation, the text belongs to the next move. Otherwise, it
 * belongs to the current position. Arrows always belong to the position.
 */
export const addComment = (line: Line, read: Annotation): void => {
  const { branch } = line;
  if (isStartComment(line)) line.startComment = joinTexts(line.startComment, read.comment);
  else branch.comment = joinTexts(branch.comment, read.comment);
  branch.shapes.push(...read.shapes);
  if (read.evaluation !== undefined) branch.evaluation = read.evaluation;
  if (read.roll !== undefined) branch.roll = read.roll;
  if (read.commands !== undefined) (branch.commands ??= []).push(...read.commands);
};

/** Adds a pending comment at the end of a line to the last position, as a separate paragraph. */
export const endComments = (line: Line): void => {
  const { branch, startComment } = line;
  line.startComment = '';
  if (startComment !== '')
    branch.comment = [branch.comment, startComment].filter((text) => text !== '').join('\n\n');
};

export const joinTexts = (before: string, after: string): string =>
  before === '' ? after : after === '' ? before : `${before} ${after}`;
