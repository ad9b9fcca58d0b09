/** Chess terms in the user's language. */
import * as labels from '../words/labels.js';
import type { GameResult } from '../../src/rules/outcome.js';
import type { Color, Role } from '../../src/rules/pieces.js';
import { type Ruleset, RULESETS, type SwitchName } from '../../src/rules/rulesets.js';
import { wordsFor } from '../../src/elements/analysis/languages.js';
import type { AnalysisWords } from '../../src/words/analysis.js';
import { getLocale, msg } from './locale.js';

export const colorName = (color: Color): string =>
  color === 'white' ? msg(labels.white) : msg(labels.black);

export const roleName = (role: Role): string =>
  msg(
    (
      {
        king: labels.king,
        aanca: labels.aanca,
        unicornio: labels.unicornio,
        rook: labels.rook,
        lion: labels.lion,
        crocodile: labels.crocodile,
        giraffe: labels.giraffe,
        pawn: labels.pawn,
      } as const
    )[role],
  );

/** The named ruleset that shares the most switches with a ruleset. */
export const nearestNamed = ({ switches }: Ruleset): Ruleset => {
  const names = Object.keys(switches) as readonly SwitchName[];
  const common = (other: Ruleset): number =>
    names.filter((name) => switches[name] === other.switches[name]).length;
  return Object.values(RULESETS).reduce((best, each) =>
    common(each) > common(best) ? each : best,
  );
};

export const rulesetTitle = (ruleset: Ruleset): string => {
  switch (ruleset.name) {
    case 'cazaux':
      return msg(labels.cazauxAndMusser);
    case 'courier':
      return msg(labels.gameCourier);
    case 'murray':
      return msg(labels.murrayAndBodlaender);
    case 'golladay':
      return msg(labels.golladayFromCodex);
    case 'custom':
      return msg(labels.customCloseTo, { ruleset: rulesetTitle(nearestNamed(ruleset)) });
  }
};

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
