/** The game on the board: a tree of moves, a cursor in it, and the undo of every edit. */
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

/** A game and a place in it. Records share what they have in common, so a step costs little. */
export interface Step {
  readonly record: GameRecord;
  readonly path: Path;
  /** What the game is called there; the present name by default. */
  readonly name?: string;
  /** Set on the step before a change that goes on by itself, see {@link GameStore.amend}. */
  readonly amendment?: string;
}

/** A place that can be found again after the game has changed, see {@link GameStore.find}. */
export interface Spot extends Step {
  /** Which of the games shown one after the other it is in. */
  readonly game: number;
}

/** What can be undone and done again, the next step last. */
export interface EditHistory {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/** A place in a game, and what the die shows there. */
export interface Place {
  readonly path?: Path;
  readonly roll?: DieRoll;
}

interface EditOptions {
  /** Where the cursor is to be afterwards; the same place in the tree by default. */
  readonly path?: Path;
  /** The position there, if it is known already. */
  readonly position?: Position;
  /** Edits in a row with the same name are undone as one: typing, say. */
  readonly merge?: string;
  /** What the game is to be called; the present name by default. */
  readonly name?: string;
}

const MAX_UNDO = 1000;

/** Needs the rules to be loaded. */
export class GameStore extends Store {
  #record: GameRecord = startRecord(Position.start(RULESETS.cazaux));
  #path: Path = [];
  #name = '';
  #position = Position.start(RULESETS.cazaux);
  #end: (Step & { readonly position: Position }) | undefined;
  /** What the die shows at the cursor, before the move. */
  #roll: DieRoll | undefined;
  #orientation: Color = 'white';
  #folded: ReadonlySet<string> = new Set();
  #undo: Step[] = [];
  #redo: Step[] = [];
  #merge: string | undefined;
  /** The amendment that has a step of undo already. */
  #amendment: string | undefined;
  /** Games opened so far. */
  #opened = 0;

  get record(): GameRecord {
    return this.#record;
  }

  get path(): Path {
    return this.#path;
  }

  /** What the user calls the game. */
  get name(): string {
    return this.#name;
  }

  /** The position at the cursor, with its history. */
  get position(): Position {
    return this.#position;
  }

