import { side } from '../../../src/elements/internal/german-names.js';
import { megabytes } from './megabytes.js';
import type { TablebaseWords } from './words.js';

const moves = (count: number): string => `${count} ${count === 1 ? 'Zug' : 'Züge'}`;

/** The same after a preposition. */
const inMoves = (count: number): string => `in ${count} ${count === 1 ? 'Zug' : 'Zügen'}`;

const wins = (count: number): string => `gewinnt ${inMoves(count)}`;

export const GERMAN: TablebaseWords = {
  title: 'Endspiel',
  unkept:
    'Der Speicher des Browsers ist voll. Die Tabelle steht zur Verfügung, bis Sie die Seite schließen.',
  failed: 'Das Endspiel konnte nicht nachgeschlagen werden.',
  looking: 'Die Stellung wird nachgeschlagen…',
  loading: 'Endspiele werden geladen…',
  unknown: 'Ausgang unbekannt: Dieses Endspiel ist auf diesem Gerät nicht gelöst.',
  unsolved: 'Dieses Endspiel ist auf diesem Gerät nicht gelöst.',
  everyMove: 'Lösen Sie es, um den Ausgang jedes Zuges zu sehen.',
  ofAll: 'Alle Stellungen dieses Endspiels:',
  damaged: 'Die gespeicherte Tabelle dieses Endspiels ist beschädigt. Lösen Sie es noch einmal.',
  again: 'Noch einmal versuchen',
  solve: 'Dieses Endspiel lösen',
  stop: 'Anhalten',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'einige Sekunden'
        : seconds < 90
          ? `etwa ${seconds} Sekunden`
          : `etwa ${Math.round(seconds / 60)} Minuten`;
    return `${time}, ${megabytes} MB Speicher`;
  },
  scarce: 'Dieses Gerät hat dafür vielleicht nicht genug Speicher.',
  entering: (name, percent) => `${name}: ${percent}\u00a0% der Stellungen erfasst`,
  expanding: (name, count) => `${name}: Gewinne ${inMoves(count)} gefunden`,
  part: (number, of) => `Teil ${number} von ${of}.`,
  entered: 'Erfasste Stellungen',
  moves: 'Züge und Ausgänge',
  playBest: 'Besten Zug spielen',
  balanced: 'Remis bei bestem Spiel',
  whiteWins: (count) => `Weiß ${wins(count)}`,
  blackWins: (count) => `Schwarz ${wins(count)}`,
  cursed: 'Remis durch die Zuggrenze',
  draw: 'remis',
  win: (count) => `Gewinn in ${count}`,
  loss: (count) => `Verlust in ${count}`,
  tooLarge:
    'Die Engine kann diese Tabelle nicht benutzen: Sie ist für den Speicher dieses Geräts zu groß.',
  endings: 'Endspiele',
  intro:
    'Endspiele mit bis zu vier Steinen, Könige eingeschlossen, lassen sich auf diesem Gerät exakt lösen. Jedes gelöste Endspiel bleibt hier als Tabelle; daraus kennen das Brett, der Editor und die Engine den Ausgang jeder Stellung.',
  allEndings: 'Alle Endspiele',
  ruleset: 'Regeln',
  withPiece: 'Mit',
  anyPiece: 'beliebiger Figur',
  show: 'Zeigen',
  states: {
    all: 'alle Endspiele',
    known: 'auf diesem Gerät gelöst',
    unsolved: 'hier noch nicht gelöst',
  },
  unknownInAddress: (texts) =>
    `Die Adresse enthält unbekannte Werte: ${texts.map((text) => `„${text}“`).join(', ')}.`,
  noEnding: (name) => `Die Liste hat kein Endspiel „${name}“.`,
  room: (kept, left) =>
    `Auf diesem Gerät für diese Regeln gespeichert: ${megabytes(kept)}.${left === undefined ? '' : ` Noch Platz: ${megabytes(left)}.`}`,
  bars: 'In Prozent aller Stellungen, mit Weiß und mit Schwarz am Zug:',
  groups: {
    single: 'Eine Figur gegen den beraubten König',
    duel: 'Je eine Figur',
    double: 'Zwei Figuren gegen den beraubten König',
    pawns: 'Mit Bauern',
  },
  none: 'Kein Endspiel passt.',
  decided: (names, unlessBared) =>
    `Von den Regeln entschieden: Ein König ohne andere Figuren verliert sofort${unlessBared ? ', wenn er nicht gleich die letzte Figur der Gegenseite schlagen kann' : ''}. Diese Endspiele werden deshalb nicht gespielt: ${names.join(', ')}.`,
  playedOut: 'Ausgespielt werden sie nach den Regeln von:',
  solvedOf: (solved, of) => `${solved} von ${of} auf diesem Gerät gelöst`,
  solveGroup: (count) => `Alle ${count} lösen`,
  waiting: (count) =>
    count === 1 ? 'Ein weiteres Endspiel folgt.' : `${count} weitere Endspiele folgen.`,
  against: (white, black) =>
    `${white.join(' und ')} gegen ${black.length === 0 ? 'den beraubten König' : black.join(' und ')}`,
  known: (bytes) => `gelöst, ${megabytes(bytes)}`,
  partly: (known, blocks) => `${known} von ${blocks} Teilen gelöst.`,
  figures: 'Zahlen',
  figuresOf: (name) => `Zahlen zu ${name}`,
  solveIt: 'Lösen',
  goOn: 'Fortsetzen',
  remove: 'Löschen',
  removeSure: (name) => `Tabelle von ${name} löschen? Das Endspiel lässt sich wieder lösen.`,
  keep: 'Behalten',
  counting: 'Wird gezählt…',
  toMove: 'Am Zug',
  sides: { white: 'Weiß', black: 'Schwarz' },
  parts: { white: 'Weiß gewinnt', draws: 'Remis', black: 'Schwarz gewinnt' },
  shares: (turn, white, draws, black) =>
    `${side(turn)} am Zug: Weiß gewinnt ${white}\u00a0%, Remis ${draws}\u00a0%, Schwarz gewinnt ${black}\u00a0%`,
  notes: {
    published:
      'Diese Zahlen bringt die Seite mit. Lösen Sie das Endspiel, um den Ausgang jeder seiner Stellungen zu kennen.',
    parts: 'Diese Zahlen gelten nur für die gelösten Teile.',
  },
  tooLate: (count) => `Von diesen Gewinnen kommen ${count} zu spät für die Zuggrenze.`,
  longest: (turn, count) => `Längster Gewinn, ${side(turn)} am Zug: ${moves(count)}`,
  noWins: 'Keine Seite kann gewinnen.',
  showIt: 'Auf dem Brett zeigen',
  anyWin: 'Irgendein anderer Gewinn',
  another: 'Andere Stellung',
  practise: 'Üben',
  playIt: 'Gegen die Engine spielen',
  practice: {
    goal: (name, target) => `${name}. Ziel: ${target}`,
    hint: 'Nach jedem Ihrer Züge steht hier, ob Sie noch gewinnen.',
    won: (count, slower) =>
      `Jetzt: noch gewonnen, ${inMoves(count)}.${slower === 0 ? '' : ` Ihr letzter Zug kostet ${moves(slower)} mehr als der beste.`}`,
    gone: (now, move) =>
      `${move ?? 'Dieser Zug'} hat den Gewinn vergeben: Die Stellung ist jetzt ${now === 'draw' ? 'remis' : 'verloren'}.`,
    back: 'Diesen Zug zurücknehmen',
    again: 'Von dort noch einmal',
    unsolved: 'Lösen Sie dieses Endspiel, um nach jedem Ihrer Züge zu sehen, ob Sie noch gewinnen.',
  },
};
