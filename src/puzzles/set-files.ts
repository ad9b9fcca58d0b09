/** The shipped puzzle sets. The package build replaces this module; see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import type { RulesetName } from '../rules/rulesets.js';
import { diceSetUrl, puzzleSetUrl } from './set-urls.js';

/** The file of a ruleset's puzzle set, or of the set with dice, which covers all rulesets. */
export const puzzleSetFile = (name: RulesetName | 'dice'): AssetFile =>
  name === 'dice' ? diceSetUrl() : puzzleSetUrl(name);
