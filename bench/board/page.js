/**
 * The page of the board bench: three boards behind one interface. Each has the same tasks: show the starting
 * position, and change the position without animation.
 */
import { Chessboard, FEN } from 'cm-chessboard/src/Chessboard.js';
import sprite from 'cm-chessboard/assets/pieces/standard.svg?url';
import 'gchessboard';
import '../../src/elements/board/board.ts';

const CHESS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
  'r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R',
];
const ACEDREX = [
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1',
  'r2uk1g2u1r/3gc5l1/p2l4a3/1p1p1ppp1ppp/2p1p3p3/4A7/3U8/PP1P1PPPPPPP/2P1P7/12/4C2CG1L1/RL1G2K2U1R w g1 - 0 20',
];

const acedrex = (mode) => ({
  squares: 144,
  positions: ACEDREX,
  create: async (place) => {
    const board = document.createElement('acedrex-board');
    board.mode = mode;
    board.style.setProperty('--acedrex-duration', '0s');
    place.append(board);
    await board.updateComplete;
    return board;
  },
  change: async (board, fen) => {
    board.fen = fen;
    await board.updateComplete;
  },
});

const BOARDS = {
  'acedrex (view)': acedrex('view'),
  'acedrex (legal)': acedrex('legal'),
  gchessboard: {
    squares: 64,
    positions: CHESS,
    create: async (place) => {
      const board = document.createElement('g-chess-board');
      board.animationDurationMs = 0;
      board.setAttribute('animation-duration', '0');
      board.fen = CHESS[0];
      place.append(board);
      return board;
    },
    change: async (board, fen) => {
      board.fen = fen;
    },
  },
  'cm-chessboard': {
    squares: 64,
    positions: CHESS,
    create: async (place) => {
      // The element needs a size, because the board fills it.
      place.style.aspectRatio = '1';
      return new Chessboard(place, {
        position: FEN.start,
        style: { pieces: { file: sprite }, animationDuration: 0 },
      });
    },
    change: (board, fen) => board.setPosition(fen, false),
  },
};

const frame = () => new Promise(requestAnimationFrame);
/** Resolves after a change has been painted: the second frame begins after the first is painted. */
const painted = async () => {
  await frame();
  await frame();
};

const addPlace = () => {
  const place = document.createElement('div');
  document.querySelector('#boards').append(place);
  return place;
};

/** Measures how long painting `count` boards takes after code and pictures have been loaded. */
const paint = async (name, count) => {
  const { create, squares } = BOARDS[name];
  const first = addPlace();
  await create(first);
  await new Promise((resolve) => setTimeout(resolve, 300));
  first.remove();
  await painted();
  const places = Array.from({ length: count }, addPlace);
  await painted();
  const start = performance.now();
  for (const place of places) await create(place);
  await painted();
  return { milliseconds: performance.now() - start, squares: squares * count };
};

/** Measures how many milliseconds a change of position takes, including style and layout. Returns the median. */
const change = async (name, times) => {
  document.querySelector('#boards').className = 'one';
  const { create, change: show, positions, squares } = BOARDS[name];
  const place = addPlace();
  const board = await create(place);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const spent = [];
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    await show(board, positions[(n + 1) % 2]);
    place.getBoundingClientRect();
    spent.push(performance.now() - start);
    if (n % 10 === 9) await frame();
  }
  spent.sort((a, b) => a - b);
  return { milliseconds: spent[times >> 1], squares };
};

/** Makes a board that shows every overlay. The runner drags a piece on this board. */
const prepareDrag = async () => {
  document.querySelector('#boards').className = 'one';
  const board = document.createElement('acedrex-board');
  for (const name of ['cards', 'control', 'hanging', 'pins', 'threats', 'promotions', 'rights'])
    board.setAttribute(`show-${name}`, '');
  board.fen = ACEDREX[1];
  addPlace().append(board);
  await new Promise((resolve) => setTimeout(resolve, 500));
};

/** Records the milliseconds between frames during the given time. */
const recordFrames = async (milliseconds) => {
  const gaps = [];
  const begin = await frame();
  for (let last = begin; last - begin < milliseconds;) {
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
};

globalThis.bench = { names: Object.keys(BOARDS), paint, change, prepareDrag, recordFrames };
