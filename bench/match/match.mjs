/** Plays the games of a match, several at once. Each opening is played twice with the colours swapped. */
import { JobFailed, keepBusy } from '../../build/library/cli/queue/job.js';
import { LocalQueue } from '../../build/library/cli/queue/local.js';
import { openings } from './openings.mjs';
import { tableKind } from './table.mjs';
import { Tally } from './tally.mjs';

/**
 * A game to be played. Pairs count from 0, games from 1.
 *
 * @typedef {object} Job
 * @property {number} number
 * @property {number} pair
 * @property {import('./openings.mjs').Opening} opening
 * @property {'white' | 'black'} firstColor colour of the first engine
 */

/**
 * Generates the games in their order, pair by pair.
 * @returns {Generator<readonly Job[], void>}
 */
function* pairs({ rulesets, openingPlies, seed, games }) {
  const source = openings(rulesets, openingPlies, seed);
  for (let number = 1, pair = 0; number <= games; number += 2, pair += 1) {
    const opening = source.next().value;
    yield ['white', 'black']
      .map((firstColor, index) => ({ number: number + index, pair, opening, firstColor }))
      .filter((job) => job.number <= games);
  }
}

/** Generates the games of each job: a pair for remote tables, otherwise a single game. */
function* schedule(config, isRemote) {
  for (const pair of pairs(config))
    if (isRemote) yield pair;
    else for (const job of pair) yield [job];
}

/**
 * Plays a match. Returns its tally, the verdict of its test if there is one, and the error that stopped it early, if
 * any. `onGame` is called for each game when it ends; an `abort` signal ends the match and discards running games. The
 * games are played at tables on this machine or through a queue. The queue is closed at the end.
 *
 * @param {import('./options.mjs').MatchConfig} config
 * @param {(game: FinishedGame, tally: Tally) => void} onGame
 * @param {AbortSignal} [abort]
 * @param {import('../../build/library/cli/queue/job.js').JobQueue<import('./table.mjs').TableRequest, readonly object[]>} [queue]
 * @returns {Promise<{ tally: Tally, verdict?: 'H0' | 'H1', failure?: Error }>}
 *
 * @typedef {import('./referee.mjs').Game & Job} FinishedGame
 */
export const runMatch = async (
  config,
  onGame = () => undefined,
  abort = new AbortController().signal,
  queue = new LocalQueue(tableKind(config), config.concurrency),
) => {
  const { sprt } = config;
  const tally = new Tally();
  const jobs = schedule(config, queue.isRemote);
  const decided = new AbortController();
  let verdict;
  let failure;
  const keep = (asked, games) => {
    for (const [index, job] of asked.entries()) {
      const game = { ...games[index], opening: job.opening };
      tally.add(job.pair, job.firstColor, game);
      if (sprt !== undefined) verdict ??= tally.sprt(sprt).verdict;
      onGame({ ...job, ...game }, tally);
    }
    // Running games on this machine are finished, but games that wait in the queue are withdrawn.
    if (verdict !== undefined && queue.isRemote) decided.abort();
  };
  const play = async (asked, signal) => {
    const [{ pair, opening }] = asked;
    const request = {
      ruleset: opening.ruleset.id,
      moves: opening.moves,
      colors: asked.map(({ firstColor }) => firstColor),
    };
    try {
      const label = `pair ${pair + 1}`;
      await queue.run(request, { label, signal }, (games) => keep(asked, games));
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      // The failure is reported at the end, because the other games continue.
      failure ??= error;
    }
  };
  try {
    await keepBusy(queue, AbortSignal.any([abort, decided.signal]), () => {
      if (verdict !== undefined) return undefined;
      const { value: asked } = jobs.next();
      return asked && ((signal) => play(asked, signal));
    });
  } catch (error) {
    if (!abort.aborted) failure ??= error;
  } finally {
    await queue.close();
  }
  return { tally, verdict, failure };
};
