/** Words for things of the game, in the user's language. */
import { msg, str } from '@lit/localize';
import type { GameResult, Status } from '../../src/rules/outcome.js';
import type { Color } from '../../src/rules/pieces.js';
import type { Position } from '../../src/rules/position.js';
import type { Ruleset, RulesetName } from '../../src/rules/rulesets.js';

export const colorName = (color: Color): string =>
  color === 'white' ? msg('White') : msg('Black');

/** Whose reading of the rules a ruleset is. */
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

export const endText = (status: Exclude<Status, 'ongoing'>): string => {
  const reasons: Readonly<Record<typeof status, () => string>> = {
    checkmate: () => msg('Checkmate'),
    stalemate: () => msg('Stalemate'),
    'bare-king': () => msg('Bare king'),
    'both-bare': () => msg('Both kings are bare'),
    'king-captured': () => msg('The king is captured'),
    repetition: () => msg('Third repetition'),
    'move-limit': () => msg('Too long without a capture or pawn move'),
  };
  return reasons[status]();
};

export const resultText = (result: GameResult): string =>
  result === '1-0'
    ? msg('White wins')
    : result === '0-1'
      ? msg('Black wins')
      : result === '1/2-1/2'
        ? msg('a draw')
        : msg('undecided');

/** Whose move it is, or how and why the game has ended. */
export const statusText = (position: Position): string => {
  const status = position.status();
  if (status !== 'ongoing') return `${endText(status)}: ${resultText(position.result())}`;
  if (position.turn === 'white')
    return position.isCheck() ? msg('White is in check') : msg('White to move');
  return position.isCheck() ? msg('Black is in check') : msg('Black to move');
};
