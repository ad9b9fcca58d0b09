/**
 * Another game of the same players with colours changed. Its other seat is for the opponent's key of this game, so its
 * link has no secret, and nobody else can take the seat.
 */
import { opposite } from '../../rules/pieces.js';
import { refuse, type PlayError } from '../settings.js';
import type { TwoPlayerGames } from '../games.js';
import type { GameView } from '../view.js';
import type { SealedBody } from './message.js';

export type RematchState =
  | { readonly kind: 'none' | 'offered' | 'received' | 'declined' }
  /** Both want it: the new game has this identity. */
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
  /** The link is absent on the device that has made the offer: there is nothing more to send. */
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

  /** What the opponent should receive, also after the connection was lost. */
  get message(): RematchBody | undefined {
    if (this.#accepted?.link !== undefined)
      return { kind: 'rematch-accepted', link: this.#accepted.link };
    if (this.#accepted === undefined && this.#offered !== undefined)
      return { kind: 'rematch', link: this.#offered.link };
    return undefined;
  }

  /** Accepts the opponent's offer, or makes one; resolves to the error if that fails. */
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

  /** Declines the opponent's offer, and withdraws that of this player. */
  decline(): void {
    this.#received = undefined;
    this.#offered = undefined;
    this.#isDeclined = true;
  }

  /** Reads what the opponent has signed; true if there is an answer to send. */
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
        // If both have offered at once, White's offer is taken.
        if (this.#offered !== undefined && view.seat === 'white') return false;
        const isAgreed = this.#offered !== undefined;
        this.#received = body.link;
        this.#isDeclined = false;
        return isAgreed && (await this.agree(view)) === undefined;
      }
    }
  }
}
