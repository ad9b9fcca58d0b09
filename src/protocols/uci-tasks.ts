/** The tasks of a UCI session: the work of `go`, `perft` and `bench`, one at a time. */
import type { SearchInfo, SearchProgress } from '../engine/types.js';
import { winDrawLoss } from '../engine/win-probability.js';
import { makeFen } from '../notation/fen.js';
import { letterOf } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import { BOARD_SIZE, FILES, RANKS, SQUARES } from '../rules/squares.js';

export interface Task {
  /** Runs the task. Resolves with the last lines of its answer. */
  run(): Promise<readonly string[]>;
  stop(): void;
  ponderHit(): void;
  /** Whether the task would run until it is stopped. */
  isEndless(): boolean;
  /** Whether the task, when stopped, answers with its results so far. Other tasks do not answer when stopped. */
  readonly isSearch: boolean;
}

export class TaskQueue {
  readonly #send: (line: string) => void;
  #tasks: readonly Task[] = [];
  /** Settles when every task begun so far has answered. */
  #answered: Promise<void> = Promise.resolve();

  constructor(send: (line: string) => void) {
    this.#send = send;
  }

  get isBusy(): boolean {
    return this.#tasks.length > 0;
  }

  get answered(): Promise<void> {
    return this.#answered;
  }

  add(task: Task): void {
    if (this.#tasks.some((other) => other.isEndless()))
      this.#send(
        'info string A search is running until it is stopped; the new command waits for it.',
      );
    this.#tasks = [...this.#tasks, task];
    this.#answered = this.#answered
      .then(() => task.run())
      .then((lines) => {
        // The GUI may react to the answer immediately, so the task must be removed before the answer is sent.
        this.#tasks = this.#tasks.filter((other) => other !== task);
        for (const line of lines) this.#send(line);
      });
  }

  stop(): void {
    for (const task of this.#tasks) task.stop();
  }

  stopSearches(): void {
    for (const task of this.#tasks) if (task.isSearch) task.stop();
  }

  ponderHit(): void {
    for (const task of this.#tasks) task.ponderHit();
  }
}

/** Creates a task that runs in rounds. Between rounds, `run` can check whether the task has been stopped. */
export const loopTask = (run: (isStopped: () => boolean) => Promise<readonly string[]>): Task => {
  let stopped = false;
  return {
    run: () => run(() => stopped),
    stop: () => {
      stopped = true;
    },
    ponderHit: () => undefined,
    isEndless: () => false,
    isSearch: false,
  };
};

/** Holds back the best move of an infinite or pondering search until the GUI requests it. */
export class AnswerGate {
  readonly opened: Promise<void>;
  #isClosed: boolean;
  #open: () => void = () => undefined;

  constructor(isClosed: boolean) {
    this.#isClosed = isClosed;
    this.opened = new Promise((resolve) => {
      this.#open = resolve;
    });
    if (!isClosed) this.#open();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  open(): void {
    this.#isClosed = false;
    this.#open();
  }
}

export const makeScore = (score: Score): string =>
  score.kind === 'mate' ? `mate ${score.moves}` : `cp ${score.value}`;

const makeChances = (score: Score): string => {
  if (score.kind === 'mate') return score.moves > 0 ? '1000 0 0' : '0 0 1000';
  const { win, draw, loss } = winDrawLoss(score.value);
  return `${win} ${draw} ${loss}`;
};

export const makeInfo = (info: SearchInfo, { chances }: { readonly chances: boolean }): string =>
  [
    `info depth ${info.depth} seldepth ${info.selectiveDepth} multipv ${info.multipv}`,
    `score ${makeScore(info.score)}`,
    ...(info.bound === undefined ? [] : [`${info.bound}bound`]),
    ...(chances ? [`wdl ${makeChances(info.score)}`] : []),
    `nodes ${info.nodes} nps ${info.nodesPerSecond} hashfull ${info.hashUse}`,
    ...(info.tableHits === undefined ? [] : [`tbhits ${info.tableHits}`]),
    `time ${Math.round(info.time)}`,
    `pv ${info.pv.join(' ')}`,
  ].join(' ');

export const makeProgress = (progress: SearchProgress): string =>
  [
    `info depth ${progress.depth} seldepth ${progress.selectiveDepth}`,
    `currmove ${progress.currentMove} currmovenumber ${progress.currentMoveNumber}`,
    `nodes ${progress.nodes} nps ${progress.nodesPerSecond} hashfull ${progress.hashUse}`,
    `time ${Math.round(progress.time)}`,
  ].join(' ');

/** The board with its FEN and status, as lines. */
export const drawPosition = (position: Position): readonly string[] => {
  const ruler = `    ${FILES.join(' ')}`;
  const ranks = RANKS.map((rank, index) => {
    const row = SQUARES.slice(index * BOARD_SIZE, (index + 1) * BOARD_SIZE).map((square) => {
      const piece = position.pieceAt(square);
      return piece === undefined ? '.' : letterOf(piece);
    });
    return `${rank.padStart(3)} ${row.join(' ')} ${rank}`;
  });
  return [
    ruler,
    ...ranks.reverse(),
    ruler,
    '',
    `Ruleset: ${position.ruleset.id}`,
    `Fen: ${makeFen(position.setup)}`,
    `Key: ${position.key}`,
    `Status: ${position.status()}${position.isCheck() ? ', check' : ''}`,
  ];
};
