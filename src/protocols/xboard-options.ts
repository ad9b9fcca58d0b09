/** The options that XBoard shows in its engine settings. */
import { FULL_STRENGTH } from '../engine/levels.js';
import type { Score } from '../rules/score.js';
import { quote, wholeNumber } from './text.js';

/** Number of successive lost scores before the engine resigns. */
const RESIGNATION_MOVES = 3;

const RESIGN_BELOW = { default: 700, min: 100, max: 5000 } as const;
const LEVEL = { default: FULL_STRENGTH, min: 1, max: FULL_STRENGTH } as const;
const LINES = { default: 1, min: 1, max: 50 } as const;

export class XboardOptions {
  #resigns = false;
  #resignBelow: number = RESIGN_BELOW.default;
  #offersDraws = true;
  #lines: number = LINES.default;
  #level: number = LEVEL.default;

  get features(): readonly string[] {
    const spin = ({
      default: initial,
      min,
      max,
    }: Record<'default' | 'min' | 'max', number>): string => `${initial} ${min} ${max}`;
    return [
      'Resign -check 0',
      `Resign below minus -spin ${spin(RESIGN_BELOW)}`,
      'Offer draws -check 1',
      `Skill Level -spin ${spin(LEVEL)}`,
      `Lines of analysis -spin ${spin(LINES)}`,
      'Clear hash -button',
    ];
  }

  /** Number of lines to analyse. */
  get lines(): number {
    return this.#lines;
  }

  /** The playing level; 1 is the weakest. */
  get level(): number {
    return this.#level;
  }

  get offersDraws(): boolean {
    return this.#offersDraws;
  }

  /**
   * Reads `NAME=VALUE` or `NAME`. Returns `clear hash` if that button was pressed, an error message if the text is
   * invalid, otherwise undefined.
   */
  set(text: string): 'clear hash' | (string & {}) | undefined {
    const equals = text.indexOf('=');
    const name = (equals < 0 ? text : text.slice(0, equals)).trim();
    const value = equals < 0 ? '' : text.slice(equals + 1).trim();
    const check = (set: (on: boolean) => void): string | undefined => {
      const on = wholeNumber(value, 0, 1);
      if (on === undefined) return 'it needs 0 or 1';
      set(on === 1);
      return undefined;
    };
    const spin = (
      { min, max }: { readonly min: number; readonly max: number },
      set: (value: number) => void,
    ): string | undefined => {
      const number = wholeNumber(value, min, max);
      if (number === undefined) return `it needs a whole number from ${min} to ${max}`;
      set(number);
      return undefined;
    };
    switch (name) {
      case 'Resign':
        return check((on) => {
          this.#resigns = on;
        });
      case 'Resign below minus':
        return spin(RESIGN_BELOW, (centipawns) => {
          this.#resignBelow = centipawns;
        });
      case 'Offer draws':
        return check((on) => {
          this.#offersDraws = on;
        });
      case 'Skill Level':
        return spin(LEVEL, (level) => {
          this.#level = level;
        });
      case 'Lines of analysis':
        return spin(LINES, (lines) => {
          this.#lines = lines;
        });
      case 'Clear hash':
        return 'clear hash';
      default:
        return `there is no option ${quote(name)}`;
    }
  }

  /** Whether the engine resigns after these scores, in order. */
  resigns(scores: readonly Score[]): boolean {
    const last = scores.slice(-RESIGNATION_MOVES);
    return (
      this.#resigns &&
      last.length === RESIGNATION_MOVES &&
      last.every((score) => this.#isLost(score))
    );
  }

  #isLost(score: Score): boolean {
    return score.kind === 'mate' ? score.moves < 0 : score.value <= -this.#resignBelow;
  }
}
