/** What can wait until the user sees that something has happened. */

/** Milliseconds after which it is done at any rate: nothing is painted in a window that is covered. */
const PATIENCE = 100;

/**
 * Calls back in a task of its own once the next frame is painted. Work that answers a click is put off
 * so, apart from what the click was about: browsers paint only when all of it is done. Input that
 * arrives meanwhile comes first. (`scheduler.yield()` would let a frame through too, but only where
 * the browser chooses to, and not in Safari.)
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
  // Who leaves at once must not lose what he has done.
  addEventListener('pagehide', finish);
  requestAnimationFrame(() => {
    setTimeout(finish);
  });
};
