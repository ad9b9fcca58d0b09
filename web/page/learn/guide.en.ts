import type { Guide } from './guide.js';

export const guide: Guide = {
  title: 'Grant Acedrex, the great chess',
  lead: 'Chess on twelve by twelve squares, with lions, giraffes and a bird that carries off elephants: a game that was old when Alfonso X had it written down in 1283.',
  history: {
    title: 'Where it comes from',
    text: [
      'Alfonso X of Castile, called the Wise, had a book made of the games of his time: chess, dice and tables. It was finished in Seville in 1283 and is kept in the Escorial. Among its chess problems it describes several larger games. The greatest of them is the grant acedrex, the great chess, which, it says, was made in India after the manner of kings who took strange beasts into battle.',
      'Two armies of twenty-four stand on a board of 144 squares. Four of the eight kinds of pieces are unlike anything in modern chess: aanca, unicornio, lion and giraffe. The crocodile moves as the bishop did only two hundred years later.',
      'The text leaves much open, and people have read it in different ways. This program plays four of these readings, and any mixture of them.',
    ],
  },
  setUp: {
    title: 'The board and the armies',
    text: [
      'The pieces stand on the first rank: rook, lion, unicornio, giraffe, crocodile, aanca, king, crocodile, giraffe, unicornio, lion, rook. The pawns stand on the fourth, with four empty ranks between them and Black’s. White moves first.',
    ],
  },
  piecesTitle: 'The pieces',
  tryIt:
    'The piece can move to green squares and capture on red ones. Try it: select the piece, then a marked square. You can make as many moves as you like.',
  startOver: 'Start over',
  pieces: {
    king: {
      title: 'The king',
      text: [
        'It moves one square in any direction. On its first move it may also leap two squares, over whatever stands between. It never castles.',
      ],
    },
    rook: {
      title: 'The rook',
      text: ['It moves over any number of free squares along its rank or file, as in chess.'],
    },
    crocodile: {
      title: 'The crocodile',
      text: [
        'The book of 1283 calls it cocatriz. It moves diagonally over any number of free squares, which the bishop of chess did only two centuries later.',
      ],
    },
    aanca: {
      title: 'The aanca',
      text: [
        'A bird so great that it carries off elephants; others call it a griffin. It moves one square diagonally. It may stop there or, if that square is empty, continue outward like a rook. It is the strongest piece.',
      ],
    },
    unicornio: {
      title: 'The unicornio',
      text: [
        'A rhinoceros. It leaps like a knight, over anything in between. It may stop there or, if that square is empty, continue outward like a bishop.',
      ],
    },
    lion: {
      title: 'The lion',
      text: [
        'It leaps three squares straight, or three straight and one to the side, over anything in between.',
      ],
    },
    giraffe: {
      title: 'The giraffe',
      text: ['It leaps like a long knight: two squares one way and three the other.'],
    },
    pawn: {
      title: 'The pawn',
      text: [
        'It steps one square forward and captures one square diagonally forward. There is no double step and no en passant.',
        'On the last rank it becomes the piece that begins the game on that file: an aanca on f and g, for example, and a lion on b and k.',
      ],
    },
  },
  promotion: {
    title: 'Promotion goes by the file',
    text: [
      'A pawn that reaches the last rank becomes the piece that stood on that file at the start: rook on a and l, lion on b and k, unicornio on c and j, giraffe on d and i, crocodile on e and h, aanca on f and g. You do not choose the piece; you choose the file.',
    ],
  },
  end: {
    title: 'How a game ends',
    text: [
      'Checkmate wins. So does baring the king: a side left with only its king loses at once. Murray and Bodlaender let it draw if it bares the other king in reply, and under Golladay’s rules it plays on. A player without a legal move loses too; under Golladay’s rules that is a draw. The third occurrence of a position is a draw, and so are fifty moves of each side without a capture or a pawn move.',
    ],
  },
  endings: {
    title: 'Endings, solved',
    text: [
      'With four pieces or fewer on the board, kings included, this program can work out every position there is, and so it knows for certain who wins and how fast. The page does so on your own device: set up such a position and press “Solve this ending”, or choose one in the list “Endings”. Here are three of the answers. Each board shows the longest win that there is, with both sides playing their best.',
    ],
    examples: {
      aanca: {
        title: 'The aanca mates alone',
        text: [
          'This ending needs Golladay’s rules, under which a bare king plays on. Under the others, a king left alone has lost at once. Only two pieces can mate it with nothing but their king’s help: the aanca, within 14 moves, and the rook, within 25. The unicornio, crocodile, giraffe and lion never can.',
        ],
      },
      pawn: {
        title: 'The file is everything',
        text: [
          'So a pawn against a bare king is worth something only on four of the twelve files: a and l, where it becomes a rook, and f and g, where it becomes an aanca. There it wins about four times out of five if it has the move. On the other eight files every position is a draw, even with the pawn one step from the last rank.',
          'This win takes 37 moves. For the first ten of them only the king walks: he has to arrive before the other one, and the pawn must keep its step in reserve.',
        ],
      },
      duel: {
        title: 'Aanca against rook is never drawn',
        text: [
          'Where baring the king wins, whoever takes the other’s last piece has won. Aanca against aanca is mostly a draw if nothing can be taken at once. Aanca against rook never is: not one of its 630 million positions is drawn. With the move, the aanca wins 98 of 100, in 14 moves at most; what saves the rook is taking first.',
        ],
      },
    },
    labels: {
      first: 'To the beginning',
      back: 'One move back',
      forward: 'One move on',
      end: 'To the end',
      open: 'To the board',
    },
  },
  readings: {
    title: 'The four rulesets',
    text: [
      'The “Rules” tab beside the board changes the ruleset and compares two of them: which moves a position gains or loses, and how it is evaluated under each.',
    ],
  },
  reading: {
    cazaux: {
      title: 'Cazaux and Musser',
      text: ['The default, which this guide describes. Wikipedia has these rules too.'],
    },
    courier: {
      title: 'Game Courier',
      text: [
        'The rules of the Game Courier preset. A pawn may step two squares from its starting rank, and the king may not leap out of check or over an attacked square.',
      ],
    },
    murray: {
      title: 'Murray and Bodlaender',
      text: [
        'The king stands on f. The lion leaps three straight only, the giraffe four and one. The unicornio is a quiet knight until it has moved and a bishop afterwards. A bare king may still draw if it bares the other at once.',
      ],
    },
    golladay: {
      title: 'Golladay, from the codex',
      text: [
        'After the codex in Golladay’s translation. The lion leaps three straight only. The king’s leap goes forward, and may take. A bare king does not lose, and stalemate is a draw.',
      ],
    },
  },
  sources: {
    title: 'Sources',
    text: [
      'Libro de los juegos (Libro de acedrex, dados e tablas), Seville 1283, Real Biblioteca del Monasterio de El Escorial.',
      'Sonja Musser Golladay: translation of the codex, as the Digital Ludeme Project records it.',
      'H. J. R. Murray: A History of Chess, 1913, and after it Hans Bodlaender’s page on The Chess Variant Pages.',
      'Jean-Louis Cazaux and Sonja Musser, as Wikipedia’s article on Grant Acedrex follows them; Jean-Louis Cazaux and Zacharias: preset of Game Courier, 2023.',
      'Where all of them are silent, this program follows rulings of its own, which its documentation lists.',
    ],
  },
  next: {
    title: 'What next?',
    text: ['Play a first game, at level 1: that level hardly looks ahead.'],
  },
  play: 'Go to the board and play',
};
