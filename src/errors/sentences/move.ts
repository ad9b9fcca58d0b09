/** What is wrong with a move. */
import type { MoveErrors, PlayErrors, SanErrors, Sentences } from '../codes.js';
import { article, sideName } from './words.js';

export const MOVE_SENTENCES: Sentences<MoveErrors> = {
  'move-syntax': ({ text }) => `"${text}" is not a coordinate move such as c1f3.`,
  'move-square': ({ text }) => `${text} is not a square, a1 to l12.`,
  'move-promotion-letter': ({ text }) => `"${text}" is not a piece.`,
  'move-game-over': ({ status }) => `The game is over: ${status}.`,
  'move-no-piece': (params) =>
    'square' in params
      ? `There is no piece on ${params.square}.`
      : `${sideName(params.color)} has no ${params.role}${params.origin === '' ? '' : ` on ${params.origin}`}.`,
  'move-not-yours': ({ square, role, turn }) =>
    `The ${role} on ${square} does not belong to ${sideName(turn)}, who is to move.`,
  'move-own-piece': ({ square, role, turn }) =>
    `${sideName(turn)}'s own ${role} stands on ${square}.`,
  'move-illegal': ({ from, to, role, inCheck = false }) =>
    role === undefined
      ? `${from}${to} is not a legal move.`
      : inCheck
        ? `The ${role} on ${from} cannot go to ${to}, or it would leave the king in check.`
        : `The ${role} on ${from} cannot go to ${to} here.`,
  'move-leaves-check': ({ from, to, turn }) =>
    `${from}${to} would leave ${sideName(turn)}'s king attacked.`,
  'move-wrong-promotion': ({ to, becomes, role }) =>
    `A pawn that arrives on ${to} becomes ${article(becomes)}, not ${article(role)}.`,
  'move-no-promotion': ({ from, to }) => `${from}${to} is not a promotion.`,
  'move-no-dice': () => 'The turn passes only in games with dice.',
  'move-no-pass': ({ roll, from, to }) =>
    roll === undefined
      ? 'Every roll has a legal move, so no roll makes the turn pass.'
      : `The turn does not pass on a roll of ${roll}: ${from ?? ''}${to ?? ''} is legal.`,
};

export const PLAY_SENTENCES: Sentences<PlayErrors> = {
  'move-wrong-piece': ({ from, to, role, stands }) =>
    `${from}${to} is given as a move of ${article(role)}, but ${stands === undefined ? 'nothing' : article(stands)} stands on ${from}.`,
};

export const SAN_SENTENCES: Sentences<SanErrors> = {
  'san-syntax': ({ text }) => `"${text}" is not a move.`,
  'san-ambiguous': ({ text, moves }) =>
    `"${text}" is ambiguous: it could be ${moves.join(' or ')}.`,
  'san-illegal': ({ color, role, to }) => `${sideName(color)} has no ${role} that can go to ${to}.`,
};
