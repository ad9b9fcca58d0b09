/** The search as a library: one instance of engine.wasm, deepened iteratively from here. */
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import { parseFen } from '../notation/fen.js';
import { err, ok, type Result } from '../result.js';
import { loadRules, RulesCore } from '../rules/core.js';
import { Position } from '../rules/position.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import type { Score } from '../rules/score.js';
import { compileWasm, engineUrl, instantiateWasm, type WasmSource } from '../wasm/load.js';
import { WasmMemory } from '../wasm/memory.js';
import type {
  EngineError,
  SearchInfo,
  SearchLimits,
  SearchRequest,
  SearchResult,
} from './types.js';

/** What engine.wasm exports beside the functions of rules.wasm; see assembly/index.ts. */
interface EngineExports {
  initEvaluation(): void;
  resizeTable(mebibytes: number): number;
  resetSearch(): void;
  startSearch(): void;
  searchIteration(depth: number): number;
}

/** How a caller follows and ends a search. */
export interface SearchControl {
  /** Called synchronously after each finished iteration. */
  readonly onInfo?: (info: SearchInfo) => void;
  /** Asked about every thousand nodes; true ends the search. */
  readonly shouldStop: () => boolean;
  /**
   * Milliseconds after which the search lets the event loop run, so that a message can reach
   * `shouldStop`. Infinity where the answer comes from shared memory. 40 by default.
   */
  readonly slice?: number;
}

const DEFAULT_HASH_MEBIBYTES = 16;
const DEFAULT_SLICE_MILLISECONDS = 40;
/** Iterations beyond the engine's horizon of 128 plies find nothing new. */
const MAX_DEPTH = 100;
/** Reversible plies of the game that are handed to the engine for repetitions. */
const MAX_HISTORY = 4000;

/** Why a running search ends. */
type Ending = SearchResult['reason'];

/** A position as the engine takes it: where its reversible history begins, and the plies since. */
interface Root {
  readonly position: Position;
  readonly from: Position;
  readonly plies: readonly (readonly [
    Parameters<RulesCore['play']>[0],
    Parameters<RulesCore['play']>[1],
  ])[];
}

/**
 * An engine runs one search at a time, on the thread that calls it. {@link EngineClient} puts one
 * behind a worker.
 */
export class Engine {
  readonly #exports: EngineExports;
  readonly #instance: WebAssembly.Exports;
  readonly #memory: WasmMemory;
  /** Where the running search asks whether to go on; wasm imports are fixed at instantiation. */
  readonly #poll: { ask: (nodes: number) => boolean };
  #core: RulesCore | undefined;
  #ruleset: Ruleset | undefined;
  #busy = false;

  private constructor(module: WebAssembly.Module) {
    const poll: { ask: (nodes: number) => boolean } = { ask: () => false };
    this.#poll = poll;
    this.#instance = instantiateWasm(module, (nodes) => poll.ask(nodes));
    // The module is ours: assembly/index.ts exports exactly these functions.
    this.#exports = this.#instance as unknown as EngineExports;
    this.#memory = new WasmMemory(this.#instance);
    this.setHash(DEFAULT_HASH_MEBIBYTES);
  }

  /** Compiles and instantiates engine.wasm; rejects with the reason if that fails. */
  static async load(source: WasmSource = engineUrl()): Promise<Engine> {
    const module = await compileWasm(source);
    // The engine's build holds the rules as well, so a worker needs no second file.
    await loadRules(module);
    return new Engine(module);
  }

