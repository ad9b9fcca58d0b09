/**
 * The games of a device against other people. Links, messages and live connections all use the same two methods: what
 * arrives goes to {@link TwoPlayerGames.receive}, what the player does to {@link TwoPlayerGames.act}, and either returns
 * the link to be sent. A link holds the whole game, so messages may be lost, repeated, late, or out of order.
 */
import { ok, err, type Result } from '../result.js';
import { opposite } from '../rules/pieces.js';
import { appendEvent, type Author, replay, type Replay } from './replay.js';
import { completeAction, type PlayerAction } from './complete.js';
import {
  importInvitationKey,
  makeSeatKey,
  randomBytes,
  sameBytes,
  type PrivateKey,
  hasCrypto,
  makeInvitationKey,
  type Bytes,
  type KeyPair,
  makeChain,
} from './crypto.js';
import {
  refuse,
  type PlayError,
  type GameSettings,
  makeOpening,
  SALT_BYTES,
  wrongSetting,
} from './settings.js';
import type { PlayAction } from './events.js';
import { CONFLICT, GameKeeper, type Loaded, seatKeysOf, type SeatKeys } from './keeper.js';
import {
  connectLedger,
  isInvitation,
  keyOf,
  readLedger,
  type Ledger,
  type RawRecord,
  compareLedgers,
  mergeLedgers,
} from './ledger.js';
import { makePlayLink, parsePlayLink } from './link.js';
import { plyOf } from './state.js';
import { SEED_BYTES, seatSecret, unstored, type PlayStore } from './store.js';
import { verifyLedger, makeGameRecord, type GameView } from './view.js';
import type { GameRecord } from '../notation/record.js';

export interface PlayOptions {
  readonly store: PlayStore;
  /** Milliseconds since 1970; `Date.now` by default. */
  readonly now?: () => number;
}

/** The most contradictions that are kept of a game. */
const MAX_CONTRADICTIONS = 4;
/** Attempts to write while other tabs write too. */
const MAX_ATTEMPTS = 8;

/**
 * The games of a device. All methods return errors as values; {@link PlayError} has a code, parameters and an English
 * sentence. Call `loadRules` before.
 */
export class TwoPlayerGames {
  readonly #keeper: GameKeeper;
  readonly #now: () => number;
  readonly #listeners = new Set<(change: PlayChange) => void>();
  /** When this device learnt that the turn had changed, and at which ply. */
  readonly #turns = new Map<string, { readonly ply: number; readonly at: number }>();

  constructor({ store, now = Date.now }: PlayOptions) {
    this.#keeper = new GameKeeper(store);
    this.#now = () => Math.max(0, Math.floor(now()));
  }

  /** Calls a listener after each change of a game; the returned function ends that. */
  subscribe(listener: (change: PlayChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Creates a game with a seat for this device, and the invitation for the other seat. With `rematchOf`, the identity of
   * a game of this device, the other seat is for the opponent of that game alone, and the invitation has no secret.
   */
  async create(
    settings: GameSettings,
    { rematchOf }: { readonly rematchOf?: string } = {},
  ): Promise<Result<{ readonly view: GameView; readonly invitation: string }, PlayError>> {
    const before = rematchOf === undefined ? undefined : await this.seatKeys(rematchOf);
    if (before !== undefined && !before.ok) return before;
    const { seat: old, keys } = before?.value ?? {};
    const invitee = old === undefined ? undefined : keys?.[opposite(old)];
    if (before !== undefined && invitee === undefined) return refuse('play-no-seat', {});
    const created = await createGame(settings, {
      now: this.#now(),
      ...(invitee !== undefined && { invitee }),
    });
    if (!created.ok) return created;
    const { ledger, own, secret, seed, chain } = created.value;
    const game = replay(ledger);
    if (!game.ok) return game;
    const link = await makePlayLink(ledger, secret);
    if (!link.ok) return link;
    const { id } = ledger;
    if (seed !== undefined && chain !== undefined)
      this.#keeper.setChain(id, seed, Promise.resolve(chain));
    return this.#keeper.exclusively(id, async () => {
      const seat = seatSecret(settings.host, own.privateKey, seed);
      const stored = {
        ...unstored(id),
        seat,
        ...(secret !== undefined && { invitation: secret }),
      };
      const written = await this.#keeper.write({ stored, game: game.value });
      if (!written.ok) return written;
      const view = await this.#announce('created', written.value);
      return ok({ view, invitation: link.value });
    });
  }

