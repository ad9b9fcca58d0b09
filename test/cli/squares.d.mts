import type { JobKind } from '../../src/cli/queue/job.js';

export interface Square {
  readonly number: number;
  readonly square: number;
}

export interface SquareRequest {
  readonly number: number;
  /** Milliseconds. */
  readonly time?: number;
  readonly isPoisoned?: boolean;
}

export function squares(build: string): JobKind<SquareRequest, Square>;
