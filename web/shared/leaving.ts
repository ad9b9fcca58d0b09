/** Calls back whenever the page may be left; phones end hidden pages without another event. */
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
 * Has the browser ask before the page is left while `isDue`. A page that listens for that without need is
 * slower to go back to, so it listens only while `isOn`.
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
