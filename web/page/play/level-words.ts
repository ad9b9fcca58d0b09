/** Texts about levels, hints and ratings, and the facts behind hints. */
import { levelsWords } from '../../words/levels.js';
import { roleName } from '../../i18n/chess-terms.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import type { Position } from '../../../src/rules/position.js';
import { fileOf, rankOf, squareIndex } from '../../../src/rules/squares.js';
import { LAST_MEASURED_LEVEL, LEVELS } from '../../../src/engine/levels.js';
import { difficultyOf } from '../../../src/engine/sight.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { DICE_LEVELS } from './dice-levels.js';
import type { Hint } from './opponent.js';
import { ownRating } from './own-rating.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import { opposite, type PromotionRole, type Role } from '../../../src/rules/pieces.js';

/** Describes a hint: the piece, or the move with facts in brackets. Returns undefined if the move is not legal. */
export const hintText = (position: Position, { from, to }: Hint): string | undefined => {
  const words = levelsWords();
  const piece = position.setup.board[squareIndex(from)];
  if (to === undefined) return piece && words.hintedPiece({ piece: roleName(piece.role), from });
  const move = position.findMove(from, to);
  if (move === undefined) return undefined;
  const { mate, check, endsCheck, promotes, takes, takesFree, saves } = words.hintReasons;
  const facts = hintFacts(position, move);
  const reasons = [
    ...(facts.captured === undefined
      ? []
      : [(facts.isFree ? takesFree : takes)({ piece: roleName(facts.captured) })]),
    ...(facts.promotion === undefined ? [] : [promotes({ piece: roleName(facts.promotion) })]),
    ...(facts.check === undefined ? [] : [facts.check === 'mate' ? mate : check]),
    ...(facts.endsCheck ? [endsCheck] : []),
    ...(facts.isSaved ? [saves] : []),
  ];
  const text = facts.isLeap
    ? words.hintedLeap({ to: move.to })
    : words.hinted({ piece: roleName(move.role), to: move.to });
  return reasons.length === 0 ? text : `${text} (${reasons.join(', ')})`;
};

/** A share in per cent with two digits, because strong levels overlook a fraction of a per cent. */
const smallPercent = (share: number): string =>
  msg(labels.percent, {
    percent: (100 * share).toLocaleString(getLocale(), { maximumSignificantDigits: 2 }),
  });

/** Moves that are hard, less hard and easy to see: a long bent move, a giraffe's leap and a king's step. */
const KINDS = {
  bent: { role: 'aanca', from: 'a1', to: 'b12' },
  leap: { role: 'giraffe', from: 'a1', to: 'b5' },
  near: { role: 'king', from: 'a1', to: 'a2' },
} as const;

/** Describes a level: its name and what it overlooks. */
export const levelText = (level: number, ruleset: Ruleset, dice: boolean): string => {
  const words = levelsWords();
  const name = words.names[level - 1] ?? '';
  const { nodes = 0, blindness = 0 } = LEVELS[level - 1] ?? {};
  const { depth = 0, lines = 0 } = DICE_LEVELS[level - 1] ?? {};
  if (dice) return words.dice({ name, depth, lines });
  if (blindness === 0) return words.searches({ name, nodes });
  const share = (kind: keyof typeof KINDS): string =>
    smallPercent(blindness * difficultyOf(KINDS[kind], ruleset));
  return words.overlooks({ name, bent: share('bent'), leap: share('leap'), near: share('near') });
};

/** Describes a level's strength compared with the level below it. */
export const strengthText = (level: number): string => {
  const words = levelsWords();
  const [lower, own] = [LEVELS[level - 2], LEVELS[level - 1]];
  if (lower === undefined || own === undefined) return words.weakest({ elo: own?.elo ?? 0 });
  if (level > LAST_MEASURED_LEVEL) return words.estimated({ elo: own.elo, lower: level - 1 });
  // The expected score against the lower level on the Elo scale, in per cent.
  const score = 100 / (1 + 10 ** ((lower.elo - own.elo) / 400));
  return words.scores({ elo: own.elo, score: Math.round(score), lower: level - 1 });
};

/** Describes the user's strength. Returns an empty string if there are too few games. */
export const ratingText = (): string => {
  const rating = ownRating();
  return rating === undefined ? '' : levelsWords().own(rating);
};

export interface HintFacts {
  /** Whether the move is the king's leap of two squares. */
  readonly isLeap: boolean;
  readonly promotion: PromotionRole | undefined;
  readonly captured: Role | undefined;
  /** Whether the capture is safe because no enemy piece attacks the target square. */
  readonly isFree: boolean;
  /** Always undefined with dice, because such games have no check. */
  readonly check: 'check' | 'mate' | undefined;
  readonly endsCheck: boolean;
  /** Whether the moving piece was attacked and is now safe. */
  readonly isSaved: boolean;
}

export const hintFacts = (position: Position, move: LegalMove): HintFacts => {
  const { from, to, role, promotion, captured } = move;
  const enemy = opposite(position.turn);
  const after = position.play(move);
  const status = after.status();
  const isSafe = status === 'king-captured' || after.attackers(to, enemy).length === 0;
  const isMate = status === 'checkmate';
  const givesCheck = status === 'ongoing' && !position.dice && after.isCheck();
  const endsCheck = !position.dice && position.isCheck();
  return {
    isLeap:
      role === 'king' &&
      Math.max(Math.abs(fileOf(to) - fileOf(from)), Math.abs(rankOf(to) - rankOf(from))) > 1,
    promotion,
    captured,
    isFree: captured !== undefined && isSafe,
    check: isMate ? 'mate' : givesCheck ? 'check' : undefined,
    endsCheck,
    isSaved: role !== 'king' && isSafe && position.attackers(from, enemy).length > 0,
  };
};
