/** The words about text that could not be read, which only it fetches. */
import { partWords } from '../../i18n/locale.js';

const ENGLISH = {
  endsHere: (move: string) => `Under these rules the game ends here: ${move} is not possible.`,
  notRead: (move: string) => `${move} could not be read, nor could the moves after it.`,
  rest: 'The remaining moves are kept with the game, and in exports, until you discard them.',
};

export type UnreadWords = typeof ENGLISH;

const SPANISH: UnreadWords = {
  endsHere: (move) => `Con estas reglas la partida termina aquí: ${move} no es posible.`,
  notRead: (move) => `No se han podido leer ${move} ni las jugadas siguientes.`,
  rest: 'Las jugadas restantes se guardan con la partida, y al exportarla, hasta que usted las descarte.',
};

/** The words in the page's language. */
export const unreadWords = (): UnreadWords => partWords('unread', ENGLISH, SPANISH);
