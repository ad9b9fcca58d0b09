/** Converts mouse wheel events to steps. */

/** Milliseconds without an event after which the next event starts a new turn and steps at once. */
const WHEEL_PAUSE = 200;
/** Pixels for each further step. `deltaMode` is not read; Firefox therefore reports pixels, like other browsers. */
const WHEEL_STEP = 40;

/** Returns a function that converts wheel events to steps: 1 forward, -1 back, 0 if no step is complete. */
export const makeWheelSteps = (): ((event: WheelEvent) => -1 | 0 | 1) => {
  // Pixels since the last step, and the time of the last event.
  let turned = 0;
  let time = Number.NEGATIVE_INFINITY;
  return ({ deltaY, timeStamp }) => {
    // A mouse wheel sends a few events of any size, whereas a trackpad sends many small ones.
    const isNew = timeStamp - time > WHEEL_PAUSE || turned * deltaY < 0;
    turned = deltaY + (isNew ? 0 : turned);
    time = timeStamp;
    if (!isNew && Math.abs(turned) < WHEEL_STEP) return 0;
    turned = 0;
    return Math.sign(deltaY) as -1 | 0 | 1;
  };
};

/** Whether an event scrolls vertically. Events with Ctrl or from a pinch zoom; sideways events navigate the history. */
export const isScroll = ({ ctrlKey, metaKey, deltaX, deltaY }: WheelEvent): boolean =>
  !ctrlKey && !metaKey && Math.abs(deltaX) <= Math.abs(deltaY);
