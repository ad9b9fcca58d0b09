/** Finds the link to a game in a text. */

/** Matches a game link. Moves before it may contain a `#`, and a sentence may continue after it. */
const LINK = /(^|#)\s*((play|invite)=[\w=&-]*)/;

/** The fragment, from `#`, of the first game link in a text, possibly damaged. Returns undefined if there is none. */
export const playLinkIn = (text: string): string | undefined => {
  const fields = LINK.exec(text)?.[2];
  return fields === undefined ? undefined : `#${fields}`;
};
