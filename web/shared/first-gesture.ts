const GESTURES = ['pointerdown', 'keydown'] as const;

/** Calls back at the user's first gesture, unless the returned function is called before. */
export const onFirstGesture = (act: () => void): (() => void) => {
  const stop = (): void => {
    for (const gesture of GESTURES)
      document.removeEventListener(gesture, onGesture, { capture: true });
  };
  const onGesture = (): void => {
    stop();
    act();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, { capture: true });
  return stop;
};
