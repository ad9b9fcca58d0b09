/** Whether a text is an address, or a fragment, with a game in it. */
export const isLink = (text: string): boolean =>
  /^(?:[a-z]+:\/\/[^\s#]*)?#(?:ruleset|fen|moves)=\S*$/i.test(text.trim());
