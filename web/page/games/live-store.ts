/** A live game in the page: the relay that the user chooses, the connection, and the premove. Fetched on demand. */
import { LiveGame, relayTransport } from '../../../src/play/live/index.js';
import type {
  LiveError,
  LiveState,
  PlayError,
  PlayerAction,
  Sent,
  TwoPlayerGames,
} from '../../../src/play/index.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Result } from '../../../src/result.js';
import type { Color } from '../../../src/rules/pieces.js';
import { Premove } from '../play/premove.js';
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import { isObject } from '../../../src/guards.js';

/** Whether the browser can connect with another one. */
export const canBeDirect = typeof RTCPeerConnection === 'function';

export class LiveStore extends Store {
  /** The move that is played after the opponent's. */
  readonly premove = new Premove(() => {
    const { move } = this.premove;
    this.#game?.premove(move === undefined ? undefined : move.from + move.to);
    this.changed();
  });
  readonly #games: TwoPlayerGames;
  readonly #id: string;
  #game: LiveGame | undefined;
  #relay: string;
  #wantsDirect = false;
  #host: string | undefined;
  #error: LiveError | PlayError | undefined;
  #isClosed = false;
  #isAgreeing = false;
  #isOpening = false;

  constructor(games: TwoPlayerGames, id: string) {
    super();
    this.#games = games;
    this.#id = id;
    this.#relay = storedRelay() ?? '';
  }

  /** The address of the relay: what the user has entered, or a proposal. */
  get relay(): string {
    return this.#relay;
  }

  set relay(relay: string) {
    this.#relay = relay;
    this.#error = undefined;
    this.changed();
  }

  /** Whether the browsers are to connect with each other too, if the opponent wants that as well. */
  get wantsDirect(): boolean {
    return this.#wantsDirect;
  }

  set wantsDirect(isWanted: boolean) {
    this.#wantsDirect = isWanted;
    this.changed();
  }

