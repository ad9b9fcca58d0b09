/** The editor's words in French. */
import {
  ELEMENT_FRENCH,
  FEN_FRENCH,
  frenchPlace,
  REPAIRS_FRENCH,
  RULESET_FRENCH,
  SETUP_FRENCH,
} from '../internal/french-errors.js';
import { pieceName, side } from '../internal/french-names.js';
import { translate } from '../internal/translate.js';
import type { SwitchWord } from './switches.js';
import type { EditorWords, Phrase } from './words.js';

/** Inserts values into a phrase. */
type Fill = (phrase: string, parts: readonly unknown[]) => string;

const PHRASES: Readonly<Record<Phrase, string>> = {
  'A half-move is a move of one side.': 'Un demi-coup est le coup d’un seul camp.',
  'A legal position, {0} to move.': 'Position légale, trait aux {0}.',
  'A legal position, {0} to move, with 1 warning.':
    'Position légale, trait aux {0}, avec 1 avertissement.',
  'A legal position, {0} to move, with {1} warnings.':
    'Position légale, trait aux {0}, avec {1} avertissements.',
  'Back to what the board shows': 'Revenir à ce que montre l’échiquier',
  'Black to move': 'Trait aux Noirs',
  'Character {0}:': 'Caractère {0}\u00a0:',
  Clear: 'Vider',
  'Colours swapped': 'Couleurs échangées',
  Copied: 'Copié',
  Copy: 'Copier',
  Custom: 'Personnalisées',
  'Empty board': 'Échiquier vide',
  Erase: 'Effacer',
  'Exchange left and right': 'Échanger la gauche et la droite',
  'Flip board': 'Retourner',
  'Go to {0}': 'Aller en {0}',
  'Keys on the board: P L G U C A R K, lower case for Black; Delete or a right click clears a square; Ctrl+Z undoes.':
    'Touches sur l’échiquier\u00a0: P L G U C A R K, en minuscules pour les Noirs\u202f; Suppr ou un clic droit vide une case\u202f; Ctrl+Z annule.',
  'Left and right swapped': 'Gauche et droite échangées',
  Mirror: 'Miroir',
  'Move number': 'Numéro du coup',
  'Move pieces': 'Déplacer les pièces',
  'No king stands on its home square.': 'Aucun roi n’est sur sa case d’origine.',
  'Illegal position: 1 problem.': 'Position illégale\u00a0: 1 problème.',
  'Illegal position: {0} problems.': 'Position illégale\u00a0: {0} problèmes.',
  'Not checked: the rules could not be loaded ({0}). The next change tries again.':
    'Non vérifié\u00a0: les règles n’ont pas pu être chargées ({0}). La prochaine modification réessaie.',
  'Unusual:': 'Inhabituel\u00a0:',
  'Starting position': 'Position de départ',
  'Half-moves since a capture or pawn move': 'Demi-coups sans prise ni coup de pion',
  'The FEN field cannot be read. The board keeps the last position.':
    'Le FEN du champ est illisible. L’échiquier garde la dernière position.',
  'Position check': 'Vérification de la position',
  'Half-moves without progress before a draw': 'Demi-coups sans progrès avant la nulle',
  Redo: 'Rétablir',
  'Redo (Ctrl+Y)': 'Rétablir (Ctrl+Y)',
  Redone: 'Rétabli',
  'Repair all': 'Tout corriger',
  Repaired: 'Corrigé',
  'First moves still available': 'Premiers coups encore possibles',
  Rules: 'Règles',
  'Rules: {0}': 'Règles\u00a0: {0}',
  Ruleset: 'Règles',
  'Side to move': 'Camp au trait',
  Start: 'Départ',
  'State of play': 'État de la partie',
  'See the board from the other side': 'Voir l’échiquier de l’autre côté',
  'Swap colours': 'Couleurs',
  'Rule options': 'Options des règles',
  'The rules are still loading.': 'Les règles sont en cours de chargement.',
  'The same position for the other side': 'La même position pour l’autre camp',
  Undo: 'Annuler',
  'Undo (Ctrl+Z)': 'Annuler (Ctrl+Z)',
  Undone: 'Annulé',
  'Differences from Cazaux and Musser:': 'Différences avec Cazaux et Musser\u00a0:',
  'What a click on the board does': 'Ce que fait un clic sur l’échiquier',
  'White to move': 'Trait aux Blancs',
  'Whole board': 'Tout l’échiquier',
  'no limit': 'sans limite',
  '{0} empty': '{0} vide',
  '{0} moved': '{0} a déjà joué',
  '{0} on {1}': '{0} en {1}',
  '{0} to {1}': '{0} vers {1}',
  '{0} can still leap': '{0} peut encore sauter',
};

