/** The UCI options: their declarations, their values and the command `setoption`. */
import { FULL_STRENGTH, LEVELS, levelOfElo } from '../engine/levels.js';
import { MAX_LINES } from '../engine/limits.js';
import { DEFAULT_OVERHEAD } from '../engine/time.js';
import { parseRuleset, RULESET_NAMES, RULESETS, type Ruleset } from '../rules/rulesets.js';
import { err, ok, type Result } from '../result.js';
import { NETWORK_FILE } from '../wasm/network-name.js';
import { HASH_MEBIBYTES } from './protocol-engine.js';
import { quote, wholeNumber } from './text.js';

/** Other programs' name for `cazaux`. */
const VARIANT_ALIASES: ReadonlyMap<string, Ruleset> = new Map([
  ['grande-acedrex', RULESETS.cazaux],
]);

/** The protocol's notation for an empty string. */
const NO_FILE = '<empty>';

/** Milliseconds per move that are lost outside the search. Stockfish has the same maximum. */
const MOVE_OVERHEAD = { default: DEFAULT_OVERHEAD, min: 0, max: 5000 } as const;

/** The Elo of the weakest and the strongest level. */
const STRENGTH = {
  min: Math.min(...LEVELS.map(({ elo }) => elo)),
  max: Math.max(...LEVELS.map(({ elo }) => elo)),
};

/** What the session has to do after an option has been set. */
export type OptionChange =
  | { readonly kind: 'none' | 'clear' | 'dice' | 'threads' }
  | { readonly kind: 'hash'; readonly mebibytes: number }
  | { readonly kind: 'network'; readonly file: string | false | undefined }
  | { readonly kind: 'tablebases'; readonly folder: string | undefined }
  | { readonly kind: 'books'; readonly path: string | undefined }
  | { readonly kind: 'variant'; readonly ruleset: Ruleset };

export interface UciOptionLimits {
  readonly maxThreads: number;
  /** Size of the table in MiB until the user sets the option. */
  readonly hash: number;
  readonly forceThreads: boolean;
  /** Whether a network can be loaded from a file. */
  readonly takesNetwork: boolean;
  /** The initial folder of solved endings; undefined if the engine cannot read folders. */
  readonly tablebases: string | undefined;
  /** The initial file or folder of books; undefined if the engine does not support books. */
  readonly books: string | undefined;
}

export class UciOptionValues {
  readonly #limits: UciOptionLimits;
  #forceThreads: boolean;
  #multiPv = 1;
  #threads = 1;
  #moveOverhead: number = MOVE_OVERHEAD.default;
  #showsChances = false;
  #dice = false;
  #skill = FULL_STRENGTH;
  #limitsStrength = false;
  #elo = STRENGTH.max;
  #bookPath: string;
  #usesBook: boolean;

  constructor(limits: UciOptionLimits) {
    this.#limits = limits;
    this.#bookPath = limits.books ?? '';
    this.#usesBook = this.#bookPath !== '';
    this.#forceThreads = limits.forceThreads;
  }

  get multiPv(): number {
    return this.#multiPv;
  }

  /** Number of threads that the user has requested. */
  get threads(): number {
    return this.#threads;
  }

  /** Whether there may be more threads than the processor has cores. */
  get forceThreads(): boolean {
    return this.#forceThreads;
  }

  /** Milliseconds per move that are lost outside the search. */
  get moveOverhead(): number {
    return this.#moveOverhead;
  }

  get showsChances(): boolean {
    return this.#showsChances;
  }

  /** The playing level: UCI_Elo if the strength is limited (as in Stockfish), otherwise Skill Level. */
  get level(): number {
    return this.#limitsStrength ? levelOfElo(this.#elo) : this.#skill;
  }

  get dice(): boolean {
    return this.#dice;
  }

  /** The option lines in the reply to `uci`. */
  get declarations(): readonly string[] {
    const { min, max } = HASH_MEBIBYTES;
    const { hash, maxThreads, forceThreads, takesNetwork, tablebases, books } = this.#limits;
    return [
      // XBoard's UCI adapter offers exactly these names. XBoard itself needs different names.
      `UCI_Variant type combo default cazaux ${[...RULESET_NAMES, ...VARIANT_ALIASES.keys()].map((id) => `var ${id}`).join(' ')}`,
      `Hash type spin default ${hash} min ${min} max ${max}`,
      `Threads type spin default 1 min 1 max ${maxThreads}`,
      `Force Threads type check default ${String(forceThreads)}`,
      `MultiPV type spin default 1 min 1 max ${MAX_LINES}`,
      `Move Overhead type spin default ${MOVE_OVERHEAD.default} min ${MOVE_OVERHEAD.min} max ${MOVE_OVERHEAD.max}`,
      `Skill Level type spin default ${FULL_STRENGTH} min 1 max ${FULL_STRENGTH}`,
      'UCI_LimitStrength type check default false',
      `UCI_Elo type spin default ${STRENGTH.max} min ${STRENGTH.min} max ${STRENGTH.max}`,
      'Ponder type check default false',
      'UCI_ShowWDL type check default false',
      'Dice type check default false',
      ...(takesNetwork ? [`EvalFile type string default ${NETWORK_FILE}`] : []),
      ...(tablebases === undefined
        ? []
        : [`EndingsPath type string default ${tablebases || NO_FILE}`]),
      ...(books === undefined
        ? []
        : [
            `OwnBook type check default ${String(books !== '')}`,
            `BookFile type string default ${books || NO_FILE}`,
          ]),
      'Clear Hash type button',
    ].map((declaration) => `option name ${declaration}`);
  }

