/**
 * The engine's view of the position on the board: starting, stopping, limits, several lines, threats,
 * and what is remembered from earlier. What was found stays on the screen until something better is:
 * while the engine stops, restarts after a crash, or has not yet reached the remembered depth.
 */
import type {
  EngineError,
  SearchInfo,
  SearchLimits,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../../src/engine/types.js';
import { makeFen } from '../../src/notation/fen.js';
import { opposite } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import type { Score } from '../../src/rules/score.js';
import type { EngineClient } from '../../src/worker/client.js';
import { offline, startFailed, thrownEnd } from '../../src/worker/start-errors.js';
import { whiteView } from '../../src/analysis/chance.js';
import {
  hashFor,
  startEngine,
  threadsFor,
  type EngineSettings,
  type Threads,
} from './start-engine.js';
import type { GameStore } from '../game/game-store.js';
import { afterPaint } from '../shared/paint.js';
import { watchPower } from './power.js';
import { searchRequest } from './request.js';
import { Store } from '../shared/store.js';

export type AnalysisStatus = 'off' | 'starting' | 'running' | 'finished' | 'failed';

/** Why an engine that is switched on does not run. */
export type PauseReason = 'hidden' | 'elsewhere';

/** A line that the engine found, from White's view. */
export interface KeptLine {
  readonly score: Score;
  /** Coordinate moves. */
  readonly pv: readonly string[];
}

/** A line from White's view, with how deep it was searched. */
export interface AnalysisLine extends KeptLine {
  /** Plies. */
  readonly depth: number;
}

/** What is known of one position. */
export interface Findings {
  /** The position it is about; under threat mode not the one on the board. */
  readonly position: Position;
  /** Best first. */
  readonly lines: readonly AnalysisLine[];
  /** Figures of the running or the last search; none before its first iteration. */
  readonly info?: SearchInfo;
  /** What the running search is at; newer than `info`. */
  readonly progress?: SearchProgress;
  /** Depth of lines that were found another time, while they are the ones shown. */
  readonly remembered?: number;
}

/** What the engine found at other times. */
export interface Memory {
  /** What is remembered of a position; undefined where that is nothing. */
  recall(
    position: Position,
  ): Promise<{ readonly depth: number; readonly lines: readonly KeptLine[] } | undefined>;
  /** Remembers what was found, unless it knows better. */
  keep(position: Position, lines: readonly AnalysisLine[], info: SearchInfo): void;
}

/** What an analysis depends on: what is chosen, how an engine is started, what is remembered. */
export interface AnalysisSources {
  readonly settings: Store & { readonly values: EngineSettings };
  readonly start?: (settings: EngineSettings) => Promise<EngineClient>;
  readonly memory?: Memory | undefined;
}

const CHANNEL = 'acedrex-engine';
/** An engine that crashes more often than this in a row is left alone. */
const MAX_RESTARTS = 3;
/** Milliseconds after which what the running search has found is written. */
const KEEP_INTERVAL = 1000;
/** Milliseconds between two reports of a running search: as often as one can read. */
const SHOW_INTERVAL = 125;

export class AnalysisStore extends Store {
  readonly #game: GameStore;
  readonly #settings: AnalysisSources['settings'];
  readonly #startEngine: (settings: EngineSettings) => Promise<EngineClient>;
  readonly #memory: Memory | undefined;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #ends: readonly (() => void)[];
  #client: EngineClient | undefined;
  #clientHash = 0;
  #threads: Threads;
  #abort: AbortController | undefined;
  #on = false;
  #status: AnalysisStatus = 'off';
  #reason: SearchResult['reason'] | undefined;
  #pause: PauseReason | undefined;
  #error: EngineError | undefined;
  #restarts = 0;
  #threat = false;
  #suspended = false;
  #deeper = false;
  #findings: Findings | undefined;
  #fresh = new Map<number, SearchInfo>();
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #isAnnounced = false;
  #searched: string | undefined;

  constructor(game: GameStore, { settings, start = startEngine, memory }: AnalysisSources) {
    super();
    this.#game = game;
    this.#settings = settings;
    this.#startEngine = start;
    this.#memory = memory;
    this.#threads = threadsFor(settings.values);
    this.#searched = searchName(settings.values);
    this.#channel.addEventListener('message', () => {
      // One engine at a time: the board on which it was started last has it, here or in another tab.
      if (this.#on) this.#rest('elsewhere');
    });
    this.#ends = [
      game.subscribe(() => {
        this.#follow();
      }),
      settings.subscribe(() => {
        const name = searchName(settings.values);
        if (name === this.#searched) return;
        this.#threads = threadsFor(settings.values);
        this.#searched = name;
        if (this.#on) this.#search();
      }),
      watchPower((rest) => {
        if (rest && this.#on) this.#rest('hidden');
        else if (!rest && this.#pause === 'hidden') this.start();
      }),
    ];
    this.#follow();
  }

  /** Ends the engine and everything else; the store is of no use afterwards. */
  close(): void {
    this.#halt();
    for (const end of this.#ends) end();
    this.#channel.close();
    void this.#client?.close();
  }

  get isOn(): boolean {
    return this.#on;
  }

  get status(): AnalysisStatus {
    return this.#status;
  }

  /** Why the search ended of itself. */
  get reason(): SearchResult['reason'] | undefined {
    return this.#reason;
  }

  get pause(): PauseReason | undefined {
    return this.#pause;
  }

  /** Why the engine does not run although it was asked to. */
  get error(): EngineError | undefined {
    return this.#error;
  }

  /** How often the engine had to be started again since it was switched on. */
  get restarts(): number {
    return this.#restarts;
  }

  get threads(): Threads {
    return this.#threads;
  }

  get isThreat(): boolean {
    return this.#threat;
  }

  /** Whether the limit has been lifted for this position. */
  get isDeeper(): boolean {
    return this.#deeper;
  }

  /** What is known of the position on the board, or of the threat in it; nothing while suspended. */
  get findings(): Findings | undefined {
    return this.#suspended ? undefined : this.#findings;
  }

  /** Keeps the engine off and hides what it found, as while a game against it is played. */
  suspend(isSuspended: boolean): void {
    if (isSuspended === this.#suspended) return;
    this.#suspended = isSuspended;
    if (isSuspended) {
      this.#threat = false;
      this.stop();
    }
    // What is on the board may have changed in the meantime.
    this.#position = undefined;
    this.#follow();
  }

  toggle(): void {
    if (this.#on) this.stop();
    else this.start();
  }

  /** Begins; a game with dice has another analysis, see DiceStore. */
  start(): void {
    if (this.#game.isDice || this.#suspended) return;
    this.#pause = undefined;
    this.#restarts = 0;
    this.#on = true;
    this.#channel.postMessage('started');
    this.#search();
  }

  /** Stops; what was found stays. */
  stop(): void {
    this.#pause = undefined;
    this.#halt();
  }

  /** Goes on without a limit, until the position changes. */
  goDeeper(): void {
    this.#deeper = true;
    this.start();
  }

  /** Looks at what the other side would do if it were its turn, or at the position again. */
  toggleThreat(): void {
    if (this.#game.isDice || this.#suspended) return;
    this.#threat = !this.#threat;
    this.#position = undefined;
    this.#follow();
    if (this.#threat && !this.#on) this.start();
  }

  /** Whether there can be a threat: none while the side to move is in check. */
  get canThreaten(): boolean {
    return !this.#game.isDice && !this.#suspended && this.#passed() !== undefined;
  }

  #turned: { readonly from: Position; readonly to: Position | undefined } | undefined;

  /** The position on the board with the other side to move, worked out once. */
  #passed(): Position | undefined {
    const { position } = this.#game;
    if (this.#turned?.from !== position) this.#turned = { from: position, to: passed(position) };
    return this.#turned.to;
  }

  #yields = 0;

  /**
   * Lets the page have a core until it has painted what the user has just done, where the search would
   * leave it none.
   */
  giveWay(): void {
    const client = this.#client;
    if (client === undefined || this.#threads.count < navigator.hardwareConcurrency) return;
    const number = (this.#yields += 1);
    client.hold(true);
    afterPaint(() => {
      if (number === this.#yields) client.hold(false);
    });
  }

  #rest(reason: PauseReason): void {
    this.#halt();
    this.#pause = reason;
    this.changed();
  }

  #halt(): void {
    this.#on = false;
    this.#deeper = false;
    this.#abort?.abort();
    this.#abort = undefined;
    this.#keep();
    this.#status = this.#status === 'failed' ? 'failed' : 'off';
    this.changed();
  }

  // --- Following the board -----------------------------------------------------------------------

  #position: Position | undefined;

  #follow(): void {
    const { position } = this.#game;
    if (position === this.#position) return;
    this.#keep();
    this.#position = position;
    this.#deeper = false;
    this.#fresh.clear();
    if (this.#game.isDice) {
      // Its values are others; see DiceStore.
      if (this.#on) this.stop();
      this.#threat = false;
      this.#findings = undefined;
      this.changed();
      return;
    }
    if (this.#threat && this.#passed() === undefined) this.#threat = false;
    const target = this.#target();
    this.#findings = { position: target, lines: [] };
    this.#reason = undefined;
    this.#error = undefined;
    if (this.#status === 'finished' || this.#status === 'failed') this.#status = 'off';
    if (target.status() === 'ongoing') afterPaint(() => void this.#recall(target));
    if (this.#on) this.#search();
    this.changed();
  }

  /** The position to be searched. */
  #target(): Position {
    const { position } = this.#game;
    return this.#threat ? (this.#passed() ?? position) : position;
  }

  #request(): SearchRequest {
    const { record, path } = this.#game;
    if (this.#threat) {
      const { setup, ruleset } = this.#target();
      return { ruleset: ruleset.id, fen: makeFen(setup) };
    }
    return searchRequest(record, path);
  }

  // --- Searching ---------------------------------------------------------------------------------

  #search(): void {
    this.#abort?.abort();
    this.#error = undefined;
    this.#reason = undefined;
    if (this.#target().status() !== 'ongoing') {
      // The engine would search on: a third repetition and the move limit are in the game's history.
      this.#abort = undefined;
      this.#status = 'finished';
      this.#reason = 'game-over';
      this.changed();
      return;
    }
    const abort = new AbortController();
    this.#abort = abort;
    this.#status = this.#client === undefined ? 'starting' : 'running';
    this.changed();
    // The move is to be seen before the engine takes the processor again; and of moves in quick
    // succession only the last is searched.
    afterPaint(() => {
      if (this.#abort !== abort) return;
      this.#run(abort).catch((error: unknown) => {
        if (this.#abort !== abort) return;
        this.#fail(navigator.onLine ? startFailed(thrownEnd(error)) : offline({}));
      });
    });
  }

  async #run(abort: AbortController): Promise<void> {
    const { values } = this.#settings;
    const isCurrent = (): boolean => this.#abort === abort;
    const client = await this.#start();
    if (!isCurrent()) return;
    this.#status = 'running';
    this.#fresh.clear();
    this.changed();
    const position = this.#target();
    const limits = limitsOf(values, this.#deeper);
    const result = await client.analyse(this.#request(), limits, {
      signal: abort.signal,
      onInfo: (info) => {
        if (isCurrent()) this.#take(position, info, values.lines);
      },
      onProgress: (progress) => {
        if (!isCurrent() || this.#findings?.position !== position) return;
        this.#findings = { ...this.#findings, progress };
        this.#announce();
      },
    });
    if (!isCurrent()) return;
    if (result.ok) {
      this.#status = 'finished';
      this.#reason = result.value.reason;
      this.#restarts = 0;
      this.#keep();
      this.changed();
    } else if (result.error.code === 'engine-crashed' && this.#restarts < MAX_RESTARTS) {
      this.#restarts += 1;
      this.#search();
    } else this.#fail(result.error);
  }

  async #start(): Promise<EngineClient> {
    const { values } = this.#settings;
    if (this.#client === undefined) {
      const client = await this.#startEngine(values);
      this.#client ??= client;
      this.#clientHash = hashFor(values);
    } else if (this.#clientHash !== hashFor(values)) {
      this.#clientHash = hashFor(values);
      await this.#client.setHash(this.#clientHash);
    }
    await this.#setThreads(this.#client);
    return this.#client;
  }

  #clientThreads = 1;

  /** An engine that cannot have its threads goes on with one. */
  async #setThreads(client: EngineClient): Promise<void> {
    const { count } = this.#threads;
    if (count === this.#clientThreads) return;
    this.#clientThreads = count;
    const result = await client.setThreads(count);
    if (result.ok) return;
    this.#clientThreads = 1;
    this.#threads = { count: 1, because: 'failure' };
  }

  #take(position: Position, info: SearchInfo, wanted: number): void {
    this.#fresh.set(info.multipv, info);
    const before = this.#findings;
    const fresh = [...this.#fresh]
      .filter(([place]) => place <= wanted)
      .sort(([a], [b]) => a - b)
      .map(([, line]): AnalysisLine => ({
        score: whiteView(line.score, position.turn),
        pv: line.pv,
        depth: line.depth,
      }));
    const known = before?.remembered;
    // What is remembered is better until it is reached again.
    const lines =
      known !== undefined && info.depth < known && before !== undefined ? before.lines : fresh;
    this.#findings = {
      position,
      lines,
      info,
      ...(lines !== fresh && known !== undefined && { remembered: known }),
    };
    this.#keepTimer ??= setTimeout(() => {
      this.#keep();
    }, KEEP_INTERVAL);
    this.#announce();
  }

  /** The first iterations come faster than anyone can read, and the page has better to do. */
  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    setTimeout(() => {
      this.#isAnnounced = false;
      this.changed();
    }, SHOW_INTERVAL);
  }

  #fail(error: EngineError): void {
    this.#abort = undefined;
    this.#on = false;
    this.#status = 'failed';
    this.#error = error;
    this.changed();
  }

  // --- Memory ------------------------------------------------------------------------------------

  async #recall(position: Position): Promise<void> {
    const row = await this.#memory?.recall(position);
    const findings = this.#findings;
    if (row === undefined || findings?.position !== position) return;
    if ((findings.info?.depth ?? 0) >= row.depth) return;
    this.#findings = {
      ...findings,
      lines: row.lines.map((line) => ({ ...line, depth: row.depth })),
      remembered: row.depth,
    };
    this.changed();
  }

  /** Remembers what the running search has found. */
  #keep(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const findings = this.#findings;
    const { info } = findings ?? {};
    if (findings === undefined || info === undefined || findings.remembered !== undefined) return;
    this.#memory?.keep(findings.position, findings.lines, info);
  }
}

/** The position if the side to move passed; none where that leaves a king to be taken. */
const passed = (position: Position): Position | undefined => {
  if (position.status() !== 'ongoing' || position.isCheck()) return undefined;
  const { setup, ruleset } = position;
  const turned = Position.fromSetup({ ...setup, turn: opposite(setup.turn) }, ruleset);
  return turned.ok && turned.value.boardStatus() === 'ongoing' ? turned.value : undefined;
};

/** Settings on which a running search depends, as one word. */
const searchName = ({
  lines,
  limit,
  seconds,
  depth,
  kilonodes,
  hash,
  threads,
}: EngineSettings): string => [lines, limit, seconds, depth, kilonodes, hash, threads].join();

const limitsOf = (
  { lines, limit, seconds, depth, kilonodes }: EngineSettings,
  deeper: boolean,
): SearchLimits => ({
  ...(lines > 1 && { lines }),
  ...(!deeper && limit === 'time' && { movetime: 1000 * seconds }),
  ...(!deeper && limit === 'depth' && { depth }),
  ...(!deeper && limit === 'nodes' && { nodes: 1000 * kilonodes }),
});
