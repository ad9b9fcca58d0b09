/** The sentences of all errors in Spanish, made from codes and parameters like the English ones. */
import type {
  ElementErrors,
  EmbedValue,
  EngineErrors,
  ErrorParams,
  ErrorPlace,
  FenErrors,
  FenWarnings,
  LimitErrors,
  MoveErrors,
  PgnErrors,
  PlayErrors,
  Repairs,
  RulesetErrors,
  SanErrors,
  Sentences,
  SetupErrors,
  TablebaseErrors,
  PuzzleElementErrors,
  ProblemErrors,
  PuzzleErrors,
  StipulationErrors,
  TheoryFileErrors,
  TheoryMergeErrors,
  WorkerEnd,
} from '../../errors/codes.js';
import type { BoardStatus } from '../../rules/outcome.js';
import type { Color, Role } from '../../rules/pieces.js';
import { ROLE_NAMES, side } from './spanish-names.js';

const sideName = (color: Color): string => `El bando ${colorName(color)}`;
const colorName = (color: Color): string => (color === 'white' ? 'blanco' : 'negro');
const sides = (color: Color): string => `las ${side(color)}`;

const isFeminine = (role: Role): boolean =>
  role === 'rook' || role === 'giraffe' || role === 'aanca';
const the = (role: Role): string => `${isFeminine(role) ? 'la' : 'el'} ${ROLE_NAMES[role]}`;
const aPiece = (role: Role): string => `${isFeminine(role) ? 'una' : 'un'} ${ROLE_NAMES[role]}`;
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const FEN_SPANISH: Sentences<FenErrors & FenWarnings> = {
  'fen-empty': () => 'El FEN está vacío.',
  'fen-chess': () =>
    'Esta es una posición de ajedrez, de 8×8 casillas. El Grant Acedrex tiene 12×12 casillas y otras piezas.',
  'fen-rank-count': ({ ranks }) =>
    `El tablero tiene ${ranks} ${ranks === 1 ? 'fila' : 'filas separadas por «/»'}; necesita 12.`,
  'fen-rank-width': ({ rank, squares }) =>
    `La fila ${rank} tiene ${squares} casillas; necesita 12.`,
  'fen-fairymax-empty-rank': ({ rank }) =>
    `La fila ${rank} está escrita «8», como las filas vacías de Fairy-Max 5.0b; debe ser «12».`,
  'fen-run': ({ rank, text }) =>
    `Fila ${rank}: «${text}» no es un número de casillas vacías, de 1 a 12.`,
  'fen-piece': ({ rank, text }) => `Fila ${rank}: «${text}» no es una pieza.`,
  'fen-turn': ({ text }) => `El bando que juega debe ser w o b, no «${text}».`,
  'fen-rights': ({ text }) =>
    `Los derechos deben ser casillas como g1g12, las letras KQkq o «-»; «${text}» no lo es.`,
  'fen-en-passant': ({ text }) =>
    `El cuarto campo debe ser «-», no «${text}»: no hay captura al paso.`,
  'fen-halfmoves': ({ text, max }) =>
    `El número de medias jugadas sin captura ni movimiento de peón debe ser un entero hasta ${max}, no «${text}».`,
  'fen-fullmoves': ({ text, max }) =>
    `El número de jugada debe ser un entero hasta ${max}, no «${text}».`,
  'fen-extra-field': ({ text }) => `Un FEN tiene seis campos; sobra «${text}».`,
  'fen-read-as': ({ text, read }) =>
    text === ''
      ? `El FEN no tiene derechos. Las piezas en sus casillas iniciales cuentan como no movidas: ${read}.`
      : `«${text}» en el FEN se ${read === '-' ? 'omite' : `lee como «${read}»`}.`,
};

export const RULESET_SPANISH: Sentences<RulesetErrors> = {
  'ruleset-unknown': ({ text, choices }) =>
    `«${text}» no es un reglamento; los hay ${choices.join(', ')}.`,
  'ruleset-switch-unknown': ({ text, choices }) =>
    `«${text}» no es una opción de las reglas; las hay ${choices.join(', ')}.`,
  'ruleset-switch-value': ({ text, name, choices, max }) =>
    `«${text}» no es un valor de ${name}; sus valores son ${max === undefined ? choices.join(', ') : `de 0 a ${max}`}.`,
  'ruleset-switch-repeated': ({ name }) => `${name} figura dos veces.`,
};

