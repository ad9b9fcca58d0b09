/**
 * Opening theory as a graph: a node for each position, however it was reached, with its search results. Values are
 * backed up by negamax. Drop-out expansion (Lincke 2001, refined in Fuego's opening book) chooses the next position to
 * search: the position at the end of the cheapest path. Every ply costs 1 plus the move's loss in units of the breadth.
 *
 * A graph is a set of findings in any order. If a position has two searches, the longer search counts. Graphs can
 * therefore be merged, and findings can be added twice.
 */
import { checkNumber, checkText, wrongArgument } from '../guards.js';
import type { TheoryFileErrors, TheoryMergeErrors } from '../errors/codes.js';
import { errorIn, type AcedrexError } from '../errors/error.js';
import { WORDS as THEORY_MERGE_SENTENCES } from '../words/theory-merge-errors.js';
import { err, ok, type Result } from '../result.js';
import { decodeGraph, encodeGraph } from './container.js';
import {
  compareEdges,
  compareSearches,
  edgeValue,
  lossAt,
  makeNode,
  offersOf,
  priorityBy,
  type Edge,
  type Node,
  type Search,
} from './node.js';
import { ancestorsOf, settlePriorities, settleValues } from './settle.js';
import type {
  PricedRoot,
  TheoryFinding,
  TheoryLink,
  TheoryMove,
  TheoryOrigin,
  TheoryPosition,
  TheoryRoot,
  TheoryTask,
} from './types.js';
import { scoreOfValue, sharesOf, valueOfEnd, valueOfMove, valueOfScore } from './value.js';

/** Default breadth of a graph, in percent of an expected point. */
const DEFAULT_BREADTH = 0.25;

const checkKey = (key: unknown, name: string): void => {
  checkText(key, name);
  if (!/^[0-9a-f]{16}$/.test(key)) throw wrongArgument(name, '16 hexadecimal digits', key);
};

export class TheoryGraph implements TheoryOrigin {
  readonly ruleset: string;
  readonly build: string;
  readonly #nodes = new Map<string, Node>();
  readonly #roots = new Map<string, TheoryRoot>();
  /** Number of searched positions. */
  #size = 0;
  #breadth = DEFAULT_BREADTH;

  /** An empty graph. */
  constructor({ ruleset, build }: TheoryOrigin) {
    checkText(ruleset, 'ruleset');
    checkText(build, 'build');
    this.ruleset = ruleset;
    this.build = build;
  }

  /** The number of searched positions. */
  get size(): number {
    return this.#size;
  }

  /** The roots, by their FENs. */
  get roots(): readonly TheoryRoot[] {
    return [...this.#roots.values()].sort((one, other) =>
      `${one.fen} ${one.key}` < `${other.fen} ${other.key}` ? -1 : 1,
    );
  }

  /**
   * How broadly the graph grows: the loss of a move, in percent of an expected point, that makes it as expensive as
   * another ply; 0.25 by default. Greater values give broader and shallower graphs.
   */
  get breadth(): number {
    return this.#breadth;
  }

