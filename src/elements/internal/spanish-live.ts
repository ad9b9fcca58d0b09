/** The Spanish sentences of errors in live games; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { LiveErrors, RelayReason } from '../../errors/live-codes.js';
import type { Color } from '../../rules/pieces.js';

const sideName = (seat: Color): string => (seat === 'white' ? 'las blancas' : 'las negras');

const REASONS: Readonly<Record<RelayReason, string>> = {
  'rooms-full': 'tiene tantas partidas como puede. Inténtelo más tarde.',
  'room-full': 'hay demasiada gente en esta partida. Inténtelo más tarde.',
  'too-long': 'un mensaje era demasiado largo.',
  flood: 'se enviaron demasiados mensajes.',
  'read-only': 'los espectadores no pueden enviar nada.',
  slow: 'esta conexión es demasiado lenta.',
  address: 'la dirección no es la de una partida.',
  stopping: 'se está deteniendo.',
};

export const LIVE_SPANISH: Sentences<LiveErrors> = {
  'live-too-long': ({ max }) =>
    `Un mensaje de la partida en vivo es demasiado largo: puede tener ${max} caracteres como máximo.`,
  'live-message': ({ field }) =>
    `Un mensaje de la partida en vivo tiene un formato incorrecto: ${field}.`,
  'live-version': ({ text, known }) =>
    `Un mensaje tiene la versión ${text} de su formato; este programa lee la versión ${known}. Recargue la página o actualice el programa.`,
  'live-flood': ({ max }) => `Alguien envía más de ${max} mensajes por segundo.`,
  'live-forged': ({ seat }) => `Un mensaje no está firmado por ${sideName(seat)}.`,
  'live-replayed': ({ seat }) => `Un mensaje de ${sideName(seat)} llegó dos veces.`,
  'live-address': () =>
    'No se puede usar la dirección del servidor. Escriba una dirección como wss://ajedrez.example.org.',
  'live-unreachable': ({ host }) =>
    `No se puede acceder al servidor ${host}. Compruebe su dirección y la conexión.`,
  'live-relay': ({ host, reason }) => `El servidor ${host} cerró la conexión: ${REASONS[reason]}`,
};
