/** URLs within the page: for problems to solve, for games with a position, and for lines of moves. */
import { RULESET_NAMES, type RulesetName, parseRuleset } from '../../src/rules/rulesets.js';
import { makeFen } from '../../src/notation/fen.js';
import { Position } from '../../src/rules/position.js';
import { DICE_FACES } from '../../src/notation/pgn-tags.js';
import type { DieRoll } from '../../src/rules/dice.js';

/** The view of the user's repertoires. */
export const REPERTOIRE_ADDRESS = '#puzzles?due=repertoire';

/** A problem from a URL. Its content is user input and may be invalid. */
export interface GivenProblem {
  readonly ruleset: RulesetName;
  readonly fen: string;
  readonly stipulation: string;
  readonly title: string;
  readonly author: string;
}

export const addressOfCollection = (ruleset: RulesetName): string =>
  `#puzzles?ruleset=${ruleset}&problems=yes`;

export const addressOfProblem = ({
  ruleset,
  fen,
  stipulation,
  title,
  author,
}: GivenProblem): string => {
  const fields = [
    ['fen', fen.replaceAll(' ', '_')],
    ['stipulation', encodeURIComponent(stipulation)],
    ['title', encodeURIComponent(title)],
    ['author', encodeURIComponent(author)],
  ].filter(([, value]) => value !== '');
  return [addressOfCollection(ruleset), ...fields.map((field) => field.join('='))].join('&');
};

/** The problem in a URL's fields; undefined if there is none. */
export const givenProblem = (fields: URLSearchParams): GivenProblem | undefined => {
  const fen = fields.get('fen');
  if (fen === null) return undefined;
  return {
    ruleset: RULESET_NAMES.find((name) => name === fields.get('ruleset')) ?? 'cazaux',
    fen: fen.replaceAll('_', ' '),
    stipulation: fields.get('stipulation') ?? '',
    title: fields.get('title') ?? '',
    author: fields.get('author') ?? '',
  };
};

/**
 * The prefix of library URLs that list the games containing a position. With such a URL, reloading or going back
 * restores the list.
 */
const START = '#library?';

export const addressOfPosition = ({ ruleset, setup }: Position): string =>
  `${START}ruleset=${encodeURIComponent(ruleset.id)}&fen=${makeFen(setup).replaceAll(' ', '_')}`;

/** Whether a URL requests the list of games that contain a position. The position may be unreadable. */
export const hasQuery = (hash: string): boolean => hash.startsWith(START);

/** The position in a URL that requests the games containing it; undefined if the position is unreadable. */
export const positionOfAddress = (hash: string): Position | undefined => {
  if (!hasQuery(hash)) return undefined;
  const fields = new URLSearchParams(hash.slice(START.length));
  const ruleset = parseRuleset(fields.get('ruleset') ?? '');
  const fen = (fields.get('fen') ?? '').replaceAll('_', ' ');
  // Allows dice: more positions are legal with dice, and the search finds games with and without dice.
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value, { dice: true }) : undefined;
  return position?.ok === true ? position.value : undefined;
};

/** The URL that opens a position with a line of moves. The board shows the position before the first move. */
export const addressOfLine = ({
  ruleset,
  fen,
  line = '',
  name,
  roll,
}: {
  readonly ruleset: string;
  readonly fen: string;
  /** The moves in coordinate notation. */
  readonly line?: string | undefined;
  readonly name?: string;
  /** The roll before the first move, in a game with dice. */
  readonly roll?: DieRoll | undefined;
}): string =>
  [
    `#ruleset=${encodeURI(ruleset)}`,
    ...(name === undefined ? [] : [`name=${encodeURIComponent(name)}`]),
    ...(roll === undefined ? [] : [`dice=${DICE_FACES}`]),
    `fen=${fen.replaceAll(' ', '_')}`,
    ...(line === '' ? [] : [`moves=${line.replaceAll(' ', '.')}`, 'at=0']),
    ...(roll === undefined ? [] : [`roll=${roll}`]),
  ].join('&');
