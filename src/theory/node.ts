/** The nodes of a theory graph, and what can be told from a node and its neighbours alone. */
import { lossOf, valueOfMove, type End } from './value.js';

/** A search of a position, or the end of the game there. */
export interface Search {
  /** Plies; 0 at the end of a game. */
  readonly depth: number;
  readonly nodes: number;
  readonly end: End | undefined;
  /** No move that is not among the edges is worth more than this; undefined if all moves are there. */
  readonly rest: number | undefined;
}

/** A move to another node. */
export interface Edge {
  readonly move: string;
  readonly to: Node;
  /** What the search of the position said of the move; undefined if it did not list it. */
  readonly score: number | undefined;
}

/** A position, searched or not. */
export interface Node {
  readonly key: string;
  search: Search | undefined;
  /** Best scores first, then those without a score by their moves. */
  edges: readonly Edge[];
  /** Nodes with a move to this one. */
  readonly parents: Node[];
  /** The backed-up value of a searched position. */
  value: number;
  /**
   * The cheapest way from here to something to search, in plies and losses; infinite if there is nothing. It
   * is the priority of drop-out expansion, the lower the sooner.
   */
  priority: number;
  /** Whether somebody searches the position, or its further moves. */
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

/** The value of a move for the side that makes it; undefined if neither search knows it. */
export const edgeValue = ({ to, score }: Edge): number | undefined =>
  to.search === undefined ? score : valueOfMove(to.value);

/** By how much of an expected point a value is below the node's. */
export const lossAt = (node: Node, value: number): number => lossOf(node.value, value);

/** The order of edges, in which no two are equal. */
export const compareEdges = (one: Edge, other: Edge): number =>
  (other.score ?? -Infinity) - (one.score ?? -Infinity) || (one.move < other.move ? -1 : 1);

/** What two searches of a position are compared by. */
type Searched = Pick<Node, 'search' | 'edges'>;

/**
 * Above 0 if the first of two searches of a position counts: the one with more nodes or, so that the choice
 * never depends on their order, with more of anything else.
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

/** What leads on from a searched node: a move, or the search of the moves that are not among its edges. */
export interface Offer {
  /** Undefined for the moves that are not among the edges. */
  readonly edge: Edge | undefined;
  readonly price: number;
}

/** All offers of a node, with the price of each step; none at the end of a game. */
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

/** The priority that an offer gives, by the priorities as they are. */
export const priorityBy = ({ edge, price }: Offer): number => price + (edge?.to.priority ?? 0);
