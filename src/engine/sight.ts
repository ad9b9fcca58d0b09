/**
 * The moves that a weak player overlooks. Learners of this game count nearby pieces well enough. But they miss pieces
 * that come from far away, leap over other pieces, or turn a corner. Weak levels do the same, instead of playing random
 * moves. A player rarely overlooks captures, checks, and the piece that has just moved, and notices more the longer
 * the pieces stay in their places. A move that has been noticed stays noticed for as long as it is possible.
 */
import type { Position } from '../rules/position.js';
import type { SearchInfo } from './types.js';
import { expectedScore } from './win-probability.js';
import { makeCoordinates, parseCoordinates } from '../notation/coordinates.js';
import type { LegalMove } from '../rules/moves.js';
import { isBentPath } from '../rules/path.js';
import { opposite } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import { fileOf, rankOf } from '../rules/squares.js';
import { mulberry32 } from '../random.js';
import { valueOf } from './value.js';

/** A game up to the position in which a level chooses a move. */
export interface GameSoFar {
  /** The positions before the first move and after each move. */
  readonly positions: readonly [Position, ...Position[]];
  /** The moves between these positions, in coordinates. */
  readonly moves: readonly string[];
}

/** The position in which the level chooses its move. */
export const lastPosition = ({ positions }: GameSoFar): Position =>
  positions.at(-1) ?? positions[0];

type Squares = Pick<LegalMove, 'from' | 'to'>;

/** The squares of a move, counted back from the last move, which is 1. Undefined before the game's first move. */
export const squaresBack = ({ moves }: GameSoFar, back: number): Squares | undefined => {
  const text = moves.at(-back);
  const parsed = text === undefined ? undefined : parseCoordinates(text);
  return parsed?.ok === true ? parsed.value : undefined;
};

/**
 * The chance that the weakest player overlooks a move, by kind of move. Each square beyond the first adds `perSquare`.
 */
const DIFFICULTY = { near: 0.15, leap: 0.5, bent: 0.6, perSquare: 0.06 };
/** The factor by which a player overlooks the player's own moves less often than the opponent's replies. */
const OWN = 0.7;
/** The same factor for captures and checks. */
const FORCING = 0.5;
/** The same factor for replies by the piece that has just moved, and for captures of this piece. */
const JUST_MOVED = 0.2;
/** The same factor for each of the player's turns since the move became possible. */
const FAMILIAR = 0.65;
/**
 * Maximum number of these turns. A move that was noticed before stays noticed, because `FAMILIAR ** MEMORY` is smaller
 * than all other factors.
 */
const MEMORY = 4;
/** If the player overlooks the first move to a forced loss, the player expects this score in centipawns instead. */
const UNSEEN_LOSS = 0;

/** How easily a move is overlooked, from 0 to 1. */
export const difficultyOf = (
  { role, from, to }: Pick<LegalMove, 'role' | 'from' | 'to'>,
  ruleset: Ruleset,
): number => {
  const [files, ranks] = [Math.abs(fileOf(to) - fileOf(from)), Math.abs(rankOf(to) - rankOf(from))];
  const length = Math.max(files, ranks);
  const isStraight = files === 0 || ranks === 0 || files === ranks;
  const isBent = isBentPath(role, from, to, ruleset);
  const way = isBent
    ? DIFFICULTY.bent
    : length > 1 && !isStraight
      ? DIFFICULTY.leap
      : DIFFICULTY.near;
  return Math.min(1, way + DIFFICULTY.perSquare * (length - 1));
};

/** Maps a text and a seed to a number from 0 to 1. */
export const unitOf = (seed: number, text: string): number => {
  // FNV-1a, then one step of the generator, because the hashes of similar texts are similar.
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return mulberry32(hash)() / 2 ** 32;
};

export interface Sight {
  readonly game: GameSoFar;
  /** The chance of overlooking the least visible move, from 0 to 1. */
  readonly blindness: number;
  /** Determines which moves are overlooked in this game. */
  readonly seed: number;
}

