/** What the help is called: fingers look for help, and not for keys. */
import { msg } from '../i18n/locale.js';
import * as labels from '../words/labels.js';

export const helpLabel = (): string =>
  matchMedia('(pointer: coarse)').matches ? msg(labels.help) : msg(labels.keysAndGestures);
