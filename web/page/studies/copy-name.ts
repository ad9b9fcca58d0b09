import { msg, str } from '@lit/localize';

/** The name of a copy; a study without a name has none either. */
export const copyName = (name: string): string => (name === '' ? '' : msg(str`${name} (copy)`));
