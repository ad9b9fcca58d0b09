/** The names of the pieces for the die, which are fetched only on Spanish pages. */
export { ROLE_NAMES } from '../internal/spanish-names.js';
