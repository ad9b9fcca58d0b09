import { FRENCH_ATTEMPT } from '../../../src/elements/puzzle/french-attempt.js';
import { MAX_MEGABYTES } from '../practice/history-file.js';
import type { Standing } from './standing.js';
import { listed, type PuzzleWords } from './words.js';

const STANDING: Readonly<Record<Standing, string>> = {
  winning: 'gagnante',
  better: 'meilleure',
  level: 'égale',
  worse: 'moins bonne',
  losing: 'perdue',
};

export const FRENCH: PuzzleWords = {
  title: 'Exercices',
  training: 'Entraînement',
  daily: 'Exercice du jour',
  course: 'Cours',
  problems: 'Problèmes',
  task: FRENCH_ATTEMPT.task,
  mistake: FRENCH_ATTEMPT.mistake,
  rolled: FRENCH_ATTEMPT.rolled,
  change: ({ by, to, isProvisional }) =>
    `Votre classement\u00a0: ${to}${isProvisional ? '?' : ''} (${by < 0 ? '−' : '+'}${Math.abs(by)}).${isProvisional ? ' Il est provisoire\u00a0: vos premiers exercices le changent le plus.' : ''}`,
  unrated: {
    helped: 'Votre classement ne change pas, parce que vous avez pris un indice.',
    again: 'Votre classement ne change pas\u00a0: seul le premier essai de chaque exercice compte.',
  },
  stakes: {
    rated:
      'Avec un indice, l’exercice ne compte pas pour le classement. Montrer la solution compte comme non résolu.',
    again: 'Vous avez déjà essayé cet exercice\u00a0: il ne change pas votre classement.',
  },
  rules: (title) => `Règles\u00a0: ${title}.`,
  ends: {
    checkmate: 'échec et mat',
    stalemate: 'pat',
    'bare-king': 'prise de toutes les pièces sauf le roi',
  },
  endsBy: (ways) => `On gagne par ${ways}.`,
  compared: (best, bestScore, second, score) =>
    `Après le bon coup, votre position est ${STANDING[best]} (${bestScore})\u202f; après le deuxième meilleur, elle serait ${STANDING[second]} (${score}).`,
  forYou: (score) => `${score} pour vous`,
  inMoves: (moves) => (moves === 1 ? 'en un coup' : `en ${moves} coups`),
  unknown: (id) => `L’exercice «\u00a0${id}\u00a0» est introuvable. En voici un autre.`,
  next: 'Exercice suivant',
  analyse: 'Analyser',
  loading: 'Chargement des exercices…',
  failed: 'Les exercices n’ont pas pu être chargés.',
  again: 'Réessayer',
  none: 'Aucun exercice ne correspond. Choisissez un autre thème ou une autre pièce.',
  choice: 'Choisir les exercices',
  ruleset: 'Règles',
  game: 'Partie',
  games: { plain: 'sans le dé', dice: 'avec le dé\u00a0: le lancer dit quelle pièce doit jouer' },
  theme: 'Thème',
  anyTheme: 'n’importe quel thème',
  piece: 'Pièce à jouer',
  anyPiece: 'n’importe quelle pièce',
  difficulty: 'Difficulté',
  difficulties: { easier: 'plus faciles', normal: 'à votre niveau', harder: 'plus difficiles' },
  count: (count) => (count === 1 ? '1 exercice' : `${count} exercices`),
  themes: {
    checkmate: 'échec et mat',
    'bare-king': 'roi dépouillé',
    stalemate: 'pat',
    fork: 'fourchette',
    pin: 'clouage',
    'bent-pin': 'clouage coudé',
    'discovered-attack': 'attaque à la découverte',
    'discovered-check': 'échec à la découverte',
    'double-check': 'échec double',
    'leap-over': 'saut par-dessus des pièces',
    'king-leap': 'saut du roi',
    'bent-way': 'chemin coudé',
    promotion: 'promotion',
    'promotion-by-file': 'promotion sur la bonne colonne',
    hanging: 'pièce non défendue',
    sacrifice: 'sacrifice',
    quiet: 'coup tranquille',
    defence: 'défense',
    ending: 'finale',
    'exact-ending': 'finale de peu de pièces',
    'king-capture': 'prise du roi',
    skewer: 'enfilade',
  },
  meanings: {
    checkmate: 'Le roi est attaqué et ne peut pas s’échapper.',
    'bare-king': 'Un roi qui n’a plus d’autre pièce a perdu.',
    stalemate: 'L’adversaire n’a aucun coup légal, et selon ces règles il perd.',
    fork: 'Une pièce en attaque deux à la fois.',
    pin: 'La pièce clouée ne peut pas bouger, car son roi serait attaqué.',
    'bent-pin':
      'Une pièce attaque en faisant un coude, et ce qui est entre les deux ne peut pas quitter le roi.',
    'discovered-attack': 'Une pièce libère le chemin d’une autre, qui prend ensuite.',
    'discovered-check': 'Une pièce libère le chemin d’une autre, qui donne alors échec.',
    'double-check': 'Deux pièces donnent échec à la fois.',
    'leap-over': 'La pièce saute par-dessus celles qui sont sur son chemin.',
    'king-leap': 'Un roi qui n’a pas bougé peut sauter une fois.',
    'bent-way': 'La pièce fait un coude sur son chemin.',
    promotion: 'Un pion atteint la dernière rangée et devient une autre pièce.',
    'promotion-by-file': 'La colonne où le pion est promu décide de ce qu’il devient.',
    hanging: 'Rien ne défendait la pièce prise.',
    sacrifice: 'Du matériel est donné pour quelque chose de mieux.',
    quiet: 'Le premier coup ne prend pas et ne donne pas échec.',
    defence: 'Tout autre coup perd.',
    ending: 'Il reste au plus huit pièces, sans compter les rois et les pions.',
    'exact-ending': 'Il reste si peu de pièces qu’une table connaît le résultat de chaque coup.',
    'king-capture': 'Avec le dé, la partie finit quand un roi est pris.',
    skewer: 'La pièce attaquée s’écarte, et celle qui est derrière elle est prise.',
  },
  forkWins: (pieces) =>
    `Une pièce en attaque deux à la fois. Elle gagne\u00a0: ${listed('fr', pieces)}.`,
  pieceOn: (piece, square) => `${piece} en ${square}`,
  pinned: (pieces) => `Pièce clouée\u00a0: ${listed('fr', pieces, 'conjunction')}.`,
  about: (rating) => `Classement de l’exercice\u00a0: ${rating}.`,
  progress: 'Vos progrès',
  rating: 'Classement',
  provisional:
    'Le «\u00a0?\u00a0» indique que le classement est encore une estimation. Il se stabilise après environ 25 exercices classés.',
  range: (low, high) =>
    `Votre classement se situe entre ${low} et ${high} avec une probabilité de 95\u202f%.`,
  curve: (first, last, highest) =>
    `Votre classement\u00a0: au début ${first}, maintenant ${last}, au plus haut ${highest}`,
  inARow: 'Résolus d’affilée',
  days: 'Jours d’affilée',
  solvedOf: 'Résolus du premier coup',
  counts: {
    days: 'Jours d’affilée, jusqu’à aujourd’hui ou hier, où vous avez terminé un exercice',
    solvedOf: 'Sans indice et sans mauvais coup',
  },
  of: (solved, all) => `${solved} sur ${all}`,
  history: 'Vos derniers exercices',
  mistakes: 'Erreurs de vos parties',
  mistakesNote: 'Tirées des revues de vos parties. Choisissez-en une pour réessayer.',
  findBest: {
    white: 'Trouvez le meilleur coup des Blancs.',
    black: 'Trouvez le meilleur coup des Noirs.',
  },
  nextMistake: 'Erreur suivante',
  allMistakes: 'Toutes les erreurs',
  loadingMistake: 'Le moteur examine la position…',
  noMistake: 'Cette erreur n’est pas dans votre historique.',
  mistakeFailed: 'Le moteur n’a pas pu examiner la position.',
  mistakeStudy: (date) => `Erreur du ${date}`,
  byTheme: 'Résultats par thème',
  rate: 'Taux de réussite',
  outcomes: {
    solved: 'résolu du premier coup',
    helped: 'résolu avec un indice',
    failed: 'coup faux ou solution montrée',
  },
  helpedOrLater: 'résolu avec un indice ou plus tard',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'erreur d’une partie\u00a0: ' : ''}${outcome === 'failed' ? 'non résolu' : outcome === 'helped' && !isMistake ? 'résolu avec un indice' : 'résolu'}, ${date}`,
  exportIt: 'Exporter l’historique',
  importIt: 'Importer un historique',
  imported: (results, exercises) => {
    const parts = [
      ...(results > 0 ? [results === 1 ? '1 essai' : `${results} essais`] : []),
      ...(exercises > 0
        ? [exercises === 1 ? '1 étape du cours' : `${exercises} étapes du cours`]
        : []),
    ];
    return parts.length === 0
      ? 'Ce fichier ne contient rien de nouveau.'
      : `Ajouté\u00a0: ${parts.join(', ')}.`;
  },
  importFault: (fault) => {
    switch (fault.code) {
      case 'unreadable':
        return 'Le fichier n’a pas pu être lu.';
      case 'too-large':
        return `Le fichier est trop grand pour un historique\u00a0: ${MAX_MEGABYTES} Mo au plus peuvent être lus.`;
      case 'json':
        return `Le fichier n’est pas un historique\u00a0: ce n’est pas du JSON${fault.line === undefined ? '' : `, voir la ligne ${fault.line}`}.`;
      case 'format':
        return 'Le fichier n’est pas un historique exporté ici.';
      case 'version':
        return `Le fichier vient d’une version plus récente de cette page (${fault.version}). Rechargez la page pour l’obtenir.`;
      case 'field':
        return fault.value === undefined
          ? `Rien n’a été importé\u00a0: il manque ${fault.field}.`
          : `Rien n’a été importé\u00a0: ${fault.field} ne peut pas être ${fault.value}.`;
    }
  },
  importUnkept: 'Le navigateur n’a pas pu enregistrer l’historique\u202f; rien n’a été importé.',
  unkept:
    'Le navigateur ne peut pas enregistrer votre historique. Il sera perdu quand vous fermerez la page.',
  study: (id) => `Exercice ${id}`,
  pieces: 'Les cours des pièces',
  exercises: 'Étapes',
  exercise: (kind, piece, moves, wanted) => {
    const inMoves = moves === 1 ? 'un coup' : `${moves} coups`;
    switch (kind) {
      case 'reach':
        return `Amenez votre pièce (${piece}) sur la case marquée en ${inMoves}, sans prendre.`;
      case 'take':
        return `Prenez les pions marqués avec votre pièce (${piece}), un à chaque coup.`;
      case 'fork':
        return `Attaquez à la fois les deux pièces marquées. Rien ne doit pouvoir prendre votre pièce (${piece}).`;
      case 'guard':
        return `Le pion marqué est attaqué. Défendez-le avec votre pièce (${piece}), depuis une case sûre.`;
      case 'pass':
        return `Amenez votre pièce (${piece}) sur la case marquée en ${inMoves}. Elle ne doit jamais se trouver là où elle peut être prise.`;
      case 'leap':
        return 'Sautez sur la case marquée. À son premier coup, le roi peut aller deux cases plus loin, par-dessus tout ce qui s’y trouve.';
      case 'escape':
        return 'Le roi est en échec. Amenez-le sur la seule case où il est en sécurité.';
      case 'promote':
        return `Promouvez un pion en ${wanted}. Il devient la pièce qui se trouvait au départ sur la colonne où il arrive.`;
      case 'mate':
        return 'Matez les noirs en un coup\u00a0: attaquez le roi sans qu’il puisse s’échapper.';
      case 'bare':
        return 'Prenez la dernière pièce des noirs. Un roi resté seul perd la partie.';
    }
  },
  place: (number, of) => `Étape ${number} sur ${of}`,
  exerciseNumber: (number, isDone) => `Étape ${number}${isDone ? ', réussie' : ''}`,
  judged: {
    piece: (piece) => `Dans cette étape, une seule pièce se déplace\u00a0: ${piece}.`,
    capture: () => 'Dans cette étape, rien ne doit être pris.',
    unmarked: () => 'Prenez un pion marqué à chaque coup.',
    unsafe: () => 'Votre pièce pourrait y être prise.',
    fork: () => 'De là, votre pièce n’attaque pas les deux pièces marquées.',
    guard: () => 'De là, votre pièce ne défend pas le pion marqué.',
    promote: () => 'Ce coup ne promeut aucun pion.',
    file: (becomes) => `Le pion ${becomes}. Choisissez une autre colonne.`,
    mate: () => 'Ce n’est pas mat\u00a0: les noirs ont encore un coup légal.',
    bare: () => 'Les noirs ont encore une pièce en plus du roi. Prenez-la.',
    end: () => 'Ce n’est pas le bon coup. Essayez-en un autre.',
    missed: () =>
      'Ce n’est pas la case marquée. La pièce est revenue à sa place\u00a0: essayez un autre coup.',
    late: (_, moves) =>
      `La case marquée n’a pas été atteinte en ${moves} coups. La pièce est revenue au départ\u00a0: réessayez.`,
    done: () => 'Réussi\u202f!',
    helped: () =>
      'Bien, mais avec de l’aide. Refaites l’étape sans aide pour qu’elle soit réussie.',
  },
  nextExercise: 'Étape suivante',
  nextCourse: (piece) => `Pièce suivante\u00a0: ${piece}`,
  showMove: 'Montrer un coup',
};
