/**
 * A second implementation of the rules in docs/rules.md, as plain as possible, to compare the engine with. It
 * shares nothing with the engine or with src/rules/geometry.ts: a board is a map of squares to letters, every
 * move is tried on a copy, and every attack is found by walking from the attacker.
 */
import type { Switches } from '../../src/rules/rulesets.js';

type Side = 'w' | 'b';

export interface Plain {
  /** Letters of pieces as in FEN, by `file,rank` from 0. */
  readonly board: ReadonlyMap<string, string>;
  readonly turn: Side;
  /** The squares of the pieces that still have their right. */
  readonly rights: ReadonlySet<string>;
}

type Offset = readonly [number, number];

const at = (file: number, rank: number): string => `${file},${rank}`;
const isOnBoard = (file: number, rank: number): boolean =>
  file >= 0 && file < 12 && rank >= 0 && rank < 12;
const nameOf = (key: string): string => {
  const [file = 0, rank = 0] = key.split(',').map(Number);
  return `${'abcdefghijkl'[file]}${rank + 1}`;
};
const sideOf = (letter: string): Side => (letter === letter.toUpperCase() ? 'w' : 'b');
const other = (side: Side): Side => (side === 'w' ? 'b' : 'w');

export const readPlain = (fen: string): Plain => {
  const [ranks = '', turn, rights = '-'] = fen.split(' ');
  const board = new Map<string, string>();
  for (const [index, text] of ranks.split('/').entries()) {
    let file = 0;
    for (const [item] of text.matchAll(/\d+|[a-z]/gi))
      if (/\d/.test(item)) file += Number(item);
      else board.set(at(file++, 11 - index), item);
  }
  const keys = [...rights.matchAll(/([a-l])(\d+)/g)].map(([, file = '', rank = '']) =>
    at('abcdefghijkl'.indexOf(file), Number(rank) - 1),
  );
  return { board, turn: turn === 'b' ? 'b' : 'w', rights: new Set(keys) };
};

const SIGNS = [1, -1];
const STRAIGHT: readonly Offset[] = SIGNS.flatMap((s): Offset[] => [
  [s, 0],
  [0, s],
]);
const DIAGONAL: readonly Offset[] = SIGNS.flatMap((x) => SIGNS.map((y): Offset => [x, y]));
const leaps = (a: number, b: number): readonly Offset[] =>
  DIAGONAL.flatMap(([x, y]): Offset[] => [
    [a * x, b * y],
    [b * x, a * y],
  ]);

/** Squares in a direction, up to the first piece, which is included. */
const walk = (board: Plain['board'], file: number, rank: number, [x, y]: Offset): string[] => {
  const found: string[] = [];
  for (let n = 1; isOnBoard(file + n * x, rank + n * y); n += 1) {
    found.push(at(file + n * x, rank + n * y));
    if (board.has(at(file + n * x, rank + n * y))) break;
  }
  return found;
};

/** The squares that the piece on a square attacks, whether occupied or not. */
const attacksFrom = ({ board, rights }: Plain, key: string, switches: Switches): string[] => {
  const letter = board.get(key) ?? '';
  const [file = 0, rank = 0] = key.split(',').map(Number);
  const forward = sideOf(letter) === 'w' ? 1 : -1;
  const leap = (offsets: readonly Offset[]): string[] =>
    offsets.flatMap(([x, y]) => (isOnBoard(file + x, rank + y) ? [at(file + x, rank + y)] : []));
  const slide = (offsets: readonly Offset[]): string[] =>
    offsets.flatMap((offset) => walk(board, file, rank, offset));
  switch (letter.toLowerCase()) {
    case 'r':
      return slide(STRAIGHT);
    case 'c':
      return slide(DIAGONAL);
    case 'l':
      return leap([...leaps(3, 0), ...(switches.lion === 'threeleaper' ? [] : leaps(3, 1))]);
    case 'g':
      return leap(switches.giraffe === 'zebra' ? leaps(3, 2) : leaps(4, 1));
    case 'a':
      return DIAGONAL.flatMap(([x, y]) => {
        const [corner] = leap([[x, y]]);
        if (corner === undefined) return [];
        const stop = switches.aanca === 'may-stop' ? [corner] : [];
        if (board.has(corner)) return stop;
        const beyond = (
          [
            [x, 0],
            [0, y],
          ] as const
        ).flatMap((step) => walk(board, file + x, rank + y, step));
        return [...stop, ...beyond];
      });
    case 'u':
      if (switches.unicornio === 'knight-then-bishop')
        return rights.has(key) ? [] : slide(DIAGONAL);
      return leaps(2, 1).flatMap(([x, y]) => {
        const [corner] = leap([[x, y]]);
        if (corner === undefined) return [];
        if (board.has(corner)) return [corner];
        return [corner, ...walk(board, file + x, rank + y, [Math.sign(x), Math.sign(y)])];
      });
    case 'p':
      return leap([
        [1, forward],
        [-1, forward],
      ]);
    case 'k':
      return [
        ...leap([...STRAIGHT, ...DIAGONAL]),
        ...(switches.kingLeapCaptures && rights.has(key) ? kingLeaps(key, forward, switches) : []),
      ];
    default:
      return [];
  }
};

