/** Types of fuzz.mjs for the tests. */
export function fuzz(options: {
  readonly fens: readonly string[];
  readonly iterations: number;
  readonly seed: number;
  readonly onProgress?: (count: number) => void;
}): Promise<void>;
