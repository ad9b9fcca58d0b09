/** The user's games against other people, and the link that the opponent needs next. */
import {
  IndexedDbPlayStore,
  TwoPlayerGames,
  verifyGame,
  type GameSettings,
  type GameView,
  type PlayError,
  type PlayerAction,
  type PlayStore,
  type Receipt,
  type Sent,
} from '../../../src/play/index.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Result } from '../../../src/result.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { LiveStore } from './live-store.js';

/** Tabs of the page tell each other which games have changed. */
const CHANNEL = 'acedrex-games';

/** What the user has to know of a link that was opened. */
export type News = Receipt['kind'];

export class GamesStore extends Store {
  readonly #games: TwoPlayerGames;
  readonly #channel = new BroadcastChannel(CHANNEL);
  #isClosed = false;
  /** Counts what the user has opened: what arrives later than the next visit is not shown. */
  #visit = 0;
  /** Counts the views that were to be shown. */
  #shows = 0;
  #views: readonly GameView[] | undefined;
  #unread = 0;
  #shown: GameView | undefined;
  #record: GameRecord | undefined;
  #link: string | undefined;
  #invitation: string | undefined;
  #news: News | undefined;
  #error: PlayError | undefined;
  #rolls: number | undefined;
  #isBusy = false;
  #hasActed = false;
  #live: LiveStore | undefined;

