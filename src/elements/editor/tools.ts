/** The tools of the editor. */
import { COLORS, ROLES, type Piece } from '../../rules/pieces.js';
import type { EditorWords } from '../../words/editor.js';

/** Moves pieces, empties squares, or puts a piece on them. */
export type Tool = 'move' | 'erase' | Piece;

/** The rows of the palette: two rows of nine tools fit on a phone. */
export const TOOL_ROWS: readonly (readonly Tool[])[] = COLORS.map((color) => [
  color === 'white' ? 'move' : 'erase',
  ...ROLES.map((role) => ({ color, role })),
]);

export const TOOLS: readonly Tool[] = TOOL_ROWS.flat();

export const toolName = (tool: Tool, words: EditorWords): string =>
  typeof tool === 'string' ? words[tool] : words.piece(tool);

export const isSameTool = (a: Tool | undefined, b: Tool | undefined): boolean =>
  a === b || (isPiece(a) && isPiece(b) && a.color === b.color && a.role === b.role);

export const isPiece = (tool: Tool | undefined): tool is Piece => typeof tool === 'object';
