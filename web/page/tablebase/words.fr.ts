import { side } from '../../../src/elements/internal/french-names.js';
import { megabytes } from './megabytes.js';
import type { TablebaseWords } from './words.js';

const moves = (count: number): string => `${count} ${count === 1 ? 'coup' : 'coups'}`;

const wins = (count: number): string => `gagnent en ${moves(count)}`;

export const FRENCH: TablebaseWords = {
  title: 'Finale',
  unkept:
    'Le stockage du navigateur est plein. La table reste disponible jusqu’à ce que vous fermiez la page.',
  failed: 'La finale n’a pas pu être consultée.',
  looking: 'Consultation de la position…',
  loading: 'Chargement des finales…',
  unknown: 'Issue inconnue\u00a0: cette finale n’a pas été résolue sur cet appareil.',
  unsolved: 'Cette finale n’a pas été résolue sur cet appareil.',
  everyMove: 'Résolvez-la pour voir l’issue de chaque coup.',
  ofAll: 'Toutes les positions de cette finale\u00a0:',
  damaged: 'La table enregistrée de cette finale est endommagée. Résolvez-la de nouveau.',
  again: 'Réessayer',
  solve: 'Résoudre cette finale',
  stop: 'Arrêter',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'quelques secondes'
        : seconds < 90
          ? `environ ${seconds} secondes`
          : `environ ${Math.round(seconds / 60)} minutes`;
    return `${time}, ${megabytes} Mo de mémoire`;
  },
  scarce: 'Cet appareil n’a peut-être pas assez de mémoire pour cela.',
  entering: (name, percent) => `${name}\u00a0: ${percent}\u202f% des positions examinées`,
  expanding: (name, count) => `${name}\u00a0: gains en ${moves(count)} trouvés`,
  part: (number, of) => `Section ${number} sur ${of}.`,
  entered: 'Positions examinées',
  moves: 'Coups et issues',
  playBest: 'Jouer le meilleur coup',
  balanced: 'Nulle avec le meilleur jeu',
  whiteWins: (count) => `Les Blancs ${wins(count)}`,
  blackWins: (count) => `Les Noirs ${wins(count)}`,
  cursed: 'Nulle par la limite de coups',
  draw: 'nulle',
  win: (count) => `gain en ${count}`,
  loss: (count) => `perte en ${count}`,
  tooLarge:
    'Le moteur ne peut pas utiliser cette table\u00a0: elle est trop grande pour la mémoire de cet appareil.',
  endings: 'Finales',
  intro:
    'Les finales de quatre pièces au plus, rois compris, peuvent être résolues exactement sur cet appareil. Chaque finale résolue est gardée ici sous forme de table\u00a0: l’échiquier, l’éditeur et le moteur connaissent alors l’issue de chaque position.',
  allEndings: 'Toutes les finales',
  ruleset: 'Règles',
  withPiece: 'Avec',
  anyPiece: 'n’importe quelle pièce',
  show: 'Afficher',
  states: {
    all: 'toutes les finales',
    known: 'résolues sur cet appareil',
    unsolved: 'pas encore résolues ici',
  },
  unknownInAddress: (texts) =>
    `L’adresse contient des valeurs inconnues\u00a0: ${texts.map((text) => `«\u00a0${text}\u00a0»`).join(', ')}.`,
  noEnding: (name) => `La liste n’a pas de finale «\u00a0${name}\u00a0».`,
  room: (kept, left) =>
    `Gardé sur cet appareil pour ces règles\u00a0: ${megabytes(kept)}.${left === undefined ? '' : ` Place restante\u00a0: ${megabytes(left)}.`}`,
  bars: 'En pourcentage de toutes les positions, avec le trait aux Blancs puis aux Noirs\u00a0:',
  groups: {
    single: 'Une pièce contre un roi dépouillé',
    duel: 'Une pièce de chaque côté',
    double: 'Deux pièces contre un roi dépouillé',
    pawns: 'Avec des pions',
  },
  none: 'Aucune finale ne correspond.',
  decided: (names, unlessBared) =>
    `Décidées par les règles\u00a0: un roi sans autre pièce perd aussitôt${unlessBared ? ', à moins qu’il puisse prendre en réponse la dernière pièce adverse' : ''}. Ces finales ne se jouent donc pas\u00a0: ${names.join(', ')}.`,
  playedOut: 'Elles se jouent selon les règles de\u00a0:',
  solvedOf: (solved, of) => `${solved} sur ${of} résolues sur cet appareil`,
  solveGroup: (count) => `Résoudre les ${count}`,
  waiting: (count) => (count === 1 ? 'Une autre finale suit.' : `${count} autres finales suivent.`),
  against: (white, black) =>
    `${white.join(' et ')} contre ${black.length === 0 ? 'un roi dépouillé' : black.join(' et ')}`,
  known: (bytes) => `résolue, ${megabytes(bytes)}`,
  partly: (known, blocks) => `${known} sections sur ${blocks} résolues.`,
  figures: 'Chiffres',
  figuresOf: (name) => `Chiffres de ${name}`,
  solveIt: 'Résoudre',
  goOn: 'Reprendre',
  remove: 'Supprimer',
  removeSure: (name) =>
    `Supprimer la table de ${name}\u202f? La finale peut être résolue de nouveau.`,
  keep: 'La garder',
  counting: 'Comptage…',
  toMove: 'Trait',
  sides: { white: 'Blancs', black: 'Noirs' },
  parts: { white: 'Gain blanc', draws: 'Nulles', black: 'Gain noir' },
  shares: (turn, white, draws, black) =>
    `Trait aux ${side(turn)}\u00a0: gain des Blancs ${white}\u202f%, nulle ${draws}\u202f%, gain des Noirs ${black}\u202f%`,
  notes: {
    published:
      'Ces chiffres viennent avec la page. Résolvez la finale pour connaître l’issue de chacune de ses positions.',
    parts: 'Ces chiffres ne concernent que les sections résolues.',
  },
  tooLate: (count) => `De ces gains, ${count} arrivent trop tard pour la limite de coups.`,
  longest: (turn, count) => `Gain le plus long, trait aux ${side(turn)}\u00a0: ${moves(count)}`,
  noWins: 'Aucun camp ne peut gagner.',
  showIt: 'Montrer sur l’échiquier',
  anyWin: 'Un autre gain au hasard',
  another: 'Autre position',
  practise: 'S’exercer',
  playIt: 'Jouer contre le moteur',
  practice: {
    goal: (name, target) => `${name}. Objectif\u00a0: ${target}`,
    hint: 'Après chacun de vos coups, vous verrez ici si vous gagnez toujours.',
    won: (count, slower) =>
      `Maintenant\u00a0: toujours gagnant, en ${moves(count)}.${slower === 0 ? '' : ` Votre dernier coup allonge le gain de ${moves(slower)}.`}`,
    gone: (now, move) =>
      `${move ?? 'Ce coup'} a laissé échapper le gain\u00a0: la position est maintenant ${now === 'draw' ? 'nulle' : 'perdue'}.`,
    back: 'Reprendre ce coup',
    again: 'Recommencer de là',
    unsolved: 'Résolvez cette finale pour voir après chacun de vos coups si vous gagnez toujours.',
  },
};
