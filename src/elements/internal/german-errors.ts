/** The sentences of all errors in German, made from codes and parameters like the English ones. */
import type {
  ElementErrors,
  EmbedValue,
  EngineErrors,
  ErrorParams,
  ErrorPlace,
  FenErrors,
  FenWarnings,
  LimitErrors,
  MoveErrors,
  PgnErrors,
  PlayErrors,
  Repairs,
  RulesetErrors,
  SanErrors,
  Sentences,
  SetupErrors,
  TablebaseErrors,
  PuzzleElementErrors,
  ProblemErrors,
  PuzzleErrors,
  StipulationErrors,
  TheoryFileErrors,
  TheoryMergeErrors,
  WorkerEnd,
} from '../../errors/codes.js';
import type { BoardStatus } from '../../rules/outcome.js';
import type { Color } from '../../rules/pieces.js';
import { aPiece, noPiece, side, the, toPiece } from './german-names.js';

const king = (color: Color): string => `${color === 'white' ? 'weiße' : 'schwarze'} König`;
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A word with its plural. */
const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const FEN_GERMAN: Sentences<FenErrors & FenWarnings> = {
  'fen-empty': () => 'Die FEN ist leer.',
  'fen-chess': () =>
    'Das ist eine Stellung des gewöhnlichen Schachs mit 8×8 Feldern. Grant Acedrex hat 12×12 Felder und andere Figuren.',
  'fen-rank-count': ({ ranks }) =>
    `Das Brett hat ${ranks === 1 ? '1 Reihe' : `${ranks} durch „/“ getrennte Reihen`}; es braucht 12.`,
  'fen-rank-width': ({ rank, squares }) =>
    `Reihe ${rank} hat ${plural(squares, 'Feld', 'Felder')}; sie braucht 12.`,
  'fen-fairymax-empty-rank': ({ rank }) =>
    `Reihe ${rank} ist als „8“ geschrieben, so wie Fairy-Max 5.0b leere Reihen ausgibt; schreiben Sie „12“.`,
  'fen-run': ({ rank, text }) =>
    `Reihe ${rank}: „${text}“ ist keine Anzahl leerer Felder von 1 bis 12.`,
  'fen-piece': ({ rank, text }) => `Reihe ${rank}: „${text}“ ist keine Figur.`,
  'fen-turn': ({ text }) => `Die Seite am Zug muss w oder b sein, nicht „${text}“.`,
  'fen-rights': ({ text }) =>
    `Die Rechte müssen Felder wie g1g12, die Buchstaben KQkq oder „-“ sein, nicht „${text}“.`,
  'fen-en-passant': ({ text }) =>
    `Das vierte Feld der FEN muss „-“ sein, nicht „${text}“: Es gibt kein Schlagen en passant.`,
  'fen-halfmoves': ({ text, max }) =>
    `Die Zahl der Halbzüge ohne Schlag- oder Bauernzug muss eine ganze Zahl bis ${max} sein, nicht „${text}“.`,
  'fen-fullmoves': ({ text, max }) =>
    `Die Zugnummer muss eine ganze Zahl bis ${max} sein, nicht „${text}“.`,
  'fen-extra-field': ({ text }) => `Eine FEN hat sechs Teile; „${text}“ ist zu viel.`,
  'fen-read-as': ({ text, read }) =>
    text === ''
      ? `Die FEN hat keine Rechte. Sie werden als ${read} gelesen.`
      : `„${text}“ in der FEN wird ${read === '-' ? 'übergangen' : `als „${read}“ gelesen`}.`,
};

export const RULESET_GERMAN: Sentences<RulesetErrors> = {
  'ruleset-unknown': ({ text, choices }) =>
    `„${text}“ ist kein Regelwerk; es gibt ${choices.join(', ')}.`,
  'ruleset-switch-unknown': ({ text, choices }) =>
    `„${text}“ ist keine Regeloption; es gibt ${choices.join(', ')}.`,
  'ruleset-switch-value': ({ text, name, choices, max }) =>
    `„${text}“ ist kein Wert von ${name}; möglich ist ${max === undefined ? choices.join(', ') : `0 bis ${max}`}.`,
  'ruleset-switch-repeated': ({ name }) => `${name} kommt zweimal vor.`,
};

