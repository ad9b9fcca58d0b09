/**
 * A live game: keeps the records of both players in step over a {@link LiveTransport}. What arrives is merged by
 * {@link TwoPlayerGames}, which checks every signature and every move, so a lost, late or repeated message changes
 * nothing. Without a connection, the game continues by links. Live play resumes when the opponent reconnects.
 */
import { err, ok, type Result } from '../../result.js';
import { opposite, type Color } from '../../rules/pieces.js';
import type { PlayerAction } from '../complete.js';
import type { PlayError } from '../settings.js';
import type { TwoPlayerGames, PlayChange, Sent } from '../games.js';
import type { BySeat } from '../ledger.js';
import type { SeatKeys } from '../keeper.js';
import { CLAIM_GRACE } from '../state.js';
import type { GameView } from '../view.js';
import { LiveChat, type ChatState } from './chat.js';
import { LiveClocks } from './clocks.js';
import type { DirectConnection } from './direct.js';
import type { LiveError, LiveTransport } from './transport.js';
import { Rematch, type RematchState } from './rematch.js';
import { LiveRoom, type PlayersBody } from './room.js';

export interface LiveOptions {
  readonly games: TwoPlayerGames;
  /** The identity of a game of this device. Without a seat in it, this device watches. */
  readonly id: string;
  readonly transport: LiveTransport;
  /**
   * Makes a connection from browser to browser, such as `() => new RTCPeerConnection()`. The servers for finding addresses
   * that its `iceServers` name are contacted; without any, browsers connect only within one network.
   */
  readonly direct?: () => DirectConnection;
  /** Milliseconds between heartbeats. */
  readonly heartbeat?: number;
  /** Milliseconds without the opponent before `status` becomes `correspondence`. */
  readonly patience?: number;
  /** Milliseconds before the first attempt to connect again; later ones wait longer. */
  readonly retry?: number;
  /** Milliseconds since 1970; `Date.now` by default. */
  readonly now?: () => number;
}

export type LiveStatus =
  /** The first connection has not been established. */
  | 'connecting'
  /** Connected; the opponent is absent. */
  | 'waiting'
  /** The opponent is connected. */
  | 'playing'
  /** A spectator is connected. */
  | 'watching'
  /** The connection is lost, and is being restored. */
  | 'reconnecting'
  /** The opponent or the connection has been away for long: send links. The game keeps trying to connect. */
  | 'correspondence'
  /** Left, or another player has the seat. */
  | 'closed';

export interface LiveState {
  readonly view: GameView;
  readonly status: LiveStatus;
  /** Milliseconds that a message to the opponent and back needs; undefined while that is unknown. */
  readonly lag: number | undefined;
  /** Whether the two browsers are connected with each other. */
  readonly isDirect: boolean;
  readonly spectators: number;
  /** The move that will be played as soon as it is this player's turn. */
  readonly premove: string | undefined;
  readonly chat: ChatState;
  readonly rematch: RematchState;
  /** Milliseconds by which the opponent's clock was charged too little, after lag compensation. */
  readonly unexplained: number;
  /** Why the connection was lost or the game closed. */
  readonly error: LiveError | PlayError | undefined;
  /** How many messages of peers were refused, and why the last one was. */
  readonly refused: { readonly count: number; readonly last: LiveError | PlayError | undefined };
}

const HEARTBEAT = 5000;
const PATIENCE = 90_000;
const RETRY = 500;
/** Milliseconds during which requests for the record are answered together. */
const GATHER = 100;

export class LiveGame {
  readonly #games: TwoPlayerGames;
  readonly #now: () => number;
  readonly #patience: number;
  readonly #clocks: LiveClocks;
  readonly #chat = new LiveChat();
  readonly #rematch: Rematch;
  readonly #room: LiveRoom;
  readonly #listeners = new Set<(state: LiveState) => void>();
  readonly #unsubscribe: () => void;
  readonly #timers = new Map<'record' | 'claim', ReturnType<typeof setTimeout>>();
  #keys: SeatKeys;
  #view: GameView;
  #isClosed = false;
  #isReceiving = false;
  #premove: string | undefined;
  /** When the opponent was last connected, or when this game was opened. */
  #met: number;
  /** Whether the opponent has been there since the last move. */
  #isSeen = false;
  #status: LiveStatus = 'connecting';
  #error: PlayError | undefined;

  /** Opens a game of this device live. From now on the transport's host is contacted. */
  static async open(options: LiveOptions): Promise<Result<LiveGame, PlayError>> {
    const { games, id } = options;
    const view = await games.view(id);
    if (!view.ok) return view;
    const keys = await games.seatKeys(id);
    return keys.ok ? ok(new LiveGame(options, view.value, keys.value)) : keys;
  }

