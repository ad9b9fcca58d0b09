/** The game on the board: its tree of moves, a cursor, and the undo history. */
import {
  annotate,
  deleteAt,
  demote,
  endOfLine,
  insertLine,
  makeMainLine,
  nodeAt,
  nodesAlong,
  playAt,
  positionAt,
  promote,
  samePlace,
  startRecord,
  type Path,
} from '../../src/game/tree.js';
import type { Annotation, GameNode, GameRecord } from '../../src/notation/record.js';
import { rollOfMove, type DieRoll } from '../../src/rules/dice.js';
import { isPass, isSameMove, PASS, type MoveOrPass } from '../../src/rules/moves.js';
import type { GameResult } from '../../src/rules/outcome.js';
import type { Color } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { Square } from '../../src/rules/squares.js';
import { Store } from '../shared/store.js';
import { RollMemory } from './roll-memory.js';

/** A game and a place in it. Records share unchanged parts, so a step needs little memory. */
export interface Step {
  readonly record: GameRecord;
  readonly path: Path;
  /** The name of the game at that step; by default the current one. */
  readonly name?: string;
  /** Set on the step before an amendment; see {@link GameStore.amend}. */
  readonly amendment?: string;
}

/** A place that can be found again after the game has changed, see {@link GameStore.find}. */
export interface Spot extends Step {
  /** Number of the game, counted by calls of {@link GameStore.open}. */
  readonly game: number;
}

/** The steps that can be undone and redone, the next one last. */
export interface EditHistory {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/** A place in a game, and the roll of the die there. */
export interface Place {
  readonly path?: Path;
  readonly roll?: DieRoll;
}

interface EditOptions {
  /** The cursor after the edit; by default the same place in the tree. */
  readonly path?: Path;
  /** The position at that place, if it is known already. */
  readonly position?: Position;
  /** Successive edits with the same name, such as typing, are undone together. */
  readonly merge?: string;
  /** The new name of the game; by default the current one. */
  readonly name?: string;
}

const MAX_UNDO = 1000;

/** Requires the rules to be loaded. */
export class GameStore extends Store {
  #record: GameRecord = startRecord(Position.start(RULESETS.cazaux));
  #path: Path = [];
  #name = '';
  #position = Position.start(RULESETS.cazaux);
  #end: (Step & { readonly position: Position }) | undefined;
  /** The roll at the cursor, before the move. */
  #roll: DieRoll | undefined;
  readonly #rolls = new RollMemory();
  #orientation: Color = 'white';
  #folded: ReadonlySet<string> = new Set();
  #undo: Step[] = [];
  #redo: Step[] = [];
  #merge: string | undefined;
  /** The current amendment, which already has an undo step. */
  #amendment: string | undefined;
  /** Number of games opened so far. */
  #opened = 0;

  get record(): GameRecord {
    return this.#record;
  }

  get path(): Path {
    return this.#path;
  }

  /** The name that the user has given to the game. */
  get name(): string {
    return this.#name;
  }

  /** The position at the cursor, with its history. */
  get position(): Position {
    return this.#position;
  }

