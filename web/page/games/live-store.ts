/** Manages a live game: the relay that the user chooses, the connection, and the premove. Fetched on demand. */
import { LiveGame, relayTransport } from '../../../src/play/live/index.js';
import type {
  LiveError,
  GameView,
  LiveState,
  PlayError,
  PlayerAction,
  RelayIdentity,
  Sent,
  TwoPlayerGames,
} from '../../../src/play/index.js';
import { OPPONENT_LEVELS, type OpponentLevel } from '../../../src/play/live/lobby.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Result } from '../../../src/result.js';
import type { Color } from '../../../src/rules/pieces.js';
import { Premove } from '../play/premove.js';
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import { isObject } from '../../../src/guards.js';

export class LiveStore extends Store {
  /** The move to play as soon as the opponent has moved. */
  readonly premove = new Premove();
  readonly #games: TwoPlayerGames;
  readonly #id: string;
  /** The relay named in the game's settings. */
  readonly #named: RelayIdentity | undefined;
  #game: LiveGame | undefined;
  #relay: string;
  #host: string | undefined;
  #error: LiveError | PlayError | undefined;
  #isClosed = false;
  #isAgreeing = false;
  #isOpening = false;
  /** The level under which the relay lists this invitation. */
  #level: OpponentLevel | undefined;

  constructor(games: TwoPlayerGames, { id, settings }: Pick<GameView, 'id' | 'settings'>) {
    super();
    this.#games = games;
    this.#id = id;
    this.#named = settings.relay;
    this.#relay = settings.relay?.address ?? storedRelay() ?? '';
    this.premove.subscribe(() => {
      this.#game?.premove(this.premove.move?.join(''));
      this.changed();
    });
  }

  /** The relay's address: the user's input or a proposal. */
  get relay(): string {
    return this.#relay;
  }

  set relay(relay: string) {
    this.#relay = relay;
    this.#error = undefined;
    this.changed();
  }

  /** Whether the game's settings name a relay. If so, the user cannot choose another one. */
  get isNamed(): boolean {
    return this.#named !== undefined;
  }

