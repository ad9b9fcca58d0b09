/** The words of the parts for games with dice in French; fetched only on French pages. */
import { ROLE_NAMES, side } from '../internal/french-names.js';
import type { DiceWords } from './dice-words.js';

export const FRENCH: DiceWords = {
  role: (role) => ROLE_NAMES[role],
  isOver: 'La partie est terminée.',
  toRoll: { white: 'Aux Blancs de lancer', black: 'Aux Noirs de lancer' },
  rolls: (color, roll, piece) => `Les ${side(color)} obtiennent un ${roll}\u00a0: ${piece}.`,
  noMove: 'Aucun coup possible\u00a0: le tour passe.',
  rollIt: 'Lancer',
  rollTitle: 'Lancer (r)',
  passTurn: 'Passer le tour',
  undoRoll: 'Annuler le lancer',
  faces: 'Ce que montre le dé',
  ownDie: 'Lancez votre propre dé et entrez le résultat.',
  score: { white: 'Score des Blancs', black: 'Score des Noirs' },
  rollValues: 'Ce que vaut chaque lancer',
  roll: 'Lancer',
  bestMove: 'Meilleur coup',
  bestMoves: 'Meilleurs coups pour ce lancer',
  swing: 'Écart',
  setDie: 'Mettre le dé sur cette face',
  rank: 'Rang',
  versusBest: 'par rapport au meilleur',
  play: 'Le jouer',
  pass: 'passe',
};
