/** The format of piece sets: paths and the names of their paints, so that pieces can be drawn anywhere. */
import type { Color, Piece, Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';

/** Each side has one colour for each of these; themes set them. */
export const PAINTS = ['edge', 'ink', 'paper'] as const;
export type Paint = (typeof PAINTS)[number];

/** One path of a piece's drawing. */
export interface PieceMark {
  /** The `d` of an SVG path, filled by the even-odd rule. */
  readonly path: string;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  /** Width of the stroke, which is drawn under the fill, in units of the drawing. */
  readonly width?: number;
}

/** A set of pieces. Applications may define their own. */
export interface PieceSet {
  readonly name: string;
  /** Side of the square that holds each drawing; strokes may reach a twentieth beyond it. */
  readonly size: number;
  /** The paths of a piece, from bottom to top; the same arguments must give the same drawing. */
  draw(piece: Piece, ruleset: Ruleset): readonly PieceMark[];
}

/** Margin around a drawing, as a fraction of its size. */
const MARGIN = 1.5 / 32;

/** The view box of a set's drawings. */
export const viewBoxOf = ({ size }: PieceSet): string => {
  const margin = size * MARGIN;
  const side = size + 2 * margin;
  return [-margin, -margin, side, side].join(' ');
};

const drawings = new WeakMap<PieceSet, Map<string, readonly PieceMark[]>>();

/** A set's drawing of a piece, cached. */
export const drawingOf = (
  set: PieceSet,
  color: Color,
  role: Role,
  ruleset: Ruleset,
): readonly PieceMark[] => {
  let known = drawings.get(set);
  if (known === undefined) drawings.set(set, (known = new Map<string, readonly PieceMark[]>()));
  const key = `${color} ${role} ${ruleset.id}`;
  let drawing = known.get(key);
  if (drawing === undefined) known.set(key, (drawing = set.draw({ color, role }, ruleset)));
  return drawing;
};

/** The names of the built-in piece sets. */
export const PIECE_SET_NAMES = ['fluent', 'letters', 'diagrams'] as const;
export type PieceSetName = (typeof PIECE_SET_NAMES)[number];

export const isPieceSetName = (name: string): name is PieceSetName =>
  (PIECE_SET_NAMES as readonly string[]).includes(name);
