/** Reads lines that contain a ruleset and a position. */
import { joinErrors } from '../errors/join.js';
import { fenOffsetOf } from '../notation/fen.js';
import { err, type Result } from '../result.js';
import { Position, type PositionFault } from '../rules/position.js';
import { parseRuleset } from '../rules/rulesets.js';

/** The output for an unreadable line. */
interface LineError {
  readonly code: string;
  /** Offset of the error in the line. */
  readonly at: number;
  readonly message: string;
}

/** Reads `RULESET<TAB>FEN`. */
export const readLine = (line: string): Result<Position, LineError> => {
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
  const position = Position.fromFen(fen, ruleset.value);
  if (position.ok) return position;
  return refuse(joinErrors(position.error), tab + 1 + placeOf(position.error[0], fen));
};

/** The offset in the FEN of the right, square or board that has an error. */
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