  /** The host of the current relay address; undefined if the address is invalid. */
  get host(): string | undefined {
    if (this.#host !== undefined) return this.#host;
    return relayHost(this.#relay);
  }

  /** The state of the live game; undefined until the user has started it. */
  get state(): LiveState | undefined {
    return this.#game?.state;
  }

  /** Whether a move is played immediately, because the opponent sees it live. */
  get isPlaying(): boolean {
    return this.state?.status === 'playing';
  }

  get error(): LiveError | PlayError | undefined {
    return this.#error ?? this.state?.error;
  }

  /** Proposes a relay. If this tab had a connection before a reload, resumes that connection instead. */
  async prepare(): Promise<void> {
    const kept = keptLive(this.#id);
    this.#level ??= keptLevel(this.#id);
    // Does not ask before connecting to the page's own host or to the relay that was used before the reload.
    if (kept !== undefined || isOwnHost(this.#named)) {
      this.#relay = this.#named?.address ?? kept ?? '';
      await this.connect();
    } else if (this.#relay === '') await this.#propose();
  }

  async #propose(): Promise<void> {
    const relay = await proposedRelay();
    // The user may have started to enter an address.
    if (relay === '' || this.#relay !== '') return;
    this.#relay = relay;
    this.changed();
  }

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
    });
    this.#isOpening = false;
    if (!opened.ok) this.#error = opened.error;
    // The user may have left in the meantime.
    else if (this.#isClosed) opened.value.leave();
    else {
      this.keepFor(this.#id);
      if (this.#named === undefined) storeRelay(relay);
      this.#error = undefined;
      this.#host = transport.value.host;
      this.#game = opened.value;
      if (this.#level !== undefined) this.offer(this.#level);
      this.#game.subscribe(({ premove }) => {
        if (premove === undefined) this.premove.forget();
        this.changed();
      });
    }
    this.changed();
  }

  /** Adds the invitation to the relay's list, immediately or as soon as there is a connection. */
  offer(level: OpponentLevel): void {
    this.#level = level;
    if (this.#game === undefined) return;
    // The invitation may have been withdrawn in the meantime.
    if (this.#game.state.view.end === undefined) void this.#game.offer(level);
    this.keepFor(this.#id);
  }

  /** A player's remaining milliseconds. Returns undefined without clocks. */
  timeOf(color: Color): number | undefined {
    return this.#game?.clocks()?.[color];
  }

  act(action: PlayerAction): Promise<Result<Sent, PlayError>> {
    return this.#game?.act(action) ?? this.#games.act(this.#id, action);
  }

  /** Sends the actions that the user has taken in another tab. */
  async refresh(): Promise<void> {
    await this.#game?.refresh();
  }

  allowTexts(isAllowed: boolean): void {
    this.#game?.allowTexts(isAllowed);
  }

  /** Sends free text. Returns false if the text cannot be sent. */
  write(text: string): boolean {
    return this.#game?.sendText(text) ?? false;
  }

  /** Offers a rematch with colours reversed, or accepts the opponent's offer. */
  async rematch(): Promise<void> {
    this.#isAgreeing = true;
    const offered = await this.#game?.offerRematch();
    this.#isAgreeing = false;
    this.#error = offered?.ok === false ? offered.error : undefined;
    this.changed();
  }

  /** The identity of the agreed rematch. The opponent has received it, so this connection is no longer needed. */
  get rematchId(): string | undefined {
    const rematch = this.state?.rematch;
    return rematch?.kind === 'started' && !this.#isAgreeing ? rematch.id : undefined;
  }

  async declineRematch(): Promise<void> {
    await this.#game?.declineRematch();
  }

  /** Lets this tab resume the connection after a reload or in a rematch. */
  keepFor(id: string): void {
    const level = id === this.#id ? this.#level : undefined;
    writeStored('sessionStorage', SESSION, { id, relay: this.#relay.trim(), level });
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

/** The keys of stored values that survive a reload: this tab's live game, and the relay that the user last chose. */
const SESSION = 'acedrex-live';
const RELAY = 'acedrex-relay';

/** The address of the relay through which this tab plays the given game live. Returns undefined if there is none. */
export const keptLive = (id: string): string | undefined => {
  const stored = readStored('sessionStorage', SESSION);
  return isObject(stored) && stored.id === id && typeof stored.relay === 'string'
    ? stored.relay
    : undefined;
};

/** The level under which the relay lists this tab's invitation. Returns undefined if it is not listed. */
const keptLevel = (id: string): OpponentLevel | undefined => {
  const stored = readStored('sessionStorage', SESSION);
  return isObject(stored) && stored.id === id
    ? OPPONENT_LEVELS.find((level) => level === stored.level)
    : undefined;
};

const forgetLive = (): void => removeStored('sessionStorage', SESSION);

/** The address of the last relay. Returns undefined without one, and if it was on the page's own host. */
const storedRelay = (): string | undefined => {
  const relay = readStored('localStorage', RELAY);
  return typeof relay === 'string' ? relay : undefined;
};

const storeRelay = (relay: string): void => {
  if (relay === location.origin) removeStored('localStorage', RELAY);
  else writeStored('localStorage', RELAY, relay);
};

/** Proposes a relay: the user's last relay or, without one, the page's own host. Empty if there is neither. */
export const proposedRelay = async (): Promise<string> =>
  storedRelay() ?? ((await isOwnRelay()) ? location.origin : '');

/** Contacts a relay to get its key. The settings of a game with clocks contain this key. */
export const identifyRelay = async (address: string): Promise<Result<RelayIdentity, LiveError>> => {
  const transport = relayTransport(address.trim());
  if (!transport.ok) return transport;
  const relay = await transport.value.identify();
  if (relay.ok) storeRelay(address.trim());
  return relay;
};

/** The host of the relay at an address. Returns undefined if the address is invalid. */
export const relayHost = (address: string): string | undefined => {
  const transport = relayTransport(address.trim());
  return address.trim() !== '' && transport.ok ? transport.value.host : undefined;
};

/** Whether a relay is on the page's own host. The page may contact this host without asking. */
export const isOwnHost = (relay: RelayIdentity | undefined): boolean =>
  relay !== undefined && relayHost(relay.address) === location.host;

/** Whether the page's server is also a relay. */
export const isOwnRelay = async (): Promise<boolean> => {
  try {
    const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
    return answer.headers.has('acedrex-relay');
  } catch {
    return false;
  }
};
