/** The game on the board: its move tree with a cursor, its undo history, and its display state. */
import {
  annotate,
  countMoves,
  deleteAt,
  demote,
  endOfLine,
  insertLine,
  makeMainLine,
  nodeAt,
  nodesAlong,
  placeForMoves,
  playAt,
  promote,
  samePlace,
  startRecord,
  type Path,
} from '../../game/tree.js';
import type { Annotation, GameNode, GameRecord } from '../../notation/record.js';
import { rollOfMove, type DieRoll } from '../../rules/dice.js';
import { isPass, PASS, type MoveOrPass } from '../../rules/moves.js';
import type { GameResult } from '../../rules/outcome.js';
import type { Color } from '../../rules/pieces.js';
import { Position } from '../../rules/position.js';
import { RULESETS } from '../../rules/rulesets.js';
import type { Square } from '../../rules/squares.js';
import { Store } from '../shared/store.js';
import { Cursor } from './cursor.js';
import { UndoHistory, type EditHistory, type Step, type WholeChange } from './undo-history.js';
import type { Setup } from '../../rules/setup.js';

/** A place that can still be found after the game has changed; see {@link GameStore.find}. */
export interface Spot extends Step {
  /** Sequence number of the game. Each call of {@link GameStore.open} opens a game with the next number. */
  readonly game: number;
}

export interface Place {
  readonly path?: Path;
  readonly roll?: DieRoll;
}

interface EditOptions {
  /** The cursor after the edit; by default the same place in the tree. */
  readonly path?: Path;
  /** The position at that place, if already known. */
  readonly position?: Position;
  /** Successive edits with the same name, such as typing, are undone together. */
  readonly merge?: string;
  /** The new name of the game; by default the current one. */
  readonly name?: string;
}

/** A store for the game on the board. Requires the rules to be loaded. */
export class GameStore extends Store {
  readonly #cursor = new Cursor(startRecord(Position.start(RULESETS.cazaux)));
  #history = new UndoHistory();
  #name = '';
  /** The roll at the cursor, before the move. */
  #roll: DieRoll | undefined;
  readonly #rolls = new RollMemory();
  #orientation: Color = 'white';
  #folded: ReadonlySet<string> = new Set();
  #deletion: { readonly count: number; readonly record: GameRecord } | undefined;
  /** Number of games that have been opened so far. */
  #opened = 0;

  get record(): GameRecord {
    return this.#cursor.record;
  }

  get path(): Path {
    return this.#cursor.path;
  }

  /** The name that the user has given to the game. */
  get name(): string {
    return this.#name;
  }

  /** The position at the cursor, including its history. */
  get position(): Position {
    return this.#cursor.position;
  }

  /** The position after the last move of the main line; cached until the line changes. */
  get endPosition(): Position {
    return this.#cursor.endPosition;
  }

  /** The move before the cursor; undefined at the start. */
  get node(): GameNode | undefined {
    return this.#cursor.node;
  }

  /** The annotation of the position at the cursor. */
  get annotation(): Annotation {
    return this.node ?? this.record;
  }

  /** The game's record and the path to the cursor. */
  get place(): Step {
    return this.#cursor.place;
  }

  /**
   * Number of games opened so far. It identifies the current game, because a gesture that began in one game must not
   * change the next game.
   */
  get opened(): number {
    return this.#opened;
  }

  /** The cursor's place, for {@link GameStore.find}. */
  get spot(): Spot {
    return { ...this.place, game: this.#opened };
  }

  get lastMove(): readonly [Square, Square] | undefined {
    const { node } = this;
    return node && !isPass(node.move) ? [node.move.from, node.move.to] : undefined;
  }

  get isDice(): boolean {
    return this.record.dice === true;
  }

  /** The roll at the cursor; undefined before the roll and in games without dice. */
  get roll(): DieRoll | undefined {
    return this.#roll;
  }

  /** The moves in the tree after the cursor, the main line first. */
  get next(): readonly GameNode[] {
    return this.#cursor.next;
  }

  /** The move before the cursor and its alternatives, the main line first. */
  get siblings(): readonly GameNode[] {
    return this.#cursor.siblings;
  }

  get orientation(): Color {
    return this.#orientation;
  }

  /**
   * Moves whose variations are hidden. Each is named by the moves up to it in coordinate notation, because promoting
   * and demoting variations does not change this name.
   */
  get folded(): ReadonlySet<string> {
    return this.#folded;
  }

  get history(): EditHistory {
    return this.#history.steps;
  }

  get canUndo(): boolean {
    return this.history.undo.length > 0;
  }

  get canRedo(): boolean {
    return this.history.redo.length > 0;
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
      history,
    }: Place & {
      readonly name?: string;
      readonly orientation?: Color;
      readonly folded?: Iterable<string>;
      readonly history?: EditHistory;
    } = {},
  ): void {
    this.#history = new UndoHistory(history);
    this.#opened += 1;
    this.#name = name;
    this.#folded = new Set(folded);
    if (orientation !== undefined) this.#orientation = orientation;
    this.#roll = undefined;
    this.#rolls.clear();
    this.#show(record, nodesAlong(record, path) === undefined ? [] : path);
    this.setRoll(roll ?? (this.path.length === 0 ? record.roll : undefined));
  }

