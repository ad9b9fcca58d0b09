/** Long presses of fingers, which not every browser reports as a request for a menu. */

/** Milliseconds after which a press is a long one. */
const LONG = 500;
/** Pixels that a finger may move meanwhile. */
const MAX_WAY = 10;

export class LongPress {
  readonly #act: (target: Element, event: PointerEvent) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The press that may become a long one. */
  #start: PointerEvent | undefined;
  /** Of the press; an event forgets its own once it has been heard. */
  #target: EventTarget | null = null;
  #hasFired = false;

  constructor(act: (target: Element, event: PointerEvent) => void) {
    this.#act = act;
  }

  /** Whether the last press was a long one; the click that may follow it is then none. */
  get hasFired(): boolean {
    return this.#hasFired;
  }

  /** Whether a finger is down that may still press long. */
  get isPressed(): boolean {
    return this.#start !== undefined;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#start = undefined;
  }

  readonly onDown = (event: PointerEvent): void => {
    // A second finger zooms the page.
    this.cancel();
    if (!event.isPrimary) return;
    this.#hasFired = false;
    if (event.pointerType === 'mouse') return;
    this.#start = event;
    this.#target = event.target;
    this.#timer = setTimeout(this.#fire, LONG);
  };

  readonly onMove = ({ clientX, clientY }: PointerEvent): void => {
    const start = this.#start;
    if (start === undefined) return;
    if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > MAX_WAY) this.cancel();
  };

  readonly onEnd = (event: PointerEvent): void => {
    const start = this.#start;
    if (start?.pointerId !== event.pointerId) return;
    // While the page was busy the finger was still down: its events are on time, the timer is not.
    const isLong = event.type === 'pointerup' && event.timeStamp - start.timeStamp >= LONG;
    if (isLong) this.#fire();
    else this.cancel();
  };

  readonly #fire = (): void => {
    const start = this.#start;
    const target = this.#target;
    this.cancel();
    if (start === undefined || !(target instanceof Element)) return;
    this.#hasFired = true;
    this.#act(target, start);
  };
}
