/** Where the sets of puzzles are that we ship. */
import type { RulesetName } from '../rules/rulesets.js';

/**
 * The address of a ruleset's set, two folders above this module both in the sources and in the package. Bundlers
 * recognise this form, with the names written out, and emit the files.
 */
export const puzzleSetUrl = (name: RulesetName): URL => {
  switch (name) {
    case 'cazaux':
      return new URL('../../data/puzzles/cazaux.puzzles', import.meta.url);
    case 'courier':
      return new URL('../../data/puzzles/courier.puzzles', import.meta.url);
    case 'murray':
      return new URL('../../data/puzzles/murray.puzzles', import.meta.url);
    case 'golladay':
      return new URL('../../data/puzzles/golladay.puzzles', import.meta.url);
  }
};

/** The address of the set of puzzles with dice, which has all rulesets. */
export const diceSetUrl = (): URL => new URL('../../data/puzzles/dice.puzzles', import.meta.url);
