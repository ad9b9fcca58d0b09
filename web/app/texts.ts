/** Words for things of the game, in the user's language. */
import { msg, str } from '@lit/localize';
import type { GameResult, Status } from '../../src/rules/outcome.js';
import type { Color, Role } from '../../src/rules/pieces.js';
import type { Position } from '../../src/rules/position.js';
import type { Ruleset, RulesetName } from '../../src/rules/rulesets.js';

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

/** Why a game cannot be made one without dice. */
export const needsDice = (): string =>
  msg('This game cannot go on without the die: a turn has passed, or a king can be taken.');

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

/** Whose move it is, or how and why the game has ended; with dice a king that stands attacked too. */
export const statusText = (position: Position, dice = false): string => {
  const status = position.status();
  if (status !== 'ongoing') return `${endText(status)}: ${resultText(position.result())}`;
  if (dice && position.legalMoves().some(({ captured }) => captured === 'king'))
    return position.turn === 'white'
      ? msg('White may take the king')
      : msg('Black may take the king');
  if (position.turn === 'white')
    return position.isCheck() ? msg('White is in check') : msg('White to move');
  return position.isCheck() ? msg('Black is in check') : msg('Black to move');
};
