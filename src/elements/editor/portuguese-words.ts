/** The editor's words in Portuguese. */
import {
  ELEMENT_PORTUGUESE,
  FEN_PORTUGUESE,
  portuguesePlace,
  REPAIRS_PORTUGUESE,
  RULESET_PORTUGUESE,
  SETUP_PORTUGUESE,
} from '../internal/portuguese-errors.js';
import { pieceName, side } from '../internal/portuguese-names.js';
import { translate } from '../internal/translate.js';
import type { SwitchWord } from './switches.js';
import type { EditorWords, Phrase } from './words.js';

/** Inserts values into a phrase. */
type Fill = (phrase: string, parts: readonly unknown[]) => string;

const PHRASES: Readonly<Record<Phrase, string>> = {
  'A half-move is a move of one side.': 'Um meio-lance é o lance de um dos lados.',
  'A legal position, {0} to move.': 'Posição legal, jogam as {0}.',
  'A legal position, {0} to move, with 1 warning.': 'Posição legal, jogam as {0}, com 1 aviso.',
  'A legal position, {0} to move, with {1} warnings.':
    'Posição legal, jogam as {0}, com {1} avisos.',
  'Back to what the board shows': 'Voltar ao que mostra o tabuleiro',
  'Black to move': 'Jogam as pretas',
  'Character {0}:': 'Carácter {0}:',
  Clear: 'Limpar',
  'Colours swapped': 'Cores trocadas',
  Copied: 'Copiado',
  Copy: 'Copiar',
  Custom: 'Personalizadas',
  'Empty board': 'Tabuleiro vazio',
  Erase: 'Apagar',
  'Exchange left and right': 'Trocar a esquerda e a direita',
  'Flip board': 'Virar',
  'Go to {0}': 'Ir para {0}',
  'Keys on the board: P L G U C A R K, lower case for Black; Delete or a right click clears a square; Ctrl+Z undoes.':
    'Teclas no tabuleiro: P L G U C A R K, em minúsculas para as pretas; Del ou um clique com o botão direito limpa uma casa; Ctrl+Z anula.',
  'Left and right swapped': 'Esquerda e direita trocadas',
  Mirror: 'Espelho',
  'Move number': 'Número do lance',
  'Move pieces': 'Mover peças',
  'No king stands on its home square.': 'Nenhum rei está na sua casa inicial.',
  'Illegal position: 1 problem.': 'Posição ilegal: 1 problema.',
  'Illegal position: {0} problems.': 'Posição ilegal: {0} problemas.',
  'Not checked: the rules could not be loaded ({0}). The next change tries again.':
    'Não verificada: não foi possível carregar as regras ({0}). A próxima alteração tenta de novo.',
  'Unusual:': 'Invulgar:',
  'Starting position': 'Posição inicial',
  'Half-moves since a capture or pawn move': 'Meios-lances sem captura nem lance de peão',
  'The FEN field cannot be read. The board keeps the last position.':
    'O FEN do campo não se consegue ler. O tabuleiro mantém a última posição.',
  'Position check': 'Verificação da posição',
  'Half-moves without progress before a draw': 'Meios-lances sem progresso até ao empate',
  Redo: 'Refazer',
  'Redo (Ctrl+Y)': 'Refazer (Ctrl+Y)',
  Redone: 'Refeito',
  'Repair all': 'Corrigir tudo',
  Repaired: 'Corrigido',
  'First moves still available': 'Primeiros lances ainda possíveis',
  Rules: 'Regras',
  'Rules: {0}': 'Regras: {0}',
  Ruleset: 'Regras',
  'Side to move': 'Lado a jogar',
  Start: 'Início',
  'State of play': 'Estado da partida',
  'See the board from the other side': 'Ver o tabuleiro do outro lado',
  'Swap colours': 'Cores',
  'Rule options': 'Opções das regras',
  'The rules are still loading.': 'As regras ainda estão a carregar.',
  'The same position for the other side': 'A mesma posição para o outro lado',
  Undo: 'Anular',
  'Undo (Ctrl+Z)': 'Anular (Ctrl+Z)',
  Undone: 'Anulado',
  'Differences from Cazaux and Musser:': 'Diferenças em relação a Cazaux e Musser:',
  'What a click on the board does': 'O que faz um clique no tabuleiro',
  'White to move': 'Jogam as brancas',
  'Whole board': 'Todo o tabuleiro',
  'no limit': 'sem limite',
  '{0} empty': '{0} vazia',
  '{0} moved': '{0} já se moveu',
  '{0} on {1}': '{0} em {1}',
  '{0} to {1}': '{0} para {1}',
  '{0} can still leap': '{0} ainda pode saltar',
};

