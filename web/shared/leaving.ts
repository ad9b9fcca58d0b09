/** Calls back whenever the user may be leaving the page. Phones end hidden pages without another event. */
export const onLeaving = (leave: () => void): (() => void) => {
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', leave);
  };
};

/**
 * Makes the browser ask before the user leaves the page while `isDue` returns true. The listener slows down returning
 * to the page, so it is active only while `isOn` is true.
 */
export class LeaveQuestion {
  readonly #isDue: () => boolean;

  constructor(isDue: () => boolean) {
    this.#isDue = isDue;
  }

  set isOn(isOn: boolean) {
    if (isOn) addEventListener('beforeunload', this.#ask);
    else removeEventListener('beforeunload', this.#ask);
  }

  readonly #ask = (event: BeforeUnloadEvent): void => {
    if (this.#isDue()) event.preventDefault();
  };
}
