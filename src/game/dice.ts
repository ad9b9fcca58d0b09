/** Converts recorded games to games with dice, and back. */
import type { GameNode, GameRecord } from '../notation/record.js';
import { ROLL_OF, type DieRoll } from '../rules/dice.js';
import { isPass } from '../rules/moves.js';
import { roleOfLetter } from '../rules/pieces.js';
import { Position } from '../rules/position.js';

type Growing = { -readonly [Key in keyof GameNode]: GameNode[Key] };

/** Replaces the rolls of all moves in a record. Uses a stack, because variations may nest without limit. */
const withRolls = (
  record: GameRecord,
  rollOf: (node: GameNode) => DieRoll | undefined,
): GameRecord => {
  const changed = { ...record };
  const branches: { children: readonly GameNode[] }[] = [changed];
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop())
    branch.children = branch.children.map((node) => {
      const roll = rollOf(node);
      const copy: Growing = { ...node };
      if (roll === undefined) delete copy.roll;
      else copy.roll = roll;
      branches.push(copy);
      return copy;
    });
  return changed;
};

/**
 * The roll for a move, derived from its SAN. A pass without a recorded roll returns undefined, because several rolls
 * may have caused the pass.
 */
const rollNeeded = ({ move, roll, san }: GameNode): DieRoll | undefined =>
  roll ?? (isPass(move) ? undefined : ROLL_OF[roleOfLetter(san.charAt(0)) ?? 'pawn']);

/** Converts a game to a game with dice. Each move gets the only roll that allows it. */
export const withDice = (record: GameRecord): GameRecord =>
  record.dice === true ? record : { ...withRollsNeeded(record), dice: true };

/** Replaces each move's roll by the only roll that allows the move. */
export const withRollsNeeded = (record: GameRecord): GameRecord => withRolls(record, rollNeeded);

/**
 * Converts a game to a game without dice. Returns undefined if the game contains a pass or starts with a king that can
 * be captured.
 */
export const withoutDice = (record: GameRecord): GameRecord | undefined => {
  if (record.dice !== true) return record;
  // The set-up may be illegal in a game without dice, so the rules check it.
  if (!Position.fromSetup(record.setup, record.ruleset).ok) return undefined;
  const passes: GameNode[] = [];
  const bare: { -readonly [Key in keyof GameRecord]: GameRecord[Key] } = withRolls(
    record,
    (node) => {
      if (isPass(node.move)) passes.push(node);
      return undefined;
    },
  );
  delete bare.dice;
  return passes.length > 0 ? undefined : bare;
};
