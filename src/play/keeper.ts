/** Reads, replays and writes a device's games, one operation at a time. */
import { err, ok, type Result } from '../result.js';
import type { DieRoll } from '../rules/dice.js';
import { opposite, type Color } from '../rules/pieces.js';
import { type Author, replay, type Replay, stateFor } from './replay.js';
import { sameBytes, type Bytes, sign, indicesAt, makeChain, rollFrom } from './crypto.js';
import { refuse, type PlayError } from './settings.js';
import {
  makeRecord,
  readLedger,
  type Ledger,
  compareLedgers,
  countEntries,
  keyOf,
  OLDEST_STORED,
  type BySeat,
} from './ledger.js';
import { parsePlayLink } from './link.js';
import { plyOf } from './state.js';
import type { GameStorage, StoredGame } from './game-storage.js';
import { contradictionOf, viewOf, type Contradiction, type GameView } from './view.js';

export interface Loaded {
  readonly stored: StoredGame;
  readonly game: Replay;
}

/** Maximum number of attempts to write while other tabs are writing. */
const MAX_ATTEMPTS = 8;

/** Returned if another tab has written first. The operation can be retried. */
export const CONFLICT = refuse('play-store', { reason: 'other tabs keep changing the game' }).error;

export class GameKeeper {
  readonly #store: GameStorage;
  /** Each game's pending operations, which run one at a time. */
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #loaded = new Map<string, Loaded>();
  readonly #chains = new Map<string, { seed: Bytes; chain: Promise<readonly Bytes[]> }>();

  constructor(store: GameStorage) {
    this.#store = store;
  }

  /** Runs an operation on a game after all earlier operations on the same game. */
  async exclusively<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(id) ?? Promise.resolve();
    const result = before.then(work, work);
    const settled = result.catch(() => undefined);
    this.#queues.set(id, settled);
    try {
      return await result;
    } finally {
      if (this.#queues.get(id) === settled) this.#queues.delete(id);
    }
  }

