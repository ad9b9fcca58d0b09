/** A relay and the devices of two players on a simulated clock, and a network that delays, loses and repeats messages. */
import { makeBase64Url } from '../../src/fragment.js';
import { makeRelayKey, sign, type Bytes, type KeyPair } from '../../src/play/crypto.js';
import type { GameView } from '../../src/play/index.js';
import { makeRecord, readLedger, type Ledger } from '../../src/play/ledger.js';
import { makePlayLink, parsePlayLink } from '../../src/play/link.js';
import {
  arbitrate,
  beginningOf,
  deadlineOf,
  flagAt,
  resumeAt,
  type Pause,
} from '../../src/play/live/arbiter.js';
import { replay, type Replay } from '../../src/play/replay.js';
import type { GameSettings, RelayIdentity } from '../../src/play/settings.js';
import type { Color } from '../../src/rules/pieces.js';
import { valueOf } from '../support/value.js';
import { startMatch, Time, type Match } from './device.js';

export const ledgerOf = async (link: string): Promise<Ledger> =>
  valueOf(await readLedger(valueOf(await parsePlayLink(link)).record));

export class RelayModel {
  readonly identity: RelayIdentity;
  readonly #pair: KeyPair;
  /** The relay's own clock, which no player can set. */
  readonly time = new Time();
  readonly lag = { white: 0, black: 0 };
  readonly pauses: Pause[] = [];
  isUp = true;
  /** The stored record. A restart loses everything else. */
  #stored: Uint8Array | undefined;
  game: Replay | undefined;

  private constructor(pair: KeyPair) {
    this.#pair = pair;
    this.identity = { address: 'wss://relay.example/', key: makeBase64Url(pair.publicKey) };
  }

  static async start(): Promise<RelayModel> {
    return new RelayModel((await makeRelayKey()).pair);
  }

  readonly sign = (data: Bytes): Promise<Bytes> => sign(this.#pair.privateKey, data);

  /** Merges a record. Returns the error code of a refusal, or undefined. */
  async receive(link: string): Promise<string | undefined> {
    if (!this.isUp) return 'down';
    const ledger = await ledgerOf(link);
    this.game ??= valueOf(await beginningOf(ledger));
    const resumed = valueOf(await resumeAt(this.game, this.pauses, this.sign));
    const { now } = this.time;
    const after = await arbitrate(resumed, ledger, { time: now, lag: this.lag }, this.sign);
    if (!after.ok) return after.error.code;
    this.#keep(after.value);
    return undefined;
  }

  /** Lets the relay check its clock. */
  async tick(): Promise<void> {
    if (!this.isUp || this.game === undefined) return;
    const resumed = valueOf(await resumeAt(this.game, this.pauses, this.sign));
    const at = { time: this.time.now, lag: this.lag };
    this.#keep(valueOf(await flagAt(resumed, at, this.sign)));
  }

  #keep(game: Replay): void {
    if (game === this.game) return;
    this.#stored = makeRecord(game.ledger);
    this.game = game;
  }

  /** Restarts the process after `away` ms. Its last sign of life was `silence` ms before the end. */
  async restart(away: number, silence = 0): Promise<void> {
    const from = this.time.now - silence;
    this.time.now += away;
    this.pauses.push({ from, at: this.time.now });
    if (this.#stored !== undefined)
      this.game = valueOf(replay(valueOf(await readLedger(this.#stored))));
  }

  get deadline(): number | undefined {
    return this.game === undefined ? undefined : deadlineOf(this.game, this.lag);
  }

  async link(): Promise<string> {
    if (this.game === undefined) throw new Error('the relay has the game');
    return valueOf(await makePlayLink(this.game.ledger));
  }
}

export interface TimedMatch extends Match {
  readonly relay: RelayModel;
}

/** A game with clocks that both players have sent to its relay. */
export const startTimed = async (
  settings: Partial<GameSettings> = {},
  { initial = 60_000, increment = 0 } = {},
): Promise<TimedMatch> => {
  const relay = await RelayModel.start();
  const time = { kind: 'clock', initial, increment } as const;
  const match = { ...(await startMatch({ time, relay: relay.identity, ...settings })), relay };
  await sync(match);
  return match;
};

/** Both devices exchange records with the relay. */
export const sync = async (match: TimedMatch): Promise<void> => {
  const { id, relay } = match;
  // Twice, because the second player's record can contain entries that the first device lacks.
  for (const seat of ['white', 'black', 'white', 'black'] as const) {
    await relay.receive(valueOf(await match[seat].games.link(id)));
    await match[seat].games.receive(await relay.link());
  }
};

/** A move of a player reaches the relay after `ms` by its clock, and both devices follow. */
export const moveAfter = async (
  match: TimedMatch,
  ms: number,
  seat: Color,
  text: string,
): Promise<GameView> => {
  match.relay.time.now += ms;
  valueOf(await match[seat].games.act(match.id, { kind: 'move', move: text }));
  await sync(match);
  return match[seat].view(match.id);
};
