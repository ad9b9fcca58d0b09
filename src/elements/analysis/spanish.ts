/** The words of the analysis in Spanish; fetched only on Spanish pages. */
import type { Status } from '../../rules/outcome.js';
import { faultTexts } from '../internal/fault-texts.js';
import { statusWith, type AnalysisWords } from './words.js';

const end: AnalysisWords['end'] = {
  checkmate: 'Jaque mate',
  stalemate: 'Ahogado',
  'bare-king': 'Rey solo',
  'both-bare': 'Ambos reyes están solos',
  'king-captured': 'El rey ha sido capturado',
  repetition: 'Tercera repetición',
  'move-limit': 'Demasiado tiempo sin captura ni movimiento de peón',
  resigned: 'Rendición',
  agreed: 'Tablas de mutuo acuerdo',
  time: 'Tiempo agotado',
};

const result: AnalysisWords['result'] = {
  '1-0': 'ganan las blancas',
  '0-1': 'ganan las negras',
  '1/2-1/2': 'tablas',
  '*': 'sin decidir',
};

export const SPANISH: AnalysisWords = {
  analysis: 'Tablero de análisis',
  engine: 'Motor',
  score: 'Evaluación',
  threat: 'Amenaza',
  threatTitle: '¿Qué amenaza el otro bando? (x)',
  analyse: 'Analizar',
  stop: 'Parar',
  goDeeper: 'Más profundo',
  depth: 'profundidad',
  remembered: 'resultado guardado',
  rememberedNow: (depth) => `resultado guardado; ahora a profundidad ${depth}`,
  nodes: (figure, prefix) => `${figure} ${prefix} nodos`,
  speed: (figure, prefix) => `${figure} ${prefix}n/s`,
  percent: (figure) => `${figure}\u202f%`,
  hash: (percent) => `hash ${percent}\u202f%`,
  smallHash: (mebibytes) => `hash de ${mebibytes} MB: no hay memoria para más`,
  tableHits: (count) => `${count} en tablas`,
  threads: (count) => (count === 1 ? '1 hilo' : `${count} hilos`),
  threadsBecause: ({ count, because }) =>
    ({
      isolation: '1 hilo: esta página no permite usar más.',
      memory: '1 hilo: este navegador no deja que los hilos compartan memoria.',
      device: `Hilos: ${count}, los que este dispositivo puede ceder.`,
      choice: `Hilos: ${count}, según lo elegido.`,
      failure: '1 hilo: no se han podido iniciar más.',
      battery: '1 hilo, para ahorrar batería.',
    })[because],
  state: {
    starting: 'cargando el motor…',
    running: 'buscando',
    cool: 'buscando, ahorrando batería',
    failed: 'ha fallado',
    'game-over': 'la partida ha terminado',
    'end-found': 'victoria forzada encontrada',
    finished: 'terminado',
    stopped: 'parado',
  },
  failed: 'El motor ha fallado.',
  elsewhere: 'En pausa: el motor trabaja en otro tablero o en otra pestaña.',
  resting: 'En pausa para ahorrar batería.',
  restarted: 'El motor se había parado y se ha reiniciado.',
  endIn: (status, moves) => {
    const ends: Partial<Record<Status, string>> = {
      'bare-king': 'rey solo',
      stalemate: 'ahogado',
      checkmate: 'mate',
    };
    return `${(status && ends[status]) ?? 'final forzado'} en ${moves}`;
  },
  unevaluated: 'Aún sin evaluar',
  expected: (percent) => `Puntuación esperada de las blancas: ${percent}\u202f%`,
  ifOther: 'Si moviera el otro bando:',
  insert: 'Insertar como variante',
  insertLine: (place) => `Insertar la línea ${place} como variante`,
  wholeLine: (place) => `Mostrar entera la línea ${place}`,
  moves: 'Jugadas',
  noMoves: 'Las jugadas que haga aparecerán aquí.',
  roll: 'Tirada',
  evaluations: 'Evaluaciones',
  clock: 'Reloj',
  moveTime: 'Tiempo de la jugada',
  sides: { white: 'Blancas', black: 'Negras' },
  variations: (move) => `Variantes a ${move}`,
  showVariations: 'Mostrar las variantes',
  foldVariations: 'Plegar las variantes',
  toStart: 'Al principio',
  back: 'Jugada anterior',
  forward: 'Jugada siguiente',
  toEnd: 'Al final',
  flip: 'Girar el tablero',
  end,
  hideResult: 'Ocultar el resultado',
  result,
  status: statusWith(
    { end, result },
    {
      white: ['Juegan blancas', 'Las blancas están en jaque', 'Las blancas pueden capturar al rey'],
      black: ['Juegan negras', 'Las negras están en jaque', 'Las negras pueden capturar al rey'],
    },
  ),
  fault: (error) => faultTexts.in('es', error),
};
