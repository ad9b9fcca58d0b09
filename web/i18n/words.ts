/** Chess terms in the user's language. */
import type { GameResult } from '../../src/rules/outcome.js';
import type { Color, Role } from '../../src/rules/pieces.js';
import { RULESETS, type Ruleset, type SwitchName } from '../../src/rules/rulesets.js';
import { wordsFor } from '../../src/elements/analysis/languages.js';
import type { AnalysisWords } from '../../src/elements/analysis/words.js';
import { engineLevel } from '../shared/engine-name.js';
import { getLocale, msg } from './locale.js';

export const colorName = (color: Color): string =>
  color === 'white' ? msg('White') : msg('Black');

export const roleName = (role: Role): string => {
  const names: Readonly<Record<Role, () => string>> = {
    king: () => msg('king'),
    aanca: () => msg('aanca'),
    unicornio: () => msg('unicornio'),
    rook: () => msg('rook'),
    lion: () => msg('lion'),
    crocodile: () => msg('crocodile'),
    giraffe: () => msg('giraffe'),
    pawn: () => msg('pawn'),
  };
  return names[role]();
};

/** The named ruleset that has the most switches in common with a ruleset. */
export const nearestNamed = ({ switches }: Ruleset): Ruleset => {
  const names = Object.keys(switches) as readonly SwitchName[];
  const common = (other: Ruleset): number =>
    names.filter((name) => switches[name] === other.switches[name]).length;
  return Object.values(RULESETS).reduce((best, each) =>
    common(each) > common(best) ? each : best,
  );
};

/** The title of a ruleset, which names the author of its reading. */
export const rulesetTitle = (ruleset: Ruleset): string => {
  switch (ruleset.name) {
    case 'cazaux':
      return msg('Cazaux and Musser');
    case 'courier':
      return msg('Game Courier');
    case 'murray':
      return msg('Murray and Bodlaender');
    case 'golladay':
      return msg('Golladay, from the codex');
    case 'custom':
      return msg('Custom, close to {0}', rulesetTitle(nearestNamed(ruleset)));
  }
};

export const endText = (end: keyof AnalysisWords['end']): string => wordsFor(getLocale()).end[end];

export const resultText = (result: GameResult): string => wordsFor(getLocale()).result[result];

/** A name of a game's tags as the page shows it. The tags name the engine in English, whatever the user's language. */
export const displayName = (name: string): string => {
  const level = engineLevel(name);
  return level === undefined ? name : `Acedrex, ${msg('level {0}', level)}`;
};
