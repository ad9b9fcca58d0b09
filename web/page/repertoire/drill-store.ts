/** A drill of a repertoire: the user plays the own moves, and the store plays the opponent's answers. */
import { Store } from '../../../src/elements/shared/store.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { puzzleId } from '../../../src/puzzles/file.js';
import type { Position } from '../../../src/rules/position.js';
import { AttemptStore, type Asked, type Task } from '../practice/attempt-store.js';
import type { Tried } from '../practice/record.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { chooseAnswer, leastKnown, openAnswers, type Recall } from './drill.js';
import type { Answer, Repertoire, RepertoirePosition, Step } from './model.js';

/** Number of nodes of the search that shows the reply to a wrong move. */
const NODES = 100_000;

/** What the user remembers of a repertoire. */
export interface DrillMemory {
  readonly recall: Recall;
  /** Records how the user found the move for a position. */
  readonly note: (place: RepertoirePosition, tried: Tried) => void;
}

interface DrillSources {
  readonly settings: SettingsStore;
  readonly memory: DrillMemory;
  readonly answersAt: (position: Position) => Promise<readonly Answer[]>;
  /** Returns a number from 0 to 1, exclusive. */
  readonly random?: () => number;
  readonly engine?: ConstructorParameters<typeof AttemptStore>[2];
}

export class DrillStore extends Store<DrillStore> {
  readonly attempts: AttemptStore<Asked>;
  readonly #sources: DrillSources;
  /** Whether the first try was right, by the key of the position. */
  readonly #done = new Map<string, boolean>();
  readonly repertoire: Repertoire | undefined;
  /** The position that is asked; undefined at the end. */
  readonly place: RepertoirePosition | undefined;
  /** Replaced with every question, so that late answers are ignored. */
  #turn = {};

  constructor(sources: DrillSources) {
    super();
    this.#sources = sources;
    this.attempts = new AttemptStore(
      sources.settings,
      (tried) => this.#note(tried),
      sources.engine,
    );
    this.attempts.subscribe(() => this.changed());
  }

  get count(): number {
    return this.repertoire?.ownPositions.length ?? 0;
  }

  /** Number of positions for which the user has found the move or seen it. */
  get done(): number {
    return this.#done.size;
  }

  get right(): number {
    return [...this.#done.values()].filter((isRight) => isRight).length;
  }

  /** Whether the user has found the move without help, so that the drill continues by itself. */
  get isRight(): boolean {
    const { attempt } = this.attempts;
    return attempt?.state === 'solved' && !attempt.hasFailed && !attempt.wasHelped;
  }

  start(repertoire: Repertoire): void {
    this.#turn = {};
    this.#done.clear();
    this.assign({ repertoire });
    this.#startLine();
  }

  stop(): void {
    this.#turn = {};
    this.assign({ repertoire: undefined, place: undefined });
    this.attempts.clear();
  }

  /** Continues the line with the opponent's answer. At the end of a line, begins where the user knows least. */
  async next(): Promise<void> {
    const { repertoire } = this;
    const { attempt } = this.attempts;
    const played = attempt?.state === 'solved' ? attempt.tried : attempt?.steps[0];
    const after = played && repertoire?.find(played.after.key);
    const turn = (this.#turn = {});
    const answer = repertoire && after && (await this.#answer(repertoire, after));
    if (turn !== this.#turn) return;
    const place = answer && repertoire.find(answer.after.key);
    if (place === undefined || played === undefined || answer === undefined) this.#startLine();
    else this.#ask(place, played.after, answer);
  }

  async #answer(repertoire: Repertoire, after: RepertoirePosition): Promise<Step | undefined> {
    const { memory, answersAt, random = Math.random } = this.#sources;
    const moves = openAnswers(repertoire, after, new Set(this.#done.keys()));
    const answers = moves.length < 2 ? [] : await answersAt(after.position);
    return chooseAnswer(moves, answers, memory.recall, random())?.step;
  }

  #startLine(): void {
    const { repertoire } = this;
    const place =
      repertoire && leastKnown(repertoire, this.#sources.memory.recall, new Set(this.#done.keys()));
    const line = place?.lines[0] ?? [];
    if (place === undefined) {
      this.attempts.clear();
      this.publish({ place: undefined });
    } else this.#ask(place, line.at(-2)?.after, line.at(-1));
  }

  /** Shows the position in which the user must find the move. `answer` is the opponent's last move, and `before` the position before it. */
  #ask(place: RepertoirePosition, before: Position | undefined, answer: Step | undefined): void {
    const { position, moves } = place;
    const { ruleset } = position;
    const [first = '', ...others] = moves.map(({ step }) => makeCoordinates(step.move));
    const fen = makeFen(position.setup);
    const puzzle: Asked = {
      id: puzzleId(position),
      ruleset: ruleset.id,
      ...(before === undefined || answer === undefined
        ? { fen }
        : { fen: makeFen(before.setup), mistake: makeCoordinates(answer.move) }),
      solution: [first],
    };
    const task: Task<Asked> = {
      read: { puzzle, line: { ruleset, start: position } },
      request: { ruleset: ruleset.id, fen },
      nodes: NODES,
      right: others,
    };
    this.assign({ place });
    this.attempts.begin(task);
    this.changed();
  }

  #note(tried: Tried): void {
    const { place } = this;
    if (place === undefined) return;
    this.#done.set(place.position.key, tried.outcome === 'solved');
    this.#sources.memory.note(place, tried);
  }
}
