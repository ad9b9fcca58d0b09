/** The editor's words in German. */
import {
  ELEMENT_GERMAN,
  FEN_GERMAN,
  germanPlace,
  REPAIRS_GERMAN,
  RULESET_GERMAN,
  SETUP_GERMAN,
} from '../internal/german-errors.js';
import { pieceName, side } from '../internal/german-names.js';
import { translate } from '../internal/translate.js';
import type { SwitchWord } from './switches.js';
import type { EditorWords, Phrase } from './words.js';

/** Inserts values into a phrase. */
type Fill = (phrase: string, parts: readonly unknown[]) => string;

const PHRASES: Readonly<Record<Phrase, string>> = {
  'A half-move is a move of one side.': 'Ein Halbzug ist der Zug einer Seite.',
  'A legal position, {0} to move.': 'Legale Stellung, {0} am Zug.',
  'A legal position, {0} to move, with 1 warning.': 'Legale Stellung, {0} am Zug, mit 1 Warnung.',
  'A legal position, {0} to move, with {1} warnings.':
    'Legale Stellung, {0} am Zug, mit {1} Warnungen.',
  'Back to what the board shows': 'Zurück zu dem, was das Brett zeigt',
  'Black to move': 'Schwarz am Zug',
  'Character {0}:': 'Zeichen {0}:',
  Clear: 'Leeren',
  'Colours swapped': 'Farben getauscht',
  Copied: 'Kopiert',
  Copy: 'Kopieren',
  Custom: 'Eigene',
  'Empty board': 'Leeres Brett',
  Erase: 'Löschen',
  'Exchange left and right': 'Links und rechts tauschen',
  'Flip board': 'Drehen',
  'Go to {0}': 'Zu {0}',
  'Keys on the board: P L G U C A R K, lower case for Black; Delete or a right click clears a square; Ctrl+Z undoes.':
    'Tasten auf dem Brett: P L G U C A R K, klein für Schwarz; Entf oder ein Rechtsklick leert ein Feld; Strg+Z macht rückgängig.',
  'Left and right swapped': 'Links und rechts getauscht',
  Mirror: 'Spiegeln',
  'Move number': 'Zugnummer',
  'Move pieces': 'Figuren versetzen',
  'No king stands on its home square.': 'Kein König steht auf seinem Ausgangsfeld.',
  'Illegal position: 1 problem.': 'Illegale Stellung: 1 Problem.',
  'Illegal position: {0} problems.': 'Illegale Stellung: {0} Probleme.',
  'Not checked: the rules could not be loaded ({0}). The next change tries again.':
    'Nicht geprüft: Die Regeln konnten nicht geladen werden ({0}). Die nächste Änderung versucht es wieder.',
  'Unusual:': 'Ungewöhnlich:',
  'Starting position': 'Grundstellung',
  'Half-moves since a capture or pawn move': 'Halbzüge ohne Schlag- oder Bauernzug',
  'The FEN field cannot be read. The board keeps the last position.':
    'Die FEN im Feld ist nicht lesbar. Das Brett behält die letzte Stellung.',
  'Position check': 'Prüfung der Stellung',
  'Half-moves without progress before a draw': 'Halbzüge ohne Fortschritt bis zum Remis',
  Redo: 'Wiederholen',
  'Redo (Ctrl+Y)': 'Wiederholen (Strg+Y)',
  Redone: 'Wiederholt',
  'Repair all': 'Alles beheben',
  Repaired: 'Behoben',
  'First moves still available': 'Noch mögliche erste Züge',
  Rules: 'Regeln',
  'Rules: {0}': 'Regeln: {0}',
  Ruleset: 'Regelwerk',
  'Side to move': 'Seite am Zug',
  Start: 'Grundstellung',
  'State of play': 'Stand der Partie',
  'See the board from the other side': 'Das Brett von der anderen Seite sehen',
  'Swap colours': 'Farben',
  'Rule options': 'Regeloptionen',
  'The rules are still loading.': 'Die Regeln werden noch geladen.',
  'The same position for the other side': 'Dieselbe Stellung für die andere Seite',
  Undo: 'Rückgängig',
  'Undo (Ctrl+Z)': 'Rückgängig (Strg+Z)',
  Undone: 'Rückgängig gemacht',
  'Differences from Cazaux and Musser:': 'Unterschiede zu Cazaux und Musser:',
  'What a click on the board does': 'Was ein Klick auf das Brett bewirkt',
  'White to move': 'Weiß am Zug',
  'Whole board': 'Ganzes Brett',
  'no limit': 'unbegrenzt',
  '{0} empty': '{0} leer',
  '{0} moved': '{0} schon gezogen',
  '{0} on {1}': '{0} auf {1}',
  '{0} to {1}': '{0} nach {1}',
  '{0} can still leap': '{0} kann noch springen',
};

