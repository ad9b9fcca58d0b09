/** Keeps the games of a device: reads, replays and writes them, each one thing after the other. */
import { err, ok, type Result } from '../result.js';
import type { DieRoll } from '../rules/dice.js';
import { opposite, type Color } from '../rules/pieces.js';
import { type Author, replay, type Replay } from './replay.js';
import { sameBytes, type Bytes, sign, indicesAt, makeChain, rollFrom } from './crypto.js';
import { refuse, type PlayError } from './settings.js';
import {
  makeRecord,
  readLedger,
  type Ledger,
  compareLedgers,
  keyOf,
  type BySeat,
} from './ledger.js';
import { parsePlayLink } from './link.js';
import { plyOf } from './state.js';
import type { PlayStore, StoredGame } from './store.js';
import { contradictionOf, viewOf, type Contradiction, type GameView } from './view.js';

/** A game as it is stored, and replayed. */
export interface Loaded {
  readonly stored: StoredGame;
  readonly game: Replay;
}

/** The error of a write that another tab was faster than; what led to it can be tried again. */
export const CONFLICT = refuse('play-store', { reason: 'other tabs keep changing the game' }).error;

export class GameKeeper {
  readonly #store: PlayStore;
  /** The work on each game, one thing after the other. */
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #loaded = new Map<string, Loaded>();
  readonly #chains = new Map<string, { seed: Bytes; chain: Promise<readonly Bytes[]> }>();

  constructor(store: PlayStore) {
    this.#store = store;
  }

  /** Runs work on a game after all earlier work on it. */
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

  /** The ledger of a game that was loaded before, so that its events need not be hashed again. */
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

  /** Reads and replays a stored game, unless that has been done already. */
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
    // Signatures were checked before it was stored.
    const ledger = await readLedger(stored.record, known?.game.ledger);
    if (!ledger.ok) return ledger;
    const game = replay(ledger.value);
    if (!game.ok) return game;
    const loaded = { stored, game: game.value };
    this.#loaded.set(id, loaded);
    return ok(loaded);
  }

  /** Writes a game as it is now. The error is {@link CONFLICT} if another tab has written meanwhile. */
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

  /** Keeps numbers that have been computed already. */
  setChain(id: string, seed: Bytes, chain: Promise<readonly Bytes[]>): void {
    this.#chains.set(id, { seed, chain });
  }

  /** The numbers for the die of a player on this device. */
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
      roll: await this.#rollOf(loaded),
      contradictions: await this.#contradictionsOf(loaded),
      notes: stored.notes,
    });
  }

  /** The roll of this device's player, who alone knows his number for it. */
  async #rollOf(loaded: Loaded): Promise<DieRoll | undefined> {
    const { ledger, state } = loaded.game;
    const { id, seat } = loaded.stored;
    const { turn } = state.position;
    // Before the chain, whose thousand hashes a list of games would compute for each.
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
      const link = await parsePlayLink(text);
      const ledger = link.ok ? await readLedger(link.value.record) : link;
      const other = ledger.ok ? replay(ledger.value) : ledger;
      if (!other.ok) continue;
      const difference = compareLedgers(game.ledger, other.value.ledger);
      if ('seat' in difference) found.push(contradictionOf(game, other.value, difference.seat));
    }
    return found;
  }
}

export interface SeatKeys {
  /** The identity of the game as bytes. */
  readonly game: Uint8Array;
  /** The public keys; undefined for a seat that nobody has taken. */
  readonly keys: BySeat<Uint8Array | undefined>;
  /** The seat of this device. */
  readonly seat: Color | undefined;
  /** Signs for the seat of this device. */
  readonly sign: ((data: Bytes) => Promise<Bytes>) | undefined;
}

export const seatKeysOf = ({ stored: { seat }, game: { ledger } }: Loaded): SeatKeys => ({
  game: ledger.game,
  keys: { white: keyOf(ledger, 'white'), black: keyOf(ledger, 'black') },
  seat: seat?.color,
  sign: seat === undefined ? undefined : (data) => sign(seat.privateKey, data),
});
