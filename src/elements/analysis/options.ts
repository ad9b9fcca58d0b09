/** Converts the element's attributes to engine settings. */
import type { BatterySaving, EngineSettings } from '../session/engine-settings.js';
import { Store } from '../shared/store.js';

const MAX_LINES = 5;
const MAX_DEPTH = 99;

/** The attributes; they may contain any value. */
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

/** The nearest whole number within bounds. */
const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));
