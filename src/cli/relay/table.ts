/**
 * A relay's record of one game. All work on it is sequential: arriving records are checked, stamped (in games with
 * clocks), stored, and then announced.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { makeBase64Url, parseBase64Url } from '../../fragment.js';
import { err, ok, type Result } from '../../result.js';
import { isSignedBy, sign, type Bytes } from '../../play/crypto.js';
import {
  compareLedgers,
  isInvitation,
  isTimed,
  keyOf,
  makeRecord,
  readLedger,
  PLAY_VERSION,
  type BySeat,
  type Ledger,
} from '../../play/ledger.js';
import { opposite, type Color } from '../../rules/pieces.js';
import { makePlayLink, parsePlayLink, type Packing } from '../../play/link.js';
import {
  arbitrate,
  beginningOf,
  deadlineOf,
  flagAt,
  resumeAt,
  type Arrival,
} from '../../play/live/arbiter.js';
import { seatData } from '../../play/live/peers.js';
import type { SeatProof } from '../../play/live/transport.js';
import type { Replay } from '../../play/replay.js';
import { refuse, type PlayError } from '../../play/settings.js';
import { verifyLedger } from '../../play/view.js';
import { messageOf } from '../queue/job.js';
import type { RelayStore } from './store.js';

/** Compresses game links synchronously. For records of a few kilobytes, web streams take many times as long. */
const NODE_PACKING: Packing = {
  pack: (bytes) => Promise.resolve(deflateRawSync(bytes).toString('base64url')),
  unpack: (packed, max) => {
    const bytes = parseBase64Url(packed);
    if (bytes === undefined) return Promise.resolve(err('damaged'));
    try {
      return Promise.resolve(ok(new Uint8Array(inflateRawSync(bytes, { maxOutputLength: max }))));
    } catch (error) {
      const isTooLong = (error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      return Promise.resolve(err(isTooLong ? 'too-long' : 'damaged'));
    }
  },
};

export interface TableEvents {
  /** Called after the record has changed and been stored. `isOwn` is false if another relay has changed it. */
  readonly changed: (link: string, isOwn: boolean) => void;
  /** Each player's round-trip time in milliseconds. */
  readonly lag: () => BySeat<number>;
}

/** Maximum number of attempts to write while other relays are writing. */
const MAX_ATTEMPTS = 8;
/** Maximum delay of a timer, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * How a valid record compares with the relay's record: the records are the same, the received record lacks entries, or
 * the relay's record has changed. After a change, all members receive the new record.
 */
export type Received = 'same' | 'older' | 'changed';

type Step = (game: Replay) => Promise<Result<Replay, PlayError>>;

export class Table {
  readonly #game: string;
  readonly #store: RelayStore;
  readonly #events: TableEvents;
  readonly #key: string;
  #replay: Replay | undefined;
  /** Stamped records from the owners of the seats. They are needed only if the relay has lost its own record. */
  readonly #shown = new Map<Color, Ledger>();
  #link: string | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(game: string, store: RelayStore, events: TableEvents) {
    this.#game = game;
    this.#store = store;
    this.#events = events;
    this.#key = makeBase64Url(store.key.publicKey);
    void this.refresh();
  }

  /** The game's link. Undefined until a member has sent it. */
  get link(): string | undefined {
    return this.#link;
  }

  /** Reads the record stored by another relay. */
  refresh(): Promise<void> {
    return this.#exclusively(() => this.#load()).catch(() => undefined);
  }

  /** Processes a record that arrived at a given time. Resolves to an error if the record is refused. */
  receive(link: string, time: number): Promise<Result<Received, PlayError>> {
    return this.#exclusively(async () => {
      const read = await this.#read(link);
      if (!read.ok) return read;
      const ledger = read.value;
      const before = this.#replay;
      const error = await (before === undefined
        ? this.#begin(ledger, time)
        : this.#change((game) => arbitrate(game, ledger, this.#arrival(time), this.#sign)));
      if (error !== undefined) return err(error);
      if (before === undefined || this.#replay !== before) return ok('changed');
      return ok(compareLedgers(before.ledger, ledger).kind === 'none' ? 'same' : 'older');
    });
  }

  /** Whether the second seat is free. */
  get isFree(): boolean {
    const state = this.#replay?.state;
    return state !== undefined && !state.hasJoined && state.end === undefined;
  }

  /** Whether a link is an invitation to this game that a guest can still accept. */
  isInvitation(link: string): Promise<boolean> {
    return this.#exclusively(async () => {
      const parsed = await parsePlayLink(link, PLAY_VERSION, NODE_PACKING);
      if (!parsed.ok || parsed.value.secret === undefined || !this.isFree) return false;
      const ledger = await this.#read(link);
      return (
        ledger.ok &&
        isTimed(ledger.value) &&
        (await isInvitation(ledger.value, parsed.value.secret))
      );
    });
  }

  /** Handles a record from another relay. In a game with clocks, reads it from the store, which contains the stamps. */
  async follow(link: string, time: number): Promise<void> {
    const ledger = this.#replay?.ledger;
    await (ledger !== undefined && isTimed(ledger) ? this.refresh() : this.receive(link, time));
  }

  /** Whether a seat's owner has signed a connection's nonce. Call `receive` with the proof's record first. */
  isProved({ seat, signature, link }: SeatProof, nonce: string): Promise<boolean> {
    return this.#exclusively(async () => {
      const ledger = this.#replay?.ledger ?? (await this.#readStamped(link));
      const key = ledger === undefined ? undefined : keyOf(ledger, seat);
      const bytes = parseBase64Url(signature);
      const isProved =
        ledger !== undefined &&
        key !== undefined &&
        bytes !== undefined &&
        (await isSignedBy(key, bytes, seatData(ledger.game, seat, { key: this.#key, nonce })));
      if (isProved && this.#replay === undefined) await this.#recover(seat, ledger);
      return isProved;
    });
  }

  /** Ends the game if the player to move has run out of time. */
  checkFlag(): Promise<PlayError | undefined> {
    return this.#exclusively(() =>
      this.#change((game) => flagAt(game, this.#arrival(this.#store.now()), this.#sign)),
    );
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  readonly #sign = (data: Bytes): Promise<Bytes> => sign(this.#store.key.privateKey, data);

  #arrival(time: number): Arrival {
    return { time, lag: this.#events.lag() };
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work, work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #read(link: string): Promise<Result<Ledger, PlayError>> {
    const parsed = await parsePlayLink(link, PLAY_VERSION, NODE_PACKING);
    if (!parsed.ok) return parsed;
    const ledger = await readLedger(parsed.value.record, this.#replay?.ledger);
    if (!ledger.ok) return ledger;
    const { id, settings } = ledger.value;
    // A game with clocks belongs to the relay specified in its settings.
    return id !== this.#game || (settings.relay !== undefined && settings.relay.key !== this.#key)
      ? refuse('play-foreign', {})
      : ledger;
  }

  /** Reads a link whose record this relay has stamped. Resolves to undefined if the record is invalid or unstamped. */
  async #readStamped(link: string): Promise<Ledger | undefined> {
    const ledger = await this.#read(link);
    const game = ledger.ok ? await verifyLedger(ledger.value) : ledger;
    return game.ok && game.value.ledger.stamps.length > 0 ? game.value.ledger : undefined;
  }

  /**
   * Continues a game whose record the relay has lost. Requires both players' records, because one player could send an
   * older record. Charges no time since the last stamp.
   */
  async #recover(seat: Color, ledger: Ledger): Promise<void> {
    this.#shown.set(seat, ledger);
    const other = this.#shown.get(opposite(seat));
    if (other === undefined) return;
    const newer = other.stamps.length > ledger.stamps.length ? other : ledger;
    if (compareLedgers(ledger, other).kind === 'contradiction') return;
    const game = await verifyLedger(newer);
    if (!game.ok) return;
    const { stamps } = newer;
    if (!(await this.#store.write(this.#game, makeRecord(newer), 0, stamps.length))) return;
    this.#replay = game.value;
    this.#shown.clear();
    const pause = { from: stamps.at(-1)?.time ?? 0, at: this.#store.now() };
    const error = await this.#change((found) => resumeAt(found, [pause], this.#sign));
    if (error === undefined && this.#link === undefined) await this.#announce();
  }

  async #load(): Promise<void> {
    const record = await this.#store.read(this.#game).catch(() => undefined);
    if (record === undefined) return;
    const ledger = await readLedger(record, this.#replay?.ledger);
    const game = ledger.ok ? await verifyLedger(ledger.value, this.#replay) : ledger;
    if (!game.ok) return;
    const hasMore = game.value.ledger.stamps.length !== this.#replay?.ledger.stamps.length;
    this.#replay = game.value;
    if (hasMore) await this.#announce(false);
    await this.#change((loaded) => resumeAt(loaded, this.#store.pauses(), this.#sign));
  }

  /** Begins a game with its first record. */
  async #begin(ledger: Ledger, time: number): Promise<PlayError | undefined> {
    if (!isTimed(ledger)) {
      const game = await verifyLedger(ledger);
      if (!game.ok) return game.error;
      this.#replay = game.value;
      await this.#announce();
      return undefined;
    }
    if (ledger.stamps.length > 0) return refuse('play-relay', {}).error;
    const empty = await beginningOf(ledger);
    if (!empty.ok) return empty.error;
    this.#replay = empty.value;
    const error = await this.#change((game) =>
      arbitrate(game, ledger, this.#arrival(time), this.#sign),
    );
    if (error !== undefined) this.#replay = undefined;
    else if (this.#link === undefined) await this.#announce();
    return error;
  }

  /** Changes the game. In a game with clocks, the change takes effect after it has been stored. */
  async #change(step: Step): Promise<PlayError | undefined> {
    try {
      return await this.#tryChange(step);
    } catch (error) {
      return refuse('play-store', { reason: messageOf(error) }).error;
    }
  }

  async #tryChange(step: Step): Promise<PlayError | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await this.#store.ready();
      const before = this.#replay;
      if (before === undefined) return undefined;
      // The time during which the relay was not running is not charged.
      const resumed = await resumeAt(before, this.#store.pauses(), this.#sign);
      const after = resumed.ok ? await step(resumed.value) : resumed;
      if (!after.ok) return after.error;
      if (after.value === before) {
        this.#planFlag();
        return undefined;
      }
      const { ledger } = after.value;
      const stamps = before.ledger.stamps.length;
      if (
        !isTimed(ledger) ||
        (await this.#store.write(this.#game, makeRecord(ledger), stamps, ledger.stamps.length))
      ) {
        this.#replay = after.value;
        await this.#announce();
        return undefined;
      }
      const newer = await this.#store.read(this.#game);
      const read = newer === undefined ? undefined : await readLedger(newer, before.ledger);
      const checked = read?.ok === true ? await verifyLedger(read.value, before) : undefined;
      if (checked?.ok !== true) continue;
      this.#replay = checked.value;
      await this.#announce(false);
    }
    return refuse('play-store', { reason: 'other relays keep changing the game' }).error;
  }

  async #announce(isOwn = true): Promise<void> {
    if (this.#replay === undefined) return;
    const link = await makePlayLink(this.#replay.ledger, undefined, NODE_PACKING);
    if (!link.ok) return;
    this.#link = link.value;
    this.#planFlag();
    this.#events.changed(link.value, isOwn);
  }

  #planFlag(): void {
    clearTimeout(this.#timer);
    const deadline =
      this.#replay === undefined ? undefined : deadlineOf(this.#replay, this.#events.lag());
    if (deadline === undefined || this.#isClosed) return;
    const delay = Math.min(MAX_DELAY, Math.max(0, deadline - this.#store.now()) + 1);
    this.#timer = setTimeout(() => void this.checkFlag(), delay);
  }
}
