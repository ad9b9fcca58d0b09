/**
 * The commands that annotate a position inside a PGN comment, as lichess and others write them:
 * `[%eval 1.25,18]` or `[%eval #-3]` from White's view with the depth in plies, `[%cal Gc1f3,…]` arrows,
 * `[%csl Rd4,…]` circles, `[%roll 7]` the roll that led to the move. Other commands, such as `[%clk 0:09:58]`, are
 * kept as they are, and are no part of the text.
 *
 * XBoard, WinBoard and cutechess write evaluations as `+0.15/3 0.2`: the score from the view of the side that has
 * moved, the depth in plies and the seconds that the move took.
 *
 * Two commands stand for text that a PGN comment cannot contain: `[%br]` for a line break, and `[%chr 7D]`
 * for characters by their hexadecimal codes. These are closing braces, spaces that line wrapping would
 * remove, and percent signs that would turn a user's text into a command.
 */
import { isDieRoll, type DieRoll } from '../rules/dice.js';
import type { Score } from '../rules/score.js';
import type { Color } from '../rules/pieces.js';
import { isSquare } from '../rules/squares.js';
import type { Annotation, Evaluation } from './record.js';
import { letterOfColor, SCORE } from './make-annotation.js';
import { SHAPE_COLORS, type Shape } from './shape.js';

const COMMAND = /^\[%(eval|cal|csl|roll)\s+([^\]]*)$/;
/** The diagram that XBoard writes before the moves of a game that begins from a position, which the tag FEN has. */
const DIAGRAM = /^\s*-{8,}\s*\n(?:[A-Za-z. ]{1,80}\r?\n)+(?:white|black) to play\s*\n-{8,}\s*$/;

export const isDiagram = (comment: string): boolean =>
  comment.length < 2000 && DIAGRAM.test(comment);

/** A command of another program. */
const OTHER_COMMAND = /^\[%([A-Za-z]\w*(?:\s[^\]]*)?)$/;
const OWN_NAMES = /^(?:eval|cal|csl|roll|br|chr)(?:\s|$)/;
/** Pawns from which on a score of XBoard is a mate: 1000.03 is one in three moves. */
const MATE_PAWNS = 1000;
const EVALUATION =
  /^(?:(?<mate>#[+-]?\d{1,4})|(?<pawns>[+-]?\d{1,6}(?:\.\d{1,4})?))(?:,(?<depth>\d{1,3}))?$/;
const SHAPE = /^([GRYB])([a-l](?:1[0-2]|[1-9]))([a-l](?:1[0-2]|[1-9]))?$/;

/**
 * Extracts the commands from a comment; a known command that cannot be read stays in the text.
 *
 * @param mover - The side whose move the comment follows, for scores from its view.
 */
export const parseAnnotation = (comment: string, mover?: Color): Annotation => {
  const shapes: Shape[] = [];
  const commands: string[] = [];
  let evaluation: Evaluation | undefined;
  let roll: DieRoll | undefined;
  /** Reads the text between brackets; returns whether it was a command. */
  const take = (text: string): boolean => {
    const [, name, body = ''] = COMMAND.exec(text) ?? [];
    if (name === undefined) {
      const [, other = ''] = OTHER_COMMAND.exec(text) ?? [];
      if (other === '' || OWN_NAMES.test(other)) return false;
      commands.push(tidy(other));
      return true;
    }
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
  let text = tidy(takeCommands(comment, take));
  const scored = evaluation === undefined && mover !== undefined ? SCORE.exec(text) : null;
  if (scored !== null && mover !== undefined) {
    const [all, line = '', sign, mate, pawns, depth, minutes = 0, seconds] = scored;
    const factor = (sign === '-' ? -1 : 1) * (mover === 'white' ? 1 : -1);
    const moves = mate ?? (Number(pawns) >= MATE_PAWNS ? movesToMate(Number(pawns)) : undefined);
    evaluation = {
      score:
        moves === undefined
          ? { kind: 'centipawns', value: Math.round(factor * Number(pawns) * 100) || 0 }
          : { kind: 'mate', moves: factor * Number(moves) || 0 },
      depth: Number(depth),
    };
    const hasTime = commands.some((command) => command.startsWith('emt'));
    if (seconds !== undefined && !hasTime)
      commands.push(`emt ${makeTime(60 * Number(minutes) + Number(seconds))}`);
    text = (line + text.slice(all.length).trimStart()).trim();
  }
  return {
    comment: unescape(text),
    shapes,
    ...(commands.length > 0 && { commands }),
    ...(evaluation !== undefined && { evaluation }),
    ...(roll !== undefined && { roll }),
  };
};

const movesToMate = (pawns: number): number => Math.round((pawns - MATE_PAWNS) * 100);

/** Seconds as `h:mm:ss`, with a decimal fraction if there is one. */
const makeTime = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const fraction = String(Math.round((seconds - whole) * 1000) / 1000).slice(1);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
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
