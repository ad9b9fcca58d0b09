import { Argument, Option, type Command } from 'commander';
import type { SearchInfo, SearchLimits } from '../../engine/types.js';
import { makeCoordinates, resolveMove } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { makeSanAndPlay, parseSan } from '../../notation/san.js';
import type { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Score } from '../../rules/score.js';
import { createEngine } from '../../worker/node.js';
import { Failure, integer, print, readPosition, rulesetOption } from '../io.js';

interface Options extends SearchLimits {
  readonly ruleset: Ruleset;
  readonly moves: string;
  readonly hash: number;
  readonly json: boolean;
}

const DEFAULT_MOVETIME = 5_000;

export const addAnalyse = (program: Command): void => {
  program
    .command('analyse')
    .description('search a position and print a line for each iteration, then the best move')
    .addArgument(new Argument('[fen]', 'position, or startpos').default('startpos'))
    .addOption(rulesetOption())
    .option('--moves <moves>', 'moves played from there, in SAN or coordinates', '')
    .addOption(new Option('--depth <plies>', 'end after this iteration').argParser(integer(1, 100)))
    .addOption(
      new Option(
        '--movetime <ms>',
        `end after this time (${DEFAULT_MOVETIME} without any limit)`,
      ).argParser(integer(1, 2 ** 31 - 1)),
    )
    .addOption(
      new Option('--nodes <count>', 'end after this many nodes').argParser(
        integer(1, Number.MAX_SAFE_INTEGER),
      ),
    )
    .option('--hash <mebibytes>', 'size of the transposition table', integer(1, 1024), 64)
    .option('--json', 'one JSON object a line', false)
    .addHelpText(
      'after',
      `
Scores are those of the side to move, in pawns or as #N for a forced end in N moves. The search ends
at the first limit reached, or at Ctrl+C, and then prints what it has found.
Example: acedrex analyse startpos --moves "e5 e8" --depth 8`,
    )
    .action(analyse);
};

const analyse = async (fen: string, options: Options): Promise<void> => {
  const start = readPosition(fen, options.ruleset);
  const { position, moves } = playAll(start, options.moves);
  const stop = new AbortController();
  const onInterrupt = (): void => {
    stop.abort();
  };
  process.once('SIGINT', onInterrupt);
  const client = createEngine({ hash: options.hash });
  const { depth, movetime, nodes } = options;
  const unlimited = depth === undefined && movetime === undefined && nodes === undefined;
  const limits: SearchLimits = {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...((movetime !== undefined || unlimited) && { movetime: movetime ?? DEFAULT_MOVETIME }),
  };
  let printing = Promise.resolve();
  try {
    const request = { ruleset: options.ruleset.id, fen: makeFen(start.setup), moves };
    const result = await client.analyse(request, limits, {
      signal: stop.signal,
      onInfo: (info) => {
        const line = options.json ? jsonLine(position, info) : textLine(position, info);
        printing = printing.then(() => print(line));
      },
    });
    await printing;
    if (!result.ok) throw new Failure(result.error.message);
    const { bestMove, reason } = result.value;
    const [san] = bestMove === undefined ? [] : sanLine(position, [bestMove]);
    if (options.json)
      await print(JSON.stringify({ bestMove: bestMove ?? null, san: san ?? null, reason }));
    else if (bestMove === undefined) await print(`no move: ${position.boardStatus()}`);
    else await print(`best move ${bestMove} (${san ?? ''})`);
  } finally {
    process.off('SIGINT', onInterrupt);
    await client.close();
  }
};

const playAll = (
  start: Position,
  text: string,
): { readonly position: Position; readonly moves: readonly string[] } => {
  let position = start;
  const moves: string[] = [];
  for (const [index, token] of (text.match(/\S+/g) ?? []).entries()) {
    const move = parseSan(position, token);
    if (!move.ok) throw new Failure(`move ${index + 1}, "${token}": ${move.error.message}`);
    moves.push(makeCoordinates(move.value));
    position = position.play(move.value);
  }
  return { position, moves };
};

const sanLine = (start: Position, moves: readonly string[]): readonly string[] => {
  let position = start;
  return moves.map((text) => {
    const move = resolveMove(position, text);
    if (!move.ok) throw new Error(`the engine gave an illegal move, ${text}`);
    const { san, after } = makeSanAndPlay(position, move.value);
    position = after;
    return san;
  });
};

const jsonLine = (position: Position, info: SearchInfo): string =>
  JSON.stringify({ ...info, san: sanLine(position, info.pv) });

const textLine = (position: Position, info: SearchInfo): string =>
  [
    `depth ${info.depth}/${info.selectiveDepth}`,
    `score ${formatScore(info.score)}`,
    `nodes ${info.nodes}`,
    `time ${Math.round(info.time)} ms`,
    `${(info.nodesPerSecond / 1e6).toFixed(2)} Mnodes/s`,
    sanLine(position, info.pv).join(' '),
  ].join('  ');

const formatScore = (score: Score): string =>
  score.kind === 'mate'
    ? `#${score.moves}`
    : `${score.value >= 0 ? '+' : ''}${(score.value / 100).toFixed(2)}`;
