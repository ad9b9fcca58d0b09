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
  why: 'Pourquoi pas\u202f?',
  refuting: (san) => `Analyse de ${san}…`,
  refuted: (san, chances) =>
    `Après ${san} et le meilleur jeu, vos chances de gain sont de ${chances}\u00a0:`,
  endsWithoutWin: (san) => `${san} termine la partie sans gain.`,
  unasked: 'Le moteur n’est pas disponible.',
  bareKing: 'Un roi qui n’a plus d’autre pièce a perdu.',
  goBack: 'Essayer un autre coup',
};
