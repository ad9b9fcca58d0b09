// SPDX-License-Identifier: MIT
/** What the host provides. The compiler takes the import's module, `env`, from this file's name. */

/** Asks the host whether to go on; not 0 ends the search. */
export declare function poll(): i32;
