import type { RefusalWords } from './words.js';

export const SPANISH: RefusalWords = {
  over: () => 'La partida ha terminado.',
  turn: (_, turn) => `Juegan las ${turn === 'white' ? 'blancas' : 'negras'}.`,
  roll: () => 'El dado no permite mover esta pieza.',
  stuck: () => 'Esta pieza no tiene ahora ninguna jugada legal.',
  friend: () => 'Ahí hay una pieza propia.',
  check: () => 'Su rey está en jaque. Apártelo, capture la pieza que ataca o interponga otra.',
  king: () => 'Su rey quedaría en jaque.',
  straight: () => 'Un peón no captura de frente.',
  diagonal: () => 'Un peón solo se mueve en diagonal para capturar.',
  way: () => 'Otra pieza está en el camino.',
  reach: () => 'Esta pieza no se mueve así.',
};