const SWITCH_WORDS: Readonly<Record<SwitchWord, string>> = {
  'King’s file': 'Linie des Königs',
  'king on g, aanca on f': 'König auf g, Aanca auf f',
  'king on f, aanca on g': 'König auf f, Aanca auf g',
  'Lion’s leap': 'Sprung des Löwen',
  'three straight, or three and one to the side': 'drei geradeaus, oder drei und eines zur Seite',
  'three straight only': 'nur drei geradeaus',
  'Giraffe’s leap': 'Sprung der Giraffe',
  'three and two to the side': 'drei und zwei zur Seite',
  'four and one to the side': 'vier und eines zur Seite',
  Unicornio: 'Einhorn',
  'a knight’s leap, then on like a bishop': 'ein Springerzug, dann weiter wie ein Läufer',
  'a non-capturing knight until it moves, then a bishop':
    'bis zum ersten Zug ein Springer, der nicht schlägt, dann ein Läufer',
  Aanca: 'Aanca',
  'may stop after the diagonal step': 'darf nach dem diagonalen Schritt stehen bleiben',
  'must go on after the diagonal step': 'muss nach dem diagonalen Schritt weiterziehen',
  'King’s leap': 'Sprung des Königs',
  'two squares in any direction': 'zwei Felder in jede Richtung',
  'two squares forward only': 'nur zwei Felder vorwärts',
  'King’s leap captures': 'Der Sprung des Königs schlägt',
  no: 'nein',
  yes: 'ja',
  'King’s leap out of check': 'Sprung des Königs aus dem Schach',
  allowed: 'erlaubt',
  forbidden: 'verboten',
  'King’s leap over attacked squares': 'Sprung des Königs über angegriffene Felder',
  'Pawn’s first step': 'Erster Schritt des Bauern',
  'one square': 'ein Feld',
  'one or two squares': 'ein oder zwei Felder',
  'A bare king': 'Ein beraubter König',
  loses: 'verliert',
  'loses unless it bares the other at once': 'verliert, wenn er nicht sofort den anderen beraubt',
  'does not lose': 'verliert nicht',
  'A stalemated side': 'Eine patt gesetzte Seite',
  draws: 'spielt remis',
};

const TITLES: ReadonlyMap<string, string> = new Map([
  ['Cazaux and Musser', 'Cazaux und Musser'],
  ['Murray and Bodlaender', 'Murray und Bodlaender'],
  ['Golladay, from the codex', 'Golladay, nach dem Codex'],
]);

const ERRORS = {
  ...FEN_GERMAN,
  ...RULESET_GERMAN,
  ...SETUP_GERMAN,
  ...ELEMENT_GERMAN,
};

/**
 * The words. `fill` is an argument, because importing it from the editor would split the editor's bundle in
 * two.
 */
export const makeGerman = (fill: Fill): EditorWords => ({
  say: (phrase, ...parts) => fill(PHRASES[phrase], parts),
  switchWord: (word) => SWITCH_WORDS[word],
  title: (english) => TITLES.get(english) ?? english,
  piece: pieceName,
  side,
  error: (error) => translate(ERRORS, germanPlace, error),
  repair: ({ code, params, label }) =>
    translate(REPAIRS_GERMAN, germanPlace, { code, params, message: label }),
});
