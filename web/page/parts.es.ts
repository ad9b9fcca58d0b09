/** The labels of the page in Spanish, and the words of parts that the first view needs; other parts have their own. */
import type { FirstWords } from './part-words.js';

export { LABELS } from '../i18n/labels.es.js';

export const WORDS: FirstWords = {
  introduction: {
    title: 'Grant Acedrex',
    what: 'El ajedrez grande del rey Alfonso X, puesto por escrito en 1283: leones, jirafas, cocodrilos y un ave gigante en doce por doce casillas. Se gana con mate o capturando todo menos el rey.',
    try: 'Pruebe el león',
    how: 'Salta tres casillas por encima de todo. Muévalo en el tablero grande.',
    learn: ['Las piezas', 'cómo se mueven'],
    play: ['Jugar', 'motor o amigo'],
    puzzles: ['Problemas', 'busque la mejor jugada'],
    analyse: ['Analizar', 'con el motor'],
    explore: 'Ver las aperturas',
    guide: ['Guía y reglas', 'es.html'],
    close: 'Cerrar la presentación',
  },
  lower: {
    height: 'Altura del panel inferior',
    drag: 'Arrastre para cambiar la altura del panel',
    redo: 'Rehacer',
    smaller: 'Tablero más pequeño',
    larger: 'Tablero más grande',
    fewer: 'Menos líneas',
    more: 'Más líneas',
  },
};
