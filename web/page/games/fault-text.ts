/** The error messages of games between two people and of live games, in the page's language. */
import type { Sentences } from '../../../src/errors/codes.js';
import type { LiveErrors } from '../../../src/errors/live-codes.js';
import type { TwoPlayerErrors } from '../../../src/errors/play-codes.js';
import type { LiveError, PlayError } from '../../../src/play/index.js';
import { say, type Message } from '../../../src/message.js';
import * as live from '../../../src/words/live-errors.js';
import * as play from '../../../src/words/play-errors.js';
import { lazyWords } from '../../i18n/lazy-words.js';

const gameFaults = lazyWords<Sentences<TwoPlayerErrors>>(play.WORDS, play.SOURCES);
const liveFaults = lazyWords<Sentences<LiveErrors>>(live.WORDS, live.SOURCES);

/** The message for an error. Renders `host` again when the messages have been fetched. */
export const gameFaultText = (
  host: HTMLElement & { requestUpdate(): void },
  { code, params }: PlayError,
): string => say(gameFaults(host)[code] as Message<unknown>, params);

/** The message for an error in a live game. Renders `host` again when the messages have been fetched. */
export const liveFaultText = (
  host: HTMLElement & { requestUpdate(): void },
  error: LiveError | PlayError,
): string => {
  const { code, params } = error;
  return code in live.WORDS
    ? say(liveFaults(host)[code as keyof LiveErrors] as Message<unknown>, params)
    : gameFaultText(host, error as PlayError);
};
