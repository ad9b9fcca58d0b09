import { msg } from './locale.js';

/** Why a game cannot be converted to one without dice. */
export const needsDice = (): string =>
  msg('This game needs the die: a turn was passed, or a king can be captured.');
