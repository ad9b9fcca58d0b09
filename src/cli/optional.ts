/** Loads packages that only some commands need. */
import { Failure } from './io.js';

/** Throws a Failure that says what to install. */
export const loadOptional = async <T>(
  what: string,
  names: readonly string[],
  load: () => Promise<T>,
): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const packages = `${names.length > 1 ? 'packages' : 'package'} ${names.join(' and ')}`;
    const install = `npm install ${names.join(' ')}`;
    throw new Failure(
      `${what} needs the ${packages}; install ${names.length > 1 ? 'them' : 'it'} with: ${install}`,
    );
  }
};
