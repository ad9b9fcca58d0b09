/** The selected rows of a list, as in file managers. A range extends from the anchor to the active row. */
export class Selection {
  readonly #selected: ReadonlySet<string>;
  readonly #anchor: string | undefined;

  constructor(selected: Iterable<string> = [], anchor?: string) {
    this.#selected = new Set(selected);
    this.#anchor = anchor;
  }

  get size(): number {
    return this.#selected.size;
  }

  has(id: string): boolean {
    return this.#selected.has(id);
  }

  /** The ids of the selected rows, in the order of the list. */
  within(ids: readonly string[]): readonly string[] {
    return this.#selected.size === 0 ? [] : ids.filter((id) => this.#selected.has(id));
  }

  toggle(id: string): Selection {
    const selected = new Set(this.#selected);
    if (!selected.delete(id)) selected.add(id);
    return new Selection(selected, id);
  }

  /** Selects all rows from the anchor to the row `id` as well. Without an anchor, selects only this row. */
  extendTo(id: string, ids: readonly string[]): Selection {
    const to = ids.indexOf(id);
    const from = this.#anchor === undefined ? to : ids.indexOf(this.#anchor);
    if (from < 0) return new Selection([...this.#selected, id], id);
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    return new Selection([...this.#selected, ...range], this.#anchor ?? id);
  }

  /** Deselects rows that are not in `ids`. */
  keepOnly(ids: readonly string[]): Selection {
    const kept = this.within(ids);
    return kept.length === this.size ? this : new Selection(kept, this.#anchor);
  }
}
