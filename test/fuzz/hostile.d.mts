/** Types of hostile.mjs for the tests. */
export interface HostileTexts {
  game(): string;
  fen(): string;
  link(): string;
  search(): string;
  message(): unknown;
  random(bound: number): number;
}

export function hostileTexts(seed: number): HostileTexts;
