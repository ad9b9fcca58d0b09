/** The user's games against other people, and the link to send to the opponent next. */
import {
  IndexedDbGameStorage,
  TwoPlayerGames,
  verifyGame,
  type GameSettings,
  type GameView,
  type PlayError,
  type PlayerAction,
  type GameStorage,
  type Receipt,
  type Sent,
} from '../../../src/play/index.js';
import type { OpponentLevel } from '../../../src/play/live/lobby.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Result } from '../../../src/result.js';
import { opposite } from '../../../src/rules/pieces.js';
import { Store } from '../../../src/elements/shared/store.js';
import { GAMES_CHANNEL } from './games-address.js';
import type { LiveStore } from './live-store.js';

/** The kind of notice shown after a link is opened. */
export type News = Receipt['kind'];

export class GamesStore extends Store<GamesStore> {
  readonly #games: TwoPlayerGames;
  readonly #channel = new BroadcastChannel(GAMES_CHANNEL);
  #isClosed = false;
  /** Counts the places that the user has visited. Results for an earlier place are not shown. */
  #visit = 0;
  /** Counts the requests to show a game. Only the latest request takes effect. */
  #shows = 0;
  /** The games on this device; undefined until loaded. Games that wait for the user come first, finished games last. */
  readonly views: readonly GameView[] | undefined;
  /** Number of stored games that cannot be read. */
  readonly unread: number = 0;
  readonly shown: GameView | undefined;
  readonly record: GameRecord | undefined;
  /** The level under which the relay will list the invitation; undefined after live play has received it. */
  #level: OpponentLevel | undefined;
  /** The identity of the previous game if this is an invitation to a rematch. */
  #rematchOf: string | undefined;
  /** The fragment of the link to send to the opponent. While the opponent's seat is free, the link is an invitation. */
  readonly link: string | undefined;
  /** The invitation that the user has opened and can accept. */
  readonly invitation: string | undefined;
  /** The result of opening a link. Undefined after the user's next action. */
  readonly news: News | undefined;
  readonly error: PlayError | undefined;
  /** Number of rolls in the shown game that both players' random numbers confirm. Undefined until the game is over. */
  readonly rolls: number | undefined;
  readonly isBusy: boolean = false;
  /** Whether the opponent has not yet received the user's last action in the shown game. */
  readonly hasActed: boolean = false;
  /** The code for moving the seat in the shown game to this device; undefined until the user requests it. */
  readonly seatCode: string | undefined;
  /** Whether the user has left live play in the shown game. */
  readonly hasLeft: boolean = false;
  /** Live play in the shown game; undefined until the user starts it. */
  readonly live: LiveStore | undefined;
  /** Live play in unfinished games that are not shown, keyed by the game's identity. */
  readonly #aside = new Map<string, LiveStore>();

