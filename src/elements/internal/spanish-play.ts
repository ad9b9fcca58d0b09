/** The Spanish sentences of errors in games between two people; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { TwoPlayerErrors } from '../../errors/play-codes.js';
import type { Color } from '../../rules/pieces.js';

const sideName = (seat: Color): string => (seat === 'white' ? 'las blancas' : 'las negras');
const Side = (seat: Color): string => (seat === 'white' ? 'Las blancas' : 'Las negras');

export const TWO_PLAYER_SPANISH: Sentences<TwoPlayerErrors> = {
  'play-too-long': ({ max }) =>
    `El texto es demasiado largo: un enlace de una partida tiene ${max} caracteres como máximo.`,
  'play-foreign': () => 'Este no es un enlace de una partida entre dos personas.',
  'play-version': ({ text, known }) =>
    `El enlace tiene la versión ${text} de su formato; este programa lee la versión ${known}. Recargue la página o actualice el programa.`,
  'play-unsupported': ({ missing }) =>
    missing === 'crypto'
      ? 'Las partidas entre dos personas necesitan WebCrypto, que los navegadores solo tienen en páginas seguras (https).'
      : 'Este navegador es demasiado antiguo para partidas entre dos personas. Actualícelo.',
  'play-damaged': () =>
    'El enlace está dañado o incompleto. Cópielo entero o pida que se lo envíen otra vez.',
  'play-forged': ({ seat }) =>
    `El enlace contiene algo que ${sideName(seat)} no han firmado. Alguien lo cambió por el camino.`,
  'play-invitation': () =>
    'La clave de la invitación no es de esta partida. Pida una invitación nueva.',
  'play-seat-taken': ({ seat }) =>
    `Otra persona ha aceptado esta invitación y juega con ${sideName(seat)}.`,
  'play-illegal-move': ({ seat, number, text }) =>
    `La jugada ${number} (${text}) de ${sideName(seat)} no es legal.`,
  'play-not-now': ({ seat, action }) =>
    `${Side(seat)} no pueden hacer esto en este momento de la partida: ${action}.`,
  'play-roll': ({ seat, number, roll }) =>
    `La jugada ${number} de ${sideName(seat)} no corresponde a la tirada, ${roll}.`,
  'play-commitment': ({ seat }) =>
    `${Side(seat)} han revelado para el dado un número distinto del que habían comprometido.`,
  'play-time-back': ({ seat }) =>
    `El reloj de ${sideName(seat)} fue hacia atrás: algo es anterior a lo que lo precede.`,
  'play-time-ahead': ({ seat }) =>
    `Algo de ${sideName(seat)} está en el futuro. Compruebe la fecha y la hora de ambos dispositivos.`,
  'play-clock': ({ seat }) =>
    `El tiempo que queda a ${sideName(seat)} no es posible con este control de tiempo.`,
  'play-flood': ({ seat, max }) =>
    `${Side(seat)} han enviado demasiado: como máximo, ${max} mensajes.`,
  'play-no-seat': () => 'Este dispositivo no tiene un puesto en esta partida; solo puede mirar.',
  'play-unknown-game': () => 'Este dispositivo no tiene esta partida.',
  'play-time-up': () => 'Se le ha acabado el tiempo.',
  'play-setting': ({ name }) => `El ajuste ${name} de la partida nueva no sirve.`,
  'play-store': ({ reason }) => `No se pudo guardar la partida: ${reason}`,
};
