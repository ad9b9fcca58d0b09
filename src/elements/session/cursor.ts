/** The cursor in a game: a path in the move tree, and the position after that path. */
import {
  childrenAt,
  endOfLine,
  nodeAt,
  nodesAlong,
  positionAt,
  type Path,
} from '../../game/tree.js';
import type { GameNode, GameRecord } from '../../notation/record.js';
import { isSameMove } from '../../rules/moves.js';
import type { Position } from '../../rules/position.js';

interface Place {
  readonly record: GameRecord;
  readonly path: Path;
}

export class Cursor {
  #record: GameRecord;
  #path: Path = [];
  #position: Position;
  #end: (Place & { readonly position: Position }) | undefined;

  constructor(record: GameRecord) {
    this.#record = record;
    this.#position = positionAt(record, []);
  }

  get record(): GameRecord {
    return this.#record;
  }

  get path(): Path {
    return this.#path;
  }

  get place(): Place {
    return { record: this.#record, path: this.#path };
  }

  /** The position at the cursor, including its history. */
  get position(): Position {
    return this.#position;
  }

  /** The position after the last move of the main line; cached until the line changes. */
  get endPosition(): Position {
    const record = this.#record;
    const end = { record, path: endOfLine(record) };
    const known = [{ ...this.place, position: this.#position }, this.#end].find(
      (place) => place !== undefined && isSameLine(end, place),
    );
    // Replaced even if the line is unchanged, because otherwise a game that is no longer shown would stay in memory.
    this.#end = { ...end, position: known?.position ?? positionAt(record, end.path) };
    return this.#end.position;
  }

  /** The move before the cursor; undefined at the start. */
  get node(): GameNode | undefined {
    return nodeAt(this.#record, this.#path);
  }

  /** The moves in the tree after the cursor, the main line first. */
  get next(): readonly GameNode[] {
    return childrenAt(this.#record, this.#path);
  }

  /** The move before the cursor and its alternatives, the main line first. */
  get siblings(): readonly GameNode[] {
    return childrenAt(this.#record, this.#path.slice(0, -1));
  }

  /** Goes to a path, possibly in another record; returns whether the position has changed. */
  show(record: GameRecord, path: Path, position?: Position): boolean {
    // Editing annotations does not change the position, so the analysis of the position continues.
    const hasChanged = !isSameLine(this.place, { record, path });
    if (hasChanged) this.#position = position ?? positionAt(record, path);
    this.#record = record;
    this.#path = path;
    return hasChanged;
  }

  /** The path of the next or previous alternative to the cursor's move, cyclically; undefined if there is none. */
  pathToSibling(by: 1 | -1): Path | undefined {
    const { siblings } = this;
    const child = this.#path.at(-1);
    if (child === undefined || siblings.length < 2) return undefined;
    return [...this.#path.slice(0, -1), (child + by + siblings.length) % siblings.length];
  }

  /** The path of the previous or next fork. If there is none, the start or the end of the line. */
  pathToFork(direction: 'back' | 'forward'): Path {
    let path = this.#path;
    for (;;) {
      const ended =
        direction === 'back' ? path.length === 0 : childrenAt(this.#record, path).length === 0;
      if (ended) return path;
      path = direction === 'back' ? path.slice(0, -1) : [...path, 0];
      if (childrenAt(this.#record, path).length > 1) return path;
    }
  }
}

/** Whether two paths, each in its own record, have equal starting positions and moves. */
const isSameLine = (one: Place, other: Place): boolean => {
  const { setup, ruleset, dice } = one.record;
  const { record } = other;
  if (record.setup !== setup || record.ruleset !== ruleset || record.dice !== dice) return false;
  const nodes = nodesAlong(one.record, one.path);
  const others = nodesAlong(record, other.path);
  return (
    nodes?.length === others?.length &&
    others?.every(({ move }, ply) => {
      const node = nodes?.[ply];
      return node !== undefined && isSameMove(move, node.move);
    }) === true
  );
};
