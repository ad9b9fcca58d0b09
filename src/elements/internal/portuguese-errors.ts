/** The sentences of all errors in Portuguese, made from codes and parameters like the English ones. */
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
import type { Color, Role } from '../../rules/pieces.js';
import { aPiece, isFeminine, ROLE_NAMES, side, the } from './portuguese-names.js';

const sides = (color: Color): string => `As ${side(color)}`;
const king = (color: Color): string => `rei ${color === 'white' ? 'branco' : 'preto'}`;
const no = (role: Role): string => `${isFeminine(role) ? 'nenhuma' : 'nenhum'} ${ROLE_NAMES[role]}`;
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A word with its plural. */
const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const FEN_PORTUGUESE: Sentences<FenErrors & FenWarnings> = {
  'fen-empty': () => 'O FEN está vazio.',
  'fen-chess': () =>
    'É uma posição de xadrez, de 8×8 casas. O Grant Acedrex tem 12×12 casas e outras peças.',
  'fen-rank-count': ({ ranks }) =>
    `O tabuleiro tem ${ranks === 1 ? '1 fila' : `${ranks} filas separadas por «/»`}; são precisas 12.`,
  'fen-rank-width': ({ rank, squares }) =>
    `A fila ${rank} tem ${plural(squares, 'casa')}; são precisas 12.`,
  'fen-fairymax-empty-rank': ({ rank }) =>
    `A fila ${rank} está escrita como «8», tal como o Fairy-Max 5.0b escreve as filas vazias; escreva «12».`,
  'fen-run': ({ rank, text }) =>
    `Fila ${rank}: «${text}» não é um número de casas vazias, de 1 a 12.`,
  'fen-piece': ({ rank, text }) => `Fila ${rank}: «${text}» não é uma peça.`,
  'fen-turn': ({ text }) => `O lado a jogar tem de ser w ou b, e não «${text}».`,
  'fen-rights': ({ text }) =>
    `Os direitos têm de ser casas como g1g12, as letras KQkq ou «-», e não «${text}».`,
  'fen-en-passant': ({ text }) =>
    `O quarto campo tem de ser «-», e não «${text}»: a captura en passant não existe.`,
  'fen-halfmoves': ({ text, max }) =>
    `O número de meios-lances sem captura nem lance de peão tem de ser um inteiro até ${max}, e não «${text}».`,
  'fen-fullmoves': ({ text, max }) =>
    `O número do lance tem de ser um inteiro até ${max}, e não «${text}».`,
  'fen-extra-field': ({ text }) => `Um FEN tem seis campos; «${text}» está a mais.`,
  'fen-read-as': ({ text, read }) =>
    text === ''
      ? `O FEN não tem direitos. São lidos como ${read}.`
      : `«${text}» no FEN é ${read === '-' ? 'ignorado' : `lido como «${read}»`}.`,
};

export const RULESET_PORTUGUESE: Sentences<RulesetErrors> = {
  'ruleset-unknown': ({ text, choices }) =>
    `«${text}» não é um conjunto de regras; há ${choices.join(', ')}.`,
  'ruleset-switch-unknown': ({ text, choices }) =>
    `«${text}» não é uma opção das regras; há ${choices.join(', ')}.`,
  'ruleset-switch-value': ({ text, name, choices, max }) =>
    `«${text}» não é um valor de ${name}; os seus valores são ${max === undefined ? choices.join(', ') : `de 0 a ${max}`}.`,
  'ruleset-switch-repeated': ({ name }) => `${name} aparece duas vezes.`,
};

const ENDS: Readonly<Record<BoardStatus, string>> = {
  ongoing: 'em curso',
  checkmate: 'xeque-mate',
  stalemate: 'rei afogado',
  'bare-king': 'rei despojado',
  'both-bare': 'os dois reis despojados',
  'king-captured': 'rei capturado',
};

