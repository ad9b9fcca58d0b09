/** Addresses within the page: of problems to solve, of games with a position, and of lines of moves. */
import { RULESET_NAMES, type RulesetName, parseRuleset } from '../../src/rules/rulesets.js';
import { makeFen } from '../../src/notation/fen.js';
import { Position } from '../../src/rules/position.js';
import { DICE_FACES } from '../../src/notation/pgn-tags.js';
import type { DieRoll } from '../../src/rules/dice.js';

/** A problem that an address gives. What stands in it is what somebody wrote there, and may be wrong. */
export interface GivenProblem {
  readonly ruleset: RulesetName;
  readonly fen: string;
  readonly stipulation: string;
  readonly title: string;
  readonly author: string;
}

/** The address of the collection of problems. */
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

/** The problem in the fields of an address; undefined if they give none. */
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

/** The address of the library with the games that have a position, so that a reload and the way back keep them. */
const START = '#library?';

/** The fragment of the address. */
export const addressOfPosition = ({ ruleset, setup }: Position): string =>
  `${START}ruleset=${encodeURIComponent(ruleset.id)}&fen=${makeFen(setup).replaceAll(' ', '_')}`;

/** Whether an address wants games with a position, which need not be readable. */
export const hasQuery = (hash: string): boolean => hash.startsWith(START);

/** The position of such an address; undefined if it has none that can be read. */
export const positionOfAddress = (hash: string): Position | undefined => {
  if (!hasQuery(hash)) return undefined;
  const fields = new URLSearchParams(hash.slice(START.length));
  const ruleset = parseRuleset(fields.get('ruleset') ?? '');
  const fen = (fields.get('fen') ?? '').replaceAll('_', ' ');
  // With dice more positions are legal, and the search does not tell them apart.
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value, { dice: true }) : undefined;
  return position?.ok === true ? position.value : undefined;
};

/** The address that opens a position with a line of moves on the board, before the first of them. */
export const addressOfLine = ({
  ruleset,
  fen,
  line = '',
  name,
  roll,
}: {
  readonly ruleset: string;
  readonly fen: string;
  /** Coordinate moves. */
  readonly line?: string | undefined;
  /** Of the study. */
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
