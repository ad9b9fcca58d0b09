import { LIVE_FRENCH } from '../../../src/elements/internal/french-live.js';
import { TWO_PLAYER_FRENCH } from '../../../src/elements/internal/french-play.js';
import type { LiveWords } from './live-words.js';

export const FRENCH: LiveWords = {
  title: 'En direct',
  relay: 'Adresse du serveur relais',
  relayHint:
    'Un serveur relais transmet les coups entre les deux navigateurs. Les deux joueurs ont besoin du même\u202f; un club ou une école peut avoir le sien.',
  contacts: (host) =>
    `«\u00a0Se connecter\u00a0» contacte ${host}. Ce serveur voit votre adresse IP et peut lire les messages, mais pas modifier la partie.`,
  direct: 'Se connecter directement si possible',
  directHint:
    'Votre adversaire et le serveur relais voient alors aussi les adresses de votre appareil dans son réseau. Si votre adversaire choisit aussi la connexion directe, les deux navigateurs se connectent entre eux. Cela fonctionne au sein d’un même réseau et ne contacte personne d’autre.',
  isDirect: 'Connexion directe avec votre adversaire',
  noRelay: 'Entrez une adresse comme echecs.example.org.',
  connect: 'Se connecter',
  leave: 'Quitter le direct',
  connected: (host) => `Serveur relais\u00a0: ${host}`,
  status: {
    connecting: 'Connexion…',
    waiting: 'Vous êtes en ligne. En attente de la connexion de votre adversaire.',
    playing: 'Votre adversaire est en ligne. Les coups sont envoyés aussitôt.',
    watching: 'Vous regardez en direct.',
    reconnecting: 'La connexion est perdue. Reconnexion…',
    correspondence:
      'Votre adversaire est absent depuis longtemps. Envoyez plutôt le lien\u202f; le direct reprend quand vous êtes tous deux en ligne.',
    closed: 'Le direct est terminé. La partie continue par lien.',
  },
  fault: ({ code, params }) => {
    const sentences: Readonly<Record<string, unknown>> = { ...TWO_PLAYER_FRENCH, ...LIVE_FRENCH };
    return (sentences[code] as (given: unknown) => string)(params);
  },
  premove: (move) => `Coup anticipé\u00a0: ${move}`,
  cancelPremove: 'Annuler le coup anticipé',
  unexplained: (seconds) =>
    `La pendule de votre adversaire indique ${seconds === 1 ? '1 seconde' : `${seconds} secondes`} de plus que ce que cet appareil a mesuré.`,
  refused: (count) =>
    count === 1
      ? 'Un message non valide a été refusé.'
      : `${count} messages non valides ont été refusés.`,
  spectators: (count) => (count === 1 ? '1 spectateur' : `${count} spectateurs`),
  spectatorLink: 'Copier le lien pour les spectateurs',
  copied: 'Copié.',
  notCopied: 'Le navigateur ne l’a pas permis.',
  phrases: {
    hello: 'Bonjour\u202f!',
    'good-luck': 'Bonne chance\u202f!',
    'have-fun': 'Amusez-vous bien\u202f!',
    'good-move': 'Beau coup\u202f!',
    thanks: 'Merci\u202f!',
    sorry: 'Pardon\u202f!',
    'one-moment': 'Un instant, s’il vous plaît.',
    'good-game': 'Belle partie\u202f!',
    'well-played': 'Bien joué\u202f!',
    goodbye: 'Au revoir\u202f!',
  },
  say: 'Dire',
  allowTexts: 'Autoriser les textes libres',
  opponentForbids: 'Votre adversaire n’a pas autorisé les textes libres.',
  text: 'Texte',
  send: 'Envoyer',
  sending: 'pas encore remis',
  talk: 'Conversation',
  rematch: 'Revanche avec les couleurs échangées',
  rematchOffered: 'Vous avez proposé une revanche.',
  rematchReceived: (name) => `${name} propose une revanche.`,
  rematchDeclined: 'La revanche a été refusée.',
  accept: 'Accepter la revanche',
  decline: 'Refuser',
};
