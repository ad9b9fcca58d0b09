/**
 * An attempt at a puzzle, or at a mistake of a game, with what the engine says: why a move is wrong, whether another one
 * is as good, and what is right where that is not known yet.
 */
import { chanceFor, pointsOf, whiteView } from '../../../src/analysis/chance.js';
import { judgementOf } from '../../../src/analysis/judge.js';
import type { EngineError, SearchInfo, SearchRequest } from '../../../src/engine/types.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { stepsOf, type LineStep } from '../../../src/notation/line.js';
import {
  Attempt,
  type AttemptState,
  type PuzzleMoves,
  type Replayed,
} from '../../../src/puzzles/attempt.js';
import type { Puzzle } from '../../../src/puzzles/types.js';
import { isSameMove, type Move } from '../../../src/rules/moves.js';
import type { Score } from '../../../src/rules/score.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { PuzzleOutcome } from '../../storage/practice.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { sequelOf, winsAsMuch } from './sequel.js';

/** Plies that are shown of what the engine finds. */
export const MAX_PLIES = 8;
/** Plies that are shown after a solution, enough for a mate in six. */
const MAX_CONTINUATION = 12;
/** The solver's expected score from which a move that does not end the game in time still wins it. */
const STILL_WINNING = 0.9;

/** What is asked: a puzzle, or a position of a game that is practised like one. */
export type Asked = PuzzleMoves & Pick<Puzzle, 'id' | 'ruleset'>;

export interface Task<Of extends Asked = Puzzle> {
  readonly read: Replayed<Of>;
  /** Plies of the solution that are asked for; all of them by default. */
  readonly plies?: number;
  /** The position in which the solver is to move, as engines are asked, with the moves of the game before it. */
  readonly request: SearchRequest;
  /** Nodes of each search. */
  readonly nodes: number;
  /** Whether the solution ends before it wins anything, as a fork does. The solver is then asked for the capture too. */
  readonly hasSequel?: boolean;
  /** Whether the solution ends before the game is won. Best play after it is then shown. */
  readonly hasContinuation?: boolean;
  /** Whether the game has to be won in so many moves. A move that wins later is then not a failure. */
  readonly isWin?: boolean;
  /** Where other moves than the solution can be right, too. */
  readonly open?: {
    /** The solver's expected score with best play. */
    readonly chance: number;
    /** That of the solution; White's view. */
    readonly score: Score | undefined;
    /** The move of the game, which is known to be worse. */
    readonly played: Move | undefined;
  };
}

/**
 * `checking`: the engine looks at a move, or for the solution; `failed`: it could not; `slower`: the last move wins too, but
 * later than the task asks, so another one is wanted.
 */
export type AttemptStatus = AttemptState | 'checking' | 'failed' | 'slower';

/** What the engine says of a move. */
export interface Refutation {
  readonly status: 'searching' | 'found' | 'failed';
  /** The move, and best play after it. */
  readonly steps: readonly LineStep[];
  /** White's view; undefined until it is known, or if the move has ended the game. */
  readonly score: Score | undefined;
}

export class AttemptStore<Of extends Asked = Puzzle> extends Store {
  readonly #settings: Pick<SettingsStore, 'values'>;
  readonly #onResult: (outcome: PuzzleOutcome) => void;
  readonly #engine: Pick<EngineAccess, 'search' | 'stop'>;
  #task: Task<Of> | undefined;
  #attempt: Attempt<Of> | undefined;
  /** What the engine is doing for the attempt, or has failed to do. */
  #search: 'checking' | 'failed' | undefined;
  /** The move that is being checked. */
  #checked: LineStep | undefined;
  /** What has been found of the last move. */
  #found: Refutation | undefined;
  /** The search for the best reply to a wrong move. */
  #looking: Promise<Refutation | undefined> | undefined;
  /** The last move, if it wins too, but later. */
  #slower: LineStep | undefined;
  #loss: number | undefined;
  /** The solution that the engine has found. */
  #solution: { readonly moves: readonly string[]; readonly score: Score } | undefined;
  #refutation: Refutation | undefined;
  /** The capture after the solution, and the score with it; White's view. */
  #sequel: { readonly attempt: Attempt<Of>; readonly score: Score } | undefined;
  #continuation: readonly LineStep[] = [];
  /** Whether the reply to the solution is still to come. */
  #isFollowed = false;
  /** Whether the time that an opponent takes to move is over. */
  #mayReply = false;
  #error: EngineError | undefined;
  /** The outcome that has been reported. */
  #recorded: PuzzleOutcome | undefined;
  /** Replaced with every attempt and every move, so that late answers are not taken for others. */
  #turn = {};

