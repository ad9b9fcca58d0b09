/** Draw offers: what has been said since the engine's last move, or the last one on a shared board. */
import type { Position } from '../../../src/rules/position.js';
import type { Opponent } from './opponent.js';

export class DrawTalk {
  #hasOffer = false;
  #isDeclined = false;

  /** Whether the engine has offered a draw with its last move, or the player on turn to the other one. */
  get hasOffer(): boolean {
    return this.#hasOffer;
  }

  /** Whether the engine has declined a draw since its last move, and so is not asked again. */
  get isDeclined(): boolean {
    return this.#isDeclined;
  }

  /** Called with the engine's move, which may offer a draw, and with an offer on a shared board. */
  begin(hasOffer: boolean): void {
    this.#hasOffer = hasOffer;
    this.#isDeclined = false;
  }

  /** The user declines the engine's offer, by a move or in words. */
  decline(): void {
    this.#hasOffer = false;
  }

  /** Offers the engine a draw; returns whether it accepts. */
  offer({ draws }: Opponent, position: Position): boolean {
    this.#isDeclined = !draws.acceptsDraw(position);
    return !this.#isDeclined;
  }
}
