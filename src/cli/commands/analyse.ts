import type { Command } from '../vendor/commander.js';
import { MAX_HASH_MEBIBYTES, MAX_LINES, MAX_THREADS } from '../../engine/limits.js';
import type { DiceInfo, SearchInfo, SearchLimits } from '../../engine/types.js';
import type { Result } from '../../result.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { parseDiceSan, parseSan } from '../../notation/san.js';
import { makeSanVariation, readVariation } from '../../notation/line.js';
import { isDieRoll, type DieRoll } from '../../rules/dice.js';
import type { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Score } from '../../rules/score.js';
import type { AnalysisError, EngineClient } from '../../worker/client.js';
import { createEngine } from '../../worker/node.js';
import { defaultHash, threadsWithinCores, type ThreadOptions } from '../machine.js';
import { Failure, print, readPosition, untilInterrupted } from '../io.js';
import { RULESET, count, declare, integer } from '../declare.js';
import { WORDS } from '../../words/commands.js';

interface Options extends SearchLimits, ThreadOptions {
  readonly ruleset: Ruleset;
  readonly moves: string;
  readonly hash?: number;
  readonly threads: number;
  readonly lines?: number;
  readonly json: boolean;
  readonly dice: boolean;
  readonly roll?: number;
}

const DEFAULT_MOVETIME = 5_000;
/** Default number of moves to evaluate after a roll. */
const DICE_LINES = 5;

export const addAnalyse = (program: Command): void => {
  const parameters = {
    fen: { value: '[fen]', standard: 'startpos' },
    ruleset: RULESET,
    moves: { value: '<moves>', standard: '' },
    depth: { value: '<plies>', parse: integer(1, 100) },
    movetime: { value: '<ms>', parse: integer(1, 2 ** 31 - 1) },
    nodes: count(1),
    lines: count(1, MAX_LINES),
    threads: count(1, MAX_THREADS, 1),
    forceThreads: false,
    hash: { value: '<mebibytes>', parse: integer(1, MAX_HASH_MEBIBYTES) },
    dice: false,
    roll: { value: '<number>', parse: integer(1, 8) },
    json: false,
  };
  const values = { movetime: DEFAULT_MOVETIME, lines: DICE_LINES };
  declare(program.command('analyse'), WORDS.analyse, parameters, values).action(analyse);
};

const analyse = async (fen: string, options: Options): Promise<void> => {
  if (options.dice) {
    await analyseDice(fen, options);
    return;
  }
  if (options.roll !== undefined) throw new Failure('--roll needs --dice');
  const { json, ruleset, lines = 1 } = options;
  const start = readPosition(fen, ruleset);
  const { position, moves } = playAll(start, options.moves);
  const threads = threadsWithinCores(options.threads, options);
  const result = await search({ ...options, threads }, (client, signal, report) =>
    client.analyse(
      { ruleset: ruleset.id, fen: makeFen(start.setup), moves },
      { ...limitsOf(options), lines },
      {
        signal,
        onInfo: (info) => {
          report(json ? jsonLine(position, info) : textLine(position, info, lines > 1));
        },
      },
    ),
  );
  const { bestMove, reason } = result;
  const [san] = bestMove === undefined ? [] : makeSanVariation(position, [bestMove]);
  if (json) await print(JSON.stringify({ bestMove: bestMove ?? null, san: san ?? null, reason }));
  else if (bestMove === undefined) await print(`no move: ${position.boardStatus()}`);
  else await print(`best move ${bestMove} (${san ?? ''})`);
};

const analyseDice = async (fen: string, options: Options): Promise<void> => {
  if (options.threads > 1) throw new Failure('--dice allows only one thread');
  const { json, ruleset, lines = DICE_LINES } = options;
  const start = readPosition(fen, ruleset, { dice: true });
  const { position, moves } = playAll(start, options.moves, parseDiceSan);
  const roll = options.roll !== undefined && isDieRoll(options.roll) ? options.roll : undefined;
  const { info, reason } = await search(options, (client, signal, report) =>
    client.analyseDice(
      { ruleset: ruleset.id, fen: makeFen(start.setup), moves },
      { ...limitsOf(options), lines, ...(roll !== undefined && { roll }) },
      {
        signal,
        onInfo: (found) => {
          report(json ? jsonDice(position, found, roll) : diceSummary(found));
        },
      },
    ),
  );
  if (json) await print(JSON.stringify({ roll: roll ?? null, reason }));
  else if (info === undefined) await print(`no move: ${position.boardStatus()}`);
  else for (const line of diceLines(position, info, roll)) await print(line);
};

