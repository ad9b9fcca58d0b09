import type { Guide } from './guide.js';

export const guide: Guide = {
  title: 'Grant Acedrex, o grande xadrez',
  lead: 'Xadrez em doze por doze casas, com leões, girafas e uma ave que leva elefantes pelo ar: um jogo já antigo quando Afonso X o mandou pôr por escrito em 1283.',
  history: {
    title: 'De onde vem',
    text: [
      'Afonso X de Castela, o Sábio, mandou fazer um livro dos jogos do seu tempo: xadrez, dados e tábulas. Foi terminado em Sevilha em 1283 e guarda-se no Escorial. Entre os seus problemas de xadrez, descreve vários jogos maiores. O maior de todos é o grant acedrex, o grande xadrez, que, segundo diz, foi feito na Índia à maneira dos reis que levavam animais estranhos para a batalha.',
      'Dois exércitos de vinte e quatro peças defrontam-se num tabuleiro de 144 casas. Quatro dos oito tipos de peças não se parecem com nada do xadrez moderno: a aanca, o unicórnio, o leão e a girafa. O crocodilo move-se como o bispo só se moveria duzentos anos mais tarde.',
      'O texto deixa muito em aberto, e tem sido lido de diferentes maneiras. Este programa joga segundo quatro dessas leituras e qualquer mistura delas.',
    ],
  },
  setUp: {
    title: 'O tabuleiro e os exércitos',
    text: [
      'As peças ocupam a primeira fila: torre, leão, unicórnio, girafa, crocodilo, aanca, rei, crocodilo, girafa, unicórnio, leão, torre. Os peões estão na quarta, com quatro filas vazias entre eles e os das pretas. As brancas jogam primeiro.',
    ],
  },
  piecesTitle: 'As peças',
  tryIt:
    'A peça pode ir para as casas verdes e capturar nas vermelhas. Experimente: escolha a peça e depois uma casa marcada. Pode jogar quantos lances quiser.',
  startOver: 'Recomeçar',
  pieces: {
    king: {
      title: 'O rei',
      text: [
        'Move-se uma casa em qualquer direção. No seu primeiro lance também pode saltar duas casas, por cima do que houver pelo meio. Nunca faz roque.',
      ],
    },
    rook: {
      title: 'A torre',
      text: [
        'Percorre qualquer número de casas livres ao longo da sua fila ou da sua coluna, como no xadrez.',
      ],
    },
    crocodile: {
      title: 'O crocodilo',
      text: [
        'O livro de 1283 chama-lhe cocatriz. Percorre na diagonal qualquer número de casas livres, o que o bispo do xadrez só faria dois séculos mais tarde.',
      ],
    },
    aanca: {
      title: 'A aanca',
      text: [
        'Uma ave tão grande que leva elefantes pelo ar; outros chamam-lhe grifo. Move-se uma casa na diagonal. Pode parar aí ou, se essa casa estiver vazia, seguir para fora como uma torre. É a peça mais forte.',
      ],
    },
    unicornio: {
      title: 'O unicórnio',
      text: [
        'Um rinoceronte, a que o livro chama unicornio. Salta como um cavalo, por cima de tudo. Pode parar aí ou, se essa casa estiver vazia, seguir para fora como um bispo.',
      ],
    },
    lion: {
      title: 'O leão',
      text: [
        'Salta três casas em linha reta, ou três em linha reta e uma para o lado, por cima do que houver pelo meio.',
      ],
    },
    giraffe: {
      title: 'A girafa',
      text: ['Salta como um cavalo comprido: duas casas num sentido e três no outro.'],
    },
    pawn: {
      title: 'O peão',
      text: [
        'Avança uma casa e captura uma casa na diagonal, para a frente. Não há passo duplo nem captura en passant.',
        'Na última fila torna-se a peça que começa a partida nessa coluna: por exemplo, aanca em f e g, leão em b e k.',
      ],
    },
  },
  promotion: {
    title: 'A coluna decide a promoção',
    text: [
      'Um peão que chega à última fila torna-se a peça que no início estava nessa coluna: torre em a e l, leão em b e k, unicórnio em c e j, girafa em d e i, crocodilo em e e h, aanca em f e g. Não se escolhe a peça, escolhe-se a coluna.',
    ],
  },
  end: {
    title: 'Como termina uma partida',
    text: [
      'O xeque-mate ganha. Despojar o rei também: um lado que fica só com o rei perde de imediato. Segundo Murray e Bodlaender, empata se despojar o outro rei em resposta, e segundo Golladay continua a jogar. Um jogador sem lances legais também perde; segundo Golladay, empata. A terceira repetição de uma posição é empate, tal como cinquenta lances de cada lado sem captura nem lance de peão.',
    ],
  },
  endings: {
    title: 'Finais resolvidos',
    text: [
      'Com quatro peças ou menos no tabuleiro, contando os reis, este programa consegue calcular todas as posições que existem, e por isso sabe com certeza quem ganha e em quanto tempo. A página fá-lo no seu próprio dispositivo: monte uma dessas posições e carregue em «Resolver este final», ou escolha um na lista «Finais». Eis três das respostas. Cada tabuleiro mostra a vitória mais longa que existe, com os dois lados a jogar o melhor possível.',
    ],
    examples: {
      aanca: {
        title: 'A aanca dá mate sozinha',
        text: [
          'Este final exige as regras de Golladay, com as quais um rei despojado continua a jogar. Com as outras, um rei que fica sozinho perde logo. Só duas peças lhe podem dar mate apenas com a ajuda do seu rei: a aanca, em 14 lances no máximo, e a torre, em 25. O unicórnio, o crocodilo, a girafa e o leão nunca o conseguem.',
        ],
      },
      pawn: {
        title: 'A coluna é tudo',
        text: [
          'Por isso, um peão contra um rei despojado só vale alguma coisa em quatro das doze colunas: a e l, onde se torna torre, e f e g, onde se torna aanca. Aí ganha cerca de quatro vezes em cinco, se for a sua vez de jogar. Nas outras oito colunas, todas as posições são empate, mesmo com o peão a um passo da última fila.',
          'Esta vitória leva 37 lances. Nos dez primeiros só o rei caminha: tem de chegar antes do outro, e o peão tem de guardar o seu passo de reserva.',
        ],
      },
      duel: {
        title: 'Aanca contra torre nunca empata',
        text: [
          'Onde despojar o rei ganha, quem captura a última peça do outro ganhou. Aanca contra aanca é quase sempre empate, se nada puder ser capturado de imediato. Aanca contra torre nunca o é: nem uma única dos seus 630 milhões de posições é empate. Se for a sua vez de jogar, a aanca ganha 98 em cada 100, em 14 lances no máximo; o que salva a torre é capturar primeiro.',
        ],
      },
    },
    labels: {
      first: 'Para o início',
      back: 'Um lance para trás',
      forward: 'Um lance para a frente',
      end: 'Para o fim',
      open: 'Para o tabuleiro',
    },
  },
  readings: {
    title: 'As quatro versões das regras',
    text: [
      'O separador «Regras», ao lado do tabuleiro, muda as regras e compara dois conjuntos: que lances uma posição ganha ou perde, e como é avaliada com cada um.',
    ],
  },
  reading: {
    cazaux: {
      title: 'Cazaux e Musser',
      text: ['As regras habituais, que este guia descreve. A Wikipédia também as apresenta.'],
    },
    courier: {
      title: 'Game Courier',
      text: [
        'As regras do Game Courier. Um peão pode avançar duas casas a partir da sua fila inicial, e o rei não pode saltar estando em xeque nem por cima de uma casa atacada.',
      ],
    },
    murray: {
      title: 'Murray e Bodlaender',
      text: [
        'O rei está em f. O leão só salta três casas em linha reta, a girafa quatro e uma. O unicórnio é um cavalo que não captura até se mover e, depois, um bispo. Um rei despojado ainda pode empatar se despojar logo o outro.',
      ],
    },
    golladay: {
      title: 'Golladay, segundo o códice',
      text: [
        'Segundo o códice na tradução de Golladay. O leão só salta três casas em linha reta. O salto do rei é para a frente e pode capturar. Um rei despojado não perde, e o afogamento é empate.',
      ],
    },
  },
  sources: {
    title: 'Fontes',
    text: [
      'Libro de los juegos (Libro de acedrex, dados e tablas), Sevilha 1283, Real Biblioteca del Monasterio de El Escorial.',
      'Sonja Musser Golladay: tradução do códice, tal como a regista o Digital Ludeme Project.',
      'H. J. R. Murray: A History of Chess, 1913, e, a partir dele, a página de Hans Bodlaender em The Chess Variant Pages.',
      'Jean-Louis Cazaux e Sonja Musser, tal como os segue o artigo da Wikipédia sobre o Grant Acedrex; Jean-Louis Cazaux e Zacharias: regras do Game Courier, 2023.',
      'Onde todas se calam, este programa segue decisões próprias, que a sua documentação enumera.',
    ],
  },
  next: {
    title: 'E agora?',
    text: ['Jogue uma primeira partida, no nível 1: esse nível quase não prevê nada.'],
  },
  play: 'Ir para o tabuleiro e jogar',
};