  set breadth(breadth: number) {
    checkNumber(breadth, 'breadth');
    if (breadth <= 0) throw new RangeError('breadth must be above 0');
    this.#breadth = breadth;
    settlePriorities(new Set(this.#nodes.values()), breadth);
  }

  /** The keys of all searched positions. */
  *keys(): Generator<string, void> {
    for (const { key, search } of this.#nodes.values()) if (search !== undefined) yield key;
  }

  /** All moves without a score; see {@link TheoryGraph.addMove}. */
  *links(): Generator<TheoryLink, void> {
    for (const { key, edges } of this.#nodes.values())
      for (const { move, to, score } of edges)
        if (score === undefined) yield { from: key, move, to: to.key };
  }

  /** Adds a position from which the graph grows. */
  addRoot({ key, fen }: TheoryRoot): void {
    checkKey(key, 'root.key');
    checkText(fen, 'root.fen');
    const known = this.#roots.get(key);
    // Roots that differ only in their move counters are the same position.
    if (known === undefined || fen < known.fen) this.#roots.set(key, { key, fen });
    this.#nodeOf(key);
  }

  /** Adds a move from a game. It connects two positions even if no search lists the move. */
  addMove(from: string, move: string, to: string): void {
    checkKey(from, 'from');
    checkText(move, 'move');
    checkKey(to, 'to');
    const node = this.#nodeOf(from);
    if (node.edges.some((edge) => edge.move === move)) return;
    this.#join(node, undefined, [{ move, to: this.#nodeOf(to), score: undefined }]);
    this.#settle([node]);
  }

  /** Adds the results of a search, and backs them up. The position is no longer reserved. */
  add(finding: TheoryFinding): void {
    this.addAll([finding]);
  }

  /** Adds many findings at once. This is faster than adding them one by one. */
  addAll(findings: Iterable<TheoryFinding>): void {
    const changed = new Set<Node>();
    for (const finding of findings) {
      checkKey(finding.key, 'finding.key');
      const node = this.#nodeOf(finding.key);
      const edges = finding.lines.map(({ move, key, score }): Edge => {
        checkKey(key, 'finding.lines.key');
        return { move, to: this.#nodeOf(key), score: valueOfScore(score) };
      });
      const scores = edges.map(({ score = 0 }) => score);
      if (finding.end === undefined && scores.length === 0)
        throw wrongArgument('finding.lines', 'moves, unless the game is over', finding.lines);
      const { depth, nodes, end, hasMore } = finding;
      const rest = hasMore && end === undefined ? Math.min(...scores) : undefined;
      this.#join(node, { depth, nodes, end, rest }, edges);
      node.isReserved = false;
      changed.add(node);
    }
    this.#settle(changed);
  }

  /** Whether a position has been searched. */
  has(key: string): boolean {
    return this.#nodes.get(key)?.search !== undefined;
  }

  /** The results for a position; undefined if it has not been searched. */
  find(key: string): TheoryPosition | undefined {
    const node = this.#nodes.get(key);
    if (node?.search === undefined) return undefined;
    const { depth, nodes, end } = node.search;
    return {
      key,
      score: scoreOfValue(node.value),
      depth,
      nodes,
      ...(end !== undefined && { end }),
      moves: this.#movesOf(node),
    };
  }

  #movesOf(node: Node): readonly TheoryMove[] {
    const moves = node.edges.flatMap((edge) => {
      const value = edgeValue(edge);
      if (value === undefined) return [];
      return [{ edge, value, loss: lossAt(node, value) }];
    });
    moves.sort((one, other) => other.value - one.value || compareEdges(one.edge, other.edge));
    const shares = sharesOf(moves.map(({ loss }) => loss));
    return moves.map(({ edge: { move, to }, value, loss }, index) => ({
      move,
      key: to.key,
      score: scoreOfValue(value),
      loss,
      share: shares[index] ?? 0,
      isSearched: to.search !== undefined,
    }));
  }

  /**
   * The loss of a move between two searched positions, as a fraction of an expected point. Undefined if one of them has
   * not been searched.
   */
  lossBetween(from: string, to: string): number | undefined {
    const [before, after] = [this.#nodes.get(from), this.#nodes.get(to)];
    return before?.search === undefined || after?.search === undefined
      ? undefined
      : lossAt(before, valueOfMove(after.value));
  }

  /** The combined finding of a position, without backed-up values; undefined if the position has not been searched. */
  findingOf(key: string): TheoryFinding | undefined {
    const { search, edges = [] } = this.#nodes.get(key) ?? {};
    if (search === undefined) return undefined;
    const { depth, nodes, end, rest } = search;
    const lines = edges.flatMap(({ move, to, score }) =>
      score === undefined ? [] : [{ move, key: to.key, score: scoreOfValue(score) }],
    );
    return { key, depth, nodes, ...(end && { end }), lines, hasMore: rest !== undefined };
  }

  /** All moves from a position in the graph, including moves that no search lists. */
  movesFrom(key: string): readonly { readonly move: string; readonly key: string }[] {
    const edges = this.#nodes.get(key)?.edges ?? [];
    return edges.map(({ move, to }) => ({ move, key: to.key }));
  }

  /** All searched positions reachable from a position, itself included, with their node counts. */
  *reachedFrom(key: string): Generator<{ readonly key: string; readonly nodes: number }, void> {
    const start = this.#nodes.get(key);
    if (start?.search === undefined) return;
    const reached = new Set([start]);
    // The iteration also visits elements that are added to the set during the iteration.
    for (const node of reached) {
      yield { key: node.key, nodes: node.search?.nodes ?? 0 };
      for (const { to } of node.edges) if (to.search !== undefined) reached.add(to);
    }
  }

  /**
   * Chooses the next position to search by drop-out expansion from the given roots, by default from all roots. The price
   * of a root is added to the cost of each path from it. Returns undefined if no positions remain or all remaining
   * positions are reserved.
   */
  choose(roots: readonly PricedRoot[] = this.roots): TheoryTask | undefined {
    let best: { readonly node: Node; readonly root: TheoryRoot; readonly cost: number } | undefined;
    for (const { key, fen, price = 0 } of roots) {
      const node = this.#nodes.get(key);
      const cost = price + (node?.priority ?? Number.POSITIVE_INFINITY);
      if (node !== undefined && cost < (best?.cost ?? Number.POSITIVE_INFINITY))
        best = { node, root: { key, fen }, cost };
    }
    if (best === undefined) return undefined;
    const { root } = best;
    let { node } = best;
    const moves: string[] = [];
    while (node.search !== undefined) {
      const [first, ...others] = offersOf(node, this.#breadth);
      if (first === undefined) return undefined;
      // No position recurs, because each step lowers the priority. The loop therefore ends.
      const { edge } = others.reduce(
        (chosen, offer) => (priorityBy(offer) < priorityBy(chosen) ? offer : chosen),
        first,
      );
      if (edge === undefined) {
        const known = this.findingOf(node.key);
        return { key: node.key, root, moves, ...(known !== undefined && { known }) };
      }
      moves.push(edge.move);
      node = edge.to;
    }
    return { key: node.key, root, moves };
  }

  /**
   * Keeps {@link TheoryGraph.choose} from choosing a position again while it is being searched. Adding the finding ends
   * the reservation.
   */
  reserve(key: string, isReserved = true): void {
    const node = this.#nodes.get(key);
    if (node === undefined || node.isReserved === isReserved) return;
    node.isReserved = isReserved;
    settlePriorities(ancestorsOf([node]), this.#breadth);
  }

  /**
   * Adds all roots, moves and findings of another graph. Returns an error if that graph has another ruleset or another
   * build.
   */
  merge(other: TheoryGraph): Result<void, AcedrexError<keyof TheoryMergeErrors>> {
    for (const name of ['ruleset', 'build'] as const)
      if (other[name] !== this[name])
        return err(
          errorIn(THEORY_MERGE_SENTENCES, `theory-${name}`, {
            own: this[name],
            other: other[name],
          }),
        );
    this.#take(other, () => true);
    return ok(undefined);
  }

  /**
   * The subgraph of positions reachable from the roots in at most `plies` plies, without moves that lose more than
   * `loss` (in percent of an expected point). Scores do not change, because moves to omitted positions keep their
   * backed-up values.
   */
  pruned({
    loss = Number.POSITIVE_INFINITY,
    plies = Number.POSITIVE_INFINITY,
  }: {
    readonly loss?: number;
    readonly plies?: number;
  }): TheoryGraph {
    let reached = this.roots.flatMap(({ key }) => this.#nodes.get(key) ?? []);
    const kept = new Set(reached);
    for (let ply = 0; ply < plies && reached.length > 0; ply += 1) {
      reached = reached.flatMap((node) =>
        node.edges.flatMap((edge) => {
          const value = edgeValue(edge);
          const isTooBad = value === undefined || 100 * lossAt(node, value) > loss;
          if (isTooBad || edge.to.search === undefined || kept.has(edge.to)) return [];
          kept.add(edge.to);
          return [edge.to];
        }),
      );
    }
    const graph = new TheoryGraph(this);
    graph.#take(this, (node) => kept.has(node));
    graph.breadth = this.#breadth;
    return graph;
  }

  /** Writes the graph as bytes. Graphs with the same content give the same bytes. */
  save(): Uint8Array {
    return encodeGraph({ origin: this, roots: this.roots, nodes: this.#nodes });
  }

  /**
   * Reads a graph from {@link TheoryGraph.save}. If `build` is given, it replaces the build of the graph, so that a
   * graph from another build can be merged or continued.
   */
  static load(
    bytes: Uint8Array,
    build?: string,
  ): Result<TheoryGraph, AcedrexError<keyof TheoryFileErrors>> {
    const decoded = decodeGraph(bytes);
    if (!decoded.ok) return decoded;
    const { origin, roots, nodes } = decoded.value;
    const graph = new TheoryGraph(build === undefined ? origin : { ...origin, build });
    for (const root of roots) graph.addRoot(root);
    const made = nodes.map(({ key }) => graph.#nodeOf(key));
    for (const [index, { search, edges }] of nodes.entries()) {
      const node = made[index];
      if (node === undefined) continue;
      const joined = edges.flatMap(({ move, to, score }): readonly Edge[] => {
        const target = made[to];
        return target === undefined ? [] : [{ move, to: target, score }];
      });
      graph.#join(node, search, joined);
    }
    graph.#settle(made);
    return ok(graph);
  }

  /** Copies the roots of a graph and some of its nodes with their edges. */
  #take(other: TheoryGraph, isWanted: (node: Node) => boolean): void {
    for (const root of other.#roots.values()) this.addRoot(root);
    const changed: Node[] = [];
    for (const node of other.#nodes.values()) {
      if (!isWanted(node) || (node.search === undefined && node.edges.length === 0)) continue;
      const copy = this.#nodeOf(node.key);
      const edges = node.edges.map((edge): Edge => {
        const isDropped = edge.to.search !== undefined && !isWanted(edge.to);
        const score = isDropped ? valueOfMove(edge.to.value) : edge.score;
        return { move: edge.move, to: this.#nodeOf(edge.to.key), score };
      });
      this.#join(copy, node.search, edges);
      changed.push(copy);
    }
    this.#settle(changed);
  }

  #nodeOf(key: string): Node {
    let node = this.#nodes.get(key);
    if (node === undefined) {
      node = makeNode(key);
      this.#nodes.set(key, node);
    }
    return node;
  }

  /** Merges a search and edges into a node: keeps all moves, and the scores of the longer search. */
  #join(node: Node, search: Search | undefined, edges: readonly Edge[]): void {
    const isFirst = node.search === undefined;
    const isBetter = compareSearches({ search, edges }, node) > 0;
    const [scored, others] = isBetter ? [edges, node.edges] : [node.edges, edges];
    const moves = new Map<string, Edge>();
    for (const edge of others) moves.set(edge.move, { ...edge, score: undefined });
    for (const edge of scored) moves.set(edge.move, edge);
    const before = new Set(node.edges.map(({ move }) => move));
    for (const { move, to } of moves.values()) if (!before.has(move)) to.parents.push(node);
    node.edges = [...moves.values()].sort(compareEdges);
    if (!isBetter || search === undefined) return;
    if (isFirst) this.#size += 1;
    node.search = search;
    if (search.end !== undefined) node.value = valueOfEnd(search.end);
  }

  #settle(changed: Iterable<Node>): void {
    const nodes = ancestorsOf(changed);
    settleValues(nodes);
    settlePriorities(nodes, this.#breadth);
  }
}