  #bookChange(): OptionChange {
    const isUsed = this.#usesBook && this.#bookPath !== '';
    return { kind: 'books', path: isUsed ? this.#bookPath : undefined };
  }

  /** Sets an option from the words after `setoption`. The error explains the problem. */
  set(words: readonly string[]): Result<OptionChange, string> {
    if (words[0] !== 'name')
      return err('setoption must be followed by name NAME, or name NAME value VALUE.');
    // Names and values may contain spaces.
    const valueAt = words.indexOf('value');
    const name = words.slice(1, valueAt < 0 ? undefined : valueAt).join(' ');
    const value = valueAt < 0 ? '' : words.slice(valueAt + 1).join(' ');
    // According to the protocol, names are not case-sensitive.
    switch (name.toLowerCase()) {
      case 'uci_variant':
        return readVariant(value);
      case 'hash':
        return spin(name, value, HASH_MEBIBYTES.min, HASH_MEBIBYTES.max, (mebibytes) => ({
          kind: 'hash',
          mebibytes,
        }));
      case 'threads':
        return spin(name, value, 1, this.#limits.maxThreads, (threads) => {
          this.#threads = threads;
          return { kind: 'threads' };
        });
      case 'force threads':
        return check(name, value, (force) => {
          this.#forceThreads = force;
          return { kind: 'threads' };
        });
      case 'multipv':
        return spin(name, value, 1, MAX_LINES, (lines) => {
          this.#multiPv = lines;
          return NOTHING;
        });
      case 'move overhead':
        return spin(name, value, MOVE_OVERHEAD.min, MOVE_OVERHEAD.max, (milliseconds) => {
          this.#moveOverhead = milliseconds;
          return NOTHING;
        });
      case 'skill level':
        return spin(name, value, 1, FULL_STRENGTH, (level) => {
          this.#skill = level;
          return NOTHING;
        });
      case 'uci_limitstrength':
        return check(name, value, (limits) => {
          this.#limitsStrength = limits;
          return NOTHING;
        });
      case 'uci_elo':
        return spin(name, value, STRENGTH.min, STRENGTH.max, (elo) => {
          this.#elo = elo;
          return NOTHING;
        });
      case 'uci_showwdl':
        return check(name, value, (shows) => {
          this.#showsChances = shows;
          return NOTHING;
        });
      case 'dice':
        return check(name, value, (dice) => {
          const changes = dice !== this.#dice;
          this.#dice = dice;
          return changes ? { kind: 'dice' } : NOTHING;
        });
      case 'ponder':
        // The option only announces that `go ponder` may follow.
        return check(name, value, () => NOTHING);
      case 'evalfile':
        if (!this.#limits.takesNetwork) return err('This engine takes no EvalFile.');
        return ok({ kind: 'network', file: readNetworkFile(value) });
      case 'endingspath':
        if (this.#limits.tablebases === undefined) return err('This engine takes no EndingsPath.');
        return ok({
          kind: 'tablebases',
          folder: value === NO_FILE || value === '' ? undefined : value,
        });
      case 'ownbook':
        if (this.#limits.books === undefined) return err('This engine has no book.');
        return check(name, value, (uses) => {
          this.#usesBook = uses;
          return this.#bookChange();
        });
      case 'bookfile':
        if (this.#limits.books === undefined) return err('This engine takes no BookFile.');
        this.#bookPath = value === NO_FILE ? '' : value;
        return ok(this.#bookChange());
      case 'clear hash':
        return ok({ kind: 'clear' });
      default:
        return err(`There is no option ${quote(name)}.`);
    }
  }
}

const NOTHING: OptionChange = { kind: 'none' };

const spin = (
  name: string,
  value: string,
  min: number,
  max: number,
  set: (value: number) => OptionChange,
): Result<OptionChange, string> => {
  const number = wholeNumber(value, min, max);
  return number === undefined
    ? err(`Option ${name} needs a whole number from ${min} to ${max}, not ${quote(value)}.`)
    : ok(set(number));
};

const check = (
  name: string,
  value: string,
  set: (value: boolean) => OptionChange,
): Result<OptionChange, string> =>
  /^(?:true|false)$/i.test(value)
    ? ok(set(value.toLowerCase() === 'true'))
    : err(`Option ${name} needs true or false, not ${quote(value)}.`);

/** Reads the network option: a file name, undefined for the default network, or false for none. */
const readNetworkFile = (value: string): string | false | undefined => {
  if (value === NO_FILE || value === '') return false;
  return value === NETWORK_FILE ? undefined : value;
};

const readVariant = (value: string): Result<OptionChange, string> => {
  const alias = VARIANT_ALIASES.get(value.toLowerCase());
  if (alias !== undefined) return ok({ kind: 'variant', ruleset: alias });
  const ruleset = parseRuleset(value);
  return ruleset.ok
    ? ok({ kind: 'variant', ruleset: ruleset.value })
    : err(`Option UCI_Variant, character ${ruleset.error.at + 1}: ${ruleset.error.message}`);
};
