import { SPANISH_ATTEMPT } from '../../../src/elements/puzzle/spanish-attempt.js';
import { MAX_MEGABYTES } from '../practice/history-file.js';
import type { Standing } from './standing.js';
import { listed, type PuzzleWords } from './words.js';

const STANDING: Readonly<Record<Standing, string>> = {
  winning: 'ganada',
  better: 'mejor',
  level: 'igualada',
  worse: 'peor',
  losing: 'perdida',
};

export const SPANISH: PuzzleWords = {
  title: 'Ejercicios',
  training: 'Entrenamiento',
  daily: 'Ejercicio del día',
  course: 'Curso',
  problems: 'Problemas',
  task: SPANISH_ATTEMPT.task,
  mistake: SPANISH_ATTEMPT.mistake,
  rolled: SPANISH_ATTEMPT.rolled,
  change: ({ by, to, isProvisional }) =>
    `Su puntuación: ${to}${isProvisional ? '?' : ''} (${by < 0 ? '−' : '+'}${Math.abs(by)}).${isProvisional ? ' Es provisional: los primeros ejercicios son los que más la cambian.' : ''}`,
  unrated: {
    helped: 'Su puntuación no cambia, porque ha pedido una pista.',
    again: 'Su puntuación no cambia: solo cuenta el primer intento de cada ejercicio.',
  },
  stakes: {
    rated: 'Con una pista, el ejercicio no puntúa. Mostrar la solución cuenta como no resuelto.',
    again: 'Ya ha intentado este ejercicio, así que no cambia su puntuación.',
  },
  rules: (title) => `Reglas: ${title}.`,
  ends: {
    checkmate: 'jaque mate',
    stalemate: 'ahogado',
    'bare-king': 'captura de todas las piezas menos el rey',
  },
  endsBy: (ways) => `Se gana por ${ways}.`,
  compared: (best, bestScore, second, score) =>
    `Tras la jugada correcta, su posición es ${STANDING[best]} (${bestScore}); tras la segunda mejor, sería ${STANDING[second]} (${score}).`,
  forYou: (score) => `${score} a su favor`,
  inMoves: (moves) => (moves === 1 ? 'en una jugada' : `en ${moves} jugadas`),
  unknown: (id) => `Aquí no hay ningún ejercicio «${id}», así que este es otro.`,
  next: 'Siguiente ejercicio',
  analyse: 'Analizar',
  loading: 'Descargando los ejercicios…',
  failed: 'No se han podido descargar los ejercicios.',
  again: 'Intentar de nuevo',
  none: 'No hay ningún ejercicio así. Elija otro tema u otra pieza.',
  choice: 'Elegir ejercicios',
  ruleset: 'Reglas',
  game: 'Partida',
  games: { plain: 'sin dado', dice: 'con dado: la tirada dice qué pieza debe moverse' },
  theme: 'Tema',
  anyTheme: 'cualquier tema',
  piece: 'Jugar con',
  anyPiece: 'cualquier pieza',
  difficulty: 'Dificultad',
  difficulties: { easier: 'más fáciles', normal: 'según su nivel', harder: 'más difíciles' },
  count: (count) => (count === 1 ? '1 ejercicio' : `${count} ejercicios`),
  themes: {
    checkmate: 'jaque mate',
    'bare-king': 'rey solo',
    stalemate: 'rey ahogado',
    fork: 'ataque doble',
    pin: 'clavada',
    'bent-pin': 'clavada con esquina',
    'discovered-attack': 'ataque a la descubierta',
    'discovered-check': 'jaque a la descubierta',
    'double-check': 'jaque doble',
    'leap-over': 'salto sobre piezas',
    'king-leap': 'salto del rey',
    'bent-way': 'giro en esquina',
    promotion: 'coronación',
    'promotion-by-file': 'coronación en la columna justa',
    hanging: 'pieza indefensa',
    sacrifice: 'sacrificio',
    quiet: 'jugada tranquila',
    defence: 'defensa',
    ending: 'final',
    'exact-ending': 'final de pocas piezas',
    'king-capture': 'captura del rey',
    skewer: 'enfilada',
  },
  meanings: {
    checkmate: 'El rey está atacado y no puede escapar.',
    'bare-king': 'Un rey al que no le queda ninguna otra pieza ha perdido.',
    stalemate: 'El rival no tiene ninguna jugada legal, y con estas reglas eso pierde.',
    fork: 'Una pieza ataca a dos a la vez.',
    pin: 'La pieza clavada no puede moverse, porque su rey quedaría atacado.',
    'bent-pin':
      'Una pieza ataca doblando una esquina, y lo que está en medio no puede dejar al rey.',
    'discovered-attack': 'Una pieza deja el camino libre a otra, que entonces captura.',
    'discovered-check': 'Una pieza deja el camino libre a otra, que entonces da jaque.',
    'double-check': 'Dos piezas dan jaque a la vez.',
    'leap-over': 'La pieza salta por encima de las que están en su camino.',
    'king-leap': 'Un rey que no se ha movido puede saltar una vez.',
    'bent-way': 'La pieza dobla una esquina en su camino.',
    promotion: 'Un peón llega a la última fila y se convierte en otra pieza.',
    'promotion-by-file': 'La columna en la que corona el peón decide en qué se convierte.',
    hanging: 'Nada defendía la pieza capturada.',
    sacrifice: 'Se entrega material a cambio de algo mejor.',
    quiet: 'La primera jugada no captura ni da jaque.',
    defence: 'Cualquier otra jugada pierde.',
    ending: 'Aparte de reyes y peones quedan como mucho ocho piezas.',
    'exact-ending': 'Quedan tan pocas piezas que una tabla conoce el resultado de cada jugada.',
    'king-capture': 'Con dado, la partida acaba cuando se captura un rey.',
    skewer: 'La pieza atacada se aparta y se captura la que está detrás.',
  },
  forkWins: (pieces) => `Una pieza ataca a dos a la vez. Gana: ${listed('es', pieces)}.`,
  pieceOn: (piece, square) => `${piece} en ${square}`,
  pinned: (pieces) => `Pieza clavada: ${listed('es', pieces, 'conjunction')}.`,
  about: (rating) => `Puntuación del ejercicio: ${rating}.`,
  progress: 'Su progreso',
  rating: 'Puntuación',
  provisional:
    'El «?» indica que la puntuación aún es una estimación. Se asienta tras unos 25 ejercicios puntuados.',
  range: (low, high) =>
    `Su puntuación está entre ${low} y ${high} con una probabilidad del 95\u202f%.`,
  curve: (first, last, highest) =>
    `Su puntuación: al principio ${first}, ahora ${last}, la más alta ${highest}`,
  inARow: 'Resueltos seguidos',
  days: 'Días seguidos',
  solvedOf: 'Resueltos a la primera',
  counts: {
    days: 'Días seguidos, hasta hoy o ayer, en los que usted terminó algún ejercicio',
    solvedOf: 'Sin pista y sin ninguna jugada equivocada',
  },
  of: (solved, all) => `${solved} de ${all}`,
  history: 'Sus últimos ejercicios',
  mistakes: 'Errores de sus partidas',
  mistakesNote: 'De las revisiones de sus partidas. Elija uno para intentarlo de nuevo.',
  findBest: {
    white: 'Busque la mejor jugada de las blancas.',
    black: 'Busque la mejor jugada de las negras.',
  },
  nextMistake: 'Error siguiente',
  allMistakes: 'Todos los errores',
  loadingMistake: 'El motor está mirando la posición…',
  noMistake: 'Este error no está en su historial.',
  mistakeFailed: 'El motor no pudo mirar la posición.',
  mistakeStudy: (date) => `Error del ${date}`,
  byTheme: 'Resultados por tema',
  rate: 'Porcentaje de aciertos',
  outcomes: {
    solved: 'resuelto a la primera',
    helped: 'resuelto con una pista',
    failed: 'jugada equivocada o solución mostrada',
  },
  helpedOrLater: 'resuelto con una pista o más tarde',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'error de una partida: ' : ''}${outcome === 'failed' ? 'no resuelto' : outcome === 'helped' && !isMistake ? 'resuelto con una pista' : 'resuelto'}, ${date}`,
  exportIt: 'Exportar el historial',
  importIt: 'Importar un historial',
  imported: (results, exercises) => {
    const parts = [
      ...(results > 0 ? [results === 1 ? '1 intento' : `${results} intentos`] : []),
      ...(exercises > 0
        ? [exercises === 1 ? '1 etapa del curso' : `${exercises} etapas del curso`]
        : []),
    ];
    return parts.length === 0
      ? 'No hay nada nuevo en este archivo.'
      : `Añadido: ${parts.join(', ')}.`;
  },
  importFault: (fault) => {
    switch (fault.code) {
      case 'unreadable':
        return 'No se ha podido leer el archivo.';
      case 'too-large':
        return `El archivo es demasiado grande para un historial: se pueden leer como máximo ${MAX_MEGABYTES} MB.`;
      case 'json':
        return `El archivo no es un historial: no es JSON${fault.line === undefined ? '' : `, véase la línea ${fault.line}`}.`;
      case 'format':
        return 'El archivo no es un historial exportado aquí.';
      case 'version':
        return `El archivo es de una versión más nueva de esta página (${fault.version}). Recargue la página para obtenerla.`;
      case 'field':
        return fault.value === undefined
          ? `No se ha importado nada: falta ${fault.field}.`
          : `No se ha importado nada: ${fault.field} no puede ser ${fault.value}.`;
    }
  },
  importUnkept: 'El navegador no ha podido guardarlo, así que no se ha importado nada.',
  unkept: 'El navegador no guarda su historial. Estará disponible hasta que cierre la página.',
  study: (id) => `Ejercicio ${id}`,
  pieces: 'Los cursos de las piezas',
  exercises: 'Etapas',
  exercise: (kind, piece, moves, wanted) => {
    const inMoves = moves === 1 ? 'una jugada' : `${moves} jugadas`;
    switch (kind) {
      case 'reach':
        return `Lleve su pieza (${piece}) a la casilla marcada en ${inMoves}, sin capturar nada.`;
      case 'take':
        return `Capture con su pieza (${piece}) los peones marcados, uno en cada jugada.`;
      case 'fork':
        return `Ataque a la vez las dos piezas marcadas. Nada debe poder capturar su pieza (${piece}).`;
      case 'guard':
        return `El peón marcado está atacado. Defiéndalo con su pieza (${piece}) desde una casilla segura.`;
      case 'pass':
        return `Lleve su pieza (${piece}) a la casilla marcada en ${inMoves}. Nunca debe quedar donde la puedan capturar.`;
      case 'leap':
        return 'Salte a la casilla marcada. En su primer movimiento, el rey puede avanzar dos casillas por encima de lo que haya.';
      case 'escape':
        return 'El rey está en jaque. Llévelo a la única casilla donde está a salvo.';
      case 'promote':
        return `Convierta un peón en ${wanted}. El peón se convierte en la pieza que al principio estaba en la columna a la que llega.`;
      case 'mate':
        return 'Dé jaque mate en una jugada: ataque al rey de modo que no pueda escapar.';
      case 'bare':
        return 'Capture la última pieza de las negras. Un rey que se queda solo pierde la partida.';
    }
  },
  place: (number, of) => `Etapa ${number} de ${of}`,
  exerciseNumber: (number, isDone) => `Etapa ${number}${isDone ? ', hecha' : ''}`,
  judged: {
    piece: (piece) => `En esta etapa solo se mueve una pieza: ${piece}.`,
    capture: () => 'En esta etapa no se puede capturar nada.',
    unmarked: () => 'Capture un peón marcado en cada jugada.',
    unsafe: () => 'Ahí podrían capturar su pieza.',
    fork: () => 'Desde ahí su pieza no ataca las dos piezas marcadas.',
    guard: () => 'Desde ahí su pieza no defiende el peón marcado.',
    promote: () => 'Con esa jugada no corona ningún peón.',
    file: (becomes) => `El peón ${becomes}. Elija otra columna.`,
    mate: () => 'Eso no es jaque mate: las negras aún tienen una jugada legal.',
    bare: () => 'Las negras aún tienen otra pieza además del rey. Captúrela.',
    end: () => 'No es esa la jugada. Pruebe otra.',
    missed: () =>
      'Esa no es la casilla marcada. La pieza ha vuelto a su sitio: pruebe otra jugada.',
    late: (_, moves) =>
      `La pieza no ha llegado a la casilla marcada en ${moves} jugadas. Ha vuelto al principio: inténtelo de nuevo.`,
    done: () => '¡Hecho!',
    helped: () => 'Bien, pero con ayuda. Repita la etapa sin ayuda para que quede hecha.',
  },
  nextExercise: 'Siguiente etapa',
  nextCourse: (piece) => `Siguiente pieza: ${piece}`,
  showMove: 'Mostrar una jugada',
};
