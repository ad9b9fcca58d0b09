import { side } from '../../../src/elements/internal/portuguese-names.js';
import { megabytes } from './megabytes.js';
import type { TablebaseWords } from './words.js';

const moves = (count: number): string => `${count} ${count === 1 ? 'lance' : 'lances'}`;

const wins = (count: number): string => `ganham em ${moves(count)}`;

export const PORTUGUESE: TablebaseWords = {
  title: 'Final',
  unkept:
    'O armazenamento do navegador está cheio. A tabela continua disponível até fechar a página.',
  failed: 'Não foi possível consultar o final.',
  looking: 'A consultar a posição…',
  loading: 'A carregar os finais…',
  unknown: 'Desfecho desconhecido: este final não foi resolvido neste dispositivo.',
  unsolved: 'Este final não foi resolvido neste dispositivo.',
  everyMove: 'Resolva-o para ver o resultado de cada lance.',
  ofAll: 'Todas as posições deste final:',
  damaged: 'A tabela guardada deste final está danificada. Resolva-o de novo.',
  again: 'Tentar de novo',
  solve: 'Resolver este final',
  stop: 'Parar',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'alguns segundos'
        : seconds < 90
          ? `cerca de ${seconds} segundos`
          : `cerca de ${Math.round(seconds / 60)} minutos`;
    return `${time}, ${megabytes} MB de memória`;
  },
  scarce: 'Este dispositivo pode não ter memória suficiente para isso.',
  entering: (name, percent) => `${name}: ${percent}% das posições examinadas`,
  expanding: (name, count) => `${name}: encontradas as vitórias em ${moves(count)}`,
  part: (number, of) => `Parte ${number} de ${of}.`,
  entered: 'Posições examinadas',
  moves: 'Lances e desfechos',
  playBest: 'Jogar o melhor lance',
  balanced: 'Empate com o melhor jogo',
  whiteWins: (count) => `As brancas ${wins(count)}`,
  blackWins: (count) => `As pretas ${wins(count)}`,
  cursed: 'Empate pelo limite de lances',
  draw: 'empate',
  win: (count) => `vitória em ${count}`,
  loss: (count) => `derrota em ${count}`,
  tooLarge:
    'O motor não pode usar esta tabela: é demasiado grande para a memória deste dispositivo.',
  endings: 'Finais',
  intro:
    'Os finais com quatro peças no máximo, contando os reis, podem ser resolvidos com exatidão neste dispositivo. Cada final resolvido fica aqui guardado como tabela: o tabuleiro, o editor e o motor passam a conhecer o desfecho de cada posição.',
  allEndings: 'Todos os finais',
  ruleset: 'Regras',
  withPiece: 'Com',
  anyPiece: 'qualquer peça',
  show: 'Mostrar',
  states: {
    all: 'todos os finais',
    known: 'resolvidos neste dispositivo',
    unsolved: 'ainda por resolver aqui',
  },
  unknownInAddress: (texts) =>
    `O endereço contém valores desconhecidos: ${texts.map((text) => `«${text}»`).join(', ')}.`,
  noEnding: (name) => `A lista não tem o final «${name}».`,
  room: (kept, left) =>
    `Guardado neste dispositivo para estas regras: ${megabytes(kept)}.${left === undefined ? '' : ` Espaço livre: ${megabytes(left)}.`}`,
  bars: 'Em percentagem de todas as posições, a jogar as brancas e depois as pretas:',
  groups: {
    single: 'Uma peça contra um rei despojado',
    duel: 'Uma peça de cada lado',
    double: 'Duas peças contra um rei despojado',
    pawns: 'Com peões',
  },
  none: 'Nenhum final corresponde.',
  decided: (names, unlessBared) =>
    `Decididos pelas regras: um rei sem outras peças perde logo${unlessBared ? ', a não ser que possa capturar em resposta a última peça do outro lado' : ''}. Por isso estes finais não se jogam: ${names.join(', ')}.`,
  playedOut: 'Jogam-se com as regras de:',
  solvedOf: (solved, of) => `${solved} de ${of} resolvidos neste dispositivo`,
  solveGroup: (count) => `Resolver os ${count}`,
  waiting: (count) => (count === 1 ? 'Segue-se outro final.' : `Seguem-se outros ${count} finais.`),
  against: (white, black) =>
    `${white.join(' e ')} contra ${black.length === 0 ? 'um rei despojado' : black.join(' e ')}`,
  known: (bytes) => `resolvido, ${megabytes(bytes)}`,
  partly: (known, blocks) => `${known} de ${blocks} partes resolvidas.`,
  figures: 'Números',
  figuresOf: (name) => `Números de ${name}`,
  solveIt: 'Resolver',
  goOn: 'Retomar',
  remove: 'Eliminar',
  removeSure: (name) => `Eliminar a tabela de ${name}? O final pode ser resolvido de novo.`,
  keep: 'Manter',
  counting: 'A contar…',
  toMove: 'Jogam',
  sides: { white: 'Brancas', black: 'Pretas' },
  parts: { white: 'Ganham brancas', draws: 'Empates', black: 'Ganham pretas' },
  shares: (turn, white, draws, black) =>
    `Jogam as ${side(turn)}: ganham as brancas ${white}%, empate ${draws}%, ganham as pretas ${black}%`,
  notes: {
    published:
      'Estes números vêm com a página. Resolva o final para conhecer o desfecho de cada uma das suas posições.',
    parts: 'Estes números só dizem respeito às partes resolvidas.',
  },
  tooLate: (count) => `Destas vitórias, ${count} chegam tarde demais para o limite de lances.`,
  longest: (turn, count) => `Vitória mais longa, jogam as ${side(turn)}: ${moves(count)}`,
  noWins: 'Nenhum dos lados pode ganhar.',
  showIt: 'Mostrar no tabuleiro',
  anyWin: 'Outra vitória ao acaso',
  another: 'Outra posição',
  practise: 'Praticar',
  playIt: 'Jogar contra o motor',
  practice: {
    goal: (name, target) => `${name}. Objetivo: ${target}`,
    hint: 'Depois de cada lance seu, vê-se aqui se continua a ganhar.',
    won: (count, slower) =>
      `Agora: continua a ganhar, em ${moves(count)}.${slower === 0 ? '' : ` O seu último lance alonga a vitória em ${moves(slower)}.`}`,
    gone: (now, move) =>
      `${move ?? 'Esse lance'} deixou escapar a vitória: a posição está agora ${now === 'draw' ? 'empatada' : 'perdida'}.`,
    back: 'Desfazer esse lance',
    again: 'Repetir a partir daí',
    unsolved: 'Resolva este final para ver, depois de cada lance seu, se continua a ganhar.',
  },
};
