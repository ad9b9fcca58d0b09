/** Chess terms in the user's language. */
import { msg, str } from '@lit/localize';
import type { GameResult, Status } from '../../src/rules/outcome.js';
import type { Color, Role } from '../../src/rules/pieces.js';
import type { Ruleset, RulesetName } from '../../src/rules/rulesets.js';
import { wordsFor } from '../components/analysis/languages.js';
import { getLocale } from './locale.js';

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

/** Why a game cannot be converted to one without dice. */
export const needsDice = (): string =>
  msg('This game cannot go on without the die: a turn has passed, or a king can be taken.');

/** The title of a ruleset, which names the author of its reading. */
export const rulesetTitle = (ruleset: Ruleset): string => {
  const titles: Readonly<Record<RulesetName, () => string>> = {
    cazaux: () => msg('Cazaux and Musser'),
    courier: () => msg('Cazaux and Zacharias'),
    murray: () => msg('Murray and Bodlaender'),
    golladay: () => msg('Golladay, from the codex'),
  };
  return ruleset.name === 'custom'
    ? msg(str`Custom: ${ruleset.id.replace(/^custom:/, '')}`)
    : titles[ruleset.name]();
};

export const endText = (status: Exclude<Status, 'ongoing'>): string =>
  wordsFor(getLocale()).end[status];

export const resultText = (result: GameResult): string => wordsFor(getLocale()).result[result];