/**
 * Runs a search on a separate engine until the search ends or Ctrl+C stops it. Prints the reported lines in order.
 * Throws a Failure if the search fails.
 */
const search = <Found>(
  { hash = defaultHash(), threads }: Pick<Options, 'hash' | 'threads'>,
  begin: (
    client: EngineClient,
    signal: AbortSignal,
    report: (line: string) => void,
  ) => Promise<Result<Found, AnalysisError>>,
): Promise<Found> =>
  untilInterrupted(['SIGINT'], async (signal) => {
    const client = createEngine({ hash, threads });
    let printing = Promise.resolve();
    try {
      const result = await begin(client, signal, (line) => {
        printing = printing.then(() => print(line));
      });
      await printing;
      if (!result.ok) throw new Failure(result.error.message);
      return result.value;
    } finally {
      await client.close();
    }
  });

const limitsOf = ({
  depth,
  movetime,
  nodes,
}: Options): Pick<SearchLimits, 'depth' | 'movetime' | 'nodes'> => {
  const isUnlimited = depth === undefined && movetime === undefined && nodes === undefined;
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...((movetime !== undefined || isUnlimited) && { movetime: movetime ?? DEFAULT_MOVETIME }),
  };
};

const diceSummary = ({ depth, value, centipawns, nodes, time }: DiceInfo): string =>
  [
    `depth ${depth}`,
    `expected score ${value.toFixed(4)}`,
    `score ${formatCentipawns(centipawns)}`,
    `nodes ${nodes}`,
    `time ${Math.round(time)} ms`,
  ].join('  ');

/** Writes a line for each roll or, after a roll, for each of its best moves. */
const diceLines = (
  position: Position,
  { lines }: DiceInfo,
  roll: DieRoll | undefined,
): readonly string[] =>
  lines.map(({ move, value, centipawns }, index) =>
    [
      `roll ${roll ?? index + 1}`,
      value.toFixed(4),
      formatCentipawns(centipawns).padStart(6),
      sanOf(position, move) ?? 'pass',
    ].join('  '),
  );

const jsonDice = (position: Position, info: DiceInfo, roll: DieRoll | undefined): string => {
  const lines = info.lines.map((line) => ({
    ...line,
    move: line.move ?? null,
    san: sanOf(position, line.move) ?? null,
  }));
  return JSON.stringify({ roll: roll ?? null, ...info, lines });
};

const sanOf = (position: Position, move: string | undefined): string | undefined =>
  move === undefined ? undefined : makeSanVariation(position, [move])[0];

const playAll = (
  start: Position,
  text: string,
  parse: typeof parseDiceSan = parseSan,
): { readonly position: Position; readonly moves: readonly string[] } => {
  const { steps, end, fault } = readVariation(start, text.match(/\S+/g) ?? [], parse);
  if (fault !== undefined)
    throw new Failure(`move ${fault.index + 1}, "${fault.text}": ${fault.error.message}`);
  return { position: end, moves: steps.map(({ move }) => makeCoordinates(move)) };
};

const jsonLine = (position: Position, info: SearchInfo): string =>
  JSON.stringify({ ...info, san: makeSanVariation(position, info.pv) });

const BOUND_SIGNS = { lower: '>=', upper: '<=' } as const;

const textLine = (position: Position, info: SearchInfo, isOneOfSeveral: boolean): string =>
  [
    `depth ${info.depth}/${info.selectiveDepth}`,
    ...(isOneOfSeveral ? [`line ${info.multipv}`] : []),
    `score ${info.bound === undefined ? '' : BOUND_SIGNS[info.bound]}${formatScore(info.score)}`,
    `nodes ${info.nodes}`,
    `time ${Math.round(info.time)} ms`,
    `${(info.nodesPerSecond / 1e6).toFixed(2)} Mnodes/s`,
    makeSanVariation(position, info.pv).join(' '),
  ].join('  ');

const formatScore = (score: Score): string =>
  score.kind === 'mate' ? `#${score.moves}` : formatCentipawns(score.value);

const formatCentipawns = (value: number): string =>
  `${value >= 0 ? '+' : ''}${(value / 100).toFixed(2)}`;
