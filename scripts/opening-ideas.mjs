/**
 * Finds common features of a book's best lines for the openings report: frequent moves and their effects, when each
 * piece develops, and moves that lose a piece immediately. Uses only the rules, without an engine.
 */
import { attackMapIn, makeSan, ROLES, scopeOf } from '../build/library/index.js';
import { mainLine, movesOf } from './openings.mjs';

/** Number of first moves that the report ranks and compares. */
export const RANKED = 10;
/** Number of plies in each line. */
export const PLIES = 10;
/** Minimum number of lines in which a typical move must occur. */
const TYPICAL = 3;
/** Minimum loss, in points, of a move that counts as a mistake. */
const MATERIAL = 2;
/** Number of mistakes that the text lists. */
const NAMED_MISTAKES = 3;
/** Minimum gain, in squares, that the text mentions. */
const GAIN = 3;

/** The piece values in docs/players.md. A piece with fewer moves than under `cazaux` has a lower value. */
const pointsUnder = ({ switches }) => ({
  pawn: 1,
  giraffe: 3,
  crocodile: 4,
  lion: switches.lion === 'threeleaper' ? 2 : 5,
  rook: 6,
  unicornio: switches.unicornio === 'leap-then-slide' ? 9 : 4,
  aanca: 10,
  king: 0,
});

/** The best first moves, each followed by best play. */
const bestLines = (book, start) =>
  movesOf(book, start)
    .slice(0, RANKED)
    .map((first) => [first, ...mainLine(book, first.after, PLIES - 1)]);

/** The number of squares that a piece can reach, and the enemy pieces that it attacks. */
const reach = (position, square) => {
  const { setup, ruleset } = position;
  const { squares } = scopeOf(setup, ruleset, attackMapIn(setup, ruleset), square);
  const reached = [...squares].filter(([, kind]) => ['step', 'slide', 'capture'].includes(kind));
  return {
    count: reached.length,
    attacked: reached.filter(([, kind]) => kind === 'capture').map(([to]) => to),
  };
};

/** A line's steps, with the position before each. */
const stepsOf = (start, line) =>
  line.map((step, index) => ({ ...step, before: line[index - 1]?.after ?? start, index }));

/** A move's effect: squares gained by the moved piece or the pieces behind it, attacks, and new guards. */
const effectOf = ({ before, after, legal: { from, to }, role }) => {
  const own = before
    .pieces()
    .filter(
      ([square, { color, role }]) => color === before.turn && square !== from && role !== 'king',
    )
    .map(([square, piece]) => ({
      square,
      role: piece.role,
      was: reach(before, square).count,
      is: reach(after, square).count,
    }))
    .filter(({ was, is }) => is - was >= GAIN)
    .sort((one, other) => other.is - other.was - (one.is - one.was));
  const was = reach(before, from).count;
  const { count: is, attacked } = reach(after, to);
  const guarded = after
    .pieces()
    .filter(
      ([square, { color, role }]) =>
        color === before.turn &&
        role !== 'king' &&
        square !== to &&
        before.attackers(square, before.turn).length === 0 &&
        after.attackers(square, before.turn).includes(to),
    );
  return {
    moved: role !== 'pawn' && is - was >= GAIN ? { was, is } : undefined,
    opened: own,
    attacked: attacked.map((square) => ({ square, role: after.pieceAt(square).role })),
    guarded: guarded.map(([square, { role }]) => ({ square, role })),
  };
};

/** Moves by one side that occur in several lines, most frequent first, with the effect at the first occurrence. */
const typicalMoves = (lines, color) => {
  const found = new Map();
  for (const line of lines) {
    const own = line.filter(({ before }) => before.turn === color);
    const once = own.filter(({ san }, at) => own.findIndex((other) => other.san === san) === at);
    for (const step of once) {
      const known = found.get(step.san) ?? { ...step, lines: 0 };
      found.set(step.san, { ...known, lines: known.lines + 1 });
    }
  }
  return [...found.values()]
    .filter(({ lines }) => lines >= TYPICAL)
    .sort((one, other) => other.lines - one.lines || one.index - other.index)
    .map((step) => ({ ...step, effect: effectOf(step) }));
};

/**
 * For each kind of piece: the number of lines in which a side moves a piece of this kind, and the average number of the
 * first such move.
 */
const comingOut = (lines, color) => {
  const moved = new Map();
  for (const line of lines) {
    const seen = new Set();
    for (const { role, before, index } of line) {
      if (before.turn !== color || seen.has(role)) continue;
      seen.add(role);
      moved.set(role, [...(moved.get(role) ?? []), Math.floor(index / 2) + 1]);
    }
  }
  return [...moved]
    .map(([role, moves]) => ({
      role,
      lines: moves.length,
      move: moves.reduce((sum, move) => sum + move, 0) / moves.length,
    }))
    .sort((one, other) => other.lines - one.lines || one.move - other.move);
};

