/** On touch screens, previews the moves of engine lines under a finger. */
import { LongPress } from './long-press.js';

export interface Preview {
  readonly line: number;
  readonly ply: number;
}

const placeAt = (element: Element | null): Preview | undefined => {
  const { line, ply } = element?.closest<HTMLElement>('.step')?.dataset ?? {};
  return line === undefined ? undefined : { line: Number(line), ply: Number(ply) };
};

/**
 * Points at the move under a resting finger in a list of lines, then at each move that the finger slides over, until
 * the finger is lifted. The press does not play a move.
 */
export const pressLines = (
  root: ParentNode,
  point: (preview: Preview | undefined) => void,
): void => {
  const list = root.querySelector('ol');
  if (list === null) return;
  const press = new LongPress((target) => point(placeAt(target)));
  const end = (event: PointerEvent): void => {
    press.onEnd(event);
    if (press.hasFired) point(undefined);
  };
  // Prevents text selection and sideways scrolling, because either would end the press.
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
      // Stops the click after a long press. Clicks triggered by a key have a `detail` of 0.
      if (event.detail > 0 && press.hasFired) event.stopPropagation();
    },
    true,
  );
};
