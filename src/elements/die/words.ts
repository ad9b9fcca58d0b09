/** The words of the die. */
import type { DieRoll } from '../../rules/dice.js';

export interface DieWords {
  readonly name: string;
  readonly shows: (roll: DieRoll, role: string) => string;
  readonly roll: string;
}

export const ENGLISH: DieWords = {
  name: 'Eight-sided die',
  shows: (roll, role) => `${roll}, ${role}`,
  roll: 'roll it',
};

export const SPANISH: DieWords = {
  name: 'Dado de ocho caras',
  shows: (roll, role) => `${roll}, ${role}`,
  roll: 'tirarlo',
};
