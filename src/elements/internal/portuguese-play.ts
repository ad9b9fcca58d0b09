/** The Portuguese sentences of errors in games between two people; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { TwoPlayerErrors } from '../../errors/play-codes.js';
import { side } from './portuguese-names.js';

export const TWO_PLAYER_PORTUGUESE: Sentences<TwoPlayerErrors> = {
  'play-too-long': ({ max }) =>
    `O texto é demasiado longo: o link de uma partida tem no máximo ${max} caracteres.`,
  'play-foreign': () => 'Não é o link de uma partida entre duas pessoas.',
  'play-version': ({ text, known }) =>
    `O link é da versão ${text} do seu formato; este programa lê a versão ${known}. Recarregue a página ou atualize o programa.`,
  'play-unsupported': ({ missing }) =>
    missing === 'crypto'
      ? 'As partidas entre duas pessoas precisam de WebCrypto, que os navegadores só oferecem em páginas seguras (https).'
      : 'Este navegador é demasiado antigo para as partidas entre duas pessoas. Atualize-o.',
  'play-damaged': () =>
    'O link está danificado ou incompleto. Copie-o por inteiro ou peça que lho enviem de novo.',
  'play-forged': ({ seat }) =>
    `O link contém algo que as ${side(seat)} não assinaram. Foi alterado pelo caminho.`,
  'play-invitation': () => 'A chave do convite não é a desta partida. Peça um novo convite.',
  'play-seat-taken': ({ seat }) => `Outra pessoa aceitou este convite e joga com as ${side(seat)}.`,
  'play-illegal-move': ({ seat, number, text }) =>
    `O lance ${number} (${text}) das ${side(seat)} não é legal.`,
  'play-not-now': ({ seat, action }) =>
    `As ${side(seat)} não podem fazer isto neste momento da partida: ${action}.`,
  'play-roll': ({ seat, number, roll }) =>
    `O lance ${number} das ${side(seat)} não corresponde ao que saiu no dado, ${roll}.`,
  'play-commitment': ({ seat }) =>
    `As ${side(seat)} revelaram para o dado um número diferente do que tinham selado.`,
  'play-time-back': ({ seat }) =>
    `O relógio das ${side(seat)} andou para trás: um acontecimento é anterior ao que o precede.`,
  'play-time-ahead': ({ seat }) =>
    `Um acontecimento das ${side(seat)} está no futuro. Verifique a data e a hora dos dois dispositivos.`,
  'play-clock': ({ seat }) =>
    `O tempo restante das ${side(seat)} não é possível com este ritmo de jogo.`,
  'play-flood': ({ seat, max }) =>
    `As ${side(seat)} enviaram demasiado: no máximo, ${max} acontecimentos.`,
  'play-no-seat': () => 'Este dispositivo não tem lugar nesta partida; só pode assistir.',
  'play-unknown-game': () => 'Este dispositivo não tem esta partida.',
  'play-time-up': () => 'O seu tempo esgotou-se.',
  'play-setting': ({ name }) => `A opção ${name} da nova partida não é válida.`,
  'play-store': ({ reason }) => `Não foi possível guardar a partida: ${reason}`,
};
