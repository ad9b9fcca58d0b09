import { InvalidArgumentError, Option, type Command } from '../vendor/commander.js';
import { describeFenErrors } from '../../errors/join.js';
import { PIECE_SET_NAMES, type PieceSetName } from '../../drawing/pieces/piece-set.js';
import { PIECE_SETS } from '../../drawing/pieces/sets.js';
import { BRUSHES, type ArrowShape, type Brush, type CircleShape } from '../../drawing/shapes.js';
import { COORDINATES, renderBoardSvg, type Coordinates } from '../../drawing/svg.js';
import { THEME_NAMES, type ThemeName } from '../../drawing/theme.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { isSquare, type Square } from '../../rules/squares.js';
import { Failure, integer, print, rulesetOption } from '../io.js';

interface Options {
  readonly ruleset: Ruleset;
  readonly orientation: Color;
  readonly coordinates: Coordinates;
  readonly pieces: PieceSetName;
  readonly theme: ThemeName;
  readonly size?: number;
  readonly lastMove?: readonly [Square, Square];
  readonly arrow: readonly ArrowShape[];
  readonly circle: readonly CircleShape[];
  readonly title?: string;
}

const MAX_SIZE = 10_000;

export const addSvg = (program: Command): void => {
  program
    .command('svg')
    .description('draw a position, legal or not, as a standalone SVG document')
    .argument('[fen]', 'position', 'startpos')
    .addOption(rulesetOption())
    .addOption(choice('--orientation <color>', 'side at the bottom', COLORS, 'white'))
    .addOption(choice('--coordinates <where>', 'files and ranks', COORDINATES, 'inside'))
    .addOption(choice('--pieces <set>', 'set of pieces', PIECE_SET_NAMES, 'fluent'))
    .addOption(choice('--theme <theme>', 'colours', THEME_NAMES, 'light'))
    .option(
      '--size <pixels>',
      'width and height; without it the picture scales',
      integer(1, MAX_SIZE),
    )
    .option('--last-move <move>', 'two squares to highlight, such as c1f3', parseMove)
    .option('--arrow <arrow>', 'squares, then colour and label, as c1f5:red:+1.2', addArrow, [])
    .option('--circle <circle>', 'square, then colour and label, as f5:blue', addCircle, [])
    .option('--title <text>', 'what the picture is, for those who cannot see it')
    .addHelpText(
      'after',
      `
--arrow and --circle can be repeated; their colours are ${BRUSHES.join(', ')}. An arrow goes the way of
the piece where it begins, with the corner that an aanca or a unicornio has.
Example: acedrex svg startpos --arrow c1f5:red --size 600 > board.svg`,
    )
    .action(draw);
};

const choice = (
  flags: string,
  description: string,
  choices: readonly string[],
  standard: string,
): Option => new Option(flags, description).choices(choices).default(standard);

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

/** The set-up of a FEN and, if it is legal, its position. */
const read = (
  fen: string,
  ruleset: Ruleset,
): { readonly setup: Setup; readonly position?: Position | undefined } => {
  if (fen === 'startpos') {
    const position = Position.start(ruleset);
    return { setup: position.setup, position };
  }
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

/** Optional parts after the squares: a colour and a label. */
const parseBrush = (
  rest: readonly string[],
): { readonly brush: Brush; readonly label?: string } => {
  const [name = 'green', ...label] = rest;
  const brush = BRUSHES.find((known) => known === name);
  if (brush === undefined) throw new InvalidArgumentError(`The colours are ${BRUSHES.join(', ')}.`);
  return label.length === 0 ? { brush } : { brush, label: label.join(':') };
};

const addArrow = (text: string, before: readonly ArrowShape[]): readonly ArrowShape[] => {
  const [squares = '', ...rest] = text.split(':');
  const [from, to] = parseMove(squares);
  return [...before, { kind: 'arrow', from, to, ...parseBrush(rest) }];
};

const addCircle = (text: string, before: readonly CircleShape[]): readonly CircleShape[] => {
  const [square = '', ...rest] = text.split(':');
  if (!isSquare(square)) throw new InvalidArgumentError('It must begin with a square, such as f5.');
  return [...before, { kind: 'circle', square, ...parseBrush(rest) }];
};
