import { GERMAN as GERMAN_PROBLEM } from '../../../src/elements/puzzle/german-problem.js';
import type { CollectionWords } from './collection-words.js';

export const GERMAN: CollectionWords = {
  ...GERMAN_PROBLEM,
  moves: (count) => (count === 1 ? 'Zug' : 'Zügen'),
  how: (turn, { play, goal }) => {
    const [us, them] = turn === 'white' ? ['Weiß', 'Schwarz'] : ['Schwarz', 'Weiß'];
    const ends = {
      mate: '',
      stalemate: 'Patt: Der Gegner steht nicht im Schach und hat keinen erlaubten Zug.',
      bare: 'Beraubter König: Dem Gegner bleibt nur der König.',
      win: 'Jeder Gewinn zählt: Matt, beraubter König oder Patt, wenn die Regeln es so wollen.',
    };
    const plays = {
      direct: `Spielen Sie den ersten Zug von ${us} auf dem Brett. Er muss gegen jede Antwort gelingen.`,
      self: `Spielen Sie den ersten Zug von ${us} auf dem Brett. Er muss gegen jede Antwort gelingen.`,
      help: `Beide Seiten arbeiten zusammen. Spielen Sie den ersten Zug von ${us} auf dem Brett.`,
      series: `Spielen Sie den ersten Zug von ${us} auf dem Brett. ${them} zieht inzwischen nicht.`,
      'series-help': `Spielen Sie den ersten Zug von ${us} auf dem Brett. ${them} zieht inzwischen nicht.`,
    };
    return `${plays[play]} ${ends[goal]}`.trim();
  },
  parts: {
    'set-play': 'Satzspiel: wenn die andere Seite anfinge',
    tries: 'Verführungen: erste Züge, die nur eine Antwort widerlegt',
    solution: 'Lösung',
  },
  noPart: {
    'set-play':
      'Kein Satzspiel: Für den Fall, dass die andere Seite anfinge, ist nichts vorbereitet.',
    tries: 'Keine Verführungen: Kein falscher erster Zug scheitert an nur einer Antwort.',
  },
  ruleset: 'Regeln',
  stipulation: 'Aufgabe',
  theme: 'Thema',
  men: 'Steine',
  any: 'Alle',
  atMost: (men) => `Höchstens ${men}`,
  themes: {
    sacrifice: 'Opfer',
    'gives-flight': 'Gibt ein Fluchtfeld',
    zugzwang: 'Zugzwang',
    bent: 'Weg um die Ecke',
    promotion: 'Umwandlung',
    stalemate: 'Patt',
    baring: 'Beraubter König',
    try: 'Verführung',
    'changed-play': 'Mattwechsel',
    'switch-back': 'Rückkehr',
    variety: 'Viele Varianten',
    'two-men': 'Zwei weiße Steine',
    'shared-work': 'Schwarzer König und Stein',
  },
  place: (number, all) => `${number} von ${all}`,
  previous: 'Voriges Problem',
  next: 'Nächstes Problem',
  more: 'Weitere Probleme',
  showSolution: 'Lösung zeigen',
  onBoard: 'Auf dem Brett öffnen',
  loading: 'Probleme werden geladen…',
  failed: 'Die Probleme konnten nicht geladen werden.',
  none: 'Kein Problem passt.',
  solving: 'Wird gelöst…',
  solved: (move) => `${move} ist der Schlüssel.`,
  wrong: (move) => `${move} löst das Problem nicht.`,
  refutedOften: (move, refutation) =>
    `${move} löst das Problem nicht: Eine der Antworten, die den Zug widerlegen, ist ${refutation}.`,
  sign: 'Das Zeichen der Aufgabe, wie Komponisten es schreiben',
  pieces: (white, black) => `Steine: Weiß ${white}, Schwarz ${black}`,
  dual: 'mehrere Züge genügen',
};
