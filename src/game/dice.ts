/** Recorded games made games with dice, and back. */
import type { GameNode, GameRecord } from '../notation/record.js';
import { ROLL_OF, type DieRoll } from '../rules/dice.js';
import { isPass } from '../rules/moves.js';
import { roleOfLetter } from '../rules/pieces.js';
import { Position } from '../rules/position.js';

type Growing = { -readonly [Key in keyof GameNode]: GameNode[Key] };

/** A record with other rolls at its moves. A stack instead of recursion: variations nest without limit. */
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

/** The roll that a move needs, by its SAN; a pass that does not tell its roll may have had several. */
const rollNeeded = ({ move, roll, san }: GameNode): DieRoll | undefined =>
  roll ?? (isPass(move) ? undefined : ROLL_OF[roleOfLetter(san.charAt(0)) ?? 'pawn']);

/** The same game with dice: each move has the one roll that allows it. */
export const withDice = (record: GameRecord): GameRecord =>
  record.dice === true ? record : { ...withRollsNeeded(record), dice: true };

/** The same game with the one roll at each move that allows it, as moves written down alone tell it. */
export const withRollsNeeded = (record: GameRecord): GameRecord => withRolls(record, rollNeeded);

/**
 * The same game without dice; undefined where it cannot be one, because a turn passes in it or a king
 * stands to be taken at its start.
 */
export const withoutDice = (record: GameRecord): GameRecord | undefined => {
  if (record.dice !== true) return record;
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