  /** The position after the last move of the main line, made anew only when that line has changed. */
  get endPosition(): Position {
    const record = this.#record;
    const end = { record, path: endOfLine(record) };
    if (isSameLine(end, this.place)) this.#end = { ...end, position: this.#position };
    if (this.#end === undefined || !isSameLine(end, this.#end))
      this.#end = { ...end, position: positionAt(record, end.path) };
    return this.#end.position;
  }

  /** The move before the cursor; none at the start. */
  get node(): GameNode | undefined {
    return nodeAt(this.#record, this.#path);
  }

  /** What is said about the position at the cursor. */
  get annotation(): Annotation {
    return this.node ?? this.#record;
  }

  /** The game and the place in it. */
  get place(): Step {
    return { record: this.#record, path: this.#path };
  }

  /** The cursor's place, to be found again later. */
  get spot(): Spot {
    return { ...this.place, game: this.#opened };
  }

  get lastMove(): readonly [Square, Square] | undefined {
    const { node } = this;
    return node && !isPass(node.move) ? [node.move.from, node.move.to] : undefined;
  }

  /** Whether it is a game with dice. */
  get isDice(): boolean {
    return this.#record.dice === true;
  }

  /** What the die shows at the cursor; none before the roll, nor in a game without dice. */
  get roll(): DieRoll | undefined {
    return this.#roll;
  }

  /** The moves that can be chosen next, the main line first. */
  get next(): readonly GameNode[] {
    return (this.node ?? this.#record).children;
  }

  /** The move before the cursor and the alternatives to it, the main line first. */
  get siblings(): readonly GameNode[] {
    return childrenAt(this.#record, this.#path.slice(0, -1));
  }

  get orientation(): Color {
    return this.#orientation;
  }

  /**
   * Moves whose variations are folded away, each named by the coordinate moves up to it: promoting
   * and demoting do not change those.
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

  /** Shows another game, with what can be undone in it. */
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
    this.#show(record, nodesAlong(record, path) === undefined ? [] : path);
    this.setRoll(roll ?? (this.#path.length === 0 ? record.roll : undefined));
  }

  /**
   * Takes over a newer version of the same game, made elsewhere, and stays where it is. It can be undone
   * like an edit made here, so nothing that was done before is out of reach.
   */
  follow(record: GameRecord, name = this.#name): void {
    this.edit(record, { name, merge: 'follow' });
  }

  // --- Going about -------------------------------------------------------------------------------

  /** Goes to a place in the game. */
  go(path: Path): void {
    this.#merge = undefined;
    this.#show(this.#record, path);
  }

  back(): void {
    this.go(this.#path.slice(0, -1));
  }

  /** Goes on along the first line. */
  forward(): void {
    if (this.next.length > 0) this.go([...this.#path, 0]);
  }

  toStart(): void {
    this.go([]);
  }

  toEnd(): void {
    this.go(endOfLine(this.#record, this.#path));
  }

  /** Goes to the next or the previous alternative to the move before the cursor, in a circle. */
  toSibling(by: 1 | -1): void {
    const { siblings } = this;
    const child = this.#path.at(-1);
    if (child === undefined || siblings.length < 2) return;
    this.go([...this.#path.slice(0, -1), (child + by + siblings.length) % siblings.length]);
  }

  /** Goes back to the last place with a choice of moves, or on to the next one. */
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

  /** Folds the variations that answer a move away, or out again. */
  toggleFold(name: string): void {
    const folded = new Set(this.#folded);
    if (!folded.delete(name)) folded.add(name);
    this.#folded = folded;
    this.changed();
  }

  /** Where a place is now; undefined if its move has been deleted or another game is open. */
  find({ record, path, game }: Spot): Path | undefined {
    if (game !== this.#opened) return undefined;
    const found = samePlace(record, path, this.#record);
    return found.length === path.length ? found : undefined;
  }

  // --- Dice ----------------------------------------------------------------------------------------

  /** Lays the die on the table, or takes it up again. */
  setRoll(roll: DieRoll | undefined): void {
    if (roll === this.#roll || !this.isDice) return;
    this.#roll = roll;
    this.changed();
  }

  /** Passes the turn, as what the die shows demands. */
  pass(): void {
    if (this.#roll !== undefined) this.play(PASS);
  }

  // --- Editing -----------------------------------------------------------------------------------

  /** Plays a legal move at the cursor, or goes to it where the tree has it. */
  play(move: MoveOrPass): void {
    const roll = this.isDice ? (this.#roll ?? rollOfMove(this.#position, move)) : undefined;
    const { record, path } = playAt(this.#record, this.#path, move, roll, this.#position);
    const position = this.#position.play(move);
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

  /** Adds a line at the cursor without leaving it. */
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

  /** Says something about the position at a path; edits with the same `merge` are undone as one. */
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

  /** Notes how a game that was played here has ended. No undo of its moves takes that back. */
  conclude(result: GameResult): void {
    const change = (record: GameRecord): GameRecord => ({ ...record, result });
    this.#undo = this.#undo.map((step) => amended(step, change));
    this.#redo = this.#redo.map((step) => amended(step, change));
    this.#show(change(this.#record), this.#path);
  }

  /** Names the game; names in a row with the same `merge` are undone as one. */
  rename(name: string, merge?: string): void {
    this.edit(this.#record, { name, path: this.#path, ...(merge !== undefined && { merge }) });
  }

  /** Any other change of the record. */
  edit(record: GameRecord, { path, position, merge, name = this.#name }: EditOptions = {}): void {
    if (record === this.#record && name === this.#name) return;
    if (merge === undefined || merge !== this.#merge) this.#pushUndo(this.#step);
    this.#redo = [];
    this.#merge = merge;
    this.#name = name;
    this.#show(record, path ?? samePlace(this.#record, this.#path, record), position);
  }

  /**
   * Changes the game on the program's own account, as a review does while the user goes on working.
   * All changes with the same name are one step of undo, at the place of the first. What the user has
   * done since or undone gets the change too, so no edit is lost by undoing and redoing it.
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
    // An edit that says something about a position leaves it the same one: an analysis of it goes on.
    if (!isSameLine(this.place, { record, path })) {
      this.#position = position ?? positionAt(record, path);
      this.#roll = undefined;
    }
    this.#record = record;
    this.#path = path;
    this.changed();
  }
}

/** Whether two paths, each in its record, go by the same moves from the same start. */
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

/** A step with a change of its record, made when the step is wanted: most never are. */
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
