/** What the help is called: fingers look for help, and not for keys. */
import { msg } from '../i18n/locale.js';

export const helpLabel = (): string =>
  matchMedia('(pointer: coarse)').matches ? msg('Help') : msg('Keys and gestures');