  /** The host that is contacted, or would be with the current address; undefined if that is invalid. */
  get host(): string | undefined {
    if (this.#host !== undefined) return this.#host;
    const transport = relayTransport(this.#relay);
    return this.#relay.trim() !== '' && transport.ok ? transport.value.host : undefined;
  }

  /** What is known of the live game; undefined until the user has begun it. */
  get state(): LiveState | undefined {
    return this.#game?.state;
  }

  /** Whether moves are played at once, because the opponent sees them. */
  get isPlaying(): boolean {
    return this.state?.status === 'playing';
  }

  get error(): LiveError | PlayError | undefined {
    return this.#error ?? this.state?.error;
  }

  /** Proposes a relay, or resumes the connection that this tab had before a reload. */
  async prepare(): Promise<void> {
    const kept = keptLive(this.#id);
    if (kept !== undefined) {
      this.#relay = kept.relay;
      this.#wantsDirect = kept.wantsDirect;
      await this.connect();
    } else if (this.#relay === '') await this.#propose();
  }

  async #propose(): Promise<void> {
    const isRelay = await isOwnRelay();
    // The user may have begun to enter an address.
    if (!isRelay || this.#relay !== '') return;
    this.#relay = location.origin;
    this.changed();
  }

  /** Contacts the relay. */
  async connect(): Promise<void> {
    if (this.#game !== undefined || this.#isOpening) return;
    const relay = this.#relay.trim();
    const transport = relayTransport(relay);
    if (!transport.ok) {
      this.#error = transport.error;
      this.changed();
      return;
    }
    this.#isOpening = true;
    const opened = await LiveGame.open({
      games: this.#games,
      id: this.#id,
      transport: transport.value,
      // Without servers for finding addresses, nobody else is contacted.
      ...(this.#wantsDirect && canBeDirect && { direct: () => new RTCPeerConnection() }),
    });
    this.#isOpening = false;
    if (!opened.ok) this.#error = opened.error;
    // The user may have left meanwhile.
    else if (this.#isClosed) opened.value.leave();
    else {
      this.keepFor(this.#id);
      storeRelay(relay === location.origin ? undefined : relay);
      this.#error = undefined;
      this.#host = transport.value.host;
      this.#game = opened.value;
      this.#game.subscribe(({ premove }) => {
        if (premove === undefined) this.premove.forget();
        this.changed();
      });
    }
    this.changed();
  }

  /** Milliseconds that a player has left now; undefined without clocks. */
  timeOf(color: Color): number | undefined {
    return this.#game?.clocks()?.[color];
  }

  act(action: PlayerAction): Promise<Result<Sent, PlayError>> {
    return this.#game?.act(action) ?? this.#games.act(this.#id, action);
  }

  /** Sends what the user has done in another tab. */
  async refresh(): Promise<void> {
    await this.#game?.refresh();
  }

  allowTexts(isAllowed: boolean): void {
    this.#game?.allowTexts(isAllowed);
  }

  /** Sends a free text; false if it cannot be sent. */
  write(text: string): boolean {
    return this.#game?.sendText(text) ?? false;
  }

  /** Offers another game with colours changed, or accepts the opponent's offer. */
  async rematch(): Promise<void> {
    this.#isAgreeing = true;
    const offered = await this.#game?.offerRematch();
    this.#isAgreeing = false;
    this.#error = offered?.ok === false ? offered.error : undefined;
    this.changed();
  }

  /** The rematch that both players want. The opponent knows of it: this connection is not needed any more. */
  get rematchId(): string | undefined {
    const rematch = this.state?.rematch;
    return rematch?.kind === 'started' && !this.#isAgreeing ? rematch.id : undefined;
  }

  async declineRematch(): Promise<void> {
    await this.#game?.declineRematch();
  }

  /** Lets this tab resume the connection after a reload, or in a rematch. */
  keepFor(id: string): void {
    keepLive(id, { relay: this.#relay.trim(), wantsDirect: this.#wantsDirect });
  }

  /** Ends live play at the user's request. The game continues by links. */
  leave(): void {
    forgetLive();
    this.close();
  }

  /** Ends the connection until the game is shown again. */
  close(): void {
    this.#isClosed = true;
    this.premove.forget();
    this.#game?.leave();
    this.#game = undefined;
    this.#host = undefined;
  }
}

/** What outlasts a reload of the page: the live game of this tab, and the relay that the user chose last. */
const SESSION = 'acedrex-live';
const RELAY = 'acedrex-relay';

/** How a tab plays live. */
interface KeptLive {
  readonly relay: string;
  /** Whether the browsers are to connect with each other too. */
  readonly wantsDirect: boolean;
}

/** How this tab plays a game live; undefined if it does not. */
export const keptLive = (id: string): KeptLive | undefined => {
  const stored = readStored('sessionStorage', SESSION);
  return isObject(stored) && stored.id === id && typeof stored.relay === 'string'
    ? { relay: stored.relay, wantsDirect: stored.wantsDirect === true }
    : undefined;
};

const keepLive = (id: string, kept: KeptLive): void =>
  writeStored('sessionStorage', SESSION, { id, ...kept });

const forgetLive = (): void => removeStored('sessionStorage', SESSION);

/** The address that the user has entered; undefined before, and for the page's own host. */
const storedRelay = (): string | undefined => {
  const relay = readStored('localStorage', RELAY);
  return typeof relay === 'string' ? relay : undefined;
};

const storeRelay = (relay: string | undefined): void => {
  if (relay === undefined) removeStored('localStorage', RELAY);
  else writeStored('localStorage', RELAY, relay);
};

/** Whether the server of the page is a relay too. It is asked nothing else. */
const isOwnRelay = async (): Promise<boolean> => {
  try {
    const answer = await fetch(new URL('/live/status', location.href), { cache: 'no-store' });
    const status: unknown = answer.ok ? await answer.json() : undefined;
    return isObject(status) && typeof status.rooms === 'number';
  } catch {
    return false;
  }
};