export const MOVE_PORTUGUESE: Sentences<MoveErrors & SanErrors & PlayErrors> = {
  'move-syntax': ({ text }) => `«${text}» não é um lance em coordenadas como c1f3.`,
  'move-square': ({ text }) => `${text} não é uma casa, de a1 a l12.`,
  'move-promotion-letter': ({ text }) => `«${text}» não é uma peça.`,
  'move-game-over': ({ status }) => `A partida terminou: ${ENDS[status]}.`,
  'move-no-piece': (params) =>
    'square' in params
      ? `Não há nenhuma peça em ${params.square}.`
      : `${sides(params.color)} não têm ${no(params.role)}${params.origin === '' ? '' : ` em ${params.origin}`}.`,
  'move-not-yours': ({ square, role, turn }) =>
    `${upper(the(role))} de ${square} não é das ${side(turn)}, que são quem joga.`,
  'move-own-piece': ({ square, role, turn }) =>
    `Em ${square} está uma peça das ${side(turn)}: ${ROLE_NAMES[role]}.`,
  'move-illegal': ({ from, to, role, inCheck = false }) =>
    role === undefined
      ? `${from}${to} não é um lance legal.`
      : `${upper(the(role))} de ${from} não pode ir para ${to}${inCheck ? ': o rei continuaria em xeque' : ''}.`,
  'move-leaves-check': ({ from, to, turn }) => `${from}${to} deixaria o ${king(turn)} atacado.`,
  'move-wrong-promotion': ({ to, becomes, role }) =>
    `Um peão que chega a ${to} torna-se ${aPiece(becomes)}, e não ${aPiece(role)}.`,
  'move-no-promotion': ({ from, to }) => `${from}${to} não é uma promoção.`,
  'move-no-dice': () => 'Só se passa a vez nas partidas com dado.',
  'move-no-pass': ({ roll, from = '', to = '' }) =>
    roll === undefined
      ? 'Cada lançamento permite um lance legal, por isso nenhum faz passar a vez.'
      : `Um ${roll} não faz passar a vez: ${from}${to} é legal.`,
  'move-wrong-piece': ({ from, to, role, stands }) =>
    `${from}${to} é dado como lance de ${aPiece(role)}, mas ${stands === undefined ? `${from} está vazia` : `há ${aPiece(stands)} em ${from}`}.`,
  'san-syntax': ({ text }) => `«${text}» não é um lance.`,
  'san-ambiguous': ({ text, moves }) => `«${text}» é ambíguo: pode ser ${moves.join(' ou ')}.`,
  'san-illegal': ({ color, role, to }) =>
    `${sides(color)} não têm ${no(role)} que possa ir para ${to}.`,
};

export const SETUP_PORTUGUESE: Sentences<SetupErrors> = {
  'king-missing': ({ color }) => `Falta o ${king(color)}.`,
  'king-repeated': ({ color, squares }) =>
    `${sides(color)} têm ${squares.length} reis, em ${squares.join(', ')}.`,
  'opponent-in-check': ({ turn, king: square, attackers }) =>
    `Jogam as ${side(turn)}, mas o ${king(turn === 'white' ? 'black' : 'white')} em ${square} está atacado de ${attackers.join(', ')}.`,
  'pawn-on-last-rank': ({ square }) => `Um peão não pode estar em ${square}.`,
  'right-without-piece': ({ square, unicornios }) =>
    `O direito de ${square} não é de ${unicornios ? 'um unicórnio nem de um rei' : 'um rei'} na sua casa inicial.`,
  'halfmoves-invalid': ({ value }) =>
    `${value} não é um número de meios-lances sem captura nem lance de peão.`,
  'fullmoves-invalid': ({ value }) => `${value} não é um número de lance.`,
  'too-many-pieces': ({ color, count, max }) =>
    `${sides(color)} têm ${count} peças; um lado começa com ${max}.`,
  'too-many-pawns': ({ color, count, max }) =>
    `${sides(color)} têm ${count} peões; um lado começa com ${max}.`,
  'too-many-promoted': ({ color, count, missing }) =>
    `${sides(color)} têm pelo menos ${plural(count, 'peça promovida', 'peças promovidas')}, mas ${missing === 0 ? 'não lhes falta nenhum peão' : `só lhes ${missing === 1 ? 'falta' : 'faltam'} ${plural(missing, 'peão', 'peões')}`}.`,
  'pawn-behind-start': ({ color, square }) =>
    `O peão ${color === 'white' ? 'branco' : 'preto'} em ${square} está atrás da fila de onde partem os seus peões.`,
  'unmoved-away-from-home': ({ square }) =>
    `O unicórnio em ${square} já se moveu: só os de c1, j1, c12 e j12 podem não o ter feito.`,
  'halfmoves-beyond-game': ({ halfmoves, played }) =>
    `${halfmoves} meios-lances sem captura nem lance de peão são mais do que os ${played} da partida até aqui.`,
};

