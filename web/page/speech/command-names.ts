/** The commands of the field for moves and questions. */

/** What the user can type instead of a move. */
export const COMMANDS = [
  'help',
  'last',
  'turn',
  'pieces',
  'rank',
  'file',
  'square',
  'moves',
  'evaluation',
  'best',
  'analyse',
  'stop',
  'next',
  'back',
  'start',
  'end',
  'undo',
] as const;
export type CommandName = (typeof COMMANDS)[number];
