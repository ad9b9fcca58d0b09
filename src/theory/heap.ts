/** A binary heap: the item with the lowest rank comes first. */
export class Heap<Item> {
  readonly #items: { readonly rank: number; readonly item: Item }[] = [];

  push(rank: number, item: Item): void {
    const items = this.#items;
    const entry = { rank, item };
    let at = items.length;
    items.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above];
      if (parent === undefined || parent.rank <= rank) break;
      items[at] = parent;
      at = above;
    }
    items[at] = entry;
  }

  pop(): { readonly rank: number; readonly item: Item } | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = items[2 * at + 1];
      const right = items[2 * at + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && right.rank < left.rank;
      const lower = isRight ? right : left;
      if (lower.rank >= last.rank) break;
      items[at] = lower;
      at = 2 * at + (isRight ? 2 : 1);
    }
    items[at] = last;
    return first;
  }
}
