/**
 * Visits and changes whole trees, like chessops' `walk` and `transform`. Avoids recursion, because trees can be huge.
 */
import { checkRecord, type GameNode, type GameRecord } from '../notation/record.js';
import type { Position } from '../rules/position.js';
import { startPosition, type Path } from './tree.js';

/** A move together with its place in the tree. */
export class TreeMove {
  readonly node: GameNode;
  readonly #record: GameRecord;
  readonly #before: TreeMove | undefined;
  readonly #child: number;
  #position: Position | undefined;

  /** @internal */
  constructor(record: GameRecord, before: TreeMove | undefined, node: GameNode, child: number) {
    this.#record = record;
    this.#before = before;
    this.node = node;
    this.#child = child;
  }

  /** The path to the move. */
  get path(): Path {
    const path = [this.#child];
    for (let move = this.#before; move !== undefined; move = move.#before) path.push(move.#child);
    return path.reverse();
  }

  /** The position before the move. */
  get before(): Position {
    return this.#before === undefined ? startPosition(this.#record) : this.#before.position;
  }

  /** The position after the move. Computed on first access, after the rules have been loaded. */
  get position(): Position {
    const unread: TreeMove[] = [];
    for (let move = this.#before; move && !move.#position; move = move.#before) unread.push(move);
    // Earlier moves come first, because each move needs the position before it.
    for (const move of unread.reverse()) move.#position = move.before.play(move.node.move);
    return (this.#position ??= this.before.play(this.node.move));
  }
}

/** The moves that follow a move, in reverse order: the main line comes last. */
const following = (record: GameRecord, before?: TreeMove): TreeMove[] =>
  (before?.node ?? record).children
    .map((node, child) => new TreeMove(record, before, node, child))
    .reverse();

/** Yields all moves in a game. The moves of a line come before the moves of its variations. */
export function* walkTree(record: GameRecord): Generator<TreeMove, void> {
  checkRecord(record);
  const open = following(record);
  for (let move = open.pop(); move !== undefined; move = open.pop()) {
    yield move;
    open.push(...following(record, move));
  }
}

/** The changes that {@link transformTree} can make to a node. The node's move and place are fixed. */
export type NodeChanges = Partial<Omit<GameNode, 'move' | 'san' | 'children'>>;

/**
 * Copies a game and applies the changes that `change` returns for each move. If `change` returns undefined, deletes the
 * move and all moves after it.
 */
export const transformTree = (
  record: GameRecord,
  change: (move: TreeMove) => NodeChanges | undefined,
): GameRecord => {
  checkRecord(record);
  const root: GameNode[] = [];
  const open = following(record).map((move) => ({ move, siblings: root }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { move, siblings } = next;
    const changes = change(move);
    if (changes === undefined) continue;
    const children: GameNode[] = [];
    siblings.push({ ...move.node, ...changes, children });
    open.push(...following(record, move).map((each) => ({ move: each, siblings: children })));
  }
  return { ...record, children: root };
};
