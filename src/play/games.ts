/**
 * A device's games against other people. Links, messages and live connections all use two methods: {@link
 * TwoPlayerGames.receive} for incoming text and {@link TwoPlayerGames.act} for the player's actions. Both return the
 * link to send. A link contains the whole game, so messages may be lost, repeated, late, or out of order.
 */
import { ok, type Result } from '../result.js';
import { opposite, type Color } from '../rules/pieces.js';
import { appendEvent, type Author, replay, type Replay, stateFor } from './replay.js';
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
import { handoverTo, makeRequest, seatFor } from './handover.js';
import { GameKeeper, type Loaded, seatKeysOf, type SeatKeys } from './keeper.js';
import {
  connectLedger,
  countEntries,
  hasOpenOffer,
  isInvitation,
  isOfferAccepted,
  keyOf,
  keysOf,
  readLedger,
  type Ledger,
  type RawRecord,
  compareLedgers,
  mergeLedgers,
  OLDEST_STORED,
  PLAY_VERSION,
} from './ledger.js';
import { makePlayLink, parsePlayLink } from './link.js';
import {
  SEED_BYTES,
  seatSecret,
  unstored,
  type GameStorage,
  type SeatSecret,
  type StoredGame,
} from './game-storage.js';
import { verifyLedger, makeGameRecord, type GameView } from './view.js';
import type { GameRecord } from '../notation/record.js';

export interface PlayOptions {
  readonly store: GameStorage;
  /** Returns milliseconds since 1970; `Date.now` by default. */
  readonly now?: () => number;
}

/** Maximum number of contradictions stored per game. */
const MAX_CONTRADICTIONS = 4;

/**
 * A device's games. All methods return errors as values. A {@link PlayError} has a code, parameters and an English
 * sentence. Call `loadRules` first.
 */
export class TwoPlayerGames {
  readonly #keeper: GameKeeper;
  readonly #now: () => number;
  readonly #listeners = new Set<(change: PlayChange) => void>();

  constructor({ store, now = Date.now }: PlayOptions) {
    this.#keeper = new GameKeeper(store);
    this.#now = () => Math.max(0, Math.floor(now()));
  }

  /** Calls a listener after each change of a game. Returns a function that unsubscribes the listener. */
  subscribe(listener: (change: PlayChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Creates a game with a seat for this device, and the invitation for the other seat. `rematchOf` can be an earlier
   * game's ID. If it is given, only the opponent in that game can take the other seat, and the invitation has no
   * secret.
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

  /** All games on this device, and the errors for games that cannot be read. */
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

  /** The link to the current game, starting at `#`, for the opponent and spectators. It contains no secret. */
  async link(id: string): Promise<Result<string, PlayError>> {
    return this.#withGame(id, ({ game }) => makePlayLink(game.ledger));
  }

  /** The invitation, starting at `#`, to a game that this device has created. Fails after the other seat is taken. */
  async invitation(id: string): Promise<Result<string, PlayError>> {
    return this.#withGame(id, async ({ stored, game }) => {
      if (stored.invitation === undefined) return refuse('play-no-seat', {});
      if (game.state.hasJoined)
        return refuse('play-seat-taken', { seat: opposite(game.ledger.settings.host) });
      return makePlayLink(game.ledger, stored.invitation);
    });
  }

  /** The keys of a game's seats, for signing data outside the record. */
  async seatKeys(id: string): Promise<Result<SeatKeys, PlayError>> {
    return this.#withGame(id, (loaded) => Promise.resolve(ok(seatKeysOf(loaded))));
  }

