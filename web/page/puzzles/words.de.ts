import { side } from '../../../src/elements/internal/german-names.js';
import { GERMAN_ATTEMPT } from '../../../src/elements/puzzle/german-attempt.js';
import { MAX_MEGABYTES } from '../practice/history-file.js';
import type { PuzzleWords } from './words.js';

export const GERMAN: PuzzleWords = {
  title: 'Aufgaben',
  training: 'Training',
  daily: 'Aufgabe des Tages',
  course: 'Kurs',
  problems: 'Probleme',
  task: GERMAN_ATTEMPT.task,
  mistake: GERMAN_ATTEMPT.mistake,
  rolled: GERMAN_ATTEMPT.rolled,
  change: ({ by, to }) => `Ihre Wertung: ${to} (${by < 0 ? '−' : '+'}${Math.abs(by)})`,
  unrated: {
    helped: 'Ihre Wertung bleibt gleich, weil Sie einen Tipp genommen haben.',
    again: 'Ihre Wertung bleibt gleich: Nur Ihr erster Versuch an jeder Aufgabe zählt.',
  },
  rules: (title) => `Regeln: ${title}.`,
  compared: (turn, best, second) =>
    `${side(turn)} steht nach dem letzten Zug bei ${best} und stünde mit dem zweitbesten bei ${second}.`,
  unknown: (id) => `Die Aufgabe „${id}“ wurde nicht gefunden. Dies ist eine andere.`,
  next: 'Nächste Aufgabe',
  analyse: 'Analysieren',
  loading: 'Aufgaben werden geladen…',
  failed: 'Die Aufgaben konnten nicht geladen werden.',
  again: 'Noch einmal versuchen',
  none: 'Keine Aufgabe passt. Wählen Sie ein anderes Thema oder eine andere Figur.',
  choice: 'Aufgaben wählen',
  ruleset: 'Regeln',
  game: 'Partie',
  games: { plain: 'ohne Würfel', dice: 'mit Würfel' },
  theme: 'Thema',
  anyTheme: 'beliebiges Thema',
  piece: 'Ziehende Figur',
  anyPiece: 'beliebige Figur',
  difficulty: 'Schwierigkeit',
  difficulties: { easier: 'leichter', normal: 'auf Ihrem Niveau', harder: 'schwerer' },
  count: (count) => (count === 1 ? '1 Aufgabe' : `${count} Aufgaben`),
  themes: {
    checkmate: 'Schachmatt',
    'bare-king': 'beraubter König',
    stalemate: 'Patt',
    fork: 'Gabel',
    pin: 'Fesselung',
    'bent-pin': 'Fesselung um die Ecke',
    'discovered-attack': 'Abzugsangriff',
    'discovered-check': 'Abzugsschach',
    'double-check': 'Doppelschach',
    'leap-over': 'Sprung über Figuren',
    'king-leap': 'Sprung des Königs',
    'bent-way': 'Weg um die Ecke',
    promotion: 'Umwandlung',
    'promotion-by-file': 'Umwandlung auf der richtigen Linie',
    hanging: 'ungedeckte Figur',
    sacrifice: 'Opfer',
    quiet: 'stiller Zug',
    defence: 'Verteidigung',
    ending: 'Endspiel',
    'exact-ending': 'Endspiel mit wenigen Steinen',
    'king-capture': 'Schlagen des Königs',
  },
  about: (rating, themes) =>
    `Wertung der Aufgabe: ${rating}.${themes.length === 0 ? '' : ` Themen: ${themes.join(', ')}.`}`,
  progress: 'Ihr Fortschritt',
  rating: 'Wertung',
  inARow: 'In Folge gelöst',
  days: 'Tage in Folge',
  solvedOf: 'Im ersten Versuch gelöst',
  of: (solved, all) => `${solved} von ${all}`,
  history: 'Ihre letzten Aufgaben',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'Fehler aus einer Partie: ' : ''}${outcome === 'solved' ? 'gelöst' : outcome === 'helped' ? 'mit Tipp gelöst' : 'nicht gelöst'}, ${date}`,
  exportIt: 'Verlauf exportieren',
  importIt: 'Verlauf importieren',
  imported: (results, exercises) => {
    const parts = [
      ...(results > 0 ? [results === 1 ? '1 Versuch' : `${results} Versuche`] : []),
      ...(exercises > 0 ? [exercises === 1 ? '1 Übung' : `${exercises} Übungen`] : []),
    ];
    return parts.length === 0
      ? 'Diese Datei enthält nichts Neues.'
      : `Hinzugefügt: ${parts.join(', ')}.`;
  },
  importFault: (fault) => {
    switch (fault.code) {
      case 'unreadable':
        return 'Die Datei konnte nicht gelesen werden.';
      case 'too-large':
        return `Die Datei ist für einen Verlauf zu groß: Höchstens ${MAX_MEGABYTES} MB können gelesen werden.`;
      case 'json':
        return `Die Datei ist kein Verlauf: Sie ist kein JSON${fault.line === undefined ? '' : `, siehe Zeile ${fault.line}`}.`;
      case 'format':
        return 'Die Datei ist kein Verlauf, der hier exportiert wurde.';
      case 'version':
        return `Die Datei stammt von einer neueren Version dieser Seite (${fault.version}). Laden Sie die Seite neu, um sie zu bekommen.`;
      case 'field':
        return fault.value === undefined
          ? `Nichts wurde importiert: ${fault.field} fehlt.`
          : `Nichts wurde importiert: ${fault.field} kann nicht ${fault.value} sein.`;
    }
  },
  importUnkept: 'Der Browser konnte den Verlauf nicht speichern; nichts wurde importiert.',
  unkept:
    'Der Browser kann Ihren Verlauf nicht speichern. Er geht verloren, wenn Sie die Seite schließen.',
  study: (id) => `Aufgabe ${id}`,
  pieces: 'Die Kurse der Figuren',
  exercises: 'Übungen',
  exercise: (kind, piece, moves) => {
    const inMoves = moves === 1 ? 'einem Zug' : `${moves} Zügen`;
    switch (kind) {
      case 'reach':
        return `Bringen Sie Ihre Figur (${piece}) in ${inMoves} auf das markierte Feld, ohne zu schlagen.`;
      case 'take':
        return `Schlagen Sie mit Ihrer Figur (${piece}) die markierten Bauern, mit jedem Zug einen.`;
      case 'fork':
        return `Greifen Sie beide markierten Figuren zugleich an. Nichts darf Ihre Figur (${piece}) schlagen können.`;
      case 'guard':
        return `Der markierte Bauer ist angegriffen. Decken Sie ihn mit Ihrer Figur (${piece}), von einem sicheren Feld aus.`;
      case 'pass':
        return `Bringen Sie Ihre Figur (${piece}) in ${inMoves} auf das markierte Feld. Sie darf nie stehen, wo sie geschlagen werden kann.`;
    }
  },
  place: (number, of) => `Übung ${number} von ${of}`,
  exerciseNumber: (number, isDone) => `Übung ${number}${isDone ? ', geschafft' : ''}`,
  judged: {
    wrong: 'Das ist nicht der Zug. Versuchen Sie einen anderen.',
    late: 'Es gibt einen kürzeren Weg. Beginnen Sie noch einmal von vorn.',
    done: 'Geschafft!',
  },
  nextExercise: 'Nächste Übung',
};
