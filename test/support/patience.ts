/**
 * Milliseconds that a test waits for something in a browser before it fails. Long, because it decides
 * only how soon a failure is reported, and a busy machine is no fault of the code.
 */
export const PATIENCE = 20_000;