  /** Converts a game to a record for PGN, analysis and the game library. */
  async record(id: string): Promise<Result<GameRecord, PlayError>> {
    return this.#withGame(id, ({ stored, game }) =>
      Promise.resolve(ok(makeGameRecord(game, stored.seat?.color))),
    );
  }

  /**
   * Reads a link or a message. No text can delete this device's games. If `game` is given, refuses text about other
   * games, as live connections require. If `isBackup` is true, also reads games of older versions, which can only be
   * viewed, and the record does not activate a restored seat.
   */
  async receive(
    text: string,
    {
      game: wanted,
      isBackup = false,
    }: { readonly game?: string; readonly isBackup?: boolean } = {},
  ): Promise<Result<Receipt, PlayError>> {
    const oldest = isBackup ? OLDEST_STORED : PLAY_VERSION;
    const link = await parsePlayLink(text, oldest);
    if (!link.ok) return link;
    const ledger = await readLedger(link.value.record, this.#keeper.newest(wanted), oldest);
    if (!ledger.ok) return ledger;
    const { id } = ledger.value;
    if (wanted !== undefined && id !== wanted) return refuse('play-foreign', {});
    const { secret } = link.value;
    // Invitations do not activate a seat. Only the host sends them, so the host's own invitation does not show how the
    // game continued.
    const mayActivate = !isBackup && secret === undefined;
    return this.#keeper.exclusively(id, () => this.#receive(ledger.value, secret, mayActivate));
  }

  /**
   * Takes the seat that an invitation offers, and returns the link to send back. To accept a rematch, signs with the
   * seat's key in the previous game, `rematchOf`. Refuses a rematch unless it has that game's settings with colours
   * swapped.
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

  /** Performs an action in a game on this device, and returns the link to send. */
  async act(id: string, action: PlayerAction): Promise<Result<Sent, PlayError>> {
    return this.#append(id, ({ game }, { color }) => completeAction(game, color, action));
  }

  /** Completes an action and signs it for this device's seat. An action of the kind `seat` hands the seat over. */
  #append(
    id: string,
    complete: (
      loaded: Loaded,
      seat: SeatSecret,
    ) => Result<PlayAction, PlayError> | Promise<Result<PlayAction, PlayError>>,
    kind: 'acted' | 'seat' = 'acted',
  ): Promise<Result<Sent, PlayError>> {
    return this.#keeper.exclusively(id, () =>
      this.#keeper.retrying(async () => {
        const loaded = await this.#keeper.load(id);
        if (!loaded.ok) return loaded;
        const { stored, game } = loaded.value;
        const { seat, ...rest } = stored;
        if (game.ledger.version < PLAY_VERSION) return refuse('play-older', {});
        const author = await this.#keeper.authorOf(loaded.value);
        if (author === undefined || seat === undefined) return refuse('play-no-seat', {});
        const completed = await complete(loaded.value, seat);
        if (!completed.ok) return completed;
        const appended = await appendEvent(game, author, completed.value, this.#now());
        if (!appended.ok) return appended;
        const written = await this.#keeper.write({
          stored: kind === 'seat' ? rest : stored,
          game: appended.value,
        });
        return written.ok ? this.#sent(kind, written.value) : written;
      }),
    );
  }

  /**
   * Makes the keys for a seat that another of the player's devices holds. Returns the code to enter there, which
   * contains no secret. This device gets the seat when it receives the record that the other device has signed.
   */
  async requestSeat(id: string): Promise<Result<string, PlayError>> {
    return this.#keeper.exclusively(id, () =>
      this.#keeper.retrying(async () => {
        const loaded = await this.#keeper.load(id);
        if (!loaded.ok) return loaded;
        const { stored, game } = loaded.value;
        if (game.ledger.version < PLAY_VERSION) return refuse('play-older', {});
        // Returns the first code again, because a new code would invalidate the first one, which the other device may
        // already be using.
        if (stored.request !== undefined) return ok(stored.request.code);
        if (stored.seat !== undefined || !game.state.hasJoined) return refuse('play-code', {});
        const request = await makeRequest(game.ledger);
        const written = await this.#keeper.write({ stored: { ...stored, request }, game });
        return written.ok ? ok(request.code) : written;
      }),
    );
  }

  /**
   * Transfers this device's seat to the device that shows a code, and deletes the seat's key here. Returns the link
   * with which the other device takes the seat. The link contains no secret.
   */
  async moveSeat(id: string, code: string): Promise<Result<Sent, PlayError>> {
    return this.#append(id, ({ game }, seat) => handoverTo(game.ledger, seat, code), 'seat');
  }

  /** Replaces a game's private notes, which are never sent. */
  setNotes(id: string, notes: string): Promise<Result<GameView, PlayError>> {
    return this.#note(id, () => ({ notes }));
  }

  /** Hides or shows the opponent's messages, offers and requests. */
  setBlocked(id: string, isBlocked: boolean): Promise<Result<GameView, PlayError>> {
    return this.#note(id, () => ({ isBlocked }));
  }

  /** Marks a game as abandoned. Only this device stores the mark, and any later entry resumes the game. */
  abandon(id: string): Promise<Result<GameView, PlayError>> {
    return this.#note(id, ({ game }) => ({ abandonedAt: countEntries(game.ledger) }));
  }

  /** Changes private data about a game on this device. */
  async #note(
    id: string,
    change: (loaded: Loaded) => Partial<StoredGame>,
  ): Promise<Result<GameView, PlayError>> {
    return this.#keeper.exclusively(id, () =>
      this.#keeper.retrying(async () => {
        const loaded = await this.#keeper.load(id);
        if (!loaded.ok) return loaded;
        const { stored, game } = loaded.value;
        const noted = { ...stored, ...change(loaded.value) };
        const written = await this.#keeper.write({ stored: noted, game });
        return written.ok ? ok(await this.#announce('noted', written.value)) : written;
      }),
    );
  }

  /** Removes a game from this device. This also deletes the seat's key, so the player can no longer move. */
  async remove(id: string): Promise<Result<undefined, PlayError>> {
    return this.#keeper.exclusively(id, () => this.#keeper.remove(id));
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

  async #announce(kind: PlayChange['kind'], loaded: Loaded): Promise<GameView> {
    const view = await this.#keeper.viewOf(loaded);
    for (const listener of this.#listeners) listener({ kind, view });
    return view;
  }

  async #sent(kind: PlayChange['kind'], loaded: Loaded): Promise<Result<Sent, PlayError>> {
    const view = await this.#announce(kind, loaded);
    const link = await makePlayLink(loaded.game.ledger);
    return link.ok ? ok({ view, link: link.value }) : link;
  }

  /**
   * The private key of this device's seat in a game. Resolves to undefined if the invitation is for a different key.
   */
  async #rematchKey(id: string, invitationKey: Uint8Array): Promise<PrivateKey | undefined> {
    const loaded = await this.#withGame(id, (game) => Promise.resolve(ok(game)));
    const { seat } = loaded.ok ? loaded.value.stored : {};
    if (!loaded.ok || seat === undefined) return undefined;
    const key = keyOf(loaded.value.game.ledger, seat.color);
    return isSameKey(key, invitationKey) ? seat.privateKey : undefined;
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
    return this.#keeper.retrying(async () => {
      const loaded = await this.#keeper.load(id);
      if (!loaded.ok && loaded.error.code !== 'play-unknown-game') return loaded;
      // If the same device opens an invitation again, it leads to the existing game.
      const { seat: held, restoredSeat } = loaded.ok ? loaded.value.stored : unstored(id);
      if (loaded.ok && (held ?? restoredSeat) !== undefined) {
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

  async #receive(
    other: Ledger,
    secret: string | undefined,
    mayActivate = false,
  ): Promise<Result<Receipt, PlayError>> {
    return this.#keeper.retrying(async () => {
      const loaded = await this.#keeper.load(other.id);
      if (loaded.ok) return this.#merge(loaded.value, other, mayActivate);
      return loaded.error.code === 'play-unknown-game' ? this.#receiveNew(other, secret) : loaded;
    });
  }

  async #receiveNew(
    other: Ledger,
    secret: string | undefined,
  ): Promise<Result<Receipt, PlayError>> {
    const game = await verifyLedger(other);
    if (!game.ok) return game;
    const stored = unstored(other.id);
    const { hasJoined } = game.value.state;
    if (secret !== undefined && !hasJoined) {
      const isRight = await isInvitation(other, secret);
      return isRight
        ? ok({ kind: 'invited', view: await this.#keeper.viewOf({ stored, game: game.value }) })
        : refuse('play-invitation', {});
    }
    const rematchOf = hasJoined ? undefined : await this.#rematchOf(other.settings.invitationKey);
    if (rematchOf !== undefined)
      return ok({
        kind: 'invited',
        view: await this.#keeper.viewOf({ stored, game: game.value }),
        rematchOf,
      });
    const written = await this.#keeper.write({ stored, game: game.value });
    if (!written.ok) return written;
    return ok({ kind: 'watching', view: await this.#announce('watching', written.value) });
  }

  /** The ID of this device's game to which a rematch invitation belongs. */
  async #rematchOf(invitationKey: Uint8Array): Promise<string | undefined> {
    const ids = await this.#keeper.ids();
    for (const id of ids.ok ? ids.value : [])
      if ((await this.#rematchKey(id, invitationKey)) !== undefined) return id;
    return undefined;
  }

  async #merge(
    loaded: Loaded,
    other: Ledger,
    mayActivate: boolean,
  ): Promise<Result<Receipt, PlayError>> {
    const { stored, game } = loaded;
    const difference = compareLedgers(game.ledger, other);
    const { kind } = difference;
    // The record contains every entry in the backup, so the restored seat cannot sign a contradictory entry.
    const activates = mayActivate && (kind === 'none' || kind === 'newer');
    if (kind === 'none' && !(activates && stored.restoredSeat !== undefined))
      return ok({ kind: 'same', view: await this.#keeper.viewOf(loaded) });
    if (kind === 'seat-taken' || kind === 'contradiction') {
      // Unsigned data does not count as a contradiction.
      const checked = await verifyLedger(other);
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
    const merged = kind === 'stamped' ? ok(other) : await mergeLedgers(game.ledger, other);
    if (!merged.ok) return merged;
    const checked = await verifyLedger(merged.value, game);
    if (!checked.ok) return checked;
    // The relay has already stamped another guest's entry.
    const { color } = stored.seat ?? {};
    if (kind === 'stamped' && color !== undefined && !hasSameGuest(game.ledger, other, color))
      return refuse('play-seat-taken', { seat: color });
    const merging = { stored, game: checked.value };
    const seated = await this.#settleSeat(merging, { before: game.ledger, activates });
    if (!seated.ok) return seated;
    const ready = await this.#getReady(seated.value);
    if (!ready.ok) return ready;
    const written = await this.#keeper.write(ready.value);
    if (!written.ok) return written;
    const change = seatChange(stored, seated.value.stored);
    const view = await this.#announce(change, written.value);
    const hasMore = kind === 'both' || ready.value.game !== checked.value;
    const reply = hasMore ? await makePlayLink(written.value.game.ledger) : undefined;
    if (reply !== undefined && !reply.ok) return reply;
    return ok({
      kind: change,
      view,
      ...(reply !== undefined && { reply: reply.value }),
    });
  }

  /**
   * Takes a seat that a record hands over to this device, deletes the key of a seat that has moved to another device,
   * or activates a seat from a backup.
   */
  async #settleSeat(
    loaded: Loaded,
    { before, activates }: { readonly before: Ledger; readonly activates: boolean },
  ): Promise<Result<Loaded, PlayError>> {
    const { stored, game } = loaded;
    const { request, restoredSeat, ...rest } = stored;
    const found = request && (await seatFor(game.ledger, request));
    if (found === 'unreadable') return refuse('play-code', {});
    if (found !== undefined) {
      const { seat, action } = found;
      const author = { seat: seat.color, privateKey: seat.privateKey };
      const taken = await appendEvent(game, author, action, this.#now());
      return taken.ok ? ok({ stored: { ...rest, seat }, game: taken.value }) : taken;
    }
    const hasMoved = ({ color }: SeatSecret): boolean =>
      !isSameKey(keyOf(before, color), keyOf(game.ledger, color));
    const { seat, ...seatless } = stored;
    if (seat !== undefined) return ok(hasMoved(seat) ? { stored: seatless, game } : loaded);
    if (restoredSeat === undefined) return ok(loaded);
    const { restoredSeat: _, ...others } = stored;
    if (hasMoved(restoredSeat)) return ok({ stored: others, game });
    return ok(activates ? { stored: { ...others, seat: restoredSeat }, game } : loaded);
  }

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

  /** Signs the entries that require no decision by the player. */
  async #getReady(loaded: Loaded): Promise<Result<Loaded, PlayError>> {
    const author = await this.#keeper.authorOf(loaded);
    const kind = author && dueAnswer(loaded.game, author.seat);
    if (author === undefined || kind === undefined) return ok(loaded);
    const game = await appendEvent(loaded.game, author, { kind }, this.#now());
    return game.ok ? ok({ ...loaded, game: game.value }) : game;
  }
}

/** Determines how a received record has changed this device's seat. */
const seatChange = (
  before: StoredGame,
  after: StoredGame,
): Extract<Receipt['kind'], 'updated' | 'seat' | 'discarded'> => {
  if (before === after) return 'updated';
  return before.restoredSeat !== undefined && after.seat === undefined ? 'discarded' : 'seat';
};

const isSameKey = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && sameBytes(one, other);

const hasSameGuest = (one: Ledger, other: Ledger, seat: Color): boolean =>
  isSameKey(keysOf(one, seat)[0]?.key, keysOf(other, seat)[0]?.key);

/** The reply that a player's device must sign automatically, if any. */
const dueAnswer = (
  game: Replay,
  seat: Color,
): 'ready' | 'links-accept' | 'links-confirm' | undefined => {
  const { ledger } = game;
  const state = stateFor(game, seat);
  if (!state.hasJoined || state.end !== undefined) return undefined;
  // In a game with dice, the player who does not begin reveals a number.
  if (ledger.settings.dice && ledger.start.turn !== seat && state.revealed[seat] === 0)
    return 'ready';
  if (!hasOpenOffer(ledger, seat)) return undefined;
  if (isOfferAccepted(ledger, seat)) return 'links-confirm';
  // If both players have made an offer at the same time, White's offer counts.
  return seat === 'black' && hasOpenOffer(ledger, 'white') ? 'links-accept' : undefined;
};

/** The name of the first setting that differs from the previous game. Returns undefined if no setting differs. */
const changedSetting = (
  { settings: before, seat, players }: Pick<GameView, 'settings' | 'seat' | 'players'>,
  { ruleset, fen, dice, time, relay, host, hostName, analysis }: GameSettings,
): string | undefined => {
  if (ruleset.id !== before.ruleset.id) return 'ruleset';
  if (fen !== before.fen) return 'fen';
  if (dice !== before.dice) return 'dice';
  if (!isSameTime(time, before.time)) return 'time';
  if (relay?.key !== before.relay?.key || relay?.address !== before.relay?.address) return 'relay';
  if (analysis !== before.analysis) return 'analysis';
  // The opponent hosts the rematch and takes this player's previous colour.
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
  /** The invitation's secret number. Absent if only the owner of a certain key can take the seat. */
  readonly secret?: string;
  readonly seed?: Bytes;
  readonly chain?: readonly Bytes[];
}

/** Creates a game. If `invitee` is given, only the owner of that public key can take the other seat. */
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
  const logs = { white: none, black: none };
  const ledger = await connectLedger({ version: PLAY_VERSION, opening, logs });
  if (!ledger.ok) return ledger;
  return ok({
    ledger: ledger.value,
    own,
    ...(invitation.secret !== undefined && { secret: invitation.secret }),
    ...(seed !== undefined && { seed }),
    ...(chain !== undefined && { chain }),
  });
};

/** The result of receiving a link or a message. The device always keeps its own game. */
export interface Receipt {
  readonly kind:
    /** An invitation to a free seat. Nothing is stored until {@link TwoPlayerGames.join} is called. */
    | 'invited'
    /** A game between other people, which has been stored. */
    | 'watching'
    /** The link contains the same game that this device already has. */
    | 'same'
    /** The link is older than the game on this device. `reply` is the current link. */
    | 'old'
    /** The link continued the game. */
    | 'updated'
    /** A player's seat has moved to or from this device, or a seat from a backup has been activated. */
    | 'seat'
    /** This device has discarded a seat from a backup, because the seat has since moved to another device. */
    | 'discarded'
    /** A player has signed two different lines. The view shows both, but this device keeps its own record. */
    | 'contradiction';
  readonly view: GameView;
  /** In an invitation to a rematch, the previous game's ID, for {@link TwoPlayerGames.join}. */
  readonly rematchOf?: string;
  /** The link to send if the sender lacks some entries. */
  readonly reply?: string;
}

/** What listeners receive after each change. */
export interface PlayChange {
  readonly kind:
    | 'created'
    | 'joined'
    | 'acted'
    | 'noted'
    | Extract<Receipt['kind'], 'watching' | 'updated' | 'seat' | 'discarded' | 'contradiction'>;
  readonly view: GameView;
}

/** A game, and the link to send. */
export interface Sent {
  readonly view: GameView;
  readonly link: string;
}
