/**
 * Whether an event comes from an open dialog, perhaps from a board in it. A dialog that has been closed may keep
 * the focus until the next frame, if what had it before is hidden by now.
 */
export const isInDialog = (event: Event): boolean =>
  event.composedPath().some((target) => target instanceof HTMLDialogElement && target.open);
