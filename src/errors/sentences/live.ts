/** Why messages of live games are refused, and why there is no connection. */
import type { Sentences } from '../codes.js';
import type { LiveErrors, RelayReason } from '../live-codes.js';
import { sideName } from './words.js';

const REASONS: Readonly<Record<RelayReason, string>> = {
  'rooms-full': 'it has as many games as it can hold. Try again later.',
  'room-full': 'too many people are in this game. Try again later.',
  'too-long': 'a message was too long.',
  flood: 'too many messages were sent.',
  'read-only': 'spectators cannot send.',
  slow: 'this connection is too slow.',
  address: 'the address is not one of a game.',
  stopping: 'it is stopping.',
};

export const LIVE_SENTENCES: Sentences<LiveErrors> = {
  'live-too-long': ({ max }) =>
    `A message of a live game is too long: it may have at most ${max} characters.`,
  'live-message': ({ field }) => `A message of a live game has a wrong format: ${field}.`,
  'live-version': ({ text, known }) =>
    `A message has version ${text} of its format; this program reads version ${known}. Reload the page or update the program.`,
  'live-flood': ({ max }) => `A peer sends more than ${max} messages per second.`,
  'live-forged': ({ seat }) => `A message is not signed by ${sideName(seat)}.`,
  'live-replayed': ({ seat }) => `A message of ${sideName(seat)} arrived twice.`,
  'live-address': () =>
    'The address of the relay cannot be used. Enter an address such as wss://chess.example.org.',
  'live-unreachable': ({ host }) =>
    `The relay ${host} cannot be reached. Check its address and your connection.`,
  'live-relay': ({ host, reason }) => `The relay ${host} ended the connection: ${REASONS[reason]}`,
};
