import { side } from '../../../src/elements/internal/portuguese-names.js';
import { PORTUGUESE_ATTEMPT } from '../../../src/elements/puzzle/portuguese-attempt.js';
import type { AttemptWords } from './words.js';

export const PORTUGUESE: AttemptWords = {
  ...PORTUGUESE_ATTEMPT,
  played: (san) => `${san} foi o lance da partida. Tente outro.`,
  loses: (san, share) =>
    `${san} reduz as suas hipóteses de vitória em ${share}. Tente outro lance.`,
  checking: (san) => `A verificar ${san}…`,
  searching: 'O motor está a procurar…',
  asGood: (san, best) =>
    `${san} é tão bom como o melhor lance${best === undefined ? '' : `, ${best}`}.`,
  goodToo: (san, share, best) =>
    `${san} também é bom: só reduz as suas hipóteses de vitória em ${share}.${best === undefined ? '' : ` O melhor é ${best}.`}`,
  wouldReply: (turn, san, captured, chances) =>
    `As ${side(turn)} responderiam ${san}${captured === undefined ? '' : ` (captura: ${captured})`}. As suas hipóteses de vitória seriam então de ${chances}.`,
  slower: (san, moves) =>
    `${san} também ganha, mas é possível ganhar ${moves === 1 ? 'num lance' : `em ${moves} lances`}. Tente outra vez.`,
  follow: (turn, san) => `Certo. As ${side(turn)} responderam ${san}. Capture agora o que ganhou.`,
  winsLess: (san) => `${san} ganha menos. Tente outra vez: já não altera a sua pontuação.`,
  follows: (reply, capture, captured) =>
    `Depois de ${reply} segue-se ${capture} (captura: ${captured}).`,
  continues: 'A melhor continuação:',
  worstFirst: 'O pior primeiro',
  onlyUnsolved: 'Só os não resolvidos',
  toGame: 'Voltar à partida',
  why: 'Porque não?',
  refuting: (san) => `A analisar ${san}…`,
  refuted: (san, chances) =>
    `Depois de ${san} e do melhor jogo, as suas hipóteses de vitória são de ${chances}:`,
  endsWithoutWin: (san) => `${san} termina a partida sem vitória.`,
  unasked: 'O motor não está disponível.',
  goBack: 'Tentar outro lance',
};
