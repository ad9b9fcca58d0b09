/** Chess terms in the user's language. */
import type { GameResult } from '../../src/rules/outcome.js';
import type { Color, Role } from '../../src/rules/pieces.js';
import { type Ruleset, RULESETS, type SwitchName } from '../../src/rules/rulesets.js';
import { wordsFor } from '../../src/elements/analysis/languages.js';
import type { AnalysisWords } from '../../src/words/analysis.js';
import { getLocale, labels, msg } from './locale.js';

export const colorName = (color: Color): string =>
  color === 'white' ? msg(labels.white) : msg(labels.black);

const ROLE_NAMES = {
  king: labels.king,
  aanca: labels.aanca,
  unicornio: labels.unicornio,
  rook: labels.rook,
  lion: labels.lion,
  crocodile: labels.crocodile,
  giraffe: labels.giraffe,
  pawn: labels.pawn,
} as const;

export const roleName = (role: Role): string => msg(ROLE_NAMES[role]);

/** The named ruleset that shares the most switches with a ruleset. */
export const nearestNamed = ({ switches }: Ruleset): Ruleset => {
  const names = Object.keys(switches) as readonly SwitchName[];
  const common = (other: Ruleset): number =>
    names.filter((name) => switches[name] === other.switches[name]).length;
  return Object.values(RULESETS).reduce((best, each) =>
    common(each) > common(best) ? each : best,
  );
};

const RULESET_TITLES = {
  cazaux: labels.cazauxAndMusser,
  courier: labels.gameCourier,
  murray: labels.murrayAndBodlaender,
  golladay: labels.golladayFromCodex,
} as const;

export const rulesetTitle = (ruleset: Ruleset): string =>
  ruleset.name === 'custom'
    ? msg(labels.customCloseTo, { ruleset: rulesetTitle(nearestNamed(ruleset)) })
    : msg(RULESET_TITLES[ruleset.name]);

export const endText = (end: keyof AnalysisWords['end']): string => wordsFor(getLocale()).end[end];

export const resultText = (result: GameResult): string => wordsFor(getLocale()).result[result];

/** The displayed form of a player's name. The tags name the engine in English, whatever the user's language. */
export const displayName = (name: string): string => {
  const level = engineLevel(name);
  return level === undefined ? name : `Acedrex, ${msg(labels.level, { level })}`;
};

export const engineName = (level: number): string => `Acedrex, level ${level}`;

/** The level in a name from `engineName`; undefined for other players. */
export const engineLevel = (name: string): string | undefined =>
  /^Acedrex, level (\d+)$/.exec(name)?.[1];
