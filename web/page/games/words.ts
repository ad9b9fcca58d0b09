import type { EndReason, PlayError } from '../../../src/play/index.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { News } from './games-store.js';

/** The texts of games by links, apart from those of the page, which are fetched before its first view. */
export interface GamesWords {
  readonly title: string;
  readonly intro: string;
  readonly invite: string;
  readonly pasteLink: string;
  readonly openLink: string;
  readonly none: string;
  readonly unread: (count: number) => string;
  readonly fault: (error: PlayError) => string;
  readonly yourTurn: string;
  readonly waits: (name: string) => string;
  readonly free: string;
  readonly watching: string;
  readonly since: (time: string) => string;
  readonly deadline: (time: string) => string;
  readonly all: string;
  // --- The invitation ---
  readonly name: string;
  readonly rules: string;
  readonly time: string;
  readonly days: (days: number) => string;
  readonly noDays: string;
  readonly unenforced: string;
  readonly liveClock: string;
  readonly analysis: string;
  readonly courtesy: string;
  readonly create: string;
  readonly invited: (name: string) => string;
  readonly youPlay: (color: Color) => string;
  readonly accept: string;
  // --- A game ---
  readonly white: string;
  readonly black: string;
  readonly news: Readonly<Record<News, string>>;
  readonly playLive: string;
  readonly watchLive: string;
  readonly send: (name: string) => string;
  /** The opponent learns of a move only by the link. */
  readonly sendFirst: (name: string) => string;
  readonly sendInvitation: string;
  readonly sendHint: string;
  readonly linkOfGame: string;
  readonly copy: string;
  readonly copyText: string;
  readonly share: string;
  readonly copied: string;
  readonly notCopied: string;
  /** A message to the opponent; `text` is one of `messages` or says how the game ended. */
  readonly message: (players: string, text: string) => string;
  readonly messages: {
    readonly played: (move: string) => string;
    readonly playedOffering: (move: string) => string;
    readonly turn: string;
    readonly now: string;
    readonly draw: string;
    readonly takeBack: string;
  };
  readonly invitationText: (name: string, rules: string) => string;
  readonly play: (move: string) => string;
  readonly playOffering: (move: string) => string;
  readonly undo: string;
  readonly pass: string;
  readonly roll: (piece: string) => string;
  readonly waitsForRoll: string;
  readonly offerDraw: string;
  readonly drawOffered: (name: string) => string;
  readonly youOffered: string;
  readonly acceptDraw: string;
  readonly decline: string;
  readonly takeBack: string;
  readonly takeBackAsked: (name: string) => string;
  readonly youAsked: string;
  readonly allow: string;
  readonly resign: string;
  readonly reallyResign: string;
  readonly cancel: string;
  readonly cancelGame: string;
  readonly playOn: string;
  readonly claim: string;
  readonly conditional: string;
  readonly conditionalHint: string;
  readonly conditionalAdd: string;
  readonly conditionalSave: string;
  readonly conditionalRemove: string;
  readonly ifThen: (moves: readonly string[]) => string;
  readonly notes: string;
  readonly notesHint: string;
  readonly contradiction: string;
  readonly contradictionHint: (color: Color) => string;
  readonly ownLine: string;
  readonly otherLine: string;
  readonly analyse: string;
  readonly noAnalysis: string;
  readonly remove: string;
  readonly removeHint: string;
  readonly reallyRemove: string;
  readonly moves: string;
  readonly noMoves: string;
  readonly rolls: (count: number) => string;
  /** How players end a game; the rules' ends have the words of the analysis. */
  readonly reasons: Readonly<Partial<Record<EndReason, string>>>;
}

