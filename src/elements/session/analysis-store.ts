/**
 * Analysis of the position on the board, with or without dice: starting, stopping, limits, several lines, threats, and
 * stored results. Results stay on the screen until better ones exist, even while the engine stops, restarts after a
 * crash, or has not yet reached the stored depth. The pool decides whether the engine runs.
 */
import type { EngineError, SearchRequest, SearchResult } from '../../engine/types.js';
import { makeFen } from '../../notation/fen.js';
import type { DieRoll } from '../../rules/dice.js';
import { opposite } from '../../rules/pieces.js';
import { Position } from '../../rules/position.js';
import {
  diceLimitsOf,
  hashFor,
  limitsOf,
  searchName,
  threadsFor,
  type EngineSettings,
  type Threads,
} from './engine-settings.js';
import { EngineAccess } from './engine-access.js';
import {
  FoundLines,
  type DiceFindings,
  type DiceMemory,
  type Findings,
  type Memory,
  KnownDice,
} from './findings.js';
import type { DiceSearch, EngineFiles, GameSearch } from './pool-worker.js';
import type { GameStore } from './game-store.js';
import { afterPaint } from '../shared/paint.js';
import { searchRequest } from './request.js';
import { Store } from '../shared/store.js';

export type AnalysisStatus = 'off' | 'starting' | 'running' | 'finished' | 'failed';

export type PauseReason = 'hidden' | 'elsewhere';

export interface AnalysisSources {
  readonly settings: Store & { readonly values: EngineSettings };
  readonly files?: EngineFiles;
  readonly memory?: Memory | undefined;
  /** Stores values from games with dice. By default, these values are kept only as long as the store exists. */
  readonly diceMemory?: DiceMemory;
}

/**
 * Minimum and maximum interval in milliseconds between two updates of a running search. More frequent updates are
 * unreadable; with less frequent updates, the engine seems to have stopped.
 */
const SHOW_INTERVALS = [125, 1000] as const;
/**
 * The delay before the next update, as a multiple of the time that drawing took. The delay lets a slow phone respond to
 * taps.
 */
const REST = 6;
/** Number of best moves that are evaluated after a roll. */
const DICE_LINES = 5;

export class AnalysisStore extends Store {
  /** Draws a notice of the page about where the engine runs. */
  note: ((host: HTMLElement & { requestUpdate(): void }) => unknown) | undefined;
  readonly #game: GameStore;
  readonly #settings: AnalysisSources['settings'];
  readonly #found: FoundLines;
  readonly #diceMemory: DiceMemory;
  readonly #engine: EngineAccess;
  readonly #ends: readonly (() => void)[];
  #threads: Threads;
  #smallHash: number | undefined;
  /** Identifies the running search, or the search that begins after the next frame. */
  #search: object | undefined;
  #on = false;
  #isLoaded = false;
  #status: AnalysisStatus = 'off';
  #reason: SearchResult['reason'] | undefined;
  #pause: PauseReason | undefined;
  #error: EngineError | undefined;
  #threat = false;
  #suspended = false;
  /** Whether the engine was on when the store was suspended. */
  #wasOn = false;
  #deeper = false;
  /** The number of the game in which the engine was last on; undefined once a new game has replaced it. */
  #searchedGame: number | undefined;
  #position: Position | undefined;
  #roll: DieRoll | undefined;
  #diceFindings: DiceFindings | undefined;
  #isAnnounced = false;
  /** Milliseconds between an engine report and its display. */
  #showInterval: number = SHOW_INTERVALS[0];
  #searched: string;

