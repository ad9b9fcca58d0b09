import type { Guide } from './guide.js';

export const guide: Guide = {
  title: 'Grant Acedrex, das große Schach',
  lead: 'Schach auf zwölf mal zwölf Feldern, mit Löwen, Giraffen und einem Vogel, der Elefanten davonträgt: ein Spiel, das schon alt war, als Alfons X. es 1283 aufschreiben ließ.',
  history: {
    title: 'Woher es kommt',
    text: [
      'Alfons X. von Kastilien, genannt der Weise, ließ ein Buch über die Spiele seiner Zeit anfertigen: Schach, Würfel und Brettspiele. Es wurde 1283 in Sevilla vollendet und liegt im Escorial. Neben Schachproblemen beschreibt es mehrere größere Spiele. Das größte ist das grant acedrex, das große Schach, das, so heißt es, in Indien entstand, nach Art der Könige, die fremde Tiere in die Schlacht führten.',
      'Zwei Heere von je vierundzwanzig stehen sich auf 144 Feldern gegenüber. Vier der acht Figurenarten gleichen nichts im heutigen Schach: Aanca, Einhorn, Löwe und Giraffe. Das Krokodil zieht so, wie es der Läufer erst zweihundert Jahre später tat.',
      'Der Text lässt vieles offen und wurde verschieden gelesen. Dieses Programm spielt nach vier dieser Lesarten und jeder Mischung aus ihnen.',
    ],
  },
  setUp: {
    title: 'Das Brett und die Heere',
    text: [
      'Die Figuren stehen auf der ersten Reihe: Turm, Löwe, Einhorn, Giraffe, Krokodil, Aanca, König, Krokodil, Giraffe, Einhorn, Löwe, Turm. Die Bauern stehen auf der vierten, vier leere Reihen vor denen des Gegners. Weiß zieht zuerst.',
    ],
  },
  piecesTitle: 'Die Figuren',
  tryIt:
    'Die Figur kann auf grüne Felder ziehen und auf roten schlagen. Versuchen Sie es: Wählen Sie die Figur und dann ein markiertes Feld. Sie können so oft ziehen, wie Sie wollen.',
  startOver: 'Von vorn',
  pieces: {
    king: {
      title: 'Der König',
      text: [
        'Er zieht ein Feld weit in jede Richtung. Mit seinem ersten Zug darf er auch zwei Felder weit springen, über alles hinweg. Er rochiert nie.',
      ],
    },
    rook: {
      title: 'Der Turm',
      text: ['Er zieht über beliebig viele freie Felder auf Reihe oder Linie, wie im Schach.'],
    },
    crocodile: {
      title: 'Das Krokodil',
      text: [
        'Das Buch von 1283 nennt es cocatriz. Es zieht diagonal über beliebig viele freie Felder, was der Läufer des Schachs erst zwei Jahrhunderte später tat.',
      ],
    },
    aanca: {
      title: 'Die Aanca',
      text: [
        'Ein Vogel, so groß, dass er Elefanten davonträgt; andere nennen ihn Greif. Sie zieht ein Feld diagonal. Dort darf sie stehen bleiben oder, wenn das Feld leer ist, wie ein Turm nach außen weiterziehen. Sie ist die stärkste Figur.',
      ],
    },
    unicornio: {
      title: 'Das Einhorn',
      text: [
        'Ein Nashorn; im Buch heißt es unicornio. Es springt wie ein Springer über alles hinweg. Dort darf es stehen bleiben oder, wenn das Feld leer ist, wie ein Läufer nach außen weiterziehen.',
      ],
    },
    lion: {
      title: 'Der Löwe',
      text: [
        'Er springt drei Felder geradeaus, oder drei geradeaus und eines zur Seite, über alles hinweg.',
      ],
    },
    giraffe: {
      title: 'Die Giraffe',
      text: [
        'Sie springt wie ein langer Springer: zwei Felder in die eine Richtung und drei in die andere.',
      ],
    },
    pawn: {
      title: 'Der Bauer',
      text: [
        'Er zieht ein Feld vorwärts und schlägt ein Feld diagonal vorwärts. Es gibt weder einen Doppelschritt noch das Schlagen en passant.',
        'Auf der letzten Reihe wird er die Figur, die am Anfang auf dieser Linie steht: zum Beispiel Aanca auf f und g, Löwe auf b und k.',
      ],
    },
  },
  promotion: {
    title: 'Über die Umwandlung entscheidet die Linie',
    text: [
      'Ein Bauer, der die letzte Reihe erreicht, wird die Figur, die am Anfang auf dieser Linie stand: Turm auf a und l, Löwe auf b und k, Einhorn auf c und j, Giraffe auf d und i, Krokodil auf e und h, Aanca auf f und g. Sie wählen nicht die Figur, Sie wählen die Linie.',
    ],
  },
  end: {
    title: 'Wie eine Partie endet',
    text: [
      'Schachmatt gewinnt. Ebenso gewinnt, wer den König beraubt: Eine Seite, die nur noch ihren König hat, verliert sofort. Nach Murray und Bodlaender hält sie remis, wenn sie im Gegenzug den anderen König beraubt, und nach Golladay spielt sie weiter. Auch ein Spieler ohne erlaubten Zug verliert; nach Golladay ist das remis. Die dritte Wiederholung einer Stellung ist remis, ebenso fünfzig Züge jeder Seite ohne Schlag- oder Bauernzug.',
    ],
  },
  endings: {
    title: 'Gelöste Endspiele',
    text: [
      'Mit vier oder weniger Steinen auf dem Brett, Könige eingeschlossen, kann dieses Programm alle Stellungen berechnen, die es gibt, und weiß daher sicher, wer gewinnt und wie schnell. Die Seite tut das auf Ihrem eigenen Gerät: Bauen Sie eine solche Stellung auf und drücken Sie „Dieses Endspiel lösen“, oder wählen Sie eines in der Liste „Endspiele“. Hier sind drei der Antworten. Jedes Brett zeigt den längsten Gewinn, den es bei bestem Spiel beider Seiten gibt.',
    ],
    examples: {
      aanca: {
        title: 'Die Aanca setzt allein matt',
        text: [
          'Dieses Endspiel gibt es nur nach Golladays Regeln, nach denen ein beraubter König weiterspielt. Nach den anderen hat ein König ohne weitere Figuren sofort verloren. Nur zwei Figuren können ihn allein mit Hilfe ihres Königs matt setzen: die Aanca in höchstens 14 Zügen und der Turm in höchstens 25. Einhorn, Krokodil, Giraffe und Löwe können es nie.',
        ],
      },
      pawn: {
        title: 'Auf die Linie kommt es an',
        text: [
          'Deshalb ist ein Bauer gegen einen beraubten König nur auf vier der zwölf Linien etwas wert: auf a und l, wo er zum Turm wird, und auf f und g, wo er zur Aanca wird. Dort gewinnt er etwa vier von fünf Mal, wenn seine Seite am Zug ist. Auf den anderen acht Linien ist jede Stellung remis, selbst wenn der Bauer einen Schritt vor der letzten Reihe steht.',
          'Dieser Gewinn dauert 37 Züge. In den ersten zehn geht nur der König: Er muss vor dem anderen ankommen, und der Bauer muss seinen Schritt in Reserve halten.',
        ],
      },
      duel: {
        title: 'Aanca gegen Turm ist nie remis',
        text: [
          'Wo Berauben gewinnt, hat gewonnen, wer die letzte Figur des anderen schlägt. Aanca gegen Aanca ist meist remis, wenn nichts sofort geschlagen werden kann. Aanca gegen Turm ist es nie: Keine einzige der 630 Millionen Stellungen ist remis. Am Zug gewinnt die Aanca 98 von 100 Stellungen, in höchstens 14 Zügen; den Turm rettet nur, zuerst zu schlagen.',
        ],
      },
    },
    labels: {
      first: 'Zum Anfang',
      back: 'Einen Zug zurück',
      forward: 'Einen Zug vor',
      end: 'Zum Ende',
      open: 'Zum Brett',
    },
  },
  readings: {
    title: 'Die vier Regelwerke',
    text: [
      'Der Tab „Regeln“ neben dem Brett wechselt das Regelwerk und vergleicht zwei davon: welche Züge in einer Stellung hinzukommen oder wegfallen, und wie sie nach jedem bewertet wird.',
    ],
  },
  reading: {
    cazaux: {
      title: 'Cazaux und Musser',
      text: ['Die üblichen Regeln, die dieser Text beschreibt. Auch Wikipedia gibt sie wieder.'],
    },
    courier: {
      title: 'Game Courier',
      text: [
        'Die Regeln von Game Courier. Ein Bauer darf von seiner Ausgangsreihe zwei Felder ziehen, und der König darf weder aus dem Schach noch über ein angegriffenes Feld springen.',
      ],
    },
    murray: {
      title: 'Murray und Bodlaender',
      text: [
        'Der König steht auf f. Der Löwe springt nur drei Felder geradeaus, die Giraffe vier und eines. Das Einhorn ist bis zu seinem ersten Zug ein Springer, der nicht schlägt, danach ein Läufer. Ein beraubter König kann noch remis spielen, wenn er sofort den anderen beraubt.',
      ],
    },
    golladay: {
      title: 'Golladay, nach dem Codex',
      text: [
        'Nach dem Codex in Golladays Übersetzung. Der Löwe springt nur drei Felder geradeaus. Der Sprung des Königs geht vorwärts und darf schlagen. Ein beraubter König verliert nicht, und Patt ist remis.',
      ],
    },
  },
  sources: {
    title: 'Quellen',
    text: [
      'Libro de los juegos (Libro de acedrex, dados e tablas), Sevilla 1283, Real Biblioteca del Monasterio de El Escorial.',
      'Sonja Musser Golladay: Übersetzung des Codex, wie das Digital Ludeme Project sie wiedergibt.',
      'H. J. R. Murray: A History of Chess, 1913, und danach Hans Bodlaenders Seite auf The Chess Variant Pages.',
      'Jean-Louis Cazaux und Sonja Musser, wie ihnen der Wikipedia-Artikel über Grant Acedrex folgt; Jean-Louis Cazaux und Zacharias: Regeln von Game Courier, 2023.',
      'Wo sie alle schweigen, folgt dieses Programm eigenen Entscheidungen, die seine Dokumentation aufzählt.',
    ],
  },
  next: {
    title: 'Und jetzt?',
    text: ['Spielen Sie eine erste Partie auf Stufe 1: Diese Stufe denkt kaum voraus.'],
  },
  play: 'Zum Brett und spielen',
};