const ENDS: Readonly<Record<BoardStatus, string>> = {
  ongoing: 'läuft noch',
  checkmate: 'schachmatt',
  stalemate: 'patt',
  'bare-king': 'beraubter König',
  'both-bare': 'beide Könige beraubt',
  'king-captured': 'König geschlagen',
};

export const MOVE_GERMAN: Sentences<MoveErrors & SanErrors & PlayErrors> = {
  'move-syntax': ({ text }) => `„${text}“ ist kein Zug in Koordinaten wie c1f3.`,
  'move-square': ({ text }) => `${text} ist kein Feld von a1 bis l12.`,
  'move-promotion-letter': ({ text }) => `„${text}“ ist keine Figur.`,
  'move-game-over': ({ status }) => `Die Partie ist zu Ende: ${ENDS[status]}.`,
  'move-no-piece': (params) =>
    'square' in params
      ? `Auf ${params.square} steht keine Figur.`
      : `${side(params.color)} hat ${noPiece(params.role)}${params.origin === '' ? '' : ` auf ${params.origin}`}.`,
  'move-not-yours': ({ square, role, turn }) =>
    `${upper(the(role))} auf ${square} gehört nicht ${side(turn)}; ${side(turn)} ist am Zug.`,
  'move-own-piece': ({ square, role, turn }) =>
    `Auf ${square} steht schon eine Figur von ${side(turn)}: ${the(role)}.`,
  'move-illegal': ({ from, to, role, inCheck = false }) =>
    role === undefined
      ? `${from}${to} ist kein erlaubter Zug.`
      : `${upper(the(role))} auf ${from} kann nicht nach ${to} ziehen${inCheck ? ': Der König bliebe im Schach' : ''}.`,
  'move-leaves-check': ({ from, to, turn }) =>
    `Nach ${from}${to} wäre der ${king(turn)} angegriffen.`,
  'move-wrong-promotion': ({ to, becomes, role }) =>
    `Ein Bauer, der ${to} erreicht, wird ${toPiece(becomes)}, nicht ${toPiece(role)}.`,
  'move-no-promotion': ({ from, to }) => `${from}${to} ist keine Umwandlung.`,
  'move-no-dice': () => 'Nur in Partien mit dem Würfel wird ausgesetzt.',
  'move-no-pass': ({ roll, from = '', to = '' }) =>
    roll === undefined
      ? 'Zu jedem Wurf gibt es einen Zug; deshalb lässt kein Wurf aussetzen.'
      : `Eine ${roll} lässt nicht aussetzen: ${from}${to} ist möglich.`,
  'move-wrong-piece': ({ from, to, role, stands }) =>
    `${from}${to} ist als Zug einer anderen Figur angegeben (${the(role)}); auf ${from} steht ${stands === undefined ? 'nichts' : aPiece(stands)}.`,
  'san-syntax': ({ text }) => `„${text}“ ist kein Zug.`,
  'san-ambiguous': ({ text, moves }) =>
    `„${text}“ ist mehrdeutig: Möglich sind ${moves.join(' und ')}.`,
  'san-illegal': ({ color, role, to }) =>
    `${side(color)} hat ${noPiece(role)} mit einem Zug nach ${to}.`,
};

