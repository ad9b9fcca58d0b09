/**
 * A live game sends this player's entries to a relay and receives both players' entries. {@link TwoPlayerGames} merges
 * the received records and checks every signature and every move, so lost, late or repeated messages do no harm.
 * Without a connection, a game without clocks continues by links.
 */
import { err, ok, type Result } from '../../result.js';
import { opposite, type Color } from '../../rules/pieces.js';
import type { PlayerAction } from '../complete.js';
import type { PlayError } from '../settings.js';
import type { TwoPlayerGames, PlayChange, Sent } from '../games.js';
import type { BySeat } from '../ledger.js';
import type { SeatKeys } from '../keeper.js';
import type { GameView } from '../view.js';
import { LiveChat, type ChatState } from './chat.js';
import { LiveClocks } from './clocks.js';
import type { OpponentLevel } from './lobby.js';
import type { SealedBody } from './message.js';
import type { LiveError, LiveTransport } from './transport.js';
import { Rematch, type RematchState } from './rematch.js';
import { LiveRoom } from './room.js';

export interface LiveOptions {
  readonly games: TwoPlayerGames;
  /** The ID of a game on this device. Without a seat, the device is a spectator. */
  readonly id: string;
  readonly transport: LiveTransport;
  /** Milliseconds between heartbeats. */
  readonly heartbeat?: number;
  /** Milliseconds of the opponent's absence before `status` becomes `correspondence`. */
  readonly patience?: number;
  /** Milliseconds before the first attempt to reconnect. Later attempts wait longer. */
  readonly retry?: number;
  /** Returns milliseconds since 1970 from a monotonic clock; by default, the platform's performance clock. */
  readonly now?: () => number;
}

export type LiveStatus =
  /** The first connection has not been established yet. */
  | 'connecting'
  /** The connection is open, but the opponent is absent. */
  | 'waiting'
  /** The opponent is connected. */
  | 'playing'
  /** This device is connected as a spectator. */
  | 'watching'
  /** The connection was lost and is being re-established. */
  | 'reconnecting'
  /**
   * In a game without clocks, the opponent has been absent, or the connection has been down, for a long time. The
   * players should send links. The game keeps trying to connect.
   */
  | 'correspondence'
  /** The player has left, or another player has taken the seat. */
  | 'closed';

export interface LiveState {
  readonly view: GameView;
  readonly status: LiveStatus;
  /** Round-trip time to the opponent in milliseconds. Undefined if unknown. */
  readonly lag: number | undefined;
  readonly spectators: number;
  /** Whether the game is in the relay's list of open invitations. */
  readonly isOffered: boolean;
  /** The move to play as soon as it is this player's turn. */
  readonly premove: string | undefined;
  readonly chat: ChatState;
  readonly rematch: RematchState;
  /** How far the relay's clock has gained on this device's clock, in milliseconds. Negative if it has lost time. */
  readonly drift: number;
  /** The link to the game in which another guest has taken the seat. */
  readonly taken: string | undefined;
  /** Why the connection was lost or the game closed. */
  readonly error: LiveError | PlayError | undefined;
  /** Number of refused messages from peers, and the reason for the last refusal. */
  readonly refused: { readonly count: number; readonly last: LiveError | PlayError | undefined };
}

const HEARTBEAT = 5000;
const PATIENCE = 90_000;
const RETRY = 500;

/** Milliseconds since 1970, unaffected by clock changes while the page is open. */
const monotonicNow = (): number => performance.timeOrigin + performance.now();

export class LiveGame {
  readonly #games: TwoPlayerGames;
  readonly #now: () => number;
  readonly #patience: number;
  readonly #clocks = new LiveClocks();
  readonly #chat = new LiveChat();
  readonly #rematch: Rematch;
  readonly #room: LiveRoom;
  readonly #listeners = new Set<(state: LiveState) => void>();
  readonly #unsubscribe: () => void;
  #keys: SeatKeys;
  /** The view of the game when the keys were last read. */
  #keysOf: GameView | undefined;
  #view: GameView;
  #isClosed = false;
  #premove: string | undefined;
  /** When the opponent was last connected. Initially, the time when this game was opened. */
  #met: number;
  #status: LiveStatus = 'connecting';
  #error: PlayError | undefined;
  #taken: string | undefined;

  /** Opens a game on this device as a live game. This contacts the transport's host. */
  static async open(options: LiveOptions): Promise<Result<LiveGame, PlayError>> {
    const { games, id } = options;
    const view = await games.view(id);
    if (!view.ok) return view;
    const keys = await games.seatKeys(id);
    return keys.ok ? ok(new LiveGame(options, view.value, keys.value)) : keys;
  }

