import type { Command } from 'commander';
import { makeCoordinates } from '../../notation/coordinates.js';
import { fenOffsetOf, makeFen, parseFen } from '../../notation/fen.js';
import { err, ok, textError, type Result, type TextError } from '../../result.js';
import { DIE_ROLLS, movesForRoll } from '../../rules/dice.js';
import { Position } from '../../rules/position.js';
import { parseRuleset } from '../../rules/rulesets.js';
import type { SetupFault } from '../../rules/validate.js';
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

const readLine = (line: string): Result<Position, TextError> => {
  const tab = line.indexOf('\t');
  if (tab < 0) return textError('line-no-tab', 0, 'A line must be a ruleset, a tab and a FEN.');
  const ruleset = parseRuleset(line.slice(0, tab));
  if (!ruleset.ok) return ruleset;
  const fen = line.slice(tab + 1);
  if (fen.trim() === 'startpos') return ok(Position.start(ruleset.value));
  const setup = parseFen(fen, ruleset.value);
  if (!setup.ok) return err({ ...setup.error, at: tab + 1 + setup.error.at });
  const position = Position.fromSetup(setup.value, ruleset.value);
  if (position.ok) return position;
  const [fault] = position.error;
  if (fault === undefined) throw new Error('a set-up was refused without a fault');
  const message = position.error.map((each) => each.message).join(' ');
  return textError(fault.code, tab + 1 + placeOf(fault, fen), message);
};

/** Offset in the FEN of what a fault concerns: a right, a square, or the board as a whole. */
const placeOf = (fault: SetupFault, fen: string): number => {
  const fields = [...fen.matchAll(/\S+/g)];
  const [square] = fault.squares;
  if (fault.code === 'right-without-piece' && fields[2] !== undefined) {
    const { 0: rights, index } = fields[2];
    return index + Math.max(0, square === undefined ? 0 : rights.indexOf(square));
  }
  return square === undefined ? (fields[0]?.index ?? 0) : fenOffsetOf(fen, square);
};
