/** Draws moves and starting positions. Pages include the pictures by `<!-- moves: lion giraffe -->`. */
import { WORDS } from './words.mjs';
import { loadRules, Position, RULESETS } from '../../build/library/index.js';
import { renderBoardSvg, themeColors } from '../../build/library/drawing/index.js';

/** A board with a piece on f6. Both kings are outside the visible part. */
const around = (letter) => `rk10/12/12/12/12/12/5${letter}6/12/12/12/12/11K w - - 0 1`;
/** The visible part of the board: the bottom left square, the number of columns, and the number of rows. */
const NEAR = ['c3', 7, 7];
const FAR = ['b2', 9, 9];
const HOME = ['d1', 7, 4];
const ARMY = ['a1', 12, 4];

/**
 * For each picture: a position, the piece's square, the visible part, the ends of arrows, and the ruleset. Dots mark
 * all legal moves of the piece.
 */
const PICTURES = {
  rook: {
    fen: around('R'),
    from: 'f6',
    crop: NEAR,
    to: ['f12', 'l6', 'f1', 'a6'],
  },
  crocodile: {
    fen: around('C'),
    from: 'f6',
    crop: NEAR,
    to: ['l12', 'k1', 'a1', 'a11'],
  },
  lion: {
    fen: around('L'),
    from: 'f6',
    crop: NEAR,
  },
  'lion-straight': {
    fen: around('L'),
    from: 'f6',
    crop: NEAR,
    ruleset: 'murray',
  },
  giraffe: {
    fen: around('G'),
    from: 'f6',
    crop: NEAR,
  },
  'giraffe-wide': {
    fen: around('G'),
    from: 'f6',
    crop: FAR,
  },
  'giraffe-long': {
    fen: around('G'),
    from: 'f6',
    crop: FAR,
    ruleset: 'murray',
  },
  aanca: {
    fen: around('A'),
    from: 'f6',
    crop: NEAR,
    to: ['e12', 'a7', 'g12', 'l7', 'l5', 'g1', 'e1', 'a5'],
  },
  unicornio: {
    fen: around('U'),
    from: 'f6',
    crop: NEAR,
    to: ['k12', 'l11', 'l1', 'j1', 'b1', 'a2', 'a10', 'a12'],
  },
  king: {
    fen: 'r5k5/12/12/12/12/12/12/12/12/12/12/R5K5 w g1 - 0 1',
    from: 'g1',
    crop: HOME,
    to: ['e1', 'e3', 'g3', 'i3', 'i1'],
  },
  'king-forward': {
    fen: 'r5k5/12/12/12/12/12/12/12/12/12/12/R5K5 w g1 - 0 1',
    from: 'g1',
    crop: HOME,
    to: ['e3', 'g3', 'i3'],
    ruleset: 'golladay',
  },
  pawn: {
    fen: '6k5/12/12/12/12/12/12/3p1p6/4P7/12/12/6K5 w - - 0 1',
    from: 'e4',
    crop: ['c3', 5, 4],
    takes: ['d5', 'f5'],
  },
  'pawn-double': {
    fen: '6k5/12/12/12/12/12/12/3p1p6/4P7/12/12/6K5 w - - 0 1',
    from: 'e4',
    crop: ['c3', 5, 4],
    takes: ['d5', 'f5'],
    ruleset: 'courier',
  },
  array: { crop: ARMY },
  'array-murray': { crop: ARMY, ruleset: 'murray' },
};

/** The middle of a square in the drawing, whose origin is the top left corner. */
const centreOf = (square) => [square.charCodeAt(0) - 96.5, 12.5 - Number(square.slice(1))];

const draw = (name, theme) => {
  const { fen, from, crop, to = [], takes = [], ruleset = 'cazaux' } = PICTURES[name];
  const rules = RULESETS[ruleset];
  const { position } =
    fen === undefined ? { position: Position.start(rules) } : Position.readFen(fen, rules);
  if (position === undefined) throw new Error(`the picture ${name} has an illegal position`);
  const targets = position
    .legalMoves()
    .filter((move) => move.from === from && !takes.includes(move.to))
    .map((move) => move.to);
  if (from !== undefined && targets.length === 0)
    throw new Error(`nothing moves in the picture ${name}`);
  const shapes = [
    ...to.map((end) => ({ color: 'blue', from, to: end, width: 0.3, isPale: true })),
    ...takes.map((square) => ({ color: 'red', from: square })),
  ];
  const color = themeColors(theme).green;
  const dots = targets
    .map(centreOf)
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".2" fill="${color}"/>`);
  const [corner, columns, rows] = crop;
  const [x, y] = centreOf(corner);
  const view = `${x - 0.5} ${y + 0.5 - rows} ${columns} ${rows}`;
  return renderBoardSvg(position, {
    theme,
    coordinates: 'none',
    title: WORDS.en.captions[name],
    shapes,
  })
    .replace(/viewBox="0 0 12 12"/, `viewBox="${view}"`)
    .replace(/<\/svg>$/, `${dots.join('')}</svg>`);
};

/** Draws each picture. Resolves to a list of `{ file, text }`. */
export const movePictures = async () => {
  await loadRules();
  return Object.keys(PICTURES).flatMap((name) =>
    ['light', 'dark'].map((theme) => ({
      file: `moves-${name}-${theme}.svg`,
      text: draw(name, theme),
    })),
  );
};

/** An element with the light and dark versions of a picture. `width` and `height` are in pixels. */
export const picture = (name, alt, width, height) =>
  `<picture><source srcset="pictures/${name}-dark.svg" media="(prefers-color-scheme: dark)" data-dark /><img src="pictures/${name}-light.svg" alt="${alt}" width="${width}" height="${height}" /></picture>`;

/** Default width of a picture in pixels. */
const SIZE = 300;

const figure = (name, captions) => {
  const drawn = PICTURES[name];
  if (drawn === undefined) throw new Error(`unknown picture of moves: ${name}`);
  const { crop } = drawn;
  const height = Math.round((SIZE * crop[2]) / crop[1]);
  return `<figure>${picture(`moves-${name}`, '', SIZE, height)}<figcaption>${captions[name]}</figcaption></figure>`;
};

/**
 * Inserts pictures where a page requests them. On phones, the pictures in `<!-- moves, large: lion -->` are stacked.
 */
export const withMoves = (html, captions) =>
  html.replace(/<!-- moves(, large)?: ([a-z -]+?) -->/g, (_, large, names) => {
    const kind = names.startsWith('array') ? ' wide' : large === undefined ? '' : ' large';
    return `<div class="moves${kind}">${names
      .split(' ')
      .map((name) => figure(name, captions))
      .join('')}</div>`;
  });