  constructor(store: GameStorage = new IndexedDbGameStorage()) {
    super();
    this.#games = new TwoPlayerGames({ store });
    this.#games.subscribe(({ view }) => {
      this.#tell(view.id);
      if (this.live !== undefined && this.shown?.id === view.id) void this.#follow(view);
      if (view.end !== undefined) this.#closeAside(view.id);
    });
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => void this.#refresh(data);
  }

  /** Prepares live play in the shown game. The caller must fetch and pass the module for live play. */
  beginLive({ LiveStore: Live }: { readonly LiveStore: typeof LiveStore }): void {
    if (this.shown === undefined || this.live !== undefined || this.#resume()) return;
    const live = new Live(this.#games, this.shown);
    this.publish({ live });
    if (this.#level !== undefined) live.offer(this.#level);
    this.#level = undefined;
    void live.prepare();
  }

  /** Shows the live play that continued in the background. Returns false if there was none for the shown game. */
  #resume(): boolean {
    const { id = '' } = this.shown ?? {};
    const live = this.#aside.get(id);
    this.#aside.delete(id);
    if (live !== undefined) this.publish({ live });
    return live !== undefined;
  }

  #closeAside(id: string): void {
    this.#aside.get(id)?.close();
    this.#aside.delete(id);
  }

  /** Whether any game is being played live, shown or not. */
  get isLive(): boolean {
    return this.#aside.size > 0 || this.#isPlayedLive;
  }

  /** Whether the shown game is being played live. */
  get #isPlayedLive(): boolean {
    const { status = 'closed' } = this.live?.state ?? {};
    return status !== 'closed' && this.shown?.end === undefined;
  }

  /** Ends live play at the user's request. */
  endLive(): void {
    this.live?.leave();
    this.publish({ live: undefined, hasLeft: true });
  }

  async list(): Promise<void> {
    this.#forget();
    this.changed();
    await this.#list();
  }

  /** Loads the list again. */
  async #list(): Promise<void> {
    const visit = this.#visit;
    const listed = await this.#games.list();
    if (listed.ok) {
      const { views, unread } = listed.value;
      this.assign({
        views: views.toSorted((one, other) => rank(one) - rank(other) || waiting(one, other)),
        unread: unread.length,
      });
    } else if (visit === this.#visit) this.assign({ error: this.error ?? listed.error });
    this.changed();
  }

  /** Shows a game stored on this device. If this fails, shows the list with the error. */
  async open(id: string): Promise<void> {
    if (this.shown?.id === id) return;
    this.#forget();
    await this.#take(this.#games.view(id), async (view) => {
      await this.#show(view);
      this.#resume();
    });
    if (this.error !== undefined) await this.#list();
  }

  async receive(text: string): Promise<void> {
    this.#forget();
    await this.#take(this.#games.receive(text), ({ kind, view, reply, rematchOf }) => {
      this.assign({ news: kind });
      this.#rematchOf = rematchOf;
      if (kind === 'invited') this.assign({ invitation: text });
      return this.#show(view, reply);
    });
    if (this.error !== undefined) await this.#list();
  }

  /** Removes an invitation that another player has accepted first, and shows that player's game instead. */
  async watchInstead(): Promise<void> {
    const { shown } = this;
    const link = this.live?.state?.taken;
    if (shown === undefined || link === undefined || this.isBusy) return;
    const visit = this.#visit;
    await this.#take(this.#games.remove(shown.id), () => Promise.resolve());
    if (visit === this.#visit && this.error === undefined) await this.receive(link);
  }

  async join(name: string): Promise<void> {
    const { invitation } = this;
    if (invitation === undefined || this.isBusy) return;
    const rematchOf = this.#rematchOf;
    await this.#take(
      this.#games.join(invitation, { name, ...(rematchOf !== undefined && { rematchOf }) }),
      (sent) => this.#showSent(sent),
    );
  }

  /** Accepts an invitation immediately, without showing it to the user first. */
  async accept(link: string, name: string): Promise<void> {
    await this.receive(link);
    if (this.invitation === link) await this.join(name);
  }

  /** Creates a game. If `level` is given, the invitation is added to the relay's list. */
  async create(settings: GameSettings, level?: OpponentLevel): Promise<void> {
    if (this.isBusy) return;
    this.#forget();
    this.#level = level;
    await this.#take(this.#games.create(settings), ({ view, invitation }) =>
      this.#show(view, invitation),
    );
  }

  /** Invites the opponent of the shown game to a rematch with colours reversed. */
  async rematch(): Promise<void> {
    const { id, seat, settings, players } = this.shown ?? {};
    if (id === undefined || seat === undefined || settings === undefined || this.isBusy) return;
    const next = { ...settings, host: opposite(seat), hostName: players?.[seat] ?? '' };
    this.#forget();
    await this.#take(this.#games.create(next, { rematchOf: id }), ({ view, invitation }) =>
      this.#show(view, invitation),
    );
  }

  async act(action: PlayerAction): Promise<void> {
    const id = this.shown?.id;
    if (id === undefined || this.isBusy) return;
    await this.#take(this.live?.act(action) ?? this.#games.act(id, action), (sent) =>
      this.#showSent(sent),
    );
  }

  /** Creates a code. With this code, another device of the user moves its seat to this device. */
  async requestSeat(): Promise<void> {
    const id = this.shown?.id;
    if (id === undefined || this.isBusy) return;
    await this.#take(this.#games.requestSeat(id), (seatCode) => {
      this.assign({ seatCode });
      return Promise.resolve();
    });
  }

  /** Moves the seat in the shown game to the device that shows `code`. */
  async moveSeat(code: string): Promise<void> {
    const id = this.shown?.id;
    if (id === undefined || this.isBusy) return;
    await this.#take(this.#games.moveSeat(id, code), (sent) => this.#showSent(sent, 'seat'));
  }

  note(notes: string): Promise<void> {
    return this.#note((id) => this.#games.setNotes(id, notes));
  }

  block(isBlocked: boolean): Promise<void> {
    return this.#note((id) => this.#games.setBlocked(id, isBlocked));
  }

  abandon(): Promise<void> {
    return this.#note((id) => this.#games.abandon(id));
  }

  async #note(change: (id: string) => Promise<Result<GameView, PlayError>>): Promise<void> {
    const id = this.shown?.id;
    if (id === undefined) return;
    const visit = this.#visit;
    const noted = await change(id);
    if (visit !== this.#visit) return;
    if (noted.ok) await this.#show(noted.value);
    else this.assign({ error: noted.error });
    this.changed();
  }

  /** Removes a game from this device and shows the list. */
  async remove(id: string): Promise<void> {
    this.#closeAside(id);
    await this.#take(this.#games.remove(id), async () => {
      this.#tell(id);
      this.#forget();
      await this.#list();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const live of this.#aside.values()) live.close();
    this.live?.close();
    this.#channel.close();
  }

  /** Notifies other tabs of a changed game, even after this view has been closed. */
  #tell(id: string): void {
    const channel = this.#isClosed ? new BroadcastChannel(GAMES_CHANNEL) : this.#channel;
    channel.postMessage(id);
    if (this.#isClosed) channel.close();
  }

  /** Waits for an action and shows its result or error, unless the user has navigated away in the meantime. */
  async #take<T>(
    action: Promise<Result<T, PlayError>>,
    show: (value: T) => Promise<void>,
  ): Promise<void> {
    const visit = this.#visit;
    this.publish({ isBusy: true, error: undefined });
    const result = await action;
    if (visit !== this.#visit) {
      // If the list is shown now, it must include the action's change.
      if (this.views !== undefined) await this.#list();
      return;
    }
    if (result.ok) await show(result.value);
    else this.assign({ error: result.error });
    if (visit === this.#visit) this.assign({ isBusy: false });
    this.changed();
  }

  #showSent({ view, link }: Sent, news?: News): Promise<void> {
    this.assign({ news, invitation: undefined, hasActed: true });
    return this.#show(view, link);
  }

  async #show(view: GameView, link?: string): Promise<void> {
    const visit = this.#visit;
    this.#shows += 1;
    const show = this.#shows;
    const { id, end, settings } = view;
    const record = await this.#games.record(id);
    const invitation = await this.#games.invitation(id);
    const own = invitation.ok ? invitation : await this.#games.link(id);
    const verified =
      end !== undefined && settings.dice && own.ok ? await verifyGame(own.value) : undefined;
    if (visit !== this.#visit || show !== this.#shows) return;
    this.assign({
      shown: view,
      record: record.ok ? record.value : undefined,
      link: own.ok ? own.value : link,
      rolls: verified?.ok === true ? verified.value.rolls.length : undefined,
    });
  }

  /** Handles a change that a live connection made to the shown game. */
  async #follow(view: GameView): Promise<void> {
    await this.#show(view);
    this.changed();
  }

  #forget(): void {
    this.#visit += 1;
    // A game being played live stays connected, so every view can report the opponent's move.
    if (this.live !== undefined && this.shown !== undefined && this.#isPlayedLive)
      this.#aside.set(this.shown.id, this.live);
    else this.live?.close();
    this.assign({
      ...{ live: undefined, shown: undefined, record: undefined, link: undefined },
      ...{ invitation: undefined, news: undefined, error: undefined, rolls: undefined },
      ...{ isBusy: false, hasActed: false, hasLeft: false, seatCode: undefined },
    });
  }

  /** Handles a change that another tab made to a game. */
  async #refresh(id: unknown): Promise<void> {
    if (this.views !== undefined) await this.#list();
    if (this.shown?.id === id) {
      const visit = this.#visit;
      await this.live?.refresh();
      const view = await this.#games.view(String(id));
      if (view.ok && visit === this.#visit) await this.#show(view.value);
    }
    this.changed();
  }
}

