import type { KeptFault } from '../../storage/database.js';

/** Where a text is not read whole there is a fault, known or not. */
export const someFaults = (faults: readonly KeptFault[] = []): readonly KeptFault[] =>
  faults.length > 0
    ? faults
    : [{ code: 'pgn-unread', message: 'Part of the text could not be read.' }];
