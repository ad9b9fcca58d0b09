import type { Command } from '../vendor/commander.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { fenOffsetOf, makeFen } from '../../notation/fen.js';
import { joinErrors } from '../../errors/join.js';
import { err, ok, type Result } from '../../result.js';
import { DIE_ROLLS, movesForRoll } from '../../rules/dice.js';
import { Position, type PositionFault } from '../../rules/position.js';
import { parseRuleset } from '../../rules/rulesets.js';
import { inputLines, integer, print } from '../io.js';

interface Options {
  readonly perft?: number;
}

const MAX_PERFT = 6;

export const addInspect = (program: Command): void => {
  program
    .command('inspect')
    .description('read lines RULESET<TAB>FEN from stdin, write what the rules say of each as JSON')
    .option('--perft <depth>', 'add the leaves at depths 1 to DEPTH', integer(1, MAX_PERFT))
    .addHelpText(
      'after',
      `
One JSON object a line: ruleset, fen, check, status and result as far as the board decides them,
perft (if asked for), moves (coordinate moves, sorted), dice (for each roll, 1 to 8, its moves). A line that cannot be read gives
{"error":{"code","at","message"}}, where "at" is an offset in the line, and the run goes on.
Example: printf 'cazaux\\tstartpos\\n' | acedrex inspect --perft 2`,
    )
    .action(async ({ perft }: Options) => {
      for await (const line of inputLines()) {
        const position = readLine(line);
        await print(
          JSON.stringify(position.ok ? describe(position.value, perft) : { error: position.error }),
        );
      }
    });
};

const describe = (position: Position, perft: number | undefined): object => {
  const status = position.boardStatus();
  return {
    ruleset: position.ruleset.id,
    fen: makeFen(position.setup),
    check: position.isCheck(),
    status,
    result: status === 'ongoing' ? '*' : position.result(),
    ...(perft !== undefined && {
      perft: Array.from({ length: perft }, (_, index) => position.perft(index + 1)),
    }),
    moves: position.legalMoves().map(makeCoordinates).sort(),
    dice: Object.fromEntries(
      DIE_ROLLS.map((roll) => [roll, movesForRoll(position, roll).map(makeCoordinates).sort()]),
    ),
  };
};

/** The output for a line that cannot be read. */
interface LineError {
  readonly code: string;
  /** Offset in the line. */
  readonly at: number;
  readonly message: string;
}

const readLine = (line: string): Result<Position, LineError> => {
  const tab = line.indexOf('\t');
  const refuse = ({ code, message }: Omit<LineError, 'at'>, at: number): Result<never, LineError> =>
    err({ code, at, message });
  if (tab < 0) {
    const message = 'A line must be a ruleset, a tab and a FEN.';
    return refuse({ code: 'line-no-tab', message }, 0);
  }
  const ruleset = parseRuleset(line.slice(0, tab));
  if (!ruleset.ok) return refuse(ruleset.error, ruleset.error.at);
  const fen = line.slice(tab + 1);
  if (fen.trim() === 'startpos') return ok(Position.start(ruleset.value));
  const position = Position.fromFen(fen, ruleset.value);
  if (position.ok) return position;
  return refuse(joinErrors(position.error), tab + 1 + placeOf(position.error[0], fen));
};

/** Offset in the FEN of the right, square or board that a fault concerns. */
const placeOf = (fault: PositionFault, fen: string): number => {
  if ('at' in fault) return fault.at;
  const fields = [...fen.matchAll(/\S+/g)];
  const [square] = fault.squares;
  if (fault.code === 'right-without-piece' && fields[2] !== undefined) {
    const { 0: rights, index } = fields[2];
    return index + Math.max(0, square === undefined ? 0 : rights.indexOf(square));
  }
  return square === undefined ? (fields[0]?.index ?? 0) : fenOffsetOf(fen, square);
};
