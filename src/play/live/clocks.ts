/**
 * The clocks of a live game. There is no server, so each device measures its player's time, and the opponent's device checks
 * it: what a move cost must be what passed here, less the lag that is compensated.
 */
import type { BySeat } from '../ledger.js';
import { FREE_PLIES } from '../state.js';
import type { GameView } from '../view.js';
import type { TimeControl } from '../settings.js';

/** Milliseconds of a move that may stay unexplained: devices are busy, and timers are late. */
const TOLERANCE = 2000;

export class LiveClocks {
  readonly #quotas: BySeat<LagQuota> | undefined;
  #view: GameView;
  /** When this device received the previous move, in milliseconds since 1970. */
  #began: number;
  /** Milliseconds that the opponent took less than passed here, beyond lag compensation. */
  #unexplained = 0;

  constructor(view: GameView, now: number) {
    const { time } = view.settings;
    this.#quotas =
      time.kind === 'clock' ? { white: new LagQuota(time), black: new LagQuota(time) } : undefined;
    this.#view = view;
    // After a reload the time of the last move is the best that is known.
    this.#began = Math.min(now, view.since);
  }

  get unexplained(): number {
    return this.#unexplained;
  }

  /** Takes a new view over. `lag` is that of a message there and back; `isSeen` whether the opponent was there all the time. */
  follow(
    view: GameView,
    { now, lag, isSeen }: { now: number; lag: number; isSeen: boolean },
  ): void {
    const before = this.#view;
    this.#view = view;
    const ply = view.moves.length;
    if (ply === before.moves.length) return;
    const last = view.moves.at(-1);
    const { time } = view.settings;
    const isOneMove = ply === before.moves.length + 1 && ply > FREE_PLIES;
    if (isOneMove && last?.clock !== undefined && time.kind === 'clock' && before.clocks) {
      const quota = this.#quotas?.[last.by];
      if (last.by === view.seat) quota?.take(lag);
      else if (view.seat !== undefined && isSeen) {
        const used = before.clocks[last.by] + time.increment - last.clock;
        const missing = Math.max(0, now - this.#began - used);
        const excess = missing - (quota?.take(missing) ?? 0);
        if (excess > TOLERANCE) this.#unexplained += excess;
      }
    }
    this.#began = now;
  }

  /** Milliseconds that a move of this device's player costs now. */
  charge(now: number, lag: number): number {
    const { seat, moves } = this.#view;
    if (seat === undefined || moves.length < FREE_PLIES) return 0;
    const compensated = this.#quotas?.[seat].offer(lag) ?? lag;
    return Math.max(0, now - this.#began) + lag - compensated;
  }

  /** Milliseconds that each player has left; undefined without clocks. */
  at(now: number, lag: number): BySeat<number> | undefined {
    const { clocks, turn, end, moves, seat } = this.#view;
    if (clocks === undefined || end !== undefined || moves.length < FREE_PLIES) return clocks;
    const compensated = turn === seat ? 0 : (this.#quotas?.[turn].offer(lag) ?? 0);
    const passed = Math.max(0, now - this.#began - compensated);
    return { ...clocks, [turn]: Math.max(0, clocks[turn] - passed) };
  }

  /** When the opponent's time is certainly up, `grace` included; undefined if it does not run. */
  deadline(grace: number): number | undefined {
    const { seat, turn, clocks, deadline } = this.#view;
    if (seat === undefined || seat === turn || clocks === undefined) return undefined;
    return deadline === undefined ? undefined : deadline + grace;
  }
}

/**
 * Lag compensation as lichess has it (`LagTracker` of scalachess): the time that messages need is not taken off a
 * player's clock as long as a quota lasts. The quota grows with every move, so a slow connection is compensated, and
 * long waits are compensated only now and then.
 */

/** Moves for which the increment counts when the length of a game is estimated. */
const ESTIMATED_MOVES = 40;

export class LagQuota {
  readonly #gain: number;
  #left: number;

  constructor({ initial, increment }: Extract<TimeControl, { kind: 'clock' }>) {
    const seconds = (initial + ESTIMATED_MOVES * increment) / 1000;
    this.#gain = Math.min(1000, seconds * 4 + 150);
    this.#left = 3 * this.#gain;
  }

  /** Milliseconds that would be compensated now. */
  offer(lag: number): number {
    return Math.max(0, Math.min(lag, this.#left));
  }

  /** Milliseconds of the lag of a move that are compensated. */
  take(lag: number): number {
    const compensated = this.offer(lag);
    this.#left = Math.min(7 * this.#gain, this.#left + this.#gain - compensated);
    return compensated;
  }
}
