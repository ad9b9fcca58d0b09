/** What was, what is and what was undone; without limit, since set-ups share most of their parts. */

export class History<State> {
  #past: State[];
  #future: State[];
  #present: State;
  /** What the last change belonged to, if it may be extended. */
  #stroke: string | undefined;

  constructor(present: State, past: readonly State[] = [], future: readonly State[] = []) {
    this.#present = present;
    this.#past = [...past];
    this.#future = [...future];
  }

  /** The latest last. */
  get past(): readonly State[] {
    return this.#past;
  }

  /** What is redone first comes last. */
  get future(): readonly State[] {
    return this.#future;
  }

  get present(): State {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Goes on to a state. Changes of one stroke in a row are undone together. */
  push(next: State, stroke?: string): void {
    if (stroke === undefined || stroke !== this.#stroke) this.#past.push(this.#present);
    this.#stroke = stroke;
    this.#present = next;
    this.#future = [];
  }

  /** Changes the present without a step. */
  replace(present: State): void {
    this.#present = present;
  }

  /** Ends the stroke: the next change is one of its own. */
  lift(): void {
    this.#stroke = undefined;
  }

  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  #step(from: State[], to: State[]): boolean {
    this.#stroke = undefined;
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.#present);
    this.#present = next;
    return true;
  }
}
