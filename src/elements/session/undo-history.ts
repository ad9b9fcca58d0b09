/** The undo history of a game. */
import type { Path } from '../../game/tree.js';
import type { GameRecord } from '../../notation/record.js';

/** A game and a place in it. Records share unchanged parts, so a step takes little memory. */
export interface Step {
  readonly record: GameRecord;
  readonly path: Path;
  /** The name of the game at that step; by default the current one. */
  readonly name?: string;
  /** Present on the step before an amendment; see {@link UndoHistory.amend}. */
  readonly amendment?: string;
}

/** The undo steps and the redo steps, each list with the next step last. */
export interface EditHistory {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

type Change = (record: GameRecord) => GameRecord;

/** All that an amendment has written since `since` changed. It replaces the earlier changes with the same `since`. */
export interface WholeChange {
  readonly since: object;
  readonly change: Change;
}

const MAX_UNDO = 1000;

export class UndoHistory {
  #undo: Step[];
  #redo: Step[];
  /** The name of the edits that are being undone together. */
  #merge: string | undefined;

  constructor({ undo, redo }: EditHistory = { undo: [], redo: [] }) {
    this.#undo = [...undo];
    this.#redo = [...redo];
  }

  get steps(): EditHistory {
    return { undo: this.#undo, redo: this.#redo };
  }

  /** Records an edit by storing the step before it. Successive edits with the same `merge` are undone together. */
  edit(before: Step, merge: string | undefined): void {
    if (merge === undefined || merge !== this.#merge) this.#push(before);
    this.#redo = [];
    this.#merge = merge;
  }

  /** Ends the merge, so that later edits are not undone together with earlier ones. */
  endMerge(): void {
    this.#merge = undefined;
  }

  /**
   * Records an automatic change. All changes with the same name form one undo step, at the place of the first. The
   * change is also applied to later undo steps and to redo steps, so that undo and redo do not remove the change.
   * `hasEffect` is true if the current record changes. An amendment that continues for hours passes a `WholeChange`,
   * so that the other steps do not collect all its changes.
   */
  amend(before: Step, change: Change | WholeChange, name: string, hasEffect: boolean): void {
    const whole = typeof change === 'function' ? { change } : change;
    const isOwn = ({ amendment }: Step): boolean => amendment === name;
    const own = this.#undo.findLastIndex(isOwn);
    if (own >= 0)
      this.#undo = this.#undo.map((step, at) => (at > own ? amended(step, whole) : step));
    else if (hasEffect && !this.#redo.some(isOwn)) {
      this.#push({ ...before, amendment: name });
      this.#merge = undefined;
    }
    this.#redo = this.#redo.map((step) => amended(step, whole));
  }

  /** Applies a change to every step. The change is not a step itself, so it cannot be undone. */
  changeAll(change: Change): void {
    this.#undo = this.#undo.map((step) => amended(step, { change }));
    this.#redo = this.#redo.map((step) => amended(step, { change }));
  }

  rename(from: string, to: string): void {
    const rename = (step: Step): Step => (step.name === from ? { ...step, name: to } : step);
    this.#undo = this.#undo.map(rename);
    this.#redo = this.#redo.map(rename);
  }

  /** Returns the step to restore; undefined if there is none. */
  undo(present: Step): Step | undefined {
    return this.#travel(present, this.#undo, this.#redo);
  }

  /** Returns the step to redo; undefined if there is none. */
  redo(present: Step): Step | undefined {
    return this.#travel(present, this.#redo, this.#undo);
  }

  #travel(present: Step, from: Step[], to: Step[]): Step | undefined {
    const step = from.pop();
    if (step === undefined) return undefined;
    const { amendment } = step;
    to.push({ ...present, ...(amendment !== undefined && { amendment }) });
    this.#merge = undefined;
    return step;
  }

  #push(step: Step): void {
    this.#undo.push(step);
    if (this.#undo.length > MAX_UNDO) this.#undo.shift();
  }
}

type LaterChange = Omit<WholeChange, 'since'> & Partial<WholeChange>;

/** The unamended step, and the changes after it. Changes in a list cannot nest so deep that the stack overflows. */
const pending = new WeakMap<
  Step,
  { readonly base: Step; readonly changes: readonly LaterChange[] }
>();

/** Returns a step whose record is changed only on first use, because most steps are never used. */
const amended = (step: Step, later: LaterChange): Step => {
  const { base, changes: earlier } = pending.get(step) ?? { base: step, changes: [] };
  const { since } = later;
  const kept = since === undefined ? earlier : earlier.filter((each) => each.since !== since);
  const changes = [...kept, later];
  const { path, name, amendment } = step;
  let record: GameRecord | undefined;
  const after: Step = {
    get record() {
      return (record ??= changes.reduce((each, { change }) => change(each), base.record));
    },
    path,
    ...(name !== undefined && { name }),
    ...(amendment !== undefined && { amendment }),
  };
  pending.set(after, { base, changes });
  return after;
};
