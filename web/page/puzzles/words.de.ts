import { GERMAN_ATTEMPT } from '../../../src/elements/puzzle/german-attempt.js';
import { MAX_MEGABYTES } from '../practice/history-file.js';
import type { Standing } from './standing.js';
import { listed, type PuzzleWords } from './words.js';

const STANDING: Readonly<Record<Standing, string>> = {
  winning: 'auf Gewinn',
  better: 'besser',
  level: 'ausgeglichen',
  worse: 'schlechter',
  losing: 'auf Verlust',
};

export const GERMAN: PuzzleWords = {
  title: 'Aufgaben',
  training: 'Training',
  daily: 'Aufgabe des Tages',
  course: 'Kurs',
  problems: 'Probleme',
  task: GERMAN_ATTEMPT.task,
  mistake: GERMAN_ATTEMPT.mistake,
  rolled: GERMAN_ATTEMPT.rolled,
  change: ({ by, to, isProvisional }) =>
    `Ihre Wertung: ${to}${isProvisional ? '?' : ''} (${by < 0 ? '−' : '+'}${Math.abs(by)}).${isProvisional ? ' Sie ist vorläufig: Ihre ersten Aufgaben ändern sie am stärksten.' : ''}`,
  unrated: {
    helped: 'Ihre Wertung bleibt gleich, weil Sie einen Tipp genommen haben.',
    again: 'Ihre Wertung bleibt gleich: Nur Ihr erster Versuch an jeder Aufgabe zählt.',
  },
  stakes: {
    rated:
      'Mit einem Tipp wird die Aufgabe nicht gewertet. Die Lösung zu zeigen zählt als nicht gelöst.',
    again: 'Sie haben diese Aufgabe schon versucht, sie ändert Ihre Wertung also nicht.',
  },
  rules: (title) => `Regeln: ${title}.`,
  ends: {
    checkmate: 'Matt',
    stalemate: 'Patt',
    'bare-king': 'Schlagen aller Figuren außer dem König',
  },
  endsBy: (ways) => `Sie gewinnen durch ${ways}.`,
  compared: (best, bestScore, second, score) =>
    `Nach dem richtigen Zug stehen Sie ${STANDING[best]} (${bestScore}), nach dem zweitbesten stünden Sie ${STANDING[second]} (${score}).`,
  forYou: (score) => `${score} für Sie`,
  inMoves: (moves) => (moves === 1 ? 'in einem Zug' : `in ${moves} Zügen`),
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
  games: { plain: 'ohne Würfel', dice: 'mit Würfel: ein Wurf sagt, welche Figur ziehen muss' },
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
    skewer: 'Spieß',
  },
  meanings: {
    checkmate: 'Der König ist angegriffen und kann nicht entkommen.',
    'bare-king': 'Ein König ohne andere Figuren hat verloren.',
    stalemate: 'Der Gegner hat keinen erlaubten Zug, und das verliert nach diesen Regeln.',
    fork: 'Eine Figur greift zwei zugleich an.',
    pin: 'Die gefesselte Figur kann nicht ziehen, weil sonst ihr König angegriffen wäre.',
    'bent-pin':
      'Eine Figur greift um die Ecke an, und was dazwischen steht, darf den König nicht verlassen.',
    'discovered-attack': 'Eine Figur gibt einer anderen den Weg frei, die dann schlägt.',
    'discovered-check': 'Eine Figur gibt einer anderen den Weg frei, die dann Schach gibt.',
    'double-check': 'Zwei Figuren geben zugleich Schach.',
    'leap-over': 'Die Figur springt über andere, die im Weg stehen.',
    'king-leap': 'Ein König, der noch nicht gezogen hat, darf einmal springen.',
    'bent-way': 'Die Figur geht um eine Ecke.',
    promotion: 'Ein Bauer erreicht die letzte Reihe und wird eine andere Figur.',
    'promotion-by-file': 'Die Linie, auf der ein Bauer umgewandelt wird, bestimmt, was er wird.',
    hanging: 'Die geschlagene Figur war ungedeckt.',
    sacrifice: 'Material wird für etwas Besseres gegeben.',
    quiet: 'Der erste Zug schlägt nicht und gibt kein Schach.',
    defence: 'Jeder andere Zug verliert.',
    ending: 'Außer Königen und Bauern sind höchstens acht Figuren übrig.',
    'exact-ending':
      'So wenige Steine sind übrig, dass eine Tabelle das Ergebnis jedes Zuges kennt.',
    'king-capture': 'Mit Würfel endet die Partie, wenn ein König geschlagen wird.',
    skewer: 'Die angegriffene Figur weicht, und die dahinter wird geschlagen.',
  },
  forkWins: (pieces) => `Eine Figur greift zwei zugleich an. Sie gewinnt: ${listed('de', pieces)}.`,
  pieceOn: (piece, square) => `${piece} auf ${square}`,
  pinned: (pieces) => `Gefesselt: ${listed('de', pieces, 'conjunction')}.`,
  about: (rating) => `Wertung der Aufgabe: ${rating}.`,
  progress: 'Ihr Fortschritt',
  rating: 'Wertung',
  provisional:
    'Das „?“ heißt, dass die Wertung noch geschätzt ist. Nach etwa 25 gewerteten Aufgaben ist sie verlässlich.',
  range: (low, high) =>
    `Ihre Wertung liegt mit einer Wahrscheinlichkeit von 95\u00a0% zwischen ${low} und ${high}.`,
  curve: (first, last, highest) =>
    `Ihre Wertung: zuerst ${first}, jetzt ${last}, am höchsten ${highest}`,
  inARow: 'In Folge gelöst',
  days: 'Tage in Folge',
  solvedOf: 'Im ersten Versuch gelöst',
  counts: {
    days: 'Tage in Folge, bis heute oder gestern, an denen Sie eine Aufgabe beendet haben',
    solvedOf: 'Ohne Tipp und ohne falschen Zug',
  },
  of: (solved, all) => `${solved} von ${all}`,
  history: 'Ihre letzten Aufgaben',
  mistakes: 'Fehler aus Ihren Partien',
  mistakesNote:
    'Aus den Auswertungen Ihrer Partien. Wählen Sie einen, um ihn noch einmal zu versuchen.',
  findBest: {
    white: 'Finden Sie den besten Zug für Weiß.',
    black: 'Finden Sie den besten Zug für Schwarz.',
  },
  nextMistake: 'Nächster Fehler',
  allMistakes: 'Alle Fehler',
  loadingMistake: 'Die Engine sieht sich die Stellung an…',
  noMistake: 'Dieser Fehler steht nicht in Ihrem Verlauf.',
  mistakeFailed: 'Die Engine konnte sich die Stellung nicht ansehen.',
  mistakeStudy: (date) => `Fehler vom ${date}`,
  byTheme: 'Ergebnisse nach Themen',
  rate: 'Erfolgsquote',
  outcomes: {
    solved: 'auf Anhieb gelöst',
    helped: 'mit Tipp gelöst',
    failed: 'falscher Zug oder Lösung gezeigt',
  },
  helpedOrLater: 'mit Tipp oder später gelöst',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'Fehler aus einer Partie: ' : ''}${outcome === 'failed' ? 'nicht gelöst' : outcome === 'helped' && !isMistake ? 'mit Tipp gelöst' : 'gelöst'}, ${date}`,
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
  exercise: (kind, piece, moves, wanted) => {
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
        return `Bringen Sie Ihre Figur (${piece}) in ${inMoves} auf das markierte Feld. Sie darf nie dort stehen, wo sie geschlagen werden kann.`;
      case 'leap':
        return 'Springen Sie auf das markierte Feld. Im ersten Zug darf der König zwei Felder weit ziehen, über alles hinweg.';
      case 'escape':
        return 'Der König steht im Schach. Ziehen Sie ihn auf das einzige Feld, auf dem er sicher ist.';
      case 'promote':
        return `Wandeln Sie einen Bauern in diese Figur um: ${wanted}. Er wird die Figur, die am Anfang auf der Linie stand, auf der er ankommt.`;
      case 'mate':
        return 'Setzen Sie Schwarz in einem Zug matt: Greifen Sie den König so an, dass er nicht entkommt.';
      case 'bare':
        return 'Schlagen Sie die letzte Figur von Schwarz. Ein König ohne weitere Figuren verliert die Partie.';
    }
  },
  place: (number, of) => `Übung ${number} von ${of}`,
  exerciseNumber: (number, isDone) => `Übung ${number}${isDone ? ', geschafft' : ''}`,
  judged: {
    piece: (piece) => `In dieser Übung zieht nur eine Figur: ${piece}.`,
    capture: () => 'In dieser Übung darf nichts geschlagen werden.',
    unmarked: () => 'Schlagen Sie mit jedem Zug einen markierten Bauern.',
    unsafe: () => 'Dort könnte Ihre Figur geschlagen werden.',
    fork: () => 'Von dort greift Ihre Figur nicht beide markierten Figuren an.',
    guard: () => 'Von dort deckt Ihre Figur den markierten Bauern nicht.',
    promote: () => 'Dieser Zug wandelt keinen Bauern um.',
    file: (becomes) => `Der Bauer ${becomes}. Wählen Sie eine andere Linie.`,
    mate: () => 'Das ist kein Matt: Schwarz hat noch einen legalen Zug.',
    bare: () => 'Schwarz hat neben dem König noch eine Figur. Schlagen Sie sie.',
    end: () => 'Das ist nicht der gesuchte Zug. Versuchen Sie einen anderen.',
    missed: () =>
      'Das ist nicht das markierte Feld. Die Figur steht wieder an ihrem Platz: Versuchen Sie einen anderen Zug.',
    late: (_, moves) =>
      `Das markierte Feld wurde in ${moves} Zügen nicht erreicht. Die Figur steht wieder am Anfang: Versuchen Sie es noch einmal.`,
    done: () => 'Geschafft!',
    helped: () =>
      'Richtig, aber mit Hilfe. Lösen Sie die Übung noch einmal ohne Hilfe, dann wird sie abgehakt.',
  },
  nextExercise: 'Nächste Übung',
  nextCourse: (piece) => `Nächste Figur: ${piece}`,
  showMove: 'Einen Zug zeigen',
};
