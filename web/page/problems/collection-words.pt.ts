import { PORTUGUESE as PORTUGUESE_PROBLEM } from '../../../src/elements/puzzle/portuguese-problem.js';
import type { CollectionWords } from './collection-words.js';

export const PORTUGUESE: CollectionWords = {
  ...PORTUGUESE_PROBLEM,
  moves: (count) => (count === 1 ? 'lance' : 'lances'),
  how: (turn, { play, goal }) => {
    const [us, them] = turn === 'white' ? ['brancas', 'pretas'] : ['pretas', 'brancas'];
    const ends = {
      mate: '',
      stalemate: 'Afogamento: o adversário não está em xeque e não tem nenhum lance legal.',
      bare: 'Rei despojado: ao adversário só resta o rei.',
      win: 'Vale qualquer vitória: xeque-mate, rei despojado ou afogamento, se as regras o permitirem.',
    };
    const plays = {
      direct: `Jogue no tabuleiro o primeiro lance das ${us}. Deve resultar contra qualquer resposta.`,
      self: `Jogue no tabuleiro o primeiro lance das ${us}. Deve resultar contra qualquer resposta.`,
      help: `Os dois lados colaboram. Jogue no tabuleiro o primeiro lance das ${us}.`,
      series: `Jogue no tabuleiro o primeiro lance das ${us}. Entretanto, as ${them} não jogam.`,
      'series-help': `Jogue no tabuleiro o primeiro lance das ${us}. Entretanto, as ${them} não jogam.`,
    };
    return `${plays[play]} ${ends[goal]}`.trim();
  },
  parts: {
    'set-play': 'Jogo aparente: se o outro lado começasse',
    tries: 'Ensaios: primeiros lances que só uma resposta refuta',
    solution: 'Solução',
  },
  noPart: {
    'set-play': 'Sem jogo aparente: nada está preparado para o caso de o outro lado começar.',
    tries: 'Sem ensaios: nenhum primeiro lance errado é refutado por uma só resposta.',
  },
  ruleset: 'Regras',
  stipulation: 'Tarefa',
  theme: 'Tema',
  men: 'Peças',
  any: 'Todos',
  atMost: (men) => `No máximo ${men}`,
  themes: {
    sacrifice: 'Sacrifício',
    'gives-flight': 'Dá uma casa de fuga',
    zugzwang: 'Zugzwang',
    bent: 'Caminho dobrado',
    promotion: 'Promoção',
    stalemate: 'Afogamento',
    baring: 'Rei despojado',
    try: 'Ensaio',
    'changed-play': 'Jogo mudado',
    'switch-back': 'Retorno',
    variety: 'Muitas variantes',
    'two-men': 'Duas peças brancas',
    'shared-work': 'Rei e peça pretos',
  },
  place: (number, all) => `${number} de ${all}`,
  previous: 'Problema anterior',
  next: 'Problema seguinte',
  more: 'Mais problemas',
  showSolution: 'Mostrar a solução',
  onBoard: 'Abrir no tabuleiro',
  loading: 'A carregar os problemas…',
  failed: 'Não foi possível carregar os problemas.',
  none: 'Nenhum problema corresponde.',
  solving: 'A resolver…',
  solved: (move) => `${move} é a chave.`,
  wrong: (move) => `${move} não resolve o problema.`,
  refutedOften: (move, refutation) =>
    `${move} não resolve o problema: uma das respostas que o refutam é ${refutation}.`,
  sign: 'O sinal da tarefa, como os compositores o escrevem',
  pieces: (white, black) => `Peças: brancas ${white}, pretas ${black}`,
  dual: 'servem vários lances',
};
