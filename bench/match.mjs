/**
 * Plays engine against engine, by UCI or CECP: node bench/match.mjs --help
 *
 * Openings are random and seeded, and each is played twice with the colours swapped. The library's rules are the
 * referee. Results go to stdout, progress messages to stderr, and games to a PGN file.
 */
import { appendFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { allowUnread } from '../build/library/cli/unread.js';
import { connect } from '../build/library/cli/queue/connection.js';
import { RedisQueue } from '../build/library/cli/queue/redis.js';
import { runWorker } from '../build/library/cli/queue/worker.js';
import { loadRules } from '../build/library/index.js';
import { runMatch } from './match/match.mjs';
import { parseArguments } from './match/options.mjs';
import { startProgress } from './match/progress.mjs';
import { describeGame, pgnOf, standing, summary } from './match/report.mjs';
import { tableKind } from './match/table.mjs';

allowUnread();

const USAGE_STATUS = 2;
/** Seconds without a sign of life from a worker before other workers take over its games. */
const STALLED = 30;

const main = async () => {
  const config = parseArguments(process.argv.slice(2));
  await loadRules();
  const kind = tableKind(config);
  const connection = config.queue && (await connect(config.queue));
  if (config.work) {
    await runWorker(kind, connection, { threads: config.concurrency, stalled: STALLED });
    return;
  }
  if (config.trace !== undefined)
    for (const engine of config.engines)
      engine.trace = (direction, line) =>
        appendFileSync(config.trace, `${engine.name} ${direction} ${line}\n`);
  const queue = connection && (await RedisQueue.open(kind, connection));
  // Opens the file now, so that a wrong path fails before the first game.
  if (config.pgn !== undefined) appendFileSync(config.pgn, '');
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  process.once('SIGTERM', () => abort.abort());
  const progress = startProgress(config.games);
  const onGame = (game, tally) => {
    if (config.pgn !== undefined) appendFileSync(config.pgn, `${pgnOf(game, config.engines)}\n`);
    progress.game(
      tally.games,
      standing(tally, config.sprt),
      describeGame(game, config.engines),
      game.faulty !== undefined,
    );
  };
  const { tally, verdict, failure } = await runMatch(config, onGame, abort.signal, queue);
  progress.stop();
  if (tally.games > 0) console.log(summary(tally, config, verdict));
  if (failure !== undefined) throw failure;
};

try {
  await main();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE_STATUS;
  else {
    console.error(`match: ${error.message}`);
    process.exitCode = 1;
  }
}
