import { msg } from '../../i18n/locale.js';
import * as labels from '../../words/labels.js';

/** The name of a copy, which counts copies of copies; a study without a name has none either. */
export const copyName = (name: string): string => {
  const copy = msg(labels.copyLower);
  const known = new RegExp(`^(.*) \\(${copy}(?: (\\d+))?\\)$`, 's').exec(name);
  if (known === null) return name && `${name} (${copy})`;
  const [, original = '', count = 1] = known;
  return `${original} (${copy} ${Number(count) + 1})`;
};
