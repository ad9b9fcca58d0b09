/**
 * The deep analysis of the study on the board. A theory graph chooses the positions, and its values are written into the
 * study. Every result is stored in the user's theory before the next position is chosen. Therefore, an analysis that
 * was interrupted resumes exactly where it was.
 */
import { whiteView } from '../../../src/analysis/chance.js';
import type { EngineError } from '../../../src/engine/types.js';
import { callFailed } from '../../../src/worker/errors.js';
import { ENGINE_IDENTITY } from '../../../src/engine/identity.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Score } from '../../../src/rules/score.js';
import { TheoryGraph } from '../../../src/theory/graph.js';
import { Growth, type GrowthStep } from '../../../src/theory/growth.js';
import {
  addStudy,
  changesOfStudy,
  markOf,
  positionsOfStudy,
  rootsOfStudy,
  STUDY_BREADTH,
  tasksOfStudy,
  writeMarks,
  type StudyChange,
  type StudyPosition,
} from '../../../src/theory/study.js';
import type { TheoryFinding } from '../../../src/theory/types.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import { keepFindings, openTheory, readTheory, type TheoryDatabase } from '../../storage/theory.js';
import { DEEP_KEY, readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import type { Late } from '../late.js';
import type { LatePlay } from '../play/late-play.js';
import type { StudyStore } from '../studies/study-store.js';
import type { ReviewStore } from './review-store.js';

/** The effort for each position and the size of the table, as in `acedrex explore`, so that the results are the same. */
const EFFORT = { nodes: 100_000, lines: 4 } as const;
const HASH = 16;
/** Milliseconds between two updates of the study. Each update redraws and saves the whole study. */
const WRITE_INTERVAL = 1000;
/** The delay before the next update, as a multiple of the time that the last update took. */
const REST = 10;
/** The longest time that one search can add to the time spent. A device can sleep during a search. */
const MAX_TIME = 60_000;
/** Number of changes in the report. */
const MAX_CHANGES = 5;
const LOCK = 'acedrex-deep-';

/** When an analysis ends; without limits, when the user stops it. */
export interface DeepBudget {
  readonly minutes?: number;
  readonly nodes?: number;
}

/** An unfinished analysis, as stored. */
interface KeptRun {
  /** Identifies the changes to the study, which are undone together, even after a reload. */
  readonly name: string;
  readonly budget: DeepBudget;
  /** The nodes and the milliseconds of the finished searches. */
  readonly nodes: number;
  readonly time: number;
  /** Number of searches of positions that are not in the study. */
  readonly beyond: number;
}

/** Why an analysis does not search: the user analyses, reviews or plays, or another tab analyses the same study. */
export type DeepPause = 'analysis' | 'play' | 'tab';

export interface DeepProgress {
  /** Number of positions of the study that have been searched, and the number of all. */
  readonly done: number;
  readonly total: number;
  /** Number of searches of other positions. */
  readonly beyond: number;
  /** The share of the budget that has been spent, 0 to 1; undefined without a budget. */
  readonly spent: number | undefined;
  /** The value of the start, from White's point of view, by the graph and by the first search. */
  readonly value?: { readonly score: Score; readonly first: Score };
  readonly changes: readonly StudyChange[];
}

export interface DeepSources {
  readonly game: GameStore;
  readonly studies: StudyStore;
  readonly analysis: AnalysisStore;
  readonly play: LatePlay;
  readonly review: ReviewStore;
}

/** The unfinished analyses, by the ids of their studies. */
type KeptRuns = Readonly<Record<string, KeptRun>>;

const readRuns = (): KeptRuns =>
  (readStored('localStorage', DEEP_KEY) as KeptRuns | undefined) ?? {};

/** Stores a run; undefined removes it. */
const keepRun = (id: string, kept: KeptRun | undefined): void => {
  const { [id]: _, ...others } = readRuns();
  const all = kept === undefined ? others : { ...others, [id]: kept };
  if (Object.keys(all).length === 0) removeStored('localStorage', DEEP_KEY);
  else writeStored('localStorage', DEEP_KEY, all);
};

const spentOf = ({ budget, nodes, time }: KeptRun): number | undefined =>
  budget.minutes !== undefined
    ? time / (60_000 * budget.minutes)
    : budget.nodes && nodes / budget.nodes;

class Run {
  readonly id: string;
  readonly abort = new AbortController();
  kept: KeptRun;
  pause: DeepPause | undefined;
  graph: TheoryGraph | undefined;
  growth: Growth | undefined;
  positions: readonly StudyPosition[] = [];
  /** The record from which the positions were read, with the results that were written since. */
  record: GameRecord | undefined;
  /** The results in the study, as text, by place in the list of positions. */
  written: readonly (string | undefined)[] = [];
  changes: readonly StudyChange[] = [];
  /** The time of the next update of the study, and its timer. */
  nextWrite = 0;
  timer: ReturnType<typeof setTimeout> | undefined;
  wake: () => void = () => undefined;

  constructor(id: string, kept: KeptRun) {
    this.id = id;
    this.kept = kept;
  }

  isOver(): boolean {
    return this.abort.signal.aborted;
  }
}

export class DeepStore extends Store<DeepStore> {
  readonly #sources: DeepSources;
  readonly #engine = new EngineAccess({ purpose: 'review', onState: () => this.changed() });
  #theory: Promise<TheoryDatabase | undefined> | undefined;
  /** The study whose stored run has been read. */
  #id: string | undefined;
  #run: Run | undefined;
  /** The progress of a run that has ended, for the report. */
  #ended: DeepProgress | undefined;
  readonly error: EngineError | undefined;
  /** Whether results are stored. Browsers may refuse storage. */
  readonly isKept: boolean = true;

  constructor(sources: DeepSources) {
    super();
    this.#sources = sources;
    const { game, studies, analysis, play, review } = sources;
    for (const store of [game, studies]) store.subscribe(() => this.#follow());
    for (const store of [analysis, play, review]) store.subscribe(() => this.#followPause());
    this.#follow();
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  get pause(): DeepPause | undefined {
    return this.#run?.pause;
  }

  /** Whether the engine is busy with something more urgent. */
  get isWaiting(): boolean {
    return this.#engine.isWaiting;
  }

  /** The progress of the running or the last analysis of this study. */
  get progress(): DeepProgress | undefined {
    return this.#run === undefined ? this.#ended : progressOf(this.#run);
  }

  /** Analyses the study on the board. Results of earlier analyses are used. */
  start(budget: DeepBudget): void {
    const { game, studies, play } = this.#sources;
    if (this.#run !== undefined || game.isDice || play.isPlaying) return;
    const name = `deep ${crypto.randomUUID()}`;
    const kept = { name, budget, nodes: 0, time: 0, beyond: 0 };
    keepRun(studies.id, kept);
    this.#begin(studies.id, kept);
  }

  /** Stops the analysis. Its results stay in the study. */
  stop(): void {
    const run = this.#run;
    if (run === undefined) return;
    this.#write(run);
    keepRun(run.id, undefined);
    this.#end(run);
  }

  // --- Which study is analysed ---------------------------------------------------------------------

  #follow(): void {
    const { game, studies } = this.#sources;
    const run = this.#run;
    if (studies.id !== this.#id) {
      this.#id = studies.id;
      // The run stays stored, and resumes when its study is opened again.
      if (run !== undefined) this.#end(run);
      if (run !== undefined && run.pause !== 'tab' && studies.copied !== undefined) {
        // Another tab has changed the study, so this tab continues with a copy.
        keepRun(run.id, undefined);
        keepRun(studies.id, run.kept);
      }
      this.#ended = undefined;
      const kept = readRuns()[studies.id];
      if (kept !== undefined) this.#begin(studies.id, kept);
    } else if (run !== undefined && game.record !== run.record) {
      // After the user has undone the analysis, it must not write its results again.
      if (game.history.redo.at(-1)?.amendment !== run.kept.name) return;
      keepRun(run.id, undefined);
      this.#end(run);
    }
  }

  #begin(id: string, kept: KeptRun): void {
    const run = new Run(id, kept);
    this.#run = run;
    this.#ended = undefined;
    this.publish({ error: undefined });
    void this.#analyse(run);
  }

  #end(run: Run): void {
    run.abort.abort();
    run.wake();
    if (this.#run !== run) return;
    this.#engine.stop();
    this.#ended = run.record === undefined ? undefined : progressOf(run);
    this.#run = undefined;
    this.changed();
  }

  // --- Pauses --------------------------------------------------------------------------------------

  #followPause(): void {
    const run = this.#run;
    if (run === undefined || run.pause === 'tab') return;
    const { analysis, play, review } = this.#sources;
    const isAnalysing = review.isRunning || ['starting', 'running'].includes(analysis.status);
    const pause = play.isPlaying ? 'play' : isAnalysing ? 'analysis' : undefined;
    if (pause === run.pause) return;
    run.pause = pause;
    if (pause === undefined) run.wake();
    else this.#engine.stop();
    this.changed();
  }

  /** Resolves when the analysis may search or has ended. */
  async #untilFree(run: Run): Promise<void> {
    this.#followPause();
    while (run.pause !== undefined && !run.isOver())
      await new Promise<void>((resolve) => (run.wake = resolve));
  }

  // --- The analysis --------------------------------------------------------------------------------

  async #analyse(run: Run): Promise<void> {
    try {
      await this.#locked(run, async () => {
        // Another tab may have continued or ended the analysis meanwhile.
        const kept = readRuns()[run.id];
        if (kept !== undefined && !run.isOver()) {
          run.kept = kept;
          await this.#search(run);
        }
      });
    } catch (error) {
      // An aborted request of the lock rejects. After any other error, the analysis would fail again at each load.
      if (!run.isOver()) {
        keepRun(run.id, undefined);
        this.assign({ error: callFailed(error) });
      }
    }
    try {
      this.#write(run);
    } finally {
      this.#end(run);
    }
  }

  /** Does the work while no other tab analyses the same study. The lock is released with the tab. */
  async #locked(run: Run, work: () => Promise<void>): Promise<void> {
    // Insecure contexts have no locks.
    if (!('locks' in navigator)) return work();
    const name = LOCK + run.id;
    const { signal } = run.abort;
    const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
      return lock !== null;
    });
    if (isDone || run.isOver()) return;
    run.pause = 'tab';
    this.changed();
    await navigator.locks.request(name, { signal }, async () => {
      run.pause = undefined;
      this.changed();
      await work();
    });
  }

  async #search(run: Run): Promise<void> {
    const { game } = this.#sources;
    const origin = { ruleset: game.record.ruleset.id, build: ENGINE_IDENTITY };
    const theory = await (this.#theory ??= openTheory().catch(() => undefined));
    const graph =
      (await (theory && readTheory(theory, origin).catch(() => undefined))) ??
      new TheoryGraph(origin);
    if (theory === undefined) this.assign({ isKept: false });
    graph.breadth = STUDY_BREADTH;
    run.graph = graph;
    while (!run.isOver() && (spentOf(run.kept) ?? 0) < 1) {
      await this.#untilFree(run);
      if (run.isOver() || !this.#readStudy(run, graph)) return;
      const step = run.growth?.next();
      if (step === undefined) break;
      const finding = await this.#findingOf(run, step);
      if (finding === undefined) run.growth?.release(step);
      else await this.#add(run, finding, theory);
      if (this.error !== undefined) return;
    }
    if (!run.isOver()) keepRun(run.id, undefined);
  }

  /** Reads the positions of the study, again after each edit. Returns false if the graph is for other rules. */
  #readStudy(run: Run, graph: TheoryGraph): boolean {
    const { record } = this.#sources.game;
    if (record.dice === true || record.ruleset.id !== graph.ruleset) return false;
    if (run.record === record) return true;
    run.record = record;
    const positions = positionsOfStudy(record);
    run.positions = positions;
    run.written = [];
    addStudy(graph, positions);
    run.growth = new Growth(graph, {
      ruleset: record.ruleset,
      effort: EFFORT,
      roots: () => rootsOfStudy(graph, positions),
      first: tasksOfStudy(positions),
    });
    return true;
  }

  /** Returns undefined if the search was interrupted or failed. */
  async #findingOf(run: Run, step: GrowthStep): Promise<TheoryFinding | undefined> {
    if ('finding' in step) return step.finding;
    const { request, limits } = step.job;
    const since = performance.now();
    const result = await this.#engine.search({
      ...{ kind: 'game', request, limits },
      ...{ hash: HASH, threads: 1, forgets: 'always' },
    });
    if (!result.ok) this.assign({ error: result.error });
    if (!result.ok || result.value.reason === 'stopped' || run.isOver()) return undefined;
    const { nodes, time } = run.kept;
    const searched = result.value.info?.nodes ?? 0;
    const took = Math.min(MAX_TIME, performance.now() - since);
    run.kept = { ...run.kept, nodes: nodes + searched, time: time + took };
    return run.growth?.findingOf(step, result.value);
  }

  async #add(run: Run, finding: TheoryFinding, theory: TheoryDatabase | undefined): Promise<void> {
    const { graph } = run;
    if (graph === undefined) return;
    const isBeyond = !run.positions.some(({ key }) => key === finding.key);
    run.kept = { ...run.kept, beyond: run.kept.beyond + Number(isBeyond) };
    graph.add(finding);
    try {
      if (theory !== undefined) await keepFindings(theory, graph, [finding]);
    } catch {
      this.assign({ isKept: false });
    }
    // A stopped run must not become resumable again.
    if (!run.isOver()) keepRun(run.id, run.kept);
    run.timer ??= setTimeout(() => this.#write(run), run.nextWrite - performance.now());
    this.changed();
  }

  /** Writes the results that have changed into the study. */
  #write(run: Run): void {
    clearTimeout(run.timer);
    run.timer = undefined;
    const { graph } = run;
    const { game, studies } = this.#sources;
    if (graph === undefined || run.isOver() || studies.id !== run.id) return;
    if (!this.#readStudy(run, graph)) return;
    const since = performance.now();
    const marks = run.positions.map((position) => markOf(graph, position));
    const texts = marks.map((mark) => mark && JSON.stringify(mark));
    const changed = marks.flatMap((mark, index) =>
      mark === undefined || texts[index] === run.written[index] ? [] : [mark],
    );
    run.written = texts;
    run.changes = changesOfStudy(graph, run.positions).slice(0, MAX_CHANGES);
    const all = marks.flatMap((mark) => mark ?? []);
    if (changed.length > 0)
      game.amend((each) => writeMarks(each, changed), run.kept.name, {
        since: run.positions,
        change: (each) => writeMarks(each, all),
      });
    run.record = game.record;
    const end = performance.now();
    run.nextWrite = end + Math.max(WRITE_INTERVAL, REST * (end - since));
    this.changed();
  }
}

const progressOf = ({ graph, positions, kept, changes }: Run): DeepProgress => {
  const [start] = positions;
  const found = start && graph?.find(start.key);
  const first = start && graph?.findingOf(start.key)?.lines[0];
  const turn = start?.fen.split(' ')[1] === 'b' ? 'black' : 'white';
  return {
    done: positions.filter(({ key }) => graph?.has(key)).length,
    total: positions.length,
    beyond: kept.beyond,
    spent: spentOf(kept),
    ...(found &&
      first && {
        value: { score: whiteView(found.score, turn), first: whiteView(first.score, turn) },
      }),
    changes,
  };
};

export type LateDeep = Late<DeepSources, DeepStore>;

/** The page's deep analysis. It continues to work while its panel is closed. */
export const deepOf = (late: LateDeep): DeepStore => late.make((sources) => new DeepStore(sources));
