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
import { type Color, COLORS } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import { addressOfProblem } from '../../shared/addresses.js';
import { makeShareLink, type ShareLink } from '../import/share-link.js';
import { renderBoardSvg } from '../../../src/drawing/svg.js';

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

/** A problem's diagram as it is printed: author and source above the board, stipulation and count of men below it. */
interface DiagramOptions {
  readonly stipulation: string;
  readonly heading: Partial<ProblemHeading>;
  readonly orientation: Color;
  /** Below the stipulation, for example the ruleset. */
  readonly note?: string;
}

/** White's and Black's men, as they are counted below diagrams: `5+3`. */
export const countMen = (position: Position): string =>
  COLORS.map((color) => position.pieces().filter(([, piece]) => piece.color === color).length).join(
    '+',
  );

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Sizes in squares. */
const BOARD = 12.55;
const LINE = 0.75;
const MARGIN = 0.5;
const FONT = 0.55;

/** Width of a character in font sizes, about. */
const CHARACTER = 0.56;

const write = (
  text: string,
  {
    x,
    y,
    anchor,
    weight = 400,
  }: { readonly x: number; readonly y: number; readonly anchor: string; readonly weight?: number },
): string => {
  if (text === '') return '';
  const size = Math.min(FONT, BOARD / (CHARACTER * text.length));
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}">${escape(text)}</text>`;
};

/** The lines above the board. */
const headingLines = ({
  title = '',
  author = '',
  source = '',
  dedication = '',
}: Partial<ProblemHeading>): readonly string[] =>
  [author, [title, source].filter((part) => part !== '').join(', '), dedication].filter(
    (line) => line !== '',
  );

/** Draws the diagram as a square picture, because pictures of boards are square everywhere else. */
export const renderDiagram = (
  position: Position,
  { stipulation, heading, orientation, note = '' }: DiagramOptions,
): string => {
  const above = headingLines(heading);
  const top = MARGIN + LINE * above.length;
  const height = top + BOARD + LINE * (note === '' ? 1 : 2) + MARGIN;
  const left = (height - BOARD) / 2;
  const board = renderBoardSvg(position, {
    orientation,
    coordinates: 'outside',
    theme: 'light',
  }).replace('<svg ', `<svg x="${left}" y="${top}" width="${BOARD}" height="${BOARD}" `);
  const label = [...above, stipulation, countMen(position)].join(', ');
  const below = top + BOARD + 0.55;
  // The margin with the coordinates is left of the board alone.
  const edge = left + 0.55;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escape(label)}" viewBox="0 0 ${height} ${height}">`,
    `<rect width="${height}" height="${height}" fill="#fff"/>`,
    board,
    '<g font-family="Georgia, serif" fill="#000">',
    ...above.map((line, index) =>
      write(line, {
        x: height / 2,
        y: MARGIN + LINE * index + 0.45,
        anchor: 'middle',
        weight: index === 0 ? 700 : 400,
      }),
    ),
    write(stipulation, { x: edge, y: below, anchor: 'start', weight: 700 }),
    write(countMen(position), { x: left + BOARD, y: below, anchor: 'end' }),
    write(note, { x: edge, y: below + LINE, anchor: 'start' }),
    '</g></svg>',
  ].join('');
};
