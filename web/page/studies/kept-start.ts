/** Opens the position that a reloaded tab has shown, which was not stored. */
import { withDice } from '../../../src/game/dice.js';
import { startRecord } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { KeptStart } from './kept-session.js';

/** Opens it unless it cannot be read, or the user has begun something else than the `untouched` game meanwhile. */
export const openStart = (
  game: GameStore,
  [id, fen, hasDice]: KeptStart,
  untouched: GameRecord,
): void => {
  const dice = hasDice === true;
  const ruleset = parseRuleset(id);
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value, { dice }) : undefined;
  if (position?.ok !== true || game.record !== untouched) return;
  const record = startRecord(position.value);
  game.open(dice ? withDice(record) : record, { name: '' });
};
