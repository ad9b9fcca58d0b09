/** Delays work until the browser has painted its response to the user. */

/**
 * Milliseconds after which the work is done even if no frame has been painted, because browsers do not paint covered
 * windows.
 */
const PATIENCE = 100;

/**
 * Calls back in a separate task after the next frame is painted. Browsers paint only when a task has ended, so a click
 * should update its target and delay everything else. Input that arrives meanwhile is handled first.
 * `scheduler.yield()` was rejected, because it does not wait for a frame and Safari does not support it.
 */
export const afterPaint = (work: () => void): void => {
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    removeEventListener('pagehide', finish);
    work();
  };
  const timer = setTimeout(finish, document.hidden ? 0 : PATIENCE);
  // If the user leaves the page before the next frame, the work is done before the page closes.
  addEventListener('pagehide', finish);
  requestAnimationFrame(() => setTimeout(finish));
};