/** The most squares that a repair lists one by one. */
const MAX_NAMED = 6;

export const REPAIRS_PORTUGUESE: Sentences<Repairs> = {
  'put-king': ({ color, square }) => `Pôr o ${king(color)} em ${square}`,
  'keep-king': ({ square }) => `Manter o rei em ${square}`,
  'remove-pieces': ({ squares }) =>
    squares.length > MAX_NAMED
      ? `Retirar ${squares.length} peças`
      : `Retirar ${squares.join(', ')}`,
  'change-turn': ({ turn }) => `Dar a vez às ${side(turn)}`,
  'promote-pawn': ({ role }) => `Promovê-lo a ${ROLE_NAMES[role]}`,
  'remove-pawn': () => 'Retirar o peão',
  'drop-right': ({ square }) => `Retirar o direito de ${square}`,
  'reset-counter': ({ value }) => `Mudar para ${value}`,
  'set-fullmoves': ({ fullmoves }) => `Mudar o número do lance para ${fullmoves}`,
};

const PGN_PORTUGUESE: Sentences<PgnErrors> = {
  'pgn-variant': ({ text }) => `A variante da partida é «${text}», e não «Grant Acedrex».`,
  'pgn-dice': ({ text }) => `O dado da partida tem «${text}» faces, e não 8.`,
  'pgn-roll': ({ san, roll }) =>
    `${san} não pode seguir-se a um ${roll}, ${san === '--' ? 'que permite um lance legal' : 'que manda jogar outra peça'}.`,
  'pgn-unclosed-comment': () => 'Um comentário não está fechado.',
  'pgn-unclosed-variation': () => 'Uma variante não está fechada.',
  'pgn-stray-close': () => 'Não há aqui nenhuma variante para fechar.',
  'pgn-stray-variation': () => 'Uma variante precisa de um lance que possa substituir.',
  'pgn-nesting': ({ max }) => `As variantes estão encaixadas em mais de ${max} níveis.`,
  'pgn-comment-length': ({ max }) => `Os comentários de uma posição têm mais de ${max} caracteres.`,
  'pgn-shapes': ({ max }) => `Uma posição tem mais de ${max} setas e círculos.`,
  'pgn-faults': ({ max }) => `A partida tem mais de ${max} erros; o resto não é lido.`,
  'pgn-escaped-line': () => 'Uma linha que começa por % não pertence à partida e não é conservada.',
  'pgn-repeated-tag': ({ name }) =>
    `A etiqueta ${name} aparece aqui pela segunda vez; conserva-se o primeiro valor.`,
  'pgn-result-tag': ({ text, kept }) =>
    `A etiqueta Result contém «${text}», que não é um resultado; conserva-se ${kept}.`,
  'pgn-loose-tag': ({ name }) => `A etiqueta não segue as regras do PGN. É lida como ${name}.`,
  'pgn-late-tag': ({ name, applies }) =>
    applies
      ? `A etiqueta ${name} está depois dos lances. É conservada com as outras.`
      : `A etiqueta ${name} está depois dos lances, que já não pode alterar. É ignorada.`,
  'pgn-text': ({ text }) => `«${text}» não é uma etiqueta nem um lance. Este texto é ignorado.`,
  'pgn-word': ({ text }) =>
    `«${text}» não é um lance nem um sinal conhecido. Este texto é conservado como comentário.`,
  'pgn-first-number': ({ number }) =>
    `Os lances começam por ${Math.floor(number)}${number % 1 === 0 ? '.' : '...'}, e nenhuma etiqueta FEN dá a posição anterior.`,
  'pgn-null-move': () =>
    'Um lance nulo termina a variante. O resto da variante é conservado como texto não lido.',
  'pgn-label': ({ text, san }) => `A letra «${text}» contradiz as casas, que dão ${san}.`,
  'pgn-after-result': ({ result }) =>
    `Há lances depois do resultado ${result}. São conservados como texto não lido.`,
  'pgn-ruleset-found': ({ ruleset, plies, others }) =>
    plies === 0
      ? `Aberta com as regras de ${ruleset}, porque a posição é ilegal com as regras habituais.`
      : others.length === 0
        ? `Aberta com as regras de ${ruleset}, as únicas com que os ${plies} lances são legais.`
        : `Aberta com as regras de ${ruleset}. Os ${plies} lances também são legais com as de ${others.join(', ')}.`,
  'pgn-legal-elsewhere': ({ rulesets }) =>
    `Todos os lances são legais com as regras de ${rulesets.join(', ')}.`,
  'pgn-xboard': ({ rules }) =>
    `O XBoard não tem uma variante com as regras ${rules}; joga cazaux, courier, murray e golladay, sem dado.`,
  'pgn-no-game': ({ text }) =>
    text === ''
      ? 'Não foi encontrada nenhuma partida.'
      : `Não foi encontrada nenhuma partida: «${text}» não é uma etiqueta nem um lance legal.`,
  'pgn-result': ({ tag, end }) =>
    `O resultado é ${tag} na etiqueta e ${end} depois dos lances; conserva-se ${tag === '*' ? end : tag}.`,
};