/** The most costly capture of the moved piece, if the capture costs at least `MATERIAL` points. */
const refutationOf = (before, move, points) => {
  const after = before.play(move);
  const taken = move.captured === undefined ? 0 : points[move.captured];
  let worst;
  for (const reply of after.legalMoves()) {
    if (reply.captured === undefined || reply.to !== move.to) continue;
    const isRetaken = after
      .play(reply)
      .legalMoves()
      .some(({ to }) => to === reply.to);
    const back = isRetaken ? points[after.pieceAt(reply.from).role] : 0;
    const loss = points[reply.captured] - back - taken;
    if (loss >= MATERIAL && loss > (worst?.loss ?? 0)) worst = { reply, loss, after };
  }
  return worst;
};

/**
 * For each kind of piece: the number of legal moves in all positions, and the number of these moves that lose the piece
 * immediately.
 */
const raidsIn = (lines, points) => {
  const seen = new Set();
  const byRole = new Map(ROLES.map((role) => [role, { legal: 0, losing: 0 }]));
  for (const { before } of lines.flat()) {
    if (seen.has(before.key)) continue;
    seen.add(before.key);
    for (const move of before.legalMoves()) {
      const counts = byRole.get(before.pieceAt(move.from).role);
      counts.legal += 1;
      if (refutationOf(before, move, points) !== undefined) counts.losing += 1;
    }
  }
  return byRole;
};

/** Maximum number of points that the side to move can capture immediately. */
const mostTaken = (position, points) =>
  Math.max(0, ...position.legalMoves().map(({ captured }) => points[captured] ?? 0));

/**
 * The most costly capture of a piece that has not just moved. Recaptures count in full, so the loss is a lower bound.
 */
const oversightOf = (before, move, points) => {
  const after = before.play(move);
  let worst;
  for (const reply of after.legalMoves()) {
    if (reply.captured === undefined || reply.to === move.to) continue;
    const loss = points[reply.captured] - mostTaken(after.play(reply), points);
    if (loss >= MATERIAL && loss > (worst?.loss ?? 0)) worst = { reply, loss, after };
  }
  return worst;
};

/** Whether a move looks natural: the piece is safe, and it frees a piece or attacks something. */
const isNatural = (before, move, { moved, opened, attacked }, points) =>
  move.captured === undefined &&
  (moved !== undefined || opened.length > 0 || attacked.length > 0) &&
  refutationOf(before, move, points) === undefined;

/**
 * The natural moves that lose another piece. If several moves lose the same kind of piece to the same kind of piece,
 * contains only the earliest.
 */
const mistakesIn = (lines, points) => {
  const seen = new Set();
  const kinds = new Map();
  for (const line of lines)
    for (const { before, index } of line) {
      if (seen.has(before.key)) continue;
      seen.add(before.key);
      for (const move of before.legalMoves()) {
        const worst = oversightOf(before, move, points);
        if (worst === undefined) continue;
        const { role } = before.pieceAt(move.from);
        const effect = effectOf({ before, after: worst.after, legal: move, role });
        if (!isNatural(before, move, effect, points)) continue;
        const by = worst.after.pieceAt(worst.reply.from).role;
        const kind = `${worst.reply.captured} ${by}`;
        const known = kinds.get(kind);
        const example = {
          role,
          effect,
          by,
          lost: { role: worst.reply.captured, square: worst.reply.to },
          san: makeSan(before, move),
          reply: makeSan(worst.after, worst.reply),
          played: line.slice(0, index),
          move,
          answer: worst.reply,
        };
        kinds.set(kind, {
          count: (known?.count ?? 0) + 1,
          example:
            known === undefined || index < known.example.played.length ? example : known.example,
        });
      }
    }
  return [...kinds.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, NAMED_MISTAKES)
    .map(({ example }) => example);
};

/** A line's moves with their effects. */
export const effectsOf = (start, line) =>
  stepsOf(start, line).map((step) => ({ ...step, effect: effectOf(step) }));

/** All features of a book. */
export const ideasOf = (book, start) => {
  const lines = bestLines(book, start).map((line) => stepsOf(start, line));
  const captures = lines.map((line) => line.findIndex(({ san }) => san.includes('x')));
  return {
    lines,
    quiet: captures.filter((at) => at < 0).length,
    kingMoves: lines.filter((line) => line.some(({ role }) => role === 'king')).length,
    sides: ['white', 'black'].map((color) => ({
      color,
      typical: typicalMoves(lines, color),
      comingOut: comingOut(lines, color),
    })),
    raids: raidsIn(lines, pointsUnder(start.ruleset)),
    mistakes: mistakesIn(lines, pointsUnder(start.ruleset)),
  };
};

/** The URL of a line on the analysis board, opened after the first `at` moves. */
export const addressOf = (ruleset, moves, at) =>
  `../web/index.html#ruleset=${ruleset.id}&moves=${moves.map(({ from, to }) => `${from}${to}`).join('.')}&at=${at}`;
