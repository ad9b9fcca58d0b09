import { side } from '../../../src/elements/internal/german-names.js';
import type { RefusalWords } from './words.js';

export const GERMAN: RefusalWords = {
  over: () => 'Die Partie ist zu Ende.',
  turn: (_, turn) => `${side(turn)} ist am Zug.`,
  roll: () => 'Der Wurf lässt diese Figur nicht ziehen.',
  stuck: () => 'Diese Figur hat jetzt keinen erlaubten Zug.',
  friend: () => 'Dort steht eine eigene Figur.',
  check: () =>
    'Ihr König steht im Schach. Ziehen Sie ihn weg, schlagen Sie den Angreifer oder stellen Sie etwas dazwischen.',
  king: () => 'Ihr König stünde dann im Schach.',
  straight: () => 'Ein Bauer schlägt nicht geradeaus.',
  diagonal: () => 'Schräg zieht ein Bauer nur, wenn er schlägt.',
  way: () => 'Eine andere Figur steht im Weg.',
  reach: () => 'So zieht diese Figur nicht.',
};
