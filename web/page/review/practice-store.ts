/**
 * Learning from mistakes: each mistake of a game is a task, in which the user looks for a better move. A move
 * that is not the known best one is checked by the engine. The game itself is not changed.
 */
import type { EngineError } from '../../../src/engine/types.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { chanceFor, pointsOf, whiteView } from '../../../src/analysis/chance.js';
import type { Judgement } from '../../../src/analysis/judge.js';
import { verdictAt } from '../../../src/analysis/revise.js';
import { endOfLine, nodesAlong, positionAt, type Path } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import { stepsOf, type LineStep } from '../../../src/notation/line.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import type { GameNode } from '../../../src/notation/record.js';
import { isPass, isSameMove, type Move } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Score } from '../../../src/rules/score.js';
import { EngineAccess } from '../../engine/engine-access.js';
import { hashFor } from '../../engine/engine-settings.js';
import { searchRequest } from '../../engine/request.js';
import type { GameStore } from '../../game/game-store.js';
import { Store } from '../../shared/store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { effortOf, NODES } from './effort.js';
import { mistakesIn, reviewPoints } from './mistakes.js';

/** A mistake of the game, to be improved. */
export interface Task {
  /** Path to the position before the mistake. */
  readonly path: Path;
  readonly before: Position;
  readonly mover: Color;
  readonly played: GameNode;
  readonly judgement: Judgement;
  /** The mover's expected score with best play. */
  readonly chance: number;
  /** White's view; undefined until it is known. */
  readonly score: Score | undefined;
  /** The better line; empty until it is known. */
  readonly line: readonly LineStep[];
}

/**
 * `asked`: the user is to move; `checking`: the engine looks at a move, or for the answer; `wrong`: another
 * move is wanted; `solved` and `answered`: the task is over; `failed`: the engine has failed.
 */
export type TaskState = 'asked' | 'checking' | 'wrong' | 'solved' | 'answered' | 'failed';

/** A move of the user. */
export interface Try {
  readonly step: LineStep;
  /** Loss of expected score against the best move; undefined for the move of the game. */
  readonly loss: number | undefined;
}

/** A move that loses no more than this is as good as the best. */
const MARGIN = 0.02;
const MAX_PLIES = 8;

export class PracticeStore extends Store {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  #tasks: readonly Task[] = [];
  #side: Color | undefined;
  #index = 0;
  #state: TaskState = 'asked';
  #try: Try | undefined;
  #hinted = false;
  #error: EngineError | undefined;
  readonly #solved = new Set<number>();
  /** Replaced with every task, so that a late answer of the engine is not taken for another one. */
  #turn = {};

  constructor(game: GameStore, settings: SettingsStore) {
    super();
    this.#game = game;
    this.#settings = settings;
  }

  /** The current task; undefined at the end. */
  get task(): Task | undefined {
    return this.#tasks[this.#index];
  }

  get index(): number {
    return this.#index;
  }

  get count(): number {
    return this.#tasks.length;
  }

  /** Number of tasks that were solved without the answer. */
  get solved(): number {
    return this.#solved.size;
  }

  get side(): Color | undefined {
    return this.#side;
  }

  get state(): TaskState {
    return this.#state;
  }

  /** The user's last move in this task. */
  get lastTry(): Try | undefined {
    return this.#try;
  }

  get isHinted(): boolean {
    return this.#hinted;
  }

  get error(): EngineError | undefined {
    return this.#error;
  }