  /** Repeats an operation if its result could not be written because another tab had written first. */
  async retrying<T>(work: () => Promise<Result<T, PlayError>>): Promise<Result<T, PlayError>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const result = await work();
      if (result.ok || result.error !== CONFLICT) return result;
    }
    return err(CONFLICT);
  }

  /** The game's last loaded ledger. Callers can reuse its hashes. */
  newest(id: string | undefined): Ledger | undefined {
    return id === undefined ? undefined : this.#loaded.get(id)?.game.ledger;
  }

  async ids(): Promise<Result<readonly string[], PlayError>> {
    try {
      return ok(await this.#store.ids());
    } catch (error) {
      return refuse('play-store', { reason: String(error) });
    }
  }

  async remove(id: string): Promise<Result<undefined, PlayError>> {
    try {
      await this.#store.remove(id);
    } catch (error) {
      return refuse('play-store', { reason: String(error) });
    }
    for (const map of [this.#loaded, this.#chains]) map.delete(id);
    return ok(undefined);
  }

  /** Reads and replays a stored game, unless it is cached. */
  async load(id: string): Promise<Result<Loaded, PlayError>> {
    let stored: StoredGame | undefined;
    try {
      stored = await this.#store.read(id);
    } catch (error) {
      return refuse('play-store', { reason: String(error) });
    }
    if (stored === undefined) {
      this.#loaded.delete(id);
      return refuse('play-unknown-game', {});
    }
    const known = this.#loaded.get(id);
    if (known?.stored.revision === stored.revision) return ok({ stored, game: known.game });
    // The signatures were checked before the record was stored.
    const ledger = await readLedger(stored.record, known?.game.ledger, OLDEST_STORED);
    if (!ledger.ok) return ledger;
    const game = replay(ledger.value);
    if (!game.ok) return game;
    const loaded = { stored, game: game.value };
    this.#loaded.set(id, loaded);
    return ok(loaded);
  }

  /** Writes a game. The error is {@link CONFLICT} if another tab has written in the meantime. */
  async write({ stored, game }: Loaded): Promise<Result<Loaded, PlayError>> {
    const record = makeRecord(game.ledger);
    const next = { ...stored, record, revision: stored.revision + 1 };
    try {
      if (!(await this.#store.write(next))) return err(CONFLICT);
    } catch (error) {
      return refuse('play-store', { reason: String(error) });
    }
    const loaded = { stored: next, game };
    this.#loaded.set(stored.id, loaded);
    return ok(loaded);
  }

  /** Caches a player's numbers for the die. */
  setChain(id: string, seed: Bytes, chain: Promise<readonly Bytes[]>): void {
    this.#chains.set(id, { seed, chain });
  }

  /** A player's numbers for the die, computed on this device. */
  chainOf(id: string, seed: Bytes): Promise<readonly Bytes[]> {
    const known = this.#chains.get(id);
    if (known !== undefined && sameBytes(known.seed, seed)) return known.chain;
    const chain = makeChain(seed);
    this.setChain(id, seed, chain);
    return chain;
  }

  async authorOf({ stored: { id, seat } }: Loaded): Promise<Author | undefined> {
    if (seat === undefined) return undefined;
    const chain = seat.seed === undefined ? undefined : await this.chainOf(id, seat.seed);
    const { color, privateKey } = seat;
    return { seat: color, privateKey, ...(chain !== undefined && { chain }) };
  }

  async viewOf(loaded: Loaded): Promise<GameView> {
    const { stored, game } = loaded;
    return viewOf(game, {
      seat: stored.seat?.color,
      restoredSeat: stored.restoredSeat?.color,
      roll: await this.#rollOf(loaded),
      contradictions: await this.#contradictionsOf(loaded),
      notes: stored.notes,
      isBlocked: stored.isBlocked === true,
      isAbandoned: stored.abandonedAt === countEntries(game.ledger),
    });
  }

  /** The roll of this device's player. It depends on a number that only this device knows. */
  async #rollOf(loaded: Loaded): Promise<DieRoll | undefined> {
    const { ledger } = loaded.game;
    const { id, seat } = loaded.stored;
    const state = stateFor(loaded.game, seat?.color);
    const { turn } = state.position;
    // Returns before computing the chain, because a chain takes a thousand hashes and a list of games may need many
    // chains.
    if (seat?.seed === undefined || seat.color !== turn || state.end !== undefined)
      return undefined;
    const ply = plyOf(state);
    const { own, other } = indicesAt(ply);
    const mine = (await this.chainOf(id, seat.seed))[own];
    const theirs = ledger.numbers[opposite(turn)][other];
    if (mine === undefined || theirs === undefined) return undefined;
    const numbers =
      turn === 'white' ? { white: mine, black: theirs } : { white: theirs, black: mine };
    return rollFrom(ledger.game, ply, numbers);
  }

  async #contradictionsOf({ stored, game }: Loaded): Promise<readonly Contradiction[]> {
    const found: Contradiction[] = [];
    for (const text of stored.contradictions) {
      const link = await parsePlayLink(text, OLDEST_STORED);
      const ledger = link.ok ? await readLedger(link.value.record, undefined, OLDEST_STORED) : link;
      const other = ledger.ok ? replay(ledger.value) : ledger;
      if (!other.ok) continue;
      const difference = compareLedgers(game.ledger, other.value.ledger);
      if ('seat' in difference) found.push(contradictionOf(game, other.value, difference.seat));
    }
    return found;
  }
}

export interface SeatKeys {
  /** The game's identity as bytes. */
  readonly game: Uint8Array;
  /** The public keys. Undefined for a free seat. */
  readonly keys: BySeat<Uint8Array | undefined>;
  /** The seat that this device holds. */
  readonly seat: Color | undefined;
  /** Signs data for this device's seat. */
  readonly sign: ((data: Bytes) => Promise<Bytes>) | undefined;
}

export const seatKeysOf = ({ stored: { seat }, game: { ledger } }: Loaded): SeatKeys => ({
  game: ledger.game,
  keys: { white: keyOf(ledger, 'white'), black: keyOf(ledger, 'black') },
  seat: seat?.color,
  sign: seat === undefined ? undefined : (data) => sign(seat.privateKey, data),
});
