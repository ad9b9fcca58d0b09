/**
 * The game with dice on the board: rolling, and the value of each roll. The values come from the
 * engine's expectiminimax, before a roll of all eight, after one of its best moves.
 */
import type { DiceInfo } from '../../../src/engine/types.js';
import { endOfLine, positionAt } from '../../../src/game/tree.js';
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Position } from '../../../src/rules/position.js';
import type { EngineClient } from '../../../src/worker/client.js';
import { startEngine } from '../../engine/start-engine.js';
import type { GameStore } from '../../game/game-store.js';
import { watchPower } from '../../engine/power.js';
import { searchRequest } from '../../engine/request.js';
import type { Settings, SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../shared/store.js';

/** What is known of one position, before a roll or after it. */
export interface DiceFindings {
  readonly position: Position;
  readonly roll: DieRoll | undefined;
  /** Values are of the side to move; none before the first iteration. */
  readonly info?: DiceInfo;
}

export type DiceStatus = 'off' | 'starting' | 'running' | 'finished' | 'failed';

export interface LuckProgress {
  readonly done: number;
  readonly total: number;
}

/** Best moves that are valued after a roll. */
const LINES = 5;
/** Plies to which the luck of a game is measured: rolls of the next move count, further ones hardly. */
const LUCK_DEPTH = 2;
/** Positions whose values are remembered while the page is open. */
const MAX_KNOWN = 2000;

const CHANNEL = 'acedrex-engine';

export class DiceStore extends Store {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #channel = new BroadcastChannel(CHANNEL);
  #client: Promise<EngineClient> | undefined;
  #abort: AbortController | undefined;
  #on = false;
  #suspended = false;
  #status: DiceStatus = 'off';
  #error: string | undefined;
  #findings: DiceFindings | undefined;
  #luck: { readonly abort: AbortController; progress: LuckProgress } | undefined;
  readonly #known = new Map<string, DiceInfo>();
  #measured = 0;

  constructor(game: GameStore, settings: SettingsStore) {
    super();
    this.#game = game;
    this.#settings = settings;
    game.subscribe(() => {
      this.#follow();
    });
    this.#channel.addEventListener('message', () => {
      // One engine at a time: the tab in which it was started last has it.
      this.stop();
    });
    watchPower((rest) => {
      if (rest) this.stop();
    });
    this.#follow();
  }

  get isOn(): boolean {
    return this.#on;
  }

  get status(): DiceStatus {
    return this.#status;
  }

  get error(): string | undefined {
    return this.#error;
  }

  /** Of the position at the cursor and the roll there; undefined without dice and while suspended. */
  get findings(): DiceFindings | undefined {
    return this.#suspended ? undefined : this.#findings;
  }

  toggle(): void {
    if (this.#on) this.stop();
    else this.start();
  }

  start(): void {
    if (!this.#game.isDice || this.#luck !== undefined || this.#suspended) return;
    this.#on = true;
    this.#channel.postMessage('started');
    this.#search();
  }

  /** Keeps the engine off and hides what it found, as while a game against it is played. */
  suspend(isSuspended: boolean): void {
    if (isSuspended === this.#suspended) return;
    this.#suspended = isSuspended;
    if (isSuspended) {
      this.stop();
      this.stopMeasuring();
    }
    this.changed();
  }

  /** Stops; what was found stays. */
  stop(): void {
    if (!this.#on) return;
    this.#on = false;
    this.#halt();
    if (this.#status !== 'failed') this.#status = 'off';
    this.changed();
  }

  #follow(): void {
    const { isDice, position, roll } = this.#game;
    if (!isDice) {
      if (this.#findings === undefined) return;
      this.#findings = undefined;
      this.stop();
      this.changed();
      return;
    }
    if (position === this.#findings?.position && roll === this.#findings.roll) return;
    const info = this.#known.get(keyOf(position, roll));
    this.#findings = { position, roll, ...(info !== undefined && { info }) };
    if (this.#on) this.#search();
    this.changed();
  }

  #search(): void {
    this.#halt();
    this.#error = undefined;
    if (this.#game.position.status() !== 'ongoing') {
      this.#status = 'finished';
      this.changed();
      return;
    }
    const abort = new AbortController();
    this.#abort = abort;
    this.#status = this.#client === undefined ? 'starting' : 'running';
    this.changed();
    void this.#run(abort).catch((error: unknown) => {
      if (this.#abort === abort) this.#fail(error);
    });
  }

  async #run(abort: AbortController): Promise<void> {
    const isCurrent = (): boolean => this.#abort === abort;
    const client = await this.#start();
    const findings = this.#findings;
    if (!isCurrent() || findings === undefined) return;
    this.#status = 'running';
    this.changed();
    const { position, roll } = findings;
    const { record, path } = this.#game;
    const result = await client.analyseDice(
      searchRequest(record, path),
      { lines: LINES, ...limitsOf(this.#settings.values), ...(roll !== undefined && { roll }) },
      {
        signal: abort.signal,
        onInfo: (info) => {
          if (!isCurrent()) return;
          const before = this.#findings?.info;
          // What is remembered is better until it is reached again.
          if (before !== undefined && before.depth > info.depth) return;
          this.#remember(position, roll, info);
          this.#findings = { position, roll, info };
          this.changed();
        },
      },
    );
    if (!isCurrent()) return;
    if (result.ok) {
      this.#status = 'finished';
      this.changed();
    } else this.#fail(result.error.message);
  }

  async #start(): Promise<EngineClient> {
    try {
      return await (this.#client ??= startEngine(this.#settings.values));
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  #halt(): void {
    this.#abort?.abort();
    this.#abort = undefined;
  }

  #fail(error: unknown): void {
    this.#abort = undefined;
    this.#on = false;
    this.#status = 'failed';
    this.#error = error instanceof Error ? error.message : String(error);
    this.changed();
  }

  #remember(position: Position, roll: DieRoll | undefined, info: DiceInfo): void {
    const key = keyOf(position, roll);
    if ((this.#known.get(key)?.depth ?? 0) > info.depth) return;
    this.#known.delete(key);
    this.#known.set(key, info);
    if (roll === undefined) this.#measured += 1;
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  // --- The luck of a game ------------------------------------------------------------------------

  /** Of the luck that is being measured. */
  get luckProgress(): LuckProgress | undefined {
    return this.#luck?.progress;
  }

  /** Rises when more is known of the rolls in any position. */
  get measured(): number {
    return this.#measured;
  }

  /** The values of all rolls in a position, where they are known deep enough to tell luck. */
  valuesOf(position: Position): DiceInfo | undefined {
    const info = this.#known.get(keyOf(position, undefined));
    return info !== undefined && info.depth >= LUCK_DEPTH ? info : undefined;
  }

  /** Values every roll of the main line. */
  async measureLuck(): Promise<void> {
    if (this.#luck !== undefined || !this.#game.isDice || this.#suspended) return;
    this.stop();
    const { record } = this.#game;
    const path = endOfLine(record);
    const luck = { abort: new AbortController(), progress: { done: 0, total: path.length } };
    this.#luck = luck;
    this.#error = undefined;
    this.changed();
    try {
      for (let ply = 0; ply < path.length && !luck.abort.signal.aborted; ply += 1) {
        const at = path.slice(0, ply);
        const position = positionAt(record, at);
        if (this.valuesOf(position) === undefined) {
          const client = await this.#start();
          const result = await client.analyseDice(
            searchRequest(record, at),
            { depth: LUCK_DEPTH },
            { signal: luck.abort.signal },
          );
          if (!result.ok) throw new Error(result.error.message);
          if (result.value.info !== undefined)
            this.#remember(position, undefined, result.value.info);
        }
        luck.progress = { done: ply + 1, total: path.length };
        this.changed();
      }
    } catch (error) {
      this.#error = error instanceof Error ? error.message : String(error);
    } finally {
      this.#luck = undefined;
      this.changed();
    }
  }

  stopMeasuring(): void {
    this.#luck?.abort.abort();
  }
}

const keyOf = (position: Position, roll: DieRoll | undefined): string =>
  `${position.ruleset.id} ${position.key} ${position.halfmoves} ${roll ?? ''}`;

const limitsOf = ({
  limit,
  seconds,
  depth,
}: Settings): { readonly depth?: number; readonly movetime?: number } => ({
  ...(limit === 'time' && { movetime: 1000 * seconds }),
  ...(limit === 'depth' && { depth }),
});
