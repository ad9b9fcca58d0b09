import { pageError } from '../../i18n/error-texts.js';
import type { KeptFault } from '../../storage/database.js';

/** Where a text is not read whole there is a fault, known or not. */
export const someFaults = (faults: readonly KeptFault[] = []): readonly KeptFault[] =>
  faults.length > 0 ? faults : [pageError('pgn-unread', {})];
