/**
 * The games of a device against other people. Links and live connections drive it in the same way: what arrives goes to
 * {@link TwoPlayerGames.receive}, what the player does to {@link TwoPlayerGames.act}, and either returns the text to be
 * sent. A text holds the whole game, so that messages may be lost, repeated, late, or out of order.
 */
import { makeBase64Url } from '../packed.js';
import { err, ok, type Result } from '../result.js';
import { parseDiceSan } from '../notation/san.js';
import type { DieRoll } from '../rules/dice.js';
import { asWritten, type MoveOrPass } from '../rules/moves.js';
import { opposite, type Color } from '../rules/pieces.js';
import { appendEvent, type Author } from './append.js';
import {
  hasCrypto,
  importInvitationKey,
  isSignedBy,
  makeInvitationKey,
  makeSeatKey,
  randomBytes,
  sha256,
  sign,
  type Bytes,
} from './crypto.js';
import { refuse, type PlayError } from './error.js';
import type { ConditionalLine, Phrase, PlayAction } from './events.js';
import {
  checkSignatures,
  connectLedger,
  makeRecord,
  readLedger,
  type Ledger,
  type RawRecord,
} from './ledger.js';
import { RateLimiter, type RateLimit } from './limiter.js';
import { makePlayLink, parsePlayLink } from './link.js';
import { compareLedgers, mergeLedgers } from './merge.js';
import { replay, type Replay } from './replay.js';
import { indicesAt, makeChain, rollFrom } from './rolls.js';
import { makeOpening, SALT_BYTES, wrongSetting, type GameSettings } from './settings.js';
import { plyOf } from './state.js';
import type { PlayStore, SeatSecret, StoredGame } from './store.js';
import { contradictionOf, viewOf, type Contradiction, type GameView } from './view.js';

/** What listeners are told about. */
export interface PlayChange {
  readonly kind: 'created' | 'joined' | 'acted' | 'noted' | Exclude<Receipt['kind'], 'invited'>;
  readonly view: GameView;
}

export interface PlayOptions {
  readonly store: PlayStore;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** How many texts each sender may send. */
  readonly limit?: RateLimit;
}

export interface ReceiveOptions {
  /** The only game of which texts are accepted, for a live connection. */
  readonly game?: string;
  /** Who sends, for a live connection: each sender has a {@link RateLimit} of its own. */
  readonly from?: string;
}

/** Milliseconds by which another device's clock may be ahead. */
const MAX_AHEAD = 86_400_000;
/** The most contradictions that are kept of a game. */
const MAX_CONTRADICTIONS = 4;
/** Attempts to write while other tabs write too. */
const MAX_ATTEMPTS = 8;
const DEFAULT_LIMIT: RateLimit = { burst: 60, perSecond: 5 };
/** The most senders whose limits are remembered. */
const MAX_SENDERS = 1000;

export class TwoPlayerGames {
  readonly #store: PlayStore;
  readonly #now: () => number;
  readonly #limit: RateLimit;
  readonly #listeners = new Set<(change: PlayChange) => void>();
  /** The work on each game, one thing after the other. */
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #loaded = new Map<string, Loaded>();
  readonly #chains = new Map<string, Promise<readonly Bytes[]>>();
  readonly #senders = new Map<string, RateLimiter>();
  /** When this device learnt that it was on turn, and at which ply. */
  readonly #turns = new Map<string, { readonly ply: number; readonly at: number }>();

  constructor({ store, now = Date.now, limit = DEFAULT_LIMIT }: PlayOptions) {
    this.#store = store;
    this.#now = now;
    this.#limit = limit;
  }