  constructor(store: PlayStore = new IndexedDbPlayStore()) {
    super();
    this.#games = new TwoPlayerGames({ store });
    this.#games.subscribe(({ view }) => {
      this.#tell(view.id);
      if (this.#live !== undefined && this.#shown?.id === view.id) void this.#follow(view);
    });
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => void this.#refresh(data);
  }

  /** The games of this device: those in which the user is on turn first, and finished ones last; undefined before. */
  get views(): readonly GameView[] | undefined {
    return this.#views;
  }

  /** Number of stored games that cannot be read. */
  get unread(): number {
    return this.#unread;
  }

  /** The game that is shown. */
  get shown(): GameView | undefined {
    return this.#shown;
  }

  /** The shown game as a record. */
  get record(): GameRecord | undefined {
    return this.#record;
  }

  /** The fragment of the link that the opponent needs: the invitation while the seat is free. */
  get link(): string | undefined {
    return this.#link;
  }

  /** The invitation that the user has opened and can accept. */
  get invitation(): string | undefined {
    return this.#invitation;
  }

  /** What the opened link led to; undefined after an action. */
  get news(): News | undefined {
    return this.#news;
  }

  get error(): PlayError | undefined {
    return this.#error;
  }

  /** Number of rolls of the shown game that both players' numbers prove; undefined before its end. */
  get rolls(): number | undefined {
    return this.#rolls;
  }

  /** Whether the user has done something in the shown game, which the opponent has not received. */
  get hasActed(): boolean {
    return this.#hasActed;
  }

  /** Live play of the shown game; undefined until the user asks for it. */
  get live(): LiveStore | undefined {
    return this.#live;
  }

  /** Prepares live play of the shown game, with the code that is fetched for it. */
  beginLive({ LiveStore: Live }: { readonly LiveStore: typeof LiveStore }): void {
    if (this.#shown === undefined || this.#live !== undefined) return;
    this.#live = new Live(this.#games, this.#shown.id);
    this.changed();
    void this.#live.prepare();
  }

  /** Ends live play at the user's request. */
  endLive(): void {
    this.#live?.leave();
    this.#live = undefined;
    this.changed();
  }

  /** Whether an action is being carried out. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Reads the games of this device. */
  async list(): Promise<void> {
    this.#forget();
    this.changed();
    await this.#list();
  }

  /** Reads the list again. */
  async #list(): Promise<void> {
    const visit = this.#visit;
    const listed = await this.#games.list();
    if (listed.ok) {
      const { views, unread } = listed.value;
      this.#views = views.toSorted(
        (one, other) => rank(one) - rank(other) || other.since - one.since,
      );
      this.#unread = unread.length;
    } else if (visit === this.#visit) this.#error ??= listed.error;
    this.changed();
  }

  /** Shows a game of this device, or the list with the error. */
  async open(id: string): Promise<void> {
    if (this.#shown?.id === id) return;
    this.#forget();
    await this.#take(this.#games.view(id), (view) => this.#show(view));
    if (this.#error !== undefined) await this.#list();
  }

  /** Reads a link, and shows its game, or the list with the error. */
  async receive(text: string): Promise<void> {
    this.#forget();
    await this.#take(this.#games.receive(text), ({ kind, view, reply }) => {
      this.#news = kind;
      if (kind === 'invited') this.#invitation = text;
      return this.#show(view, reply);
    });
    if (this.#error !== undefined) await this.#list();
  }

  /** Accepts the opened invitation. */
  async join(name: string): Promise<void> {
    const { invitation } = this;
    if (invitation === undefined || this.#isBusy) return;
    await this.#take(this.#games.join(invitation, { name }), (sent) => this.#showSent(sent));
  }

  /** Creates a game. */
  async create(settings: GameSettings): Promise<void> {
    if (this.#isBusy) return;
    this.#forget();
    await this.#take(this.#games.create(settings), ({ view, invitation }) =>
      this.#show(view, invitation),
    );
  }

  /** Does something in the shown game. */
  async act(action: PlayerAction): Promise<void> {
    const id = this.#shown?.id;
    if (id === undefined || this.#isBusy) return;
    await this.#take(this.#live?.act(action) ?? this.#games.act(id, action), (sent) =>
      this.#showSent(sent),
    );
  }

  /** Replaces the private notes of the shown game. */
  async note(notes: string): Promise<void> {
    const id = this.#shown?.id;
    if (id === undefined) return;
    const visit = this.#visit;
    const noted = await this.#games.setNotes(id, notes);
    if (visit !== this.#visit) return;
    if (noted.ok) await this.#show(noted.value);
    else this.#error = noted.error;
    this.changed();
  }

  /** Removes a game from this device, and shows the list. */
  async remove(id: string): Promise<void> {
    await this.#take(this.#games.remove(id), async () => {
      this.#tell(id);
      this.#forget();
      await this.#list();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#live?.close();
    this.#channel.close();
  }

  /** Tells other tabs that a game has changed, also after an action that ends when the view is closed. */
  #tell(id: string): void {
    const channel = this.#isClosed ? new BroadcastChannel(CHANNEL) : this.#channel;
    channel.postMessage(id);
    if (this.#isClosed) channel.close();
  }

  /** Carries out an action, and shows its result or why it failed, unless the user has gone elsewhere meanwhile. */
  async #take<T>(
    action: Promise<Result<T, PlayError>>,
    show: (value: T) => Promise<void>,
  ): Promise<void> {
    const visit = this.#visit;
    this.#isBusy = true;
    this.#error = undefined;
    this.changed();
    const result = await action;
    if (visit !== this.#visit) {
      // The list may be shown, and the action has changed it.
      if (this.#views !== undefined) await this.#list();
      return;
    }
    if (result.ok) await show(result.value);
    else this.#error = result.error;
    if (visit === this.#visit) this.#isBusy = false;
    this.changed();
  }

  #showSent({ view, link }: Sent): Promise<void> {
    this.#news = undefined;
    this.#invitation = undefined;
    this.#hasActed = true;
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
    this.#shown = view;
    this.#record = record.ok ? record.value : undefined;
    this.#link = own.ok ? own.value : link;
    this.#rolls = verified?.ok === true ? verified.value.rolls.length : undefined;
  }

  /** The shown game has changed by a live connection. */
  async #follow(view: GameView): Promise<void> {
    await this.#show(view);
    this.changed();
  }

  #forget(): void {
    this.#visit += 1;
    this.#live?.close();
    this.#live = undefined;
    this.#isBusy = false;
    this.#shown = undefined;
    this.#record = undefined;
    this.#link = undefined;
    this.#invitation = undefined;
    this.#news = undefined;
    this.#error = undefined;
    this.#rolls = undefined;
    this.#hasActed = false;
  }

  /** Another tab has changed a game. */
  async #refresh(id: unknown): Promise<void> {
    if (this.#views !== undefined) await this.#list();
    if (this.#shown?.id === id) {
      const visit = this.#visit;
      await this.#live?.refresh();
      const view = await this.#games.view(String(id));
      if (view.ok && visit === this.#visit) await this.#show(view.value);
    }
    this.changed();
  }
}

/** Whether the user is on turn in a game. */
export const isUsersTurn = ({ end, seat, turn, players }: GameView): boolean =>
  end === undefined &&
  seat === turn &&
  (players.white !== undefined || players.black !== undefined);

/** Whether a game waits for the second player. */
export const isWaiting = ({ end, players }: GameView): boolean =>
  end === undefined && (players.white === undefined || players.black === undefined);

const rank = (view: GameView): number => (view.end !== undefined ? 2 : isUsersTurn(view) ? 0 : 1);