export interface SeenLine<Line> {
  readonly line: Line;
  readonly move: LegalMove;
  /** The player's estimate of the expected score, from 0 to 1. */
  readonly expected: number;
}

/**
 * The lines that start with a move the player does not overlook, and the scores that the player expects. In these
 * scores, an overlooked reply captures nothing. Whether a reply is overlooked does not depend on the player's move.
 */
export const seenLines = <Line extends Pick<SearchInfo, 'score' | 'pv'>>(
  lines: readonly Line[],
  sight: Sight,
): readonly SeenLine<Line>[] => {
  const position = lastPosition(sight.game);
  const moves = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
  const known = lines.flatMap((line) => {
    const move = moves.get(line.pv[0] ?? '');
    return move === undefined ? [] : [{ line, move }];
  });
  const seen = known.flatMap(({ line, move }) => {
    if (overlooksOwn(move, sight)) return [];
    const reply = replyTo(position, move, line.pv[1]);
    const isUnseen = reply !== undefined && overlooksReply(reply, sight);
    const expected = isUnseen
      ? expectedWithout(line, reply, position.ruleset)
      : expectedScore(line.score);
    return [{ line, move, expected }];
  });
  // If the player overlooks all moves, any move may be chosen.
  return seen.length > 0
    ? seen
    : known.map(({ line, move }) => ({ line, move, expected: expectedScore(line.score) }));
};

/** Whether the player overlooks one of the player's own moves. */
export const overlooksOwn = (move: LegalMove, { game, blindness, seed }: Sight): boolean => {
  const { from, to, role, captured } = move;
  const luck = unitOf(seed, `own ${makeCoordinates(move)}`);
  const chance = blindness * OWN * difficultyOf(move, lastPosition(game).ruleset);
  return (
    luck < chance &&
    luck <
      chance *
        familiarity(game, (past, lastMove) => {
          const same = past.findMove(from, to);
          if (same?.role !== role || same.captured !== captured) return undefined;
          if (captured !== undefined) return lastMove?.to === to ? JUST_MOVED : FORCING;
          return past.play(move).isCheck() ? FORCING : 1;
        })
  );
};

/** Whether the player overlooks a reply of the opponent. */
export const overlooksReply = (reply: LegalMove, { game, blindness, seed }: Sight): boolean => {
  const { ruleset, turn } = lastPosition(game);
  const { from, to, role } = reply;
  const luck = unitOf(seed, `theirs ${makeCoordinates(reply)}`);
  const chance = blindness * difficultyOf(reply, ruleset);
  const enemy = opposite(turn);
  return (
    luck < chance &&
    luck <
      chance *
        familiarity(game, (past, lastMove) => {
          if (past.pieceAt(from)?.role !== role || !past.attackers(to, enemy).includes(from))
            return undefined;
          return lastMove?.to === from ? JUST_MOVED : 1;
        })
  );
};

/**
 * The factor for a move that has been possible for some time. `factorAt` gets the position at one of the player's turns
 * and the opponent's move before it, and returns the factor at that time, or undefined if the move was not possible.
 * The result never grows while the move stays possible, so the player continues to see a noticed move.
 */
const familiarity = (
  game: GameSoFar,
  factorAt: (past: Position, lastMove: Squares | undefined) => number | undefined,
): number => {
  let factor = 1;
  for (let turns = 0; turns <= MEMORY; turns += 1) {
    const past = game.positions.at(-1 - 2 * turns);
    const then = past && factorAt(past, squaresBack(game, 2 * turns + 1));
    if (then === undefined) break;
    factor = Math.min(factor, then, FAMILIAR ** turns);
  }
  return factor;
};

/**
 * The reply to a move. It is resolved in the position before the move, because playing each move would create dozens of
 * positions per turn.
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

/** The expected score of a line without the opponent's reply. */
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