const SWITCH_WORDS: Readonly<Record<SwitchWord, string>> = {
  'King’s file': 'Coluna do rei',
  'king on g, aanca on f': 'rei em g, aanca em f',
  'king on f, aanca on g': 'rei em f, aanca em g',
  'Lion’s leap': 'Salto do leão',
  'three straight, or three and one to the side': 'três em linha reta, ou três e uma para o lado',
  'three straight only': 'só três em linha reta',
  'Giraffe’s leap': 'Salto da girafa',
  'three and two to the side': 'três e duas para o lado',
  'four and one to the side': 'quatro e uma para o lado',
  Unicornio: 'Unicórnio',
  'a knight’s leap, then on like a bishop': 'um salto de cavalo, depois como um bispo',
  'a non-capturing knight until it moves, then a bishop':
    'um cavalo que não captura até se mover, depois um bispo',
  Aanca: 'Aanca',
  'may stop after the diagonal step': 'pode parar depois do passo na diagonal',
  'must go on after the diagonal step': 'tem de seguir depois do passo na diagonal',
  'King’s leap': 'Salto do rei',
  'two squares in any direction': 'duas casas em qualquer direção',
  'two squares forward only': 'só duas casas para a frente',
  'King’s leap captures': 'O salto do rei captura',
  no: 'não',
  yes: 'sim',
  'King’s leap out of check': 'Salto do rei estando em xeque',
  allowed: 'permitido',
  forbidden: 'proibido',
  'King’s leap over attacked squares': 'Salto do rei sobre uma casa atacada',
  'Pawn’s first step': 'Primeiro passo do peão',
  'one square': 'uma casa',
  'one or two squares': 'uma ou duas casas',
  'A bare king': 'Um rei despojado',
  loses: 'perde',
  'loses unless it bares the other at once': 'perde, salvo se despojar logo o outro',
  'does not lose': 'não perde',
  'A stalemated side': 'O lado afogado',
  draws: 'empata',
};

const TITLES: ReadonlyMap<string, string> = new Map([
  ['Cazaux and Musser', 'Cazaux e Musser'],
  ['Murray and Bodlaender', 'Murray e Bodlaender'],
  ['Golladay, from the codex', 'Golladay, segundo o códice'],
]);

const ERRORS = {
  ...FEN_PORTUGUESE,
  ...RULESET_PORTUGUESE,
  ...SETUP_PORTUGUESE,
  ...ELEMENT_PORTUGUESE,
};

/**
 * The words. `fill` is an argument, because importing it from the editor would split the editor's bundle in
 * two.
 */
export const makePortuguese = (fill: Fill): EditorWords => ({
  say: (phrase, ...parts) => fill(PHRASES[phrase], parts),
  switchWord: (word) => SWITCH_WORDS[word],
  title: (english) => TITLES.get(english) ?? english,
  piece: pieceName,
  side,
  error: (error) => translate(ERRORS, portuguesePlace, error),
  repair: ({ code, params, label }) =>
    translate(REPAIRS_PORTUGUESE, portuguesePlace, { code, params, message: label }),
});
