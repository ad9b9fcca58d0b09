import type { Guide } from './guide.js';

export const guide: Guide = {
  title: 'Grant Acedrex, el ajedrez grande',
  lead: 'Ajedrez de doce por doce casillas, con leones, jirafas y un ave que se lleva elefantes: un juego que ya era antiguo cuando Alfonso X lo mandó escribir en 1283.',
  history: {
    title: 'De dónde viene',
    text: [
      'Alfonso X de Castilla, el Sabio, mandó hacer un libro de los juegos de su tiempo: ajedrez, dados y tablas. Se acabó en Sevilla en 1283 y se guarda en El Escorial. Entre sus problemas de ajedrez describe varios juegos mayores. El mayor de todos es el grant acedrex, que, según dice, fue hecho en la India a la manera de los reyes que llevaban bestias extrañas a la batalla.',
      'Dos ejércitos de veinticuatro piezas se enfrentan en un tablero de 144 casillas. Cuatro de las ocho clases de piezas no se parecen a nada del ajedrez moderno: la aanca, el unicornio, el león y la jirafa. El cocodrilo se mueve como lo haría el alfil solo doscientos años después.',
      'El texto deja muchas cosas abiertas y se ha leído de distintas maneras. Este programa juega según cuatro de esas lecturas y cualquier mezcla de ellas.',
    ],
  },
  setUp: {
    title: 'El tablero y los ejércitos',
    text: [
      'Las piezas están en la primera fila: torre, león, unicornio, jirafa, cocodrilo, aanca, rey, cocodrilo, jirafa, unicornio, león, torre. Los peones están en la cuarta, con cuatro filas vacías entre ellos y los de las negras. Mueven primero las blancas.',
    ],
  },
  piecesTitle: 'Las piezas',
  tryIt:
    'A las casillas verdes puede ir; en las rojas puede capturar. Pruébela: pulse la pieza y luego una casilla marcada. Puede mover cuantas veces quiera.',
  startOver: 'Empezar de nuevo',
  pieces: {
    king: {
      title: 'El rey',
      text: [
        'Se mueve una casilla en cualquier dirección. En su primer movimiento puede además saltar dos casillas por encima de lo que haya. No se enroca.',
      ],
    },
    rook: {
      title: 'La torre',
      text: ['Va en línea recta mientras el camino esté libre: igual que hoy.'],
    },
    crocodile: {
      title: 'El cocodrilo',
      text: [
        'En el libro, cocatriz. Va en diagonal mientras el camino esté libre: nuestro alfil, dos siglos antes.',
      ],
    },
    aanca: {
      title: 'La aanca',
      text: [
        'Un ave tan grande que se lleva elefantes; otros la llaman grifo. Da un paso en diagonal, donde puede quedarse, y desde allí sigue como una torre, solo hacia fuera. Si sigue, la primera casilla ha de estar vacía. Es la pieza más fuerte.',
      ],
    },
    unicornio: {
      title: 'El unicornio',
      text: [
        'Un rinoceronte. Salta como un caballo, donde puede quedarse, y desde allí sigue como un alfil, solo hacia fuera. El salto pasa por encima de todo; si sigue, la casilla en que cae ha de estar vacía.',
      ],
    },
    lion: {
      title: 'El león',
      text: [
        'Salta: tres casillas en línea recta, o tres en línea recta y una al lado. Lo que haya en medio no le importa.',
      ],
    },
    giraffe: {
      title: 'La jirafa',
      text: ['Salta como un caballo largo: dos casillas en un sentido y tres en el otro.'],
    },
    pawn: {
      title: 'El peón',
      text: [
        'Avanza una casilla y captura en diagonal hacia delante. No hay paso doble ni captura al paso.',
        'En la última fila se convierte en la pieza que empieza la partida en esa columna: por ejemplo, aanca en f y g, y león en b y k.',
      ],
    },
  },
  promotion: {
    title: 'La columna decide la coronación',
    text: [
      'El peón que llega a la última fila se convierte en la pieza que estaba en esa columna al principio: torre en a y l, león en b y k, unicornio en c y j, jirafa en d e i, cocodrilo en e y h, aanca en f y g. No se elige la pieza: se elige la columna.',
    ],
  },
  end: {
    title: 'Cómo acaba la partida',
    text: [
      'Gana quien da mate. También quien deja solo al rey contrario: el rey que ha perdido todo su ejército ha perdido la partida en el acto. Según Murray y Bodlaender hace tablas si en respuesta deja solo al otro rey, y según Golladay sigue jugando. Quien no tiene jugada legal también pierde; según Golladay, son tablas. La tercera repetición de una posición es tablas, y también cincuenta jugadas de cada bando sin captura ni movimiento de peón.',
    ],
  },
  endings: {
    title: 'Finales resueltos',
    text: [
      'Con cuatro piezas o menos en el tablero, contando los reyes, este programa puede calcular todas las posiciones que hay, de modo que sabe con certeza quién gana y en cuántas jugadas. La página lo hace en su propio dispositivo: componga una posición así y pulse «Resolver este final», o elija uno en la lista «Finales». Estas son tres de las respuestas. Cada tablero muestra la victoria más larga que existe cuando ambos bandos juegan lo mejor posible.',
    ],
    examples: {
      aanca: {
        title: 'La aanca da mate sola',
        text: [
          'Este final exige las reglas de Golladay, con las que un rey solo sigue jugando. Con las demás, el rey que se queda solo ya ha perdido. Solo dos piezas pueden darle mate sin más ayuda que la de su rey: la aanca, en 14 jugadas a lo sumo, y la torre, en 25. El unicornio, el cocodrilo, la jirafa y el león no pueden nunca.',
        ],
      },
      pawn: {
        title: 'La columna lo es todo',
        text: [
          'Por eso un peón contra un rey solo únicamente vale algo en cuatro de las doce columnas: a y l, donde se convierte en torre, y f y g, donde se convierte en aanca. Allí gana unas cuatro veces de cada cinco si le toca mover. En las otras ocho columnas todas las posiciones son tablas, incluso con el peón a un paso de la última fila.',
          'Esta victoria dura 37 jugadas. En las diez primeras solo camina el rey: tiene que llegar antes que el otro, y el peón ha de guardar su paso en reserva.',
        ],
      },
      duel: {
        title: 'Aanca contra torre nunca es tablas',
        text: [
          'Donde dejar solo al rey gana, quien captura la última pieza del otro ha ganado. Aanca contra aanca es casi siempre tablas si no se puede capturar nada en el acto. Aanca contra torre no lo es nunca: ni una de sus 630 millones de posiciones es tablas. Si le toca mover, la aanca gana 98 de cada 100, en 14 jugadas a lo sumo; a la torre solo la salva capturar antes.',
        ],
      },
    },
    labels: {
      first: 'Al principio',
      back: 'Una jugada atrás',
      forward: 'Una jugada adelante',
      end: 'Al final',
      open: 'Al tablero',
    },
  },
  readings: {
    title: 'Los cuatro reglamentos',
    text: [
      'La pestaña «Reglas», junto al tablero, cambia el reglamento y compara dos de ellos: qué jugadas gana y pierde una posición y cómo la valora cada uno.',
    ],
  },
  reading: {
    cazaux: {
      title: 'Cazaux y Musser',
      text: [
        'La lectura predeterminada, que es la que describe esta guía. También la da Wikipedia.',
      ],
    },
    courier: {
      title: 'Game Courier',
      text: [
        'Las reglas de Game Courier. El peón puede avanzar dos casillas desde su fila inicial, y el rey no puede saltar estando en jaque ni por encima de una casilla atacada.',
      ],
    },
    murray: {
      title: 'Murray y Bodlaender',
      text: [
        'El rey está en f. El león salta solo tres en línea recta, la jirafa cuatro y una. El unicornio es un caballo que no captura hasta que se ha movido, y después un alfil. El rey solo aún puede hacer tablas si deja solo al otro en el acto.',
      ],
    },
    golladay: {
      title: 'Golladay, según el códice',
      text: [
        'Según el códice en la traducción de Golladay. El león salta solo tres en línea recta. El salto del rey es hacia delante y puede capturar. Dejar solo al rey no significa nada y el ahogado es tablas.',
      ],
    },
  },
  sources: {
    title: 'Fuentes',
    text: [
      'Libro de los juegos (Libro de acedrex, dados e tablas), Sevilla 1283, Real Biblioteca del Monasterio de El Escorial.',
      'Sonja Musser Golladay: traducción del códice, tal como la recoge el Digital Ludeme Project.',
      'H. J. R. Murray: A History of Chess, 1913, y según él la página de Hans Bodlaender en The Chess Variant Pages.',
      'Jean-Louis Cazaux y Sonja Musser, tal como los sigue el artículo de Wikipedia sobre el Grant Acedrex; Jean-Louis Cazaux y Zacharias: reglas de Game Courier, 2023.',
      'Donde todos callan valen las decisiones de este programa, que enumera su documentación.',
    ],
  },
  next: {
    title: '¿Y ahora?',
    text: ['Juegue una primera partida en el nivel 1, que apenas mira más allá de la jugada.'],
  },
  play: 'Ir al tablero y jugar',
};
