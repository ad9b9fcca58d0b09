/** Whether a text is a link to a game: an address of any host with a fragment, or the fragment alone. */
export const isLink = (text: string): boolean =>
  /^[^\s#]*#(?:ruleset|fen|moves|game)=\S*$/i.test(text.trim());