  /**
   * Replaces the game with a newer version from elsewhere and keeps the cursor. This can be undone like any edit, so
   * earlier undo steps remain available.
   */
  follow(record: GameRecord, name = this.#name): void {
    this.edit(record, { name, merge: 'follow' });
  }

  // --- Navigation --------------------------------------------------------------------------------

  /** Goes to a place in the game. */
  go(path: Path): void {
    this.#history.endMerge();
    this.#show(this.record, path);
  }

  back(): void {
    this.go(this.path.slice(0, -1));
  }

  /** Goes to the next move of the main line. */
  forward(): void {
    if (this.next.length > 0) this.go([...this.path, 0]);
  }

  toStart(): void {
    this.go([]);
  }

  toEnd(): void {
    this.go(endOfLine(this.record, this.path));
  }

  /** Goes to the next or previous alternative to the move before the cursor, cyclically. */
  toSibling(by: 1 | -1): void {
    const path = this.#cursor.pathToSibling(by);
    if (path !== undefined) this.go(path);
  }

  /** Goes to the previous or next fork. */
  toFork(direction: 'back' | 'forward'): void {
    this.go(this.#cursor.pathToFork(direction));
  }

  flip(): void {
    this.#orientation = this.#orientation === 'white' ? 'black' : 'white';
    this.changed();
  }

  toggleFold(name: string): void {
    const folded = new Set(this.#folded);
    if (!folded.delete(name)) folded.add(name);
    this.#folded = folded;
    this.changed();
  }

  /** The current path of a place; undefined if its move has been deleted or another game is open. */
  find({ record, path, game }: Spot): Path | undefined {
    if (game !== this.#opened) return undefined;
    const found = samePlace(record, path, this.record);
    return found.length === path.length ? found : undefined;
  }

  // --- Dice ----------------------------------------------------------------------------------------

  setRoll(roll: DieRoll | undefined): void {
    if (roll === this.#roll || !this.isDice) return;
    this.#roll = roll;
    this.#rolls.set(this.record, this.path, roll);
    this.changed();
  }

  /** Passes the turn, because the roll has no legal move. */
  pass(): void {
    if (this.#roll !== undefined) this.play(PASS);
  }

  // --- Editing -----------------------------------------------------------------------------------

  /** Plays a legal move at the cursor, or goes to the move if it is already in the tree. */
  play(move: MoveOrPass): void {
    const roll = this.isDice ? (this.#roll ?? rollOfMove(this.position, move)) : undefined;
    const from = placeForMoves(this.record, this.path);
    const { record, path } = playAt(from.record, from.path, move, roll, this.position);
    const position = this.position.play(move);
    // From now on, the move itself contains the roll.
    if (this.isDice) this.#rolls.set(this.record, this.path, undefined);
    if (record !== this.record) this.edit(record, { path, position });
    else {
      this.#history.endMerge();
      this.#show(record, path, position);
    }
  }

  playLine(moves: readonly MoveOrPass[]): void {
    const { record, path } = this.#insert(moves);
    if (record === this.record) this.go(path);
    else this.edit(record, { path });
  }

  /** Adds a line at the cursor without moving the cursor. */
  insert(moves: readonly MoveOrPass[], annotation?: Partial<Annotation>): void {
    this.edit(this.#insert(moves, annotation).record);
  }

  #insert(moves: readonly MoveOrPass[], annotation?: Partial<Annotation>): Step {
    const { record, path } = placeForMoves(this.record, this.path);
    return insertLine(record, path, moves, annotation);
  }

  promote(path: Path): void {
    this.edit(promote(this.record, path));
  }

  demote(path: Path): void {
    this.edit(demote(this.record, path));
  }

  makeMainLine(path: Path): void {
    this.edit(makeMainLine(this.record, path));
  }

  delete(path: Path): void {
    const node = nodeAt(this.record, path);
    if (node === undefined) return;
    const record = deleteAt(this.record, path);
    this.#deletion = { count: countMoves(node), record };
    this.edit(record);
  }

  /** Number of moves that the last edit has deleted. */
  get deletedMoves(): number {
    return this.#deletion?.record === this.record ? this.#deletion.count : 0;
  }

  /** Changes the annotation of the position at a path; edits with the same `merge` are undone together. */
  annotate(
    path: Path,
    changes: Partial<Annotation & Pick<GameNode, 'nags' | 'startComment'>>,
    merge?: string,
  ): void {
    this.edit(annotate(this.record, path, changes), merge === undefined ? {} : { merge });
  }

  setResult(result: GameResult): void {
    this.edit({ ...this.record, result });
  }

  /**
   * Records the result of a game that was played on this board and, optionally, a tag about how it ended. Undoing moves
   * removes neither the result nor the tag.
   */
  conclude(result: GameResult, tag?: readonly [name: string, value: string]): void {
    const change = (record: GameRecord): GameRecord => ({
      ...record,
      result,
      tags:
        tag === undefined ? record.tags : [...record.tags.filter(([name]) => name !== tag[0]), tag],
    });
    this.#history.changeAll(change);
    this.#show(change(this.record), this.path);
  }

  /** Renames the game; successive names with the same `merge` are undone together. */
  rename(name: string, merge?: string): void {
    this.edit(this.record, { name, path: this.path, ...(merge !== undefined && { merge }) });
  }

  /** Gives the game the name of its copy. Undo does not restore the original's name. */
  nameCopy(name: string): void {
    this.#history.rename(this.#name, name);
    this.#name = name;
    this.changed();
  }

  /** Makes any other change to the record. */
  edit(record: GameRecord, { path, position, merge, name = this.#name }: EditOptions = {}): void {
    if (record === this.record && name === this.#name) return;
    this.#history.edit(this.#step, merge);
    this.#name = name;
    this.#show(record, path ?? samePlace(this.record, this.path, record), position);
  }

  /**
   * Makes an automatic change, for example by a review while the user continues to work. All changes with the same name
   * form one undo step, at the place of the first. The change is also applied to later undo steps and to redo steps, so
   * that undo and redo do not remove the change. Other steps are changed by `whole`, if it is given.
   */
  amend(change: (record: GameRecord) => GameRecord, name: string, whole?: WholeChange): void {
    const record = change(this.record);
    this.#history.amend(this.#step, whole ?? change, name, record !== this.record);
    if (record !== this.record) this.#show(record, samePlace(this.record, this.path, record));
  }

  get #step(): Step {
    return { ...this.place, name: this.#name };
  }

  undo(): void {
    this.#goTo(this.#history.undo(this.#step));
  }

  redo(): void {
    this.#goTo(this.#history.redo(this.#step));
  }

  #goTo(step: Step | undefined): void {
    if (step === undefined) return;
    this.#name = step.name ?? this.#name;
    this.#show(step.record, step.path);
  }

  #show(record: GameRecord, path: Path, position?: Position): void {
    if (this.#cursor.show(record, path, position)) this.#roll = this.#rolls.recall(record, path);
    this.changed();
  }
}

/** Stores rolls without a move, keyed by the moves that lead to them. */
export class RollMemory {
  #setup: Setup | undefined;
  readonly #rolls = new Map<string, DieRoll>();

  recall(record: GameRecord, path: Path): DieRoll | undefined {
    return record.setup === this.#setup && this.#rolls.size > 0
      ? this.#rolls.get(lineOf(record, path))
      : undefined;
  }

  /** Stores a roll, or deletes it if `roll` is undefined. */
  set(record: GameRecord, path: Path, roll: DieRoll | undefined): void {
    if (record.setup !== this.#setup) this.clear();
    this.#setup = record.setup;
    if (roll === undefined) this.#rolls.delete(lineOf(record, path));
    else this.#rolls.set(lineOf(record, path), roll);
  }

  clear(): void {
    this.#rolls.clear();
  }
}

const lineOf = (record: GameRecord, path: Path): string =>
  (nodesAlong(record, path) ?? []).map(({ san }) => san).join(' ');
