/** Typed access to problems.wasm: one instance solves the problems of one ruleset. */
import { RulesWasm } from '../rules/rules-wasm.js';
import { wasmStateOf, type Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { compileWasm, instantiateWasm } from '../wasm/load.js';
import { WasmMemory } from '../wasm/memory.js';
import { PausableCall, type PollAnswer } from '../wasm/pausable.js';
import { problemsUrl } from '../wasm/problems-url.js';
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

let problemsModule: Promise<WebAssembly.Module> | undefined;

/** Fetches and compiles problems.wasm once. */
export const loadProblems = (source: WasmSource = problemsUrl()): Promise<WebAssembly.Module> => {
  problemsModule ??= compileWasm(source).catch((error: unknown) => {
    problemsModule = undefined;
    throw error;
  });
  return problemsModule;
};

/** Thrown by {@link ProblemsWasm.decide} when the poll has ended the search. */
export class SearchEnded extends Error {}

/** Thrown if a set-up has too many moves to look so far ahead. */
export class TooDeep extends Error {}

/** A legal move, as wasm packs it. */
export type PackedMove = number;

/** In how many moves a first move forces the goal, 0 for never, and the positions visited for it. */
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
    // The module is ours: assembly/problems/index.ts exports exactly these functions.
    this.#exports = instance as unknown as ProblemsExports;
    this.#memory = new WasmMemory(instance);
    this.#core = new RulesWasm(instance, ruleset);
    this.#call = new PausableCall(instance, this.#memory, () => this.#ask());
  }

  /** Resizes the table to a power of two of MiB, or to nothing. Returns false if memory is short. */
  resizeProofs(mebibytes: number): boolean {
    return this.#exports.resizeProofs(mebibytes) !== 0;
  }

  get byteLength(): number {
    return this.#memory.byteLength;
  }

  /** Begins another problem; what the table holds of an earlier one is not used. */
  start({ play, goal }: Stipulation): void {
    const constant = (name: string): number =>
      this.#memory.constant(name.toUpperCase().replace('-', '_'));
    this.#exports.startProblem(constant(`PLAY_${play}`), constant(`GOAL_${goal}`));
  }

  /** What every few positions decides about the search, and what happens in its pauses. */
  control(ask: () => PollAnswer, rest: () => Promise<void>): void {
    this.#ask = ask;
    this.#rest = rest;
  }

  /** Makes a position the current one. */
  load(position: Position): void {
    // A copy, because the moves that are made and unmade here are not known to the core.
    this.#core.load({ ...wasmStateOf(position) });
  }

  /** The legal moves of the current position and their coordinates, in the order of the latter. */
  writtenMoves(): readonly (readonly [text: string, move: PackedMove])[] {
    return this.#core
      .packedMoves()
      .map((move) => [this.write(move), move] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** The legal moves of the current position, in the order of their coordinates. */
  legalMoves(): readonly PackedMove[] {
    return this.writtenMoves().map(([, move]) => move);
  }

  /** The move in coordinates. */
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

  /** Whether the last move has reached the goal. */
  isGoalReached(): boolean {
    return this.#exports.isGoalReached() !== 0;
  }

  /** Positions visited since the problem was begun. */
  get nodes(): number {
    return this.#exports.visitedPositions();
  }

  /**
   * In how many moves, at most `number`, each of some legal moves forces the goal, and the positions visited for it. Stops
   * early after `positions` positions, or if the poll ends the search, which `isEnded` tells.
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

  /** Whether the goal is reached in so many plies from here; see decide in assembly/problems/solver.ts. */
  async decide(plies: number): Promise<boolean> {
    const answer = await this.#call.run(() => this.#exports.decide(plies), this.#rest);
    if (answer === this.#memory.constant('INTERRUPTED')) throw new SearchEnded();
    if (answer === this.#memory.constant('TOO_DEEP')) throw new TooDeep();
    return answer === this.#memory.constant('YES');
  }
}