  /**
   * `onResult` is called once for each task, at the first wrong move or at the end; for a mistake of a game once more, with
   * `helped`, if it is solved after a failure.
   */
  constructor(
    settings: Pick<SettingsStore, 'values'>,
    onResult: (outcome: PuzzleOutcome) => void,
    engine: Pick<EngineAccess, 'search' | 'stop'> = new EngineAccess({ purpose: 'comparison' }),
  ) {
    super();
    this.#settings = settings;
    this.#onResult = onResult;
    this.#engine = engine;
  }

  get attempt(): Attempt<Of> | undefined {
    return this.#attempt;
  }

  /** The attempt whose position is shown: that at the capture after the solution, once it has begun. */
  get shown(): Attempt<Of> | undefined {
    return this.isInSequel ? this.#sequel?.attempt : this.#attempt;
  }

  /** Whether the solution is complete, and what it wins is asked for or shown. */
  get isInSequel(): boolean {
    return this.#sequel !== undefined && !this.#isFollowed;
  }

  get status(): AttemptStatus | undefined {
    if (this.#isFollowed) return 'replying';
    return this.#search ?? (this.#slower === undefined ? this.shown?.state : 'slower');
  }

  /** Whether nothing more is asked for. */
  get isOver(): boolean {
    return !this.#isFollowed && this.shown?.isOver === true;
  }

  /** The move that the engine is looking at. */
  get checked(): LineStep | undefined {
    return this.#checked;
  }

  /** The last move, if it wins too, but later than the task asks. */
  get slower(): LineStep | undefined {
    return this.#slower;
  }

  /** Whether there is, or may be, a refutation of the last move to step through. */
  get mayExplain(): boolean {
    if (this.status !== 'wrong') return false;
    return this.#found === undefined || this.#found.steps.length > 1;
  }

  /** Why the last move is wrong, once that has been asked for. */
  get refutation(): Refutation | undefined {
    return this.#refutation;
  }

  /** The move that was played in the game. */
  get played(): Move | undefined {
    return this.#task?.open?.played;
  }

  /** Whether the last move is the one that was played in the game. */
  get isPlayed(): boolean {
    const { played } = this;
    const tried = this.#attempt?.tried;
    return played !== undefined && tried !== undefined && isSameMove(played, tried.move);
  }

  /** What the engine has found after the last move, if that was wrong. */
  get afterWrong(): Refutation | undefined {
    return this.status === 'wrong' ? this.#found : undefined;
  }

  /** How much of the expected score the last move has lost, if the engine has looked. */
  get loss(): number | undefined {
    return this.#loss;
  }

  /** Whether the task has been done by another move than the solution that is good, too. */
  get isGoodToo(): boolean {
    return this.shown?.state === 'solved' && this.#found !== undefined;
  }

  /** What can be stepped through: a refutation, or the solution once it may be seen. */
  get line(): readonly LineStep[] {
    if (this.#refutation !== undefined) return this.#refutation.steps;
    if (!this.isOver || this.#attempt === undefined) return [];
    const found = this.isGoodToo && !this.isInSequel ? this.#found : undefined;
    return found?.steps ?? [...this.#attempt.line, ...this.sequel, ...this.continuation];
  }

  /** Best play after a solution that ends before the game is won; empty until it is known. */
  get continuation(): readonly LineStep[] {
    return this.isOver && !this.isGoodToo ? this.#continuation : [];
  }

  /**
   * The reply to the last move of a solution that ends before it wins anything, and the capture after the reply; empty until
   * they may be seen.
   */
  get sequel(): readonly LineStep[] {
    const { mistake, line, isOver = false } = this.#sequel?.attempt ?? {};
    return isOver && mistake !== undefined && line !== undefined ? [mistake, ...line] : [];
  }

  /** The evaluation of the line that may be seen, unless it is a refutation; White's view. */
  get score(): Score | undefined {
    if (this.#refutation !== undefined || !this.isOver) return undefined;
    return this.isGoodToo ? this.#found?.score : (this.#solution?.score ?? this.#task?.open?.score);
  }

  get error(): EngineError | undefined {
    return this.#error;
  }

  /** Releases the engine. */
  close(): void {
    this.#turn = {};
    this.#looking = undefined;
    this.#engine.stop();
    if (this.#search === 'checking') this.#search = undefined;
    if (this.#refutation?.status === 'searching') this.#refutation = undefined;
    this.#checked = undefined;
    this.#isFollowed = false;
  }

  /** After `close`, searches again for the reply to a wrong move. */
  resume(): void {
    const { tried } = this.shown ?? {};
    if (this.status === 'wrong' && tried !== undefined && this.#looking === undefined)
      void this.#findReply(tried);
  }

  /** Begins a task, of which an outcome may have been reported before. */
  begin(task: Task<Of>, recorded?: PuzzleOutcome): void {
    this.#task = task;
    this.#solution = undefined;
    this.#recorded = recorded;
    this.retry();
  }

  /** Begins the task again. */
  retry(): void {
    if (this.#task === undefined) return;
    this.#leave();
    this.#sequel = undefined;
    this.#continuation = [];
    this.#attempt = new Attempt(this.#task.read, this.#task.plies);
    if (this.#solution !== undefined) this.#attempt.know(this.#solution.moves);
    this.changed();
  }

  /** Shows nothing. */
  clear(): void {
    this.#leave();
    this.#sequel = undefined;
    this.#continuation = [];
    this.#task = undefined;
    this.#attempt = undefined;
    this.changed();
  }

  /** Stops the engine, and forgets what it has said. */
  #leave(): void {
    this.close();
    this.#search = undefined;
    this.#found = undefined;
    this.#slower = undefined;
    this.#loss = undefined;
    this.#refutation = undefined;
    this.#mayReply = false;
    this.#error = undefined;
  }

  // --- Moves -----------------------------------------------------------------------------------------

  async try(move: Move): Promise<void> {
    const attempt = this.shown;
    const step = attempt?.stepOf(move);
    this.#leave();
    if (attempt === undefined || step === undefined) {
      this.changed();
      return;
    }
    let isGood = false;
    if (!attempt.isRight(step.move) && this.#mayBeGood(step)) {
      const found = await this.#check(step);
      if (found === undefined) return;
      if (this.#isSlower(step, found)) {
        this.#slower = step;
        this.changed();
        return;
      }
      isGood = this.#isGood(step, found);
    }
    attempt.try(step.move, isGood);
    if (attempt.state === 'wrong') this.#record('failed');
    else if (attempt.state === 'solved') this.#record(attempt.wasHelped ? 'helped' : 'solved');
    if (attempt.state === 'wrong') void this.#findReply(step);
    else if (attempt === this.#attempt) void this.#findMore();
    this.changed();
  }

  /** Whether a move that is not the solution has to be looked at. */
  #mayBeGood({ move, after }: LineStep): boolean {
    if (this.#sequel !== undefined) return true;
    if (this.#task?.isWin === true) return after.status() === 'ongoing';
    const open = this.#task?.open;
    return open !== undefined && !(open.played !== undefined && isSameMove(open.played, move));
  }

  /** Whether a move wins the game too, only not as soon as the task asks. */
  #isSlower({ turn }: LineStep, { score }: Refutation): boolean {
    if (this.#task?.isWin !== true || this.#sequel !== undefined || score === undefined)
      return false;
    return chanceFor(expectedScore(score), turn) >= STILL_WINNING;
  }

  /** Whether a move is as good as the solution, after the engine has looked at it. */
  #isGood({ after, turn }: LineStep, { score }: Refutation): boolean {
    if (this.#sequel !== undefined)
      return score !== undefined && winsAsMuch(this.#sequel.score, score, turn);
    if (this.#task?.open === undefined) return false;
    const chance = score === undefined ? pointsOf(after.result()) : expectedScore(score);
    if (chance === undefined) return false;
    this.#loss = Math.max(0, this.#task.open.chance - chanceFor(chance, turn));
    // What a review would not even call an inaccuracy is right.
    return judgementOf(this.#loss) === undefined;
  }

  /** Searches for what comes after a solution that ends before it wins anything, or before it ends the game. */
  async #findMore(): Promise<void> {
    const attempt = this.#attempt;
    const last = attempt?.steps.at(-1);
    if (attempt?.isOver !== true || last === undefined || attempt.line.at(-1) !== last) return;
    if (this.#task?.hasSequel === true) await this.#findSequel(attempt, last);
    else if (this.#task?.hasContinuation === true) await this.#findContinuation(attempt, last);
  }

  /** Best play after the last move of the solution; undefined if it is not known or no longer wanted. */
  async #askAfter({ steps, done }: Attempt<Of>): Promise<SearchInfo | undefined> {
    const turn = this.#turn;
    const info = await this.#ask(steps.slice(done).map(({ move }) => makeCoordinates(move)));
    if (turn !== this.#turn) return undefined;
    // The solution is complete without it, so an error of the engine is not shown.
    this.#error = undefined;
    return info;
  }

  async #findContinuation(attempt: Attempt<Of>, { after }: LineStep): Promise<void> {
    if (after.status() !== 'ongoing') return;
    const info = await this.#askAfter(attempt);
    if (info === undefined) return;
    this.#continuation = stepsOf(after, info.pv, MAX_CONTINUATION);
    this.changed();
  }

  /** Searches for what the solution wins, and asks for it unless the solution was shown. */
  async #findSequel(attempt: Attempt<Of>, last: LineStep): Promise<void> {
    const turn = this.#turn;
    this.#isFollowed = attempt.state === 'solved';
    const info = await this.#askAfter(attempt);
    if (turn !== this.#turn) return;
    const sequel = info && sequelOf(attempt, info.pv);
    if (info === undefined || sequel === undefined) this.#isFollowed = false;
    else {
      this.#sequel = { attempt: sequel, score: whiteView(info.score, last.after.turn) };
      if (attempt.state === 'answered') sequel.answer();
      if (this.#mayReply) this.#isFollowed = false;
    }
    this.changed();
  }

  /** Searches for the best reply to a wrong move. The solver can continue meanwhile. */
  async #findReply(step: LineStep): Promise<void> {
    // The engine's searches with dice give no lines.
    if (this.#found !== undefined || this.#attempt?.puzzle.roll !== undefined) return;
    const found = await (this.#looking = this.#lookAfter(step));
    if (found === undefined) return;
    this.#looking = undefined;
    if (found.status === 'found') this.#found = found;
    // Without an engine, the move is still wrong. The user sees the error only after asking why.
    else if (this.#refutation === undefined) this.#error = undefined;
    this.changed();
  }

  /** Makes the opponent's reply. */
  reply(): void {
    this.#attempt?.reply();
    this.#mayReply = true;
    if (this.#sequel !== undefined) this.#isFollowed = false;
    this.changed();
  }

  async hint(): Promise<void> {
    if (!(await this.#knowSolution())) return;
    this.shown?.help();
    this.changed();
  }

  async answer(): Promise<void> {
    if (!(await this.#knowSolution())) return;
    this.#leave();
    this.shown?.answer();
    this.#record('failed');
    this.changed();
    if (this.#sequel === undefined) void this.#findMore();
  }

  #record(outcome: PuzzleOutcome): void {
    const isLater =
      this.#task?.open !== undefined && this.#recorded === 'failed' && outcome !== 'failed';
    if (this.#recorded !== undefined && !isLater) return;
    this.#recorded = isLater ? 'helped' : outcome;
    this.#onResult(this.#recorded);
  }

  // --- The engine ------------------------------------------------------------------------------------

  /** Looks for what is wrong with the last move. */
  async explain(): Promise<void> {
    const { tried } = this.shown ?? {};
    if (!this.mayExplain || tried === undefined) return;
    if (this.#found !== undefined) {
      this.#refute(this.#found);
      return;
    }
    this.#error = undefined;
    this.#refute({ status: 'searching', steps: [tried], score: undefined });
    const found = await (this.#looking ?? this.#lookAfter(tried));
    if (found === undefined) return;
    this.#found = found.status === 'found' ? found : undefined;
    this.#refute(found);
  }

  #refute(refutation: Refutation): void {
    this.#refutation = refutation;
    this.changed();
  }

  /** Leaves the refutation, to try another move. */
  goBack(): void {
    this.close();
    this.#refutation = undefined;
    this.#error = undefined;
    this.changed();
  }

  /** The engine's verdict on a move, for which the solver waits; undefined if the search failed or is no longer wanted. */
  async #check(step: LineStep): Promise<Refutation | undefined> {
    this.#search = 'checking';
    this.#checked = step;
    this.changed();
    const found = await this.#lookAfter(step);
    if (found === undefined) return undefined;
    this.#checked = undefined;
    this.#search = found.status === 'found' ? undefined : 'failed';
    if (found.status !== 'found') {
      this.changed();
      return undefined;
    }
    return (this.#found = found);
  }

  /** What the engine says of a move; undefined if it is no longer wanted. */
  async #lookAfter(step: LineStep): Promise<Refutation | undefined> {
    const { after } = step;
    if (after.status() !== 'ongoing') return { status: 'found', steps: [step], score: undefined };
    const turn = this.#turn;
    const info = await this.#ask([makeCoordinates(step.move)]);
    if (turn !== this.#turn) return undefined;
    if (info === undefined) return { status: 'failed', steps: [step], score: undefined };
    return {
      status: 'found',
      steps: [step, ...stepsOf(after, info.pv, MAX_PLIES - 1)],
      score: whiteView(info.score, after.turn),
    };
  }

  /** Looks for the solution if it is not known; false if it could not be found, or is no longer wanted. */
  async #knowSolution(): Promise<boolean> {
    const attempt = this.shown;
    if (attempt === undefined) return false;
    if (this.#search === 'failed') this.#search = undefined;
    if (attempt.next !== undefined) return true;
    this.close();
    this.#search = 'checking';
    this.#refutation = undefined;
    this.#error = undefined;
    this.changed();
    const turn = this.#turn;
    const info = await this.#ask();
    if (turn !== this.#turn) return false;
    const moves = info?.pv.slice(0, MAX_PLIES) ?? [];
    this.#search = moves.length > 0 ? undefined : 'failed';
    if (info !== undefined && moves.length > 0) {
      this.#solution = { moves, score: whiteView(info.score, attempt.start.turn) };
      attempt.know(moves);
    }
    this.changed();
    return moves.length > 0;
  }

  /** Searches the position of the attempt, or the one after a move; undefined if that has failed. */
  async #ask(more: readonly string[] = []): Promise<SearchInfo | undefined> {
    const [task, attempt] = [this.#task, this.#attempt];
    if (task === undefined || attempt === undefined) return undefined;
    const { request, nodes } = task;
    const { mistake } = this.#sequel?.attempt ?? {};
    const done = [...attempt.steps.slice(0, attempt.done), ...(mistake ? [mistake] : [])].map(
      ({ move }) => makeCoordinates(move),
    );
    const turn = this.#turn;
    const result = await this.#engine.search({
      kind: 'game',
      request: { ...request, moves: [...(request.moves ?? []), ...done, ...more] },
      limits: { nodes },
      hash: hashFor(this.#settings.values),
      threads: 1,
    });
    if (!result.ok && turn === this.#turn) this.#error = result.error;
    return result.ok ? result.value.info : undefined;
  }
}
