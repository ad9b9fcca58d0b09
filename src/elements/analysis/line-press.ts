/** Previews the moves of lines under a finger, on devices that have a touch screen. */
import { LongPress } from './long-press.js';

/** A move of a line under the pointer. */
export interface Preview {
  readonly line: number;
  readonly ply: number;
}

/** The move of a button, or of what is inside it. */
const placeAt = (element: Element | null): Preview | undefined => {
  const { line, ply } = element?.closest<HTMLElement>('.step')?.dataset ?? {};
  return line === undefined ? undefined : { line: Number(line), ply: Number(ply) };
};

/**
 * Points at the move on which a finger rests in a list of lines, and at those over which it slides then, until it is lifted.
 * The press plays nothing.
 */
export const pressLines = (
  root: ParentNode,
  point: (preview: Preview | undefined) => void,
): void => {
  const list = root.querySelector('ol');
  if (list === null) return;
  const press = new LongPress((target) => {
    point(placeAt(target));
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
    point(
      placeAt((list.getRootNode() as ShadowRoot).elementFromPoint(event.clientX, event.clientY)),
    );
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
