/** What is wrong with something that was pasted, dropped or opened. */
export interface IntakeError {
  /** Stable, machine-readable, kebab-case. */
  readonly code: string;
  /** One English sentence. */
  readonly message: string;
  /** What was read when it went wrong. */
  readonly token?: string;
  /** From 1. */
  readonly line?: number;
  /** Number of the move in a list without lines, from 1. */
  readonly ply?: number;
  /** Offset in the token's text, from 0. */
  readonly at?: number;
}
