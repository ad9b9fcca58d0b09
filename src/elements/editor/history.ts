/** Past, present and undone states. The history is unlimited, because set-ups share most of their parts. */

export class History<State> {
  #past: State[];
  #future: State[];
  #present: State;
  /** The stroke of the last change, if that stroke can still be extended. */
  #stroke: string | undefined;

  constructor(present: State, past: readonly State[] = [], future: readonly State[] = []) {
    this.#present = present;
    this.#past = [...past];
    this.#future = [...future];
  }

  /** The undo steps, latest last. */
  get past(): readonly State[] {
    return this.#past;
  }

  /** The redo steps, next last. */
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

  /** Adds a state. Successive changes of one stroke are undone together. */
  push(next: State, stroke?: string): void {
    if (stroke === undefined || stroke !== this.#stroke) this.#past.push(this.#present);
    this.#stroke = stroke;
    this.#present = next;
    this.#future = [];
  }

  /** Changes the present state without adding an undo step. */
  replace(present: State): void {
    this.#present = present;
  }

  /** Ends the stroke, so that the next change is undone separately. */
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
