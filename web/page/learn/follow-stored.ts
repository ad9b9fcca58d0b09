/**
 * Follows a link to another page once what its click has changed is stored: the browser drops what a page that is left has
 * not written yet. Clicks that open another tab are left to the browser.
 */
export const followStored = (event: MouseEvent, stored: Promise<unknown> | undefined): void => {
  const { ctrlKey, metaKey, shiftKey, altKey, currentTarget } = event;
  if (stored === undefined || ctrlKey || metaKey || shiftKey || altKey) return;
  if (!(currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const { href } = currentTarget;
  void stored.then(() => {
    location.assign(href);
  });
};