const UNREACHABLE =
  'não há rede, a política de segurança da página (connect-src) não o permite, ou o ficheiro está noutro site que não o permite (CORS)';

const OTHER_FOLDER = 'setAssetBase indica outra pasta para os ficheiros do acedrex';

const endOf = (params: WorkerEnd): string => {
  switch (params.end) {
    case 'error':
      return params.reason;
    case 'exit':
      return `a sua thread terminou com o código ${params.exitCode}`;
    case 'silence':
      return `não dá sinal de vida há ${params.milliseconds / 1000} s`;
    case 'unreadable-message':
      return 'não foi possível ler uma mensagem';
    case 'script-not-loaded':
      return 'não foi possível carregar o seu programa, ou um módulo que ele importa: falta, a política de segurança não o permite ou está noutro site';
  }
};

const ENGINE_PORTUGUESE: Sentences<EngineErrors & LimitErrors> = {
  offline: ({ address = 'um ficheiro' }) =>
    `Não é possível carregar ${address}: este dispositivo está sem ligação.`,
  'wasm-unreachable': ({ address }) => `Não é possível carregar ${address}: ${UNREACHABLE}.`,
  'wasm-missing': ({ address, status }) =>
    `O ficheiro WebAssembly não está no seu lugar: ${address} respondeu ${status} (${OTHER_FOLDER}).`,
  'wasm-blocked': () =>
    "A política de segurança da página (CSP) não permite WebAssembly: falta 'wasm-unsafe-eval' em script-src.",
  'wasm-invalid': ({ address, reason }) =>
    reason === 'html'
      ? `${address} respondeu com uma página HTML em vez de WebAssembly (${OTHER_FOLDER}).`
      : `O ficheiro WebAssembly ${address} está danificado ou não é o certo: ${reason}.`,
  'network-unreachable': ({ address }) => `Não é possível carregar ${address}: ${UNREACHABLE}.`,
  'network-missing': ({ address, status }) =>
    status === undefined
      ? `O ficheiro ${address} não existe.`
      : `A rede neuronal não está no seu lugar: ${address} respondeu ${status} (${OTHER_FOLDER}).`,
  'network-invalid': ({ address }) =>
    `O ficheiro ${address} está danificado ou não é uma rede neuronal para este motor.`,
  'worker-blocked': (params) =>
    'directive' in params
      ? `A política de segurança da página (CSP) não permite o motor (${params.directive}, ${params.address}); coloque-o no seu site e indique-o com worker-url.`
      : `A página exige Trusted Types: ${params.remedy === 'allow-policy' ? 'autorize a política acedrex (trusted-types)' : 'indique o endereço do programa com workerUrl'} (${params.reason}).`,
  'worker-unreachable': ({ address }) =>
    `Não é possível carregar o programa do motor, ${address}: ${UNREACHABLE}.`,
  'worker-missing': ({ address, status }) =>
    `O programa do motor não está no seu lugar: ${address} respondeu ${status} (${OTHER_FOLDER}).`,
  'worker-not-script': ({ address, type }) =>
    `${address}, onde devia estar o programa do motor, contém outra coisa: ${type} (${OTHER_FOLDER}).`,
  'worker-not-isolated': ({ address }) =>
    `Esta página está isolada; ${address} tem de ser enviado com Cross-Origin-Embedder-Policy.`,
  'engine-start-failed': (params) => `Não foi possível iniciar o motor: ${endOf(params)}.`,
  'engine-start-timeout': ({ milliseconds }) => `O motor não arrancou em ${milliseconds / 1000} s.`,
  'engine-crashed': (params) => `O motor deixou de funcionar: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => `O motor falhou: ${reason}.`,
  'limit-invalid': ({ name, value, min, max, whole }) => {
    const range = max === undefined ? `de pelo menos ${min}` : `de ${min} a ${max}`;
    return `limits.${name} tem de ser um número ${whole ? 'inteiro ' : ''}${range}, e não ${value}.`;
  },
  'hash-memory': ({ mebibytes }) =>
    `Não há memória suficiente para uma tabela de hash de ${mebibytes} MiB.`,
  'engine-closed': () => 'O motor foi fechado.',
  'request-not-cloneable': ({ reason }) => `Não é possível enviar o pedido ao motor: ${reason}.`,
};

const COUNTED = {
  halfmoves: 'Meios-lances sem captura nem lance de peão',
  fullmoves: 'Número do lance',
  moveLimit: 'Meios-lances sem progresso até ao empate',
} as const;

const embedValue = (wanted: EmbedValue): string => {
  switch (wanted.kind) {
    case 'choice':
      return `os valores são ${wanted.choices.join(', ')}`;
    case 'number':
      return `é um número inteiro até ${wanted.max}`;
    case 'origin':
      return 'é uma origem como https://example.org';
  }
};

export const ELEMENT_PORTUGUESE: Sentences<ElementErrors> = {
  'piece-set-unknown': ({ text, choices }) =>
    `«${text}» não é um conjunto de peças; há ${choices.join(', ')}.`,
  'part-not-loaded': ({ reason }) => `Não foi possível carregar uma parte da página: ${reason}.`,
  'count-invalid': ({ field, min, max, text }) =>
    `${COUNTED[field]}: um número inteiro de ${min} a ${max}, e não «${text}».`,
  'pgn-game-missing': ({ game, games }) =>
    `O PGN tem ${plural(games, 'partida')}; por isso não há partida ${game}.`,
  'embed-param': ({ name, text, wanted }) =>
    `«${name}=${text}» não é válido no endereço: ${embedValue(wanted)}.`,
  'die-no-digest': ({ reason }) => `O dado não pode usar a sua semente: ${reason}.`,
};

export const THEORY_PORTUGUESE: Sentences<TheoryFileErrors & TheoryMergeErrors> = {
  'theory-foreign': () => 'Não é um ficheiro de teoria de aberturas.',
  'theory-version': ({ version, known }) =>
    `O ficheiro é da versão ${version} do seu formato; este programa lê a versão ${known}.`,
  'theory-truncated': ({ bytes, expected }) =>
    `O ficheiro acaba após ${bytes} bytes; devia ter ${expected}.`,
  'theory-damaged': ({ at }) =>
    `O ficheiro está danificado${at === undefined ? '' : ` no byte ${at}`}.`,
  'theory-ruleset': ({ own, other }) => `A teoria é a das regras ${other}, e não ${own}.`,
  'theory-build': ({ own, other }) =>
    `A teoria foi feita pela versão ${other} do motor, e não pela ${own}.`,
};

const mebibytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

const TABLEBASE_PORTUGUESE: Sentences<TablebaseErrors> = {
  'ending-material': ({ text }) =>
    `«${text}» não é o material de um final; por exemplo KAKR, rei e aanca contra rei e torre.`,
  'ending-too-many': ({ men, max }) =>
    `O final tem ${men} peças; é possível resolver finais até ${max} peças.`,
  'ending-decided': ({ material }) =>
    `As regras decidem logo ${material}, por isso este final não tem tabela.`,
  'ending-memory': ({ bytes }) =>
    `Não há memória suficiente: o final precisa de ${mebibytes(bytes)} MiB.`,
  'ending-too-long': ({ name }) =>
    `A vitória mais longa de ${name} tem mais meios-lances do que os que cabem numa tabela.`,
  'ending-not-covered': () =>
    'Nenhuma tabela contém a posição: tem demasiadas peças, um rei que ainda pode saltar ou um peão atrás do seu ponto de partida.',
  'ending-unsolved': ({ name }) => `O final ${name} não foi resolvido.`,
  'ending-foreign': () => 'Não é um ficheiro de um final resolvido.',
  'ending-version': ({ version, known }) =>
    `O ficheiro é da versão ${version} do seu formato; este programa lê a versão ${known}.`,
  'ending-truncated': ({ bytes, expected }) =>
    `O ficheiro acaba após ${bytes} bytes; devia ter ${expected}.`,
  'ending-damaged': () => 'O ficheiro está danificado.',
  'ending-other': ({ own, other }) => `O ficheiro contém ${other}, e não ${own}.`,
};

const PUZZLE_PORTUGUESE: Sentences<PuzzleErrors & PuzzleElementErrors> = {
  'puzzle-json': () => 'Não é um exercício: o texto não se lê como um objeto JSON.',
  'puzzle-field': ({ field }) => `O campo ${field} do exercício falta ou não pode estar certo.`,
  'puzzle-id': ({ own, other }) =>
    `O exercício tem o identificador ${own}, mas o da sua posição é ${other}.`,
  'puzzle-goal': ({ moves }) =>
    moves === undefined
      ? 'A solução do exercício não chega ao seu objetivo.'
      : `A solução do exercício não termina a partida em ${plural(moves, 'lance')}.`,
  'puzzle-moves': () =>
    'O exercício não tem lances que o resolvam, ou o seu lançamento não os permite.',
  'puzzle-problem': () =>
    'O PGN não contém nenhum problema: é precisa uma etiqueta como [Stipulation "#2"].',
  'puzzle-date': ({ text }) => `«${text}» não é uma data como 2026-11-23.`,
  'puzzles-none': ({ text, choices }) =>
    `Não há exercícios para as regras ${text}, só para ${choices.join(', ')}.`,
  'puzzles-unreachable': ({ address }) => `Não é possível carregar ${address}: ${UNREACHABLE}.`,
  'puzzles-missing': ({ address, status }) =>
    `O ficheiro de exercícios não está no seu lugar: ${address} respondeu ${status} (${OTHER_FOLDER}).`,
  'puzzles-invalid': ({ address }) =>
    `O ficheiro ${address} está danificado ou não contém exercícios.`,
};

const PROBLEM_PORTUGUESE: Sentences<StipulationErrors & ProblemErrors> = {
  'stipulation-unknown': ({ text, choices }) =>
    `«${text}» não é um enunciado admitido; por exemplo ${choices.join(', ')}.`,
  'stipulation-moves': ({ text, max }) =>
    text === ''
      ? 'Falta o número de lances do enunciado.'
      : `«${text}» não é um número de lances de 1 a ${max}.`,
  'stipulation-half-move': ({ text }) =>
    `«${text}» tem um meio-lance, que só os problemas ajudados (h) têm.`,
  'problem-over': ({ status }) =>
    `A partida já terminou no diagrama (${status}), por isso não há nada para resolver.`,
  'problem-dice': () => 'Os problemas resolvem-se sem dado.',
  'problem-too-deep': ({ moves }) =>
    `O diagrama tem demasiados lances possíveis para uma procura a ${moves} lances.`,
  'problem-memory': ({ mebibytes }) =>
    `Não há memória suficiente para uma tabela de ${mebibytes} MiB.`,
  'problem-resume': () => 'A procura a retomar é a de outro problema ou tem outras opções.',
};

/** The Portuguese sentences of all errors. */
export const ALL_PORTUGUESE: Sentences<ErrorParams> = {
  ...FEN_PORTUGUESE,
  ...RULESET_PORTUGUESE,
  ...MOVE_PORTUGUESE,
  ...SETUP_PORTUGUESE,
  ...PGN_PORTUGUESE,
  ...ENGINE_PORTUGUESE,
  ...ELEMENT_PORTUGUESE,
  ...THEORY_PORTUGUESE,
  ...TABLEBASE_PORTUGUESE,
  ...PUZZLE_PORTUGUESE,
  ...PROBLEM_PORTUGUESE,
};

/** The beginning of a sentence that says which part an error is about. */
export const portuguesePlace = ({ line, move, searchMove }: ErrorPlace): string =>
  [
    line === undefined ? '' : `Linha ${line}: `,
    move === undefined ? '' : `Lance ${move}: `,
    searchMove === undefined ? '' : `searchMoves, «${searchMove}»: `,
  ].join('');