  private constructor(options: LiveOptions, view: GameView, keys: SeatKeys) {
    const { games, transport, now = monotonicNow } = options;
    const { heartbeat = HEARTBEAT, retry = RETRY, patience = PATIENCE } = options;
    this.#games = games;
    this.#now = now;
    this.#patience = patience;
    this.#view = view;
    this.#keys = keys;
    this.#met = now();
    this.#rematch = new Rematch(games, view.id);
    this.#unsubscribe = games.subscribe((change) => {
      if (change.view.id === this.#view.id) this.#onChange(change);
    });
    this.#room = new LiveRoom(
      {
        game: view.id,
        role: () => (this.#view.seat === undefined ? 'spectator' : 'player'),
        keys: () => this.#currentKeys(),
        entries: () => this.#view.entries,
        link: async () => {
          const link = await games.link(view.id);
          return link.ok ? link.value : undefined;
        },
        relayKey: view.settings.relay?.key,
        transport,
        heartbeat,
        retry,
        now,
      },
      {
        met: () => this.#onMet(),
        record: (link, relayNow) => this.#receiveRecord(link, relayNow),
        body: (body) => this.#receiveBody(body),
        compare: ({ white, black }) => {
          const own = this.#view.entries;
          if (own.white > white || own.black > black) void this.#sendRecord();
        },
        delivered: (count) => {
          if (this.#keys.seat !== undefined) this.#chat.deliver(this.#keys.seat, count);
        },
        changed: () => {
          if (!this.#room.isOpen) this.#clocks.lose();
          this.#emit();
        },
      },
    );
  }

  get state(): LiveState {
    const { lag, spectators, error, refused, offeredUntil } = this.#room;
    return {
      view: this.#view,
      status: this.#status,
      lag,
      spectators,
      isOffered: offeredUntil > 0,
      premove: this.#premove,
      chat: this.#chat.state,
      rematch: this.#rematch.state,
      drift: this.#clocks.drift,
      taken: this.#taken,
      error: this.#error ?? error,
      refused,
    };
  }

  /** Milliseconds that each player has left now. Returns undefined in a game without clocks. */
  clocks(): BySeat<number> | undefined {
    return this.#clocks.at(this.#view, this.#now());
  }

  /** Calls a listener after each change. Returns a function that unsubscribes the listener. */
  subscribe(listener: (state: LiveState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Performs an action. Sends it immediately, or as soon as a connection is established. */
  act(action: PlayerAction): Promise<Result<Sent, PlayError>> {
    return this.#games.act(this.#view.id, action);
  }

  /** Reads the game again after another tab on this device has changed it. Sends the new entries. */
  async refresh(): Promise<void> {
    const read = await this.#games.view(this.#view.id);
    if (!read.ok || this.#isClosed) return;
    const before = this.#view;
    const hasMore = (by: Color): boolean => read.value.entries[by] > before.entries[by];
    if (!hasMore('white') && !hasMore('black')) return;
    this.#setView(read.value);
    if (before.seat !== read.value.seat) void this.#changeRole();
    // Only this player's entries are sent, because the room already contains the opponent's.
    else if (before.seat !== undefined && hasMore(before.seat)) void this.#sendRecord();
    this.#emit();
  }

  /**
   * Sets or clears the move to play as soon as it is this player's turn. The move is dropped if it is illegal at that
   * time.
   */
  premove(move: string | undefined): void {
    this.#premove = move;
    this.#emit();
    void this.#playPremove();
  }

  /** Adds this game's invitation to the relay's list, where any visitor can accept it. */
  async offer(level: OpponentLevel): Promise<Result<undefined, PlayError>> {
    const invitation = await this.#games.invitation(this.#view.id);
    if (!invitation.ok) return invitation;
    this.#room.offer({ link: invitation.value, level });
    return ok(undefined);
  }

  /** Allows or disallows free-text messages. They are off until both players allow them. */
  allowTexts(isAllowed: boolean): void {
    this.#chat.allow(isAllowed);
    void this.#room.seal({ kind: 'texts', allowed: isAllowed });
    this.#emit();
  }

  /** Sends a free-text message. Returns false if messages are off or the message is empty. */
  sendText(text: string): boolean {
    const { seat } = this.#view;
    const written = seat === undefined ? undefined : this.#chat.write(seat, text, this.#now());
    if (written === undefined) return false;
    void this.#room.seal(written);
    this.#emit();
    return true;
  }

  /** Offers another game with colours swapped, or accepts the opponent's offer. */
  async offerRematch(): Promise<Result<RematchState, PlayError>> {
    const error = await this.#rematch.agree(this.#view);
    if (error === undefined) await this.#sendRematch();
    this.#emit();
    return error === undefined ? ok(this.#rematch.state) : err(error);
  }

  async declineRematch(): Promise<void> {
    this.#rematch.decline();
    await this.#room.seal({ kind: 'rematch-declined' });
    this.#emit();
  }

  /** Closes the connection permanently. The game remains stored and can be reopened or continued by links. */
  leave(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#unsubscribe();
    this.#room.close();
    this.#emit();
  }

  async #currentKeys(): Promise<SeatKeys> {
    const view = this.#view;
    // The record contains the guest's key and, after a seat has moved, the seat's new key.
    if (this.#keysOf !== view) {
      const keys = await this.#games.seatKeys(view.id);
      if (keys.ok) this.#keys = keys.value;
      this.#keysOf = view;
    }
    return this.#keys;
  }

  /** Sends the current record. Does nothing for spectators. */
  async #sendRecord(): Promise<void> {
    if (this.#keys.seat === undefined) return;
    const link = await this.#games.link(this.#view.id);
    if (link.ok) this.#room.sendRecord(link.value);
  }

  /** Reconnects after the seat has moved, because a connection is either a player's or a spectator's. */
  async #changeRole(): Promise<void> {
    await this.#sendRecord();
    this.#room.reconnect();
  }

  /** Sends data outside the record to an opponent who has just connected. */
  async #onMet(): Promise<void> {
    const { seat } = this.#keys;
    if (seat === undefined) return;
    await this.#room.seal({ kind: 'texts', allowed: this.#chat.state.isAllowed });
    for (const text of this.#chat.undelivered(seat)) await this.#room.seal(text);
    await this.#sendRematch();
  }

  async #sendRematch(): Promise<void> {
    const body = this.#rematch.message;
    if (body !== undefined) await this.#room.seal(body);
  }

  async #receiveBody(body: SealedBody): Promise<void> {
    const { seat } = this.#keys;
    if (seat === undefined) return;
    switch (body.kind) {
      case 'text':
        // Sends no confirmation, which shows the opponent that messages are off on this device.
        if (!this.#chat.state.isAllowed) break;
        this.#chat.receive(opposite(seat), body, this.#now());
        this.#room.confirm(body.count);
        break;
      case 'texts':
        this.#chat.setOpponent(body.allowed);
        break;
      case 'rematch':
      case 'rematch-accepted':
      case 'rematch-declined':
        if (await this.#rematch.receive(body, this.#view)) await this.#sendRematch();
        break;
    }
  }

  async #receiveRecord(link: string, relayNow: number): Promise<PlayError | undefined> {
    const { id } = this.#view;
    this.#clocks.follow(relayNow, this.#now());
    const received = await this.#games.receive(link, { game: id });
    if (received.ok) {
      this.#setView(received.value.view);
      if (received.value.reply !== undefined) await this.#sendRecord();
      return undefined;
    }
    const { error } = received;
    // An error in this device's storage is not an error of the relay.
    if (error.code === 'play-store') {
      this.#error = error;
      return undefined;
    }
    if (error.code !== 'play-seat-taken') return error;
    // The relay has already stored another guest. The host has seen only that guest.
    this.#error = error;
    this.#taken = link;
    this.leave();
    return undefined;
  }

  #onChange({ kind, view }: PlayChange): void {
    this.#setView(view);
    // Sends entries that the relay lacks. Private notes are not sent.
    if (kind === 'seat') void this.#changeRole();
    else if (kind === 'acted' || kind === 'joined') void this.#sendRecord();
    this.#emit();
  }

  #setView(view: GameView): void {
    this.#view = view;
    void this.#playPremove();
  }

  async #playPremove(): Promise<void> {
    const { seat, turn, end, id } = this.#view;
    const move = this.#premove;
    if (move === undefined || seat !== turn || end !== undefined) return;
    this.#premove = undefined;
    await this.#games.act(id, { kind: 'move', move });
    this.#emit();
  }

  #computeStatus(): LiveStatus {
    if (this.#isClosed) return 'closed';
    const now = this.#now();
    const { isOpen, isOpponentHere, hasMet, wasOpen } = this.#room;
    if (isOpponentHere) {
      this.#met = now;
      return 'playing';
    }
    if (isOpen && this.#view.seat === undefined) return 'watching';
    // Until the opponent first connects, the waiting time is unlimited.
    const { settings, isClockless } = this.#view;
    const isTimed = settings.relay !== undefined && !isClockless;
    if (!isTimed && (hasMet || !isOpen) && now - this.#met > this.#patience)
      return 'correspondence';
    if (isOpen) return 'waiting';
    return wasOpen ? 'reconnecting' : 'connecting';
  }

  #emit(): void {
    this.#status = this.#computeStatus();
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
  }
}
