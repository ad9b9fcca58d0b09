/** Parses the UCI `go` command. */
import type { Clock, SearchLimits } from '../engine/types.js';
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import { isDieRoll, type DieRoll } from '../rules/dice.js';
import { opposite, type Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { clampedNumber, quote, wholeNumber } from './text.js';

export interface GoCommand {
  readonly limits: SearchLimits;
  /** Whether the best move must wait for `stop`. */
  readonly infinite: boolean;
  readonly ponder: boolean;
  /** The roll of the die; only with dice. */
  readonly roll?: DieRoll;
  /** Plies of a perft to run instead of a search. */
  readonly perft?: number;
  /** One sentence for each ignored parameter. */
  readonly faults: readonly string[];
}

const MAX_NUMBER = Number.MAX_SAFE_INTEGER;
/** The limit of setTimeout and of 32-bit clocks, 24 days. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/** There is no lower bound, because some programs send negative times after a clock has run out. */
const ANY = Number.NEGATIVE_INFINITY;

/** The numeric parameters, each with its minimum and maximum. Values above the maximum are clamped. */
const NUMBERS = {
  wtime: [ANY, MAX_MILLISECONDS],
  btime: [ANY, MAX_MILLISECONDS],
  winc: [0, MAX_MILLISECONDS],
  binc: [0, MAX_MILLISECONDS],
  movestogo: [0, 10_000],
  depth: [1, 1000],
  nodes: [1, MAX_NUMBER],
  mate: [1, 1000],
  movetime: [0, MAX_MILLISECONDS],
  perft: [0, 32],
  roll: [1, 8],
} as const;

/** Parameters for which values above the maximum are errors, because they do not limit a search. */
const STRICT: ReadonlySet<string> = new Set(['perft', 'roll']);
type NumberName = keyof typeof NUMBERS;

const isNumberName = (word: string): word is NumberName => Object.hasOwn(NUMBERS, word);

const valuesOf = (name: NumberName): string => {
  const [min, max] = NUMBERS[name];
  if (STRICT.has(name)) return `a whole number from ${min} to ${max}`;
  return min === ANY ? 'a whole number' : `a whole number of at least ${min}`;
};

const isKeyword = (word: string): boolean =>
  isNumberName(word) || ['searchmoves', 'infinite', 'ponder'].includes(word);

/** Parameters that limit a search or replace it. */
const LIMITS = ['depth', 'nodes', 'mate', 'movetime'] as const;
const CLOCKS = ['wtime', 'btime', 'winc', 'binc'] as const;
const ENDINGS: ReadonlySet<string> = new Set([...LIMITS, ...CLOCKS, 'perft']);

/** The search to run if the only limit is invalid, because the program waits for a move. */
const SHORTEST: SearchLimits = { depth: 1 };

/**
 * Reads the words after `go`. A program that has sent `go` waits for a best move, so parsing never fails. Invalid words
 * are ignored and listed in `faults`. For `overhead`, see {@link Clock}.
 */
export const parseGo = (
  words: readonly string[],
  position: Position,
  overhead: number,
): GoCommand => {
  const numbers = new Map<NumberName, number>();
  const searchMoves: string[] = [];
  const faults: string[] = [];
  let infinite = false;
  let ponder = false;
  let isEndMeant = false;
  for (let index = 0; index < words.length;) {
    const word = words[index] ?? '';
    index += 1;
    if (isNumberName(word)) {
      isEndMeant ||= ENDINGS.has(word);
      const [min, max] = NUMBERS[word];
      const text = words[index];
      const isMissing = text === undefined || isKeyword(text);
      const read = STRICT.has(word) ? wholeNumber : clampedNumber;
      const value = isMissing ? undefined : read(text, min, max);
      if (value !== undefined) numbers.set(word, value);
      else
        faults.push(`${word} needs ${valuesOf(word)}${isMissing ? '' : `, not ${quote(text)}`}.`);
      if (!isMissing) index += 1;
    } else if (word === 'searchmoves') {
      let text = words[index];
      for (; text !== undefined && !isKeyword(text); text = words[(index += 1)]) {
        const move = resolveMove(position, text);
        if (move.ok) searchMoves.push(makeCoordinates(move.value));
        else faults.push(`searchmoves, ${quote(text)}: ${move.error.message}`);
      }
    } else if (word === 'infinite') infinite = true;
    else if (word === 'ponder') ponder = true;
    else faults.push(`${quote(word)} is not a parameter of go.`);
  }

  const perft = numbers.get('perft');
  const roll = numbers.get('roll') ?? 0;
  const clock = clockOf(numbers, position.turn);
  const isUnlimited = clock === undefined && LIMITS.every((name) => !numbers.has(name));
  const limits: SearchLimits = {
    ...Object.fromEntries(
      LIMITS.flatMap((name) => {
        const value = numbers.get(name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...(isUnlimited && isEndMeant && !infinite && SHORTEST),
    ...(clock !== undefined && { clock: { ...clock, overhead } }),
    ...(searchMoves.length > 0 && { searchMoves }),
    ...(ponder && { ponder }),
  };
  return {
    limits,
    infinite: infinite || (isUnlimited && !isEndMeant),
    ponder,
    ...(isDieRoll(roll) && { roll }),
    ...(perft !== undefined && { perft }),
    faults,
  };
};

/** The clock of the side to move or, if that is missing, the opponent's clock. */
const clockOf = (numbers: ReadonlyMap<NumberName, number>, turn: Color): Clock | undefined => {
  const [side] = [turn, opposite(turn)].filter((color) => {
    const [time, increment] = nameClock(color);
    return numbers.has(time) || numbers.has(increment);
  });
  if (side === undefined) return undefined;
  const [timeName, incrementName] = nameClock(side);
  const increment = numbers.get(incrementName);
  const movesToGo = numbers.get('movestogo') ?? 0;
  return {
    time: Math.max(1, numbers.get(timeName) ?? 1),
    ...(increment !== undefined && { increment }),
    ...(movesToGo > 0 && { movesToGo }),
  };
};

const nameClock = (color: Color): readonly [NumberName, NumberName] =>
  color === 'white' ? ['wtime', 'winc'] : ['btime', 'binc'];
