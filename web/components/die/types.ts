/** What hosts of the die get from it. */
import type { AcedrexError } from '../../../src/errors/error.js';
import type { DieRoll } from '../../../src/rules/dice.js';

/** Chance, a seed, or the user, who has rolled a die of wood. */
export const ROLL_SOURCES = ['fair', 'seed', 'hand'] as const;
export type RollSource = (typeof ROLL_SOURCES)[number];

/** The events of the die; all bubble and cross shadow roots. */
export interface DieEvents {
  readonly 'acedrex-roll-start': { readonly source: RollSource };
  readonly 'acedrex-roll': { readonly roll: DieRoll; readonly source: RollSource };
  readonly 'acedrex-error': AcedrexError<'die-no-digest'>;
}
