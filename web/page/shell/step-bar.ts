import type { GameStore } from '../../../src/elements/session/game-store.js';

/** Pixels that a finger slides for a move. */
const STEP = 28;

interface Press {
  readonly id: number;
  /** Where it began, or would have begun had it not slid beyond an end of the game. */
  x: number;
  /** Moves that it has stepped forward so far. */
  steps: number;
}

/** The buttons at the foot of a phone. A finger that slides over them steps through the game. */
export class AcedrexStepBar extends HTMLElement {
  /** Set before the element is defined, so it has no initial value. */
  declare game: GameStore;

  #press: Press | undefined;

  constructor() {
    super();
    this.addEventListener('pointerdown', this.#onDown);
    this.addEventListener('pointermove', this.#onMove);
    this.addEventListener('pointerup', this.#onEnd);
    this.addEventListener('pointercancel', this.#onEnd);
    this.addEventListener('click', this.#onClick, true);
  }

  /** Whether the last press has stepped. The click at its end presses no button then. */
  #hasStepped = false;

  readonly #onDown = (event: PointerEvent): void => {
    this.#hasStepped = false;
    const isFinger = event.isPrimary && event.pointerType !== 'mouse';
    this.#press = isFinger ? { id: event.pointerId, x: event.clientX, steps: 0 } : undefined;
  };

  readonly #onMove = ({ pointerId, clientX }: PointerEvent): void => {
    const press = this.#press;
    if (press?.id !== pointerId) return;
    const sign = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    const steps = Math.trunc((sign * (clientX - press.x)) / STEP);
    if (steps !== 0) this.#hasStepped = true;
    for (; press.steps < steps && this.game.next.length > 0; press.steps += 1) this.game.forward();
    for (; press.steps > steps && this.game.path.length > 0; press.steps -= 1) this.game.back();
    press.x += sign * STEP * (steps - press.steps);
  };

  readonly #onEnd = (): void => {
    this.#press = undefined;
  };

  readonly #onClick = (event: Event): void => {
    if (!this.#hasStepped) return;
    this.#hasStepped = false;
    event.stopPropagation();
    event.preventDefault();
  };
}

customElements.define('acedrex-step-bar', AcedrexStepBar);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-step-bar': AcedrexStepBar;
  }
}
