/** The words of a piece that is tried. */
import { partWords } from '../../i18n/locale.js';

const ENGLISH = {
  pieces: 'Pieces to try',
  marks: 'Move it to a marked square: green is a move, red a capture.',
  right: 'Right. Move it again, or go on to the next piece.',
  /** Takes what the pawn has become, as a phrase. */
  promoted: (becomes: string) => `The pawn ${becomes}, because that piece begins the game there.`,
  next: (piece: string) => `Next: ${piece}`,
  learn: 'On to the exercises',
  done: 'Back to the game',
};

export type TrialWords = typeof ENGLISH;

const SPANISH: TrialWords = {
  pieces: 'Piezas para probar',
  marks: 'Muévala a una casilla marcada: las verdes son movimientos; las rojas, capturas.',
  right: 'Bien. Vuelva a moverla o pase a la pieza siguiente.',
  promoted: (becomes) => `El peón ${becomes}, porque esa pieza empieza ahí la partida.`,
  next: (piece) => `Siguiente: ${piece}`,
  learn: 'Al curso',
  done: 'Volver a la partida',
};

/** The words in the page's language. */
export const trialWords = (): TrialWords => partWords('trial', ENGLISH, SPANISH);
