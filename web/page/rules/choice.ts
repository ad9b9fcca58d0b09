/** Choosing the ruleset of the game on the board. */
import { html, type TemplateResult } from 'lit';
import { samePlace } from '../../../src/game/tree.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { StudyStore } from '../studies/study-store.js';
import { gameUnder } from './change-rules.js';

/** Options of a list of rulesets: the four named ones and, if it is another one, the chosen one. */
export const rulesetOptions = (chosen: Ruleset): readonly TemplateResult[] => {
  const named = RULESET_NAMES.map((name) => RULESETS[name]);
  const all = chosen.name === 'custom' ? [...named, chosen] : named;
  return all.map(
    (ruleset) =>
      html`<option value=${ruleset.id} .selected=${ruleset.id === chosen.id}>
        ${rulesetTitle(ruleset)}
      </option>`,
  );
};

/**
 * Continues the game on the board under another ruleset, at the same place if its moves up to there are legal. A game
 * that only the rules have changed is not saved, and its own rules bring the saved game back. Returns the faults of the
 * set-up if it is illegal there.
 */
export const continueUnder = async (
  game: GameStore,
  studies: StudyStore,
  ruleset: Ruleset,
): Promise<readonly SetupFault[]> => {
  const { record: before, path } = studies.original ?? game;
  const isBack = before.ruleset.id === ruleset.id;
  const { replaced } = studies;
  if (isBack && replaced !== undefined && (await studies.open(replaced.id))) return [];
  const record = isBack ? before : gameUnder(before, ruleset);
  if (!('ruleset' in record)) return record;
  await studies.continueUnder(record, samePlace(before, path, record), {
    nameOf: (name) => (name === '' ? '' : `${name} (${rulesetTitle(ruleset)})`),
    isWork: false,
  });
  return [];
};
