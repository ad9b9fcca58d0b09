/** A piece as two SVG paths in a square 32 units wide; colours come from custom properties. */
export interface PieceDrawing {
  /** The piece's outline, filled. */
  readonly silhouette: string;
  /** The lines and fields drawn on it. */
  readonly ink: string;
}
