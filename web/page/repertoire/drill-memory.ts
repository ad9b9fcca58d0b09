/** The cards of the repertoires: each position for which the user has prepared a move becomes a card when it is drilled. */
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { puzzleId } from '../../../src/puzzles/file.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { CardRow, RepertoireItem } from '../../storage/cards.js';
import { added, isDue, reset } from '../practice/cards.js';
import { practiceHistory } from '../practice/history.js';
import { recordTry } from '../practice/record.js';
import { recallOf } from '../practice/schedule.js';
import type { ChangeCard } from '../../storage/practice.js';
import type { DrillMemory } from './drill-store.js';
import type { RepertoirePosition } from './model.js';
import { repertoireOf, type RepertoireStore } from './repertoire-store.js';

const itemOf = ({ position, moves }: RepertoirePosition): RepertoireItem => ({
  kind: 'repertoire',
  ruleset: position.ruleset.id,
  puzzle: puzzleId(position),
  color: position.turn,
  fen: makeFen(position.setup),
  moves: moves.map(({ step }) => makeCoordinates(step.move)),
});

const cardAt = (position: Position): CardRow | undefined =>
  practiceHistory.cardOf(`repertoire ${position.ruleset.id} ${puzzleId(position)}`);

export const drillMemory: DrillMemory = {
  recall: (position) => {
    const card = cardAt(position);
    return card === undefined ? 0 : recallOf(card, Date.now());
  },
  note: (place, tried) => recordTry(itemOf(place), tried),
};

/** Whether the user has practised a position's move, and its card is not due yet. */
export const isKnown = (position: Position): boolean => {
  const card = cardAt(position);
  return card?.memory !== undefined && !isDue(card, Date.now());
};

/**
 * Updates the cards after changes of the repertoires: marks the cards of positions that the repertoires do not contain,
 * and updates the right moves. If none of a card's earlier moves is still right, the card becomes new.
 */
export const followRepertoires = async (repertoires: RepertoireStore): Promise<void> => {
  await practiceHistory.read();
  if (repertoires.status !== 'there') return;
  const at = Date.now();
  const changes = new Map<string, ChangeCard>();
  for (const { key, item } of practiceHistory.cards) {
    const change = item.kind === 'repertoire' ? changeOf(item, repertoires, at) : undefined;
    if (change !== undefined) changes.set(key, change);
  }
  practiceHistory.changeCards(changes);
};

/** Like {@link followRepertoires}, once the repertoires have been read. */
export const followStoredRepertoires = async (
  sources: Parameters<typeof repertoireOf>[0],
): Promise<void> => {
  const repertoires = repertoireOf(sources);
  await repertoires.read();
  await followRepertoires(repertoires);
};

const changeOf = (
  item: RepertoireItem,
  repertoires: RepertoireStore,
  at: number,
): ChangeCard | undefined => {
  const ruleset = parseRuleset(item.ruleset);
  const start = ruleset.ok ? Position.fromFen(item.fen, ruleset.value) : undefined;
  if (!ruleset.ok || start?.ok !== true) return undefined;
  const repertoire = repertoires.of(item.color, ruleset.value);
  // Without a repertoire on this device, the cards are asked as they are.
  if (repertoire.isEmpty) return undefined;
  const place = repertoire.find(start.value.key);
  // The position can come back, so its card keeps its moves and its memory.
  if (place === undefined || place.moves.length === 0)
    return item.isAbsent === true ? undefined : added({ ...item, isAbsent: true }, at);
  const now = itemOf(place);
  if (item.isAbsent !== true && now.moves.join(' ') === item.moves.join(' ')) return undefined;
  const isOther = !item.moves.some((move) => now.moves.includes(move));
  return (card) => {
    const changed = added(now, at)(card);
    return isOther ? (reset(at)(changed) ?? changed) : changed;
  };
};