  /** The position after the last move of the main line; cached until that line changes. */
  get endPosition(): Position {
    const record = this.#record;
    const end = { record, path: endOfLine(record) };
    if (isSameLine(end, this.place)) this.#end = { ...end, position: this.#position };
    if (this.#end === undefined || !isSameLine(end, this.#end))
      this.#end = { ...end, position: positionAt(record, end.path) };
    return this.#end.position;
  }

  /** The move before the cursor; undefined at the start. */
  get node(): GameNode | undefined {
    return nodeAt(this.#record, this.#path);
  }

  /** The annotation of the position at the cursor. */
  get annotation(): Annotation {
    return this.node ?? this.#record;
  }

  /** The game and the place in it. */
  get place(): Step {
    return { record: this.#record, path: this.#path };
  }

  /** The place of the cursor, in a form that {@link GameStore.find} can find later. */
  get spot(): Spot {
    return { ...this.place, game: this.#opened };
  }

  get lastMove(): readonly [Square, Square] | undefined {
    const { node } = this;
    return node && !isPass(node.move) ? [node.move.from, node.move.to] : undefined;
  }

  /** Whether the game is played with dice. */
  get isDice(): boolean {
    return this.#record.dice === true;
  }

  /** The roll at the cursor; undefined before the roll and in games without dice. */
  get roll(): DieRoll | undefined {
    return this.#roll;
  }

  /** The moves in the tree after the cursor, the main line first. */
  get next(): readonly GameNode[] {
    return (this.node ?? this.#record).children;
  }

  /** The move before the cursor and its alternatives, the main line first. */
  get siblings(): readonly GameNode[] {
    return childrenAt(this.#record, this.#path.slice(0, -1));
  }

  get orientation(): Color {
    return this.#orientation;
  }

  /**
   * Moves whose variations are hidden, each named by the coordinate moves up to it, because promoting and
   * demoting variations do not change those.
   */
  get folded(): ReadonlySet<string> {
    return this.#folded;
  }

  get history(): EditHistory {
    return { undo: this.#undo, redo: this.#redo };
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  // --- Opening -----------------------------------------------------------------------------------

  /** Shows another game with its undo history. */
  open(
    record: GameRecord,
    {
      path = [],
      orientation,
      folded = [],
      roll,
      name = '',
      history = { undo: [], redo: [] },
    }: Place & {
      readonly name?: string;
      readonly orientation?: Color;
      readonly folded?: Iterable<string>;
      readonly history?: EditHistory;
    } = {},
  ): void {
    this.#undo = [...history.undo];
    this.#redo = [...history.redo];
    this.#merge = undefined;
    this.#amendment = undefined;
    this.#opened += 1;
    this.#name = name;
    this.#folded = new Set(folded);
    if (orientation !== undefined) this.#orientation = orientation;
    this.#roll = undefined;
    this.#rolls.clear();
    this.#show(record, nodesAlong(record, path) === undefined ? [] : path);
    this.setRoll(roll ?? (this.#path.length === 0 ? record.roll : undefined));
  }

  /**
   * Replaces the game by a newer version from elsewhere and keeps the cursor. This can be undone like any
   * edit, so earlier steps stay available.
   */
  follow(record: GameRecord, name = this.#name): void {
    this.edit(record, { name, merge: 'follow' });
  }

  // --- Navigation --------------------------------------------------------------------------------

  /** Goes to a place in the game. */
  go(path: Path): void {
    this.#merge = undefined;
    this.#show(this.#record, path);
  }

  back(): void {
    this.go(this.#path.slice(0, -1));
  }

  /** Goes to the next move of the main line. */
  forward(): void {
    if (this.next.length > 0) this.go([...this.#path, 0]);
  }

  toStart(): void {
    this.go([]);
  }

  toEnd(): void {
    this.go(endOfLine(this.#record, this.#path));
  }

  /** Goes to the next or previous alternative to the move before the cursor, cyclically. */
  toSibling(by: 1 | -1): void {
    const { siblings } = this;
    const child = this.#path.at(-1);
    if (child === undefined || siblings.length < 2) return;
    this.go([...this.#path.slice(0, -1), (child + by + siblings.length) % siblings.length]);
  }

  /** Goes to the previous or the next place with several moves. */
  toFork(direction: 'back' | 'forward'): void {
    let path = this.#path;
    for (;;) {
      const at = path;
      const ended =
        direction === 'back' ? at.length === 0 : childrenAt(this.#record, at).length === 0;
      if (ended) break;
      path = direction === 'back' ? at.slice(0, -1) : [...at, 0];
      if (childrenAt(this.#record, path).length > 1) break;
    }
    this.go(path);
  }

  flip(): void {
    this.#orientation = this.#orientation === 'white' ? 'black' : 'white';
    this.changed();
  }

  /** Hides or shows the variations of a move. */
  toggleFold(name: string): void {
    const folded = new Set(this.#folded);
    if (!folded.delete(name)) folded.add(name);
    this.#folded = folded;
    this.changed();
  }

  /** The current path of a place; undefined if its move has been deleted or another game is open. */
  find({ record, path, game }: Spot): Path | undefined {
    if (game !== this.#opened) return undefined;
    const found = samePlace(record, path, this.#record);
    return found.length === path.length ? found : undefined;
  }

  // --- Dice ----------------------------------------------------------------------------------------

  /** Sets or clears the roll at the cursor. */
  setRoll(roll: DieRoll | undefined): void {
    if (roll === this.#roll || !this.isDice) return;
    this.#roll = roll;
    this.#rolls.set(this.#record, this.#path, roll);
    this.changed();
  }

  /** Passes the turn, because the roll has no legal move. */
  pass(): void {
    if (this.#roll !== undefined) this.play(PASS);
  }

  // --- Editing -----------------------------------------------------------------------------------

  /** Plays a legal move at the cursor, or goes to it if it is in the tree. */
  play(move: MoveOrPass): void {
    const roll = this.isDice ? (this.#roll ?? rollOfMove(this.#position, move)) : undefined;
    const { record, path } = playAt(this.#record, this.#path, move, roll, this.#position);
    const position = this.#position.play(move);
    // The roll is that of the move now.
    if (this.isDice) this.#rolls.set(this.#record, this.#path, undefined);
    if (record !== this.#record) this.edit(record, { path, position });
    else {
      this.#merge = undefined;
      this.#show(record, path, position);
    }
  }

  /** Plays a line at the cursor. */
  playLine(moves: readonly MoveOrPass[]): void {
    const { record, path } = insertLine(this.#record, this.#path, moves);
    if (record === this.#record) this.go(path);
    else this.edit(record, { path });
  }

  /** Adds a line at the cursor without moving the cursor. */
  insert(moves: readonly MoveOrPass[], annotation?: Partial<Annotation>): void {
    this.edit(insertLine(this.#record, this.#path, moves, annotation).record);
  }

  promote(path: Path): void {
    this.edit(promote(this.#record, path));
  }

  demote(path: Path): void {
    this.edit(demote(this.#record, path));
  }

  makeMainLine(path: Path): void {
    this.edit(makeMainLine(this.#record, path));
  }

  delete(path: Path): void {
    if (path.length > 0) this.edit(deleteAt(this.#record, path));
  }

  /** Changes the annotation of the position at a path; edits with the same `merge` are undone together. */
  annotate(
    path: Path,
    changes: Partial<Annotation & Pick<GameNode, 'nags' | 'startComment'>>,
    merge?: string,
  ): void {
    this.edit(annotate(this.#record, path, changes), merge === undefined ? {} : { merge });
  }

  setResult(result: GameResult): void {
    this.edit({ ...this.#record, result });
  }

  /** Records the result of a game that was played here. Undoing its moves does not remove the result. */
  conclude(result: GameResult): void {
    const change = (record: GameRecord): GameRecord => ({ ...record, result });
    this.#undo = this.#undo.map((step) => amended(step, change));
    this.#redo = this.#redo.map((step) => amended(step, change));
    this.#show(change(this.#record), this.#path);
  }

  /** Renames the game; successive names with the same `merge` are undone together. */
  rename(name: string, merge?: string): void {
    this.edit(this.#record, { name, path: this.#path, ...(merge !== undefined && { merge }) });
  }

  /** Makes any other change of the record. */
  edit(record: GameRecord, { path, position, merge, name = this.#name }: EditOptions = {}): void {
    if (record === this.#record && name === this.#name) return;
    if (merge === undefined || merge !== this.#merge) this.#pushUndo(this.#step);
    this.#redo = [];
    this.#merge = merge;
    this.#name = name;
    this.#show(record, path ?? samePlace(this.#record, this.#path, record), position);
  }

  /**
   * Makes an automatic change, as a review does while the user continues to work. All changes with the same
   * name form one undo step, at the place of the first. The change is also applied to later and undone
   * steps, so undo and redo lose nothing.
   */
  amend(change: (record: GameRecord) => GameRecord, name: string): void {
    const record = change(this.#record);
    const isFirst = name !== this.#amendment;
    if (isFirst && record !== this.#record) {
      this.#amendment = name;
      this.#pushUndo({ ...this.#step, amendment: name });
      this.#merge = undefined;
    } else {
      const own = this.#undo.findLastIndex(({ amendment }) => amendment === name);
      if (own >= 0)
        this.#undo = this.#undo.map((step, at) => (at > own ? amended(step, change) : step));
    }
    this.#redo = this.#redo.map((step) => amended(step, change));
    if (record !== this.#record) this.#show(record, samePlace(this.#record, this.#path, record));
  }

  get #step(): Step {
    return { ...this.place, name: this.#name };
  }

  #pushUndo(step: Step): void {
    this.#undo.push(step);
    if (this.#undo.length > MAX_UNDO) this.#undo.shift();
  }

  undo(): void {
    this.#travel(this.#undo, this.#redo);
  }

  redo(): void {
    this.#travel(this.#redo, this.#undo);
  }

  #travel(from: Step[], to: Step[]): void {
    const step = from.pop();
    if (step === undefined) return;
    const { amendment } = step;
    to.push({ ...this.#step, ...(amendment !== undefined && { amendment }) });
    this.#merge = undefined;
    this.#name = step.name ?? this.#name;
    this.#show(step.record, step.path);
  }

  #show(record: GameRecord, path: Path, position?: Position): void {
    // An edit of annotations leaves the position the same, so its analysis continues.
    if (!isSameLine(this.place, { record, path })) {
      this.#position = position ?? positionAt(record, path);
      this.#roll = this.#rolls.recall(record, path);
    }
    this.#record = record;
    this.#path = path;
    this.changed();
  }
}

/** Whether two paths, each in its record, have the same start and the same moves. */
const isSameLine = (one: Step, other: Step): boolean => {
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

/** A step whose record is changed only when the step is used, because most steps never are. */
const amended = (step: Step, change: (record: GameRecord) => GameRecord): Step => {
  const { path, amendment } = step;
  let record: GameRecord | undefined;
  return {
    get record() {
      return (record ??= change(step.record));
    },
    path,
    ...(amendment !== undefined && { amendment }),
  };
};

const childrenAt = (record: GameRecord, path: Path): readonly GameNode[] =>
  (nodeAt(record, path) ?? record).children;