const ENDS: Readonly<Record<BoardStatus, string>> = {
  ongoing: 'en curso',
  checkmate: 'jaque mate',
  stalemate: 'ahogado',
  'bare-king': 'rey solo',
  'both-bare': 'ambos reyes solos',
  'king-captured': 'rey capturado',
};

export const MOVE_SPANISH: Sentences<MoveErrors & SanErrors & PlayErrors> = {
  'move-syntax': ({ text }) => `«${text}» no es una jugada en coordenadas como c1f3.`,
  'move-square': ({ text }) => `${text} no es una casilla, de a1 a l12.`,
  'move-promotion-letter': ({ text }) => `«${text}» no es una pieza.`,
  'move-game-over': ({ status }) => `La partida ha terminado: ${ENDS[status]}.`,
  'move-no-piece': (params) =>
    'square' in params
      ? `No hay ninguna pieza en ${params.square}.`
      : `${sideName(params.color)} no tiene ${ROLE_NAMES[params.role]}${params.origin === '' ? '' : ` en ${params.origin}`}.`,
  'move-not-yours': ({ square, role, turn }) =>
    `${upper(the(role))} de ${square} no es del bando ${colorName(turn)}, al que le toca jugar.`,
  'move-own-piece': ({ square, role }) => `En ${square} hay una pieza propia: ${ROLE_NAMES[role]}.`,
  'move-illegal': ({ from, to, role, inCheck = false }) =>
    role === undefined
      ? `${from}${to} no es una jugada legal.`
      : `${upper(the(role))} de ${from} no puede ir a ${to}${inCheck ? ', o dejaría al rey en jaque' : ''}.`,
  'move-leaves-check': ({ from, to, turn }) =>
    `${from}${to} dejaría atacado al rey ${colorName(turn)}.`,
  'move-wrong-promotion': ({ to, becomes, role }) =>
    `Un peón que llega a ${to} se convierte en ${ROLE_NAMES[becomes]}, no en ${ROLE_NAMES[role]}.`,
  'move-no-promotion': ({ from, to }) => `${from}${to} no es una coronación.`,
  'move-no-dice': () => 'Solo en partidas con dado se pasa el turno.',
  'move-no-pass': ({ roll, from = '', to = '' }) =>
    roll === undefined
      ? 'Hay una jugada legal para cada tirada, así que ninguna hace pasar el turno.'
      : `Con un ${roll} no se pasa el turno: ${from}${to} es legal.`,
  'move-wrong-piece': ({ from, to, role, stands }) =>
    `${from}${to} se da como jugada de ${aPiece(role)}, pero ${stands === undefined ? `${from} está vacía` : `en ${from} hay ${aPiece(stands)}`}.`,
  'san-syntax': ({ text }) => `«${text}» no es una jugada.`,
  'san-ambiguous': ({ text, moves }) => `«${text}» puede ser ${moves.join(', ')}.`,
  'san-illegal': ({ color, role, to }) =>
    `No hay ${ROLE_NAMES[role]} de ${sides(color)} que pueda ir a ${to}.`,
};

export const SETUP_SPANISH: Sentences<SetupErrors> = {
  'king-missing': ({ color }) => `Falta el rey ${colorName(color)}.`,
  'king-repeated': ({ color, squares }) =>
    `${sideName(color)} tiene ${squares.length} reyes, en ${squares.join(', ')}.`,
  'opponent-in-check': ({ turn, king, attackers }) =>
    `Le toca al bando ${colorName(turn)}, pero el rey ${colorName(turn === 'white' ? 'black' : 'white')} de ${king} está atacado desde ${attackers.join(', ')}.`,
  'pawn-on-last-rank': ({ square }) => `Un peón no puede estar en ${square}.`,
  'right-without-piece': ({ square, unicornios }) =>
    `El derecho de ${square} no es ${unicornios ? 'de ningún unicornio ni de un rey' : 'de ningún rey'} en su casilla de origen.`,
  'halfmoves-invalid': ({ value }) =>
    `${value} no es un número de medias jugadas sin captura ni movimiento de peón.`,
  'fullmoves-invalid': ({ value }) => `${value} no es un número de jugada.`,
  'too-many-pieces': ({ color, count, max }) =>
    `${sideName(color)} tiene ${count} piezas; un bando empieza con ${max}.`,
  'too-many-pawns': ({ color, count, max }) =>
    `${sideName(color)} tiene ${count} peones; un bando empieza con ${max}.`,
  'too-many-promoted': ({ color, count, missing }) =>
    `${sideName(color)} tiene al menos ${count === 1 ? '1 pieza coronada' : `${count} piezas coronadas`}, pero ${missing === 0 ? 'no le falta ningún peón' : missing === 1 ? 'solo le falta 1 peón' : `solo le faltan ${missing} peones`}.`,
  'pawn-behind-start': ({ color, square }) =>
    `El peón ${colorName(color)} de ${square} está detrás de la fila de la que salen sus peones.`,
  'unmoved-away-from-home': ({ square }) =>
    `El unicornio de ${square} no puede estar sin mover: solo los de c1, j1, c12 y j12.`,
  'halfmoves-beyond-game': ({ halfmoves, played }) =>
    `${halfmoves} medias jugadas sin captura ni movimiento de peón son más que las ${played} que lleva la partida.`,
};

