import type { LiveError, LiveStatus, Phrase, PlayError } from '../../../src/play/index.js';

/** The texts of live games, which are fetched with them. */
export interface LiveWords {
  readonly title: string;
  readonly relay: string;
  readonly relayHint: string;
  readonly contacts: (host: string) => string;
  readonly direct: string;
  readonly directHint: string;
  readonly isDirect: string;
  readonly noRelay: string;
  readonly connect: string;
  readonly leave: string;
  readonly connected: (host: string) => string;
  readonly status: Readonly<Record<LiveStatus, string>>;
  readonly fault: (error: LiveError | PlayError) => string;
  readonly premove: (move: string) => string;
  readonly cancelPremove: string;
  readonly unexplained: (seconds: number) => string;
  readonly refused: (count: number) => string;
  readonly spectators: (count: number) => string;
  readonly spectatorLink: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly phrases: Readonly<Record<Phrase, string>>;
  readonly say: string;
  readonly allowTexts: string;
  readonly opponentForbids: string;
  readonly text: string;
  readonly send: string;
  readonly sending: string;
  readonly talk: string;
  readonly rematch: string;
  readonly rematchOffered: string;
  readonly rematchReceived: (name: string) => string;
  readonly rematchDeclined: string;
  readonly accept: string;
  readonly decline: string;
}

export const ENGLISH: LiveWords = {
  title: 'Live',
  relay: 'Address of the relay',
  relayHint:
    'A relay passes the moves between the two browsers. Both players need the same one; a club or a school can run its own.',
  contacts: (host) =>
    `“Connect” contacts ${host}. It learns your IP address and can read the messages, but cannot change the game.`,
  direct: 'Connect directly where possible',
  directHint:
    'Your opponent and the relay then also learn the addresses of your device in its network. If your opponent chooses the direct connection too, the two browsers connect with each other. This works within one network, and contacts nobody else.',
  isDirect: 'Directly connected to your opponent',
  noRelay: 'Enter an address such as chess.example.org.',
  connect: 'Connect',
  leave: 'Leave live play',
  connected: (host) => `Relay: ${host}`,
  status: {
    connecting: 'Connecting…',
    waiting: 'Connected. Waiting for your opponent to connect.',
    playing: 'Your opponent is connected. Moves are sent at once.',
    watching: 'You are watching live.',
    reconnecting: 'The connection is lost. Reconnecting…',
    correspondence:
      'Your opponent has been away for a long time. Send the link instead; live play resumes when both are connected.',
    closed: 'Live play has ended. The game continues by links.',
  },
  fault: ({ message }) => message,
  premove: (move) => `Premove: ${move}`,
  cancelPremove: 'Cancel the premove',
  unexplained: (seconds) =>
    seconds === 1
      ? 'Your opponent’s clock shows 1 second more than this device has measured.'
      : `Your opponent’s clock shows ${seconds} seconds more than this device has measured.`,
  refused: (count) =>
    count === 1 ? 'One invalid message was refused.' : `${count} invalid messages were refused.`,
  spectators: (count) => (count === 1 ? '1 spectator' : `${count} spectators`),
  spectatorLink: 'Copy link for spectators',
  copied: 'Copied.',
  notCopied: 'The browser did not allow it.',
  phrases: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'have-fun': 'Have fun!',
    'good-move': 'Good move!',
    thanks: 'Thank you!',
    sorry: 'Sorry!',
    'one-moment': 'One moment, please.',
    'good-game': 'Good game!',
    'well-played': 'Well played!',
    goodbye: 'Goodbye!',
  },
  say: 'Say',
  allowTexts: 'Allow free texts',
  opponentForbids: 'Your opponent has not allowed free texts.',
  text: 'Text',
  send: 'Send',
  sending: 'not delivered yet',
  talk: 'Conversation',
  rematch: 'Rematch with colours changed',
  rematchOffered: 'You have offered a rematch.',
  rematchReceived: (name) => `${name} offers a rematch.`,
  rematchDeclined: 'The rematch was declined.',
  accept: 'Accept the rematch',
  decline: 'Decline',
};
