/** The sentences of errors in live games, in the language of the page. */
import type { Sentences } from '../../../src/errors/codes.js';
import type { LiveErrors } from '../../../src/errors/live-codes.js';
import { LIVE_SENTENCES } from '../../../src/errors/sentences/live.js';
import type { LiveError, PlayError } from '../../../src/play/index.js';
import { say } from '../../../src/plural.js';
import { lazyWords } from '../../i18n/lazy-words.js';
import { gameFaultText } from './fault-text.js';

const faults = lazyWords<Sentences<LiveErrors>>(LIVE_SENTENCES, {
  es: async () => ({
    WORDS: (await import('../../../src/elements/internal/spanish-live.js')).LIVE_SPANISH,
  }),
  fr: async () => ({
    WORDS: (await import('../../../src/elements/internal/french-live.js')).LIVE_FRENCH,
  }),
  de: async () => ({
    WORDS: (await import('../../../src/elements/internal/german-live.js')).LIVE_GERMAN,
  }),
  pt: async () => ({
    WORDS: (await import('../../../src/elements/internal/portuguese-live.js')).LIVE_PORTUGUESE,
  }),
});

/** The sentence of an error, for a component that is drawn again when the sentences have been fetched. */
export const liveFaultText = (
  host: HTMLElement & { requestUpdate(): void },
  error: LiveError | PlayError,
): string => {
  const { code, params } = error;
  return code in LIVE_SENTENCES
    ? say(faults(host)[code as keyof LiveErrors] as (given: unknown) => string, params)
    : gameFaultText(host, error as PlayError);
};
