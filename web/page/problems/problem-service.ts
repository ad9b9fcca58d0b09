/**
 * Solves the page's problems with one solver. A new request ends the previous request, because two requests cannot
 * share the solver's memory and the older one is obsolete. Runs in a worker; tests run it without a worker.
 */
import {
  improveProblem,
  type ImproveProgress,
  type Improvement,
} from '../../../src/problems/improve.js';
import type { Problem } from '../../../src/problems/first-moves.js';
import { LocalSolver, solveProblem, type SolveProgress } from '../../../src/problems/solve.js';
import { parseStipulation } from '../../../src/problems/stipulation.js';
import type { ProblemSolution, ResumeState, Wanted } from '../../../src/problems/types.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { Square } from '../../../src/rules/squares.js';
import type { Told } from '../../../src/elements/internal/translate.js';

/** A problem as plain data that can be sent to a worker. */
export interface ProblemText {
  readonly ruleset: string;
  readonly fen: string;
  readonly stipulation: string;
}

export interface SolveRequest extends Partial<Wanted> {
  readonly intended: number;
  /** Time limit in milliseconds. */
  readonly time?: number;
  readonly resume?: ResumeState;
}

export interface ImproveRequest {
  readonly kind: Improvement;
  readonly keys: readonly string[];
  readonly square?: Square;
  readonly intended: number;
}

/** A value, or the error that explains why it is missing. */
export type Answer<T> = { readonly value: T } | { readonly error: Told };

/** Size of the solver's table in MiB. A phone needs space for it in addition to the engine. */
const TABLE = 16;

/** Milliseconds between two progress reports. Each redraws the panel. That takes longer than solving a two-mover. */
const REPORT_INTERVAL = 150;

/** Forwards the latest report at the end of each interval, and none after `end`. */
class SeldomReports<T> {
  readonly #report: (value: T) => void;
  #due = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: T | undefined;

  constructor(report: (value: T) => void) {
    this.#report = report;
  }

  readonly add = (value: T): void => {
    this.#latest = value;
    // The solver pauses often enough for the timer to fire.
    this.#timer ??= setTimeout(this.#send, Math.max(0, this.#due - performance.now()));
  };

  readonly #send = (): void => {
    this.#timer = undefined;
    this.#due = performance.now() + REPORT_INTERVAL;
    if (this.#latest !== undefined) this.#report(this.#latest);
  };

  end(): void {
    clearTimeout(this.#timer);
  }
}

export class ProblemService {
  #solver: Promise<LocalSolver> | undefined;
  #stopping = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  solve(
    text: ProblemText,
    request: SolveRequest,
    onProgress: (progress: SolveProgress) => void,
  ): Promise<Answer<ProblemSolution>> {
    return this.#begin(text, async (problem, solver, signal) => {
      const reports = new SeldomReports(onProgress);
      const solved = await solveProblem(problem, {
        ...request,
        solver,
        signal,
        onProgress: reports.add,
      });
      reports.end();
      return solved.ok ? { value: solved.value } : { error: toldOf(solved.error) };
    });
  }

  improve(
    text: ProblemText,
    request: ImproveRequest,
    onProgress: (progress: ImproveProgress) => void,
  ): Promise<Answer<ImproveProgress>> {
    return this.#begin(text, async (problem, solver, signal) => {
      const reports = new SeldomReports(onProgress);
      const improved = await improveProblem(problem, {
        ...request,
        solver,
        signal,
        onProgress: reports.add,
      });
      reports.end();
      return improved.ok ? { value: improved.value } : { error: toldOf(improved.error) };
    });
  }

  /** Ends the current request. That request returns its results so far. */
  stop(): void {
    this.#stopping.abort();
  }

  #begin<T>(
    text: ProblemText,
    work: (problem: Problem, solver: LocalSolver, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.stop();
    const { signal } = (this.#stopping = new AbortController());
    const result = this.#last.then(async () => {
      await loadRules();
      const solver = (this.#solver ??= LocalSolver.load(TABLE));
      // If the solver could not be fetched, the next request fetches it again.
      solver.catch(() => {
        this.#solver = undefined;
      });
      return work(read(text), await solver, signal);
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}

const toldOf = ({ code, params, message }: Told): Told => ({ code, params, message });

const read = ({ ruleset: id, fen, stipulation: asked }: ProblemText): Problem => {
  const ruleset = parseRuleset(id);
  const stipulation = parseStipulation(asked);
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value) : undefined;
  if (position?.ok !== true || !stipulation.ok)
    throw new TypeError('the position must be legal and the stipulation supported');
  return { position: position.value, stipulation: stipulation.value };
};
