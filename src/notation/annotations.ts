/**
 * The commands that annotate a position inside a PGN comment, as lichess and others write them: `[%eval 1.25,18]` or
 * `[%eval #-3]` from White's point of view with the depth in plies, `[%cal Gc1f3,…]` arrows, `[%csl Rd4,…]` circles.
 * `[%roll 7]` is the roll for the move. Other commands, such as `[%clk 0:09:58]`, are stored outside the text.
 *
 * XBoard, WinBoard and cutechess write evaluations as `+0.15/3 0.2`: the score from the point of view of the side that
 * has moved, the depth in plies, and the time for the move in seconds. Banksia adds the nodes, `+0.15/3 0.2 34567`, and
 * c-chess-cli writes `+0.15/3/34567 200ms`.
 *
 * Two commands represent text that a PGN comment cannot contain: `[%br]` for a line break, and `[%chr 7D]` for
 * characters by their hexadecimal codes. These are closing braces, spaces that line wrapping would remove, and percent
 * signs that would turn a user's text into a command.
 */
import { isDieRoll, type DieRoll } from '../rules/dice.js';
import type { Score } from '../rules/score.js';
import type { Color } from '../rules/pieces.js';
import { isSquare } from '../rules/squares.js';
import type { Annotation, Evaluation } from './record.js';
import { letterOfColor } from './make-annotation.js';
import { SHAPE_COLORS, type Shape } from './shape.js';

/** A score as another program writes it. A sign or a decimal point distinguishes such a score from `1/2`. */
const SCORE =
  /^(?<line>\([^()]*\) )?(?=[+-]|\d+\.|[M#])(?<sign>[+-])?(?:[M#](?<mate>\d{1,3})|(?<pawns>\d{1,5}(?:\.\d{1,3})?))\/(?<depth>\d{1,3})(?:\/(?<nodes>\d{1,15}))?(?: (?:(?<minutes>\d{1,3}):(?=\d\d))?(?<time>\d{1,9}(?:\.\d{1,3})?)(?<unit>ms|s)?(?: (?<visited>\d{1,15}))?)?(?=$| ?[,;]| \D)(?: ?[,;])?/;

const COMMAND = /^\[%(eval|cal|csl|roll)\s+([^\]]*)$/;
/** A command that another program has added. */
const OTHER_COMMAND = /^\[%([A-Za-z]\w*(?:\s[^\]]*)?)$/;
const OWN_NAMES = /^(?:eval|cal|csl|roll|br|chr)(?:\s|$)/;
/** Number of pawns from which an XBoard score means mate. For example, 1000.03 is mate in three. */
const MATE_PAWNS = 1000;
const EVALUATION =
  /^(?:(?<mate>#[+-]?\d{1,4})|(?<pawns>[+-]?\d{1,6}(?:\.\d{1,4})?))(?:,(?<depth>\d{1,3}))?$/;
const SHAPE = /^([GRYB])([a-l](?:1[0-2]|[1-9]))([a-l](?:1[0-2]|[1-9]))?$/;

/**
 * Extracts the commands from a comment. A known command with an invalid value stays in the text.
 *
 * @param mover - The side that made the move before the comment. Programs give scores from that side's point of view.
 */
export const parseAnnotation = (comment: string, mover?: Color): Annotation => {
  const shapes: Shape[] = [];
  const commands: string[] = [];
  let evaluation: Evaluation | undefined;
  let roll: DieRoll | undefined;
  /** Reads a possible command, without its brackets. Returns whether it is a command. */
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
  if (scored?.groups !== undefined && mover !== undefined) {
    const [all] = scored;
    const { line = '', sign, mate, pawns, depth, minutes = 0, time, unit } = scored.groups;
    const nodes = scored.groups.nodes ?? scored.groups.visited;
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
    if (time !== undefined && !hasTime)
      commands.push(
        `emt ${makeTime(60 * Number(minutes) + Number(time) / (unit === 'ms' ? 1000 : 1))}`,
      );
    if (nodes !== undefined) commands.push(`nodes ${nodes}`);
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

/** Writes seconds as `h:mm:ss`, with a decimal fraction if necessary. */
const makeTime = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const fraction = String(Math.round((seconds - whole) * 1000) / 1000).slice(1);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
};

/**
 * Removes the commands that `take` accepts from a text. If a removal joins two parts of another command, that command
 * is also removed. A stack holds the text after each opening bracket, so no text is read twice.
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
 * Replaces each run of white space by a single space, because PGN wraps lines there. Replaces a run that contains an
 * empty line by a paragraph break. Does not change other characters that JavaScript treats as white space.
 */
const tidy = (text: string): string =>
  text
    .replace(/[ \t\r\n]+/g, (run) => (run.split('\n').length > 2 ? '\n\n' : ' '))
    .replace(/^[ \n]+|[ \n]+$/g, '');

const ESCAPE = /\[%(?:br|chr ([0-9A-F]{1,4}(?:,[0-9A-F]{1,4})*))\]/g;

const unescape = (text: string): string =>
  !text.includes('[%')
    ? text
    : text.replace(ESCAPE, (_, codes: string | undefined) =>
        codes === undefined
          ? '\n'
          : String.fromCharCode(...codes.split(',').map((code) => parseInt(code, 16))),
      );

/** Computes a comment's length without its escape commands. */
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
