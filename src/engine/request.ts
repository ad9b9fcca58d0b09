/** Converts the subject of a search to a request. The subject is a request, a position with its history, or a FEN. */
import { checkNumber, checkText, wrongArgument } from '../guards.js';
import { makeCoordinates } from '../notation/coordinates.js';
import type { Position } from '../rules/position.js';
import { RULESETS } from '../rules/rulesets.js';
import type { DiceLimits, SearchLimits, SearchRequest } from './types.js';

/** Makes a request for a position with its moves, or for a FEN under the default rules. Returns a request unchanged. */
export const toRequest = (subject: SearchRequest | Position | string): SearchRequest => {
  if (typeof subject === 'string') return { ruleset: RULESETS.cazaux.id, fen: subject };
  if (isPosition(subject)) {
    const { fen, moves } = subject.history;
    return { ruleset: subject.ruleset.id, fen, moves: moves.map(makeCoordinates) };
  }
  checkText(subject.ruleset, 'request.ruleset');
  checkText(subject.fen, 'request.fen');
  checkMoveList(subject.moves);
  return subject;
};

const checkMoveList = (moves: unknown): void => {
  if (moves !== undefined && !Array.isArray(moves))
    throw wrongArgument('request.moves', 'an array of moves', moves);
};

/** Throws a TypeError unless the moves of a request are text. */
export const checkMoves = ({ moves = [] }: SearchRequest): void =>
  moves.forEach((move, index) => {
    checkText(move, `request.moves[${index}]`);
  });

/** Tests for a property instead of the class, because the position may come from another copy of the library. */
const isPosition = (subject: SearchRequest | Position): subject is Position => {
  checkSubject(subject);
  return 'legalMoves' in subject;
};

const checkSubject = (value: unknown): void => {
  if (typeof value !== 'object' || value === null)
    throw wrongArgument('request', 'a request, a Position or a FEN', value);
};

/** Throws a TypeError unless every numeric limit is a number, and the duty is above 0 and at most 1. */
export const checkLimits = (limits: SearchLimits | DiceLimits): void => {
  for (const [name, value] of Object.entries(limits))
    if (NUMBERS.has(name) && value !== undefined) checkNumber(value, `limits.${name}`);
  const { duty = 1 } = limits;
  // The engine would never search with a duty of 0.
  if (duty <= 0 || duty > 1)
    throw wrongArgument('limits.duty', 'a number above 0 and at most 1', duty);
};

const NUMBERS: ReadonlySet<string> = new Set([
  'depth',
  'movetime',
  'nodes',
  'mate',
  'lines',
  'roll',
  'duty',
]);
