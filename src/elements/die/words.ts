/** The words of the die. */
import type { Role } from '../../rules/pieces.js';

export interface DieWords {
  readonly name: string;
  readonly roll: string;
  readonly role: (role: Role) => string;
}

export const ENGLISH: DieWords = {
  name: 'Eight-sided die',
  roll: 'roll it',
  role: (role) => role,
};
