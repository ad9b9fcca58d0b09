/** The words of the analysis in Portuguese; fetched only on Portuguese pages. */
import type { Status } from '../../rules/outcome.js';
import { faultTexts } from '../internal/fault-texts.js';
import { statusWith, type AnalysisWords } from './words.js';

const end: AnalysisWords['end'] = {
  checkmate: 'Xeque-mate',
  stalemate: 'Rei afogado',
  'bare-king': 'Rei despojado',
  'both-bare': 'Os dois reis estão despojados',
  'king-captured': 'O rei foi capturado',
  repetition: 'Terceira repetição',
  'move-limit': 'Demasiado tempo sem capturas nem lances de peão',
  resigned: 'Desistência',
  agreed: 'Empate por acordo',
  time: 'Tempo esgotado',
};

const result: AnalysisWords['result'] = {
  '1-0': 'ganham as brancas',
  '0-1': 'ganham as pretas',
  '1/2-1/2': 'empate',
  '*': 'por decidir',
};

export const PORTUGUESE: AnalysisWords = {
  analysis: 'Tabuleiro de análise',
  engine: 'Motor',
  score: 'Avaliação',
  threat: 'Ameaça',
  threatTitle: 'O que ameaça o outro lado? (x)',
  analyse: 'Analisar',
  stop: 'Parar',
  goDeeper: 'Mais fundo',
  depth: 'profundidade',
  remembered: 'resultado guardado',
  rememberedNow: (depth) => `resultado guardado; agora à profundidade ${depth}`,
  nodes: (figure, prefix) => `${figure} ${prefix} nós`,
  speed: (figure, prefix) => `${figure} ${prefix}n/s`,
  percent: (figure) => `${figure}%`,
  hash: (percent) => `hash ${percent}%`,
  smallHash: (mebibytes) => `hash de ${mebibytes} MB: não há memória para mais`,
  tableHits: (count) => `${count} nas tabelas`,
  threads: (count) => (count === 1 ? '1 thread' : `${count} threads`),
  threadsBecause: ({ count, because }) =>
    ({
      isolation: '1 thread: esta página não permite usar mais.',
      memory: '1 thread: este navegador não deixa as threads partilharem a memória.',
      device: `Threads: ${count}, tantas quantas este dispositivo pode ceder.`,
      choice: `Threads: ${count}, como escolheu.`,
      failure: '1 thread: não foi possível iniciar mais.',
      battery: '1 thread, para poupar bateria.',
    })[because],
  state: {
    starting: 'a carregar o motor…',
    running: 'a procurar',
    cool: 'a procurar, a poupar bateria',
    failed: 'falhou',
    'game-over': 'a partida terminou',
    'end-found': 'vitória forçada encontrada',
    finished: 'terminado',
    stopped: 'parado',
  },
  failed: 'O motor falhou.',
  elsewhere: 'Em pausa: o motor trabalha noutro tabuleiro ou noutro separador.',
  resting: 'Em pausa para poupar bateria.',
  restarted: 'O motor tinha parado e foi reiniciado.',
  endIn: (status, moves) => {
    const ends: Partial<Record<Status, string>> = {
      'bare-king': 'rei despojado',
      stalemate: 'rei afogado',
      checkmate: 'mate',
    };
    return `${(status && ends[status]) ?? 'fim forçado'} em ${moves}`;
  },
  unevaluated: 'Ainda sem avaliação',
  expected: (percent) => `Pontuação esperada das brancas: ${percent}%`,
  ifOther: 'Se jogasse o outro lado:',
  insert: 'Inserir como variante',
  insertLine: (place) => `Inserir a linha ${place} como variante`,
  wholeLine: (place) => `Mostrar toda a linha ${place}`,
  moves: 'Lances',
  noMoves: 'Os lances que jogar aparecem aqui.',
  roll: 'Dado',
  evaluations: 'Avaliações',
  clock: 'Relógio',
  moveTime: 'Tempo do lance',
  sides: { white: 'Brancas', black: 'Pretas' },
  variations: (move) => `Variantes de ${move}`,
  showVariations: 'Mostrar as variantes',
  foldVariations: 'Recolher as variantes',
  toStart: 'Para o início',
  back: 'Lance anterior',
  forward: 'Lance seguinte',
  toEnd: 'Para o fim',
  flip: 'Virar o tabuleiro',
  end,
  hideResult: 'Ocultar o resultado',
  result,
  status: statusWith(
    { end, result },
    {
      white: ['Jogam as brancas', 'As brancas estão em xeque', 'As brancas podem capturar o rei'],
      black: ['Jogam as pretas', 'As pretas estão em xeque', 'As pretas podem capturar o rei'],
    },
  ),
  fault: (error) => faultTexts.in('pt', error),
};
