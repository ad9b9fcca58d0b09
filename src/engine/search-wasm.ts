/** An instance of engine.wasm. It searches on one thread. */
import { makeCoordinates } from '../notation/coordinates.js';
import { RulesWasm, type WasmState } from '../rules/rules-wasm.js';
import { DIE_ROLLS } from '../rules/dice.js';
import { isPass, type MoveOrPass } from '../rules/moves.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Score } from '../rules/score.js';
import { squareIndex } from '../rules/squares.js';
import { instantiateWasm } from '../wasm/load.js';
import { WasmMemory } from '../wasm/memory.js';
import { PausableCall, type PollAnswer } from '../wasm/pausable.js';
import type { TableProbe } from './tablebases.js';
import type { Network, NetworkShape } from './network.js';
import type { Root } from './root.js';
import type { DiceLine } from './types.js';
import { diceCentipawns, writeDice } from './dice-value.js';
import { centipawnsOf } from './win-probability.js';

/** Functions that engine.wasm exports in addition to the functions of rules.wasm; see assembly/index.ts. */
interface EngineExports {
  initEvaluation(): void;
  initSearch(): void;
  joinSearch(thread: number): void;
  resetSearch(): void;
  resetThread(): void;
  loadNetwork(): void;
  unloadNetwork(): void;
  useTables(hasTables: number): void;
  pollEveryNode(isWanted: number): void;
  ttResize(mebibytes: number, threads: number): number;
  ttHashfull(): number;
  ttNewSearch(): void;
  startSearch(allowed: number, exhaustive: number): number;
  searchLine(depth: number, place: number): number;
  adoptLine(thread: number): number;
  startDice(): void;
  searchDiceRolls(depth: number): number;
  searchDiceMove(from: number, to: number, depth: number, alpha: number): number;
}

/** A line that an iteration has found. */
export interface WasmLine {
  readonly score: Score;
  /** Deepest ply reached, including quiescence. */
  readonly selectiveDepth: number;
  /** Coordinate moves. */
  readonly pv: readonly string[];
}

/**
 * How the search of a line ended. `interrupted-better`: before the interruption, it proved that a move is better than
 * the best move of the last finished iteration.
 */
export type LineOutcome = 'finished' | 'interrupted-better' | 'interrupted';

/** Lets the event loop run during a pause of the search. */
export type Rest = () => Promise<void>;

/** Identifies an instance among the instances that share a memory. */
export interface ThreadPlace {
  readonly memory: WebAssembly.Memory;
  /** Number of the thread; the main thread, 0, builds the tables. */
  readonly thread: number;
}

export class SearchWasm {
  readonly #exports: EngineExports;
  readonly #instance: WebAssembly.Exports;
  readonly #memory: WasmMemory;
  readonly #thread: number;
  /** The copies of the memory map, one per thread. */
  readonly #memories: WasmMemory[] = [];
  readonly #call: PausableCall;
  #ask: () => PollAnswer = () => 'go-on';
  #probe: TableProbe | undefined;
  #usesTables = false;
  #rules: RulesWasm | undefined;
  #ruleset: Ruleset | undefined;

