/** Finds the link of a game in a text. */

/** Moves may have a `#` of their own, and a sentence may continue after the link. */
const LINK = /(^|#)\s*((play|invite)=[\w=&-]*)/;

/** The fragment of the first link of a game in a text, from `#`; undefined if there is none. It may be damaged. */
export const playLinkIn = (text: string): string | undefined => {
  const fields = LINK.exec(text)?.[2];
  return fields === undefined ? undefined : `#${fields}`;
};
