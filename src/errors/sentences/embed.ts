/** What is wrong with the address of an embedded board. */
import type { ElementErrors, EmbedValue, Sentences } from '../codes.js';

const embedValue = (wanted: EmbedValue): string => {
  switch (wanted.kind) {
    case 'choice':
      return `it is one of ${wanted.choices.join(', ')}`;
    case 'number':
      return `it is a whole number up to ${wanted.max}`;
    case 'origin':
      return 'it is an origin such as https://example.org';
  }
};

export const EMBED_SENTENCES: Sentences<Pick<ElementErrors, 'embed-param'>> = {
  'embed-param': ({ name, text, wanted }) =>
    `"${name}=${text}" in the address cannot be used: ${embedValue(wanted)}.`,
};
