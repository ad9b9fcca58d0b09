/** Long presses of fingers, which not every browser reports as a request for a menu. */

/** Milliseconds after which a press is a long one. */
const LONG = 500;
/** Pixels that a finger may move meanwhile. */
const MAX_WAY = 10;

export class LongPress {
  readonly #act: (target: Element, event: PointerEvent) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start: PointerEvent | undefined;
  #hasFired = false;

  constructor(act: (target: Element, event: PointerEvent) => void) {
    this.#act = act;
  }

  /** Whether the last press was a long one; the click that may follow it is then none. */
  get hasFired(): boolean {
    return this.#hasFired;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  readonly onDown = (event: PointerEvent): void => {
    this.#hasFired = false;
    this.cancel();
    const { target, pointerType } = event;
    if (pointerType === 'mouse' || !(target instanceof Element)) return;
    this.#start = event;
    this.#timer = setTimeout(() => {
      this.#hasFired = true;
      this.#act(target, event);
    }, LONG);
  };

  readonly onMove = ({ clientX, clientY }: PointerEvent): void => {
    const start = this.#start;
    if (start === undefined) return;
    if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > MAX_WAY) this.cancel();
  };

  readonly onEnd = (): void => {
    this.cancel();
  };
}
