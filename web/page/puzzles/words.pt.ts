import { PORTUGUESE_ATTEMPT } from '../../../src/elements/puzzle/portuguese-attempt.js';
import { MAX_MEGABYTES } from '../practice/history-file.js';
import type { Standing } from './standing.js';
import { listed, type PuzzleWords } from './words.js';

const STANDING: Readonly<Record<Standing, string>> = {
  winning: 'ganha',
  better: 'melhor',
  level: 'equilibrada',
  worse: 'pior',
  losing: 'perdida',
};

export const PORTUGUESE: PuzzleWords = {
  title: 'Exercícios',
  training: 'Treino',
  daily: 'Exercício do dia',
  course: 'Curso',
  problems: 'Problemas',
  task: PORTUGUESE_ATTEMPT.task,
  mistake: PORTUGUESE_ATTEMPT.mistake,
  rolled: PORTUGUESE_ATTEMPT.rolled,
  change: ({ by, to, isProvisional }) =>
    `A sua pontuação: ${to}${isProvisional ? '?' : ''} (${by < 0 ? '−' : '+'}${Math.abs(by)}).${isProvisional ? ' É provisória: os primeiros exercícios são os que mais a mudam.' : ''}`,
  unrated: {
    helped: 'A sua pontuação não muda, porque usou uma pista.',
    again: 'A sua pontuação não muda: só conta a primeira tentativa de cada exercício.',
  },
  stakes: {
    rated:
      'Com uma pista, o exercício não conta para a pontuação. Mostrar a solução conta como não resolvido.',
    again: 'Já tentou este exercício, por isso ele não muda a sua pontuação.',
  },
  rules: (title) => `Regras: ${title}.`,
  ends: {
    checkmate: 'xeque-mate',
    stalemate: 'afogamento',
    'bare-king': 'captura de todas as peças menos o rei',
  },
  endsBy: (ways) => `Ganha-se por ${ways}.`,
  compared: (best, bestScore, second, score) =>
    `Depois do lance certo, a sua posição é ${STANDING[best]} (${bestScore}); depois do segundo melhor, seria ${STANDING[second]} (${score}).`,
  forYou: (score) => `${score} para si`,
  inMoves: (moves) => (moves === 1 ? 'em um lance' : `em ${moves} lances`),
  unknown: (id) => `Não foi encontrado o exercício «${id}». Eis outro.`,
  next: 'Exercício seguinte',
  analyse: 'Analisar',
  loading: 'A carregar os exercícios…',
  failed: 'Não foi possível carregar os exercícios.',
  again: 'Tentar de novo',
  none: 'Nenhum exercício corresponde. Escolha outro tema ou outra peça.',
  choice: 'Escolher os exercícios',
  ruleset: 'Regras',
  game: 'Partida',
  games: { plain: 'sem dado', dice: 'com dado: o lançamento diz que peça tem de jogar' },
  theme: 'Tema',
  anyTheme: 'qualquer tema',
  piece: 'Peça a jogar',
  anyPiece: 'qualquer peça',
  difficulty: 'Dificuldade',
  difficulties: { easier: 'mais fáceis', normal: 'ao seu nível', harder: 'mais difíceis' },
  count: (count) => (count === 1 ? '1 exercício' : `${count} exercícios`),
  themes: {
    checkmate: 'xeque-mate',
    'bare-king': 'rei despojado',
    stalemate: 'afogamento',
    fork: 'garfo',
    pin: 'cravada',
    'bent-pin': 'cravada dobrada',
    'discovered-attack': 'ataque à descoberta',
    'discovered-check': 'xeque à descoberta',
    'double-check': 'xeque duplo',
    'leap-over': 'salto por cima de peças',
    'king-leap': 'salto do rei',
    'bent-way': 'caminho dobrado',
    promotion: 'promoção',
    'promotion-by-file': 'promoção na coluna certa',
    hanging: 'peça sem defesa',
    sacrifice: 'sacrifício',
    quiet: 'lance tranquilo',
    defence: 'defesa',
    ending: 'final',
    'exact-ending': 'final de poucas peças',
    'king-capture': 'captura do rei',
    skewer: 'espeto',
  },
  meanings: {
    checkmate: 'O rei está atacado e não pode escapar.',
    'bare-king': 'Um rei que ficou sem outras peças perdeu.',
    stalemate: 'O adversário não tem nenhum lance legal, e com estas regras isso perde.',
    fork: 'Uma peça ataca duas ao mesmo tempo.',
    pin: 'A peça cravada não pode mover-se, porque o seu rei ficaria atacado.',
    'bent-pin': 'Uma peça ataca dobrando uma esquina, e o que está no meio não pode deixar o rei.',
    'discovered-attack': 'Uma peça sai do caminho de outra, que depois captura.',
    'discovered-check': 'Uma peça sai do caminho de outra, que então dá xeque.',
    'double-check': 'Duas peças dão xeque ao mesmo tempo.',
    'leap-over': 'A peça salta por cima das que estão no caminho.',
    'king-leap': 'Um rei que não se moveu pode saltar uma vez.',
    'bent-way': 'A peça dobra uma esquina no caminho.',
    promotion: 'Um peão chega à última fila e torna-se outra peça.',
    'promotion-by-file': 'A coluna em que o peão é promovido decide em que se torna.',
    hanging: 'Nada defendia a peça capturada.',
    sacrifice: 'Entrega-se material em troca de algo melhor.',
    quiet: 'O primeiro lance não captura nem dá xeque.',
    defence: 'Qualquer outro lance perde.',
    ending: 'Restam no máximo oito peças, além dos reis e dos peões.',
    'exact-ending': 'Restam tão poucas peças que uma tabela conhece o resultado de cada lance.',
    'king-capture': 'Com dado, a partida termina quando um rei é capturado.',
    skewer: 'A peça atacada afasta-se, e a que está atrás dela é capturada.',
  },
  forkWins: (pieces) => `Uma peça ataca duas ao mesmo tempo. Ganha: ${listed('pt', pieces)}.`,
  pieceOn: (piece, square) => `${piece} em ${square}`,
  pinned: (pieces) => `Peça cravada: ${listed('pt', pieces, 'conjunction')}.`,
  about: (rating) => `Pontuação do exercício: ${rating}.`,
  progress: 'O seu progresso',
  rating: 'Pontuação',
  provisional:
    'O «?» indica que a pontuação ainda é uma estimativa. Estabiliza depois de cerca de 25 exercícios pontuados.',
  range: (low, high) => `A sua pontuação está entre ${low} e ${high} com uma probabilidade de 95%.`,
  curve: (first, last, highest) =>
    `A sua pontuação: no início ${first}, agora ${last}, a mais alta ${highest}`,
  inARow: 'Resolvidos seguidos',
  days: 'Dias seguidos',
  solvedOf: 'Resolvidos à primeira',
  counts: {
    days: 'Dias seguidos, até hoje ou ontem, em que terminou um exercício',
    solvedOf: 'Sem pista e sem nenhum lance errado',
  },
  of: (solved, all) => `${solved} de ${all}`,
  history: 'Os seus últimos exercícios',
  mistakes: 'Erros das suas partidas',
  mistakesNote: 'Das revisões das suas partidas. Escolha um para tentar de novo.',
  findBest: {
    white: 'Encontre o melhor lance das brancas.',
    black: 'Encontre o melhor lance das pretas.',
  },
  nextMistake: 'Erro seguinte',
  allMistakes: 'Todos os erros',
  loadingMistake: 'O motor está a ver a posição…',
  noMistake: 'Este erro não está no seu histórico.',
  mistakeFailed: 'O motor não conseguiu ver a posição.',
  mistakeStudy: (date) => `Erro de ${date}`,
  byTheme: 'Resultados por tema',
  rate: 'Taxa de sucesso',
  outcomes: {
    solved: 'resolvido à primeira',
    helped: 'resolvido com uma pista',
    failed: 'lance errado ou solução mostrada',
  },
  helpedOrLater: 'resolvido com uma pista ou mais tarde',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'erro de uma partida: ' : ''}${outcome === 'failed' ? 'não resolvido' : outcome === 'helped' && !isMistake ? 'resolvido com uma pista' : 'resolvido'}, ${date}`,
  exportIt: 'Exportar o histórico',
  importIt: 'Importar um histórico',
  imported: (results, exercises) => {
    const parts = [
      ...(results > 0 ? [results === 1 ? '1 tentativa' : `${results} tentativas`] : []),
      ...(exercises > 0
        ? [exercises === 1 ? '1 etapa do curso' : `${exercises} etapas do curso`]
        : []),
    ];
    return parts.length === 0
      ? 'Este ficheiro não contém nada de novo.'
      : `Adicionado: ${parts.join(', ')}.`;
  },
  importFault: (fault) => {
    switch (fault.code) {
      case 'unreadable':
        return 'Não foi possível ler o ficheiro.';
      case 'too-large':
        return `O ficheiro é demasiado grande para um histórico: podem ser lidos no máximo ${MAX_MEGABYTES} MB.`;
      case 'json':
        return `O ficheiro não é um histórico: não é JSON${fault.line === undefined ? '' : `, ver a linha ${fault.line}`}.`;
      case 'format':
        return 'O ficheiro não é um histórico exportado aqui.';
      case 'version':
        return `O ficheiro é de uma versão mais recente desta página (${fault.version}). Recarregue a página para a obter.`;
      case 'field':
        return fault.value === undefined
          ? `Nada foi importado: falta ${fault.field}.`
          : `Nada foi importado: ${fault.field} não pode ser ${fault.value}.`;
    }
  },
  importUnkept: 'O navegador não conseguiu guardar o histórico; nada foi importado.',
  unkept: 'O navegador não consegue guardar o seu histórico. Perder-se-á quando fechar a página.',
  study: (id) => `Exercício ${id}`,
  pieces: 'Os cursos das peças',
  exercises: 'Etapas',
  exercise: (kind, piece, moves, wanted) => {
    const inMoves = moves === 1 ? 'um lance' : `${moves} lances`;
    switch (kind) {
      case 'reach':
        return `Leve a sua peça (${piece}) até à casa marcada em ${inMoves}, sem capturar.`;
      case 'take':
        return `Capture os peões marcados com a sua peça (${piece}), um em cada lance.`;
      case 'fork':
        return `Ataque ao mesmo tempo as duas peças marcadas. Nenhuma peça deve poder capturar a sua (${piece}).`;
      case 'guard':
        return `O peão marcado está atacado. Defenda-o com a sua peça (${piece}), a partir de uma casa segura.`;
      case 'pass':
        return `Leve a sua peça (${piece}) até à casa marcada em ${inMoves}. Nunca pode parar onde possa ser capturada.`;
      case 'leap':
        return 'Salte para a casa marcada. No seu primeiro lance, o rei pode avançar duas casas, por cima do que houver pelo meio.';
      case 'escape':
        return 'O rei está em xeque. Leve-o para a única casa onde está a salvo.';
      case 'promote':
        return `Promova um peão a ${wanted}. Torna-se a peça que no início estava na coluna onde chega.`;
      case 'mate':
        return 'Dê xeque-mate num lance: ataque o rei de modo que não possa escapar.';
      case 'bare':
        return 'Capture a última peça das pretas. Um rei que fica sozinho perde a partida.';
    }
  },
  place: (number, of) => `Etapa ${number} de ${of}`,
  exerciseNumber: (number, isDone) => `Etapa ${number}${isDone ? ', feita' : ''}`,
  judged: {
    piece: (piece) => `Nesta etapa só se move uma peça: ${piece}.`,
    capture: () => 'Nesta etapa não se pode capturar nada.',
    unmarked: () => 'Capture um peão marcado em cada lance.',
    unsafe: () => 'Aí a sua peça poderia ser capturada.',
    fork: () => 'Daí a sua peça não ataca as duas peças marcadas.',
    guard: () => 'Daí a sua peça não defende o peão marcado.',
    promote: () => 'Esse lance não promove nenhum peão.',
    file: (becomes) => `O peão ${becomes}. Escolha outra coluna.`,
    mate: () => 'Não é xeque-mate: as pretas ainda têm um lance legal.',
    bare: () => 'As pretas ainda têm uma peça além do rei. Capture-a.',
    end: () => 'Não é o lance certo. Tente outro.',
    missed: () => 'Essa não é a casa marcada. A peça voltou ao lugar: tente outro lance.',
    late: (_, moves) =>
      `A casa marcada não foi alcançada em ${moves} lances. A peça voltou ao início: tente de novo.`,
    done: () => 'Conseguiu!',
    helped: () => 'Certo, mas com ajuda. Repita a etapa sem ajuda para que fique feita.',
  },
  nextExercise: 'Etapa seguinte',
  nextCourse: (piece) => `Peça seguinte: ${piece}`,
  showMove: 'Mostrar um lance',
};
