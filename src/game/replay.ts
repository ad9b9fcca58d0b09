/** Replays a recorded game from another start: under other rules, or from a changed set-up. */
import { makePgn } from '../notation/pgn-write.js';
import { NO_ANNOTATION, type GameNode, type GameRecord } from '../notation/record.js';
import { makeSanAndPlay } from '../notation/san.js';
import { fitsRoll } from '../rules/dice.js';
import { asWritten, isPass, isSameMove, type MoveOrPass } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { Setup } from '../rules/setup.js';
import { endOfLine, positionAt, startRecord } from './tree.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Branch = { children: GameNode[] };

interface Task {
  readonly siblings: readonly GameNode[];
  readonly to: Branch;
  /** The position before the moves in the replayed game. */
  readonly position: Position;
  /** Number of plies before the moves, counted from White's first move. */
  readonly ply: number;
  readonly isVariation: boolean;
}

/**
 * Replays a game's moves from another start, with comments, glyphs and shapes, up to the first illegal move. The
 * remaining moves are stored as unparsed text, as the PGN reader does. Evaluations are dropped, because they belong to
 * other positions. Moves are replayed by their squares, so their SAN may change. The result is kept only if the whole
 * game is legal and ends for the same reason.
 */
export const replayFrom = (start: Position, record: GameRecord): GameRecord => {
  const { comment, shapes, setup } = record;
  const root: Branch = { children: [] };
  const unread: string[] = [];
  /** The position at the end of the main line. Undefined after an illegal main-line move. */
  let end: Position | undefined = start;
  const tasks: Task[] = [
    {
      siblings: record.children,
      to: root,
      position: start,
      ply: 2 * (setup.fullmoves - 1) + (setup.turn === 'black' ? 1 : 0),
      isVariation: false,
    },
  ];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { siblings, to, position, ply, isVariation } = task;
    const next: Task[] = [];
    for (const [index, node] of siblings.entries()) {
      const move = moveAt(position, node);
      if (move === undefined) {
        // If the main move is illegal, its variations are moved to the text too, because they would otherwise become
        // the main line.
        const rest = index === 0 ? siblings : [node];
        const text = movetext(record, rest, ply);
        unread.push(index === 0 && !isVariation ? text : `(${text})`);
        if (index === 0 && !isVariation) end = undefined;
        if (index === 0) break;
        continue;
      }
      const { san, after } = makeSanAndPlay(position, move);
      if (index === 0 && !isVariation) end = after;
      const copy: Mutable<GameNode> & Branch = {
        ...node,
        move,
        san,
        children: [],
      };
      delete copy.evaluation;
      to.children.push(copy);
      next.push({
        siblings: node.children,
        to: copy,
        position: after,
        ply: ply + 1,
        isVariation: isVariation || index > 0,
      });
    }
    tasks.push(...next.reverse());
  }
  const passages = [...(record.unread === undefined ? [] : [record.unread]), ...unread];
  return {
    ...startRecord(start),
    ...NO_ANNOTATION,
    comment,
    shapes,
    ...endUnder(end, record),
    children: root.children,
    ...(passages.length > 0 && { unread: passages.join('\n') }),
  };
};

/** The result and tags for a replayed game. Drops tags that state a reason for a result that no longer applies. */
const endUnder = (
  end: Position | undefined,
  record: GameRecord,
): Pick<GameRecord, 'result' | 'tags'> => {
  const { result, tags } = record;
  if (end !== undefined && end.status() !== 'ongoing') return { result: end.result(), tags };
  const isKept =
    end !== undefined &&
    (result === '*' || positionAt(record, endOfLine(record)).status() === 'ongoing');
  return isKept
    ? { result, tags }
    : { result: '*', tags: tags.filter(([name]) => name !== 'Termination') };
};

/** Finds a node's move in another position. The promotion may differ. Returns undefined if the move is illegal. */
const moveAt = (position: Position, { move, roll }: GameNode): MoveOrPass | undefined => {
  if (isPass(move))
    return position.dice && (roll === undefined || fitsRoll(position, move, roll))
      ? move
      : undefined;
  const legal = position.legalMoves().find((other) => isSameMove(other, move));
  return legal && asWritten(legal);
};

/** Writes a line with its variations as PGN without tags, evaluations or a result. */
const movetext = (record: GameRecord, children: readonly GameNode[], ply: number): string => {
  const setup: Setup = {
    ...record.setup,
    turn: ply % 2 === 0 ? 'white' : 'black',
    fullmoves: Math.floor(ply / 2) + 1,
  };
  const pgn = makePgn({
    ...NO_ANNOTATION,
    tags: [],
    ruleset: record.ruleset,
    setup,
    result: '*',
    children,
  });
  return pgn
    .slice(pgn.indexOf('\n\n'))
    .trim()
    .replace(/\s*\*$/, '')
    .replace(/\s+/g, ' ')
    .replace(/\[%eval [^\]]*\] ?/g, '')
    .replace(/\{ *\} ?/g, '')
    .trim();
};
