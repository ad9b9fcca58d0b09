/** Detects long presses by touch. Not all browsers report them as `contextmenu` events. */

/** Duration of a long press in milliseconds. */
const LONG = 500;
/** Pixels that a finger may move during a long press. */
const MAX_WAY = 10;

export class LongPress {
  readonly #act: (target: Element, event: PointerEvent) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The press that may become a long press. */
  #start: PointerEvent | undefined;
  /** The target of the press, stored because an event loses its target after dispatch. */
  #target: EventTarget | null = null;
  #hasFired = false;

  constructor(act: (target: Element, event: PointerEvent) => void) {
    this.#act = act;
  }

  /** Whether the last press was a long press. If so, the click that may follow is ignored. */
  get hasFired(): boolean {
    return this.#hasFired;
  }

  get isPressed(): boolean {
    return this.#start !== undefined;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#start = undefined;
  }

  readonly onDown = (event: PointerEvent): void => {
    // A second finger zooms the page, so it cancels the press.
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
    // The timestamps decide, because on a busy page the timer fires late.
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
