/** The words of the analysis in German; fetched only on German pages. */
import type { Status } from '../../rules/outcome.js';
import { faultTexts } from '../internal/fault-texts.js';
import { statusWith, type AnalysisWords } from './words.js';

const end: AnalysisWords['end'] = {
  checkmate: 'Schachmatt',
  stalemate: 'Patt',
  'bare-king': 'Beraubter König',
  'both-bare': 'Beide Könige sind beraubt',
  'king-captured': 'Der König ist geschlagen',
  repetition: 'Dritte Wiederholung',
  'move-limit': 'Zu lange ohne Schlag- oder Bauernzug',
  resigned: 'Aufgegeben',
  agreed: 'Remis vereinbart',
  time: 'Zeitüberschreitung',
};

const result: AnalysisWords['result'] = {
  '1-0': 'Weiß gewinnt',
  '0-1': 'Schwarz gewinnt',
  '1/2-1/2': 'remis',
  '*': 'offen',
};

export const GERMAN: AnalysisWords = {
  analysis: 'Analysebrett',
  engine: 'Engine',
  score: 'Bewertung',
  threat: 'Drohung',
  threatTitle: 'Womit droht die andere Seite? (x)',
  analyse: 'Analysieren',
  stop: 'Anhalten',
  goDeeper: 'Tiefer',
  depth: 'Tiefe',
  remembered: 'gespeichertes Ergebnis',
  rememberedNow: (depth) => `gespeichertes Ergebnis; jetzt bei Tiefe ${depth}`,
  nodes: (figure, prefix) => `${figure} ${prefix} Knoten`,
  speed: (figure, prefix) => `${figure} ${prefix}n/s`,
  percent: (figure) => `${figure}\u00a0%`,
  hash: (percent) => `Hash ${percent}\u00a0%`,
  smallHash: (mebibytes) => `Hash ${mebibytes} MB: Für mehr reicht der Speicher nicht`,
  tableHits: (count) => `${count} in Tabellen`,
  threads: (count) => (count === 1 ? '1 Thread' : `${count} Threads`),
  threadsBecause: ({ count, because }) =>
    ({
      isolation: '1 Thread: Diese Seite lässt keine weiteren zu.',
      memory: '1 Thread: Dieser Browser lässt Threads keinen Speicher teilen.',
      device: `Threads: ${count}, so viele dieses Gerät entbehren kann.`,
      choice: `Threads: ${count}, wie gewählt.`,
      failure: '1 Thread: Weitere konnten nicht gestartet werden.',
      battery: '1 Thread, um den Akku zu schonen.',
    })[because],
  state: {
    starting: 'Engine wird geladen…',
    running: 'sucht',
    cool: 'sucht, schont den Akku',
    failed: 'ausgefallen',
    'game-over': 'die Partie ist zu Ende',
    'end-found': 'erzwungener Gewinn gefunden',
    finished: 'fertig',
    stopped: 'angehalten',
  },
  failed: 'Die Engine ist ausgefallen.',
  elsewhere: 'Pause: Die Engine arbeitet an einem anderen Brett oder in einem anderen Tab.',
  resting: 'Pause, um den Akku zu schonen.',
  restarted: 'Die Engine war stehen geblieben und wurde neu gestartet.',
  endIn: (status, moves) => {
    const ends: Partial<Record<Status, string>> = {
      'bare-king': 'beraubter König',
      stalemate: 'Patt',
      checkmate: 'Matt',
    };
    return `${(status && ends[status]) ?? 'erzwungenes Ende'} in ${moves}`;
  },
  unevaluated: 'Noch nicht bewertet',
  expected: (percent) => `Gewinnerwartung für Weiß: ${percent}\u00a0%`,
  ifOther: 'Wenn die andere Seite am Zug wäre:',
  insert: 'Als Variante einfügen',
  insertLine: (place) => `Variante ${place} einfügen`,
  wholeLine: (place) => `Variante ${place} ganz zeigen`,
  moves: 'Züge',
  noMoves: 'Hier erscheinen Ihre Züge.',
  roll: 'Wurf',
  evaluations: 'Bewertungen',
  clock: 'Uhr',
  moveTime: 'Zeit für den Zug',
  sides: { white: 'Weiß', black: 'Schwarz' },
  variations: (move) => `Varianten zu ${move}`,
  showVariations: 'Varianten zeigen',
  foldVariations: 'Varianten einklappen',
  toStart: 'Zum Anfang',
  back: 'Voriger Zug',
  forward: 'Nächster Zug',
  toEnd: 'Zum Ende',
  flip: 'Brett drehen',
  end,
  hideResult: 'Ergebnis verbergen',
  result,
  status: statusWith(
    { end, result },
    {
      white: ['Weiß am Zug', 'Weiß steht im Schach', 'Weiß kann den König schlagen'],
      black: ['Schwarz am Zug', 'Schwarz steht im Schach', 'Schwarz kann den König schlagen'],
    },
  ),
  fault: (error) => faultTexts.in('de', error),
};
