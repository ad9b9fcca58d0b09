import { LIVE_PORTUGUESE } from '../../../src/elements/internal/portuguese-live.js';
import { TWO_PLAYER_PORTUGUESE } from '../../../src/elements/internal/portuguese-play.js';
import type { LiveWords } from './live-words.js';

export const PORTUGUESE: LiveWords = {
  title: 'Em direto',
  relay: 'Endereço do servidor de retransmissão',
  relayHint:
    'Um servidor de retransmissão passa os lances de um navegador para o outro. Os dois jogadores precisam do mesmo; um clube ou uma escola pode ter o seu.',
  contacts: (host) =>
    `«Ligar» contacta ${host}. Esse servidor fica a saber o seu endereço IP e pode ler as mensagens, mas não alterar a partida.`,
  direct: 'Ligar diretamente, se possível',
  directHint:
    'O seu adversário e o servidor de retransmissão ficam então a saber também os endereços do seu dispositivo na sua rede. Se o seu adversário também escolher a ligação direta, os dois navegadores ligam-se um ao outro. Funciona dentro de uma mesma rede e não contacta mais ninguém.',
  isDirect: 'Ligação direta ao seu adversário',
  noRelay: 'Introduza um endereço como xadrez.example.org.',
  connect: 'Ligar',
  leave: 'Sair do direto',
  connected: (host) => `Servidor de retransmissão: ${host}`,
  status: {
    connecting: 'A ligar…',
    waiting: 'A ligação está feita. À espera de que o seu adversário se ligue.',
    playing: 'O seu adversário está ligado. Os lances são enviados de imediato.',
    watching: 'Está a assistir em direto.',
    reconnecting: 'A ligação perdeu-se. A ligar de novo…',
    correspondence:
      'O seu adversário está ausente há muito tempo. Envie antes o link; o direto recomeça quando ambos estiverem ligados.',
    closed: 'O direto terminou. A partida continua por link.',
  },
  fault: ({ code, params }) => {
    const sentences: Readonly<Record<string, unknown>> = {
      ...TWO_PLAYER_PORTUGUESE,
      ...LIVE_PORTUGUESE,
    };
    return (sentences[code] as (given: unknown) => string)(params);
  },
  premove: (move) => `Lance antecipado: ${move}`,
  cancelPremove: 'Anular o lance antecipado',
  unexplained: (seconds) =>
    `O relógio do seu adversário indica mais ${seconds === 1 ? '1 segundo' : `${seconds} segundos`} do que este dispositivo mediu.`,
  refused: (count) =>
    count === 1
      ? 'Foi recusada uma mensagem não válida.'
      : `Foram recusadas ${count} mensagens não válidas.`,
  spectators: (count) => (count === 1 ? '1 espectador' : `${count} espectadores`),
  spectatorLink: 'Copiar o link para espectadores',
  copied: 'Copiado.',
  notCopied: 'O navegador não o permitiu.',
  phrases: {
    hello: 'Olá!',
    'good-luck': 'Boa sorte!',
    'have-fun': 'Divirta-se!',
    'good-move': 'Belo lance!',
    thanks: 'Obrigado!',
    sorry: 'Peço desculpa!',
    'one-moment': 'Um momento, por favor.',
    'good-game': 'Boa partida!',
    'well-played': 'Bem jogado!',
    goodbye: 'Até à próxima!',
  },
  say: 'Dizer',
  allowTexts: 'Permitir textos livres',
  opponentForbids: 'O seu adversário não permitiu textos livres.',
  text: 'Texto',
  send: 'Enviar',
  sending: 'ainda não entregue',
  talk: 'Conversa',
  rematch: 'Desforra com as cores trocadas',
  rematchOffered: 'Propôs uma desforra.',
  rematchReceived: (name) => `${name} propõe uma desforra.`,
  rematchDeclined: 'A desforra foi recusada.',
  accept: 'Aceitar a desforra',
  decline: 'Recusar',
};