  private constructor(options: LiveOptions, view: GameView, keys: SeatKeys) {
    const { games, transport, now = Date.now } = options;
    const { heartbeat = HEARTBEAT, retry = RETRY, patience = PATIENCE } = options;
    this.#games = games;
    this.#now = now;
    this.#patience = patience;
    this.#view = view;
    this.#keys = keys;
    this.#met = now();
    this.#clocks = new LiveClocks(view, now());
    this.#rematch = new Rematch(games, view.id);
    this.#unsubscribe = games.subscribe((change) => {
      if (change.view.id === this.#view.id) this.#onChange(change);
    });
    const role = view.seat === undefined ? 'spectator' : 'player';
    this.#room = new LiveRoom(
      {
        game: view.id,
        role,
        keys: () => this.#currentKeys(),
        entries: () => this.#view.entries,
        transport,
        ...(options.direct !== undefined && { direct: options.direct }),
        heartbeat,
        retry,
        now,
      },
      {
        opened: () => {
          this.#sendRecord(0);
        },
        joined: () => {
          this.#sendRecord(GATHER);
        },
        owed: () => {
          this.#cancel('record');
          return this.#sendRecordNow();
        },
        met: () => this.#onMet(),
        record: (link, sender) => this.#receiveRecord(link, sender),
        body: (body) => this.#receiveBody(body),
        compare: ({ white, black }) => {
          const own = this.#view.entries;
          if (own.white > white || own.black > black) this.#sendRecord(GATHER);
        },
        delivered: (count) => {
          if (this.#keys.seat !== undefined) this.#chat.deliver(this.#keys.seat, count);
        },
        changed: () => {
          this.#emit();
        },
      },
    );
    this.#planClaim();
  }

  get state(): LiveState {
    const { lag, spectators, error, refused, isDirect } = this.#room;
    return {
      view: this.#view,
      status: this.#status,
      lag,
      isDirect,
      spectators,
      premove: this.#premove,
      chat: this.#chat.state,
      rematch: this.#rematch.state,
      unexplained: this.#clocks.unexplained,
      error: this.#error ?? error,
      refused,
    };
  }

  /** Milliseconds that each player has left now; undefined without clocks. */
  clocks(): BySeat<number> | undefined {
    return this.#clocks.at(this.#now(), this.#room.lag ?? 0);
  }

  /** Calls a listener after each change; the returned function unsubscribes. */
  subscribe(listener: (state: LiveState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Does something in the game. It is sent at once, or as soon as there is a connection. */
  act(action: PlayerAction): Promise<Result<Sent, PlayError>> {
    if (action.kind !== 'move') return this.#games.act(this.#view.id, action);
    const thought = action.thought ?? this.#clocks.charge(this.#now(), this.#room.lag ?? 0);
    return this.#games.act(this.#view.id, { ...action, thought });
  }

  /** Reads the game again after another tab of this device has changed it, and sends what this player has done there. */
  async refresh(): Promise<void> {
    const read = await this.#games.view(this.#view.id);
    if (!read.ok || this.#isClosed) return;
    const before = this.#view;
    const hasMore = (by: Color): boolean => read.value.entries[by] > before.entries[by];
    if (!hasMore('white') && !hasMore('black')) return;
    this.#setView(read.value);
    // What the opponent has done is in the room already.
    if (before.seat !== undefined && hasMore(before.seat)) this.#sendRecord(0);
    this.#emit();
  }

  /** Sets the move to play as soon as it is this player's turn, or none. It is dropped if it is not legal then. */
  premove(move: string | undefined): void {
    this.#premove = move;
    this.#emit();
    void this.#playPremove();
  }

  /** Allows free texts, or not. They are off until both players allow them. */
  allowTexts(isAllowed: boolean): void {
    this.#chat.allow(isAllowed);
    void this.#room.seal({ kind: 'texts', allowed: isAllowed });
    this.#emit();
  }

  /** Sends a free text; false if they are off or the text is empty. */
  sendText(text: string): boolean {
    const { seat } = this.#view;
    const written = seat === undefined ? undefined : this.#chat.write(seat, text, this.#now());
    if (written === undefined) return false;
    void this.#room.seal(written);
    this.#emit();
    return true;
  }

  /** Offers another game with colours changed, or accepts the opponent's offer. */
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

  /** Ends the connection for good. The game stays; it can be reopened or continued by links. */
  leave(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#unsubscribe();
    this.#room.close();
    this.#emit();
  }

  async #currentKeys(): Promise<SeatKeys> {
    const { white, black } = this.#keys.keys;
    // The guest's key comes with the record.
    if (white === undefined || black === undefined) {
      const keys = await this.#games.seatKeys(this.#view.id);
      if (keys.ok) this.#keys = keys.value;
    }
    return this.#keys;
  }

  /** Runs something later; what was planned under the same name is cancelled. */
  #later(name: 'record' | 'claim', delay: number, work: () => void): void {
    this.#cancel(name);
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      work();
    }, delay);
    this.#timers.set(name, timer);
  }

  #cancel(name: 'record' | 'claim'): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  /** Sends the current record after a delay. Spectators only read. */
  #sendRecord(delay: number): void {
    if (this.#keys.seat === undefined || (delay > 0 && this.#timers.has('record'))) return;
    this.#later('record', delay, () => void this.#sendRecordNow());
  }

  async #sendRecordNow(): Promise<void> {
    const link = await this.#games.link(this.#view.id);
    if (link.ok) this.#room.sendRecord(link.value);
  }

  /** Sends what is not in the record to an opponent who has just come. */
  async #onMet(): Promise<void> {
    const { seat } = this.#keys;
    if (seat === undefined) return;
    this.#sendRecord(0);
    await this.#room.seal({ kind: 'texts', allowed: this.#chat.state.isAllowed });
    for (const text of this.#chat.undelivered(seat)) await this.#room.seal(text);
    await this.#sendRematch();
  }

  async #sendRematch(): Promise<void> {
    const body = this.#rematch.message;
    if (body !== undefined) await this.#room.seal(body);
  }

  async #receiveBody(body: PlayersBody): Promise<void> {
    const { seat } = this.#keys;
    if (seat === undefined) return;
    switch (body.kind) {
      case 'text':
        // Without a confirmation, the opponent sees that texts are off here.
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

  async #receiveRecord(
    link: string,
    { isOpponent }: { readonly isOpponent: boolean },
  ): Promise<PlayError | undefined> {
    const { id, seat, settings } = this.#view;
    this.#isReceiving = true;
    const received = await this.#games.receive(link, { game: id }).finally(() => {
      this.#isReceiving = false;
    });
    if (received.ok) {
      this.#setView(received.value.view);
      if (received.value.reply !== undefined) this.#sendRecord(GATHER);
      return undefined;
    }
    const { error } = received;
    // Storage that fails on this device is not a fault of the peer.
    if (error.code === 'play-store') {
      this.#error = error;
      return undefined;
    }
    if (error.code !== 'play-seat-taken') return error;
    // The host decides who has the seat, and has proved to be the host.
    if (isOpponent && seat !== settings.host) {
      this.#error = error;
      this.leave();
      return undefined;
    }
    this.#sendRecord(GATHER);
    return error;
  }

  #onChange({ kind, view }: PlayChange): void {
    this.#setView(view);
    const isOwn = kind === 'acted' || kind === 'joined' || !this.#isReceiving;
    // Notes are private.
    if (isOwn && kind !== 'noted') this.#sendRecord(0);
    this.#emit();
  }

  #setView(view: GameView): void {
    const hasMoved = view.moves.length !== this.#view.moves.length;
    this.#view = view;
    const lag = this.#room.lag ?? 0;
    this.#clocks.follow(view, { now: this.#now(), lag, isSeen: this.#isSeen });
    if (hasMoved) this.#isSeen = this.#room.isOpponentHere;
    this.#planClaim();
    void this.#playPremove();
  }

  async #playPremove(): Promise<void> {
    const { seat, turn, end, id } = this.#view;
    const move = this.#premove;
    if (move === undefined || seat !== turn || end !== undefined) return;
    this.#premove = undefined;
    // It was thought out in the opponent's time.
    await this.#games.act(id, { kind: 'move', move, thought: 0 });
    this.#emit();
  }

  /** Claims the game when the opponent's time is up, as a server would. */
  #planClaim(): void {
    const deadline = this.#clocks.deadline(CLAIM_GRACE);
    if (deadline === undefined) {
      this.#cancel('claim');
      return;
    }
    this.#later('claim', Math.max(0, deadline - this.#now()) + 1, () => {
      // If a move has arrived meanwhile, this is refused.
      void this.#games.act(this.#view.id, { kind: 'claim-time' });
    });
  }

  #computeStatus(): LiveStatus {
    if (this.#isClosed) return 'closed';
    const now = this.#now();
    const { isOpen, isOpponentHere, hasMet, wasOpen } = this.#room;
    if (isOpponentHere) {
      this.#met = now;
      return 'playing';
    }
    this.#isSeen = false;
    if (isOpen && this.#view.seat === undefined) return 'watching';
    // Before the first meeting, waiting has no limit.
    if ((hasMet || !isOpen) && now - this.#met > this.#patience) return 'correspondence';
    if (isOpen) return 'waiting';
    return wasOpen ? 'reconnecting' : 'connecting';
  }

  #emit(): void {
    this.#status = this.#computeStatus();
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
  }
}
