/** The nodes of a theory graph, and functions that need only a node and its neighbours. */
import { lossOf, valueOfMove, type End } from './value.js';

/** A search of a position, or the end of the game if the game is over in the position. */
export interface Search {
  /** Depth of the search in plies; 0 at the end of a game. */
  readonly depth: number;
  readonly nodes: number;
  readonly end: End | undefined;
  /** An upper bound on the value of moves without an edge; undefined if all moves have edges. */
  readonly rest: number | undefined;
}

export interface Edge {
  readonly move: string;
  readonly to: Node;
  /** The move's score in the search of the position; undefined if the search did not list it. */
  readonly score: number | undefined;
}

/** A position, searched or not. */
export interface Node {
  readonly key: string;
  search: Search | undefined;
  /** Edges with a score, best first, then edges without a score in the order of their moves. */
  edges: readonly Edge[];
  /** Nodes from which a move leads to this node. */
  readonly parents: Node[];
  /** The backed-up value of a searched position. */
  value: number;
  /**
   * The cost of the cheapest path from this node to a position that has yet to be searched: 1 for each ply, plus each
   * move's loss in units of the breadth. Infinite if there is no such path. Drop-out expansion follows the lowest
   * priority.
   */
  priority: number;
  /** Whether the position, or its moves without an edge, are being searched. */
  isReserved: boolean;
}

export const makeNode = (key: string): Node => ({
  key,
  search: undefined,
  edges: [],
  parents: [],
  value: 0,
  priority: 0,
  isReserved: false,
});

/** A move's value for the side that makes it; undefined if no search before or after gives one. */
export const edgeValue = ({ to, score }: Edge): number | undefined =>
  to.search === undefined ? score : valueOfMove(to.value);

/** The loss of a value compared with the node's, as a fraction of an expected point. */
export const lossAt = (node: Node, value: number): number => lossOf(node.value, value);

/** A total order of edges. */
export const compareEdges = (one: Edge, other: Edge): number =>
  (other.score ?? -Infinity) - (one.score ?? -Infinity) || (one.move < other.move ? -1 : 1);

/** The data for comparing two searches of a position. */
type Searched = Pick<Node, 'search' | 'edges'>;

/**
 * Compares two searches of a position. The result is positive if the first search takes precedence. The search with
 * more nodes takes precedence; if these are equal, the search with larger other values. The result does not depend on
 * the order of the searches.
 */
export const compareSearches = (one: Searched, other: Searched): number => {
  const [a, b] = [one.search, other.search];
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  const [first, second] = [describe(one), describe(other)];
  return a.nodes - b.nodes || a.depth - b.depth || (first > second ? 1 : first < second ? -1 : 0);
};

const describe = ({ search, edges }: Searched): string => {
  const scored = edges.filter(({ score }) => score !== undefined).sort(compareEdges);
  const lines = scored.map(({ move, score = 0 }) => `${move} ${score}`);
  return [search?.end, search?.rest, ...lines].join();
};

/** The price of a move: a ply, and its loss in units of the breadth. */
const priceAt = (node: Node, value: number, breadth: number): number =>
  1 + (100 * lossAt(node, value)) / breadth;

/** A continuation from a searched node: a move, or a search of the moves without an edge. */
export interface Offer {
  /** Undefined for a search of the moves without an edge. */
  readonly edge: Edge | undefined;
  readonly price: number;
}

/** All offers of a node, with their prices; none at the end of a game. */
export const offersOf = (node: Node, breadth: number): readonly Offer[] => {
  const { search, edges } = node;
  if (search === undefined || search.end !== undefined) return [];
  const offers: Offer[] = [];
  for (const edge of edges) {
    const value = edgeValue(edge);
    if (value !== undefined) offers.push({ edge, price: priceAt(node, value, breadth) });
  }
  if (search.rest !== undefined && !node.isReserved)
    offers.push({ edge: undefined, price: priceAt(node, search.rest, breadth) });
  return offers;
};

/** The priority of an offer: its price plus the current priority of the node to which it leads. */
export const priorityBy = ({ edge, price }: Offer): number => price + (edge?.to.priority ?? 0);
