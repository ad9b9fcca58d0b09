/** The address that gives somebody a problem to solve, without its solution. */
import { RULESET_NAMES, type RulesetName } from '../../src/rules/rulesets.js';

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