export const SETUP_GERMAN: Sentences<SetupErrors> = {
  'king-missing': ({ color }) => `Der ${king(color)} fehlt.`,
  'king-repeated': ({ color, squares }) =>
    `${side(color)} hat ${squares.length} Könige, auf ${squares.join(', ')}.`,
  'opponent-in-check': ({ turn, king: square, attackers }) =>
    `${side(turn)} ist am Zug, aber der ${king(turn === 'white' ? 'black' : 'white')} auf ${square} ist von ${attackers.join(', ')} aus angegriffen.`,
  'pawn-on-last-rank': ({ square }) => `Ein Bauer kann nicht auf ${square} stehen.`,
  'right-without-piece': ({ square, unicornios }) =>
    `Das Recht von ${square} gehört ${unicornios ? 'weder einem Einhorn noch einem König' : 'keinem König'} auf dem Ausgangsfeld.`,
  'halfmoves-invalid': ({ value }) =>
    `${value} ist keine Zahl von Halbzügen ohne Schlag- oder Bauernzug.`,
  'fullmoves-invalid': ({ value }) => `${value} ist keine Zugnummer.`,
  'too-many-pieces': ({ color, count, max }) =>
    `${side(color)} hat ${count} Figuren; eine Seite beginnt mit ${max}.`,
  'too-many-pawns': ({ color, count, max }) =>
    `${side(color)} hat ${count} Bauern; eine Seite beginnt mit ${max}.`,
  'too-many-promoted': ({ color, count, missing }) =>
    `${side(color)} hat mindestens ${plural(count, 'umgewandelte Figur', 'umgewandelte Figuren')}, aber ${missing === 0 ? 'es fehlt kein Bauer' : missing === 1 ? 'es fehlt nur 1 Bauer' : `es fehlen nur ${missing} Bauern`}.`,
  'pawn-behind-start': ({ color, square }) =>
    `Der ${color === 'white' ? 'weiße' : 'schwarze'} Bauer auf ${square} steht hinter der Reihe, auf der seine Bauern beginnen.`,
  'unmoved-away-from-home': ({ square }) =>
    `Das Einhorn auf ${square} muss gezogen haben: Nur auf c1, j1, c12 und j12 kann es noch ungezogen sein.`,
  'halfmoves-beyond-game': ({ halfmoves, played }) =>
    `${halfmoves} Halbzüge ohne Schlag- oder Bauernzug sind mehr als die bisherigen ${played} der Partie.`,
};

/** The most squares that a repair lists one by one. */
const MAX_NAMED = 6;

export const REPAIRS_GERMAN: Sentences<Repairs> = {
  'put-king': ({ color, square }) =>
    `${color === 'white' ? 'Weißen' : 'Schwarzen'} König auf ${square} stellen`,
  'keep-king': ({ square }) => `König auf ${square} behalten`,
  'remove-pieces': ({ squares }) =>
    squares.length > MAX_NAMED
      ? `${squares.length} Figuren entfernen`
      : `${squares.join(', ')} entfernen`,
  'change-turn': ({ turn }) => `${side(turn)} ziehen lassen`,
  'promote-pawn': ({ role }) => `${upper(toPiece(role))} umwandeln`,
  'remove-pawn': () => 'Bauern entfernen',
  'drop-right': ({ square }) => `Recht von ${square} entfernen`,
  'reset-counter': ({ value }) => `Auf ${value} setzen`,
  'set-fullmoves': ({ fullmoves }) => `Zugnummer auf ${fullmoves} setzen`,
};

