/** The labels of the page in French, and the words of small parts of the page. */
import type { Role } from '../../src/rules/pieces.js';
import type { PartWords } from './part-words.js';

export { LABELS } from '../i18n/labels.fr.js';

const number = (value: number): string => value.toLocaleString('fr');

/** The pieces with their articles. */
const LE: Readonly<Record<Role, string>> = {
  king: 'le roi',
  aanca: 'l’aanca',
  unicornio: 'l’unicorne',
  rook: 'la tour',
  lion: 'le lion',
  crocodile: 'le crocodile',
  giraffe: 'la girafe',
  pawn: 'le pion',
};

export const WORDS: PartWords = {
  explorer: {
    noDice: 'L’explorateur est pour les parties sans le dé.',
    notKept: 'Les résultats ne peuvent pas être enregistrés dans ce navigateur.',
    bookEnds: 'Le livre d’ouvertures s’arrête ici.',
    notInBook: 'Cette position n’est pas dans le livre d’ouvertures.',
    noBookForRules: 'Il n’y a pas de livre d’ouvertures pour ces règles.',
    onlyGames: 'Les coups ci-dessous sont ceux de vos parties.',
    over: 'La partie est finie.',
    isNext: 'La partie continue par ce coup',
    bookEndsAfter: 'Le livre s’arrête après ce coup',
    onBoard: 'Moteur\u00a0:',
    deeper: 'La recherche la plus profonde est la plus fiable.',
    equal: (moves) => `${moves} coups se valent`,
    atDepth: (depth) => `(prof. ${depth})`,
    toDepth: (depth) => `profondeur ${depth}`,
    deeperThanTable: (depth) => `(prof. ${depth}, plus que le tableau)`,
    lessThanTable: (depth) => `(prof. ${depth}, moins que le tableau)`,
    analyse: 'Analyser',
    explore: 'Explorer à partir d’ici',
    howLong: 'Limite de temps',
    untilStopped: 'sans limite',
    stop: 'Arrêter',
    busy: 'Le moteur est utilisé ailleurs.',
    noBook: 'Le livre d’ouvertures n’a pas pu être chargé.',
    ofBook: 'Livre d’ouvertures',
    ofOwn: 'Votre exploration',
    ofBoth: 'Le livre et votre exploration',
    originOf: (name, positions) =>
      positions === 1
        ? `${name}\u00a0: 1 position`
        : `${name}\u00a0: ${number(positions)} positions à partir d’ici`,
    ofNodes: (nodes) => `, nœuds de recherche\u00a0: environ ${nodes}`,
    meaning: 'Les valeurs viennent des lignes après chaque coup\u202f; + favorise les Blancs.',
    ownPositions: (positions) =>
      positions === 1
        ? 'Votre exploration\u00a0: 1 position qui n’est pas dans le livre'
        : `Votre exploration\u00a0: ${number(positions)} positions qui ne sont pas dans le livre`,
    otherBook:
      'Une version plus ancienne du moteur a fait ce livre. Ses évaluations ne se comparent pas à celles de l’analyse, et l’exploration ne les utilise pas.',
    move: 'Coup',
    evaluation: 'Éval.',
    depth: 'Prof.',
    positions: 'Positions',
    games: 'Parties',
    results: 'Résultats',
    allMoves: (moves) => `Les ${moves} coups`,
    total: 'Total',
    sort: 'Appuyez pour trier.',
    legend: 'Ce que disent les chiffres',
    moveText: 'Le livre continue après les coups en gras. La partie continue par le coup surligné.',
    evaluationText:
      'En pions, du point de vue des Blancs, comme dans les lignes du moteur\u00a0: + favorise les Blancs. #5 est un gain forcé en 5 coups. Les coups marqués = se valent. La valeur d’un coup est celle de la position au bout de sa meilleure ligne, ramenée à travers les positions intermédiaires. Si le tableau et le moteur diffèrent, la recherche la plus profonde est la plus fiable.',
    depthText:
      'Demi-coups que la valeur prévoit\u00a0: ceux de la meilleure ligne et la recherche à son bout. Un demi-coup est le coup d’un camp.',
    positionsText:
      'Positions après le coup. Chacune a été examinée, et la valeur du coup repose sur toutes.',
    gamesText: 'Parties de votre bibliothèque où le coup a été joué, et leur part.',
    resultsText:
      'De gauche à droite\u00a0: gains des Blancs, nulles, gains des Noirs, parties inachevées.',
    exploreText:
      'Le moteur examine les coups de cette position et les meilleures lignes qui suivent, et les ajoute au tableau. Ils sont conservés dans ce navigateur. Ce signe marque les lignes du tableau auxquelles votre exploration a contribué. Pointez une ligne pour voir d’où vient sa valeur\u00a0: du livre ou de votre exploration.',
    shownFigures: 'Chiffres affichés',
    book: 'Livre',
    whichGames: 'Parties qui comptent',
    scopes: {
      all: 'Toutes les parties',
      mine: 'Mes parties',
      white: 'Mes parties (Blancs)',
      black: 'Mes parties (Noirs)',
    },
    otherGames: 'Sans la partie ouverte.',
    ownGames: 'Contre le moteur ou sous votre nom, sans la partie ouverte.',
    countAll: 'Compter toutes les parties',
    noGames:
      'Aucune autre partie de votre bibliothèque n’a cette position. Les parties que vous jouez ou importez comptent ici.',
    noOwnGames: 'Aucune de ces parties n’a cette position.',
    ofMine: (games) =>
      games === 1
        ? '1 autre de vos parties a cette position'
        : `${number(games)} autres de vos parties ont cette position`,
    newest: 'Parties les plus récentes avec cette position',
    openGame: 'Ouvrir la partie à cette position',
    notOpened: 'La partie n’a pas été ouverte.',
    toLibrary: 'Toutes dans la bibliothèque',
    inLibrary: (games) =>
      games === 1
        ? '1 autre partie dans votre bibliothèque'
        : `${number(games)} autres parties dans votre bibliothèque`,
    minutes: (minutes) => `${minutes} min`,
    open: 'Ouvrir un fichier…',
    save: 'Enregistrer dans un fichier',
    files: 'Fichiers de la commande acedrex explore',
    added: (positions, ruleset) =>
      `Positions ajoutées à la théorie de ${ruleset}\u00a0: ${number(positions)}`,
    openAnyway: 'Ajouter quand même',
    explored: (positions) => `Positions explorées\u00a0: ${number(positions)}`,
    exploredBeyond: (own, inBook) =>
      `Positions explorées\u00a0: ${number(own)}\u00a0; le livre en a ${number(inBook)}`,
    ended: (white, draws, black) =>
      `Gains des Blancs\u00a0: ${white}, nulles\u00a0: ${draws}, gains des Noirs\u00a0: ${black}`,
    unfinished: (games) => `inachevées\u00a0: ${games}`,
  },
  library: {
    own: { won: 'gagnée', drawn: 'nulle', lost: 'perdue' },
    level: (number) => `Niveau ${number}`,
    unfinished: 'inachevée',
    movesTitle: 'Les coups des deux camps comptent pour un seul, comme dans leur numérotation',
    myGames: 'mes parties',
    againstEngine: 'contre le moteur',
    iWon: 'gagnées par moi',
    iLost: 'perdues par moi',
    direction: 'Ordre',
    ascending: 'Croissant',
    descending: 'Décroissant',
    filtersOn: (count) => `Filtres (${count})`,
    hiddenBySearch: (count) =>
      count === 1
        ? 'La recherche masque 1 partie importée.'
        : `La recherche masque ${count} parties importées.`,
    showImported: 'Afficher les parties importées',
    selectAll: 'Tout sélectionner',
    empty: {
      use: 'Les parties que vous jouez, analysez ou importez apparaissent ici. Vous pouvez les rechercher, les classer en collections et les exporter.',
      import: 'Importer des parties',
      play: 'Jouer une partie',
      sample: 'Ouvrir une partie d’exemple',
    },
  },
  introduction: {
    title: 'Grant Acedrex',
    what: 'Les grands échecs du roi Alphonse X, mis par écrit en 1283\u00a0: lions, girafes, crocodiles et un oiseau géant sur douze cases par douze. On gagne par mat ou en prenant tout sauf le roi.',
    try: 'Essayez le lion',
    how: 'Il saute trois cases par-dessus tout. Jouez-le sur le grand échiquier.',
    learn: ['Les pièces', 'comment elles jouent'],
    play: ['Jouer', 'moteur ou ami'],
    puzzles: ['Problèmes', 'trouver le meilleur coup'],
    analyse: ['Analyser', 'avec le moteur'],
    explore: 'Voir les ouvertures',
    guide: ['Guide et règles', 'fr.html'],
    close: 'Fermer la présentation',
  },
  unread: {
    endsHere: (move) =>
      `Avec ces règles, la partie s’arrête ici\u00a0: ${move} n’est pas possible.`,
    notRead: (move) => `${move} et les coups suivants n’ont pas pu être lus.`,
    rest: 'Les coups restants sont conservés avec la partie, et dans les exports, jusqu’à ce que vous les rejetiez.',
  },
  trial: {
    pieces: 'Pièces à essayer',
    marks: 'Jouez-la sur une case marquée\u00a0: le vert est un coup, le rouge une prise.',
    promoted: (becomes) => `Le pion ${becomes}, car cette pièce y commence la partie.`,
    next: (piece) => `Suivante\u00a0: ${piece}`,
    learn: 'Au cours',
    done: 'Retour à la partie',
    right: 'Bien. Jouez-la encore, ou passez à la pièce suivante.',
  },
  learn: {
    begin: 'Jouez une pièce pour commencer\u202f; la partie suit les règles de',
    pieces: 'Découvrir les pièces',
    playFirst: 'Jouer contre le niveau 1',
    samples: 'Parties d’exemple, jouées par des moteurs',
    sample: (title) => `Exemple\u00a0: ${title}`,
    contents: 'Sommaire',
    rulesOf: 'Montrer les pièces selon les règles de',
    history: 'Ce que dit le livre, et ce qui est incertain (en anglais)',
    sources:
      'Table des sources\u00a0: chaque phrase et ce qu’en fait chaque ensemble de règles (en anglais)',
    howItMoves: (how) => `Selon ces règles\u00a0: ${how}.`,
    letter: (letter) => `Lettre dans les coups\u00a0: ${letter}`,
    value: (points) => `Valeur en pions\u00a0: ${points}`,
    endingsPage: 'Tout sur les finales (en anglais)',
    endingTables: 'Tables de toutes les finales',
    guide: 'Guide pour les joueurs (en anglais)',
    path: {
      title: 'Votre parcours',
      pieces: 'Essayer les pièces une par une',
      exercises: 'Suivre les cours, dix étapes pour chaque pièce',
      game: 'Jouer une première partie contre le niveau 1\u202f; «\u00a0Indice\u00a0» montre un bon coup',
      puzzle: 'Essayer un exercice tactique',
      fromChess: 'Lire ce qui change par rapport aux échecs (en anglais)',
      openings: 'Lire sur les ouvertures (en anglais)',
      endings: 'Apprendre quelles finales sont gagnées',
      goOn: (piece, number) => `Continuer\u00a0: ${piece} ${number}`,
      progress: (done, of) => `${done} sur ${of}`,
      next: 'Étape suivante',
      all: 'Vos progrès',
    },
    sampleTitles: {
      first: 'Une partie expliquée (en anglais)',
      short: (ruleset) => `Une partie courte\u00a0: ${ruleset}`,
      dice: 'Une partie avec le dé à huit faces',
    },
  },
  levels: {
    levels: [
      'Débutant\u00a0: connaît les coups, mais ne prévoit presque rien.',
      'Apprenti\u00a0: prend ce qu’on lui offre et ne voit presque aucun saut ni coude.',
      'Novice\u00a0: voit la moitié des menaces qui font un coude ou sautent.',
      'Amateur\u00a0: ne voit pas de temps à autre une menace lointaine.',
      'En progrès\u00a0: perd rarement une pièce par une menace qu’il n’a pas vue.',
      'Club\u00a0: ne laisse presque rien passer.',
      'Bon joueur de club\u00a0: ne laisse rien passer et planifie un peu.',
      'Expert\u00a0: ne laisse rien passer et voit quelques coups d’avance.',
      'Candidat maître\u00a0: ne laisse rien passer et calcule plusieurs coups d’avance.',
      'Profond\u00a0: calcule plus loin et joue presque toujours le meilleur coup qu’il trouve.',
      'Plus profond\u00a0: calcule encore plus loin et joue toujours le meilleur coup qu’il trouve.',
      'Pleine force\u00a0: tout ce que le moteur peut faire en quelques secondes.',
    ],
    weakest: (elo) => `Le niveau le plus faible, classé ${elo}.`,
    scores: (elo, score, lower) =>
      `Classé ${elo}\u00a0: marque environ ${score}\u202f% contre le niveau ${lower}.`,
    estimated: (elo, lower) =>
      `Environ ${elo} (estimation). Calcule plus loin que le niveau ${lower}.`,
    own: ({ elo, margin, level, games }) =>
      `Vous jouez à peu près comme le niveau ${level}. Votre classement est de ${elo} ± ${margin}, d’après vos ${games} dernières parties sans aide.`,
    movesFirst: (turn) => `Trait\u00a0: ${turn}.`,
    bestDefence: 'Le niveau le plus élevé se défend le mieux.',
    more: 'Plus d’options',
    name: 'Votre nom (facultatif)',
    premove: (move) =>
      `Coup anticipé ${move}. Appuyez sur l’échiquier ou sur Échap pour l’annuler.`,
    refused: (move) => `Le coup anticipé ${move} n’a pas été joué.`,
    moveNow: 'Jouer maintenant',
    youWon: 'Vous avez gagné',
    youLost: 'Vous avez perdu',
    youResigned: 'Vous avez abandonné',
    by: {
      checkmate: ' par échec et mat',
      stalemate: ' par pat',
      'bare-king': '\u00a0: roi dépouillé',
      'king-captured': '\u00a0: le roi est pris',
      time: ' au temps',
    },
    resigned: (loser) => `\u00a0: abandon (${loser})`,
    pressPlay: 'Appuyez sur «\u00a0Jouer\u00a0» pour commencer.',
    pressOrMove:
      'Appuyez sur «\u00a0Jouer\u00a0» pour commencer, ou jouez votre premier coup sur l’échiquier.',
    seeking: 'Recherche d’un bon coup…',
    hintShown: 'L’échiquier montre tout l’indice.',
    hintedPiece: (piece, from) =>
      `Indice\u00a0: jouez la pièce de ${from} (${piece}). Rappuyez pour voir la case.`,
    hinted: (piece, to) => `Indice\u00a0: ${piece} en ${to}`,
    hintedLeap: (to) => `Indice\u00a0: le roi saute en ${to}`,
    hintReasons: {
      mate: 'échec et mat',
      check: 'donne échec',
      endsCheck: 'pare l’échec',
      promotes: (piece) => `promotion\u00a0: ${piece}`,
      takes: (piece) => `prend\u00a0: ${piece}`,
      takesFree: (piece) => `prend une pièce sans défense\u00a0: ${piece}`,
      saves: 'met à l’abri la pièce attaquée',
    },
  },
  two: {
    opponent: 'Adversaire',
    computer: 'Ordinateur',
    here: 'Deux joueurs ici',
    link: 'Inviter par un lien',
    white: 'Nom des Blancs',
    black: 'Nom des Noirs',
    rules: 'Règles',
    turns: 'Tourner l’échiquier vers le joueur au trait',
    silent:
      'Le moteur est désactivé jusqu’à la fin de la partie. La partie est enregistrée dans la bibliothèque.',
    unnamed: 'Partie entre deux joueurs',
    unfinished: (white, black) => `La partie ${white} – ${black} n’est pas terminée.`,
    toMove: (player) => `Au trait\u00a0: ${player}`,
    toRoll: (player) => `Lance le dé\u00a0: ${player}`,
    offers: (player, other) => `Nulle proposée\u00a0: ${player}. Réponse\u00a0: ${other}.`,
    asksBack: (player, other) =>
      `${player} demande à reprendre le dernier coup. Réponse\u00a0: ${other}.`,
    back: 'Accepter',
    left: (level) => `Votre partie contre le niveau ${level} n’est pas terminée.`,
    abort: 'Annuler',
    abortReason: 'Terminer la partie sans résultat',
    reallyResign: 'Abandonner cette partie\u202f?',
    resign: 'Oui, abandonner',
    whoResigns: 'Qui abandonne\u202f?',
    playOn: 'Continuer à jouer',
    clockStarts: 'La pendule démarre après le premier coup de chaque camp.',
    yourGame: 'Votre partie',
    running: 'Partie en cours',
  },
  help: {
    introduction: 'Afficher la présentation',
    guide: 'Guide pour les joueurs (en anglais)',
    pages: 'Toutes les pages pour les joueurs',
    newTab: 's’ouvre dans un nouvel onglet',
    board:
      'Sur l’échiquier, les flèches vont de case en case\u202f; Entrée prend une pièce et la pose. Dessinez des flèches avec le bouton droit de la souris. Tant qu’une case a le focus, la lettre d’une pièce mène à la prochaine pièce de ce type. C et L y cherchent donc les crocodiles et les lions\u00a0: pour commenter et lancer le moteur, utilisez les boutons.',
    puzzles: 'Une fois un exercice terminé, Espace, Entrée ou n affiche le suivant.',
    editor:
      'Dans l’éditeur, la lettre d’une pièce la pose sur la case qui a le focus, en majuscule pour les blancs\u00a0; Suppr vide la case, Entrée utilise l’outil choisi et Échap choisit la flèche. Ctrl+Z et Ctrl+Y annulent et rétablissent. Un clic droit supprime une pièce.',
    groups: {
      moves: 'Coups',
      analysis: 'Analyse',
      editing: 'Édition',
      overlays: 'Affiché sur l’échiquier',
      games: 'Parties',
      gestures: 'Gestes',
    },
    gestures: [
      ['Maintenir une pièce', 'Voir comment elle se déplace'],
      ['Maintenir une case, puis glisser', 'Dessiner une flèche'],
      ['Maintenir un coup', 'Menu du coup'],
      ['Maintenir un coup d’une ligne du moteur', 'Voir l’échiquier après ce coup'],
      ['Glisser le doigt sur les boutons du bas', 'Parcourir la partie'],
      ['Écarter deux doigts', 'Agrandir la page'],
    ],
    names: {
      back: 'Coup précédent',
      forward: 'Coup suivant',
      toStart: 'Au début',
      toEnd: 'À la fin',
      previousFork: 'À la bifurcation précédente',
      nextFork: 'À la bifurcation suivante',
      previousVariation: 'Variante précédente',
      nextVariation: 'Variante suivante',
      flip: 'Retourner l’échiquier',
      engine: 'Démarrer ou arrêter le moteur',
      toggleThreat: 'Montrer la menace',
      best: 'Jouer le meilleur coup du moteur',
      showArrows: 'Afficher ou masquer les flèches',
      nextMistake: 'Erreur suivante',
      previousMistake: 'Erreur précédente',
      moveMenu: 'Menu du coup',
      roll: 'Lancer le dé',
      comment: 'Commentaire',
      type: 'Taper des coups et des questions',
      delete: 'Supprimer à partir d’ici',
      undo: 'Annuler',
      redo: 'Rétablir',
      find: 'Chercher cette position dans la bibliothèque',
      newGame: 'Nouvelle partie',
      open: 'Ouvrir',
      share: 'Partager et exporter',
      print: 'Imprimer la partie',
      previousGame: 'Partie précédente de la liste',
      nextGame: 'Partie suivante de la liste',
      help: 'Cette aide',
    },
    keys: {
      Shift: 'Maj',
      ' ': 'Espace',
      Delete: 'Suppr',
      Home: 'Début',
      End: 'Fin',
      PageUp: 'Page préc.',
      PageDown: 'Page suiv.',
    },
  },
  lower: {
    height: 'Hauteur du panneau inférieur',
    drag: 'Faites glisser pour changer la hauteur du panneau',
    redo: 'Rétablir',
    smaller: 'Échiquier plus petit',
    larger: 'Échiquier plus grand',
    fewer: 'Moins de lignes',
    more: 'Plus de lignes',
  },
  notices: {
    full: 'Le stockage du navigateur est plein\u00a0: ce que vous faites maintenant n’est pas enregistré. Supprimez des études de la bibliothèque, ou enregistrez celle-ci dans un fichier.',
    unavailable:
      'Ce navigateur ne laisse rien enregistrer à la page. Enregistrez votre travail dans un fichier.',
    waiting:
      'Le stockage du navigateur ne répond pas encore. Vos études apparaîtront, et vos modifications seront enregistrées, dès qu’il répondra.',
    lost: 'Cette page a perdu son stockage, peut-être supprimé dans un autre onglet. Ce que vous faites maintenant n’est pas enregistré.',
    reload: 'Recharger et garder cette étude',
    update: 'Une nouvelle version est disponible.',
    updateNow: 'Mettre à jour',
  },
  reasons: {
    missesMate: (moves) => `Manque le mat en ${moves === 1 ? 'un coup' : `${moves} coups`}`,
    missesWin: (moves) => `Manque le gain forcé en ${moves === 1 ? 'un coup' : `${moves} coups`}`,
    allowsMate: (moves) => `Permet le mat en ${moves === 1 ? 'un coup' : `${moves} coups`}`,
    allowsWin: (moves) => `Permet un gain forcé en ${moves === 1 ? 'un coup' : `${moves} coups`}`,
    lapses: {
      leaves: (piece, square) => `Laisse prendre ${LE[piece]} en ${square}`,
      puts: (piece, square) => `Place ${LE[piece]} sur une case attaquée, ${square}`,
      unprotects: (piece, square) => `Ne protège plus ${LE[piece]} en ${square}`,
      opens: (piece, square) => `Ouvre le chemin vers ${LE[piece]} en ${square}`,
    },
    trades: (lost, taken) => `Donne ${LE[lost]} pour ${LE[taken]}`,
    allowsFork: (one, other) => `Permet une fourchette sur ${LE[one]} et ${LE[other]}`,
    missesFork: (one, other) => `Manque une fourchette sur ${LE[one]} et ${LE[other]}`,
    missesFree: (piece, square) => `Ne prend pas ${LE[piece]} en ${square}, que rien ne protégeait`,
    missesCapture: (piece, square) =>
      `Ne prend pas ${LE[piece]} en ${square}, ce qui gagnait du matériel`,
    colon: '\u00a0: ',
  },
  review: {
    running:
      'Le moteur examine chaque position, de la dernière à la première. Vous pouvez parcourir la partie en attendant\u202f; les évaluations et les erreurs apparaissent à côté des coups.',
    scores:
      'Les évaluations sont en pions\u00a0: + est bon pour les Blancs, − pour les Noirs, et #3 est un gain forcé en trois coups. Avec +1.00, les Blancs gagnent environ une partie sur deux.',
    fromFile: 'Évaluations du fichier, et non d’une revue.',
    partlyFromFile: (effort, done, positions) =>
      `${done} positions sur ${positions} passées en revue (${effort}). Les autres évaluations viennent du fichier.`,
    partlyDeeper: (effort, deeper, done, positions) =>
      `Revue faite (${effort}), ${done} positions sur ${positions} plus à fond (${deeper}).`,
    worst: 'Pire coup',
    showWorst: 'Aller à ce coup, qui a le plus réduit les chances de gain',
    wins: (moves, piece) => `${moves} gagne une pièce\u00a0: ${piece}.`,
    endsIn: (reply, moves) => `${reply} gagne en ${moves === 1 ? 'un coup' : `${moves} coups`}.`,
    goodReply: (reply) => `Bonne réponse\u00a0: ${reply}.`,
    lowers: (share, before, after) =>
      `Réduit les chances de gain de ${share}\u00a0: de ${before} à ${after}.`,
    resigned: {
      better: (color, score) =>
        `Les ${color === 'white' ? 'Blancs' : 'Noirs'} ont abandonné alors qu’ils étaient mieux (${score}).`,
      level: (color, score) =>
        `Les ${color === 'white' ? 'Blancs' : 'Noirs'} ont abandonné dans une position égale (${score}).`,
    },
  },
};
