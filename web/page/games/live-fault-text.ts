/** The error messages of live games, in the page's language. */
import type { Sentences } from '../../../src/errors/codes.js';
import type { LiveErrors } from '../../../src/errors/live-codes.js';
import type { LiveError, PlayError } from '../../../src/play/index.js';
import { say, type Message } from '../../../src/message.js';
import { SOURCES, WORDS } from '../../../src/words/live-errors.js';
import { lazyWords } from '../../i18n/lazy-words.js';
import { gameFaultText } from './fault-text.js';

const faults = lazyWords<Sentences<LiveErrors>>(WORDS, SOURCES);

/** The message for an error. Renders `host` again when the messages have been fetched. */
export const liveFaultText = (
  host: HTMLElement & { requestUpdate(): void },
  error: LiveError | PlayError,
): string => {
  const { code, params } = error;
  return code in WORDS
    ? say(faults(host)[code as keyof LiveErrors] as Message<unknown>, params)
    : gameFaultText(host, error as PlayError);
};