export const ENGLISH: GamesWords = {
  title: 'Games by link',
  intro:
    'Play with somebody by sending links, by mail or chat. Each link holds the whole game, signed by both players. There is no server and no account: your games are stored in this browser.',
  invite: 'Invite by a link',
  pasteLink: 'Link that you received',
  openLink: 'Open the link',
  none: 'You have no games with friends yet. Games against the engine are in the library.',
  unread: (count) =>
    count === 1 ? 'One stored game cannot be read.' : `${count} stored games cannot be read.`,
  fault: ({ message }) => message,
  yourTurn: 'Your move',
  waits: (name) => `Waiting for ${name}`,
  free: 'Nobody has accepted the invitation yet',
  watching: 'You are watching',
  since: (time) => `Since ${time}`,
  deadline: (time) => `move due by ${time}`,
  all: 'All games',
  name: 'Your name',
  rules: 'Rules',
  time: 'Time',
  days: (days) => (days === 1 ? '1 day for each move' : `${days} days for each move`),
  noDays: 'No limit',
  unenforced:
    'Each device measures the time. If it is up, the opponent may claim the game, but nothing ends it automatically.',
  liveClock:
    'A clock is for a live game: once your opponent has accepted, both press “Play live”. Each device measures the time of its player.',
  analysis: 'Both players may analyse the game while it is played',
  courtesy:
    'Otherwise the page offers no analysis of the game before it ends. This is a courtesy: nobody can enforce it.',
  create: 'Create the invitation',
  invited: (name) => `${name} invites you to a game`,
  youPlay: (color) => `You play ${color === 'white' ? 'White' : 'Black'}.`,
  accept: 'Accept the invitation',
  white: 'White',
  black: 'Black',
  news: {
    invited: '',
    watching: 'This is a game of two other players. You can watch it here.',
    same: 'You have opened this link before. Nothing has changed.',
    old: 'This link is older than the game on this device, which is shown. If your opponent lacks a move, send the link below.',
    updated: 'The game has been updated.',
    contradiction:
      'This link contradicts the game on this device. Nothing has been overwritten; both versions are shown below.',
  },
  playLive: 'Play live',
  watchLive: 'Watch live',
  send: (name) => `Send this link to ${name}`,
  sendFirst: (name) => `Send ${name} the link below: it carries your last step.`,
  sendInvitation: 'Send this invitation to your opponent',
  sendHint: 'The first person who opens it gets the other seat. Send it to one person only.',
  linkOfGame: 'Link of this game',
  copy: 'Copy link',
  copyText: 'Copy message',
  share: 'Share',
  copied: 'Copied.',
  notCopied: 'The browser did not allow it. Select the link and copy it.',
  message: (players, text) => `Grant Acedrex, ${players}. ${text} Open this link:`,
  messages: {
    played: (move) => `I played ${move}. It is your turn.`,
    playedOffering: (move) => `I played ${move} and offer a draw.`,
    turn: 'It is your turn.',
    now: 'This is our game as it is now.',
    draw: 'I offer a draw.',
    takeBack: 'May I take a move back?',
  },
  invitationText: (name, rules) =>
    `${name} invites you to a game of Grant Acedrex (${rules}). Open this link to accept:`,
  play: (move) => `Play ${move}`,
  playOffering: (move) => `Play ${move} and offer a draw`,
  undo: 'Undo',
  pass: 'Pass the turn',
  roll: (piece) => `The roll: ${piece}. Move a piece of this kind.`,
  waitsForRoll: 'Your roll needs a link from your opponent first.',
  offerDraw: 'Offer a draw',
  drawOffered: (name) => `${name} offers a draw. A move declines it.`,
  youOffered: 'You have offered a draw.',
  acceptDraw: 'Accept the draw',
  decline: 'Decline',
  takeBack: 'Ask to take back',
  takeBackAsked: (name) => `${name} asks to take a move back.`,
  youAsked: 'You have asked to take a move back.',
  allow: 'Allow',
  resign: 'Resign',
  reallyResign: 'Yes, resign',
  cancel: 'Cancel',
  cancelGame: 'Withdraw the invitation',
  playOn: 'Play on',
  claim: 'Claim the win on time',
  conditional: 'Conditional moves',
  conditionalHint:
    'Answer a move in advance: play your opponent’s move on the board, then your reply. Your opponent can see these lines.',
  conditionalAdd: 'Add a line',
  conditionalSave: 'Save the line',
  conditionalRemove: 'Remove all',
  ifThen: (moves) =>
    moves.map((move, at) => (at % 2 === 0 ? `if ${move}` : `then ${move}`)).join(', '),
  notes: 'Private notes',
  notesHint: 'Only you can read them. They are never part of a link.',
  contradiction: 'Two versions of this game',
  contradictionHint: (color) =>
    `${color === 'white' ? 'White' : 'Black'} has signed both. Agree on one with your opponent.`,
  ownLine: 'On this device',
  otherLine: 'In the other link',
  analyse: 'Save as a study and analyse',
  noAnalysis: 'Analysis is off until the game ends.',
  remove: 'Delete game',
  removeHint: 'You can no longer move in this game, and a link brings it back only for watching.',
  reallyRemove: 'Yes, delete',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  rolls: (count) => (count === 1 ? '1 roll verified' : `All ${count} rolls verified`),
  reasons: {
    resignation: 'Resigned',
    agreement: 'Draw agreed',
    time: 'Time forfeit',
    cancelled: 'Invitation withdrawn',
  },
};
