/**
 * Another game between the same players with colours swapped. Its other seat is reserved for the opponent's current
 * key. Its link therefore has no secret, and nobody else can take the seat.
 */
import { opposite } from '../../rules/pieces.js';
import { refuse, type PlayError } from '../settings.js';
import type { TwoPlayerGames } from '../games.js';
import type { GameView } from '../view.js';
import type { SealedBody } from './message.js';

export type RematchState =
  | { readonly kind: 'none' | 'offered' | 'received' | 'declined' }
  /** Both players have agreed. The new game has this ID. */
  | { readonly kind: 'started'; readonly id: string };

type RematchBody = Extract<
  SealedBody,
  { kind: 'rematch' | 'rematch-accepted' | 'rematch-declined' }
>;

export class Rematch {
  readonly #games: TwoPlayerGames;
  readonly #id: string;
  /** The game that this device has offered. */
  #offered: { readonly id: string; readonly link: string } | undefined;
  /** The link of the game that the opponent has offered. */
  #received: string | undefined;
  /** The agreed game. Its link is absent on the device that made the offer, which has nothing more to send. */
  #accepted: { readonly id: string; readonly link?: string } | undefined;
  #isDeclined = false;

  constructor(games: TwoPlayerGames, id: string) {
    this.#games = games;
    this.#id = id;
  }

  get state(): RematchState {
    if (this.#accepted !== undefined) return { kind: 'started', id: this.#accepted.id };
    if (this.#received !== undefined) return { kind: 'received' };
    if (this.#isDeclined) return { kind: 'declined' };
    return { kind: this.#offered === undefined ? 'none' : 'offered' };
  }

  /** The message to send to the opponent. It is sent again after a lost connection. */
  get message(): RematchBody | undefined {
    if (this.#accepted?.link !== undefined)
      return { kind: 'rematch-accepted', link: this.#accepted.link };
    if (this.#accepted === undefined && this.#offered !== undefined)
      return { kind: 'rematch', link: this.#offered.link };
    return undefined;
  }

  /** Accepts the opponent's offer, or makes an offer. Resolves to an error on failure. */
  async agree(view: GameView): Promise<PlayError | undefined> {
    const { seat, settings, players, end } = view;
    if (seat === undefined) return refuse('play-no-seat', {}).error;
    if (end === undefined) return refuse('play-not-now', { seat, action: 'rematch' }).error;
    if (this.#accepted !== undefined) return undefined;
    const name = players[seat] ?? '';
    if (this.#received !== undefined) {
      const joined = await this.#games.join(this.#received, { name, rematchOf: this.#id });
      if (!joined.ok) return joined.error;
      this.#received = undefined;
      this.#accepted = { id: joined.value.view.id, link: joined.value.link };
      return undefined;
    }
    if (this.#offered !== undefined) return undefined;
    const created = await this.#games.create(
      { ...settings, host: opposite(seat), hostName: name },
      { rematchOf: this.#id },
    );
    if (!created.ok) return created.error;
    this.#isDeclined = false;
    this.#offered = { id: created.value.view.id, link: created.value.invitation };
    return undefined;
  }

  /** Declines the opponent's offer and withdraws this player's offer. */
  decline(): void {
    this.#received = undefined;
    this.#offered = undefined;
    this.#isDeclined = true;
  }

  /** Processes a message signed by the opponent. Resolves to true if there is a reply to send. */
  async receive(body: RematchBody, view: GameView): Promise<boolean> {
    switch (body.kind) {
      case 'rematch-declined':
        this.#isDeclined = true;
        this.#offered = undefined;
        return false;
      case 'rematch-accepted': {
        if (this.#offered === undefined || this.#accepted !== undefined) return false;
        const { id } = this.#offered;
        const received = await this.#games.receive(body.link, { game: id });
        if (received.ok) this.#accepted = { id };
        return false;
      }
      case 'rematch': {
        if (this.#accepted !== undefined || view.end === undefined) return true;
        // If both players have made an offer at the same time, White's offer counts.
        if (this.#offered !== undefined && view.seat === 'white') return false;
        const isAgreed = this.#offered !== undefined;
        this.#received = body.link;
        this.#isDeclined = false;
        return isAgreed && (await this.agree(view)) === undefined;
      }
    }
  }
}