  constructor(
    game: GameStore,
    { settings, files, memory, diceMemory = new KnownDice() }: AnalysisSources,
  ) {
    super();
    this.#game = game;
    this.#settings = settings;
    this.#found = new FoundLines(memory, () => this.changed());
    this.#diceMemory = diceMemory;
    this.#threads = threadsFor(settings.values);
    this.#searched = searchName(settings.values);
    this.#engine = new EngineAccess({
      purpose: 'analysis',
      ...(files !== undefined && { files }),
      onState: () => this.#onState(),
    });
    this.#ends = [
      game.subscribe(() => this.#follow()),
      settings.subscribe(() => {
        const name = searchName(settings.values);
        if (name === this.#searched) return;
        this.#threads = threadsFor(settings.values);
        this.#searched = name;
        if (this.#on) this.#begin();
      }),
    ];
    this.#follow();
  }

  /** Closes the store and its engine; the store cannot be used afterwards. */
  close(): void {
    this.#halt();
    for (const end of this.#ends) end();
    this.#engine.close();
  }

  get isOn(): boolean {
    return this.#on && this.#pause === undefined;
  }

  get status(): AnalysisStatus {
    return this.#status;
  }

  /** The loaded share of the engine's network, 0–1; undefined unless it is loading and its size is known. */
  get loaded(): number | undefined {
    return this.#engine.state.loaded;
  }

  /** Why the search ended; undefined if it was stopped. */
  get reason(): SearchResult['reason'] | undefined {
    return this.#reason;
  }

  get pause(): PauseReason | undefined {
    return this.#pause;
  }

  /** Why the engine has failed. */
  get error(): EngineError | undefined {
    return this.#error;
  }

  /** Number of restarts since the engine was switched on. */
  get restarts(): number {
    return this.#engine.restarts;
  }

  /** Whether the running search saves battery. */
  get isCool(): boolean {
    return this.#engine.state.isCool === true;
  }

  /** Whether the running search runs on another machine. */
  get isRemote(): boolean {
    return this.#engine.state.isRemote === true;
  }

  get threads(): Threads {
    return this.#threads;
  }

  /** Size of the transposition table in MiB, if there was not enough memory for the chosen size. */
  get smallHash(): number | undefined {
    return this.#smallHash;
  }

  /** The chosen number of lines. A position with fewer moves has fewer lines. */
  get lineCount(): number {
    return this.#settings.values.lines;
  }

  get isThreat(): boolean {
    return this.#threat;
  }

  /** Whether the limit has been removed for this position. */
  get isDeeper(): boolean {
    return this.#deeper;
  }

  /**
   * The results for the position on the board, or for the threat in it; undefined in games with dice and
   * while suspended.
   */
  get findings(): Findings | undefined {
    return this.#suspended ? undefined : this.#found.findings;
  }

  /** The results for the position and the roll on the board; undefined without dice and while suspended. */
  get diceFindings(): DiceFindings | undefined {
    return this.#suspended ? undefined : this.#diceFindings;
  }

  /**
   * Keeps the engine off and hides its results, for example during a game against the engine. An engine that was on
   * resumes afterwards.
   */
  suspend(isSuspended: boolean): void {
    if (isSuspended === this.#suspended) return;
    this.#suspended = isSuspended;
    if (isSuspended) {
      this.#wasOn = this.#on;
      this.#threat = false;
      this.#searchedGame = undefined;
      this.stop();
    }
    // Searches again, because the position may have changed while the store was suspended.
    this.#position = undefined;
    this.#follow();
    if (!isSuspended && this.#wasOn) this.start();
  }

  /** Must be called when a new game begins. Otherwise, an engine that is off would show the previous game's results. */
  forget(): void {
    if (this.#on) return;
    this.#searchedGame = undefined;
    this.#position = undefined;
    this.#follow();
  }

  /** Sets whether the page shows the analysis: handheld devices pause an engine that is not visible. */
  setShown(isShown: boolean): void {
    this.#engine.setShown(isShown);
  }

  toggle(): void {
    if (this.isOn) this.stop();
    else this.start();
  }

  start(): void {
    if (this.#suspended) return;
    this.#pause = undefined;
    this.#on = true;
    if (this.#recalls) this.#begin();
    else {
      // From now on, the stored results of this game are shown.
      this.#position = undefined;
      this.#follow();
    }
  }

  /** Stops the search; its results stay. */
  stop(): void {
    this.#pause = undefined;
    this.#halt();
  }

  /** Continues without a limit until the position changes. */
  goDeeper(): void {
    this.#deeper = true;
    this.start();
  }

  /** Switches between the position and the threat: what the waiting side would play if it could move now. */
  toggleThreat(): void {
    if (this.#game.isDice || this.#suspended) return;
    this.#threat = !this.#threat;
    this.#position = undefined;
    this.#follow();
    if (this.#threat && !this.isOn) this.start();
  }

  /**
   * Whether the threat can be shown. This is impossible while the side to move is in check. Whether the other side has
   * a legal move is tested only when the threat is requested, because the test requires another position.
   */
  get canThreaten(): boolean {
    const { isDice, position } = this.#game;
    if (this.#turned?.from === position && this.#turned.to === undefined) return false;
    return !isDice && !this.#suspended && position.status() === 'ongoing' && !position.isCheck();
  }

  #turned: { readonly from: Position; readonly to: Position | undefined } | undefined;

  /** The position on the board with the other side to move; cached. */
  #passed(): Position | undefined {
    const { position } = this.#game;
    if (this.#turned?.from !== position) this.#turned = { from: position, to: passed(position) };
    return this.#turned.to;
  }

  #halt(): void {
    this.#on = false;
    this.#deeper = false;
    this.#search = undefined;
    this.#engine.stop();
    this.#found.keep();
    if (this.#status !== 'failed') this.#status = 'off';
    this.changed();
  }

  // --- Following the board -----------------------------------------------------------------------

  /**
   * Whether stored results are shown. They are shown only in a game in which the engine has been on, because results of
   * an earlier game would be misleading.
   */
  get #recalls(): boolean {
    return this.#searchedGame === this.#game.spot.game;
  }

  #follow(): void {
    const { position, roll, isDice, spot } = this.#game;
    if (this.#on) this.#searchedGame = spot.game;
    if (position === this.#position && roll === this.#roll) return;
    this.#position = position;
    this.#roll = roll;
    this.#deeper = false;
    this.#reason = undefined;
    this.#error = undefined;
    if (this.#status === 'finished' || this.#status === 'failed') this.#status = 'off';
    if (isDice) this.#showDice(position, roll);
    else this.#showLines();
    if (this.#on) this.#begin();
    this.changed();
  }

  #showLines(): void {
    if (this.#threat && this.#passed() === undefined) this.#threat = false;
    this.#found.show(this.#target(), this.#recalls);
    this.#diceFindings = undefined;
  }

  #showDice(position: Position, roll: DieRoll | undefined): void {
    this.#threat = false;
    this.#found.show(undefined, false);
    const info = this.#recalls ? this.#diceMemory.recall(position, roll) : undefined;
    this.#diceFindings = { position, roll, ...(info !== undefined && { info }) };
  }

  /** The position to search. */
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

  #begin(): void {
    this.#error = undefined;
    this.#reason = undefined;
    if (this.#target().status() !== 'ongoing') {
      // Does not search, because the engine would continue after a draw by repetition or by the move limit.
      this.#search = undefined;
      this.#engine.stop();
      this.#status = 'finished';
      this.#reason = 'game-over';
      this.changed();
      return;
    }
    const search = {};
    this.#search = search;
    this.#status = this.#isLoaded ? 'running' : 'starting';
    this.changed();
    // The move is painted before the engine uses the processor again. After several quick moves, only the last is
    // searched.
    afterPaint(() => {
      if (this.#search === search) void this.#run(search);
    });
  }

  async #run(search: object): Promise<void> {
    const isCurrent = (): boolean => this.#search === search;
    const result = await (this.#game.isDice
      ? this.#engine.search(this.#diceSearch(isCurrent))
      : this.#engine.search(this.#gameSearch(isCurrent)));
    if (!isCurrent()) return;
    this.#search = undefined;
    if (result.ok) {
      this.#status = 'finished';
      this.#reason = result.value.reason;
      this.#found.keep();
    } else {
      this.#on = false;
      this.#status = 'failed';
      this.#error = result.error;
    }
    this.changed();
  }

  #gameSearch(isCurrent: () => boolean): GameSearch {
    const { values } = this.#settings;
    const position = this.#target();
    const wanted = threadsFor(values);
    const hash = hashFor(values);
    return {
      kind: 'game',
      request: this.#request(),
      limits: limitsOf(values, this.#deeper),
      hash,
      threads: wanted.count,
      batterySaving: values.batterySaving,
      onBegin: (threads, size) => {
        if (!isCurrent()) return;
        this.#found.begin();
        this.#smallHash = size < hash ? size : undefined;
        const because = this.isRemote ? 'choice' : this.isCool ? 'battery' : 'failure';
        this.#threads = threads === wanted.count ? wanted : { count: threads, because };
      },
      onInfo: (info) => {
        if (!isCurrent()) return;
        this.#found.take(position, info, values.lines);
        this.#announce();
      },
      onProgress: (progress) => {
        if (!isCurrent()) return;
        this.#found.takeProgress(position, progress);
        this.#announce();
      },
    };
  }

  #diceSearch(isCurrent: () => boolean): DiceSearch {
    const { values } = this.#settings;
    const { position, roll } = this.#game;
    return {
      kind: 'dice',
      request: this.#request(),
      limits: {
        lines: DICE_LINES,
        ...diceLimitsOf(values, this.#deeper),
        ...(roll !== undefined && { roll }),
      },
      hash: hashFor(values),
      batterySaving: values.batterySaving,
      onInfo: (info) => {
        if (!isCurrent()) return;
        // The stored result is better until the search has reached the same depth.
        if ((this.#diceFindings?.info?.depth ?? 0) > info.depth) return;
        this.#diceMemory.keep(position, roll, info);
        this.#diceFindings = { position, roll, info };
        this.changed();
      },
    };
  }

  /**
   * Handles a change of the pool's state while the search runs or waits. The end of the search is reported by its
   * promise instead.
   */
  #onState(): void {
    const { state } = this.#engine;
    if (state.status === 'waiting' && state.reason === 'elsewhere') {
      this.#halt();
      this.#pause = 'elsewhere';
    } else if (state.status === 'waiting' && state.reason === 'hidden') {
      this.#found.keep();
      this.#pause = 'hidden';
      this.#status = 'off';
    } else if (state.status === 'idle' || state.status === 'failed') return;
    else {
      this.#pause = undefined;
      this.#isLoaded ||= state.status === 'running';
      this.#status = this.#isLoaded ? 'running' : 'starting';
    }
    this.changed();
  }

  /** Delays announcements, because the first iterations are too fast to read. */
  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    setTimeout(() => {
      this.#isAnnounced = false;
      const began = performance.now();
      this.changed();
      afterPaint(() => {
        const [least, most] = SHOW_INTERVALS;
        const wanted = REST * (performance.now() - began);
        this.#showInterval = Math.min(most, Math.max(least, wanted));
      });
    }, this.#showInterval);
  }
}

/** The position after a pass; undefined if it would be illegal. */
const passed = (position: Position): Position | undefined => {
  if (position.status() !== 'ongoing' || position.isCheck()) return undefined;
  const { setup, ruleset } = position;
  // The set-up with the other side to move.
  const turned = Position.fromSetup({ ...setup, turn: opposite(setup.turn) }, ruleset);
  return turned.ok && turned.value.boardStatus() === 'ongoing' ? turned.value : undefined;
};