  /** Begins with the first mistake of a side, or of both. */
  start(side: Color | undefined): void {
    this.#side = side;
    this.#solved.clear();
    this.#tasks = mistakesIn(reviewPoints(this.#game), { color: side }).flatMap(({ ply }) =>
      this.#taskAt(ply),
    );
    this.go(0);
  }

  /** Releases the engine. */
  close(): void {
    this.#turn = {};
    this.#engine.stop();
  }

  /** Goes to a task, or with their number to the end. */
  go(index: number): void {
    this.#index = Math.max(0, Math.min(this.#tasks.length, index));
    this.retry();
  }

  /** Begins the task again. */
  retry(): void {
    this.close();
    this.#set('asked');
    this.#try = undefined;
    this.#hinted = false;
    this.changed();
  }

  async try(move: Move): Promise<void> {
    const { task } = this;
    if (task === undefined) return;
    const text = makeCoordinates(move);
    const [step] = stepsOf(task.before, [text]);
    if (step === undefined) return;
    const turn = this.#begin();
    this.#try = { step, loss: undefined };
    const [best] = task.line;
    if (best !== undefined && isSameMove(best.move, step.move)) {
      this.#solve({ step, loss: 0 });
      return;
    }
    if (!isPass(task.played.move) && isSameMove(task.played.move, step.move)) {
      this.#set('wrong');
      return;
    }
    this.#set('checking');
    const chance = await this.#chanceAfter(task, step, text);
    if (turn !== this.#turn) return;
    if (chance === undefined) {
      this.#set('failed');
      return;
    }
    const loss = Math.max(0, task.chance - chance);
    if (loss <= MARGIN) this.#solve({ step, loss });
    else {
      this.#try = { step, loss };
      this.#set('wrong');
    }
  }

  /** Shows the piece that should move. */
  async hint(): Promise<void> {
    if (!(await this.#findLine())) return;
    this.#hinted = true;
    this.#set('asked');
  }

  /** Shows the better line. */
  async answer(): Promise<void> {
    if (await this.#findLine()) this.#set('answered');
  }

  #begin(): object {
    this.#engine.stop();
    this.#turn = {};
    return this.#turn;
  }

  #solve(tried: Try): void {
    this.#try = tried;
    this.#solved.add(this.#index);
    this.#set('solved');
  }

  #set(state: TaskState): void {
    this.#state = state;
    if (state !== 'failed') this.#error = undefined;
    this.changed();
  }

  #taskAt(ply: number): readonly Task[] {
    const { record } = this.#game;
    const end = endOfLine(record);
    const path = end.slice(0, ply - 1);
    const played = nodesAlong(record, end)?.[ply - 1];
    const verdict = verdictAt(record, end.slice(0, ply));
    const { evaluation } = nodesAlong(record, path)?.at(-1) ?? record;
    if (played === undefined || verdict === undefined || evaluation === undefined) return [];
    const before = positionAt(record, path);
    const { score } = verdict.better ?? {};
    return [
      {
        path,
        before,
        mover: before.turn,
        played,
        judgement: verdict.judgement,
        chance: chanceFor(expectedScore(evaluation.score), before.turn),
        score,
        line: stepsOf(before, lineFrom(verdict.better?.node), MAX_PLIES),
      },
    ];
  }

  /** Looks for the better line if the game does not have it; false if that failed or is outdated. */
  async #findLine(): Promise<boolean> {
    const { task } = this;
    if (task === undefined) return false;
    if (task.line.length > 0) return true;
    const turn = this.#begin();
    this.#set('checking');
    const info = await this.#search(task);
    if (turn !== this.#turn) return false;
    const line = stepsOf(task.before, info?.pv ?? [], MAX_PLIES);
    if (info === undefined || line.length === 0) {
      this.#set('failed');
      return false;
    }
    const score = whiteView(info.score, task.mover);
    this.#tasks = this.#tasks.map((known) => (known === task ? { ...task, line, score } : known));
    return true;
  }

  /** The mover's expected score after a move; undefined if the engine has failed. */
  async #chanceAfter(task: Task, { after }: LineStep, text: string): Promise<number | undefined> {
    const ended = pointsOf(after.result());
    if (ended !== undefined) return chanceFor(ended, task.mover);
    const info = await this.#search(task, text);
    return info && chanceFor(expectedScore(whiteView(info.score, after.turn)), task.mover);
  }

  /** Searches a task's position, or the one after a move, as long as the review has. */
  async #search({ path, before }: Task, text?: string) {
    const { record } = this.#game;
    const request = searchRequest(record, path);
    const result = await this.#engine.search({
      kind: 'game',
      request: {
        ...request,
        fen: makeFen(record.setup),
        ruleset: before.ruleset.id,
        moves: [...(request.moves ?? []), ...(text === undefined ? [] : [text])],
      },
      limits: { nodes: NODES[effortOf(record) ?? 'normal'] },
      hash: hashFor(this.#settings.values),
      threads: 1,
    });
    if (!result.ok) this.#error = result.error;
    return result.ok ? result.value.info : undefined;
  }
}

/** The coordinate moves of the main line from a node. */
const lineFrom = (start: GameNode | undefined): readonly string[] => {
  const moves: string[] = [];
  for (let node = start; node !== undefined; [node] = node.children)
    moves.push(makeCoordinates(node.move));
  return moves;
};
