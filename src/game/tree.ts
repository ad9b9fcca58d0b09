/**
 * Operations on a recorded game. Records are immutable. Each operation returns a new record that shares the unchanged
 * parts with the old record, so an undo history only has to keep the old record. A path identifies a place in the tree:
 * for each ply from the start, it contains the index of the child to take.
 */
import { wrongArgument } from '../guards.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { makeSan } from '../notation/san.js';
import {
  checkRecord,
  NO_ANNOTATION,
  type Annotation,
  type GameNode,
  type GameRecord,
} from '../notation/record.js';
import { fitsRoll, type DieRoll } from '../rules/dice.js';
import { asWritten, checkMove, isPass, isSameMove, type MoveOrPass } from '../rules/moves.js';
import { Position } from '../rules/position.js';
import { checkRuleset } from '../rules/rulesets.js';
import { checkSetup, type Setup } from '../rules/setup.js';

/** Child indices from the start of the game. Empty for the start. */
export type Path = readonly number[];

type Branch = GameRecord | GameNode;

/** A new game from a position, with no moves. */
export const startRecord = (
  position: Pick<Position, 'ruleset' | 'setup'> & { readonly dice?: boolean },
): GameRecord => {
  checkStart(position);
  const { ruleset, setup, dice = false } = position;
  return {
    ...NO_ANNOTATION,
    tags: [],
    ruleset,
    ...(dice && { dice: true }),
    setup,
    result: '*',
    children: [],
  };
};

const checkStart = (value: unknown): void => {
  const { ruleset, setup } = (value ?? {}) as Partial<Position>;
  if (setup === undefined) throw wrongArgument('position', 'a Position', value);
  checkSetup(setup, 'position.setup');
  checkRuleset(ruleset, 'position.ruleset');
};

/** The node at a path. Returns undefined if the path does not exist or is empty: the start has no node. */
export const nodeAt = (record: GameRecord, path: Path): GameNode | undefined =>
  nodesAlong(record, path)?.at(-1);

/** The moves that follow a path, main line first. Empty if the path does not exist. */
export const childrenAt = (record: GameRecord, path: Path): readonly GameNode[] =>
  (path.length === 0 ? record : nodeAt(record, path))?.children ?? [];

const checkPath = (path: unknown): void => {
  if (!Array.isArray(path)) throw wrongArgument('path', 'an array of child numbers', path);
};

/** The nodes along a path. Returns undefined if the path does not exist. */
export const nodesAlong = (record: GameRecord, path: Path): readonly GameNode[] | undefined => {
  checkRecord(record);
  checkPath(path);
  const nodes: GameNode[] = [];
  let branch: Branch = record;
  for (const child of path) {
    const node: GameNode | undefined = branch.children[child];
    if (node === undefined) return undefined;
    nodes.push(node);
    branch = node;
  }
  return nodes;
};

/** Follows the main line from a path to its end, and returns the path of the last move. */
export const endOfLine = (record: GameRecord, path: Path = []): Path => {
  checkRecord(record);
  const end = [...path];
  let branch: Branch | undefined = path.length === 0 ? record : nodeAt(record, path);
  while (branch?.children[0] !== undefined) {
    end.push(0);
    branch = branch.children[0];
  }
  return end;
};

/**
 * The moves of a line, from the start of the game through `path` to the line's end. Without `path`, this is the main
 * line. Empty if the path does not exist.
 */
export const mainLine = (record: GameRecord, path: Path = []): readonly GameNode[] =>
  nodesAlong(record, endOfLine(record, path)) ?? [];

/**
 * Start positions, keyed by a record's set-up object, which all edits of the record preserve. Each position caches the
 * move last played from it, so stepping through the main line again creates no new positions.
 */
const starts = new WeakMap<Setup, Position>();

/** A recorded game's start position. Throws a RangeError if its set-up is not legal. */
export const startPosition = (record: GameRecord): Position => {
  checkRecord(record);
  const { setup, ruleset, dice = false } = record;
  const known = starts.get(setup);
  if (known?.ruleset === ruleset && known.dice === dice) return known;
  // The record already contains a parsed set-up, so no FEN is read.
  const position = Position.fromSetup(setup, ruleset, { dice });
  if (!position.ok) throw new RangeError(position.error.map(({ message }) => message).join(' '));
  starts.set(setup, position.value);
  return position.value;
};