/** Whether the user can move now. In a game with dice, the roll needs a number from the opponent first. */
export const isUsersTurn = (view: GameView): boolean => {
  const { end, seat, turn, players, isOld } = view;
  return (
    end === undefined &&
    !isOld &&
    seat === turn &&
    !needsNumber(view) &&
    (players.white !== undefined || players.black !== undefined)
  );
};

/** Whether it is the user's turn, but the opponent's number for the roll is still missing. */
export const needsNumber = ({ end, seat, turn, roll, settings }: GameView): boolean =>
  end === undefined && seat === turn && settings.dice && roll === undefined;

export const isWaiting = ({ end, players }: GameView): boolean =>
  end === undefined && (players.white === undefined || players.black === undefined);

/** Whether the deadline for a move has passed in a game with days per move. The game continues anyway. */
export const isOverdue = ({ end, deadline, settings }: GameView): boolean =>
  end === undefined &&
  settings.time.kind === 'days' &&
  deadline !== undefined &&
  deadline < Date.now();

/** Sorts games that wait for the user by waiting time, longest first. Sorts all other games from newest to oldest. */
const waiting = (one: GameView, other: GameView): number =>
  rank(one) === 0 ? one.since - other.since : other.since - one.since;

const rank = (view: GameView): number =>
  view.end !== undefined || view.isAbandoned || view.isOld ? 2 : isUsersTurn(view) ? 0 : 1;