/** The most squares that a repair lists one by one. */
const MAX_NAMED = 6;

export const REPAIRS_SPANISH: Sentences<Repairs> = {
  'put-king': ({ color, square }) => `Poner el rey ${colorName(color)} en ${square}`,
  'keep-king': ({ square }) => `Dejar el rey de ${square}`,
  'remove-pieces': ({ squares }) =>
    squares.length > MAX_NAMED ? `Quitar ${squares.length} piezas` : `Quitar ${squares.join(', ')}`,
  'change-turn': ({ turn }) => `Que juegue el bando ${colorName(turn)}`,
  'promote-pawn': ({ role }) => `Coronarlo: ${ROLE_NAMES[role]}`,
  'remove-pawn': () => 'Quitar el peón',
  'drop-right': ({ square }) => `Quitar el derecho de ${square}`,
  'reset-counter': ({ value }) => `Ponerlo a ${value}`,
  'set-fullmoves': ({ fullmoves }) => `Poner el número de jugada a ${fullmoves}`,
};

const PGN_SPANISH: Sentences<PgnErrors> = {
  'pgn-variant': ({ text }) => `La partida es de la variante «${text}», no «Grant Acedrex».`,
  'pgn-dice': ({ text }) => `El dado de la partida tiene «${text}» caras, no 8.`,
  'pgn-roll': ({ san, roll }) =>
    `${san} no puede seguir a un ${roll}, ${san === '--' ? 'que tiene una jugada legal' : 'que mueve otra pieza'}.`,
  'pgn-unclosed-comment': () => 'Hay un comentario sin cerrar.',
  'pgn-unclosed-variation': () => 'Hay una variante sin cerrar.',
  'pgn-stray-close': () => 'Aquí no hay ninguna variante que cerrar.',
  'pgn-stray-variation': () => 'Una variante necesita una jugada a la que sustituir.',
  'pgn-nesting': ({ max }) => `Las variantes están anidadas a más de ${max} niveles.`,
  'pgn-comment-length': ({ max }) =>
    `Los comentarios de una posición tienen más de ${max} caracteres.`,
  'pgn-shapes': ({ max }) => `Una posición tiene más de ${max} flechas y círculos.`,
  'pgn-faults': ({ max }) => `La partida tiene más de ${max} errores; el resto no se lee.`,
  'pgn-escaped-line': () =>
    'Una línea que empieza por % no forma parte de la partida y no se conserva.',
  'pgn-repeated-tag': ({ name }) =>
    `La etiqueta ${name} aparece aquí otra vez; se conserva su primer valor.`,
  'pgn-result-tag': ({ text, kept }) =>
    `La etiqueta Result dice «${text}», que no es un resultado; se conserva ${kept}.`,
  'pgn-loose-tag': ({ name }) => `La etiqueta no sigue las reglas del PGN. Se lee como ${name}.`,
  'pgn-late-tag': ({ name, applies }) =>
    applies
      ? `La etiqueta ${name} está detrás de las jugadas. Se conserva con las demás.`
      : `La etiqueta ${name} está detrás de las jugadas, a las que ya no puede afectar. No se tiene en cuenta.`,
  'pgn-text': ({ text }) => `«${text}» no es una etiqueta ni una jugada. Se omite.`,
  'pgn-word': ({ text }) =>
    `«${text}» no es una jugada ni un signo conocido. Se conserva como comentario.`,
  'pgn-first-number': ({ number }) =>
    `Las jugadas empiezan con ${Math.floor(number)}${number % 1 === 0 ? '.' : '...'}, y ninguna etiqueta FEN tiene la posición anterior.`,
  'pgn-null-move': () =>
    'Una jugada nula termina la variante. El resto de la variante se conserva como texto no leído.',
  'pgn-label': ({ text, san }) => `La letra «${text}» contradice las casillas, que dan ${san}.`,
  'pgn-after-result': ({ result }) =>
    `Hay jugadas detrás del resultado ${result}. Se conservan como texto sin leer.`,
  'pgn-ruleset-found': ({ ruleset, plies, others }) =>
    plies === 0
      ? `Abierta con las reglas de ${ruleset}, porque la posición es ilegal con las habituales.`
      : others.length === 0
        ? `Abierta con las reglas de ${ruleset}, las únicas con las que las ${plies} jugadas son legales.`
        : `Abierta con las reglas de ${ruleset}. Las ${plies} jugadas también son legales con las de ${others.join(', ')}.`,
  'pgn-legal-elsewhere': ({ rulesets }) =>
    `Todas las jugadas son legales con las reglas de ${rulesets.join(', ')}.`,
  'pgn-xboard': ({ rules }) =>
    `XBoard no tiene ninguna variante con las reglas ${rules}; juega a cazaux, courier, murray y golladay, sin dado.`,
  'pgn-no-game': ({ text }) =>
    text === ''
      ? 'No se ha encontrado ninguna partida.'
      : `No se ha encontrado ninguna partida: «${text}» no es una etiqueta ni una jugada legal.`,
  'pgn-result': ({ tag, end }) =>
    `El resultado es ${tag} en la etiqueta y ${end} tras las jugadas; se conserva ${tag === '*' ? end : tag}.`,
};

