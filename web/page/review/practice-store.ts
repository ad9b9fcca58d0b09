/**
 * Learning from mistakes: each mistake in a game becomes the task of finding a better move. The game is not changed.
 */
import type { LineStep } from '../../../src/notation/line.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { chanceFor } from '../../../src/analysis/chance.js';
import type { Judgement } from '../../../src/analysis/judge.js';
import { verdictAt } from '../../../src/analysis/revise.js';
import { endOfLine, nodesAlong, positionAt, type Path } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameNode } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { searchRequest } from '../../../src/elements/session/request.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { MistakeItem } from '../../storage/cards.js';
import type { PuzzleOutcome } from '../../storage/practice.js';
import { AttemptStore, type Asked, type Task } from '../practice/attempt-store.js';
import { practiceHistory } from '../practice/history.js';
import { recordTry, type Tried } from '../practice/record.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { effortOf, NODES } from './effort.js';
import type { StudyStore } from '../studies/study-store.js';
import { lineFrom, mistakeItem } from './mistake-item.js';
import { practicable, reviewPoints } from './mistakes.js';

/** A mistake from the game. Its solution may not be known yet. */
export interface GameMistake extends Asked {
  /** Path to the position before the mistake. */
  readonly path: Path;
  readonly played: GameNode;
  readonly judgement: Judgement;
  /** The item of the mistake's card. */
  readonly item: MistakeItem;
}

export interface LeftBoard {
  readonly position: Position;
  readonly step: LineStep | undefined;
  readonly side: Color;
}

export class PracticeStore extends Store<PracticeStore> {
  readonly #game: GameStore;
  readonly #studies: Pick<StudyStore, 'id'>;
  readonly attempts: AttemptStore<GameMistake>;
  #tasks: readonly Task<GameMistake>[] = [];
  readonly side: Color | undefined;
  readonly index: number = 0;
  readonly #solved = new Set<Task<GameMistake>>();
  readonly #recorded = new Map<Task<GameMistake>, PuzzleOutcome>();
  /** The board of the last task. It is shown at the end. */
  readonly left: LeftBoard | undefined;

  constructor(game: GameStore, settings: SettingsStore, studies: Pick<StudyStore, 'id'>) {
    super();
    this.#game = game;
    this.#studies = studies;
    this.attempts = new AttemptStore(settings, (tried) => void this.#record(tried));
    this.attempts.subscribe(() => {
      const task = this.#tasks[this.index];
      if (task !== undefined && this.attempts.status === 'solved') this.#solved.add(task);
    });
  }

  get count(): number {
    return this.#tasks.length;
  }

  /** Number of tasks in which the user has found a better move. */
  get solved(): number {
    return this.#tasks.filter((task) => this.#solved.has(task)).length;
  }

  start(side: Color | undefined): void {
    this.assign({ side });
    this.#solved.clear();
    this.#recorded.clear();
    this.#tasks = practicable(reviewPoints(this.#game), side)
      .toSorted((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
      .flatMap(({ ply }) => this.#taskAt(ply));
    this.go(0);
  }

  /** Restarts with the unsolved tasks. */
  startUnsolved(): void {
    this.#tasks = this.#tasks.filter((task) => !this.#solved.has(task));
    this.go(0);
  }

  go(index: number): void {
    const { attempt } = this.attempts;
    if (attempt !== undefined) {
      const { start, isOver, line } = attempt;
      const step = isOver ? line[0] : attempt.mistake;
      this.assign({
        left: { position: isOver ? (step?.after ?? start) : start, step, side: start.turn },
      });
    }
    this.assign({ index: Math.max(0, Math.min(this.#tasks.length, index)) });
    const task = this.#tasks[this.index];
    if (task === undefined) this.attempts.clear();
    else this.attempts.begin(task, this.#recorded.get(task));
    this.changed();
  }

  async #record(tried: Tried): Promise<void> {
    const task = this.#tasks[this.index];
    if (task === undefined) return;
    this.#recorded.set(task, tried.outcome);
    await practiceHistory.read();
    recordTry(task.read.puzzle.item, tried);
  }

  #taskAt(ply: number): readonly Task<GameMistake>[] {
    const { record } = this.#game;
    const end = endOfLine(record);
    const path = end.slice(0, ply - 1);
    const played = nodesAlong(record, end)?.[ply - 1];
    const verdict = verdictAt(record, end.slice(0, ply));
    const last = nodesAlong(record, path)?.at(-1);
    const { evaluation } = last ?? record;
    const item = mistakeItem(record, ply, this.#studies.id);
    if (played === undefined || verdict === undefined || evaluation === undefined) return [];
    if (item === undefined) return [];
    const start = positionAt(record, path);
    const before =
      last === undefined || isPass(last.move)
        ? { fen: makeFen(start.setup) }
        : {
            fen: makeFen(positionAt(record, path.slice(0, -1)).setup),
            mistake: makeCoordinates(last.move),
          };
    const puzzle: GameMistake = {
      id: item.puzzle,
      ruleset: item.ruleset,
      ...before,
      solution: lineFrom(verdict.better?.node),
      path,
      played,
      item,
      judgement: verdict.judgement,
    };
    return [
      {
        read: { puzzle, line: { ruleset: start.ruleset, start } },
        plies: 1,
        request: searchRequest(record, path),
        nodes: NODES[effortOf(record) ?? 'normal'],
        open: {
          chance: chanceFor(expectedScore(evaluation.score), start.turn),
          score: verdict.better?.score,
          played: isPass(played.move) ? undefined : played.move,
        },
      },
    ];
  }
}