  /** Calls a listener after each change of a game; the returned function ends that. */
  subscribe(listener: (change: PlayChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Makes a game with a seat for this device, and the invitation for the other seat. */
  async create(
    settings: GameSettings,
  ): Promise<Result<{ readonly view: GameView; readonly invitation: string }, PlayError>> {
    if (!hasCrypto()) return refuse('play-unsupported', { missing: 'crypto' });
    const name = wrongSetting(settings);
    if (name !== undefined) return refuse('play-setting', { name });
    const [own, invitation] = await Promise.all([makeSeatKey(), makeInvitationKey()]);
    const seed = settings.dice ? randomBytes(32) : undefined;
    const chain = seed === undefined ? undefined : await makeChain(seed);
    const opening = makeOpening(
      {
        ...settings,
        time0: Math.max(0, Math.floor(this.#now())),
        hostKey: own.publicKey,
        invitationKey: invitation.publicKey,
        ...(chain?.[0] !== undefined && { anchor: chain[0] }),
      },
      randomBytes(SALT_BYTES),
    );
    const none = { events: [] };
    const ledger = await connectLedger({ opening, logs: { white: none, black: none } });
    if (!ledger.ok) return ledger;
    const { id } = ledger.value;
    if (chain !== undefined) this.#chains.set(id, Promise.resolve(chain));
    const replayed = replay(ledger.value);
    if (!replayed.ok) return replayed;
    const seat = seatSecret(settings.host, own.privateKey, seed);
    const link = await makePlayLink(ledger.value, invitation.secret);
    if (!link.ok) return link;
    return this.#exclusively(id, async () => {
      const stored = { ...unstored(id), seat, invitation: invitation.secret };
      const written = await this.#write({ stored, game: replayed.value });
      if (!written.ok) return written;
      const view = await this.#announce('created', written.value);
      return ok({ view, invitation: link.value });
    });
  }

  /** The games of this device. Those that cannot be read are left out. */
  async list(): Promise<readonly GameView[]> {
    const views: GameView[] = [];
    for (const id of await this.#store.ids()) {
      const view = await this.view(id);
      if (view.ok) views.push(view.value);
    }
    return views;
  }

  async view(id: string): Promise<Result<GameView, PlayError>> {
    return this.#exclusively(id, async () => {
      const loaded = await this.#load(id);
      return loaded.ok ? ok(await this.#viewOf(loaded.value)) : loaded;
    });
  }

  /** The link of a game as it is now: for the opponent, and for everybody who wants to watch. It holds no secret. */
  async link(id: string): Promise<Result<string, PlayError>> {
    const loaded = await this.#exclusively(id, () => this.#load(id));
    return loaded.ok ? makePlayLink(loaded.value.game.ledger) : loaded;
  }

  /** The invitation to a game that this device has made, while the other seat is free. */
  async invitation(id: string): Promise<Result<string, PlayError>> {
    const loaded = await this.#exclusively(id, () => this.#load(id));
    if (!loaded.ok) return loaded;
    const { stored, game } = loaded.value;
    const seat = opposite(game.ledger.settings.host);
    if (stored.invitation === undefined) return refuse('play-no-seat', {});
    if (game.state.hasJoined) return refuse('play-seat-taken', { seat });
    return makePlayLink(game.ledger, stored.invitation);
  }

  /** Reads a link or a message. Whatever it is, nothing that this device has is lost. */
  async receive(text: string, options: ReceiveOptions = {}): Promise<Result<Receipt, PlayError>> {
    const { from, game: wanted } = options;
    if (from !== undefined && !this.#senderOf(from).take())
      return refuse('play-flood', { seat: 'white', max: this.#limit.burst });
    const link = await parsePlayLink(text);
    if (!link.ok) return link;
    const ledger = await readLedger(link.value.record, this.#newest(wanted));
    if (!ledger.ok) return ledger;
    const { id } = ledger.value;
    if (wanted !== undefined && id !== wanted) return refuse('play-foreign', {});
    return this.#exclusively(id, () => this.#receive(ledger.value, link.value.secret));
  }

  /** Takes the seat of an invitation, and returns the link to be sent back. */
  async join(
    text: string,
    { name }: { readonly name: string },
  ): Promise<Result<{ readonly view: GameView; readonly link: string }, PlayError>> {
    const link = await parsePlayLink(text);
    if (!link.ok) return link;
    const ledger = await readLedger(link.value.record);
    if (!ledger.ok) return ledger;
    const { id, settings } = ledger.value;
    const { secret } = link.value;
    if (secret === undefined) return refuse('play-invitation', {});
    return this.#exclusively(id, async () => {
      const received = await this.#receive(ledger.value, secret);
      if (!received.ok) return received;
      const loaded = await this.#load(id);
      // Opened twice on one device, the invitation leads to the game that is there.
      if (loaded.ok && loaded.value.stored.seat !== undefined)
        return this.#sent(await this.#viewOf(loaded.value), loaded.value);
      const color = opposite(settings.host);
      const known = loaded.ok ? loaded.value.game : replay(ledger.value);
      if ('ok' in known && !known.ok) return known;
      const game = 'ok' in known ? known.value : known;
      if (game.state.hasJoined) return refuse('play-seat-taken', { seat: color });
      const invited = await importInvitationKey(settings.invitationKey, secret);
      if (invited === undefined) return refuse('play-invitation', {});
      const own = await makeSeatKey();
      const seed = settings.dice ? randomBytes(32) : undefined;
      const chain = seed === undefined ? undefined : await this.#chainOf(id, seed);
      const action: PlayAction = {
        kind: 'join',
        key: own.publicKey,
        name,
        ...(chain?.[0] !== undefined && { anchor: chain[0] }),
      };
      const author: Author = { seat: color, privateKey: own.privateKey };
      const joined = await appendEvent(game, author, action, this.#now(), invited);
      if (!joined.ok) return joined;
      const seat = seatSecret(color, own.privateKey, seed);
      const before = loaded.ok ? loaded.value.stored : unstored(id);
      const ready = await this.#getReady({ stored: { ...before, seat }, game: joined.value });
      if (!ready.ok) return ready;
      const written = await this.#write(ready.value);
      if (!written.ok) return written;
      return this.#sent(await this.#announce('joined', written.value), written.value);
    });
  }

  /** Does something in a game of this device, and returns the link to be sent. */
  async act(
    id: string,
    action: PlayerAction,
  ): Promise<Result<{ readonly view: GameView; readonly link: string }, PlayError>> {
    return this.#exclusively(id, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const loaded = await this.#load(id);
        if (!loaded.ok) return loaded;
        const author = await this.#authorOf(loaded.value);
        if (author === undefined) return refuse('play-no-seat', {});
        const complete = await this.#complete(loaded.value, author.seat, action);
        if (!complete.ok) return complete;
        const game = await appendEvent(
          loaded.value.game,
          author,
          complete.value,
          Math.floor(this.#now()),
        );
        if (!game.ok) return game;
        const written = await this.#write({ ...loaded.value, game: game.value });
        if (written.ok)
          return this.#sent(await this.#announce('acted', written.value), written.value);
        // Another tab has written; the action may still be allowed after what it wrote.
        if (written.error !== CONFLICT) return written;
      }
      return err(CONFLICT);
    });
  }

  /** Replaces the private notes of a game. They never travel. */
  async setNotes(id: string, notes: string): Promise<Result<GameView, PlayError>> {
    return this.#exclusively(id, async () => {
      const loaded = await this.#load(id);
      if (!loaded.ok) return loaded;
      const { stored, game } = loaded.value;
      const written = await this.#write({ stored: { ...stored, notes }, game });
      return written.ok ? ok(await this.#announce('noted', written.value)) : written;
    });
  }

  /** The record of a game, for verification and for PGN. */
  async replay(id: string): Promise<Result<Replay, PlayError>> {
    const loaded = await this.#exclusively(id, () => this.#load(id));
    return loaded.ok ? ok(loaded.value.game) : loaded;
  }

  async remove(id: string): Promise<void> {
    await this.#exclusively(id, async () => {
      await this.#store.remove(id);
      for (const map of [this.#loaded, this.#chains, this.#turns]) map.delete(id);
    });
  }

  #newest(id: string | undefined): Ledger | undefined {
    return id === undefined ? undefined : this.#loaded.get(id)?.game.ledger;
  }