/** The position at a path, including the moves that led there. Throws a RangeError if the path does not exist. */
export const positionAt = (record: GameRecord, path: Path): Position => {
  const nodes = nodesAlong(record, path);
  if (nodes === undefined) throw new RangeError(`no move at ${path.join('.')}`);
  return nodes.reduce((position, { move }) => position.play(move), startPosition(record));
};

/**
 * Plays a move at a path. If no child has this move, adds a child. The first child is the main line. In a game with
 * dice, `roll` is the roll for the move or pass. Passes for different rolls are different children. A caller that
 * already has the position at the path can supply it as `here`. Throws a RangeError if the move is not legal there or
 * does not fit the roll.
 */
export const playAt = (
  record: GameRecord,
  path: Path,
  move: MoveOrPass,
  roll?: DieRoll,
  here?: Position,
): { readonly record: GameRecord; readonly path: Path } => {
  checkMove(move);
  const branch = path.length === 0 ? record : nodeAt(record, path);
  const known = branch?.children.findIndex((child) => isSameTurn(child, move, roll)) ?? -1;
  const child = branch?.children[known];
  const knownPath = [...path, known];
  if (child !== undefined && (roll === undefined || child.roll === roll))
    return { record, path: knownPath };
  const position = here ?? positionAt(record, path);
  if (roll !== undefined) {
    if (!fitsRoll(position, move, roll))
      throw new RangeError(`a roll of ${roll} does not allow ${makeCoordinates(move)}`);
    if (child !== undefined)
      return { record: annotate(record, knownPath, { roll }), path: knownPath };
  }
  const san = makeSan(position, move);
  const legal = isPass(move) ? move : (position.findMove(move.from, move.to) ?? move);
  const children = [...(branch?.children ?? []), newNode(asWritten(legal), san, roll)];
  return {
    record: changeChildren(record, path, () => children),
    path: [...path, children.length - 1],
  };
};

const newNode = (move: MoveOrPass, san: string, roll: DieRoll | undefined): GameNode => ({
  ...NO_ANNOTATION,
  move,
  san,
  startComment: '',
  nags: [],
  ...(roll !== undefined && { roll }),
  children: [],
});

/**
 * The path at which to add moves after a path. A game with a result ends with its last move, so additional moves become
 * a variation that repeats this move: `2. Qh5 (2. Qh5 g6) 1-0`. This preserves the main line, including in PGN. If the
 * game has unparsed text, additional moves continue the game itself.
 */
export const placeForMoves = (
  record: GameRecord,
  path: Path,
): { readonly record: GameRecord; readonly path: Path } => {
  const { result, unread } = record;
  const last = nodeAt(record, path);
  if (
    result === '*' ||
    unread !== undefined ||
    last?.children.length !== 0 ||
    path.some((child) => child > 0)
  )
    return { record, path };
  const before = path.slice(0, -1);
  const { move, san, roll } = last;
  const siblings = (nodeAt(record, before) ?? record).children;
  const known = siblings.findIndex((node) => node !== last && isSameTurn(node, move, roll));
  if (known > 0) return { record, path: [...before, known] };
  return {
    record: changeChildren(record, before, () => [...siblings, newNode(move, san, roll)]),
    path: [...before, siblings.length],
  };
};

/** Whether a child has the given move. Two passes with different known rolls are not the same. */
export const isSameTurn = (child: GameNode, move: MoveOrPass, roll: DieRoll | undefined): boolean =>
  isSameMove(child.move, move) &&
  (!isPass(move) || roll === undefined || child.roll === undefined || child.roll === roll);

/**
 * Adds a line at a path, reusing existing moves. `annotation` applies to the position after the line's first move.
 * Returns the path to the line's last move. Throws a RangeError on an illegal move.
 */
export const insertLine = (
  record: GameRecord,
  path: Path,
  moves: readonly MoveOrPass[],
  annotation?: Partial<Annotation>,
): { readonly record: GameRecord; readonly path: Path } => {
  let grown = { record, path };
  for (const [index, move] of moves.entries()) {
    grown = playAt(grown.record, grown.path, move);
    if (index === 0 && annotation !== undefined)
      grown = { ...grown, record: annotate(grown.record, grown.path, annotation) };
  }
  return grown;
};

