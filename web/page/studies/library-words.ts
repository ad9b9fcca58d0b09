/** The words of the library that are not among the page's labels, of which the Spanish ones are fetched at the start. */
import { partWords } from '../../i18n/locale.js';
import type { OwnResult } from '../games/own-side.js';

const ENGLISH = {
  own: { won: 'won', drawn: 'drawn', lost: 'lost' } as Readonly<Record<OwnResult, string>>,
  level: (number: string) => `Level ${number}`,
  unfinished: 'unfinished',
  movesTitle: 'Moves of both sides count as one, as in the numbers of the moves',
  myGames: 'my games',
  againstEngine: 'against the engine',
  iWon: 'I won',
  iLost: 'I lost',
  direction: 'Order',
  ascending: 'Ascending',
  descending: 'Descending',
  filtersOn: (count: number) => `Filters (${count})`,
  hiddenBySearch: (count: number) =>
    count === 1 ? 'The search hides 1 imported game.' : `The search hides ${count} imported games.`,
  showImported: 'Show imported games',
  selectAll: 'Select all',
  /** What the library is for, and the ways to fill it. */
  empty: {
    use: 'Games that you play, analyse or import appear here. You can search them, put them into collections and export them.',
    import: 'Import games',
    play: 'Play a game',
    sample: 'Open a sample game',
  },
};

export type LibraryWords = typeof ENGLISH;

const SPANISH: LibraryWords = {
  own: { won: 'ganada', drawn: 'tablas', lost: 'perdida' },
  level: (number) => `Nivel ${number}`,
  unfinished: 'sin terminar',
  movesTitle: 'La jugada de cada bando cuenta como una sola, como en su numeración',
  myGames: 'mis partidas',
  againstEngine: 'contra el motor',
  iWon: 'las que gané',
  iLost: 'las que perdí',
  direction: 'Orden',
  ascending: 'Ascendente',
  descending: 'Descendente',
  filtersOn: (count) => `Filtros (${count})`,
  hiddenBySearch: (count) =>
    count === 1
      ? 'La búsqueda oculta 1 partida importada.'
      : `La búsqueda oculta ${count} partidas importadas.`,
  showImported: 'Mostrar las partidas importadas',
  selectAll: 'Seleccionar todas',
  empty: {
    use: 'Aquí aparecen las partidas que juegue, analice o importe. Puede buscarlas, agruparlas en colecciones y exportarlas.',
    import: 'Importar partidas',
    play: 'Jugar una partida',
    sample: 'Abrir una partida de ejemplo',
  },
};

/** The words in the page's language. */
export const libraryWords = (): LibraryWords => partWords('library', ENGLISH, SPANISH);