const PGN_GERMAN: Sentences<PgnErrors> = {
  'pgn-variant': ({ text }) => `Die Variante der Partie ist „${text}“, nicht „Grant Acedrex“.`,
  'pgn-dice': ({ text }) => `Der Würfel der Partie hat „${text}“ Seiten, nicht 8.`,
  'pgn-roll': ({ san, roll }) =>
    `${san} kann nicht auf eine ${roll} folgen, ${san === '--' ? 'zu der es einen Zug gibt' : 'mit der eine andere Figur zieht'}.`,
  'pgn-unclosed-comment': () => 'Ein Kommentar ist nicht geschlossen.',
  'pgn-unclosed-variation': () => 'Eine Variante ist nicht geschlossen.',
  'pgn-stray-close': () => 'Hier gibt es keine Variante, die zu schließen wäre.',
  'pgn-stray-variation': () => 'Eine Variante braucht einen Zug, den sie ersetzt.',
  'pgn-nesting': ({ max }) => `Die Varianten sind mehr als ${max} Ebenen tief verschachtelt.`,
  'pgn-comment-length': ({ max }) =>
    `Die Kommentare zu einer Stellung haben mehr als ${max} Zeichen.`,
  'pgn-shapes': ({ max }) => `Eine Stellung hat mehr als ${max} Pfeile und Kreise.`,
  'pgn-faults': ({ max }) => `Die Partie hat mehr als ${max} Fehler; der Rest wird nicht gelesen.`,
  'pgn-escaped-line': () =>
    'Eine Zeile, die mit\u202f% beginnt, gehört nicht zur Partie und wird nicht behalten.',
  'pgn-repeated-tag': ({ name }) =>
    `Das PGN-Tag ${name} kommt hier noch einmal vor; sein erster Wert bleibt.`,
  'pgn-result-tag': ({ text, kept }) =>
    `Das PGN-Tag Result enthält „${text}“; das ist kein Ergebnis. ${kept} bleibt.`,
  'pgn-loose-tag': ({ name }) =>
    `Das PGN-Tag verletzt die PGN-Regeln. Es wird als ${name} gelesen.`,
  'pgn-late-tag': ({ name, applies }) =>
    applies
      ? `Das PGN-Tag ${name} steht hinter den Zügen. Es wird mit den anderen behalten.`
      : `Das PGN-Tag ${name} steht hinter den Zügen, die es nicht mehr ändern kann. Es wird nicht beachtet.`,
  'pgn-text': ({ text }) => `„${text}“ ist weder ein PGN-Tag noch ein Zug und wird übergangen.`,
  'pgn-word': ({ text }) =>
    `„${text}“ ist weder ein Zug noch ein bekanntes Zeichen und wird als Kommentar behalten.`,
  'pgn-first-number': ({ number }) =>
    `Die Züge beginnen mit ${Math.floor(number)}${number % 1 === 0 ? '.' : '...'}, und kein PGN-Tag FEN gibt die Stellung davor an.`,
  'pgn-null-move': () =>
    'Ein Nullzug beendet die Variante. Der Rest der Variante wird als ungelesener Text behalten.',
  'pgn-label': ({ text, san }) =>
    `Der Buchstabe „${text}“ widerspricht den Feldern, die ${san} ergeben.`,
  'pgn-after-result': ({ result }) =>
    `Auf das Ergebnis ${result} folgen Züge. Sie werden als ungelesener Text behalten.`,
  'pgn-ruleset-found': ({ ruleset, plies, others }) =>
    plies === 0
      ? `Nach den Regeln von ${ruleset} geöffnet, weil die Stellung nach den üblichen Regeln nicht legal ist.`
      : others.length === 0
        ? `Nach den Regeln von ${ruleset} geöffnet, den einzigen, nach denen alle ${plies} Züge erlaubt sind.`
        : `Nach den Regeln von ${ruleset} geöffnet. Alle ${plies} Züge sind auch nach denen von ${others.join(', ')} erlaubt.`,
  'pgn-legal-elsewhere': ({ rulesets }) =>
    `Alle Züge sind nach den Regeln von ${rulesets.join(', ')} erlaubt.`,
  'pgn-xboard': ({ rules }) =>
    `XBoard hat keine Variante mit den Regeln ${rules}; es spielt cazaux, courier, murray und golladay, ohne Würfel.`,
  'pgn-no-game': ({ text }) =>
    text === ''
      ? 'Keine Partie gefunden.'
      : `Keine Partie gefunden: „${text}“ ist weder ein PGN-Tag noch ein erlaubter Zug.`,
  'pgn-result': ({ tag, end }) =>
    `Das Ergebnis ist ${tag} im PGN-Tag und ${end} nach den Zügen; ${tag === '*' ? end : tag} bleibt.`,
};

const UNREACHABLE =
  'Es gibt keine Netzverbindung, die Sicherheitsrichtlinie der Seite (connect-src) verbietet es, oder die Datei liegt auf einer anderen Website, die es nicht erlaubt (CORS)';

const OTHER_FOLDER = 'setAssetBase legt einen anderen Ordner für die Dateien von acedrex fest';

const endOf = (params: WorkerEnd): string => {
  switch (params.end) {
    case 'error':
      return params.reason;
    case 'exit':
      return `ihr Thread endete mit dem Code ${params.exitCode}`;
    case 'silence':
      return `sie gibt seit ${params.milliseconds / 1000} s kein Lebenszeichen`;
    case 'unreadable-message':
      return 'eine Nachricht war nicht lesbar';
    case 'script-not-loaded':
      return 'ihr Programm oder ein Modul, das es importiert, konnte nicht geladen werden: Es fehlt, die Sicherheitsrichtlinie verbietet es, oder es liegt auf einer anderen Website';
  }
};

