/**
 * Creates errors of the page without their messages. The module with the messages is fetched when the page shows its
 * first error.
 */
import type { ErrorOf } from '../../src/errors/error.js';
import type { PageErrors } from './error-texts.js';

export const untoldError = <Code extends keyof PageErrors>(
  code: Code,
  params: PageErrors[Code],
  // The code takes the place of the message.
): ErrorOf<PageErrors, Code> => ({ code, params, message: code });
