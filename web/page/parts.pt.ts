/** The labels of the page in Portuguese, and the words of small parts of the page. */
import type { Role } from '../../src/rules/pieces.js';
import type { PartWords } from './part-words.js';

export { LABELS } from '../i18n/labels.pt.js';

const number = (value: number): string => value.toLocaleString('pt');

/** The pieces with their articles. */
const O: Readonly<Record<Role, string>> = {
  king: 'o rei',
  aanca: 'a aanca',
  unicornio: 'o unicórnio',
  rook: 'a torre',
  lion: 'o leão',
  crocodile: 'o crocodilo',
  giraffe: 'a girafa',
  pawn: 'o peão',
};

export const WORDS: PartWords = {
  explorer: {
    noDice: 'O explorador é para partidas sem dado.',
    notKept: 'Não é possível guardar os resultados neste navegador.',
    bookEnds: 'O livro de aberturas termina aqui.',
    notInBook: 'Esta posição não está no livro de aberturas.',
    noBookForRules: 'Não há livro de aberturas para estas regras.',
    onlyGames: 'Os lances abaixo são os das suas partidas.',
    over: 'A partida terminou.',
    bookEndsAfter: 'O livro termina depois deste lance',
    onBoard: 'Motor:',
    deeper: 'A pesquisa mais profunda é mais fiável.',
    equal: (moves) => `${moves} lances são igualmente bons`,
    atDepth: (depth) => `(prof. ${depth})`,
    toDepth: (depth) => `profundidade ${depth}`,
    deeperThanTable: (depth) => `(prof. ${depth}, mais do que a tabela)`,
    lessThanTable: (depth) => `(prof. ${depth}, menos do que a tabela)`,
    analyse: 'Analisar',
    explore: 'Explorar a partir daqui',
    howLong: 'Limite de tempo',
    untilStopped: 'sem limite',
    stop: 'Parar',
    busy: 'O motor está a ser usado noutro lado.',
    noBook: 'Não foi possível carregar o livro de aberturas.',
    ofBook: 'Livro de aberturas',
    ofOwn: 'A sua exploração',
    ofBoth: 'O livro e a sua exploração',
    originOf: (name, positions) =>
      positions === 1
        ? `${name}: 1 posição`
        : `${name}: ${number(positions)} posições a partir daqui`,
    ofNodes: (nodes) => `; nós pesquisados: cerca de ${nodes}`,
    meaning: 'Os valores vêm das linhas depois de cada lance; + favorece as brancas.',
    ownPositions: (positions) =>
      positions === 1
        ? 'A sua exploração: 1 posição que não está no livro'
        : `A sua exploração: ${number(positions)} posições que não estão no livro`,
    otherBook:
      'Este livro foi feito por uma versão mais antiga do motor. As suas avaliações não se comparam com as da análise, e a exploração não as usa.',
    move: 'Lance',
    evaluation: 'Aval.',
    depth: 'Prof.',
    positions: 'Posições',
    games: 'Partidas',
    results: 'Resultados',
    allMoves: (moves) => `Todos os ${moves} lances`,
    total: 'Total',
    sort: 'Carregue para ordenar.',
    legend: 'O que dizem os números',
    moveText: 'O livro continua depois dos lances a negrito.',
    evaluationText:
      'Em peões, do ponto de vista das brancas, como nas linhas do motor: + favorece as brancas. #5 é uma vitória forçada em 5 lances. Os lances com = são igualmente bons. O valor de um lance é o da posição no fim da sua melhor linha, trazido para trás pelas posições intermédias. Se a tabela e o motor diferem, a pesquisa mais profunda é mais fiável.',
    depthText:
      'Meios-lances que o valor prevê: os da melhor linha e a pesquisa no seu fim. Um meio-lance é o lance de um só lado.',
    positionsText:
      'Posições depois do lance. Cada uma foi pesquisada, e o valor do lance assenta em todas.',
    gamesText: 'Partidas da sua biblioteca em que se fez o lance, e a sua percentagem.',
    resultsText:
      'Da esquerda para a direita: vitórias das brancas, empates, vitórias das pretas, partidas por acabar.',
    exploreText:
      'O motor pesquisa os lances desta posição e as melhores linhas seguintes, e junta-os à tabela. Ficam guardados neste navegador. Este sinal marca as linhas da tabela para as quais a sua exploração contribuiu. Aponte para uma linha para ver de onde vem o seu valor: do livro ou da sua exploração.',
    whichGames: 'Partidas que contam',
    scopes: {
      all: 'Todas as partidas',
      mine: 'Minhas partidas',
      white: 'Minhas com brancas',
      black: 'Minhas com pretas',
    },
    noGames:
      'Nenhuma outra partida da sua biblioteca tem esta posição. Aqui contam as partidas que joga ou importa.',
    noOwnGames: 'Nenhuma destas partidas tem esta posição.',
    ofMine: (games) =>
      games === 1
        ? '1 outra partida sua tem esta posição'
        : `${number(games)} outras partidas suas têm esta posição`,
    newest: 'Partidas mais recentes com esta posição',
    openGame: 'Abrir a partida nesta posição',
    notOpened: 'A partida não foi aberta.',
    toLibrary: 'Todas na biblioteca',
    inLibrary: (games) =>
      games === 1
        ? 'Mais 1 partida na sua biblioteca'
        : `Mais ${number(games)} partidas na sua biblioteca`,
    minutes: (minutes) => `${minutes} min`,
    open: 'Abrir um ficheiro…',
    save: 'Guardar num ficheiro',
    files: 'Ficheiros do comando acedrex explore',
    added: (positions, ruleset) =>
      `Posições adicionadas à teoria de ${ruleset}: ${number(positions)}`,
    openAnyway: 'Adicionar mesmo assim',
    explored: (positions) => `Posições exploradas: ${number(positions)}`,
    exploredBeyond: (own, inBook) =>
      `Posições exploradas: ${number(own)}; o livro tem ${number(inBook)}`,
    ended: (white, draws, black) =>
      `Ganham as brancas: ${white}, empates: ${draws}, ganham as pretas: ${black}`,
    unfinished: (games) => `por acabar: ${games}`,
  },
  library: {
    own: { won: 'ganha', drawn: 'empate', lost: 'perdida' },
    level: (number) => `Nível ${number}`,
    unfinished: 'inacabada',
    movesTitle: 'Os lances dos dois lados contam como um, como na numeração dos lances',
    myGames: 'minhas partidas',
    againstEngine: 'contra o motor',
    iWon: 'que ganhei',
    iLost: 'que perdi',
    direction: 'Ordem',
    ascending: 'Crescente',
    descending: 'Decrescente',
    filtersOn: (count) => `Filtros (${count})`,
    hiddenBySearch: (count) =>
      count === 1
        ? 'A pesquisa esconde 1 partida importada.'
        : `A pesquisa esconde ${count} partidas importadas.`,
    showImported: 'Mostrar as partidas importadas',
    selectAll: 'Selecionar tudo',
  },
  introduction: {
    title: 'Grant Acedrex',
    what: 'O grande xadrez do rei Afonso X, posto por escrito em 1283: leões, girafas, crocodilos e uma ave gigante em doze por doze casas. Vence-se com mate ou capturando tudo menos o rei.',
    try: 'Experimente o leão',
    how: 'Salta três casas por cima de tudo. Mova-o no tabuleiro grande.',
    learn: ['As peças', 'como se movem'],
    play: ['Jogar', 'motor ou amigo'],
    puzzles: ['Problemas', 'encontrar o melhor lance'],
    analyse: ['Analisar', 'com o motor'],
    explore: 'Ver as aberturas',
    close: 'Fechar a apresentação',
  },
  unread: {
    endsHere: (move) => `Com estas regras a partida termina aqui: ${move} não é possível.`,
    notRead: (move) => `Não foi possível ler ${move} nem os lances seguintes.`,
    rest: 'Os lances restantes são guardados com a partida, e nas exportações, até que os descarte.',
  },
  trial: {
    pieces: 'Peças para experimentar',
    marks: 'Mova-a para uma casa marcada: verde é um lance, vermelho uma captura.',
    promoted: (becomes) => `O peão ${becomes}, porque essa peça começa aí a partida.`,
    next: (piece) => `A seguir: ${piece}`,
    learn: 'Para o curso',
    done: 'Voltar à partida',
    right: 'Certo. Mova-a outra vez, ou passe à peça seguinte.',
  },
  learn: {
    begin: 'Mova uma peça para começar; a partida segue as regras de',
    pieces: 'Conhecer as peças',
    playFirst: 'Jogar contra o nível 1',
    samples: 'Partidas de exemplo, jogadas por motores',
    sample: (title) => `Exemplo: ${title}`,
    contents: 'Índice',
    rulesOf: 'Mostrar as peças com as regras de',
    history: 'O que diz o livro e o que é incerto (em inglês)',
    sources: 'Tabela das fontes: cada frase e o que faz dela cada conjunto de regras (em inglês)',
    howItMoves: (how) => `Com estas regras: ${how}.`,
    letter: (letter) => `Letra nos lances: ${letter}`,
    value: (points) => `Valor em peões: ${points}`,
    endingsPage: 'Tudo sobre os finais (em inglês)',
    endingTables: 'Tabelas de todos os finais',
    guide: 'Guia para jogadores (em inglês)',
    path: {
      title: 'O seu percurso',
      pieces: 'Experimentar as peças, uma a uma',
      exercises: 'Fazer os cursos, dez etapas para cada peça',
      game: 'Jogar uma primeira partida contra o nível 1; «Pista» mostra um bom lance',
      puzzle: 'Tentar um exercício tático',
      fromChess: 'Ler o que muda em relação ao xadrez (em inglês)',
      openings: 'Ler sobre as aberturas (em inglês)',
      endings: 'Aprender que finais se ganham',
      goOn: (piece, number) => `Continuar: ${piece} ${number}`,
      progress: (done, of) => `${done} de ${of}`,
      next: 'Passo seguinte',
      all: 'O seu progresso',
    },
    sampleTitles: {
      first: 'Uma partida explicada (em inglês)',
      short: (ruleset) => `Uma partida curta: ${ruleset}`,
      dice: 'Uma partida com o dado de oito faces',
    },
  },
  levels: {
    levels: [
      'Principiante: conhece os lances, mas quase não calcula.',
      'Aprendiz: captura o que lhe oferecem e não vê quase nenhum salto nem desvio.',
      'Novato: vê metade das ameaças que dobram uma esquina ou saltam.',
      'Amador: pensa um lance à frente e ainda não vê as ameaças distantes.',
      'Em progresso: de vez em quando não vê uma ameaça distante.',
      'Clube: raramente perde uma peça por uma ameaça que não viu.',
      'Bom jogador de clube: vê quase tudo e planeia um pouco.',
      'Perito: não deixa passar quase nada.',
      'Candidato a mestre: não deixa passar nada e calcula vários lances à frente.',
      'Profundo: calcula mais longe e joga quase sempre o melhor lance que encontra.',
      'Mais profundo: calcula ainda mais longe e joga sempre o melhor lance que encontra.',
      'Força máxima: tudo o que o motor consegue fazer em poucos segundos.',
    ],
    weakest: (elo) => `O nível mais fraco, com pontuação ${elo}.`,
    scores: (elo, score, lower) =>
      `Pontuação ${elo}: faz cerca de ${score}% contra o nível ${lower}.`,
    estimated: (elo, lower) =>
      `Cerca de ${elo} (estimativa). Calcula mais a fundo do que o nível ${lower}.`,
    own: ({ elo, margin, level, games }) =>
      `Joga mais ou menos como o nível ${level}. A sua pontuação é de ${elo} ± ${margin}, segundo as suas últimas ${games} partidas sem ajuda.`,
    fromHere: (turn) => `A partida começa na posição do tabuleiro. Jogam primeiro: ${turn}.`,
    bestDefence: 'O nível mais alto é o que melhor defende.',
    more: 'Mais opções',
    name: 'O seu nome (facultativo)',
    premove: (move) => `Lance antecipado ${move}. Prima o tabuleiro ou Esc para o anular.`,
    refused: (move) => `O lance antecipado ${move} não foi jogado.`,
    moveNow: 'Jogar já',
    youWon: 'Ganhou',
    youLost: 'Perdeu',
    youResigned: 'Desistiu',
    by: {
      checkmate: ' por xeque-mate',
      stalemate: ' por rei afogado',
      'bare-king': ': rei despojado',
      'king-captured': ': o rei foi capturado',
      time: ' por tempo',
    },
    resigned: (loser) => `: desistência (${loser})`,
    pressPlay: 'Prima «Jogar» para começar.',
    pressOrMove: 'Prima «Jogar» para começar, ou faça o seu primeiro lance no tabuleiro.',
    newOpponent: 'Novo adversário',
    seeking: 'À procura de um bom lance…',
    hintShown: 'O tabuleiro mostra a pista completa.',
    hintedPiece: (piece, from) =>
      `Pista: mova a peça de ${from} (${piece}). Prima outra vez para ver a casa.`,
    hinted: (piece, to) => `Pista: ${piece} para ${to}`,
    hintedLeap: (to) => `Pista: o rei salta para ${to}`,
    hintReasons: {
      mate: 'dá xeque-mate',
      check: 'dá xeque',
      endsCheck: 'sai do xeque',
      promotes: (piece) => `promoção: ${piece}`,
      takes: (piece) => `captura: ${piece}`,
      takesFree: (piece) => `captura uma peça indefesa: ${piece}`,
      saves: 'põe a salvo a peça atacada',
    },
  },
  two: {
    opponent: 'Adversário',
    computer: 'Computador',
    here: 'Dois jogadores aqui',
    link: 'Convidar por um link',
    white: 'Nome das brancas',
    black: 'Nome das pretas',
    rules: 'Regras',
    turns: 'Virar o tabuleiro para quem joga',
    silent: 'O motor está desativado até ao fim da partida. A partida fica guardada na biblioteca.',
    unnamed: 'Partida entre dois jogadores',
    unfinished: (white, black) => `A partida ${white} – ${black} não terminou.`,
    toMove: (player) => `A jogar: ${player}`,
    toRoll: (player) => `A lançar: ${player}`,
    offers: (player, other) => `Empate proposto: ${player}. Resposta: ${other}.`,
    asksBack: (player, other) =>
      `${player} pede para voltar atrás o último lance. Resposta: ${other}.`,
    back: 'Permitir',
    left: (level) => `A sua partida contra o nível ${level} não terminou.`,
    reallyResign: 'Desistir desta partida?',
    resign: 'Sim, desistir',
    whoResigns: 'Quem desiste?',
    playOn: 'Continuar a jogar',
  },
  help: {
    introduction: 'Mostrar a apresentação',
    guide: 'Guia para jogadores (em inglês)',
    pages: 'Todas as páginas para jogadores',
    newTab: 'abre num separador novo',
    board:
      'No tabuleiro, as setas vão de casa em casa; Enter pega numa peça e larga-a. Desenhe setas com o botão direito do rato. Enquanto uma casa tiver o foco, a letra de uma peça leva à próxima peça desse tipo. Aí, C e L procuram crocodilos e leões: para comentar e ligar o motor, use os botões.',
    puzzles: 'Terminado um exercício, Espaço, Enter ou n mostra o seguinte.',
    editor:
      'No editor, a letra de uma peça põe-na na casa que tem o foco, em maiúscula se for branca; Del esvazia a casa, Enter usa a ferramenta escolhida e Esc escolhe a seta. Ctrl+Z e Ctrl+Y anulam e refazem. Um clique direito apaga uma peça.',
    groups: {
      moves: 'Lances',
      analysis: 'Análise',
      editing: 'Edição',
      overlays: 'Mostrado no tabuleiro',
      games: 'Partidas',
      gestures: 'Gestos',
    },
    gestures: [
      ['Manter uma peça premida', 'Ver como se move'],
      ['Manter uma casa premida e arrastar', 'Desenhar uma seta'],
      ['Manter um lance premido', 'Menu do lance'],
      ['Manter premido um lance da linha do motor', 'Ver o tabuleiro depois dele'],
      ['Deslizar o dedo sobre os botões de baixo', 'Percorrer a partida'],
      ['Afastar dois dedos', 'Ampliar a página'],
    ],
    names: {
      back: 'Lance anterior',
      forward: 'Lance seguinte',
      toStart: 'Para o início',
      toEnd: 'Para o fim',
      previousFork: 'Para a bifurcação anterior',
      nextFork: 'Para a bifurcação seguinte',
      previousVariation: 'Variante anterior',
      nextVariation: 'Variante seguinte',
      flip: 'Virar o tabuleiro',
      engine: 'Iniciar ou parar o motor',
      toggleThreat: 'Mostrar a ameaça',
      best: 'Jogar o melhor lance do motor',
      showArrows: 'Mostrar ou ocultar as setas',
      nextMistake: 'Erro seguinte',
      previousMistake: 'Erro anterior',
      moveMenu: 'Menu do lance',
      roll: 'Lançar o dado',
      comment: 'Comentário',
      type: 'Escrever lances e perguntas',
      delete: 'Eliminar a partir daqui',
      undo: 'Anular',
      redo: 'Refazer',
      find: 'Procurar esta posição na biblioteca',
      newGame: 'Nova partida',
      open: 'Abrir',
      share: 'Partilhar e exportar',
      print: 'Imprimir a partida',
      previousGame: 'Partida anterior da lista',
      nextGame: 'Partida seguinte da lista',
      help: 'Esta ajuda',
    },
    keys: {
      Shift: 'Shift',
      ' ': 'Espaço',
      Delete: 'Del',
      Home: 'Home',
      End: 'End',
      PageUp: 'Page Up',
      PageDown: 'Page Down',
    },
  },
  lower: {
    height: 'Altura do painel inferior',
    drag: 'Arraste para mudar a altura do painel',
    redo: 'Refazer',
    smaller: 'Tabuleiro menor',
    larger: 'Tabuleiro maior',
    fewer: 'Menos linhas',
    more: 'Mais linhas',
  },
  notices: {
    full: 'O armazenamento do navegador está cheio: o que fizer agora não fica guardado. Elimine estudos da biblioteca, ou guarde este num ficheiro.',
    unavailable:
      'Este navegador não deixa a página guardar nada. Guarde o seu trabalho num ficheiro.',
    waiting:
      'O armazenamento do navegador ainda não responde. Os seus estudos aparecerão, e as suas alterações ficarão guardadas, assim que responder.',
    lost: 'Esta página perdeu o seu armazenamento, talvez eliminado noutro separador. O que fizer agora não fica guardado.',
    reload: 'Recarregar e manter este estudo',
    update: 'Está disponível uma nova versão.',
    updateNow: 'Atualizar',
  },
  reasons: {
    missesMate: (moves) => `Não vê o mate em ${moves === 1 ? 'um lance' : `${moves} lances`}`,
    missesWin: (moves) =>
      `Não vê a vitória forçada em ${moves === 1 ? 'um lance' : `${moves} lances`}`,
    allowsMate: (moves) => `Permite o mate em ${moves === 1 ? 'um lance' : `${moves} lances`}`,
    allowsWin: (moves) =>
      `Permite uma vitória forçada em ${moves === 1 ? 'um lance' : `${moves} lances`}`,
    lapses: {
      leaves: (piece, square) => `Deixa capturar ${O[piece]} em ${square}`,
      puts: (piece, square) => `Coloca ${O[piece]} numa casa atacada, ${square}`,
      unprotects: (piece, square) => `Deixa de proteger ${O[piece]} em ${square}`,
      opens: (piece, square) => `Abre o caminho para ${O[piece]} em ${square}`,
    },
    trades: (lost, taken) => `Perde ${O[lost]} e só ganha ${O[taken]}`,
    allowsFork: (one, other) => `Permite um garfo sobre ${O[one]} e ${O[other]}`,
    missesFork: (one, other) => `Não vê um garfo sobre ${O[one]} e ${O[other]}`,
    missesFree: (piece, square) => `Não captura ${O[piece]} em ${square}, que ninguém protegia`,
    missesCapture: (piece, square) =>
      `Não captura ${O[piece]} em ${square}, o que ganhava material`,
    colon: ': ',
  },
  review: {
    running:
      'O motor examina cada posição, da última à primeira. Entretanto pode percorrer a partida; as avaliações e os erros aparecem junto aos lances.',
    scores:
      'As avaliações são em peões: + é bom para as brancas, − para as pretas, e #3 é uma vitória forçada em três lances. Com +1.00 as brancas ganham cerca de uma em cada duas partidas.',
    fromFile: 'Avaliações do ficheiro, não de uma revisão.',
    partlyFromFile: (effort, done, positions) =>
      `${done} de ${positions} posições revistas (${effort}). As outras avaliações são do ficheiro.`,
    partlyDeeper: (effort, deeper, done, positions) =>
      `Revisão feita (${effort}), ${done} de ${positions} posições mais a fundo (${deeper}).`,
    worst: 'Pior lance',
    showWorst: 'Ir para este lance, o que mais reduziu as hipóteses de vitória',
    wins: (moves, piece) => `${moves} ganha uma peça: ${piece}.`,
    endsIn: (reply, moves) => `${reply} ganha em ${moves === 1 ? 'um lance' : `${moves} lances`}.`,
    goodReply: (reply) => `Boa resposta: ${reply}.`,
    resigned: {
      better: (color, score) =>
        `As ${color === 'white' ? 'brancas' : 'pretas'} desistiram, embora estivessem melhor (${score}).`,
      level: (color, score) =>
        `As ${color === 'white' ? 'brancas' : 'pretas'} desistiram numa posição equilibrada (${score}).`,
    },
  },
};
