/** Cards for the mistakes of a game. */
import { pointsOfGame } from '../../../src/analysis/judge.js';
import { verdictAt } from '../../../src/analysis/revise.js';
import { endOfLine, nodesAlong, positionAt } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { numberedLine } from '../../../src/notation/line.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { puzzleId } from '../../../src/puzzles/file.js';
import { COLORS } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { cardKey, type MistakeItem } from '../../storage/cards.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { MAX_PLIES } from '../practice/attempt-store.js';
import { added } from '../practice/cards.js';
import { practiceHistory } from '../practice/history.js';
import { practicable } from './mistakes.js';
import { sideName, usersSide } from './review-words.js';

/**
 * The players of a game and one of its moves, such as "Anna – Ben: 14… Rxe5", or "You – Level 3: 14… Rxe5". If the
 * players are unknown, only the move.
 */
const mistakeTitle = (
  record: GameRecord,
  { san }: GameNode,
  { fullmoves: number, turn }: Position,
): string => {
  const known = tagMap(record.tags);
  const move = numberedLine([{ number, turn, san }]);
  const players =
    usersSide(record) === undefined
      ? ['White', 'Black'].map((tag) => knownTag(known, tag) || '?')
      : COLORS.map((color) => sideName(record, color));
  return players.every((name) => name === '?') ? move : `${players.join(' – ')}: ${move}`;
};

/** The moves of a better line, as far as they are shown. */
export const lineFrom = (start: GameNode | undefined): readonly string[] => {
  const moves: string[] = [];
  for (let node = start; node !== undefined && moves.length < MAX_PLIES; [node] = node.children)
    moves.push(makeCoordinates(node.move));
  return moves;
};

/** The item of the card for a marked move of the main line, counted from 1. `study` contains the game. */
export const mistakeItem = (
  record: GameRecord,
  ply: number,
  study: string | undefined,
): MistakeItem | undefined => {
  const end = endOfLine(record);
  const start = positionAt(record, end.slice(0, ply - 1));
  const node = nodesAlong(record, end)?.[ply - 1];
  const better = verdictAt(record, end.slice(0, ply))?.better;
  if (node === undefined) return undefined;
  return {
    kind: 'mistake',
    ruleset: start.ruleset.id,
    puzzle: puzzleId(start),
    fen: makeFen(start.setup),
    title: mistakeTitle(record, node, start),
    played: node.san,
    ...(better?.score !== undefined && { moves: lineFrom(better.node), score: better.score }),
    ...(study !== undefined && { study, ply: ply - 1 }),
  };
};

/** Adds a card for each of the user's mistakes and blunders in a reviewed game. */
export const addMistakes = async (
  record: GameRecord,
  last: Position,
  study: string | undefined,
): Promise<void> => {
  const color = usersSide(record);
  if (color === undefined) return;
  const items = practicable(pointsOfGame(record, last), color)
    .filter(({ judgement }) => judgement !== 'inaccuracy')
    .toSorted((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .flatMap(({ ply }) => mistakeItem(record, ply, study) ?? []);
  if (items.length === 0) return;
  await practiceHistory.read();
  const now = Date.now();
  practiceHistory.changeCards(
    // The latest new card comes first, so the worst mistake has the latest time. It also wins in a repeated position.
    new Map(
      items.map((item, index) => [cardKey(item), added(item, now - index)] as const).reverse(),
    ),
  );
};
