/** The die, the values of rolls and their arrows, which are fetched with the first game with dice. */
import type { BoardShape } from '../../drawing/shapes.js';
import { partError } from '../../errors/part.js';
import type { DiceFindings } from '../session/findings.js';
import { Lazy } from '../shared/lazy.js';
import type { AnalysisFault } from './types.js';

const parts = new Lazy(() => import('./dice.js'));

export class DiceParts {
  readonly #onEnd: (fault: AnalysisFault | undefined) => void;
  #fault: AnalysisFault | undefined;

  /** `onEnd` is called when they have been loaded, or could not be. */
  constructor(onEnd: (fault: AnalysisFault | undefined) => void) {
    this.#onEnd = onEnd;
  }

  get areLoaded(): boolean {
    return parts.loaded !== undefined;
  }

  /** Why they could not be loaded. */
  get fault(): AnalysisFault | undefined {
    return this.#fault;
  }

  /** Loads them if they are needed; a call after a failure tries again. */
  need(areNeeded: boolean): void {
    this.#fault = undefined;
    if (!areNeeded || this.areLoaded) return;
    const end = (fault?: AnalysisFault): void => {
      this.#fault = fault;
      this.#onEnd(fault);
    };
    parts.load().then(
      () => {
        end();
      },
      (error: unknown) => {
        end(partError(error));
      },
    );
  }

  /** The arrows for values with dice. */
  shapesOf(findings: DiceFindings): readonly BoardShape[] {
    return parts.loaded?.diceShapes(findings) ?? [];
  }
}
