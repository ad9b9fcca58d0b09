import { LIVE_GERMAN } from '../../../src/elements/internal/german-live.js';
import { TWO_PLAYER_GERMAN } from '../../../src/elements/internal/german-play.js';
import type { LiveWords } from './live-words.js';

export const GERMAN: LiveWords = {
  title: 'Live',
  relay: 'Adresse des Vermittlungsservers',
  relayHint:
    'Ein Vermittlungsserver reicht die Züge zwischen den beiden Browsern weiter. Beide Spieler brauchen denselben; ein Verein oder eine Schule kann einen eigenen betreiben.',
  contacts: (host) =>
    `„Verbinden“ nimmt Kontakt mit ${host} auf. Dieser Server erfährt Ihre IP-Adresse und kann die Nachrichten lesen, aber die Partie nicht ändern.`,
  direct: 'Wenn möglich, direkt verbinden',
  directHint:
    'Ihr Gegner und der Vermittlungsserver erfahren dann auch die Adressen Ihres Geräts in seinem Netz. Wenn auch Ihr Gegner die direkte Verbindung wählt, verbinden sich die beiden Browser miteinander. Das geht innerhalb eines Netzes und nimmt mit niemand anderem Kontakt auf.',
  isDirect: 'Direkt mit Ihrem Gegner verbunden',
  noRelay: 'Geben Sie eine Adresse wie schach.example.org ein.',
  connect: 'Verbinden',
  leave: 'Live-Spiel verlassen',
  connected: (host) => `Vermittlungsserver: ${host}`,
  status: {
    connecting: 'Verbindung wird aufgebaut…',
    waiting: 'Verbunden. Ihr Gegner ist noch nicht verbunden.',
    playing: 'Ihr Gegner ist verbunden. Züge werden sofort gesendet.',
    watching: 'Sie schauen live zu.',
    reconnecting: 'Die Verbindung ist unterbrochen und wird neu aufgebaut…',
    correspondence:
      'Ihr Gegner ist schon lange nicht da. Senden Sie stattdessen den Link; das Live-Spiel geht weiter, wenn beide verbunden sind.',
    closed: 'Das Live-Spiel ist zu Ende. Die Partie geht mit Links weiter.',
  },
  fault: ({ code, params }) => {
    const sentences: Readonly<Record<string, unknown>> = { ...TWO_PLAYER_GERMAN, ...LIVE_GERMAN };
    return (sentences[code] as (given: unknown) => string)(params);
  },
  premove: (move) => `Vorauszug: ${move}`,
  cancelPremove: 'Vorauszug aufheben',
  unexplained: (seconds) =>
    `Die Uhr Ihres Gegners zeigt ${seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`} mehr, als dieses Gerät gemessen hat.`,
  refused: (count) =>
    count === 1
      ? 'Eine ungültige Nachricht wurde abgewiesen.'
      : `${count} ungültige Nachrichten wurden abgewiesen.`,
  spectators: (count) => (count === 1 ? '1 Zuschauer' : `${count} Zuschauer`),
  spectatorLink: 'Link für Zuschauer kopieren',
  copied: 'Kopiert.',
  notCopied: 'Der Browser hat es nicht erlaubt.',
  phrases: {
    hello: 'Guten Tag!',
    'good-luck': 'Viel Glück!',
    'have-fun': 'Viel Spaß!',
    'good-move': 'Guter Zug!',
    thanks: 'Danke!',
    sorry: 'Entschuldigung!',
    'one-moment': 'Einen Moment, bitte.',
    'good-game': 'Gute Partie!',
    'well-played': 'Gut gespielt!',
    goodbye: 'Auf Wiedersehen!',
  },
  say: 'Sagen',
  allowTexts: 'Freie Texte erlauben',
  opponentForbids: 'Ihr Gegner hat freie Texte nicht erlaubt.',
  text: 'Text',
  send: 'Senden',
  sending: 'noch nicht zugestellt',
  talk: 'Gespräch',
  rematch: 'Revanche mit getauschten Farben',
  rematchOffered: 'Sie haben eine Revanche angeboten.',
  rematchReceived: (name) => `${name} bietet eine Revanche an.`,
  rematchDeclined: 'Die Revanche wurde abgelehnt.',
  accept: 'Revanche annehmen',
  decline: 'Ablehnen',
};
