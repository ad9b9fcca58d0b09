/** Chooses what a drill asks next. Needs neither a clock nor storage, so the caller passes what is known. */
import type { Position } from '../../../src/rules/position.js';
import type { Answer, Repertoire, RepertoireMove, RepertoirePosition } from './model.js';

/** The probability, from 0 to 1, that the user knows the move for a position; 0 if it was never practised. */
export type Recall = (position: Position) => number;

/** The minimum weight of a prepared answer, so that rare answers are asked too. */
const MIN_SHARE = 0.02;
/** The weight of an answer after which the user's move is known, compared with an unknown move. */
const KNOWN_WEIGHT = 0.1;

/**
 * The own position that the user knows least, except those in `done`. If several positions are equally known, the one
 * nearest to the start.
 */
export const leastKnown = (
  repertoire: Repertoire,
  recall: Recall,
  done: ReadonlySet<string>,
): RepertoirePosition | undefined => {
  const rank = ({ position, lines }: RepertoirePosition): readonly [number, number] => [
    recall(position),
    lines[0]?.length ?? 0,
  ];
  let least:
    { readonly place: RepertoirePosition; readonly rank: ReturnType<typeof rank> } | undefined;
  for (const place of repertoire.ownPositions) {
    if (done.has(place.position.key)) continue;
    const own = rank(place);
    if (
      least === undefined ||
      own[0] < least.rank[0] ||
      (own[0] === least.rank[0] && own[1] < least.rank[1])
    )
      least = { place, rank: own };
  }
  return least?.place;
};

/** The prepared answers after which the user has a move that is not in `done`. */
export const openAnswers = (
  repertoire: Repertoire,
  { moves }: RepertoirePosition,
  done: ReadonlySet<string>,
): readonly RepertoireMove[] =>
  moves.filter(({ step: { after } }) => {
    const place = repertoire.find(after.key);
    return place !== undefined && place.moves.length > 0 && !done.has(after.key);
  });

/**
 * Chooses the opponent's answer. An answer is more likely if it is more probable in games, and if the user knows the move
 * after it less.
 *
 * @param random - A number from 0 to 1, exclusive.
 */
export const chooseAnswer = (
  moves: readonly RepertoireMove[],
  answers: readonly Answer[],
  recall: Recall,
  random: number,
): RepertoireMove | undefined => {
  const shares = new Map(answers.map(({ step, share }) => [step.after.key, share]));
  const weights = moves.map(({ step: { after } }) => {
    const share = Math.max(MIN_SHARE, shares.get(after.key) ?? 0);
    return share * (KNOWN_WEIGHT + (1 - KNOWN_WEIGHT) * (1 - recall(after)));
  });
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  return moves.find((_, index) => (rest -= weights[index] ?? 0) < 0) ?? moves.at(-1);
};
