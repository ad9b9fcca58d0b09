/** Describes the reason why a move is bad. */
import type { Role } from '../../../src/rules/pieces.js';
import { reasonsWords, type ReasonsWords } from '../../words/reasons.js';
import type { Reason } from './reason.js';

export const reasonText = (reason: Reason): string => {
  const words = reasonsWords();
  const { reply } = reason;
  return `${sentenceOf(reason, words)}${reply === undefined ? '' : words.colon + reply}.`;
};

const forkOf = ([one, other]: readonly [Role, Role]) => ({ one, other });

const sentenceOf = (reason: Reason, words: ReasonsWords): string => {
  switch (reason.kind) {
    case 'misses-end':
      return (reason.isMate ? words.missesMate : words.missesWin)({ moves: reason.moves });
    case 'allows-end':
      return (reason.isMate ? words.allowsMate : words.allowsWin)({ moves: reason.moves });
    case 'trades':
      return words.trades({ lost: reason.lost, taken: reason.taken });
    case 'allows-fork':
      return words.allowsFork(forkOf(reason.pieces));
    case 'misses-fork':
      return words.missesFork(forkOf(reason.pieces));
    case 'allows-motif':
      return words.allows[reason.motif];
    case 'misses-motif':
      return words.misses[reason.motif];
    case 'allows-trap':
      return words.allowsTrap({ piece: reason.piece, square: reason.square });
    case 'misses-piece':
      return (reason.isFree ? words.missesFree : words.missesCapture)({
        piece: reason.piece,
        square: reason.square,
      });
    case 'leaves':
    case 'puts':
    case 'unprotects':
    case 'opens':
      return words.lapses[reason.kind]({ piece: reason.piece, square: reason.square });
  }
};
