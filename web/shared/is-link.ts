/** Whether a text is a link to a game: a URL of any host with a fragment, or only the fragment. */
export const isLink = (text: string): boolean =>
  /^[^\s#]*#(?:ruleset|fen|moves|game|study)=\S*$/i.test(text.trim());

/** A URL without further text, with or without its scheme. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|(?:[a-z\d-]+\.)+[a-z]{2,}\/)\S*$/i;
/** Maximum length of a URL in characters. */
export const LONGEST_ADDRESS = 2000;

export const isAddress = (text: string): boolean =>
  text.length < LONGEST_ADDRESS && ADDRESS.test(text);
