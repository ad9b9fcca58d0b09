/**
 * The commands that annotate a position inside a PGN comment, as lichess and others write them:
 * `[%eval 1.25,18]` or `[%eval #-3]` from White's view with the depth in plies, `[%cal Gc1f3,…]` arrows,
 * `[%csl Rd4,…]` circles, `[%roll 7]` the roll that led to the move. Unknown commands stay in the text.
 *
 * Two commands stand for text that a PGN comment cannot contain: `[%br]` for a line break, and `[%chr 7D]`
 * for characters by their hexadecimal codes. These are closing braces, spaces that line wrapping would
 * remove, and percent signs that would turn a user's text into a command.
 */
import { isDieRoll, type DieRoll } from '../rules/dice.js';
import type { Score } from '../rules/score.js';
import { isSquare } from '../rules/squares.js';
import type { Annotation, Evaluation } from './record.js';
import { SHAPE_COLORS, type Shape, type ShapeColor } from './shape.js';

const COMMAND = /^\[%(eval|cal|csl|roll)\s+([^\]]*)$/;
const EVALUATION =
  /^(?:(?<mate>#[+-]?\d{1,4})|(?<pawns>[+-]?\d{1,6}(?:\.\d{1,4})?))(?:,(?<depth>\d{1,3}))?$/;
const SHAPE = /^([GRYB])([a-l](?:1[0-2]|[1-9]))([a-l](?:1[0-2]|[1-9]))?$/;

const letterOfColor = (color: ShapeColor): string => color.charAt(0).toUpperCase();

/** Extracts the commands from a comment; a command that cannot be read stays in the text. */
export const parseAnnotation = (comment: string): Annotation => {
  const shapes: Shape[] = [];
  let evaluation: Evaluation | undefined;
  let roll: DieRoll | undefined;
  /** Reads the text between brackets; returns whether it was a command. */
  const take = (text: string): boolean => {
    const [, name, body = ''] = COMMAND.exec(text) ?? [];
    if (name === undefined) return false;
    if (name === 'eval') {
      const read = parseEvaluation(body.trim());
      evaluation = read ?? evaluation;
      return read !== undefined;
    }
    if (name === 'roll') {
      const read = /^\d$/.test(body.trim()) ? Number(body) : 0;
      if (isDieRoll(read)) roll = read;
      return isDieRoll(read);
    }
    const read = body.split(',').map((item) => parseShape(item.trim(), name === 'cal'));
    if (read.includes(undefined)) return false;
    for (const shape of read) if (shape !== undefined) shapes.push(shape);
    return true;
  };
  return {
    comment: unescape(tidy(takeCommands(comment, take))),
    shapes,
    ...(evaluation !== undefined && { evaluation }),
    ...(roll !== undefined && { roll }),
  };
};

/**
 * Removes the commands that `take` accepts from a text. Removing one may form another around it, so a stack
 * holds the text after each opening bracket; no part of the text is read twice.
 */
const takeCommands = (text: string, take: (command: string) => boolean): string => {
  if (!text.includes('[%')) return text;
  const done: string[] = [];
  let open: string[] = [];
  const add = (part: string): void => {
    const top = open.pop();
    if (top === undefined) done.push(part);
    else open.push(top + part);
  };
  for (const [part] of text.matchAll(/\[[^[\]]*|\]|[^[\]]+/g)) {
    const top = open.at(-1);
    if (part.startsWith('[')) open.push(part);
    else if (part !== ']' || top === undefined) add(part);
    else if (take(top)) {
      open.pop();
      add(' ');
    } else {
      for (const closed of open) done.push(closed);
      done.push(part);
      open = [];
    }
  }
  return done.concat(open).join('');
};

/**
 * Replaces each run of white space by one space, because PGN lines are wrapped there. Other characters that
 * JavaScript treats as white space are kept, because PGN does not.
 */
const tidy = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

const ESCAPE = /\[%(?:br|chr ([0-9A-F]{1,4}(?:,[0-9A-F]{1,4})*))\]/g;

const unescape = (text: string): string =>
  !text.includes('[%')
    ? text
    : text.replace(ESCAPE, (_, codes: string | undefined) =>
        codes === undefined
          ? '\n'
          : String.fromCharCode(...codes.split(',').map((code) => parseInt(code, 16))),
      );

/** The parts of a comment that would not be read back unchanged. */
const UNSAFE =
  /\}|[\t\r\n][ \t\r\n]*| [ \t\r\n]+|^ | $|\[%(?=(?:eval|cal|csl|roll|chr)[ \t\r\n]|br\])/g;

const escape = (comment: string): string =>
  comment.replace(UNSAFE, (found: string, at: number) => {
    if (found === '[%') return `[${escapeRun('%')}`;
    // The first of several spaces between words needs no escape: lines can be wrapped there.
    const isInside = at > 0 && at + found.length < comment.length;
    return isInside && /^ +$/.test(found) ? ` ${escapeRun(found.slice(1))}` : escapeRun(found);
  });

const hexCode = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();

const escapeRun = (text: string): string =>
  text.replace(/\n|[^\n]+/g, (part) =>
    part === '\n' ? '[%br]' : `[%chr ${Array.from(part, hexCode).join(',')}]`,
  );

/** The length of a comment without its escape commands. */
export const lengthWithoutEscapes = (comment: string): number =>
  comment.includes('[%')
    ? comment.replace(/\[%(?:br|chr\s[0-9A-F,]*)\]/g, ' ').length
    : comment.length;

const parseEvaluation = (text: string): Evaluation | undefined => {
  const groups = EVALUATION.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { mate, pawns, depth } = groups;
  const score: Score =
    mate === undefined
      ? { kind: 'centipawns', value: Math.round(Number(pawns) * 100) || 0 }
      : { kind: 'mate', moves: Number(mate.slice(1)) || 0 };
  return { score, ...(depth !== undefined && { depth: Number(depth) }) };
};

const parseShape = (text: string, isArrow: boolean): Shape | undefined => {
  const [, letter, from = '', to = ''] = SHAPE.exec(text) ?? [];
  const color = SHAPE_COLORS.find((known) => letterOfColor(known) === letter);
  if (color === undefined || !isSquare(from)) return undefined;
  if (!isArrow) return to === '' ? { color, from } : undefined;
  return isSquare(to) ? { color, from, to } : undefined;
};

/** Writes an annotation as the text of one comment; empty if there is nothing to write. */
export const makeAnnotation = ({ comment, shapes, evaluation, roll }: Annotation): string => {
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
    escape(comment),
  ]
    .filter((part) => part !== '')
    .join(' ');
};

const makeEvaluation = ({ score, depth }: Evaluation): string =>
  (score.kind === 'mate' ? `#${score.moves}` : (score.value / 100).toFixed(2)) +
  (depth === undefined ? '' : `,${depth}`);
