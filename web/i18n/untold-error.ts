/**
 * Errors of the page without their sentences. The page makes a sentence when it shows an error, with a module
 * that is fetched for it, so that whoever meets no error fetches none.
 */
import type { ErrorOf } from '../../src/errors/error.js';
import type { PageErrors } from './error-texts.js';

export const untoldError = <Code extends keyof PageErrors>(
  code: Code,
  params: PageErrors[Code],
  // The code stands for the sentence.
): ErrorOf<PageErrors, Code> => ({ code, params, message: code });
