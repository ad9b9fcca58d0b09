/** The Portuguese sentences of errors in live games; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { LiveErrors, RelayReason } from '../../errors/live-codes.js';
import { side } from './portuguese-names.js';

const REASONS: Readonly<Record<RelayReason, string>> = {
  'rooms-full': 'já tem tantas partidas quantas pode receber. Tente mais tarde.',
  'room-full': 'há demasiada gente nesta partida. Tente mais tarde.',
  'too-long': 'uma mensagem era demasiado longa.',
  flood: 'foram enviadas demasiadas mensagens.',
  'read-only': 'os espectadores não podem enviar nada.',
  slow: 'esta ligação é demasiado lenta.',
  address: 'o endereço não é o de uma partida.',
  stopping: 'está a encerrar.',
};

export const LIVE_PORTUGUESE: Sentences<LiveErrors> = {
  'live-too-long': ({ max }) =>
    `Uma mensagem da partida em direto é demasiado longa: pode ter no máximo ${max} caracteres.`,
  'live-message': ({ field }) =>
    `Uma mensagem da partida em direto tem um formato incorreto: ${field}.`,
  'live-version': ({ text, known }) =>
    `Uma mensagem é da versão ${text} do seu formato; este programa lê a versão ${known}. Recarregue a página ou atualize o programa.`,
  'live-flood': ({ max }) => `Um participante envia mais de ${max} mensagens por segundo.`,
  'live-forged': ({ seat }) => `Uma mensagem não foi assinada pelas ${side(seat)}.`,
  'live-replayed': ({ seat }) => `Uma mensagem das ${side(seat)} chegou duas vezes.`,
  'live-address': () =>
    'O endereço do servidor de retransmissão não é válido. Introduza um endereço como wss://xadrez.example.org.',
  'live-unreachable': ({ host }) =>
    `Não é possível contactar o servidor de retransmissão ${host}. Verifique o endereço e a sua ligação.`,
  'live-relay': ({ host, reason }) =>
    `O servidor de retransmissão ${host} terminou a ligação: ${REASONS[reason]}`,
};