  #senderOf(from: string): RateLimiter {
    const known = this.#senders.get(from);
    if (known !== undefined) return known;
    if (this.#senders.size >= MAX_SENDERS) this.#senders.clear();
    const limiter = new RateLimiter(this.#limit, this.#now);
    this.#senders.set(from, limiter);
    return limiter;
  }

  async #announce(kind: PlayChange['kind'], loaded: Loaded): Promise<GameView> {
    this.#noteTurn(loaded);
    const view = await this.#viewOf(loaded);
    for (const listener of this.#listeners) listener({ kind, view });
    return view;
  }

  async #sent(
    view: GameView,
    { game }: Loaded,
  ): Promise<Result<{ readonly view: GameView; readonly link: string }, PlayError>> {
    const link = await makePlayLink(game.ledger);
    return link.ok ? ok({ view, link: link.value }) : link;
  }

  async #receive(other: Ledger, secret: string | undefined): Promise<Result<Receipt, PlayError>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const loaded = await this.#load(other.id);
      const receipt = loaded.ok
        ? await this.#merge(loaded.value, other)
        : loaded.error.code === 'play-unknown-game'
          ? await this.#receiveNew(other, secret)
          : loaded;
      if (receipt.ok || receipt.error !== CONFLICT) return receipt;
    }
    return err(CONFLICT);
  }

  /** Checks everything in a record of which `known` has been checked before. */
  async #check(other: Ledger, known?: Replay): Promise<Result<Replay, PlayError>> {
    const forged = await checkSignatures(other, known?.ledger);
    if (forged !== undefined) return err(forged);
    for (const seat of ['white', 'black'] as const) {
      const time = other.entries[seat].at(-1)?.event.time ?? other.settings.time0;
      if (time > this.#now() + MAX_AHEAD) return refuse('play-time-ahead', { seat });
    }
    return replay(other, known);
  }

  async #receiveNew(
    other: Ledger,
    secret: string | undefined,
  ): Promise<Result<Receipt, PlayError>> {
    const game = await this.#check(other);
    if (!game.ok) return game;
    const stored = unstored(other.id);
    const { hasJoined } = game.value.state;
    if (secret !== undefined && !hasJoined) {
      const isRight = await isInvitation(other, secret);
      return isRight
        ? ok({ kind: 'invited', view: await this.#viewOf({ stored, game: game.value }) })
        : refuse('play-invitation', {});
    }
    const written = await this.#write({ stored, game: game.value });
    if (!written.ok) return written;
    return ok({ kind: 'watching', view: await this.#announce('watching', written.value) });
  }

  async #merge(loaded: Loaded, other: Ledger): Promise<Result<Receipt, PlayError>> {
    const { stored, game } = loaded;
    const difference = compareLedgers(game.ledger, other);
    const { kind } = difference;
    if (kind === 'none') return ok({ kind: 'same', view: await this.#viewOf(loaded) });
    if (kind === 'seat-taken' || kind === 'contradiction') {
      // What nobody has signed contradicts nothing.
      const checked = await this.#check(other);
      if (!checked.ok) return checked;
      if (kind === 'seat-taken') return refuse('play-seat-taken', { seat: difference.seat });
      return this.#contradict(loaded, other);
    }
    if (kind === 'older') {
      const reply = await makePlayLink(game.ledger);
      return reply.ok
        ? ok({ kind: 'old', view: await this.#viewOf(loaded), reply: reply.value })
        : reply;
    }
    const merged = await connectLedger(mergeLedgers(game.ledger, other), game.ledger);
    if (!merged.ok) return merged;
    const checked = await this.#check(merged.value, game);
    if (!checked.ok) return checked;
    const ready = await this.#getReady({ stored, game: checked.value });
    if (!ready.ok) return ready;
    const written = await this.#write(ready.value);
    if (!written.ok) return written;
    const view = await this.#announce('updated', written.value);
    const hasMore = kind === 'both' || ready.value.game !== checked.value;
    const reply = hasMore ? await makePlayLink(written.value.game.ledger) : undefined;
    if (reply !== undefined && !reply.ok) return reply;
    return ok({ kind: 'updated', view, ...(reply !== undefined && { reply: reply.value }) });
  }

  /** Keeps a contradicting record beside the own one. */
  async #contradict(loaded: Loaded, other: RawRecord): Promise<Result<Receipt, PlayError>> {
    const { stored, game } = loaded;
    const link = await makePlayLink(other);
    if (!link.ok) return link;
    const { contradictions } = stored;
    if (contradictions.includes(link.value) || contradictions.length >= MAX_CONTRADICTIONS)
      return ok({ kind: 'contradiction', view: await this.#viewOf(loaded) });
    const all = [...contradictions, link.value];
    const written = await this.#write({ stored: { ...stored, contradictions: all }, game });
    if (!written.ok) return written;
    const view = await this.#announce('contradiction', written.value);
    return ok({ kind: 'contradiction', view });
  }

  /** In a game with dice, the player who does not begin reveals a number without being asked. */
  async #getReady(loaded: Loaded): Promise<Result<Loaded, PlayError>> {
    const { ledger, state } = loaded.game;
    const author = await this.#authorOf(loaded);
    const isWanted =
      author !== undefined &&
      ledger.settings.dice &&
      state.hasJoined &&
      state.end === undefined &&
      ledger.start.turn !== author.seat &&
      state.revealed[author.seat] === 0;
    if (!isWanted) return ok(loaded);
    const game = await appendEvent(
      loaded.game,
      author,
      { kind: 'ready' },
      Math.floor(this.#now()),
    );
    return game.ok ? ok({ ...loaded, game: game.value }) : game;
  }

  #noteTurn({ stored: { id }, game: { state } }: Loaded): void {
    const ply = plyOf(state);
    if (this.#turns.get(id)?.ply !== ply) this.#turns.set(id, { ply, at: this.#now() });
  }

const unstored = (id: string): StoredGame => ({
  id,
  revision: 0,
  record: new Uint8Array(),
  notes: '',
  contradictions: [],
});

const seatSecret = (
  color: Color,
  privateKey: CryptoKey,
  seed: Bytes | undefined,
): SeatSecret => ({ color, privateKey, ...(seed !== undefined && { seed }) });

/** Whether a secret number belongs to the key of a game's invitation. */
const isInvitation = async ({ settings, game }: Ledger, secret: string): Promise<boolean> => {
  const key = await importInvitationKey(settings.invitationKey, secret);
  return (
    key !== undefined && isSignedBy(settings.invitationKey, await sign(key, game), game)
  );
};

/** The name of the room in which the players of a game meet. It does not tell which game it is. */
export const roomOf = async (id: string): Promise<string> =>
  makeBase64Url(await sha256(new TextEncoder().encode(`acedrex room ${id}`)));
