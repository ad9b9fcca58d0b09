/** The error messages of engines on other machines, in the page's language. */
import type { Sentences } from '../../../src/errors/codes.js';
import type { RemoteErrors } from '../../../src/errors/remote-codes.js';
import { say, type Message } from '../../../src/message.js';
import type { RemoteError } from '../../../src/remote/address.js';
import { SOURCES, WORDS } from '../../../src/words/remote-errors.js';
import { lazyWords } from '../../i18n/lazy-words.js';

export type WordHost = HTMLElement & { requestUpdate(): void };

const faults = lazyWords<Sentences<RemoteErrors>>(WORDS, SOURCES);

/** The message for an error. Renders `host` again when the messages have been fetched. */
export const remoteFaultText = (host: WordHost, { code, params }: RemoteError): string =>
  say(faults(host)[code] as Message<unknown>, params);
