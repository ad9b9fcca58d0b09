/** Typed access to problems.wasm. An instance solves problems under one ruleset. */
import { RulesWasm } from '../rules/rules-wasm.js';
import { wasmStateOf, type Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { compileWasm, instantiateWasm } from '../wasm/load.js';
import { WasmMemory } from '../wasm/memory.js';
import { PausableCall, type PollAnswer } from '../wasm/pausable.js';
import type { WasmSource } from '../wasm/source.js';
import type { Stipulation } from './stipulation.js';

/** The functions of problems.wasm; see assembly/problems/. */
interface ProblemsExports {
  resizeProofs(mebibytes: number): number;
  startProblem(play: number, goal: number): void;
  decide(plies: number): number;
  decideFirstMoves(count: number, number: number, positions: number): number;
  whyEnded(): number;
  visitedPositions(): number;
  isGoalReached(): number;
  playMove(from: number, to: number): number;
  unmakeMove(): void;
  makeNullMove(): void;
  unmakeNullMove(): void;
}

/** The address of problems.wasm. Bundlers recognise this form and emit the file. */
const problemsUrl = (): URL => new URL('../wasm/problems.wasm', import.meta.url);

let problemsModule: Promise<WebAssembly.Module> | undefined;

/** Fetches and compiles problems.wasm once. */
export const loadProblems = (source: WasmSource = problemsUrl()): Promise<WebAssembly.Module> => {
  problemsModule ??= compileWasm(source).catch((error: unknown) => {
    problemsModule = undefined;
    throw error;
  });
  return problemsModule;
};

/** Thrown by {@link ProblemsWasm.decide} if the control function has ended the search. */
export class SearchEnded extends Error {}

/** Thrown if a set-up has too many moves to search to the stipulated depth. */
export class TooDeep extends Error {}

/** A legal move in wasm's packed form. */
export type PackedMove = number;

/**
 * `moves` is the number of moves in which a first move forces the goal, or 0 if it does not. `nodes` is the number of
 * visited positions.
 */
export interface DecidedMove {
  readonly moves: number;
  readonly nodes: number;
}

export class ProblemsWasm {
  readonly #exports: ProblemsExports;
  readonly #memory: WasmMemory;
  readonly #core: RulesWasm;
  readonly #call: PausableCall;
  #ask: () => PollAnswer = () => 'go-on';
  #rest: () => Promise<void> = () => Promise.resolve();

  constructor(module: WebAssembly.Module, ruleset: Ruleset) {
    const instance = instantiateWasm(module, {
      poll: () => (this.#call.poll() ? 1 : 0),
      probeTablebase: () => 0,
    });
    // The type assertion is safe, because assembly/problems/index.ts exports exactly these functions.
    this.#exports = instance as unknown as ProblemsExports;
    this.#memory = new WasmMemory(instance);
    this.#core = new RulesWasm(instance, ruleset);
    this.#call = new PausableCall(instance, this.#memory, () => this.#ask());
  }

  /** Resizes the table to a power of two in MiB, or removes it. Returns false if there is too little memory. */
  resizeProofs(mebibytes: number): boolean {
    return this.#exports.resizeProofs(mebibytes) !== 0;
  }

  get byteLength(): number {
    return this.#memory.byteLength;
  }

  /** Begins another problem. Its search ignores table entries for earlier problems. */
  start({ play, goal }: Stipulation): void {
    const constant = (name: string): number =>
      this.#memory.constant(name.toUpperCase().replace('-', '_'));
    this.#exports.startProblem(constant(`PLAY_${play}`), constant(`GOAL_${goal}`));
  }

  /** `ask` is called every few positions and decides whether the search continues; `rest` makes it pause. */
  control(ask: () => PollAnswer, rest: () => Promise<void>): void {
    this.#ask = ask;
    this.#rest = rest;
  }

  /** Makes a position the current one. */
  load(position: Position): void {
    // Loads a copy, because the core skips the object that it loaded last, even if this class has made moves since.
    this.#core.load({ ...wasmStateOf(position) });
  }

  /** The current position's legal moves with their coordinates, ordered by coordinates. */
  writtenMoves(): readonly (readonly [text: string, move: PackedMove])[] {
    return this.#core
      .packedMoves()
      .map((move) => [this.write(move), move] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** The current position's legal moves, ordered by coordinates. */
  legalMoves(): readonly PackedMove[] {
    return this.writtenMoves().map(([, move]) => move);
  }

  /** Writes a move in coordinates. */
  write(move: PackedMove): string {
    return makeCoordinates(this.#core.decodeMove(move));
  }

  /** Makes a legal move. */
  play(move: PackedMove): void {
    this.#exports.playMove(move & 255, (move >> 8) & 255);
  }

  unplay(): void {
    this.#exports.unmakeMove();
  }

  pass(): void {
    this.#exports.makeNullMove();
  }

  unpass(): void {
    this.#exports.unmakeNullMove();
  }

  isCheck(): boolean {
    return this.#core.isCheck();
  }

  isGoalReached(): boolean {
    return this.#exports.isGoalReached() !== 0;
  }

  /** Number of positions visited since the start of the problem. */
  get nodes(): number {
    return this.#exports.visitedPositions();
  }

  /**
   * Decides in how many moves, at most `number`, each given legal move forces the goal. Also counts the visited
   * positions. Stops early after `positions` positions. `isEnded` is true if the control function ended the search.
   */
  async decideFirstMoves(
    moves: readonly PackedMove[],
    number: number,
    positions: number,
  ): Promise<{ readonly decided: readonly DecidedMove[]; readonly isEnded: boolean }> {
    this.#memory.ints('IO_MOVES', moves.length).set(moves);
    const limit = Math.min(positions, Number.MAX_SAFE_INTEGER);
    const count = await this.#call.run(
      () => this.#exports.decideFirstMoves(moves.length, number, limit),
      this.#rest,
    );
    const why = this.#exports.whyEnded();
    if (why === this.#memory.constant('TOO_DEEP')) throw new TooDeep();
    const found = this.#memory.bytes('FIRST_FOUND', count);
    const visited = this.#memory.doubles('FIRST_VISITED', count);
    return {
      decided: Array.from(found, (each, index) => ({ moves: each, nodes: visited[index] ?? 0 })),
      isEnded: why !== this.#memory.constant('NO'),
    };
  }

  /**
   * Whether the goal is reached in this number of plies from the current position; see `decide` in
   * assembly/problems/solver.ts.
   */
  async decide(plies: number): Promise<boolean> {
    const answer = await this.#call.run(() => this.#exports.decide(plies), this.#rest);
    if (answer === this.#memory.constant('INTERRUPTED')) throw new SearchEnded();
    if (answer === this.#memory.constant('TOO_DEEP')) throw new TooDeep();
    return answer === this.#memory.constant('YES');
  }
}
