import { InvalidArgumentError, type Command } from '../vendor/commander.js';
import { describeFenErrors } from '../../errors/join.js';
import { PIECE_SET_NAMES, type PieceSetName } from '../../drawing/pieces/piece-set.js';
import { PIECE_SETS } from '../../drawing/pieces/sets.js';
import { SHAPE_COLORS, type Shape, type ShapeColor } from '../../notation/shape.js';
import { COORDINATES, renderBoardSvg, type Coordinates } from '../../drawing/svg.js';
import { THEME_NAMES, type ThemeName } from '../../drawing/theme.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { isSquare, type Square } from '../../rules/squares.js';
import { Failure, print } from '../io.js';
import { RULESET, declare, integer } from '../declare.js';
import { WORDS } from '../../words/commands.js';

interface Options {
  readonly ruleset: Ruleset;
  readonly orientation: Color;
  readonly coordinates: Coordinates;
  readonly pieces: PieceSetName;
  readonly theme: ThemeName;
  readonly size?: number;
  readonly lastMove?: readonly [Square, Square];
  readonly arrow: readonly Shape[];
  readonly circle: readonly Shape[];
  readonly title?: string;
}

const MAX_SIZE = 10_000;

export const addSvg = (program: Command): void => {
  const parameters = {
    fen: { value: '[fen]', standard: 'startpos' },
    ruleset: RULESET,
    orientation: { value: '<color>', choices: COLORS, standard: 'white' },
    coordinates: { value: '<where>', choices: COORDINATES, standard: 'inside' },
    pieces: { value: '<set>', choices: PIECE_SET_NAMES, standard: 'fluent' },
    theme: { value: '<theme>', choices: THEME_NAMES, standard: 'light' },
    size: { value: '<pixels>', parse: integer(1, MAX_SIZE) },
    lastMove: { value: '<move>', parse: parseMove },
    arrow: { value: '<arrow>', parse: addArrow, standard: [] },
    circle: { value: '<circle>', parse: addCircle, standard: [] },
    title: '<text>',
  };
  declare(program.command('svg'), WORDS.svg, parameters, { colors: SHAPE_COLORS }).action(draw);
};

const draw = async (fen: string, options: Options): Promise<void> => {
  const { ruleset, pieces, arrow, circle, ...others } = options;
  const { setup, position } = read(fen, ruleset);
  const svg = renderBoardSvg(setup, {
    ...others,
    ruleset,
    pieceSet: PIECE_SETS[pieces],
    check: position?.isCheck() === true ? position.kingSquare(position.turn) : undefined,
    shapes: [...circle, ...arrow],
  });
  await print(svg);
};

/** Parses a FEN as a set-up and, if the set-up is legal, as a position. */
const read = (
  fen: string,
  ruleset: Ruleset,
): { readonly setup: Setup; readonly position?: Position | undefined } => {
  const { setup, position, errors } = Position.readFen(fen, ruleset);
  if (setup === undefined) throw new Failure(describeFenErrors(errors));
  return { setup, position };
};

const parseMove = (text: string): readonly [Square, Square] => {
  const squares = text.match(/[a-l]\d+/g) ?? [];
  const [from, to] = squares;
  if (
    squares.join('') !== text ||
    squares.length !== 2 ||
    !from ||
    !to ||
    !isSquare(from) ||
    !isSquare(to)
  )
    throw new InvalidArgumentError('It must be two squares, such as c1f3.');
  return [from, to];
};

/** Parses the optional parts after the squares: a colour and a label. */
const parseColor = (
  rest: readonly string[],
): { readonly color: ShapeColor; readonly label?: string } => {
  const [name = 'green', ...label] = rest;
  const color = SHAPE_COLORS.find((known) => known === name);
  if (color === undefined)
    throw new InvalidArgumentError(`The colours are ${SHAPE_COLORS.join(', ')}.`);
  return label.length === 0 ? { color } : { color, label: label.join(':') };
};

const addArrow = (text: string, before: readonly Shape[]): readonly Shape[] => {
  const [squares = '', ...rest] = text.split(':');
  const [from, to] = parseMove(squares);
  return [...before, { from, to, ...parseColor(rest) }];
};

const addCircle = (text: string, before: readonly Shape[]): readonly Shape[] => {
  const [square = '', ...rest] = text.split(':');
  if (!isSquare(square)) throw new InvalidArgumentError('It must begin with a square, such as f5.');
  return [...before, { from: square, ...parseColor(rest) }];
};