const kingLeaps = (key: string, forward: number, { kingLeap }: Switches): string[] => {
  const [file = 0, rank = 0] = key.split(',').map(Number);
  return [...STRAIGHT, ...DIAGONAL].flatMap(([x, y]) =>
    (kingLeap === 'all' || y === forward) && isOnBoard(file + 2 * x, rank + 2 * y)
      ? [at(file + 2 * x, rank + 2 * y)]
      : [],
  );
};

const isAttacked = (plain: Plain, target: string, by: Side, switches: Switches): boolean =>
  [...plain.board].some(
    ([key, letter]) => sideOf(letter) === by && attacksFrom(plain, key, switches).includes(target),
  );

const kingOf = ({ board }: Plain, side: Side): string =>
  [...board].find(([, letter]) => letter === (side === 'w' ? 'K' : 'k'))?.[0] ?? '';

const PROMOTIONS = 'rlugcaacgulr';

/** A legal move as `c1f3` or `g11g12a`, and the position after it. */
export interface PlainMove {
  readonly name: string;
  readonly isCapture: boolean;
  readonly after: Plain;
}

const movesFrom = (plain: Plain, from: string, switches: Switches): PlainMove[] => {
  const { board, turn, rights } = plain;
  const letter = board.get(from) ?? '';
  const kind = letter.toLowerCase();
  const [file = 0, rank = 0] = from.split(',').map(Number);
  const forward = turn === 'w' ? 1 : -1;
  const isEnemy = (key: string): boolean => board.has(key) && sideOf(board.get(key) ?? '') !== turn;
  const attacked = attacksFrom(plain, from, switches);
  const targets = new Set(
    attacked.filter((key) => isEnemy(key) || (kind !== 'p' && !board.has(key))),
  );
  if (kind === 'p') {
    const [one, two] = [at(file, rank + forward), at(file, rank + 2 * forward)];
    const isInitial = rank === (turn === 'w' ? 3 : 8);
    if (!board.has(one) && isOnBoard(file, rank + forward)) {
      targets.add(one);
      if (switches.pawnDoubleStep && isInitial && !board.has(two)) targets.add(two);
    }
  }
  if (kind === 'u' && rights.has(from) && switches.unicornio === 'knight-then-bishop')
    for (const [x, y] of leaps(2, 1))
      if (isOnBoard(file + x, rank + y) && !board.has(at(file + x, rank + y)))
        targets.add(at(file + x, rank + y));
  if (kind === 'k' && rights.has(from)) {
    const inCheck = isAttacked(plain, from, other(turn), switches);
    for (const to of kingLeaps(from, forward, switches)) {
      const [toFile = 0, toRank = 0] = to.split(',').map(Number);
      const without = { ...plain, board: new Map(board) };
      without.board.delete(from);
      const over = at((file + toFile) / 2, (rank + toRank) / 2);
      const isAllowed =
        (switches.kingLeapFromCheck || !inCheck) &&
        (switches.kingLeapOverAttack || !isAttacked(without, over, other(turn), switches)) &&
        (!board.has(to) || (isEnemy(to) && switches.kingLeapCaptures));
      if (isAllowed) targets.add(to);
      else targets.delete(to);
    }
  }
  return [...targets].flatMap((to): PlainMove[] => {
    const next = new Map(board);
    const left = new Set(rights);
    next.delete(from);
    left.delete(from);
    left.delete(to);
    const [toFile = 0, toRank = 0] = to.split(',').map(Number);
    const promotes = kind === 'p' && toRank === (turn === 'w' ? 11 : 0);
    const becomes = promotes ? (PROMOTIONS[toFile] ?? '') : kind;
    next.set(to, turn === 'w' ? becomes.toUpperCase() : becomes);
    if (promotes && becomes === 'u' && switches.unicornio === 'knight-then-bishop') left.add(to);
    const after: Plain = { board: next, turn: other(turn), rights: left };
    if (isAttacked(after, kingOf(after, turn), other(turn), switches)) return [];
    const name = `${nameOf(from)}${nameOf(to)}${promotes ? becomes : ''}`;
    return [{ name, isCapture: board.has(to), after }];
  });
};

/** The legal moves; none if the pieces on the board have ended the game. */
export const plainMoves = (plain: Plain, switches: Switches): readonly PlainMove[] => {
  const { board, turn } = plain;
  const countOf = (side: Side): number =>
    [...board.values()].filter((letter) => sideOf(letter) === side).length;
  const [own, theirs] = [countOf(turn), countOf(other(turn))];
  if (own === 1 && theirs === 1) return [];
  const isBare = switches.bareKing !== 'plays-on' && (own === 1 || theirs === 1);
  const mayBareBack = switches.bareKing === 'loses-unless-bared-back' && own === 1 && theirs === 2;
  if (isBare && !mayBareBack) return [];
  const all = [...board].flatMap(([key, letter]) =>
    sideOf(letter) === turn ? movesFrom(plain, key, switches) : [],
  );
  return isBare ? all.filter(({ isCapture }) => isCapture) : all;
};

export const plainPerft = (plain: Plain, depth: number, switches: Switches): number => {
  const moves = plainMoves(plain, switches);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, { after }) => sum + plainPerft(after, depth - 1, switches), 0);
};