  /** The games of this device, and why some of them cannot be read. */
  async list(): Promise<
    Result<
      {
        readonly views: readonly GameView[];
        readonly unread: readonly { readonly id: string; readonly error: PlayError }[];
      },
      PlayError
    >
  > {
    const views: GameView[] = [];
    const unread: { readonly id: string; readonly error: PlayError }[] = [];
    const ids = await this.#keeper.ids();
    if (!ids.ok) return ids;
    for (const id of ids.value) {
      const view = await this.view(id);
      if (view.ok) views.push(view.value);
      else unread.push({ id, error: view.error });
    }
    return ok({ views, unread });
  }

  async view(id: string): Promise<Result<GameView, PlayError>> {
    return this.#withGame(id, async (loaded) => ok(await this.#keeper.viewOf(loaded)));
  }

  /**
   * The link of a game as it is now, from `#`: for the opponent, and for everybody who wants to watch. It contains no
   * secret.
   */
  async link(id: string): Promise<Result<string, PlayError>> {
    return this.#withGame(id, ({ game }) => makePlayLink(game.ledger));
  }

  /** The invitation to a game that this device has created, from `#`, while the other seat is free. */
  async invitation(id: string): Promise<Result<string, PlayError>> {
    return this.#withGame(id, async ({ stored, game }) => {
      if (stored.invitation === undefined) return refuse('play-no-seat', {});
      if (game.state.hasJoined)
        return refuse('play-seat-taken', { seat: opposite(game.ledger.settings.host) });
      return makePlayLink(game.ledger, stored.invitation);
    });
  }

  /** The keys of the seats of a game, for what players sign beside its record. */
  async seatKeys(id: string): Promise<Result<SeatKeys, PlayError>> {
    return this.#withGame(id, (loaded) => Promise.resolve(ok(seatKeysOf(loaded))));
  }

  /** The game as a record, for PGN, analysis and the library of games. */
  async record(id: string): Promise<Result<GameRecord, PlayError>> {
    return this.#withGame(id, ({ game }) => Promise.resolve(ok(makeGameRecord(game))));
  }

  /**
   * Reads a link or a message. Nothing that this device has is lost, whatever the text is. With `game`, texts of other
   * games are refused, as a live connection needs it.
   */
  async receive(
    text: string,
    { game: wanted }: { readonly game?: string } = {},
  ): Promise<Result<Receipt, PlayError>> {
    const link = await parsePlayLink(text);
    if (!link.ok) return link;
    const ledger = await readLedger(link.value.record, this.#keeper.newest(wanted));
    if (!ledger.ok) return ledger;
    const { id } = ledger.value;
    if (wanted !== undefined && id !== wanted) return refuse('play-foreign', {});
    return this.#keeper.exclusively(id, () => this.#receive(ledger.value, link.value.secret));
  }

  /**
   * Takes the seat of an invitation, and returns the link to be sent back. The invitation to a rematch is accepted with
   * the key of the seat in the game before, `rematchOf`. It is refused unless the new game has the settings of that game,
   * with colours changed.
   */
  async join(
    invitation: string,
    { name, rematchOf }: { readonly name: string; readonly rematchOf?: string },
  ): Promise<Result<Sent, PlayError>> {
    const link = await parsePlayLink(invitation);
    if (!link.ok) return link;
    const ledger = await readLedger(link.value.record);
    if (!ledger.ok) return ledger;
    const { secret } = link.value;
    const { settings } = ledger.value;
    if (rematchOf !== undefined) {
      const before = await this.view(rematchOf);
      if (!before.ok) return before;
      const name = changedSetting(before.value, settings);
      if (name !== undefined) return refuse('play-setting', { name });
    }
    const { invitationKey } = settings;
    const invited =
      rematchOf === undefined
        ? secret === undefined
          ? undefined
          : await importInvitationKey(invitationKey, secret)
        : await this.#rematchKey(rematchOf, invitationKey);
    if (invited === undefined) return refuse('play-invitation', {});
    return this.#keeper.exclusively(ledger.value.id, () =>
      this.#join(ledger.value, { secret, invited, name }),
    );
  }

  /** Does something in a game of this device, and returns the link to be sent. */
  async act(id: string, action: PlayerAction): Promise<Result<Sent, PlayError>> {
    return this.#keeper.exclusively(id, () =>
      this.#retrying(async () => {
        const loaded = await this.#keeper.load(id);
        if (!loaded.ok) return loaded;
        const { game } = loaded.value;
        const author = await this.#keeper.authorOf(loaded.value);
        if (author === undefined) return refuse('play-no-seat', {});
        const now = this.#now();
        const turn = this.#turns.get(id);
        // After a reload the time of the opponent's move is the best that is known.
        const began = turn?.ply === plyOf(game.state) ? turn.at : game.state.since;
        const complete = completeAction(game, author.seat, action, { now, began });
        if (!complete.ok) return complete;
        const appended = await appendEvent(game, author, complete.value, now);
        if (!appended.ok) return appended;
        const written = await this.#keeper.write({ ...loaded.value, game: appended.value });
        return written.ok ? this.#sent('acted', written.value) : written;
      }),
    );
  }

  /** Replaces the private notes of a game. They never travel. */
  async setNotes(id: string, notes: string): Promise<Result<GameView, PlayError>> {
    return this.#keeper.exclusively(id, () =>
      this.#retrying(async () => {
        const loaded = await this.#keeper.load(id);
        if (!loaded.ok) return loaded;
        const { stored, game } = loaded.value;
        const written = await this.#keeper.write({ stored: { ...stored, notes }, game });
        return written.ok ? ok(await this.#announce('noted', written.value)) : written;
      }),
    );
  }

  /** Removes a game from this device. Without its key nobody can move for this player any more. */
  async remove(id: string): Promise<Result<undefined, PlayError>> {
    const removed = await this.#keeper.exclusively(id, () => this.#keeper.remove(id));
    if (removed.ok) this.#turns.delete(id);
    return removed;
  }

  #withGame<T>(
    id: string,
    use: (loaded: Loaded) => Promise<Result<T, PlayError>>,
  ): Promise<Result<T, PlayError>> {
    return this.#keeper.exclusively(id, async () => {
      const loaded = await this.#keeper.load(id);
      return loaded.ok ? use(loaded.value) : loaded;
    });
  }

  /** Repeats work whose result could not be written because another tab had written meanwhile. */
  async #retrying<T>(work: () => Promise<Result<T, PlayError>>): Promise<Result<T, PlayError>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const result = await work();
      if (result.ok || result.error !== CONFLICT) return result;
    }
    return err(CONFLICT);
  }

  async #announce(kind: PlayChange['kind'], loaded: Loaded): Promise<GameView> {
    const { id } = loaded.stored;
    const ply = plyOf(loaded.game.state);
    if (this.#turns.get(id)?.ply !== ply) this.#turns.set(id, { ply, at: this.#now() });
    const view = await this.#keeper.viewOf(loaded);
    for (const listener of this.#listeners) listener({ kind, view });
    return view;
  }

  async #sent(kind: PlayChange['kind'], loaded: Loaded): Promise<Result<Sent, PlayError>> {
    const view = await this.#announce(kind, loaded);
    const link = await makePlayLink(loaded.game.ledger);
    return link.ok ? ok({ view, link: link.value }) : link;
  }

  /** The key of this device's seat in a game, if it is the key that an invitation is for. */
  async #rematchKey(id: string, invitationKey: Uint8Array): Promise<PrivateKey | undefined> {
    const loaded = await this.#withGame(id, (game) => Promise.resolve(ok(game)));
    const { seat } = loaded.ok ? loaded.value.stored : {};
    if (!loaded.ok || seat === undefined) return undefined;
    const key = keyOf(loaded.value.game.ledger, seat.color);
    return key !== undefined && sameBytes(key, invitationKey) ? seat.privateKey : undefined;
  }

  async #join(
    ledger: Ledger,
    {
      secret,
      invited,
      name,
    }: {
      readonly secret: string | undefined;
      readonly invited: PrivateKey;
      readonly name: string;
    },
  ): Promise<Result<Sent, PlayError>> {
    const { id, settings } = ledger;
    const received = await this.#receive(ledger, secret);
    if (!received.ok) return received;
    return this.#retrying(async () => {
      const loaded = await this.#keeper.load(id);
      if (!loaded.ok && loaded.error.code !== 'play-unknown-game') return loaded;
      // Opened twice on one device, the invitation leads to the game that is there.
      if (loaded.ok && loaded.value.stored.seat !== undefined) {
        const link = await makePlayLink(loaded.value.game.ledger);
        return link.ok ? ok({ view: received.value.view, link: link.value }) : link;
      }
      const before = loaded.ok ? ok(loaded.value.game) : replay(ledger);
      if (!before.ok) return before;
      const color = opposite(settings.host);
      if (before.value.state.hasJoined) return refuse('play-seat-taken', { seat: color });
      const own = await makeSeatKey();
      const seed = settings.dice ? randomBytes(SEED_BYTES) : undefined;
      const [anchor] = seed === undefined ? [] : await this.#keeper.chainOf(id, seed);
      const action: PlayAction = {
        kind: 'join',
        key: own.publicKey,
        name,
        ...(anchor !== undefined && { anchor }),
      };
      const author: Author = { seat: color, privateKey: own.privateKey };
      const joined = await appendEvent(before.value, author, action, this.#now(), invited);
      if (!joined.ok) return joined;
      const seat = seatSecret(color, own.privateKey, seed);
      const stored = { ...(loaded.ok ? loaded.value.stored : unstored(id)), seat };
      const ready = await this.#getReady({ stored, game: joined.value });
      if (!ready.ok) return ready;
      const written = await this.#keeper.write(ready.value);
      return written.ok ? this.#sent('joined', written.value) : written;
    });
  }

  async #receive(other: Ledger, secret: string | undefined): Promise<Result<Receipt, PlayError>> {
    return this.#retrying(async () => {
      const loaded = await this.#keeper.load(other.id);
      if (loaded.ok) return this.#merge(loaded.value, other);
      return loaded.error.code === 'play-unknown-game' ? this.#receiveNew(other, secret) : loaded;
    });
  }

  #check(other: Ledger, known?: Replay): Promise<Result<Replay, PlayError>> {
    return verifyLedger(other, { now: this.#now(), ...(known !== undefined && { known }) });
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
        ? ok({ kind: 'invited', view: await this.#keeper.viewOf({ stored, game: game.value }) })
        : refuse('play-invitation', {});
    }
    const written = await this.#keeper.write({ stored, game: game.value });
    if (!written.ok) return written;
    return ok({ kind: 'watching', view: await this.#announce('watching', written.value) });
  }

  async #merge(loaded: Loaded, other: Ledger): Promise<Result<Receipt, PlayError>> {
    const { stored, game } = loaded;
    const difference = compareLedgers(game.ledger, other);
    const { kind } = difference;
    if (kind === 'none') return ok({ kind: 'same', view: await this.#keeper.viewOf(loaded) });
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
        ? ok({ kind: 'old', view: await this.#keeper.viewOf(loaded), reply: reply.value })
        : reply;
    }
    const merged = await connectLedger(mergeLedgers(game.ledger, other), game.ledger);
    if (!merged.ok) return merged;
    const checked = await this.#check(merged.value, game);
    if (!checked.ok) return checked;
    const ready = await this.#getReady({ stored, game: checked.value });
    if (!ready.ok) return ready;
    const written = await this.#keeper.write(ready.value);
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
      return ok({ kind: 'contradiction', view: await this.#keeper.viewOf(loaded) });
    const all = [...contradictions, link.value];
    const written = await this.#keeper.write({ stored: { ...stored, contradictions: all }, game });
    if (!written.ok) return written;
    const view = await this.#announce('contradiction', written.value);
    return ok({ kind: 'contradiction', view });
  }

  /** In a game with dice, the player who does not begin reveals a number without being asked. */
  async #getReady(loaded: Loaded): Promise<Result<Loaded, PlayError>> {
    const { ledger, state } = loaded.game;
    const author = await this.#keeper.authorOf(loaded);
    const isWanted =
      author !== undefined &&
      ledger.settings.dice &&
      state.hasJoined &&
      state.end === undefined &&
      ledger.start.turn !== author.seat &&
      state.revealed[author.seat] === 0;
    if (!isWanted) return ok(loaded);
    const game = await appendEvent(loaded.game, author, { kind: 'ready' }, this.#now());
    return game.ok ? ok({ ...loaded, game: game.value }) : game;
  }
}

/** The name of the first setting of a rematch that differs from that of the game before; undefined if none does. */
const changedSetting = (
  { settings: before, seat, players }: Pick<GameView, 'settings' | 'seat' | 'players'>,
  { ruleset, fen, dice, time, host, hostName, analysis }: GameSettings,
): string | undefined => {
  if (ruleset.id !== before.ruleset.id) return 'ruleset';
  if (fen !== before.fen) return 'fen';
  if (dice !== before.dice) return 'dice';
  if (!isSameTime(time, before.time)) return 'time';
  if (analysis !== before.analysis) return 'analysis';
  // The opponent invites, and gets the colour that this player had.
  if (host !== seat) return 'host';
  return hostName === players[opposite(host)] ? undefined : 'hostName';
};

const isSameTime = (one: GameSettings['time'], other: GameSettings['time']): boolean => {
  if (one.kind === 'clock' && other.kind === 'clock')
    return one.initial === other.initial && one.increment === other.increment;
  if (one.kind === 'days' && other.kind === 'days') return one.days === other.days;
  return one.kind === 'none' && other.kind === 'none';
};

interface NewGame {
  readonly ledger: Ledger;
  readonly own: KeyPair;
  /** The secret number of the invitation; absent if the seat is for the owner of a key. */
  readonly secret?: string;
  readonly seed?: Bytes;
  readonly chain?: readonly Bytes[];
}

/** With `invitee`, only the owner of that public key can take the other seat. */
const createGame = async (
  settings: GameSettings,
  { now, invitee }: { readonly now: number; readonly invitee?: Uint8Array },
): Promise<Result<NewGame, PlayError>> => {
  if (!hasCrypto()) return refuse('play-unsupported', { missing: 'crypto' });
  const name = wrongSetting(settings);
  if (name !== undefined) return refuse('play-setting', { name });
  const own = await makeSeatKey();
  const invitation =
    invitee === undefined ? await makeInvitationKey() : { publicKey: invitee, secret: undefined };
  const seed = settings.dice ? randomBytes(SEED_BYTES) : undefined;
  const chain = seed === undefined ? undefined : await makeChain(seed);
  const opening = makeOpening(
    {
      ...settings,
      time0: now,
      hostKey: own.publicKey,
      invitationKey: invitation.publicKey,
      ...(chain?.[0] !== undefined && { anchor: chain[0] }),
    },
    randomBytes(SALT_BYTES),
  );
  const none = { events: [] };
  const ledger = await connectLedger({ opening, logs: { white: none, black: none } });
  if (!ledger.ok) return ledger;
  return ok({
    ledger: ledger.value,
    own,
    ...(invitation.secret !== undefined && { secret: invitation.secret }),
    ...(seed !== undefined && { seed }),
    ...(chain !== undefined && { chain }),
  });
};

/** What a link or a message led to. In every case the game that this device has is kept. */
export interface Receipt {
  readonly kind:
    /** An invitation to a free seat; nothing is stored before `join`. */
    | 'invited'
    /** A game of other people, which is stored now. */
    | 'watching'
    /** The link holds what this device has. */
    | 'same'
    /** The link is older than what this device has. `reply` is the link of the game as it is now. */
    | 'old'
    /** The game went on. */
    | 'updated'
    /** A player has signed two different lines. Both are in the view, and the own one is kept. */
    | 'contradiction';
  readonly view: GameView;
  /** The link that the sender lacks something of, if any. */
  readonly reply?: string;
}

/** What listeners receive after each change. */
export interface PlayChange {
  readonly kind:
    | 'created'
    | 'joined'
    | 'acted'
    | 'noted'
    | Extract<Receipt['kind'], 'watching' | 'updated' | 'contradiction'>;
  readonly view: GameView;
}

/** A game, and the link to send. */
export interface Sent {
  readonly view: GameView;
  readonly link: string;
}
