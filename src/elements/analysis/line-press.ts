/** Previews the moves of lines under a finger, on devices that have a touch screen. */
import { LongPress } from './long-press.js';

const stepAt = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('.step') ?? undefined;

/**
 * Points at the move in `list` on which a finger rests, and at those over which it slides then, until it is lifted. The press
 * plays nothing.
 */
export const pressLines = (
  list: HTMLElement,
  point: (step: HTMLElement | undefined) => void,
): void => {
  const press = new LongPress((target) => {
    point(stepAt(target));
  });
  const end = (event: PointerEvent): void => {
    press.onEnd(event);
    if (press.hasFired) point(undefined);
  };
  // Selecting text and scrolling sideways would end the press.
  list.style.cssText +=
    'touch-action: pan-y pinch-zoom; user-select: none; -webkit-touch-callout: none';
  list.addEventListener('pointerdown', press.onDown);
  list.addEventListener('pointermove', (event) => {
    press.onMove(event);
    if (!press.hasFired || event.pointerType === 'mouse') return;
    const root = list.getRootNode() as ShadowRoot;
    point(stepAt(root.elementFromPoint(event.clientX, event.clientY)));
  });
  list.addEventListener('pointerup', end);
  list.addEventListener('pointercancel', end);
  list.addEventListener('contextmenu', (event) => {
    if (press.hasFired || press.isPressed) event.preventDefault();
  });
  list.addEventListener(
    'click',
    (event) => {
      // Clicks of keys have no count.
      if (event.detail > 0 && press.hasFired) event.stopPropagation();
    },
    true,
  );
};
