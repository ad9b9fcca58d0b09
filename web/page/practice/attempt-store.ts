/**
 * An attempt at a puzzle, or at a mistake from a game. The engine explains why a move is wrong and checks whether
 * another move is equally good. It finds the solution if that is unknown.
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
import { gradeOf } from './grade.js';
import type { Tried } from './record.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { sequelOf, winsAsMuch } from './sequel.js';

/** Maximum number of shown plies of the engine's lines. */
export const MAX_PLIES = 8;
/** Maximum number of shown plies after a solution, enough for a mate in six. */
const MAX_CONTINUATION = 12;
/** A move that does not end the game in time still wins it if the solver's expected score is at least this. */
const STILL_WINNING = 0.9;

/** The task: a puzzle, or a position from a game that is practised in the same way. */
export type Asked = PuzzleMoves & Pick<Puzzle, 'id' | 'ruleset'>;

export interface Task<Of extends Asked = Puzzle> {
  readonly read: Replayed<Of>;
  /** Number of plies of the solution that the solver must find; by default all. */
  readonly plies?: number;
  /** The engine request for the solver's position, with the preceding moves of the game. */
  readonly request: SearchRequest;
  /** Number of nodes for each search. */
  readonly nodes: number;
  /** Whether the solution ends before the gain, as a fork does. The solver must then also find the capture. */
  readonly hasSequel?: boolean;
  /** Whether the solution ends before the game is won. If so, best play after the solution is shown. */
  readonly hasContinuation?: boolean;
  /** Whether the game must be won in a given number of moves. A move that wins later then does not fail the task. */
  readonly isWin?: boolean;
  /** Other moves that are right, in coordinates. */
  readonly right?: readonly string[];
  /** Present if the engine decides whether moves other than the solution are also right. */
  readonly open?: {
    /** The solver's expected score with best play. */
    readonly chance: number;
    /** The score of the solution, from White's point of view. */
    readonly score: Score | undefined;
    /** The move played in the game. It is known to be a mistake. */
    readonly played: Move | undefined;
  };
}

/**
 * `checking`: the engine is searching a move or the solution. `failed`: the engine could not search. `slower`: the last
 * move also wins, but later than the task requires, so the solver must try again.
 */
export type AttemptStatus = AttemptState | 'checking' | 'failed' | 'slower';

/** The engine's assessment of a move. */
export interface Refutation {
  readonly status: 'searching' | 'found' | 'failed';
  /** The move and best play after it. */
  readonly steps: readonly LineStep[];
  /** From White's point of view; undefined until known, or if the move ends the game. */
  readonly score: Score | undefined;
}

export class AttemptStore<Of extends Asked = Puzzle> extends Store<AttemptStore<Of>> {
  readonly #settings: Pick<SettingsStore, 'values'>;
  readonly #onResult: (tried: Tried) => void;
  readonly #engine: Pick<EngineAccess, 'search' | 'stop'>;
  #task: Task<Of> | undefined;
  #attempt: Attempt<Of> | undefined;
  /** The state of the engine's search for the attempt. */
  #search: 'checking' | 'failed' | undefined;
  readonly checked: LineStep | undefined;
  #found: Refutation | undefined;
  /** The search for the best reply to a wrong move. */
  #looking: Promise<Refutation | undefined> | undefined;
  /** The last move, if it wins later than the task requires. */
  readonly slower: LineStep | undefined;
  /** The last move's loss of expected score, if the engine has checked it. */
  readonly loss: number | undefined;
  /** The solution found by the engine. */
  #solution: { readonly moves: readonly string[]; readonly score: Score } | undefined;
  /** Why the last move is wrong, once the user has requested the explanation. */
  readonly refutation: Refutation | undefined;
  /** The capture after the solution, and the score after that capture from White's point of view. */
  #sequel: { readonly attempt: Attempt<Of>; readonly score: Score } | undefined;
  #continuation: readonly LineStep[] = [];
  /** Whether the opponent's reply to the solution has yet to be played. */
  #isFollowed = false;
  /** Whether the delay before the opponent's move has passed. */
  #mayReply = false;
  readonly error: EngineError | undefined;
  #recorded: PuzzleOutcome | undefined;
  /** When the task began, in milliseconds since 1970. */
  #begun = 0;
  /** Number of moves that were neither right nor wrong. */
  #others = 0;
  /** Replaced with every attempt and every move, so that late results can be ignored. */
  #turn = {};

