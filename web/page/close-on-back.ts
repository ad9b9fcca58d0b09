/**
 * On a touch screen, going back closes what is open over a view, instead of leaving the view: users expect so of the button
 * and the gesture of a phone. While anything is open, the history has one more entry with the address of the view. Chrome
 * closes modal dialogs itself then, but neither menus nor what Firefox and Safari show, so the history serves all of them.
 */
const MARK = 'acedrex-open';
/**
 * Milliseconds until the entry is removed: what closes may open something else or change the view, and the entry must
 * not be removed from under that.
 */
const DELAY = 150;

/** What closes each open thing, the latest last. */
const open: (() => void)[] = [];

const isMarked = (): boolean => history.state === MARK;

/** Whether the entry is being removed, which the browser does a moment later. */
let isRemoving = false;

const onPopState = (): void => {
  if (isRemoving) {
    isRemoving = false;
    // What was opened meanwhile found the entry of what was open before.
    if (open.length > 0) history.pushState(MARK, '');
  } else if (!isMarked()) for (const close of open.splice(0)) close();
  // The entry has stayed behind an address that was opened from a menu.
  else if (open.length === 0) history.back();
};

/** Shows a view instead of what is open, whose entry it gets in the history. */
export const goFromOpen = (hash: string): void => {
  if (isMarked()) location.replace(hash);
  else location.hash = hash;
};

/** Calls `close` when the user goes back; what is returned has to be called when it has been closed in any way. */
export const closeOnBack = (close: () => void): (() => void) => {
  if (!matchMedia('(pointer: coarse)').matches) return () => undefined;
  addEventListener('popstate', onPopState);
  if (!isMarked()) history.pushState(MARK, '');
  open.push(close);
  return () => {
    const place = open.indexOf(close);
    if (place < 0) return;
    open.splice(place, 1);
    setTimeout(() => {
      if (open.length > 0 || !isMarked()) return;
      isRemoving = true;
      history.back();
    }, DELAY);
  };
};
