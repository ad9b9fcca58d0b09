/** A problem in the forms in which it is published: PGN, link, diagram, print. */
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import {
  makeHeadingTags,
  makeProblemRecord,
  type ProblemHeading,
} from '../../../src/problems/record.js';
import type { ProblemSolution } from '../../../src/problems/types.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import { addressOfProblem } from '../../shared/problem-address.js';
import { makeShareLink, type ShareLink } from '../import/share-link.js';
import { countMen, renderDiagram } from './diagram.js';

/** Everything that is published. */
export interface Publication {
  readonly solution: ProblemSolution;
  readonly position: Position;
  readonly heading: ProblemHeading;
  readonly orientation: Color;
}

export const recordOf = ({ solution, position, heading }: Publication): GameRecord =>
  makeProblemRecord(solution, position, makeHeadingTags(heading));

export const pgnOf = (publication: Publication): string => makePgn(recordOf(publication));

export const diagramOf = ({ solution, position, heading, orientation }: Publication): string => {
  const { stipulation } = solution;
  return renderDiagram(position, {
    stipulation,
    heading,
    orientation,
    note: rulesetTitle(position.ruleset),
  });
};

/** The address at which others solve the problem; undefined under a mixture of rulesets, for which there is none. */
export const solversAddress = ({
  solution: { stipulation },
  position,
  heading: { title, author },
}: Publication): string | undefined => {
  const ruleset = RULESET_NAMES.find((name) => name === position.ruleset.id);
  return (
    ruleset &&
    addressOfProblem({ ruleset, fen: makeFen(position.setup), stipulation, title, author })
  );
};

/** The name of files and studies. */
export const nameOf = ({ heading: { title, author }, solution, position }: Publication): string => {
  const named = [author, title].filter((part) => part !== '').join(', ');
  return named === '' ? `${solution.stipulation} (${countMen(position)})` : named;
};

/**
 * The link to the problem with its solution. Without the variations the keys are left, because a tree soon is too long for
 * an address; undefined as the second value if all of it fitted.
 */
export const linkOf = async (publication: Publication): Promise<ShareLink> => {
  const name = nameOf(publication);
  const whole = await makeShareLink(recordOf(publication), [], { name });
  if (whole.leftOut === undefined) return whole;
  const { solutions: _, tries: __, ...keys } = publication.solution;
  const short = await makeShareLink(recordOf({ ...publication, solution: keys }), [], { name });
  return { ...short, ...(short.leftOut === undefined && { leftOut: whole.leftOut }) };
};