const ENGINE_GERMAN: Sentences<EngineErrors & LimitErrors> = {
  offline: ({ address = 'eine Datei' }) =>
    `Laden fehlgeschlagen: ${address}. Dieses Gerät ist offline.`,
  'wasm-unreachable': ({ address }) => `${address} konnte nicht geladen werden: ${UNREACHABLE}.`,
  'wasm-missing': ({ address, status }) =>
    `Die WebAssembly-Datei liegt nicht am erwarteten Ort: ${address} antwortete mit ${status} (${OTHER_FOLDER}).`,
  'wasm-blocked': () =>
    "Die Sicherheitsrichtlinie der Seite (CSP) verbietet WebAssembly: In script-src fehlt 'wasm-unsafe-eval'.",
  'wasm-invalid': ({ address, reason }) =>
    reason === 'html'
      ? `${address} antwortete mit einer HTML-Seite statt mit WebAssembly (${OTHER_FOLDER}).`
      : `Die WebAssembly-Datei ${address} ist beschädigt oder die falsche: ${reason}.`,
  'network-unreachable': ({ address }) => `${address} konnte nicht geladen werden: ${UNREACHABLE}.`,
  'network-missing': ({ address, status }) =>
    status === undefined
      ? `Die Datei ${address} gibt es nicht.`
      : `Das neuronale Netz liegt nicht am erwarteten Ort: ${address} antwortete mit ${status} (${OTHER_FOLDER}).`,
  'network-invalid': ({ address }) =>
    `Die Datei ${address} ist beschädigt oder kein neuronales Netz für diese Engine.`,
  'worker-blocked': (params) =>
    'directive' in params
      ? `Die Sicherheitsrichtlinie der Seite (CSP) verbietet die Engine (${params.directive}, ${params.address}); legen Sie sie auf die eigene Website und geben Sie sie mit worker-url an.`
      : `Die Seite verlangt Trusted Types: ${params.remedy === 'allow-policy' ? 'erlauben Sie die Richtlinie acedrex (trusted-types)' : 'geben Sie die Adresse des Programms mit workerUrl an'} (${params.reason}).`,
  'worker-unreachable': ({ address }) =>
    `Das Programm der Engine, ${address}, konnte nicht geladen werden: ${UNREACHABLE}.`,
  'worker-missing': ({ address, status }) =>
    `Das Programm der Engine liegt nicht am erwarteten Ort: ${address} antwortete mit ${status} (${OTHER_FOLDER}).`,
  'worker-not-script': ({ address, type }) =>
    `Unter ${address} liegt statt des Programms der Engine etwas anderes: ${type} (${OTHER_FOLDER}).`,
  'worker-not-isolated': ({ address }) =>
    `Diese Seite ist isoliert; ${address} muss mit Cross-Origin-Embedder-Policy gesendet werden.`,
  'engine-start-failed': (params) => `Die Engine konnte nicht starten: ${endOf(params)}.`,
  'engine-start-timeout': ({ milliseconds }) =>
    `Die Engine ist nicht innerhalb von ${milliseconds / 1000} s gestartet.`,
  'engine-crashed': (params) => `Die Engine arbeitet nicht mehr: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => `Die Engine ist ausgefallen: ${reason}.`,
  'limit-invalid': ({ name, value, min, max, whole }) => {
    const range = max === undefined ? `von mindestens ${min}` : `von ${min} bis ${max}`;
    return `limits.${name} muss eine ${whole ? 'ganze Zahl' : 'Zahl'} ${range} sein, nicht ${value}.`;
  },
  'hash-memory': ({ mebibytes }) =>
    `Der Speicher reicht nicht für eine Hashtabelle von ${mebibytes} MiB.`,
  'engine-closed': () => 'Die Engine wurde geschlossen.',
  'request-not-cloneable': ({ reason }) =>
    `Der Auftrag kann nicht an die Engine gesendet werden: ${reason}.`,
};

const COUNTED = {
  halfmoves: 'Halbzüge ohne Schlag- oder Bauernzug',
  fullmoves: 'Zugnummer',
  moveLimit: 'Halbzüge ohne Fortschritt bis zum Remis',
} as const;

const embedValue = (wanted: EmbedValue): string => {
  switch (wanted.kind) {
    case 'choice':
      return `möglich ist ${wanted.choices.join(', ')}`;
    case 'number':
      return `möglich ist eine ganze Zahl bis ${wanted.max}`;
    case 'origin':
      return 'möglich ist ein Origin wie https://example.org';
  }
};

export const ELEMENT_GERMAN: Sentences<ElementErrors> = {
  'piece-set-unknown': ({ text, choices }) =>
    `„${text}“ ist kein Figurensatz; es gibt ${choices.join(', ')}.`,
  'part-not-loaded': ({ reason }) => `Ein Teil konnte nicht geladen werden: ${reason}.`,
  'count-invalid': ({ field, min, max, text }) =>
    `${COUNTED[field]}: eine ganze Zahl von ${min} bis ${max}, nicht „${text}“.`,
  'pgn-game-missing': ({ game, games }) =>
    `Die PGN hat ${plural(games, 'Partie', 'Partien')} und deshalb keine Partie ${game}.`,
  'embed-param': ({ name, text, wanted }) =>
    `„${name}=${text}“ in der Adresse ist nicht brauchbar: ${embedValue(wanted)}.`,
  'die-no-digest': ({ reason }) => `Der Würfel kann seinen Startwert nicht verwenden: ${reason}.`,
};

export const THEORY_GERMAN: Sentences<TheoryFileErrors & TheoryMergeErrors> = {
  'theory-foreign': () => 'Das ist keine Datei mit Eröffnungstheorie.',
  'theory-version': ({ version, known }) =>
    `Die Datei hat Version ${version} ihres Formats; dieses Programm liest Version ${known}.`,
  'theory-truncated': ({ bytes, expected }) =>
    `Die Datei endet nach ${bytes} Byte; sie müsste ${expected} haben.`,
  'theory-damaged': ({ at }) =>
    `Die Datei ist beschädigt${at === undefined ? '' : `, bei Byte ${at}`}.`,
  'theory-ruleset': ({ own, other }) =>
    `Die Theorie gehört zu den Regeln ${other}, nicht zu ${own}.`,
  'theory-build': ({ own, other }) =>
    `Die Theorie stammt von der Version ${other} der Engine, nicht von ${own}.`,
};

const mebibytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

const TABLEBASE_GERMAN: Sentences<TablebaseErrors> = {
  'ending-material': ({ text }) =>
    `„${text}“ ist kein Material eines Endspiels; ein Beispiel ist KAKR, König und Aanca gegen König und Turm.`,
  'ending-too-many': ({ men, max }) =>
    `Das Endspiel hat ${men} Steine; lösbar sind Endspiele mit bis zu ${max}.`,
  'ending-decided': ({ material }) =>
    `Die Regeln entscheiden ${material} sofort; deshalb gibt es keine Tabelle.`,
  'ending-memory': ({ bytes }) =>
    `Der Speicher reicht nicht: Das Endspiel braucht ${mebibytes(bytes)} MiB.`,
  'ending-too-long': ({ name }) =>
    `Der längste Gewinn in ${name} dauert mehr Halbzüge, als eine Tabelle fasst.`,
  'ending-not-covered': () =>
    'Keine Tabelle enthält die Stellung: Sie hat zu viele Steine, einen König, der noch springen darf, oder einen Bauern hinter seiner Ausgangsreihe.',
  'ending-unsolved': ({ name }) => `Das Endspiel ${name} ist nicht gelöst.`,
  'ending-foreign': () => 'Das ist keine Datei eines gelösten Endspiels.',
  'ending-version': ({ version, known }) =>
    `Die Datei hat Version ${version} ihres Formats; dieses Programm liest Version ${known}.`,
  'ending-truncated': ({ bytes, expected }) =>
    `Die Datei endet nach ${bytes} Byte; sie müsste ${expected} haben.`,
  'ending-damaged': () => 'Die Datei ist beschädigt.',
  'ending-other': ({ own, other }) => `Die Datei enthält ${other}, nicht ${own}.`,
};

const PUZZLE_GERMAN: Sentences<PuzzleErrors & PuzzleElementErrors> = {
  'puzzle-json': () => 'Das ist keine Aufgabe: Der Text ist nicht als JSON-Objekt lesbar.',
  'puzzle-field': ({ field }) => `Der Eintrag ${field} der Aufgabe fehlt oder kann nicht stimmen.`,
  'puzzle-id': ({ own, other }) =>
    `Die Aufgabe hat die Kennung ${own}, aber die ihrer Stellung ist ${other}.`,
  'puzzle-goal': ({ moves }) =>
    moves === undefined
      ? 'Die Lösung der Aufgabe führt nicht zu ihrem Ziel.'
      : `Die Lösung der Aufgabe beendet die Partie nicht in ${plural(moves, 'Zug', 'Zügen')}.`,
  'puzzle-moves': () =>
    'Die Aufgabe hat keine Züge, die sie lösen, oder ihr Wurf erlaubt sie nicht.',
  'puzzle-problem': () =>
    'Die PGN enthält kein Problem: Sie braucht ein PGN-Tag wie [Stipulation "#2"].',
  'puzzle-date': ({ text }) => `„${text}“ ist kein Datum wie 2026-11-23.`,
  'puzzles-none': ({ text, choices }) =>
    `Für die Regeln ${text} gibt es keine Aufgaben, nur für ${choices.join(', ')}.`,
  'puzzles-unreachable': ({ address }) => `${address} konnte nicht geladen werden: ${UNREACHABLE}.`,
  'puzzles-missing': ({ address, status }) =>
    `Die Datei mit den Aufgaben liegt nicht am erwarteten Ort: ${address} antwortete mit ${status} (${OTHER_FOLDER}).`,
  'puzzles-invalid': ({ address }) =>
    `Die Datei ${address} ist beschädigt oder enthält keine Aufgaben.`,
};

const PROBLEM_GERMAN: Sentences<StipulationErrors & ProblemErrors> = {
  'stipulation-unknown': ({ text, choices }) =>
    `„${text}“ ist keine der unterstützten Forderungen; Beispiele sind ${choices.join(', ')}.`,
  'stipulation-moves': ({ text, max }) =>
    text === ''
      ? 'Die Forderung nennt keine Zugzahl.'
      : `„${text}“ ist keine Zugzahl von 1 bis ${max}.`,
  'stipulation-half-move': ({ text }) =>
    `„${text}“ hat einen halben Zug, den es nur in Hilfsproblemen (h) gibt.`,
  'problem-over': ({ status }) =>
    `Die Partie ist im Diagramm zu Ende (${status}); es gibt also nichts zu lösen.`,
  'problem-dice': () => 'Probleme werden ohne Würfel gelöst.',
  'problem-too-deep': ({ moves }) =>
    `Das Diagramm hat zu viele mögliche Züge, um ${moves} Züge weit zu suchen.`,
  'problem-memory': ({ mebibytes }) =>
    `Der Speicher reicht nicht für eine Tabelle von ${mebibytes} MiB.`,
  'problem-resume': () =>
    'Die Suche, die fortgesetzt werden soll, gehört zu einem anderen Problem oder zu anderen Optionen.',
};

/** The German sentences of all errors. */
export const ALL_GERMAN: Sentences<ErrorParams> = {
  ...FEN_GERMAN,
  ...RULESET_GERMAN,
  ...MOVE_GERMAN,
  ...SETUP_GERMAN,
  ...PGN_GERMAN,
  ...ENGINE_GERMAN,
  ...ELEMENT_GERMAN,
  ...THEORY_GERMAN,
  ...TABLEBASE_GERMAN,
  ...PUZZLE_GERMAN,
  ...PROBLEM_GERMAN,
};

/** The beginning of a sentence that says which part an error is about. */
export const germanPlace = ({ line, move, searchMove }: ErrorPlace): string =>
  [
    line === undefined ? '' : `Zeile ${line}: `,
    move === undefined ? '' : `Zug ${move}: `,
    searchMove === undefined ? '' : `searchMoves, „${searchMove}“: `,
  ].join('');
