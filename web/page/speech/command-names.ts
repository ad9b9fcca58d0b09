/** The commands in the field for moves and questions. */

/** The names of the commands that the user can type instead of a move. */
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
  'clock',
  'resign',
  'draw',
  'task',
  'hint',
  'solution',
  'confirm',
  'continue',
  'put',
  'remove',
] as const;
export type CommandName = (typeof COMMANDS)[number];
