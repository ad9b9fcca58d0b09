/**
 * Writes annotations as PGN comments. `annotations.ts` reads them and describes the format. Pages that only write games
 * do not need `annotations.ts`.
 */
import type { Annotation, Evaluation } from './record.js';
import type { Shape, ShapeColor } from './shape.js';

/**
 * Matches text that might be read as another program's score. `annotations.ts` contains the exact form, but pages that
 * only write games do not load that module.
 */
const LIKE_SCORE = /^(?:\([^()]*\) )?(?=[-+M#]|\d+\.)[-+]?[M#]?[\d.]+\/\d/;

export const letterOfColor = (color: ShapeColor): string => color.charAt(0).toUpperCase();

/** The value of a stored command. For example, `clk` contains the time on the player's clock. */
export const commandOf = ({ commands }: Annotation, name: string): string | undefined =>
  commands?.find((command) => command.startsWith(`${name} `))?.slice(name.length + 1);

/** Writes an annotation as a single comment. The text is empty if there is nothing to write. */
export const makeAnnotation = (annotation: Annotation): string => {
  const { comment, shapes, evaluation, roll, commands = [] } = annotation;
  const arrows = shapes.filter(({ to }) => to !== undefined);
  const circles = shapes.filter(({ to }) => to === undefined);
  const list = (name: string, items: readonly Shape[]): string =>
    items.length === 0
      ? ''
      : `[%${name} ${items.map(({ color, from, to = '' }) => letterOfColor(color) + from + to).join(',')}]`;
  return [
    roll === undefined ? '' : `[%roll ${roll}]`,
    evaluation === undefined ? '' : `[%eval ${makeEvaluation(evaluation)}]`,
    list('csl', circles),
    list('cal', arrows),
    ...commands.map((command) => `[%${command}]`),
    escapeScore(escape(comment)),
  ]
    .filter((part) => part !== '')
    .join(' ');
};

const makeEvaluation = ({ score, depth }: Evaluation): string =>
  (score.kind === 'mate' ? `#${score.moves}` : (score.value / 100).toFixed(2)) +
  (depth === undefined ? '' : `,${depth}`);

/** The parts of a comment that writing and reading would change. */
const UNSAFE = /\}|[\t\r\n][ \t\r\n]*| [ \t\r\n]+|^ | $|\[%(?=[A-Za-z])/g;

const escape = (comment: string): string =>
  comment.replace(UNSAFE, (found: string, at: number) => {
    if (found === '[%') return `[${escapeRun('%')}`;
    // The first of several spaces between words needs no escape, because lines can be wrapped there.
    const isInside = at > 0 && at + found.length < comment.length;
    return isInside && /^ +$/.test(found) ? ` ${escapeRun(found.slice(1))}` : escapeRun(found);
  });

/** Escapes the first character of a text that might be read as another program's score. */
const escapeScore = (text: string): string =>
  LIKE_SCORE.test(text) ? escapeRun(text.charAt(0)) + text.slice(1) : text;

const hexCode = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();

const escapeRun = (text: string): string =>
  text.replace(/\n|[^\n]+/g, (part) =>
    part === '\n' ? '[%br]' : `[%chr ${Array.from(part, hexCode).join(',')}]`,
  );
