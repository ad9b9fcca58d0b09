import { side } from '../../../src/elements/internal/portuguese-names.js';
import { PORTUGUESE_ATTEMPT } from '../../../src/elements/puzzle/portuguese-attempt.js';
import { MAX_MEGABYTES } from '../practice/history-file.js';
import type { PuzzleWords } from './words.js';

export const PORTUGUESE: PuzzleWords = {
  title: 'Exercícios',
  training: 'Treino',
  daily: 'Exercício do dia',
  course: 'Curso',
  problems: 'Problemas',
  task: PORTUGUESE_ATTEMPT.task,
  mistake: PORTUGUESE_ATTEMPT.mistake,
  rolled: PORTUGUESE_ATTEMPT.rolled,
  change: ({ by, to }) => `A sua pontuação: ${to} (${by < 0 ? '−' : '+'}${Math.abs(by)})`,
  unrated: {
    helped: 'A sua pontuação não muda, porque usou uma pista.',
    again: 'A sua pontuação não muda: só conta a primeira tentativa de cada exercício.',
  },
  rules: (title) => `Regras: ${title}.`,
  compared: (turn, best, second) =>
    `Depois do último lance, as ${side(turn)} estão em ${best}; com o segundo melhor, estariam em ${second}.`,
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
  games: { plain: 'sem dado', dice: 'com dado' },
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
  },
  about: (rating, themes) =>
    `Pontuação do exercício: ${rating}.${themes.length === 0 ? '' : ` Temas: ${themes.join(', ')}.`}`,
  progress: 'O seu progresso',
  rating: 'Pontuação',
  inARow: 'Resolvidos seguidos',
  days: 'Dias seguidos',
  solvedOf: 'Resolvidos à primeira',
  of: (solved, all) => `${solved} de ${all}`,
  history: 'Os seus últimos exercícios',
  result: (outcome, date, isMistake) =>
    `${isMistake ? 'erro de uma partida: ' : ''}${outcome === 'solved' ? 'resolvido' : outcome === 'helped' ? 'resolvido com uma pista' : 'não resolvido'}, ${date}`,
  exportIt: 'Exportar o histórico',
  importIt: 'Importar um histórico',
  imported: (results, exercises) => {
    const parts = [
      ...(results > 0 ? [results === 1 ? '1 tentativa' : `${results} tentativas`] : []),
      ...(exercises > 0
        ? [exercises === 1 ? '1 exercício do curso' : `${exercises} exercícios do curso`]
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
  exercises: 'Exercícios',
  exercise: (kind, piece, moves) => {
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
    }
  },
  place: (number, of) => `Exercício ${number} de ${of}`,
  exerciseNumber: (number, isDone) => `Exercício ${number}${isDone ? ', feito' : ''}`,
  judged: {
    wrong: 'Não é o lance certo. Tente outro.',
    late: 'Há um caminho mais curto. Recomece do início.',
    done: 'Conseguiu!',
  },
  nextExercise: 'Exercício seguinte',
};