  /**
   * `onResult` is called once for each task, at the first wrong move or at the end. If a mistake from a game is solved
   * after a failure, it is called again with `helped` and without a grade.
   */
  constructor(
    settings: Pick<SettingsStore, 'values'>,
    onResult: (tried: Tried) => void,
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

  /** The attempt whose position is shown; after the solution, the attempt at the capture, once it has begun. */
  get shown(): Attempt<Of> | undefined {
    return this.isInSequel ? this.#sequel?.attempt : this.#attempt;
  }

  /** Whether the solution is complete and the user must find, or sees, its gain. */
  get isInSequel(): boolean {
    return this.#sequel !== undefined && !this.#isFollowed;
  }

  get status(): AttemptStatus | undefined {
    if (this.#isFollowed) return 'replying';
    return this.#search ?? (this.slower === undefined ? this.shown?.state : 'slower');
  }

  get isOver(): boolean {
    return !this.#isFollowed && this.shown?.isOver === true;
  }

  /** Whether the last move has, or may have, a refutation that the user can step through. */
  get mayExplain(): boolean {
    if (this.status !== 'wrong') return false;
    return this.#found === undefined || this.#found.steps.length > 1;
  }

  get played(): Move | undefined {
    return this.#task?.open?.played;
  }

  /** Whether the last move is the move played in the game. */
  get isPlayed(): boolean {
    const { played } = this;
    const tried = this.#attempt?.tried;
    return played !== undefined && tried !== undefined && isSameMove(played, tried.move);
  }

  /** The engine's assessment of the last move, if it was wrong. */
  get afterWrong(): Refutation | undefined {
    return this.status === 'wrong' ? this.#found : undefined;
  }

  /** Whether the task was solved with a good move other than the solution. */
  get isGoodToo(): boolean {
    return this.shown?.state === 'solved' && this.#found !== undefined;
  }

  /** The line that the user can step through: a refutation, or the solution once it may be shown. */
  get line(): readonly LineStep[] {
    if (this.refutation !== undefined) return this.refutation.steps;
    if (!this.isOver || this.#attempt === undefined) return [];
    const found = this.isGoodToo && !this.isInSequel ? this.#found : undefined;
    return found?.steps ?? [...this.#attempt.line, ...this.sequel, ...this.continuation];
  }

  /** Best play after a solution that ends before the game is won; empty until known. */
  get continuation(): readonly LineStep[] {
    return this.isOver && !this.isGoodToo ? this.#continuation : [];
  }

  /** The reply to a solution that ends before the gain, and the capture after it; empty until both may be shown. */
  get sequel(): readonly LineStep[] {
    const { mistake, line, isOver = false } = this.#sequel?.attempt ?? {};
    return isOver && mistake !== undefined && line !== undefined ? [mistake, ...line] : [];
  }

  /** The evaluation of the shown line from White's point of view; undefined for a refutation. */
  get score(): Score | undefined {
    if (this.refutation !== undefined || !this.isOver) return undefined;
    return this.isGoodToo ? this.#found?.score : (this.#solution?.score ?? this.#task?.open?.score);
  }

  close(): void {
    this.#turn = {};
    this.#looking = undefined;
    this.#engine.stop();
    if (this.#search === 'checking') this.#search = undefined;
    if (this.refutation?.status === 'searching') this.assign({ refutation: undefined });
    this.assign({ checked: undefined });
    this.#isFollowed = false;
  }

  /** Searches again for the reply to a wrong move after `close` has stopped the search. */
  resume(): void {
    const { tried } = this.shown ?? {};
    if (this.status === 'wrong' && tried !== undefined && this.#looking === undefined)
      void this.#findReply(tried);
  }

  /** Begins a task. `recorded` is an outcome that has been reported before. */
  begin(task: Task<Of>, recorded?: PuzzleOutcome): void {
    this.#task = task;
    this.#solution = undefined;
    this.#recorded = recorded;
    this.#begun = Date.now();
    this.#others = 0;
    this.retry();
  }

  /** Begins the task again from its start. */
  retry(): void {
    if (this.#task === undefined) return;
    this.#leave();
    this.#sequel = undefined;
    this.#continuation = [];
    this.#attempt = new Attempt(this.#task.read, this.#task.plies);
    if (this.#solution !== undefined) this.#attempt.know(this.#solution.moves);
    this.changed();
  }

  clear(): void {
    this.#leave();
    this.#sequel = undefined;
    this.#continuation = [];
    this.#task = undefined;
    this.#attempt = undefined;
    this.changed();
  }

  /** Stops the engine and clears its results. */
  #leave(): void {
    this.close();
    this.#search = undefined;
    this.#found = undefined;
    this.assign({ slower: undefined });
    this.assign({ loss: undefined });
    this.assign({ refutation: undefined });
    this.#mayReply = false;
    this.assign({ error: undefined });
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
    let isGood = this.#task?.right?.includes(makeCoordinates(step.move)) === true;
    if (!isGood && !attempt.isRight(step.move) && this.#mayBeGood(step)) {
      const found = await this.#check(step);
      if (found === undefined) return;
      if (this.#isSlower(step, found)) {
        this.#others += 1;
        this.publish({ slower: step });
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

  /** Whether a move other than the solution must be checked by the engine. */
  #mayBeGood({ move, after }: LineStep): boolean {
    if (this.#sequel !== undefined) return true;
    if (this.#task?.isWin === true) return after.status() === 'ongoing';
    const open = this.#task?.open;
    return open !== undefined && !(open.played !== undefined && isSameMove(open.played, move));
  }

  /** Whether a move wins the game, but later than the task requires. */
  #isSlower({ turn }: LineStep, { score }: Refutation): boolean {
    if (this.#task?.isWin !== true || this.#sequel !== undefined || score === undefined)
      return false;
    return chanceFor(expectedScore(score), turn) >= STILL_WINNING;
  }

  /** Whether a move that the engine has checked is as good as the solution. */
  #isGood({ after, turn }: LineStep, { score }: Refutation): boolean {
    if (this.#sequel !== undefined)
      return score !== undefined && winsAsMuch(this.#sequel.score, score, turn);
    if (this.#task?.open === undefined) return false;
    const chance = score === undefined ? pointsOf(after.result()) : expectedScore(score);
    if (chance === undefined) return false;
    const loss = Math.max(0, this.#task.open.chance - chanceFor(chance, turn));
    this.assign({ loss });
    // A move is right if a review would not even call it an inaccuracy.
    return judgementOf(loss) === undefined;
  }

  /** Searches for the continuation of a solution that ends before the gain or before the end of the game. */
  async #findMore(): Promise<void> {
    const attempt = this.#attempt;
    const last = attempt?.steps.at(-1);
    if (attempt?.isOver !== true || last === undefined || attempt.line.at(-1) !== last) return;
    if (this.#task?.hasSequel === true) await this.#findSequel(attempt, last);
    else if (this.#task?.hasContinuation === true) await this.#findContinuation(attempt, last);
  }

  /** Searches for best play after the last move of the solution; undefined on failure or if no longer needed. */
  async #askAfter({ steps, done }: Attempt<Of>): Promise<SearchInfo | undefined> {
    const turn = this.#turn;
    const info = await this.#ask(steps.slice(done).map(({ move }) => makeCoordinates(move)));
    if (turn !== this.#turn) return undefined;
    // The solution is complete without this line, so an engine error is not shown.
    this.assign({ error: undefined });
    return info;
  }

  async #findContinuation(attempt: Attempt<Of>, { after }: LineStep): Promise<void> {
    if (after.status() !== 'ongoing') return;
    const info = await this.#askAfter(attempt);
    if (info === undefined) return;
    this.#continuation = stepsOf(after, info.pv, MAX_CONTINUATION);
    this.changed();
  }

  /** Searches for the gain of the solution. The solver must find it unless the solution was shown. */
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
    // With dice, searches return no lines, so there is no reply.
    if (this.#found !== undefined || this.#attempt?.puzzle.roll !== undefined) return;
    const found = await (this.#looking = this.#lookAfter(step));
    if (found === undefined) return;
    this.#looking = undefined;
    if (found.status === 'found') this.#found = found;
    // If the engine fails, the move is still wrong. The user sees the error only after requesting an explanation.
    else if (this.refutation === undefined) this.assign({ error: undefined });
    this.changed();
  }

  /** Plays the opponent's reply. */
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
    const effort = {
      moves: Math.ceil((this.#attempt?.plies ?? 1) / 2),
      others: this.#others,
      time: Date.now() - this.#begun,
    };
    this.#onResult({
      outcome: this.#recorded,
      grade: isLater ? undefined : gradeOf(outcome, effort),
    });
  }

  // --- The engine ------------------------------------------------------------------------------------

  /** Searches for a refutation of the last move. */
  async explain(): Promise<void> {
    const { tried } = this.shown ?? {};
    if (!this.mayExplain || tried === undefined) return;
    if (this.#found !== undefined) {
      this.#refute(this.#found);
      return;
    }
    this.assign({ error: undefined });
    this.#refute({ status: 'searching', steps: [tried], score: undefined });
    const found = await (this.#looking ?? this.#lookAfter(tried));
    if (found === undefined) return;
    this.#found = found.status === 'found' ? found : undefined;
    this.#refute(found);
  }

  #refute(refutation: Refutation): void {
    this.publish({ refutation });
  }

  goBack(): void {
    this.close();
    this.publish({ refutation: undefined, error: undefined });
  }

  /** Returns the engine's verdict on a move while the solver waits; undefined if the search failed or was cancelled. */
  async #check(step: LineStep): Promise<Refutation | undefined> {
    this.#search = 'checking';
    this.publish({ checked: step });
    const found = await this.#lookAfter(step);
    if (found === undefined) return undefined;
    this.assign({ checked: undefined });
    this.#search = found.status === 'found' ? undefined : 'failed';
    if (found.status !== 'found') {
      this.changed();
      return undefined;
    }
    return (this.#found = found);
  }

  /** Returns the engine's assessment of a move; undefined if the search was cancelled. */
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

  /** Searches for an unknown solution; returns false if the search failed or was cancelled. */
  async #knowSolution(): Promise<boolean> {
    const attempt = this.shown;
    if (attempt === undefined) return false;
    if (this.#search === 'failed') this.#search = undefined;
    if (attempt.next !== undefined) return true;
    this.close();
    this.#search = 'checking';
    this.publish({ refutation: undefined, error: undefined });
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

  /** Searches the position of the attempt, or the position after some moves. Returns undefined on failure. */
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
    if (!result.ok && turn === this.#turn) this.assign({ error: result.error });
    return result.ok ? result.value.info : undefined;
  }
}
