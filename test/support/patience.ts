/**
 * Milliseconds that a test waits for the browser or the engine before it fails. The limit is long, because it only
 * decides how soon a failure is reported, and a busy machine is not a failure of the code.
 */
export const PATIENCE = 60_000;
