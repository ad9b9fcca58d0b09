/** The words of the parts for games with dice in Portuguese; fetched only on Portuguese pages. */
import { ROLE_NAMES, side } from '../internal/portuguese-names.js';
import type { DiceWords } from './dice-words.js';

export const PORTUGUESE: DiceWords = {
  role: (role) => ROLE_NAMES[role],
  isOver: 'A partida terminou.',
  toRoll: { white: 'Lançam as brancas', black: 'Lançam as pretas' },
  rolls: (color, roll, piece) => `Saiu ${roll} às ${side(color)}: ${piece}.`,
  noMove: 'Não há lance possível: passa a vez.',
  rollIt: 'Lançar',
  rollTitle: 'Lançar o dado (r)',
  passTurn: 'Passar a vez',
  undoRoll: 'Anular o lançamento',
  faces: 'O que mostra o dado',
  ownDie: 'Lance o seu dado e introduza o resultado.',
  score: { white: 'Pontuação das brancas', black: 'Pontuação das pretas' },
  rollValues: 'Quanto vale cada lançamento',
  roll: 'Dado',
  bestMove: 'Melhor lance',
  bestMoves: 'Melhores lances para este lançamento',
  swing: 'Diferença',
  setDie: 'Pôr o dado nesta face',
  rank: 'Ordem',
  versusBest: 'face ao melhor',
  play: 'Jogar este lance',
  pass: 'passa',
};
