import { FRENCH as FRENCH_PROBLEM } from '../../../src/elements/puzzle/french-problem.js';
import type { CollectionWords } from './collection-words.js';

export const FRENCH: CollectionWords = {
  ...FRENCH_PROBLEM,
  moves: (count) => (count === 1 ? 'coup' : 'coups'),
  how: (turn, { play, goal }) => {
    const [us, them] = turn === 'white' ? ['Blancs', 'Noirs'] : ['Noirs', 'Blancs'];
    const ends = {
      mate: '',
      stalemate: 'Pat\u00a0: l’adversaire n’est pas en échec et n’a aucun coup légal.',
      bare: 'Roi dépouillé\u00a0: il ne reste à l’adversaire que le roi.',
      win: 'Tout gain compte\u00a0: mat, roi dépouillé ou pat, si les règles le veulent.',
    };
    const plays = {
      direct: `Jouez le premier coup des ${us} sur l’échiquier. Il doit réussir contre toute réponse.`,
      self: `Jouez le premier coup des ${us} sur l’échiquier. Il doit réussir contre toute réponse.`,
      help: `Les deux camps s’aident. Jouez le premier coup des ${us} sur l’échiquier.`,
      series: `Jouez le premier coup des ${us} sur l’échiquier. Les ${them} ne jouent pas entre-temps.`,
      'series-help': `Jouez le premier coup des ${us} sur l’échiquier. Les ${them} ne jouent pas entre-temps.`,
    };
    return `${plays[play]} ${ends[goal]}`.trim();
  },
  parts: {
    'set-play': 'Jeu apparent\u00a0: si l’autre camp commençait',
    tries: 'Essais\u00a0: premiers coups qu’une seule réponse réfute',
    solution: 'Solution',
  },
  noPart: {
    'set-play': 'Pas de jeu apparent\u00a0: rien n’est préparé si l’autre camp commençait.',
    tries: 'Pas d’essais\u00a0: aucun mauvais premier coup n’est réfuté par une seule réponse.',
  },
  ruleset: 'Règles',
  stipulation: 'Objectif',
  theme: 'Thème',
  men: 'Pièces',
  any: 'Tous',
  atMost: (men) => `Au plus ${men}`,
  themes: {
    sacrifice: 'Sacrifice',
    'gives-flight': 'Donne une case de fuite',
    zugzwang: 'Blocus',
    bent: 'Chemin coudé',
    promotion: 'Promotion',
    stalemate: 'Pat',
    baring: 'Roi dépouillé',
    try: 'Essai',
    'changed-play': 'Jeu changé',
    'switch-back': 'Retour',
    variety: 'Nombreuses variantes',
    'two-men': 'Deux pièces blanches',
    'shared-work': 'Roi et pièce noirs',
  },
  place: (number, all) => `${number} sur ${all}`,
  previous: 'Problème précédent',
  next: 'Problème suivant',
  more: 'D’autres problèmes',
  showSolution: 'Afficher la solution',
  onBoard: 'Ouvrir sur l’échiquier',
  loading: 'Chargement des problèmes…',
  failed: 'Les problèmes n’ont pas pu être chargés.',
  none: 'Aucun problème ne correspond.',
  solving: 'Résolution…',
  solved: (move) => `${move} est la clé.`,
  wrong: (move) => `${move} ne résout pas le problème.`,
  refutedOften: (move, refutation) =>
    `${move} ne résout pas le problème\u00a0: une des réponses qui le réfutent est ${refutation}.`,
  sign: 'Le signe de l’objectif, tel que les compositeurs l’écrivent',
  pieces: (white, black) => `Pièces\u00a0: Blancs ${white}, Noirs ${black}`,
  dual: 'plusieurs coups conviennent',
};
