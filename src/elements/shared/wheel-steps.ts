/** Turns of a mouse wheel as steps. */

/** Milliseconds after which a turn of the wheel is a new one, which steps at once. */
const WHEEL_PAUSE = 200;
/**
 * Pixels after which the wheel steps again. Nothing reads `deltaMode`: Firefox then reports pixels, as other browsers do, and
 * not lines.
 */
const WHEEL_STEP = 40;

/** Returns a function that says which way an event of the wheel steps: 1 forward, -1 back, or 0 not yet. */
export const makeWheelSteps = (): ((event: WheelEvent) => -1 | 0 | 1) => {
  // Pixels since the last step, and when the wheel turned last.
  let turned = 0;
  let time = Number.NEGATIVE_INFINITY;
  return ({ deltaY, timeStamp }) => {
    // A wheel turns by few pixels or many, but seldom; a trackpad by few, and often.
    const isNew = timeStamp - time > WHEEL_PAUSE || turned * deltaY < 0;
    turned = deltaY + (isNew ? 0 : turned);
    time = timeStamp;
    if (!isNew && Math.abs(turned) < WHEEL_STEP) return 0;
    turned = 0;
    return Math.sign(deltaY) as -1 | 0 | 1;
  };
};

/** Whether an event scrolls up or down: with Ctrl it zooms the page, as a pinch on a trackpad does, and sideways it goes back in the history. */
export const isScroll = ({ ctrlKey, metaKey, deltaX, deltaY }: WheelEvent): boolean =>
  !ctrlKey && !metaKey && Math.abs(deltaX) <= Math.abs(deltaY);
