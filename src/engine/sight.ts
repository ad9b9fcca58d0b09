/**
 * What a weak player overlooks. People who learn this game count well enough what is near, and miss what comes from far
 * away, leaps over others, or turns a corner; so does a weak level, instead of playing moves at random.
 */
import { makeCoordinates, parseCoordinates } from '../notation/coordinates.js';
import type { LegalMove } from '../rules/moves.js';
import { pathOf } from '../rules/path.js';
import type { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import { fileOf, rankOf } from '../rules/squares.js';
import { mulberry32 } from '../random.js';
import type { SearchInfo } from './types.js';
import { valueOf } from './value.js';
import { expectedScore } from './win-probability.js';

/** The chance that a player without any sight overlooks a move, by the way that it takes; further ones add to it. */
const DIFFICULTY = { near: 0.15, leap: 0.5, bent: 0.6, perSquare: 0.06 };
/** A move that one looks for oneself is overlooked less often than one of the opponent. */
const OWN = 0.7;
/** Centipawns that stand for a forced loss whose first move is overlooked. */
const UNSEEN_LOSS = 0;

/** How easily a move is overlooked, from 0 to 1. */
export const difficultyOf = (
  { role, from, to }: Pick<LegalMove, 'role' | 'from' | 'to'>,
  ruleset: Ruleset,
): number => {
  const [files, ranks] = [Math.abs(fileOf(to) - fileOf(from)), Math.abs(rankOf(to) - rankOf(from))];
  const length = Math.max(files, ranks);
  const isStraight = files === 0 || ranks === 0 || files === ranks;
  const isBent = pathOf(role, from, to, ruleset).length === 3;
  const way = isBent
    ? DIFFICULTY.bent
    : length > 1 && !isStraight
      ? DIFFICULTY.leap
      : DIFFICULTY.near;
  return Math.min(1, way + DIFFICULTY.perSquare * (length - 1));
};

/** A number from 0 to 1 for a text and a seed, always the same one. */
export const unitOf = (seed: number, text: string): number => {
  // FNV-1a, then one step of the generator, because the hashes of similar texts are similar.
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return mulberry32(hash)() / 2 ** 32;
};

/** How a player sees one position. */
export interface Sight {
  readonly position: Position;
  /** The chance that the move that is hardest to see is overlooked, from 0 to 1. */
  readonly blindness: number;
  /** Decides what is overlooked in this position. */
  readonly seed: number;
}

/** A line as the player sees it. */
export interface SeenLine<Line> {
  readonly line: Line;
  /** The expected score that the player believes in, from 0 to 1. */
  readonly expected: number;
}

/**
 * The lines whose first moves the player sees, with the scores that it believes in: an overlooked reply takes nothing. A
 * reply is overlooked whatever the player is about to move, so that an attacked piece stays attacked.
 */
export const seenLines = <Line extends Pick<SearchInfo, 'score' | 'pv'>>(
  lines: readonly Line[],
  { position, blindness, seed }: Sight,
): readonly SeenLine<Line>[] => {
  const { ruleset } = position;
  const moves = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
  const overlooks = (whose: string, move: LegalMove, share: number): boolean =>
    unitOf(seed, `${whose} ${makeCoordinates(move)}`) <
    blindness * share * difficultyOf(move, ruleset);
  const seen = lines.flatMap((line) => {
    const move = moves.get(line.pv[0] ?? '');
    if (move === undefined || overlooks('own', move, OWN)) return [];
    const reply = replyTo(position, move, line.pv[1]);
    const isUnseen = reply !== undefined && overlooks('theirs', reply, 1);
    return [
      {
        line,
        expected: isUnseen ? expectedWithout(line, reply, ruleset) : expectedScore(line.score),
      },
    ];
  });
  // Whoever overlooks everything moves what comes to hand.
  return seen.length > 0
    ? seen
    : lines.map((line) => ({ line, expected: expectedScore(line.score) }));
};

/**
 * The reply to a move, read off the position before it. To play each move would create dozens of positions for every turn
 * of a game.
 */
const replyTo = (
  position: Position,
  move: LegalMove,
  text: string | undefined,
): LegalMove | undefined => {
  const parsed = text === undefined ? undefined : parseCoordinates(text);
  if (parsed?.ok !== true) return undefined;
  const { from, to } = parsed.value;
  const mover = position.pieceAt(from);
  if (mover === undefined || mover.color === position.turn) return undefined;
  const target = to === move.from ? undefined : position.pieceAt(to);
  const captured = to === move.to ? (move.promotion ?? move.role) : target?.role;
  return { from, to, role: mover.role, ...(captured !== undefined && { captured }) };
};

/** The expected score of a line whose reply does not come. */
const expectedWithout = (
  { score }: Pick<SearchInfo, 'score'>,
  { captured }: LegalMove,
  ruleset: Ruleset,
): number => {
  if (score.kind === 'mate')
    return score.moves > 0 ? 1 : expectedScore({ kind: 'centipawns', value: UNSEEN_LOSS });
  const kept = captured === undefined ? 0 : valueOf(captured, ruleset);
  return expectedScore({ kind: 'centipawns', value: score.value + kept });
};
