/** The words of the parts for games with dice in German; fetched only on German pages. */
import { ROLE_NAMES, side } from '../internal/german-names.js';
import type { DiceWords } from './dice-words.js';

export const GERMAN: DiceWords = {
  role: (role) => ROLE_NAMES[role],
  isOver: 'Die Partie ist zu Ende.',
  toRoll: { white: 'Weiß würfelt', black: 'Schwarz würfelt' },
  rolls: (color, roll, piece) => `${side(color)} würfelt eine ${roll}: ${piece}.`,
  noMove: 'Damit ist kein Zug möglich: Diese Seite setzt aus.',
  rollIt: 'Würfeln',
  rollTitle: 'Würfeln (r)',
  passTurn: 'Aussetzen',
  undoRoll: 'Wurf zurücknehmen',
  faces: 'Was der Würfel zeigt',
  ownDie: 'Würfeln Sie selbst, und geben Sie das Ergebnis ein.',
  score: { white: 'Erwartung für Weiß', black: 'Erwartung für Schwarz' },
  rollValues: 'Was jeder Wurf wert ist',
  roll: 'Wurf',
  bestMove: 'Bester Zug',
  bestMoves: 'Beste Züge für diesen Wurf',
  swing: 'Unterschied',
  setDie: 'Würfel darauf stellen',
  rank: 'Rang',
  versusBest: 'gegenüber dem besten',
  play: 'Spielen',
  pass: 'aussetzen',
};
