import { side } from '../../../src/elements/internal/german-names.js';
import { GERMAN_ATTEMPT } from '../../../src/elements/puzzle/german-attempt.js';
import type { AttemptWords } from './words.js';

export const GERMAN: AttemptWords = {
  ...GERMAN_ATTEMPT,
  played: (san) => `${san} wurde in der Partie gespielt. Versuchen Sie einen anderen Zug.`,
  loses: (san, share) =>
    `${san} senkt Ihre Gewinnchancen um ${share}. Versuchen Sie einen anderen Zug.`,
  checking: (san) => `${san} wird geprüft…`,
  searching: 'Die Engine sucht…',
  asGood: (san, best) =>
    `${san} ist so gut wie der beste Zug${best === undefined ? '' : `, ${best}`}.`,
  goodToo: (san, share, best) =>
    `${san} ist auch gut: Ihre Gewinnchancen sinken nur um ${share}.${best === undefined ? '' : ` Am besten ist ${best}.`}`,
  wouldReply: (turn, san, captured, chances) =>
    `${side(turn)} würde mit ${san} antworten${captured === undefined ? '' : ` (schlägt: ${captured})`}. Ihre Gewinnchancen lägen dann bei ${chances}.`,
  slower: (san, moves) =>
    `${san} gewinnt auch, aber es gibt einen Gewinn in ${moves === 1 ? 'einem Zug' : `${moves} Zügen`}. Versuchen Sie es noch einmal.`,
  follow: (turn, san) =>
    `Richtig. ${side(turn)} hat mit ${san} geantwortet. Schlagen Sie jetzt, was Sie gewonnen haben.`,
  winsLess: (san) =>
    `${san} gewinnt weniger. Versuchen Sie es noch einmal: Ihre Wertung ändert sich nicht mehr.`,
  follows: (reply, capture, captured) => `Nach ${reply} folgt ${capture} (schlägt: ${captured}).`,
  continues: 'So geht es am besten weiter:',
  worstFirst: 'Der schlimmste zuerst',
  onlyUnsolved: 'Nur die ungelösten',
  toGame: 'Zurück zur Partie',
  why: 'Warum nicht?',
  refuting: (san) => `${san} wird analysiert…`,
  refuted: (san, chances) =>
    `Nach ${san} und bestem Spiel liegen Ihre Gewinnchancen bei ${chances}:`,
  endsWithoutWin: (san) => `${san} beendet die Partie ohne Gewinn.`,
  unasked: 'Die Engine ist nicht verfügbar.',
  goBack: 'Anderen Zug versuchen',
};
