import { Position, parseRuleset } from '../../src/index.js';
import type { Problem } from '../../src/problems/first-moves.js';
import { parseStipulation } from '../../src/problems/stipulation.js';
import { valueOf } from '../support/value.js';

export const readProblem = (ruleset: string, fen: string, text: string): Problem => {
  const position = Position.fromFen(fen, valueOf(parseRuleset(ruleset)));
  const stipulation = parseStipulation(text);
  if (!position.ok || !stipulation.ok) throw new Error(`${fen} ${text} cannot be read`);
  return { position: position.value, stipulation: stipulation.value };
};