/**
 * Follows the given moves from the start while they exist in the tree, and returns the path reached. A pass with a
 * known roll matches only a pass with the same roll. If siblings have the same move (see {@link placeForMoves}), takes
 * the sibling that contains the next move.
 */
export const followMoves = (
  record: GameRecord,
  moves: readonly (MoveOrPass & { readonly roll?: DieRoll | undefined })[],
): Path => {
  const path: number[] = [];
  let branch: Branch = record;
  for (const [ply, turn] of moves.entries()) {
    const following = moves[ply + 1];
    const children: readonly GameNode[] = branch.children;
    const leading = children.findIndex(
      (node) =>
        isSameTurn(node, turn, turn.roll) &&
        following !== undefined &&
        node.children.some((each) => isSameTurn(each, following, following.roll)),
    );
    const child =
      leading < 0 ? children.findIndex((node) => isSameTurn(node, turn, turn.roll)) : leading;
    const next: GameNode | undefined = children[child];
    if (next === undefined) break;
    path.push(child);
    branch = next;
  }
  return path;
};

/** Finds a path in a changed version of its record. Returns the nearest earlier path if that move no longer exists. */
export const samePlace = (before: GameRecord, path: Path, after: GameRecord): Path =>
  followMoves(
    after,
    (nodesAlong(before, path) ?? []).map(({ move, roll }) => ({ ...move, roll })),
  );

/** Changes the annotation of the position at a path. */
export const annotate = (
  record: GameRecord,
  path: Path,
  changes: Partial<Annotation & Pick<GameNode, 'nags' | 'startComment'>>,
): GameRecord =>
  path.length === 0
    ? { ...record, ...changes }
    : changeNode(record, path, (node) => ({ ...node, ...changes }));

/** Counts a move and all moves after it, including variations. */
export const countMoves = ({ children }: GameNode): number =>
  children.reduce((count, child) => count + countMoves(child), 1);

/** Deletes the move at a path and everything after it. */
export const deleteAt = (record: GameRecord, path: Path): GameRecord =>
  changeChildren(record, path.slice(0, -1), (children) =>
    children.filter((_, index) => index !== path.at(-1)),
  );

/** Moves the variation at a path by a number of places among its siblings; negative numbers promote it. */
const moveVariation = (record: GameRecord, path: Path, by: number): GameRecord =>
  changeChildren(record, path.slice(0, -1), (children) => {
    const from = path.at(-1) ?? 0;
    const to = from + by;
    const node = children[from];
    if (node === undefined || to < 0 || to >= children.length) return children;
    const others = children.filter((_, index) => index !== from);
    return [...others.slice(0, to), node, ...others.slice(to)];
  });

/** Moves a variation one place towards the main line. */
export const promote = (record: GameRecord, path: Path): GameRecord =>
  moveVariation(record, path, -1);

/** Moves a variation one place away from the main line. */
export const demote = (record: GameRecord, path: Path): GameRecord =>
  moveVariation(record, path, 1);

/** Makes every move along a path the main line. */
export const makeMainLine = (record: GameRecord, path: Path): GameRecord =>
  path.reduce((changed, child, ply) => {
    const mainSoFar = Array.from({ length: ply }, () => 0);
    return moveVariation(changed, [...mainSoFar, child], -child);
  }, record);

const changeNode = (
  record: GameRecord,
  path: Path,
  change: (node: GameNode) => GameNode,
): GameRecord =>
  changeChildren(record, path.slice(0, -1), (children) =>
    children.map((node, index) => (index === path.at(-1) ? change(node) : node)),
  );

/** Replaces the children at a path and rebuilds the nodes from there up to the root, without recursion. */
const changeChildren = (
  record: GameRecord,
  path: Path,
  change: (children: readonly GameNode[]) => readonly GameNode[],
): GameRecord => {
  const nodes = nodesAlong(record, path);
  if (nodes === undefined) throw new RangeError(`no move at ${path.join('.')}`);
  let children = change((nodes.at(-1) ?? record).children);
  for (let ply = path.length - 1; ply >= 0; ply -= 1) {
    const node = nodes[ply];
    const siblings = (nodes[ply - 1] ?? record).children;
    const changed = children;
    children = siblings.map((sibling) =>
      sibling === node ? { ...sibling, children: changed } : sibling,
    );
  }
  return { ...record, children };
};
