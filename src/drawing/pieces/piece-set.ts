/** The format of piece sets. A drawing consists of paths with named paints, so any renderer can display the drawing. */
import type { Color, Piece, Role } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';

/** The paints that drawings use. A theme sets two colours for each paint: one for each side. */
export const PAINTS = ['edge', 'ink', 'paper'] as const;
export type Paint = (typeof PAINTS)[number];

/** One path of a piece's drawing. */
export interface PieceMark {
  /** The `d` attribute of an SVG path, which is filled by the even-odd rule. */
  readonly path: string;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  /** Stroke width in units of the drawing. The stroke is drawn under the fill. */
  readonly width?: number;
}

/** A set of pieces. Applications may define their own. */
export interface PieceSet {
  readonly name: string;
  /** Side of the square around each drawing. Strokes may extend beyond the square by a twentieth of its side. */
  readonly size: number;
  /** Returns the paths of a piece, from bottom to top. The same arguments must produce the same drawing. */
  draw(piece: Piece, ruleset: Ruleset): readonly PieceMark[];
}

/** Margin around a drawing, as a fraction of its size. */
const MARGIN = 1.5 / 32;

export const viewBoxOf = ({ size }: PieceSet): string => {
  const margin = size * MARGIN;
  const side = size + 2 * margin;
  return [-margin, -margin, side, side].join(' ');
};

const drawings = new WeakMap<PieceSet, Map<string, readonly PieceMark[]>>();

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
