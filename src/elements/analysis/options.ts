/** Converts the element's attributes to engine settings. */
import type { BatterySaving, EngineSettings } from '../session/engine-settings.js';
import { Store } from '../shared/store.js';
import { makeFen } from '../../notation/fen.js';
import type { AnalysisStore } from '../session/analysis-store.js';
import type { AnalysisEvents } from './types.js';

const MAX_LINES = 5;
const MAX_DEPTH = 99;

/** The values of the element's attributes, not validated. */
export interface EngineAttributes {
  readonly lines: number;
  readonly seconds: number;
  readonly depth: number;
  readonly threads: number;
  readonly hash: number;
  readonly batterySaving: BatterySaving;
}

export class EngineOptions extends Store {
  #values: EngineSettings;

  constructor(attributes: EngineAttributes) {
    super();
    this.#values = settingsOf(attributes);
  }

  get values(): EngineSettings {
    return this.#values;
  }

  set(attributes: EngineAttributes): void {
    this.#values = settingsOf(attributes);
    this.changed();
  }
}

const settingsOf = ({
  lines,
  seconds,
  depth,
  threads,
  hash,
  batterySaving,
}: EngineAttributes): EngineSettings => ({
  lines: within(lines, 1, MAX_LINES),
  limit: depth >= 1 ? 'depth' : seconds > 0 ? 'time' : 'infinite',
  seconds,
  depth: within(depth, 1, MAX_DEPTH),
  kilonodes: 0,
  threads: within(threads, 0, Number.MAX_SAFE_INTEGER),
  hash: within(hash, 0, Number.MAX_SAFE_INTEGER),
  batterySaving,
});

/** Rounds a value to the nearest whole number within bounds. */
const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

type Dispatch = <Name extends keyof AnalysisEvents>(
  name: Name,
  detail: AnalysisEvents[Name],
) => void;

/** Returns a function that dispatches the engine events. Call that function after every change to the analysis. */
export const engineNews = (analysis: AnalysisStore, dispatch: Dispatch): (() => void) => {
  let before: Pick<AnalysisStore, 'status' | 'error'> & { readonly info?: unknown } = {
    status: 'off',
    error: undefined,
  };
  return () => {
    const { status, error, findings, diceFindings } = analysis;
    const { status: lastStatus, error: lastError, info: lastInfo } = before;
    before = { status, error, info: findings?.info ?? diceFindings?.info };
    if (status !== lastStatus) dispatch('acedrex-engine-change', { status });
    if (error !== undefined && error !== lastError) dispatch('acedrex-error', error);
    if (before.info === lastInfo) return;
    if (findings?.info !== undefined) {
      const { position, lines, info } = findings;
      dispatch('acedrex-info', { fen: makeFen(position.setup), lines, info });
    } else if (diceFindings?.info !== undefined) {
      const { position, roll, info } = diceFindings;
      dispatch('acedrex-dice-info', { fen: makeFen(position.setup), roll, info });
    }
  };
};
