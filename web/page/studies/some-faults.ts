import { untoldError } from '../../i18n/untold-error.js';
import type { KeptFault } from '../../storage/database.js';

/** A text that is not read completely has at least one error, even if the error is unknown. */
export const someFaults = (faults: readonly KeptFault[] = []): readonly KeptFault[] =>
  faults.length > 0 ? faults : [untoldError('pgn-unread', {})];