const SWITCH_WORDS: Readonly<Record<SwitchWord, string>> = {
  'King’s file': 'Colonne du roi',
  'king on g, aanca on f': 'roi en g, aanca en f',
  'king on f, aanca on g': 'roi en f, aanca en g',
  'Lion’s leap': 'Saut du lion',
  'three straight, or three and one to the side': 'trois en ligne droite, ou trois et une de côté',
  'three straight only': 'trois en ligne droite seulement',
  'Giraffe’s leap': 'Saut de la girafe',
  'three and two to the side': 'trois et deux de côté',
  'four and one to the side': 'quatre et une de côté',
  Unicornio: 'Unicorne',
  'a knight’s leap, then on like a bishop': 'un saut de cavalier, puis comme un fou',
  'a non-capturing knight until it moves, then a bishop':
    'un cavalier sans prise jusqu’à son premier coup, puis un fou',
  Aanca: 'Aanca',
  'may stop after the diagonal step': 'peut s’arrêter après le pas en diagonale',
  'must go on after the diagonal step': 'doit continuer après le pas en diagonale',
  'King’s leap': 'Saut du roi',
  'two squares in any direction': 'deux cases dans toute direction',
  'two squares forward only': 'deux cases vers l’avant seulement',
  'King’s leap captures': 'Le saut du roi prend',
  no: 'non',
  yes: 'oui',
  'King’s leap out of check': 'Saut du roi en étant en échec',
  allowed: 'permis',
  forbidden: 'interdit',
  'King’s leap over attacked squares': 'Saut du roi par-dessus une case attaquée',
  'Pawn’s first step': 'Premier pas du pion',
  'one square': 'une case',
  'one or two squares': 'une ou deux cases',
  'A bare king': 'Un roi dépouillé',
  loses: 'perd',
  'loses unless it bares the other at once': 'perd, sauf s’il dépouille aussitôt l’autre',
  'does not lose': 'ne perd pas',
  'A stalemated side': 'Le camp pat',
  draws: 'fait nulle',
};

const TITLES: ReadonlyMap<string, string> = new Map([
  ['Cazaux and Musser', 'Cazaux et Musser'],
  ['Murray and Bodlaender', 'Murray et Bodlaender'],
  ['Golladay, from the codex', 'Golladay, d’après le codex'],
]);

const ERRORS = {
  ...FEN_FRENCH,
  ...RULESET_FRENCH,
  ...SETUP_FRENCH,
  ...ELEMENT_FRENCH,
};

/**
 * The words. `fill` is an argument, because importing it from the editor would split the editor's bundle in
 * two.
 */
export const makeFrench = (fill: Fill): EditorWords => ({
  say: (phrase, ...parts) => fill(PHRASES[phrase], parts),
  switchWord: (word) => SWITCH_WORDS[word],
  title: (english) => TITLES.get(english) ?? english,
  piece: pieceName,
  side,
  error: (error) => translate(ERRORS, frenchPlace, error),
  repair: ({ code, params, label }) =>
    translate(REPAIRS_FRENCH, frenchPlace, { code, params, message: label }),
});
