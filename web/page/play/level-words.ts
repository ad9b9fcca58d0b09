/** The levels of the opponent in words. */
import { msg, str } from '@lit/localize';
import { SCORES } from './strength.js';

/** What a level is like to play against. */
export const levelText = (level: number): string => {
  const texts: readonly (() => string)[] = [
    () => msg('Beginner: knows the moves, and often overlooks what is attacked.'),
    () => msg('Novice: takes what is offered, and overlooks simple threats.'),
    () => msg('Casual: sees most threats, and makes a bad move now and then.'),
    () => msg('Club: rarely loses a piece, and plans little.'),
    () => msg('Strong club: punishes mistakes and makes few of its own.'),
    () => msg('Expert: gives nothing away and calculates several moves ahead.'),
    () => msg('Master: always plays the best move that it finds.'),
    () => msg('The strongest: the same with five times as much thought.'),
  ];
  return texts[level - 1]?.() ?? '';
};

/** How strong a level is compared with the one below. */
export const strengthText = (level: number): string => {
  if (level === 1) return msg('The weakest level.');
  const score = SCORES[level - 2];
  return score === undefined
    ? msg(str`Stronger than level ${level - 1}.`)
    : msg(str`Scores about ${score} % against level ${level - 1}.`);
};

/** The name of the study with a game against a level. */
export const gameName = (level: number): string => msg(str`Game against level ${level}`);
