/** The formats in which a problem is published: PGN, link, diagram and print. */
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
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { addressOfProblem } from '../../shared/addresses.js';
import { makeShareLink, type ShareLink } from '../links/share-link.js';
import { renderBoardSvg } from '../../../src/drawing/svg.js';

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

/** The URL at which others can solve the problem; undefined for a custom ruleset, which a URL cannot contain. */
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

/** The name for the problem's file or study. */
export const nameOf = ({ heading: { title, author }, solution, position }: Publication): string => {
  const named = [author, title].filter((part) => part !== '').join(', ');
  return named === '' ? `${solution.stipulation} (${countMen(position)})` : named;
};

/**
 * A link to the problem with its solution. If the variations do not fit into a URL, only the keys are included, and the
 * link's `leftOut` is set.
 */
export const linkOf = async (publication: Publication): Promise<ShareLink> => {
  const name = nameOf(publication);
  const whole = await makeShareLink(recordOf(publication), [], { name });
  if (whole.leftOut === undefined) return whole;
  const { solutions: _, tries: __, ...keys } = publication.solution;
  const short = await makeShareLink(recordOf({ ...publication, solution: keys }), [], { name });
  return { ...short, ...(short.leftOut === undefined && { leftOut: whole.leftOut }) };
};

/** A problem's printed diagram: author and source above the board, stipulation and number of pieces below it. */
interface DiagramOptions {
  readonly stipulation: string;
  readonly heading: Partial<ProblemHeading>;
  readonly orientation: Color;
  /** Text below the stipulation, for example the ruleset. */
  readonly note?: string;
}

/** The numbers of White's and Black's pieces, in the usual form below diagrams, such as `5+3`. */
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

/** Sizes in units of a square. */
const BOARD = 12.55;
const LINE = 0.75;
const MARGIN = 0.5;
const FONT = 0.55;

/** Approximate width of a character, relative to the font size. */
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

const headingLines = ({
  title = '',
  author = '',
  source = '',
  dedication = '',
}: Partial<ProblemHeading>): readonly string[] =>
  [author, [title, source].filter((part) => part !== '').join(', '), dedication].filter(
    (line) => line !== '',
  );

/** Draws the diagram as a square picture, like all other pictures of boards. */
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
  // Only the left edge of the board has a margin for coordinates.
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
