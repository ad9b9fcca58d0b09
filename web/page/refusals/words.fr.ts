import { side } from '../../../src/elements/internal/french-names.js';
import type { RefusalWords } from './words.js';

export const FRENCH: RefusalWords = {
  over: () => 'La partie est terminée.',
  turn: (_, turn) => `Le trait est aux ${side(turn)}.`,
  roll: () => 'Le lancer ne permet pas de jouer cette pièce.',
  stuck: () => 'Cette pièce n’a aucun coup légal pour le moment.',
  friend: () => 'Une de vos pièces s’y trouve déjà.',
  check: () =>
    'Votre roi est en échec. Déplacez-le, prenez la pièce qui attaque ou interposez-en une.',
  king: () => 'Votre roi serait en échec.',
  straight: () => 'Un pion ne prend pas tout droit.',
  diagonal: () => 'Un pion ne va en diagonale que pour prendre.',
  way: () => 'Une autre pièce est sur le chemin.',
  reach: () => 'Cette pièce ne se déplace pas ainsi.',
};
