// SPDX-License-Identifier: MIT
/** The host's functions. The compiler derives the name of the import module, `env`, from this file's name. */

/** Asks the host whether to go on; any other value than 0 ends the search. */
export declare function poll(): i32;
