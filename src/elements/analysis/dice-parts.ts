/** Loads the die, the roll values and their arrows when the first game with dice is shown. */
import type { Shape } from '../../notation/shape.js';
import { partError } from '../../errors/part.js';
import type { DiceFindings } from '../session/findings.js';
import { Lazy } from '../shared/lazy.js';
import type { AnalysisFault } from './types.js';

const parts = new Lazy(() => import('./dice.js'));

export class DiceParts {
  readonly #onEnd: (fault: AnalysisFault | undefined) => void;
  #fault: AnalysisFault | undefined;

  /** `onEnd` is called after loading has succeeded or failed. */
  constructor(onEnd: (fault: AnalysisFault | undefined) => void) {
    this.#onEnd = onEnd;
  }

  get areLoaded(): boolean {
    return parts.loaded !== undefined;
  }

  /** Why the parts could not be loaded. */
  get fault(): AnalysisFault | undefined {
    return this.#fault;
  }

  /** Loads the parts if they are needed; retries after a failure. */
  need(areNeeded: boolean): void {
    this.#fault = undefined;
    if (!areNeeded || this.areLoaded) return;
    const end = (fault?: AnalysisFault): void => {
      this.#fault = fault;
      this.#onEnd(fault);
    };
    parts.load().then(
      () => end(),
      (error: unknown) => end(partError(error)),
    );
  }

  shapesOf(findings: DiceFindings): readonly Shape[] {
    return parts.loaded?.diceShapes(findings) ?? [];
  }
}
