import { side } from '../../../src/elements/internal/french-names.js';
import { FRENCH_ATTEMPT } from '../../../src/elements/puzzle/french-attempt.js';
import type { AttemptWords } from './words.js';

export const FRENCH: AttemptWords = {
  ...FRENCH_ATTEMPT,
  played: (san) => `${san} a été joué dans la partie. Essayez un autre coup.`,
  loses: (san, share) => `${san} réduit vos chances de gain de ${share}. Essayez un autre coup.`,
  checking: (san) => `Vérification de ${san}…`,
  searching: 'Le moteur cherche…',
  asGood: (san, best) =>
    `${san} est aussi bon que le meilleur coup${best === undefined ? '' : `, ${best}`}.`,
  goodToo: (san, share, best) =>
    `${san} est bon aussi\u00a0: il ne réduit vos chances de gain que de ${share}.${best === undefined ? '' : ` Le meilleur est ${best}.`}`,
  wouldReply: (turn, san, captured, chances) =>
    `Les ${side(turn)} répondraient ${san}${captured === undefined ? '' : ` (prise\u00a0: ${captured})`}. Vos chances de gain seraient alors de ${chances}.`,
  slower: (san, moves) =>
    `${san} gagne aussi, mais il existe un gain en ${moves === 1 ? 'un coup' : `${moves} coups`}. Réessayez.`,
  follow: (turn, san) =>
    `Bien. Les ${side(turn)} ont répondu ${san}. Prenez maintenant ce que vous avez gagné.`,
  winsLess: (san) => `${san} gagne moins. Réessayez\u00a0: votre classement ne change plus.`,
  follows: (reply, capture, captured) =>
    `Après ${reply} suit ${capture} (prise\u00a0: ${captured}).`,
  continues: 'La meilleure suite\u00a0:',
  worstFirst: 'Le plus grave d’abord',
  onlyUnsolved: 'Seulement les non résolus',
  toGame: 'Retour à la partie',
  why: 'Pourquoi pas\u202f?',
  refuting: (san) => `Analyse de ${san}…`,
  refuted: (san, chances) =>
    `Après ${san} et le meilleur jeu, vos chances de gain sont de ${chances}\u00a0:`,
  endsWithoutWin: (san) => `${san} termine la partie sans gain.`,
  unasked: 'Le moteur n’est pas disponible.',
  goBack: 'Essayer un autre coup',
};
