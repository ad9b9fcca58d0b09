/** The URLs of the shipped puzzle sets. */
import type { RulesetName } from '../rules/rulesets.js';

/**
 * The URL of a ruleset's puzzle set, two folders above this module both in the sources and in the package. Bundlers
 * emit the files only if `new URL` contains literal names.
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

/** The URL of the puzzle set with dice, which covers all rulesets. */
export const diceSetUrl = (): URL => new URL('../../data/puzzles/dice.puzzles', import.meta.url);
