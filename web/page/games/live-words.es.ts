import { LIVE_SPANISH } from '../../../src/elements/internal/spanish-live.js';
import { TWO_PLAYER_SPANISH } from '../../../src/elements/internal/spanish-play.js';
import type { LiveWords } from './live-words.js';

export const SPANISH: LiveWords = {
  title: 'En vivo',
  relay: 'Dirección del servidor',
  relayHint:
    'Un servidor transmite las jugadas entre los dos navegadores. Ambos jugadores necesitan el mismo; un club o una escuela puede tener el suyo.',
  contacts: (host) =>
    `«Conectar» contacta con ${host}. Conocerá su dirección IP y puede leer los mensajes, pero no cambiar la partida.`,
  direct: 'Conectar directamente si es posible',
  directHint:
    'Su rival y el servidor conocerán además las direcciones de su dispositivo en su red. Si su rival también elige la conexión directa, los dos navegadores se conectarán entre sí. Funciona dentro de una misma red y no contacta con nadie más.',
  isDirect: 'Conectado directamente con su rival',
  noRelay: 'Escriba una dirección como ajedrez.example.org.',
  connect: 'Conectar',
  leave: 'Dejar de jugar en vivo',
  connected: (host) => `Servidor: ${host}`,
  status: {
    connecting: 'Conectando…',
    waiting: 'Conectado. Esperando a que su rival se conecte.',
    playing: 'Su rival está conectado. Las jugadas se envían al momento.',
    watching: 'Está mirando en vivo.',
    reconnecting: 'Se ha perdido la conexión. Reconectando…',
    correspondence:
      'Su rival lleva mucho tiempo ausente. Envíe el enlace; se volverá a jugar en vivo cuando ambos estén conectados.',
    closed: 'Ya no se juega en vivo. La partida continúa por enlace.',
  },
  fault: ({ code, params }) => {
    const sentences: Readonly<Record<string, unknown>> = { ...TWO_PLAYER_SPANISH, ...LIVE_SPANISH };
    return (sentences[code] as (given: unknown) => string)(params);
  },
  premove: (move) => `Jugada anticipada: ${move}`,
  cancelPremove: 'Cancelar la jugada anticipada',
  unexplained: (seconds) =>
    seconds === 1
      ? 'El reloj de su rival muestra 1 segundo más de lo que ha medido este dispositivo.'
      : `El reloj de su rival muestra ${seconds} segundos más de lo que ha medido este dispositivo.`,
  refused: (count) =>
    count === 1
      ? 'Se rechazó un mensaje no válido.'
      : `Se rechazaron ${count} mensajes no válidos.`,
  spectators: (count) => (count === 1 ? '1 espectador' : `${count} espectadores`),
  spectatorLink: 'Copiar enlace para espectadores',
  copied: 'Copiado.',
  notCopied: 'El navegador no lo ha permitido.',
  phrases: {
    hello: '¡Hola!',
    'good-luck': '¡Suerte!',
    'have-fun': '¡Que se divierta!',
    'good-move': '¡Buena jugada!',
    thanks: '¡Gracias!',
    sorry: '¡Perdón!',
    'one-moment': 'Un momento, por favor.',
    'good-game': '¡Buena partida!',
    'well-played': '¡Bien jugado!',
    goodbye: '¡Adiós!',
  },
  say: 'Decir',
  allowTexts: 'Permitir textos libres',
  opponentForbids: 'Su rival no ha permitido textos libres.',
  text: 'Texto',
  send: 'Enviar',
  sending: 'aún no entregado',
  talk: 'Conversación',
  rematch: 'Revancha con los colores cambiados',
  rematchOffered: 'Usted ha ofrecido la revancha.',
  rematchReceived: (name) => `${name} ofrece la revancha.`,
  rematchDeclined: 'La revancha fue rechazada.',
  accept: 'Aceptar la revancha',
  decline: 'Rechazar',
};
