/** The types of the die's events. */
import type { AcedrexError } from '../../errors/error.js';
import type { DieRoll } from '../../rules/dice.js';

/** Random, from a seed, or entered by the user, who has rolled a real die. */
export const ROLL_SOURCES = ['fair', 'seed', 'hand'] as const;
export type RollSource = (typeof ROLL_SOURCES)[number];

/** The events of the die; all bubble and cross shadow roots. */
export interface DieEvents {
  readonly 'acedrex-roll-start': { readonly source: RollSource };
  readonly 'acedrex-roll': { readonly roll: DieRoll; readonly source: RollSource };
  readonly 'acedrex-error': AcedrexError<'die-no-digest'>;
}
