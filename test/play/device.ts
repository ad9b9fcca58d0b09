/** The device of a player or spectator: its games, its storage, and a clock shared with other devices. */
import {
  MemoryGameStorage,
  TwoPlayerGames,
  type GameSettings,
  type GameView,
  type PlayerAction,
  type PlayError,
  type GameStorage,
  type Receipt,
  type StoredGame,
} from '../../src/play/index.js';
import { RULESETS, type Result } from '../../src/index.js';
import { defined, valueOf } from '../support/value.js';

/** Noon of a day, in milliseconds since 1970. */
export const NOON = Date.UTC(2026, 5, 1, 12);

export const SETTINGS: GameSettings = {
  ruleset: RULESETS.cazaux,
  dice: false,
  time: { kind: 'days', days: 3 },
  host: 'white',
  hostName: 'Alfonso',
  analysis: false,
};

export const codeOf = (result: Result<unknown, PlayError>): string =>
  result.ok ? 'ok' : result.error.code;

/** The time of all devices of a test. */
export class Time {
  now = NOON;
  readonly read = (): number => this.now;
}

export class Device {
  readonly #store: GameStorage;
  readonly #time: Time;
  #backup: StoredGame | undefined;
  games: TwoPlayerGames;

  constructor(time: Time, store: GameStorage = new MemoryGameStorage()) {
    this.#store = store;
    this.#time = time;
    this.games = new TwoPlayerGames({ store, now: time.read });
  }

  /** Loses the memory and keeps the storage. */
  reload(): void {
    this.games = new TwoPlayerGames({ store: this.#store, now: this.#time.read });
  }

  async stored(id: string): Promise<StoredGame> {
    return defined(await this.#store.read(id));
  }

  async backUp(id: string): Promise<void> {
    this.#backup = await this.#store.read(id);
  }

  /** Restores the backup, as from a copy of a browser profile. */
  async restore(id: string): Promise<void> {
    if (this.#backup === undefined) return;
    await this.#store.remove(id);
    await this.#store.write({ ...this.#backup, revision: 1 });
    this.reload();
  }

  async act(id: string, action: PlayerAction): Promise<string> {
    this.#time.now += 60_000;
    return valueOf(await this.games.act(id, action)).link;
  }

  async receive(link: string): Promise<Receipt> {
    return valueOf(await this.games.receive(link));
  }

  async view(id: string): Promise<GameView> {
    return valueOf(await this.games.view(id));
  }
}

/** A game that both players have opened. */
export interface Match {
  readonly id: string;
  readonly time: Time;
  readonly white: Device;
  readonly black: Device;
}

/** Starts a game and delivers its first links. */
export const startMatch = async (settings: Partial<GameSettings> = {}): Promise<Match> => {
  const time = new Time();
  const host = new Device(time);
  const guest = new Device(time);
  const all = { ...SETTINGS, ...settings };
  const { view, invitation } = valueOf(await host.games.create(all));
  const { link } = valueOf(await guest.games.join(invitation, { name: 'Beatriz' }));
  const { reply } = await host.receive(link);
  if (reply !== undefined) await guest.receive(reply);
  const [white, black] = all.host === 'white' ? [host, guest] : [guest, host];
  return { id: view.id, time, white, black };
};
