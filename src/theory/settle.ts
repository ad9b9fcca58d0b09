/**
 * Computes values and priorities of nodes from the neighbouring nodes.
 *
 * Positions can repeat, so the graph may have cycles. An endless cycle is a draw by repetition. With this rule, every
 * node has exactly one value, whatever the order in which nodes were added. As in endgame tables, the values are found
 * backwards from the most decisive values. A node gets its value from its first move with a winning value or, if all
 * other moves are known to lose at least as decisively, from its last move. When only zeros remain, the remaining nodes
 * are drawn.
 */
import { edgeValue, offersOf, type Node } from './node.js';
import { valueOfMove } from './value.js';

/** The searched nodes from which one of the given nodes can be reached, including the given nodes. */
export const ancestorsOf = (nodes: Iterable<Node>): ReadonlySet<Node> => {
  const found = new Set(nodes);
  // The iteration also visits elements that are added to the set during the iteration.
  for (const node of found)
    for (const parent of node.parents) if (parent.search !== undefined) found.add(parent);
  return found;
};

export const settleValues = (nodes: ReadonlySet<Node>): void => {
  const open = new Map<Node, number>();
  for (const node of nodes)
    if (node.search !== undefined && node.search.end === undefined) open.set(node, 0);
  const events = new Heap<{ readonly node: Node; readonly value: number }>();
  const tell = (node: Node, value: number): void => events.push(-Math.abs(value), { node, value });
  for (const node of open.keys()) {
    let moves = 0;
    for (const edge of node.edges) {
      const value = edgeValue(edge);
      if (value === undefined) continue;
      moves += 1;
      if (!open.has(edge.to)) tell(node, value);
    }
    open.set(node, moves);
  }
  for (let event = events.pop(); event !== undefined; event = events.pop()) {
    const { node, value } = event.item;
    if (value === 0) break;
    const left = open.get(node);
    if (left === undefined) continue;
    if (value < 0 && left > 1) {
      open.set(node, left - 1);
      continue;
    }
    open.delete(node);
    node.value = value;
    for (const parent of node.parents) if (open.has(parent)) tell(parent, valueOfMove(value));
  }
  for (const node of open.keys()) node.value = 0;
};

export const settlePriorities = (nodes: ReadonlySet<Node>, breadth: number): void => {
  const open = new Set<Node>();
  for (const node of nodes)
    if (node.search !== undefined) open.add(node);
    else node.priority = node.isReserved ? Number.POSITIVE_INFINITY : 0;
  const ways = new Heap<Node>();
  const prices = new Map<Node, { readonly parent: Node; readonly price: number }[]>();
  for (const node of open) {
    for (const { edge, price } of offersOf(node, breadth)) {
      const to = edge?.to;
      if (to === undefined || !open.has(to)) ways.push(price + (to?.priority ?? 0), node);
      else {
        const into = prices.get(to);
        if (into === undefined) prices.set(to, [{ parent: node, price }]);
        else into.push({ parent: node, price });
      }
    }
  }
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const { rank, item: node } = way;
    if (!open.delete(node)) continue;
    node.priority = rank;
    for (const { parent, price } of prices.get(node) ?? [])
      if (open.has(parent)) ways.push(price + rank, parent);
  }
  for (const node of open) node.priority = Number.POSITIVE_INFINITY;
};

/** A binary heap: the item with the lowest rank comes first. */
class Heap<Item> {
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
