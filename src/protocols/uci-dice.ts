/** The dice search in UCI, as an extension of the protocol: see docs/protocols.md. */
import { timeBudget } from '../engine/time.js';
import type { DiceInfo, DiceLimits, SearchLimits } from '../engine/types.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { choicesForRoll, type DieRoll } from '../rules/dice.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';

/**
 * Converts the limits of `go` to limits of a dice search. Because no mate can be forced with dice, a search whose only
 * limit is `mate` has one ply.
 */
export const diceLimits = (
  { depth, nodes, movetime, clock, mate }: SearchLimits,
  roll: DieRoll | undefined,
  lines: number,
): DiceLimits => {
  const time = movetime ?? (clock === undefined ? undefined : timeBudget(clock).soft);
  const limited = [depth, nodes, time].some((limit) => limit !== undefined);
  return {
    lines,
    ...(mate !== undefined && !limited && { depth: 1 }),
    ...(roll !== undefined && { roll }),
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { movetime: time }),
  };
};

const PASS = '0000';

/**
 * Makes the lines for a finished iteration. Before a roll, the lines contain the position's value and then, with the
 * roll as `multipv`, the value of each roll. After a roll, there is a line for each of the best moves.
 */
export const makeDiceInfo = (
  { depth, value, centipawns, nodes, time, lines }: DiceInfo,
  roll: DieRoll | undefined,
): readonly string[] => {
  const begin = `info depth ${depth}`;
  const scored = (score: number): string =>
    `score cp ${score} nodes ${nodes} time ${Math.round(time)}`;
  const expected = (score: number): string => `expected score ${score.toFixed(4)}`;
  const summary = `${begin} ${scored(centipawns)} string ${expected(value)}`;
  return [
    ...(roll === undefined ? [summary] : []),
    ...lines.map(({ move = PASS, ...each }, index) => {
      const shown = `string roll ${roll ?? index + 1}, ${expected(each.value)}`;
      return `${begin} multipv ${index + 1} ${scored(each.centipawns)} pv ${move} ${shown}`;
    }),
  ];
};

/** Searches a line's position. Returns the move to play, and a message after an error. */
export const searchDice = async (
  engine: ProtocolEngine,
  line: GameLine,
  limits: DiceLimits,
  { signal, since }: { readonly signal: AbortSignal; readonly since: number },
  send: (line: string) => void,
): Promise<{ readonly bestMove?: string; readonly message?: string }> => {
  const { roll } = limits;
  const result = await engine.analyseDice(line.request, limits, {
    signal,
    since,
    onInfo: (info) => {
      for (const text of makeDiceInfo(info, roll)) send(text);
    },
  });
  const message = result.ok ? {} : { message: result.error.message };
  if (roll === undefined) return message;
  const [best] = (result.ok ? result.value.info?.lines : undefined) ?? [];
  if (best !== undefined) return { bestMove: best.move ?? PASS, ...message };
  // If the search was stopped before it had a move, plays any legal move or passes.
  const [any] = choicesForRoll(line.position, roll);
  return { ...(any !== undefined && { bestMove: makeCoordinates(any) }), ...message };
};
