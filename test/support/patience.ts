/**
 * Milliseconds that a test waits for something in a browser, or for the engine, before it fails. Long, because it decides
 * only how soon a failure is reported, and a busy machine is no fault of the code.
 */
export const PATIENCE = 60_000;
