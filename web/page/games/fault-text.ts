/** The sentences of errors in games between two people, in the language of the page. */
import type { Sentences } from '../../../src/errors/codes.js';
import type { TwoPlayerErrors } from '../../../src/errors/play-codes.js';
import { TWO_PLAYER_SENTENCES } from '../../../src/errors/sentences/play.js';
import type { PlayError } from '../../../src/play/index.js';
import { say } from '../../../src/plural.js';
import { lazyWords } from '../../i18n/lazy-words.js';

const faults = lazyWords<Sentences<TwoPlayerErrors>>(TWO_PLAYER_SENTENCES, {
  es: async () => ({
    WORDS: (await import('../../../src/elements/internal/spanish-play.js')).TWO_PLAYER_SPANISH,
  }),
  fr: async () => ({
    WORDS: (await import('../../../src/elements/internal/french-play.js')).TWO_PLAYER_FRENCH,
  }),
  de: async () => ({
    WORDS: (await import('../../../src/elements/internal/german-play.js')).TWO_PLAYER_GERMAN,
  }),
  pt: async () => ({
    WORDS: (await import('../../../src/elements/internal/portuguese-play.js'))
      .TWO_PLAYER_PORTUGUESE,
  }),
});

/** The sentence of an error, for a component that is drawn again when the sentences have been fetched. */
export const gameFaultText = (
  host: HTMLElement & { requestUpdate(): void },
  { code, params }: PlayError,
): string => say(faults(host)[code] as (given: unknown) => string, params);
