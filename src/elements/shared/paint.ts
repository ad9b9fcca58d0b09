/** Delays work until the browser has painted the answer to what the user did. */

/** Milliseconds after which the work is done even without a frame: covered windows are not painted. */
const PATIENCE = 100;

/**
 * Calls back in a separate task after the next frame is painted. Browsers paint only when a task has ended,
 * so a click should update what it was meant for and delay everything else. Input that arrives in the
 * meantime is handled first. (`scheduler.yield()` also lets a frame through, but only if the browser
 * chooses to, and not in Safari.)
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
  // A user who leaves the page at once must not lose work.
  addEventListener('pagehide', finish);
  requestAnimationFrame(() => {
    setTimeout(finish);
  });
};
