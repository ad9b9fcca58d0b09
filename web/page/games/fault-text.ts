/** The error messages of games between two people, in the page's language. */
import type { Sentences } from '../../../src/errors/codes.js';
import type { TwoPlayerErrors } from '../../../src/errors/play-codes.js';
import type { PlayError } from '../../../src/play/index.js';
import { say, type Message } from '../../../src/message.js';
import { SOURCES, WORDS } from '../../../src/words/play-errors.js';
import { lazyWords } from '../../i18n/lazy-words.js';

const faults = lazyWords<Sentences<TwoPlayerErrors>>(WORDS, SOURCES);

/** The message for an error. Renders `host` again when the messages have been fetched. */
export const gameFaultText = (
  host: HTMLElement & { requestUpdate(): void },
  { code, params }: PlayError,
): string => say(faults(host)[code] as Message<unknown>, params);
