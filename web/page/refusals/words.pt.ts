import { side } from '../../../src/elements/internal/portuguese-names.js';
import type { RefusalWords } from './words.js';

export const PORTUGUESE: RefusalWords = {
  over: () => 'A partida terminou.',
  turn: (_, turn) => `Jogam as ${side(turn)}.`,
  roll: () => 'O dado não permite mover esta peça.',
  stuck: () => 'Esta peça não tem agora nenhum lance legal.',
  friend: () => 'Está lá uma peça sua.',
  check: () => 'O seu rei está em xeque. Afaste-o, capture a peça que ataca ou interponha outra.',
  king: () => 'O seu rei ficaria em xeque.',
  straight: () => 'Um peão não captura em frente.',
  diagonal: () => 'Um peão só se move na diagonal para capturar.',
  way: () => 'Outra peça está no caminho.',
  reach: () => 'Esta peça não se move assim.',
};
