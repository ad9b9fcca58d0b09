/** Where a game on this board starts. */
import { msg } from '../../i18n/locale.js';
import type { TemplateResult } from 'lit';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { renderField } from '../../shared/ui/select.js';
import * as labels from '../../words/labels.js';

/** The opening array, or the position on the board. */
export type Start = 'array' | 'here';

/** Whether a position is the opening array of its rules, before the first move. */
export const isArray = ({ setup, ruleset }: Pick<Position, 'setup' | 'ruleset'>): boolean =>
  makeFen(setup) === makeFen(startSetup(ruleset));

/** Whether a game can start from the position on the board, which is not the opening array. */
const mayStartHere = ({ position }: GameStore): boolean =>
  position.status() === 'ongoing' && !isArray(position);

/** By default, a new game continues from the position on the board, unless its game has ended. */
export const startFrom = (game: GameStore, chosen: Start | undefined): Start => {
  if (!mayStartHere(game)) return 'array';
  return chosen ?? (game.record.result === '*' ? 'here' : 'array');
};

export const renderStart = (
  game: GameStore,
  chosen: Start,
  onChange: (start: Start) => void,
): TemplateResult =>
  renderField(
    msg(labels.startFrom),
    'start',
    [
      ['array', msg(labels.startingPosition)],
      ['here', msg(labels.thisPosition), !mayStartHere(game)],
    ],
    chosen,
    onChange,
  );
