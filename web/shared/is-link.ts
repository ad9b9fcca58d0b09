/** Whether a text is a link to a game: an address with a fragment, or the fragment alone. */
export const isLink = (text: string): boolean =>
  /^(?:[a-z]+:\/\/[^\s#]*)?#(?:ruleset|fen|moves)=\S*$/i.test(text.trim());
