/** Words of the review. */
import { msg } from '../../i18n/locale.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { Judgement } from '../../../src/analysis/judge.js';
import type { Phase } from '../../../src/analysis/phases.js';
import type { Verdict } from '../../../src/analysis/revise.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Effort } from './effort.js';

export const judgementName = (judgement: Judgement): string => {
  const names: Readonly<Record<Judgement, () => string>> = {
    inaccuracy: () => msg('Inaccuracy'),
    mistake: () => msg('Mistake'),
    blunder: () => msg('Blunder'),
  };
  return names[judgement]();
};

/** "Blunder. Best was Lk5 (+2.10)." */
export const verdictText = ({ judgement, better }: Verdict): string => {
  const judged = `${judgementName(judgement)}.`;
  if (better === undefined) return judged;
  const best = msg('Best was {0} ({1}).', better.node.san, formatScore(better.score));
  return `${judged} ${best}`;
};

export const judgementsName = (judgement: Judgement): string => {
  const names: Readonly<Record<Judgement, () => string>> = {
    inaccuracy: () => msg('Inaccuracies'),
    mistake: () => msg('Mistakes'),
    blunder: () => msg('Blunders'),
  };
  return names[judgement]();
};

export const effortName = (effort: Effort): string => {
  const names: Readonly<Record<Effort, () => string>> = {
    quick: () => msg('Quick'),
    normal: () => msg('Normal'),
    deep: () => msg('Deep'),
  };
  return names[effort]();
};

export const phaseName = (phase: Phase): string => {
  const names: Readonly<Record<Phase, () => string>> = {
    opening: () => msg('Opening'),
    middlegame: () => msg('Middlegame'),
    ending: () => msg('Endgame'),
  };
  return names[phase]();
};

/** A move of the main line with its number; the start has no move. */
export const numbered = ({ setup }: GameRecord, ply: number, san: string): string => {
  if (ply === 0) return msg('Start');
  const half = 2 * (setup.fullmoves - 1) + (setup.turn === 'black' ? 1 : 0) + ply - 1;
  return `${Math.floor(half / 2) + 1}${half % 2 === 0 ? '.' : '…'} ${san}`;
};
