/** What a press on the board does in the editor. */
import { COLORS, ROLES, type Piece } from '../../../src/rules/pieces.js';
import type { EditorWords } from './words.js';

/** Moves pieces, empties squares, or puts a piece there. */
export type Tool = 'move' | 'erase' | Piece;

/** By the rows of the palette: two of nine, which fit the width of a phone. */
export const TOOL_ROWS: readonly (readonly Tool[])[] = COLORS.map((color) => [
  color === 'white' ? 'move' : 'erase',
  ...ROLES.map((role) => ({ color, role })),
]);

export const TOOLS: readonly Tool[] = TOOL_ROWS.flat();

export const toolName = (tool: Tool, words: EditorWords): string =>
  typeof tool === 'string' ? words.say(TOOL_NAMES[tool]) : words.piece(tool);

const TOOL_NAMES = { move: 'Move pieces', erase: 'Erase' } as const;

export const isSameTool = (a: Tool | undefined, b: Tool | undefined): boolean =>
  a === b || (isPiece(a) && isPiece(b) && a.color === b.color && a.role === b.role);

export const isPiece = (tool: Tool | undefined): tool is Piece => typeof tool === 'object';