  constructor(module: WebAssembly.Module, place?: ThreadPlace) {
    const host = {
      poll: () => (this.#call.poll() ? 1 : 0),
      probeTablebase: (kings: number, first: number, second: number) =>
        this.#probe?.probe(kings, first, second) ?? 0,
    };
    this.#instance = instantiateWasm(module, host, place?.memory);
    // The cast is safe, because assembly/index.ts exports exactly these functions.
    this.#exports = this.#instance as unknown as EngineExports;
    this.#thread = place?.thread ?? 0;
    this.#memory = new WasmMemory(this.#instance, baseOf(this.#instance, this.#thread));
    this.#call = new PausableCall(this.#instance, this.#memory, () => this.#ask());
    if (this.#thread === 0) this.#exports.initSearch();
  }

  /** Sets the function that is called every few hundred nodes, or after every node if a search ends earlier. */
  setPoll(ask: () => PollAnswer, maxNodes = Number.POSITIVE_INFINITY): void {
    this.#ask = ask;
    this.#exports.pollEveryNode(maxNodes < this.#memory.constant('POLL_INTERVAL') ? 1 : 0);
  }

  /** Resizes and empties the table. Returns false if there is not enough memory. */
  ttResize(mebibytes: number, threads: number): boolean {
    return this.#exports.ttResize(mebibytes, threads) !== 0;
  }

  /** Networks that this build can load. */
  get networkShape(): NetworkShape {
    return {
      architecture: this.#memory.constant('NNUE_ARCHITECTURE'),
      bytes: this.#memory.constant('NNUE_SIZE'),
      inputs: this.#memory.constant('NNUE_INPUTS'),
      hidden: this.#memory.constant('NNUE_HIDDEN'),
    };
  }

  /**
   * Sets the network from the next search on; undefined for none. The main thread's setting applies to all threads. The
   * caller must empty the table, because it contains results of the old evaluation.
   */
  setNetwork(network: Network | undefined): void {
    if (network === undefined) this.#exports.unloadNetwork();
    else {
      this.#memory.bytes('NNUE', network.weights.length).set(network.weights);
      this.#exports.loadNetwork();
    }
  }

  /** Sets the solved endings. Later searches use these endings if their ruleset is the same. */
  setTables(probe: TableProbe | undefined): void {
    this.#probe = probe;
  }

  /** Number of positions that this thread has found in tables during the search; undefined without tables. */
  get tableHits(): number | undefined {
    return this.#probe?.hits;
  }

  /** Bytes from one thread's copy of the memory map to the next. */
  get threadStride(): number {
    return this.#memory.constant('THREAD_STRIDE');
  }

  get memoryBytes(): number {
    return this.#memory.byteLength;
  }

  /** Empties this thread's histories and, on the main thread, the table. */
  reset(): void {
    if (this.#thread === 0) this.#exports.resetSearch();
    // Before its first search, a helper thread has not joined the memory and has nothing to reset.
    else if (this.#rules !== undefined) this.#exports.resetThread();
  }

  /** Loads a root and the reversible moves before the root. Returns the number of root moves. */
  start(root: Root, exhaustive: boolean): number {
    this.#load(root);
    const allowed = root.searchMoves.map(
      ({ from, to }) => squareIndex(from) | (squareIndex(to) << 8),
    );
    this.#memory.ints('IO_MOVES', allowed.length).set(allowed);
    if (this.#thread === 0) this.#exports.ttNewSearch();
    this.#probe?.clearHits();
    this.#useTables(root.ruleset);
    return this.#exports.startSearch(allowed.length, exhaustive ? 1 : 0);
  }

  /** Notifies wasm only of changes. Builds without tables, which play matches too, therefore never receive the call. */
  #useTables({ id }: Ruleset): void {
    const uses = this.#probe?.ruleset === id;
    if (uses !== this.#usesTables) this.#exports.useTables(uses ? 1 : 0);
    this.#usesTables = uses;
  }

  #load(root: Root): RulesWasm {
    if (this.#rules === undefined || this.#ruleset?.id !== root.ruleset.id)
      this.#rules = this.#adopt(root.ruleset);
    this.#rules.load(root.from);
    for (const [from, to] of root.plies) this.#rules.play(from, to);
    return this.#rules;
  }

  startDice(ruleset: Ruleset, from: WasmState): void {
    const rules = this.#load({ ruleset, from, plies: [], searchMoves: [] });
    writeDice(this.#memory, rules);
    this.#exports.startDice();
  }

  /** Searches every roll. Returns each roll's best move and the expected value, or undefined if stopped. */
  async searchRolls(
    depth: number,
    rest?: Rest,
  ): Promise<{ readonly value: number; readonly lines: readonly DiceLine[] } | undefined> {
    if ((await this.#call.run(() => this.#exports.searchDiceRolls(depth), rest)) === 0)
      return undefined;
    const values = this.#memory.doubles('IO_DICE_VALUES', DIE_ROLLS.length);
    const packed = this.#memory.ints('IO_DICE_MOVES', DIE_ROLLS.length);
    const moves = this.#rules?.decode(packed) ?? [];
    const lines = DIE_ROLLS.map((_, index): DiceLine => {
      const move = packed[index] === 0 ? undefined : moves[index];
      const value = values[index] ?? 0;
      return {
        ...(move !== undefined && { move: makeCoordinates(move) }),
        value,
        centipawns: diceCentipawns(value),
      };
    });
    return { value: this.#memory.doubles('IO_DICE_VALUE', 1)[0] ?? 0, lines };
  }

  /**
   * The expected score after a move or a pass. A value of at most `alpha` only means that the move is no better than
   * `alpha`. Returns undefined if stopped.
   */
  async searchDiceMove(
    move: MoveOrPass,
    depth: number,
    alpha: number,
    rest?: Rest,
  ): Promise<number | undefined> {
    // Two equal squares represent a pass.
    const [from, to] = isPass(move) ? [0, 0] : [squareIndex(move.from), squareIndex(move.to)];
    const search = (): number => this.#exports.searchDiceMove(from, to, depth, alpha);
    if ((await this.#call.run(search, rest)) === 0) return undefined;
    return this.#memory.doubles('IO_DICE_VALUE', 1)[0];
  }

  #adopt(ruleset: Ruleset): RulesWasm {
    this.#ruleset = ruleset;
    if (this.#thread > 0) {
      this.#exports.joinSearch(this.#thread);
      this.#exports.resetThread();
      return new RulesWasm(this.#instance, ruleset, this.#memory);
    }
    const rules = new RulesWasm(this.#instance, ruleset);
    this.#exports.initEvaluation();
    // Keys do not include the ruleset, so entries from another ruleset would give wrong results.
    this.reset();
    return rules;
  }

  /** Searches line number `line`, 0 for the best, `depth` plies deep. Calls `rest` whenever `poll` requests a pause. */
  async search(depth: number, line: number, rest?: Rest): Promise<LineOutcome> {
    const isFinished = await this.#call.run(() => this.#exports.searchLine(depth, line), rest);
    if (isFinished !== 0) return 'finished';
    return this.#memory.int('IO_RAISED') > 0 ? 'interrupted-better' : 'interrupted';
  }

  /** The line that was searched last. */
  line(): WasmLine {
    const length = this.#memory.int('IO_PV_LENGTH');
    const moves = this.#rules?.decode(this.#memory.ints('IO_PV', length)) ?? [];
    return {
      score: this.#score(this.#memory.int('IO_SCORE')),
      selectiveDepth: this.#memory.int('IO_SELECTIVE_DEPTH'),
      pv: moves.map(makeCoordinates),
    };
  }

  /** The share, 0 to 1, of the main thread's nodes spent on the best move of the last finished iteration. */
  bestShare(): number {
    return this.#memory.doubles('IO_SHARE', 1)[0] ?? 0;
  }

  /** The current root move and its number, from 1. */
  current(): { readonly move: string; readonly number: number } {
    const [move] = this.#rules?.decode(this.#memory.ints('IO_CURRENT_MOVE', 1)) ?? [];
    return {
      move: move === undefined ? '' : makeCoordinates(move),
      number: this.#memory.int('IO_CURRENT_NUMBER'),
    };
  }

  /** Number of nodes that the first `threads` threads have searched, according to their last reports. */
  nodes(threads = 1): number {
    let nodes = 0;
    for (let thread = 0; thread < threads; thread += 1)
      nodes += this.#memoryOf(thread).doubles('IO_NODES', 1)[0] ?? 0;
    return nodes;
  }

  /** Resets the node counts and results of the threads before a search. */
  clearThreads(threads: number): void {
    for (let thread = 0; thread < threads; thread += 1) {
      const memory = this.#memoryOf(thread);
      memory.doubles('IO_NODES', 1)[0] = 0;
      memory.setInt('IO_SMP_DEPTH', 0);
    }
  }

  /** Depth of the last iteration that a thread has finished; 0 before the first. */
  finishedDepth(thread: number): number {
    return this.#memoryOf(thread).int('IO_SMP_DEPTH');
  }

  /** Adopts the best line of another thread. Returns the depth of its search, or undefined if there is no such line. */
  adopt(thread: number): number | undefined {
    const depth = this.#exports.adoptLine(thread);
    return depth > 0 ? depth : undefined;
  }

  #memoryOf(thread: number): WasmMemory {
    let memory = this.#memories[thread];
    memory ??= new WasmMemory(this.#instance, baseOf(this.#instance, thread));
    this.#memories[thread] = memory;
    return memory;
  }

  /** Permille of the table that the running search has filled. */
  hashUse(): number {
    return this.#exports.ttHashfull();
  }

  #score(value: number): Score {
    const found = this.#memory.constant('VALUE_WIN_IN_MAX_PLY');
    if (Math.abs(value) < found) return { kind: 'centipawns', value: centipawnsOf(value) };
    // Scores from tables. Builds without tables do not have such scores.
    const tableWin =
      'VALUE_TABLE_WIN' in this.#instance ? this.#memory.constant('VALUE_TABLE_WIN') : 0;
    const win = Math.abs(value) > tableWin ? this.#memory.constant('VALUE_WIN') : tableWin;
    const moves = Math.ceil((win - Math.abs(value)) / 2);
    return { kind: 'mate', moves: value > 0 ? moves : -moves };
  }
}

const baseOf = (exports: WebAssembly.Exports, thread: number): number =>
  thread === 0 ? 0 : thread * new WasmMemory(exports).constant('THREAD_STRIDE');