  /** Resizes the transposition table, in MiB from 1; empties it. Throws a RangeError if it cannot. */
  setHash(mebibytes: number): void {
    if (!Number.isInteger(mebibytes) || mebibytes < 1 || mebibytes > MAX_HASH_MEBIBYTES)
      throw new RangeError(`hash must be 1 to ${MAX_HASH_MEBIBYTES} MiB`);
    if (this.#exports.resizeTable(mebibytes) === 0)
      throw new RangeError(`no memory for a table of ${mebibytes} MiB`);
  }

  /** Size of the engine's memory in bytes, its table included. */
  get memoryBytes(): number {
    return this.#memory.byteLength;
  }

  /** Forgets all that earlier searches learnt, so that the next one is reproducible. */
  newGame(): void {
    this.#exports.resetSearch();
  }

  /**
   * Searches until a limit, a stop, or a forced end of the game. A request that cannot be searched
   * is an error value. Throws an Error if a search is running already.
   */
  async search(
    request: SearchRequest,
    limits: SearchLimits,
    control: SearchControl,
  ): Promise<Result<SearchResult, EngineError>> {
    if (this.#busy) throw new Error('this engine is searching already');
    const root = readRequest(request);
    if (!root.ok) return root;
    this.#busy = true;
    try {
      return ok(await this.#run(root.value, limits, control));
    } finally {
      this.#busy = false;
    }
  }

  async #run(root: Root, limits: SearchLimits, control: SearchControl): Promise<SearchResult> {
    if (root.position.boardStatus() !== 'ongoing') return { reason: 'game-over' };
    this.#load(root);
    this.#exports.startSearch();

    const start = performance.now();
    const slice = control.slice ?? DEFAULT_SLICE_MILLISECONDS;
    const maxDepth = Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH);
    let ending: Ending | undefined;
    let sliceEnd = start + slice;
    let info: SearchInfo | undefined;
    let depth = 1;
    this.#poll.ask = (nodes) => {
      const now = performance.now();
      if (control.shouldStop()) ending = 'stopped';
      // Without one finished iteration there is no move to return.
      else if (info === undefined) return false;
      else if (limits.nodes !== undefined && nodes >= limits.nodes) ending = 'nodes';
      else if (limits.movetime !== undefined && now - start >= limits.movetime) ending = 'movetime';
      return ending !== undefined || now >= sliceEnd;
    };

    while (ending === undefined) {
      if (this.#exports.searchIteration(depth) !== 0) {
        info = this.#report(depth, performance.now() - start);
        control.onInfo?.(info);
        if (depth >= maxDepth) ending = 'depth';
        else if (isForced(info)) ending = 'mate-found';
        depth += 1;
      }
      if (ending === undefined && performance.now() >= sliceEnd) {
        await nextEventLoopTurn();
        sliceEnd = performance.now() + slice;
        if (control.shouldStop()) ending = 'stopped';
      }
    }
    const bestMove = info?.pv[0];
    return {
      ...(bestMove !== undefined && { bestMove }),
      ...(info !== undefined && { info }),
      reason: ending,
    };
  }

  /** Puts the root and the reversible moves before it into the engine. */
  #load({ position, from, plies }: Root): void {
    if (this.#core === undefined || this.#ruleset?.id !== position.ruleset.id) {
      this.#core = new RulesCore(this.#instance, position.ruleset);
      this.#exports.initEvaluation();
      // Keys do not name the ruleset, so what was learnt under another one is worthless.
      this.#exports.resetSearch();
      this.#ruleset = position.ruleset;
    }
    this.#core.load(from.coreState);
    for (const [origin, target] of plies) this.#core.play(origin, target);
  }

  #report(depth: number, time: number): SearchInfo {
    const length = this.#memory.int('IO_PV_LENGTH');
    const line = this.#core?.decode(this.#memory.ints('IO_PV', length)) ?? [];
    const nodes = this.#memory.doubles('IO_NODES', 1)[0] ?? 0;
    return {
      depth,
      selectiveDepth: Math.max(depth, this.#memory.int('IO_SELECTIVE_DEPTH')),
      score: this.#score(this.#memory.int('IO_SCORE')),
      nodes,
      time,
      nodesPerSecond: time > 0 ? Math.round((nodes * 1000) / time) : 0,
      pv: line.map(makeCoordinates),
    };
  }

  #score(value: number): Score {
    const win = this.#memory.constant('WIN');
    const found = this.#memory.constant('WIN_FOUND');
    if (Math.abs(value) < found) return { kind: 'centipawns', value };
    const moves = Math.ceil((win - Math.abs(value)) / 2);
    return { kind: 'mate', moves: value > 0 ? moves : -moves };
  }
}

/** Of what wasm can address, 4 MiB are the engine's own; a table of 2 GiB would leave none. */
const MAX_HASH_MEBIBYTES = 1024;

/** Whether the end that was found lies wholly within what was searched. */
const isForced = ({ score, depth }: SearchInfo): boolean =>
  score.kind === 'mate' && 2 * Math.abs(score.moves) <= depth;

const readRequest = (request: SearchRequest): Result<Root, EngineError> => {
  const ruleset = parseRuleset(request.ruleset);
  if (!ruleset.ok) return ruleset;
  const start = startPosition(request.fen, ruleset.value);
  if (!start.ok) return start;

  let position = start.value;
  let from = position;
  let plies: Root['plies'][number][] = [];
  for (const [index, text] of (request.moves ?? []).entries()) {
    const move = resolveMove(position, text);
    if (!move.ok) {
      const { code, at, message } = move.error;
      return err({ code, at, message: `Move ${index + 1}: ${message}` });
    }
    position = position.play(move.value);
    plies.push([move.value.from, move.value.to]);
    if (position.halfmoves > 0 && plies.length <= MAX_HISTORY) continue;
    from = position;
    plies = [];
  }
  return ok({ position, from, plies });
};

const startPosition = (fen: string, ruleset: Ruleset): Result<Position, EngineError> => {
  if (fen === 'startpos') return ok(Position.start(ruleset));
  const setup = parseFen(fen, ruleset);
  if (!setup.ok) return setup;
  const position = Position.fromSetup(setup.value, ruleset);
  if (position.ok) return position;
  const [fault] = position.error;
  return err({
    code: fault?.code ?? 'setup',
    message: position.error.map(({ message }) => message).join(' '),
  });
};

/** Lets waiting messages be handled. A message to oneself, because timers wait 4 ms when nested. */
const nextEventLoopTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
