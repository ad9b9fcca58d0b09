/**
 * The engine's view of the position on the board, with dice or without: starting, stopping, limits,
 * several lines, threats, and what is remembered from earlier. What was found stays on the screen until
 * something better is: while the engine stops, restarts after a crash, or has not yet reached the
 * remembered depth. Whether the engine really runs is the pool's to say.
 */
import type { EngineError, SearchRequest, SearchResult } from '../../src/engine/types.js';
import { makeFen } from '../../src/notation/fen.js';
import type { DieRoll } from '../../src/rules/dice.js';
import { opposite } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
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
} from './findings.js';
import type { DiceSearch, EngineFiles, GameSearch } from './pool-worker.js';
import type { GameStore } from '../game/game-store.js';
import { afterPaint } from '../shared/paint.js';
import { searchRequest } from './request.js';
import { Store } from '../shared/store.js';

export type AnalysisStatus = 'off' | 'starting' | 'running' | 'finished' | 'failed';

/** Why an engine that is switched on does not run. */
export type PauseReason = 'hidden' | 'elsewhere';

/** What an analysis depends on: what is chosen, where the engine is, what is remembered. */
export interface AnalysisSources {
  readonly settings: Store & { readonly values: EngineSettings };
  readonly files?: EngineFiles;
  readonly memory?: Memory | undefined;
  /** Games with dice are analysed only with this. */
  readonly diceMemory?: DiceMemory;
}

/** Milliseconds between two reports of a running search: as often as one can read. */
const SHOW_INTERVAL = 125;
/** Best moves that are valued after a roll. */
const DICE_LINES = 5;

export class AnalysisStore extends Store {
  readonly #game: GameStore;
  readonly #settings: AnalysisSources['settings'];
  readonly #found: FoundLines;
  readonly #diceMemory: DiceMemory | undefined;
  readonly #engine: EngineAccess;
  readonly #ends: readonly (() => void)[];
  #threads: Threads;
  /** The running search, or the one that begins after the next frame. */
  #search: object | undefined;
  #on = false;
  #isLoaded = false;
  #status: AnalysisStatus = 'off';
  #reason: SearchResult['reason'] | undefined;
  #pause: PauseReason | undefined;
  #error: EngineError | undefined;
  #threat = false;
  #suspended = false;
  #deeper = false;
  #position: Position | undefined;
  #roll: DieRoll | undefined;
  #diceFindings: DiceFindings | undefined;
  #isAnnounced = false;
  #searched: string;

  constructor(game: GameStore, { settings, files, memory, diceMemory }: AnalysisSources) {
    super();
    this.#game = game;
    this.#settings = settings;
    this.#found = new FoundLines(memory, () => {
      this.changed();
    });
    this.#diceMemory = diceMemory;
    this.#threads = threadsFor(settings.values);
    this.#searched = searchName(settings.values);
    this.#engine = new EngineAccess({
      purpose: 'analysis',
      ...(files !== undefined && { files }),
      onState: () => {
        this.#onState();
      },
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
        if (this.#on) this.#begin();
      }),
    ];
    this.#follow();
  }

  /** Ends the engine and everything else; the store is of no use afterwards. */
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
    return this.#engine.restarts;
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

  /**
   * What is known of the position on the board, or of the threat in it; nothing in games with dice and
   * while suspended.
   */
  get findings(): Findings | undefined {
    return this.#suspended ? undefined : this.#found.findings;
  }

  /** What is known of the position and the roll on the board; nothing without dice and while suspended. */
  get diceFindings(): DiceFindings | undefined {
    return this.#suspended ? undefined : this.#diceFindings;
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
    if (this.isOn) this.stop();
    else this.start();
  }

  start(): void {
    if (this.#suspended || (this.#game.isDice && this.#diceMemory === undefined)) return;
    this.#pause = undefined;
    this.#on = true;
    this.#begin();
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
    if (this.#threat && !this.isOn) this.start();
  }

  /** Whether there can be a threat: none while the side to move is in check. */
  get canThreaten(): boolean {
    const { isDice, position } = this.#game;
    return !isDice && !this.#suspended && position.status() === 'ongoing' && !position.isCheck();
  }

  #turned: { readonly from: Position; readonly to: Position | undefined } | undefined;

  /** The position on the board with the other side to move, worked out once. */
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

  #follow(): void {
    const { position, roll, isDice } = this.#game;
    if (position === this.#position && roll === this.#roll) return;
    // The values of a game with dice are others, so the engine goes on only within one kind of game.
    if (this.#on && isDice !== (this.#diceFindings !== undefined)) this.stop();
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
    this.#found.show(this.#target());
    this.#diceFindings = undefined;
  }

  #showDice(position: Position, roll: DieRoll | undefined): void {
    this.#threat = false;
    this.#found.show(undefined);
    const info = this.#diceMemory?.recall(position, roll);
    this.#diceFindings = { position, roll, ...(info !== undefined && { info }) };
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

  #begin(): void {
    this.#error = undefined;
    this.#reason = undefined;
    if (this.#target().status() !== 'ongoing') {
      // The engine would search on: a third repetition and the move limit are in the game's history.
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
    // The move is to be seen before the engine takes the processor again; and of moves in quick
    // succession only the last is searched.
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
    const { count } = this.#threads;
    return {
      kind: 'game',
      request: this.#request(),
      limits: limitsOf(values, this.#deeper),
      hash: hashFor(values),
      threads: count,
      onBegin: (threads) => {
        if (!isCurrent()) return;
        this.#found.begin();
        if (threads < count) this.#threads = { count: threads, because: 'failure' };
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
      onInfo: (info) => {
        if (!isCurrent()) return;
        // What is remembered is better until it is reached again.
        if ((this.#diceFindings?.info?.depth ?? 0) > info.depth) return;
        this.#diceMemory?.keep(position, roll, info);
        this.#diceFindings = { position, roll, info };
        this.changed();
      },
    };
  }

  /** The pool has started the search, or lets it wait. How it ends the search itself says. */
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

  /** The first iterations come faster than anyone can read, and the page has better to do. */
  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    setTimeout(() => {
      this.#isAnnounced = false;
      this.changed();
    }, SHOW_INTERVAL);
  }
}

/** The position if the side to move passed; none where that leaves a king to be taken. */
const passed = (position: Position): Position | undefined => {
  if (position.status() !== 'ongoing' || position.isCheck()) return undefined;
  const { setup, ruleset } = position;
  const turned = Position.fromSetup({ ...setup, turn: opposite(setup.turn) }, ruleset);
  return turned.ok && turned.value.boardStatus() === 'ongoing' ? turned.value : undefined;
};
