/** Why links, messages and actions of games between two people are refused. */
import type { Sentences } from '../codes.js';
import type { TwoPlayerErrors } from '../play-codes.js';
import { sideName } from './words.js';

export const TWO_PLAYER_SENTENCES: Sentences<TwoPlayerErrors> = {
  'play-too-long': ({ max }) =>
    `The text is too long: a link of a game has at most ${max} characters.`,
  'play-foreign': () => 'This is not a link of a game between two people.',
  'play-version': ({ text, known }) =>
    `The link has version ${text} of its format; this program reads version ${known}. Reload the page or update the program.`,
  'play-unsupported': ({ missing }) =>
    missing === 'crypto'
      ? 'Games between two people need WebCrypto, which browsers have on secure pages (https) only.'
      : 'This browser is too old for games between two people. Update it.',
  'play-damaged': () =>
    'The link is damaged or incomplete. Copy all of it again, or ask for it once more.',
  'play-forged': ({ seat }) =>
    `The link contains something that ${sideName(seat)} has not signed. It was changed on its way.`,
  'play-invitation': () =>
    'The key in the invitation does not belong to this game. Ask for a new invitation.',
  'play-seat-taken': ({ seat }) =>
    `Another player has accepted this invitation and plays ${sideName(seat)}.`,
  'play-illegal-move': ({ seat, number, text }) =>
    `Move ${number} (${text}) of ${sideName(seat)} is not legal.`,
  'play-not-now': ({ seat, action }) =>
    `${sideName(seat)} cannot do this at this point of the game: ${action}.`,
  'play-roll': ({ seat, number, roll }) =>
    `Move ${number} of ${sideName(seat)} does not fit the roll, ${roll}.`,
  'play-commitment': ({ seat }) =>
    `${sideName(seat)} has revealed a number for the die that differs from the committed one.`,
  'play-time-back': ({ seat }) =>
    `The clock of ${sideName(seat)} ran backwards: an event is older than one that it follows.`,
  'play-time-ahead': ({ seat }) =>
    `An event of ${sideName(seat)} lies in the future. Check the date and time of both devices.`,
  'play-clock': ({ seat }) =>
    `The time left to ${sideName(seat)} is not possible with this time control.`,
  'play-flood': ({ seat, max }) => `${sideName(seat)} has sent too much: at most ${max} events.`,
  'play-no-seat': () => 'This device does not hold a seat in this game; it can only watch.',
  'play-unknown-game': () => 'This device does not hold this game.',
  'play-time-up': () => 'Your time is up.',
  'play-setting': ({ name }) => `The setting ${name} of the new game cannot be used.`,
  'play-store': ({ reason }) => `The game could not be stored: ${reason}`,
};
