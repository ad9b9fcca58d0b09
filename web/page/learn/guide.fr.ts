import type { Guide } from './guide.js';

export const guide: Guide = {
  title: 'Grant Acedrex, les grands échecs',
  lead: 'Des échecs sur douze cases par douze, avec des lions, des girafes et un oiseau qui emporte des éléphants\u00a0: un jeu déjà ancien quand Alphonse X le fit mettre par écrit en 1283.',
  history: {
    title: 'D’où vient ce jeu',
    text: [
      'Alphonse X de Castille, dit le Sage, fit composer un livre des jeux de son temps\u00a0: échecs, dés et tables. Achevé à Séville en 1283, il est conservé à l’Escurial. Parmi ses problèmes d’échecs, il décrit plusieurs jeux plus grands. Le plus grand est le grant acedrex, les grands échecs, qui, dit-il, fut fait en Inde à la manière des rois qui menaient des bêtes étranges à la bataille.',
      'Deux armées de vingt-quatre pièces se font face sur un échiquier de 144 cases. Quatre des huit sortes de pièces ne ressemblent à rien dans les échecs modernes\u00a0: l’aanca, l’unicorne, le lion et la girafe. Le crocodile se déplace comme le fou ne le fit que deux cents ans plus tard.',
      'Le texte laisse bien des points ouverts, et on l’a lu de différentes façons. Ce programme joue selon quatre de ces lectures et tous leurs mélanges.',
    ],
  },
  setUp: {
    title: 'L’échiquier et les armées',
    text: [
      'Les pièces occupent la première rangée\u00a0: tour, lion, unicorne, girafe, crocodile, aanca, roi, crocodile, girafe, unicorne, lion, tour. Les pions sont sur la quatrième, à quatre rangées vides de ceux des Noirs. Les Blancs commencent.',
    ],
  },
  piecesTitle: 'Les pièces',
  tryIt:
    'La pièce peut aller sur les cases vertes et prendre sur les rouges. Essayez\u00a0: choisissez la pièce, puis une case marquée. Vous pouvez jouer autant de coups que vous voulez.',
  startOver: 'Recommencer',
  pieces: {
    king: {
      title: 'Le roi',
      text: [
        'Il avance d’une case dans toutes les directions. À son premier coup, il peut aussi sauter de deux cases, par-dessus tout ce qui s’y trouve. Il ne roque jamais.',
      ],
    },
    rook: {
      title: 'La tour',
      text: [
        'Elle parcourt autant de cases libres qu’elle veut sur sa rangée ou sa colonne, comme aux échecs.',
      ],
    },
    crocodile: {
      title: 'Le crocodile',
      text: [
        'Le livre de 1283 l’appelle cocatriz. Il parcourt autant de cases libres qu’il veut en diagonale, ce que le fou des échecs ne fit que deux siècles plus tard.',
      ],
    },
    aanca: {
      title: 'L’aanca',
      text: [
        'Un oiseau si grand qu’il emporte des éléphants\u202f; d’autres l’appellent griffon. Elle avance d’une case en diagonale. Elle peut s’y arrêter ou, si cette case est vide, continuer vers l’extérieur comme une tour. C’est la pièce la plus forte.',
      ],
    },
    unicornio: {
      title: 'L’unicorne',
      text: [
        'Un rhinocéros, que le livre appelle unicornio. Elle saute comme un cavalier, par-dessus tout. Elle peut s’y arrêter ou, si cette case est vide, continuer vers l’extérieur comme un fou.',
      ],
    },
    lion: {
      title: 'Le lion',
      text: [
        'Il saute trois cases en ligne droite, ou trois en ligne droite et une de côté, par-dessus tout ce qui s’y trouve.',
      ],
    },
    giraffe: {
      title: 'La girafe',
      text: [
        'Elle saute comme un long cavalier\u00a0: deux cases dans un sens et trois dans l’autre.',
      ],
    },
    pawn: {
      title: 'Le pion',
      text: [
        'Il avance d’une case et prend sur une case en diagonale vers l’avant. Il n’y a ni double pas ni prise en passant.',
        'Sur la dernière rangée, il devient la pièce qui commence la partie sur cette colonne\u00a0: par exemple une aanca en f et g, un lion en b et k.',
      ],
    },
  },
  promotion: {
    title: 'La colonne décide de la promotion',
    text: [
      'Un pion qui atteint la dernière rangée devient la pièce qui se trouvait au départ sur cette colonne\u00a0: tour en a et l, lion en b et k, unicorne en c et j, girafe en d et i, crocodile en e et h, aanca en f et g. On ne choisit pas la pièce, on choisit la colonne.',
    ],
  },
  end: {
    title: 'Comment la partie se termine',
    text: [
      'L’échec et mat gagne. Dépouiller le roi aussi\u00a0: un camp qui n’a plus que son roi perd aussitôt. Selon Murray et Bodlaender, il fait nulle s’il dépouille l’autre roi en réponse, et selon Golladay il continue à jouer. Un joueur sans coup légal perd également\u202f; selon Golladay, il fait nulle. La troisième répétition d’une position est nulle, de même que cinquante coups de chaque camp sans prise ni coup de pion.',
    ],
  },
  endings: {
    title: 'Des finales résolues',
    text: [
      'Avec quatre pièces ou moins sur l’échiquier, rois compris, ce programme peut calculer toutes les positions possibles\u202f; il sait donc avec certitude qui gagne et en combien de coups. La page le fait sur votre propre appareil\u00a0: composez une telle position et appuyez sur «\u00a0Résoudre cette finale\u00a0», ou choisissez-en une dans la liste «\u00a0Finales\u00a0». Voici trois des réponses. Chaque échiquier montre le gain le plus long qui existe, les deux camps jouant au mieux.',
    ],
    examples: {
      aanca: {
        title: 'L’aanca mate seule',
        text: [
          'Cette finale suppose les règles de Golladay, où un roi dépouillé continue à jouer. Avec les autres, un roi resté seul a aussitôt perdu. Deux pièces seulement peuvent le mater avec la seule aide de leur roi\u00a0: l’aanca, en 14 coups au plus, et la tour, en 25. L’unicorne, le crocodile, la girafe et le lion ne le peuvent jamais.',
        ],
      },
      pawn: {
        title: 'Tout dépend de la colonne',
        text: [
          'Un pion contre un roi dépouillé ne vaut donc quelque chose que sur quatre des douze colonnes\u00a0: a et l, où il devient une tour, et f et g, où il devient une aanca. Il y gagne environ quatre fois sur cinq s’il a le trait. Sur les huit autres colonnes, toutes les positions sont nulles, même avec le pion à un pas de la dernière rangée.',
          'Ce gain prend 37 coups. Pendant les dix premiers, seul le roi marche\u00a0: il doit arriver avant l’autre, et le pion doit garder son pas en réserve.',
        ],
      },
      duel: {
        title: 'Aanca contre tour n’est jamais nulle',
        text: [
          'Là où dépouiller le roi gagne, celui qui prend la dernière pièce de l’autre a gagné. Aanca contre aanca est presque toujours nulle si rien ne peut être pris aussitôt. Aanca contre tour ne l’est jamais\u00a0: pas une de ses 630 millions de positions n’est nulle. Avec le trait, l’aanca gagne 98 fois sur 100, en 14 coups au plus\u202f; seule la première prise sauve la tour.',
        ],
      },
    },
    labels: {
      first: 'Au début',
      back: 'Un coup en arrière',
      forward: 'Un coup en avant',
      end: 'À la fin',
      open: 'Sur l’échiquier',
    },
  },
  readings: {
    title: 'Les quatre ensembles de règles',
    text: [
      'L’onglet «\u00a0Règles\u00a0», à côté de l’échiquier, change les règles et en compare deux ensembles\u00a0: quels coups une position gagne ou perd, et comment elle est évaluée selon chacun.',
    ],
  },
  reading: {
    cazaux: {
      title: 'Cazaux et Musser',
      text: ['Les règles habituelles, que décrit ce guide. Wikipédia les donne aussi.'],
    },
    courier: {
      title: 'Game Courier',
      text: [
        'Les règles de Game Courier. Un pion peut avancer de deux cases depuis sa rangée de départ, et le roi ne peut sauter ni en étant en échec ni par-dessus une case attaquée.',
      ],
    },
    murray: {
      title: 'Murray et Bodlaender',
      text: [
        'Le roi est en f. Le lion ne saute que trois cases en ligne droite, la girafe quatre et une. L’unicorne est un cavalier qui ne prend pas jusqu’à son premier coup, puis un fou. Un roi dépouillé peut encore faire nulle s’il dépouille aussitôt l’autre.',
      ],
    },
    golladay: {
      title: 'Golladay, d’après le codex',
      text: [
        'D’après le codex dans la traduction de Golladay. Le lion ne saute que trois cases en ligne droite. Le saut du roi va vers l’avant et peut prendre. Un roi dépouillé ne perd pas, et le pat fait nulle.',
      ],
    },
  },
  sources: {
    title: 'Sources',
    text: [
      'Libro de los juegos (Libro de acedrex, dados e tablas), Séville 1283, Real Biblioteca del Monasterio de El Escorial.',
      'Sonja Musser Golladay\u00a0: traduction du codex, telle que la rapporte le Digital Ludeme Project.',
      'H. J. R. Murray\u00a0: A History of Chess, 1913, et d’après lui la page de Hans Bodlaender sur The Chess Variant Pages.',
      'Jean-Louis Cazaux et Sonja Musser, tels que les suit l’article de Wikipédia sur le Grant Acedrex\u202f; Jean-Louis Cazaux et Zacharias\u00a0: règles de Game Courier, 2023.',
      'Là où toutes se taisent, ce programme suit ses propres décisions, dont sa documentation donne la liste.',
    ],
  },
  next: {
    title: 'Et maintenant\u202f?',
    text: [
      'Jouez une première partie, au niveau 1\u00a0: ce niveau ne voit guère plus loin que le coup.',
    ],
  },
  play: 'Aller à l’échiquier et jouer',
};
