/** Selects surfaces that can open during a gesture: dialogs, popovers and menus. */
const SURFACE = 'dialog, [popover], [role=menu], [role=dialog], [role=listbox]';

/**
 * Discards a click on a surface that opened during its press.
 *
 * A long press opens a menu under the finger. Browsers deliver the click to the element under the lifted finger, so the
 * release would activate a menu item. A click counts only if its press began on the same surface. The guard applies to
 * everything that opens, because a delay in each menu would also discard a quick, deliberate tap.
 *
 * @returns A function that removes the guard.
 */
export const guardPresses = (target: EventTarget = window): (() => void) => {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressed: { readonly pointer: number; readonly path: readonly EventTarget[] } | undefined;
  target.addEventListener(
    'pointerdown',
    (event) => {
      pressed = { pointer: (event as PointerEvent).pointerId, path: event.composedPath() };
    },
    options,
  );
  const isForeign = (event: Event): boolean => {
    const surface = event
      .composedPath()
      .find((each) => each instanceof Element && each.matches(SURFACE));
    return pressed !== undefined && surface !== undefined && !pressed.path.includes(surface);
  };
  // Browsers fire this event when a finger is lifted. Its default action would move the focus.
  target.addEventListener(
    'mousedown',
    (event) => {
      if (isForeign(event)) event.preventDefault();
    },
    options,
  );
  target.addEventListener(
    'click',
    (event) => {
      // Clicks by keyboard and scripts have no pointer ID, or an ID that differs from the press's.
      const isOfPress = (event as PointerEvent).pointerId === pressed?.pointer;
      const isDiscarded = isOfPress && isForeign(event);
      pressed = undefined;
      if (!isDiscarded) return;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  return () => listening.abort();
};
