/** Reading the `go` command of UCI. */
import type { Clock, SearchLimits } from '../engine/types.js';
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { isDieRoll, type DieRoll } from '../rules/dice.js';
import type { Position } from '../rules/position.js';
import { quote, wholeNumber } from './text.js';

export interface GoCommand {
  readonly limits: SearchLimits;
  /** Whether the best move has to wait for `stop`. */
  readonly infinite: boolean;
  readonly ponder: boolean;
  /** What the die has shown; only with dice. */
  readonly roll?: DieRoll;
  /** Plies of a perft to run instead of a search. */
  readonly perft?: number;
}

const MAX_NUMBER = Number.MAX_SAFE_INTEGER;
/** setTimeout and clocks of 32 bits end here; nobody waits 24 days for a move. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/** The parameters with a number, and the least and greatest that it can be. */
const NUMBERS = {
  // Clocks that have run out are sent as negative by some programs.
  wtime: [-MAX_MILLISECONDS, MAX_MILLISECONDS],
  btime: [-MAX_MILLISECONDS, MAX_MILLISECONDS],
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
type NumberName = keyof typeof NUMBERS;

const isNumberName = (word: string): word is NumberName => Object.hasOwn(NUMBERS, word);

const isKeyword = (word: string): boolean =>
  isNumberName(word) || ['searchmoves', 'infinite', 'ponder'].includes(word);

/** Reads the words after `go`. The error names the word that is wrong. */
export const parseGo = (
  words: readonly string[],
  position: Position,
): Result<GoCommand, string> => {
  const numbers = new Map<NumberName, number>();
  const searchMoves: string[] = [];
  let infinite = false;
  let ponder = false;
  for (let index = 0; index < words.length;) {
    const word = words[index] ?? '';
    index += 1;
    if (isNumberName(word)) {
      const [least, most] = NUMBERS[word];
      const text = words[index];
      const value = text === undefined ? undefined : wholeNumber(text, least, most);
      if (value === undefined)
        return err(
          `${word} needs a whole number from ${least} to ${most}${text === undefined ? '' : `, not ${quote(text)}`}.`,
        );
      numbers.set(word, value);
      index += 1;
    } else if (word === 'searchmoves') {
      let text = words[index];
      for (; text !== undefined && !isKeyword(text); text = words[(index += 1)]) {
        const move = resolveMove(position, text);
        if (!move.ok) return err(`searchmoves, ${quote(text)}: ${move.error.message}`);
        searchMoves.push(makeCoordinates(move.value));
      }
    } else if (word === 'infinite') infinite = true;
    else if (word === 'ponder') ponder = true;
    else return err(`${quote(word)} is not a parameter of go.`);
  }

  const perft = numbers.get('perft');
  const roll = numbers.get('roll') ?? 0;
  const clock = clockOf(numbers, position);
  const limited = ['depth', 'nodes', 'mate', 'movetime'] as const;
  const limits: SearchLimits = {
    ...Object.fromEntries(
      limited.flatMap((name) => {
        const value = numbers.get(name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...(clock !== undefined && { clock }),
    ...(searchMoves.length > 0 && { searchMoves }),
    ...(ponder && { ponder }),
  };
  const unlimited = clock === undefined && limited.every((name) => !numbers.has(name));
  return ok({
    limits,
    infinite: infinite || unlimited,
    ponder,
    ...(isDieRoll(roll) && { roll }),
    ...(perft !== undefined && { perft }),
  });
};

/** The clock of the side to move; absent where neither its time nor its increment was given. */
const clockOf = (
  numbers: ReadonlyMap<NumberName, number>,
  { turn }: Position,
): Clock | undefined => {
  const time = numbers.get(turn === 'white' ? 'wtime' : 'btime');
  const increment = numbers.get(turn === 'white' ? 'winc' : 'binc');
  if (time === undefined && increment === undefined) return undefined;
  const movesToGo = numbers.get('movestogo') ?? 0;
  return {
    time: Math.max(1, time ?? 1),
    ...(increment !== undefined && { increment }),
    ...(movesToGo > 0 && { movesToGo }),
  };
};
