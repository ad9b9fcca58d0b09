/** The sets of puzzles that we ship. The build of the package replaces this module, see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import type { RulesetName } from '../rules/rulesets.js';
import { diceSetUrl, puzzleSetUrl } from './set-urls.js';

/** A ruleset's set, or the one with dice, which has all rulesets. */
export const puzzleSetFile = (name: RulesetName | 'dice'): AssetFile =>
  name === 'dice' ? diceSetUrl() : puzzleSetUrl(name);