const UNREACHABLE =
  'no hay red, la política de seguridad de la página (connect-src) no lo permite, o está en otro sitio que no lo permite (CORS)';

const OTHER_FOLDER = 'setAssetBase indica otra carpeta para los archivos de acedrex';

const endOf = (params: WorkerEnd): string => {
  switch (params.end) {
    case 'error':
      return params.reason;
    case 'exit':
      return `su hilo terminó con el código ${params.exitCode}`;
    case 'silence':
      return `no da señales de vida desde hace ${params.milliseconds / 1000} s`;
    case 'unreadable-message':
      return 'no se pudo leer un mensaje';
    case 'script-not-loaded':
      return 'su programa, o un módulo que este importa, no se pudo cargar: falta, lo prohíbe la política de seguridad o está en otro sitio';
  }
};

const ENGINE_SPANISH: Sentences<EngineErrors & LimitErrors> = {
  offline: ({ address = 'un archivo' }) =>
    `No se pudo cargar ${address}: este dispositivo no tiene conexión de red.`,
  'wasm-unreachable': ({ address }) => `No se pudo cargar ${address}: ${UNREACHABLE}.`,
  'wasm-missing': ({ address, status }) =>
    `El archivo de WebAssembly no está donde se busca: ${address} respondió ${status} (${OTHER_FOLDER}).`,
  'wasm-blocked': () =>
    "La política de seguridad de la página (CSP) no permite WebAssembly: a script-src le falta 'wasm-unsafe-eval'.",
  'wasm-invalid': ({ address, reason }) =>
    reason === 'html'
      ? `${address} respondió con una página HTML en lugar de WebAssembly (${OTHER_FOLDER}).`
      : `El archivo de WebAssembly ${address} está dañado o es otra cosa: ${reason}.`,
  'network-unreachable': ({ address }) => `No se pudo cargar ${address}: ${UNREACHABLE}.`,
  'network-missing': ({ address, status }) =>
    status === undefined
      ? `No existe el archivo ${address}.`
      : `La red neuronal no está donde se busca: ${address} respondió ${status} (${OTHER_FOLDER}).`,
  'network-invalid': ({ address }) =>
    `El archivo ${address} está dañado o no es una red neuronal para este motor.`,
  'worker-blocked': (params) =>
    'directive' in params
      ? `La política de seguridad de la página (CSP) no permite el motor (${params.directive}, ${params.address}); póngalo en el propio sitio y nómbrelo con worker-url.`
      : `La página exige Trusted Types: ${params.remedy === 'allow-policy' ? 'permita la política acedrex (trusted-types)' : 'nombre la dirección del programa con workerUrl'} (${params.reason}).`,
  'worker-unreachable': ({ address }) =>
    `No se puede cargar el programa del motor, ${address}: ${UNREACHABLE}.`,
  'worker-missing': ({ address, status }) =>
    `El programa del motor no está donde se busca: ${address} respondió ${status} (${OTHER_FOLDER}).`,
  'worker-not-script': ({ address, type }) =>
    `En ${address}, donde debería estar el programa del motor, hay otra cosa: ${type} (${OTHER_FOLDER}).`,
  'worker-not-isolated': ({ address }) =>
    `Esta página está aislada; ${address} debe enviarse con Cross-Origin-Embedder-Policy.`,
  'engine-start-failed': (params) => `No se pudo arrancar el motor: ${endOf(params)}.`,
  'engine-start-timeout': ({ milliseconds }) =>
    `El motor no ha arrancado en ${milliseconds / 1000} s.`,
  'engine-crashed': (params) => `El motor ha dejado de funcionar: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => `El motor no pudo hacerlo: ${reason}.`,
  'limit-invalid': ({ name, value, min, max, whole }) => {
    const range = max === undefined ? `de al menos ${min}` : `de ${min} a ${max}`;
    return `limits.${name} debe ser un número ${whole ? 'entero ' : ''}${range}, no ${value}.`;
  },
  'hash-memory': ({ mebibytes }) =>
    `No hay memoria suficiente para una tabla hash de ${mebibytes} MiB.`,
  'engine-closed': () => 'El motor se ha cerrado.',
  'request-not-cloneable': ({ reason }) => `No se puede enviar la petición al motor: ${reason}.`,
};

const COUNTED = {
  halfmoves: 'Medias jugadas sin captura ni movimiento de peón',
  fullmoves: 'Número de jugada',
  moveLimit: 'Medias jugadas sin progreso hasta las tablas',
} as const;

const embedValue = (wanted: EmbedValue): string => {
  switch (wanted.kind) {
    case 'choice':
      return `puede ser ${wanted.choices.join(', ')}`;
    case 'number':
      return `es un número entero hasta ${wanted.max}`;
    case 'origin':
      return 'es un origen como https://example.org';
  }
};

export const ELEMENT_SPANISH: Sentences<ElementErrors> = {
  'piece-set-unknown': ({ text, choices }) =>
    `«${text}» no es un juego de piezas; los hay ${choices.join(', ')}.`,
  'part-not-loaded': ({ reason }) => `No se pudo cargar una parte: ${reason}.`,
  'count-invalid': ({ field, min, max, text }) =>
    `${COUNTED[field]}: un número entero de ${min} a ${max}, no «${text}».`,
  'pgn-game-missing': ({ game, games }) =>
    `El PGN tiene ${games} ${games === 1 ? 'partida' : 'partidas'}, así que no hay partida ${game}.`,
  'embed-param': ({ name, text, wanted }) =>
    `«${name}=${text}» no sirve en la dirección: ${embedValue(wanted)}.`,
  'die-no-digest': ({ reason }) => `El dado no puede tirar por su semilla: ${reason}.`,
};

export const THEORY_SPANISH: Sentences<TheoryFileErrors & TheoryMergeErrors> = {
  'theory-foreign': () => 'Este no es un archivo de teoría de aperturas.',
  'theory-version': ({ version, known }) =>
    `El archivo tiene la versión ${version} de su formato; este programa lee la versión ${known}.`,
  'theory-truncated': ({ bytes, expected }) =>
    `El archivo termina tras ${bytes} bytes; debería tener ${expected}.`,
  'theory-damaged': ({ at }) =>
    `El archivo está dañado${at === undefined ? '' : ` en el byte ${at}`}.`,
  'theory-ruleset': ({ own, other }) => `La teoría es del reglamento ${other}, no de ${own}.`,
  'theory-build': ({ own, other }) =>
    `La teoría es de la versión ${other} del motor, no de ${own}.`,
};

const mebibytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

const TABLEBASE_SPANISH: Sentences<TablebaseErrors> = {
  'ending-material': ({ text }) =>
    `«${text}» no es el material de un final; un ejemplo es KAKR, rey y aanca contra rey y torre.`,
  'ending-too-many': ({ men, max }) =>
    `El final tiene ${men} piezas; se pueden resolver finales de hasta ${max}.`,
  'ending-decided': ({ material }) =>
    `Las reglas deciden ${material} en el acto, así que no tiene tabla.`,
  'ending-memory': ({ bytes }) =>
    `No hay memoria suficiente: el final necesita ${mebibytes(bytes)} MiB.`,
  'ending-too-long': ({ name }) =>
    `La victoria más larga de ${name} dura más jugadas de las que caben en una tabla.`,
  'ending-not-covered': () =>
    'Ninguna tabla contiene la posición: tiene demasiadas piezas, un rey que aún puede saltar o un peón detrás de su salida.',
  'ending-unsolved': ({ name }) => `El final ${name} no se ha resuelto.`,
  'ending-foreign': () => 'Este no es un archivo de un final resuelto.',
  'ending-version': ({ version, known }) =>
    `El archivo tiene la versión ${version} de su formato; este programa lee la versión ${known}.`,
  'ending-truncated': ({ bytes, expected }) =>
    `El archivo termina tras ${bytes} bytes; debería tener ${expected}.`,
  'ending-damaged': () => 'El archivo está dañado.',
  'ending-other': ({ own, other }) => `El archivo contiene ${other}, no ${own}.`,
};

const PUZZLE_SPANISH: Sentences<PuzzleErrors & PuzzleElementErrors> = {
  'puzzle-json': () => 'Esto no es un ejercicio: no se puede leer como objeto JSON.',
  'puzzle-field': ({ field }) => `El campo ${field} del ejercicio falta o no puede ser correcto.`,
  'puzzle-id': ({ own, other }) =>
    `El ejercicio tiene el identificador ${own}, pero el de su posición es ${other}.`,
  'puzzle-goal': ({ moves }) =>
    moves === undefined
      ? 'La solución del ejercicio no lleva a su objetivo.'
      : `La solución del ejercicio no termina la partida en ${moves} jugada${moves === 1 ? '' : 's'}.`,
  'puzzle-moves': () =>
    'El ejercicio no tiene jugadas que lo resuelvan, o su tirada no las permite.',
  'puzzle-problem': () =>
    'El PGN no contiene un problema: necesita una etiqueta como [Stipulation "#2"].',
  'puzzle-date': ({ text }) => `«${text}» no es una fecha como 2026-11-23.`,
  'puzzles-none': ({ text, choices }) =>
    `No hay ejercicios de ${text}; los hay de ${choices.join(', ')}.`,
  'puzzles-unreachable': ({ address }) => `No se pudo cargar ${address}: ${UNREACHABLE}.`,
  'puzzles-missing': ({ address, status }) =>
    `El archivo de ejercicios no está donde se busca: ${address} respondió ${status} (${OTHER_FOLDER}).`,
  'puzzles-invalid': ({ address }) => `El archivo ${address} está dañado o no contiene ejercicios.`,
};

const PROBLEM_SPANISH: Sentences<StipulationErrors & ProblemErrors> = {
  'stipulation-unknown': ({ text, choices }) =>
    `«${text}» no es un enunciado admitido; ejemplos: ${choices.join(', ')}.`,
  'stipulation-moves': ({ text, max }) =>
    text === ''
      ? 'Falta el número de jugadas del enunciado.'
      : `«${text}» no es un número de jugadas de 1 a ${max}.`,
  'stipulation-half-move': ({ text }) =>
    `«${text}» tiene media jugada, que solo existe en los problemas de ayuda (h).`,
  'problem-over': ({ status }) =>
    `La partida ha terminado en el diagrama (${status}), así que no hay nada que resolver.`,
  'problem-dice': () => 'Los problemas se resuelven sin dado.',
  'problem-too-deep': ({ moves }) =>
    `El diagrama tiene demasiadas jugadas posibles para analizar ${moves} jugadas.`,
  'problem-memory': ({ mebibytes }) =>
    `No hay memoria suficiente para una tabla de ${mebibytes} MiB.`,
  'problem-resume': () => 'El análisis guardado es de otro problema o de otras opciones.',
};

/** The Spanish sentences of all errors. */
export const ALL_SPANISH: Sentences<ErrorParams> = {
  ...FEN_SPANISH,
  ...RULESET_SPANISH,
  ...MOVE_SPANISH,
  ...SETUP_SPANISH,
  ...PGN_SPANISH,
  ...ENGINE_SPANISH,
  ...ELEMENT_SPANISH,
  ...THEORY_SPANISH,
  ...TABLEBASE_SPANISH,
  ...PUZZLE_SPANISH,
  ...PROBLEM_SPANISH,
};

/** The beginning of a sentence that says which part an error is about. */
export const spanishPlace = ({ line, move, searchMove }: ErrorPlace): string =>
  [
    line === undefined ? '' : `Línea ${line}: `,
    move === undefined ? '' : `Jugada ${move}: `,
    searchMove === undefined ? '' : `searchMoves, «${searchMove}»: `,
  ].join('');
