/** The rules of a new game. */
import type { TemplateResult } from 'lit';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import { renderField } from '../../shared/ui/select.js';
import type { Start } from './start-choice.js';

/** The rules of a new game: a position is played under those of its game, which are also the default. */
export const rulesetFrom = ({ record }: GameStore, start: Start, chosen: Ruleset | undefined) =>
  start === 'here' ? record.ruleset : (chosen ?? record.ruleset);

export const renderRulesets = (
  label: string,
  game: GameStore,
  start: Start,
  chosen: Ruleset | undefined,
  onChange: (ruleset: Ruleset | undefined) => void,
): TemplateResult => {
  const { id } = rulesetFrom(game, start, chosen);
  const all = [...RULESET_NAMES.map((name) => RULESETS[name]), game.record.ruleset];
  const known = new Map(all.map((each) => [each.id, each]));
  return renderField(
    label,
    'ruleset',
    [...known.values()].map(
      (each) => [each.id, rulesetTitle(each), start === 'here' && each.id !== id] as const,
    ),
    id,
    (value) => {
      onChange(known.get(value));
    },
  );
};
