/** Sentences about the review, the reasons for bad moves, and the names of the sides. */
import { labels, msg } from '../../i18n/locale.js';
import { chanceFor, formatScore } from '../../../src/analysis/chance.js';
import type { Judgement } from '../../../src/analysis/judge.js';
import type { Phase } from '../../../src/analysis/phases.js';
import type { Praise } from '../../../src/analysis/praise.js';
import { type Motif, type Reason, reasonAt } from '../../../src/analysis/reason.js';
import { type Refutation, refutationAt } from '../../../src/analysis/refutation.js';
import type { Verdict } from '../../../src/analysis/revise.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { nodeAt, type Path, positionAt } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Score } from '../../../src/rules/score.js';
import { percent } from '../../i18n/percent.js';
import { colorName, displayName, engineLevel, roleName } from '../../i18n/chess-terms.js';
import type { Effort } from './effort.js';
import { reviewWords } from '../../words/review.js';
import type { Color } from '../../../src/rules/pieces.js';
import { reasonsWords, type ReasonsWords } from '../../words/reasons.js';
import { playerOf } from '../../../src/elements/analysis/status.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { ownSide, storedName } from '../games/own-side.js';

const JUDGEMENT_NAMES = {
  inaccuracy: labels.inaccuracy,
  mistake: labels.mistake,
  blunder: labels.blunder,
} as const;

export const judgementName = (judgement: Judgement): string => msg(JUDGEMENT_NAMES[judgement]);

/** Describes a verdict, such as "Blunder. Leaves the crocodile on d4 to be taken: 12… Lxd4. Best was Lk5 (+2.10)." */
export const verdictText = (record: GameRecord, path: Path, verdict: Verdict): string => {
  const { judgement, better } = verdict;
  const reason = reasonAt(record, path, verdict);
  return sentences(
    `${judgementName(judgement)}.`,
    reason === undefined ? refutationText(refutationAt(record, path)) : reasonText(reason),
    better && msg(labels.bestWas, { san: better.node.san, score: formatScore(better.score) }),
  );
};

/** The verdict with the move's loss, but without the better move, because the user should find it. */
export const mistakeText = (record: GameRecord, path: Path, judgement: Judgement): string => {
  const before = (nodeAt(record, path.slice(0, -1)) ?? record).evaluation?.score;
  const after = nodeAt(record, path)?.evaluation?.score;
  const { turn } = positionAt(record, path.slice(0, -1));
  const chance = (score: Score): number => chanceFor(expectedScore(score), turn);
  return sentences(
    verdictText(record, path, { judgement }),
    before &&
      after &&
      reviewWords().lowers({
        share: percent(chance(before) - chance(after)),
        before: formatScore(before),
        after: formatScore(after),
      }),
  );
};

const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join(' ');

const refutationText = (refutation: Refutation | undefined): string | undefined => {
  if (refutation === undefined) return undefined;
  const { moves, won, endsIn } = refutation;
  const words = reviewWords();
  if (endsIn !== undefined) return words.endsIn({ reply: moves, moves: endsIn });
  return won === undefined
    ? words.goodReply({ reply: moves })
    : words.wins({ moves, piece: roleName(won) });
};

const JUDGEMENT_PLURALS = {
  inaccuracy: labels.inaccuracies,
  mistake: labels.mistakes,
  blunder: labels.blunders,
} as const;

export const judgementsName = (judgement: Judgement): string => msg(JUDGEMENT_PLURALS[judgement]);

export const effortName = (effort: Effort): string =>
  msg(({ quick: labels.quick, normal: labels.normal, deep: labels.deep } as const)[effort]);

const PHASE_NAMES = {
  opening: labels.opening,
  middlegame: labels.middlegame,
  ending: labels.endgame,
} as const;

export const phaseName = (phase: Phase): string => msg(PHASE_NAMES[phase]);

/** A main-line move with its number; at ply 0, a word for the start. */
export const numbered = ({ setup }: GameRecord, ply: number, san: string): string => {
  if (ply === 0) return msg(labels.start);
  const half = 2 * (setup.fullmoves - 1) + (setup.turn === 'black' ? 1 : 0) + ply - 1;
  return `${Math.floor(half / 2) + 1}${half % 2 === 0 ? '.' : '…'} ${san}`;
};

export const reasonText = (reason: Reason): string => {
  const words = reasonsWords();
  const { reply } = reason;
  return `${sentenceOf(reason, words)}${reply === undefined ? '' : words.colon + reply}.`;
};

const sentenceOf = (reason: Reason, words: ReasonsWords): string => {
  switch (reason.kind) {
    case 'misses-end':
      return (reason.isMate ? words.missesMate : words.missesWin)({ moves: reason.moves });
    case 'allows-end':
      return (reason.isMate ? words.allowsMate : words.allowsWin)({ moves: reason.moves });
    case 'trades':
      return words.trades(reason);
    case 'allows':
    case 'misses':
      return motifText(reason, words[reason.kind]);
    case 'traps-own':
      return words.trapsOwn(reason);
    case 'misses-piece':
      return (reason.isFree ? words.missesFree : words.missesCapture)(reason);
    case 'leaves':
    case 'puts':
    case 'unprotects':
    case 'opens':
      return words.lapses[reason.kind](reason);
  }
};

const motifText = (
  motif: Motif,
  words: ReasonsWords['allows'] | ReasonsWords['misses'] | ReasonsWords['finds'],
): string => {
  switch (motif.motif) {
    case 'fork':
      return words.fork(motif);
    case 'skewer':
      return words.skewer(motif);
    case 'double-check':
      return words['double-check'];
    case 'discovered-attack':
    case 'pin':
    case 'bent-pin':
    case 'overload':
    case 'trap':
      return words[motif.motif](motif);
  }
};

/** A sentence about what a good move achieves. */
export const praiseText = (praise: Praise): string => {
  const words = reasonsWords();
  switch (praise.kind) {
    case 'finds':
      return `${motifText(praise, words.finds)}.`;
    case 'wins':
    case 'saves':
      return `${words[praise.kind](praise)}.`;
    case 'exchanges':
      return `${words.exchanges}.`;
  }
};

/** The user's side in a game; undefined in other people's games. */
export const usersSide = (record: GameRecord): Color | undefined =>
  ownSide({ white: playerOf(record, 'white'), black: playerOf(record, 'black') }, storedName());

/** "You" and the opponent's name in the user's own games, the colours in other games. */
export const sideName = (record: GameRecord, color: Color): string => {
  const own = usersSide(record);
  if (own === undefined) return colorName(color);
  if (own === color) return capitalised(msg(labels.you));
  const name = playerOf(record, color);
  const level = engineLevel(name);
  if (level !== undefined) return capitalised(msg(labels.level, { level }));
  return name === '' ? colorName(color) : displayName(name);
};
