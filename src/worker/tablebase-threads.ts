/** Starts and uses threads that solve parts of endings. */
import * as Comlink from './comlink.js';
import { ThreadEnded, type PartThreads, type ThreadPart } from '../tablebase/solve.js';
import type { Tablebase } from '../tablebase/file.js';
import { Ending, type WorkerHost } from './host.js';
import type { PartService } from './tablebase-part-service.js';

/** Size of a block that takes about four seconds to solve, in bytes. */
const MIN_BYTES = 2 ** 24;

/** Creates `count` threads by calling `spawn` for each. */
export const partThreads = (
  count: number,
  spawn: () => WorkerHost,
  minBytes = MIN_BYTES,
): PartThreads => ({
  count,
  minBytes,
  async start(ruleset, block, slices): Promise<ThreadPart | undefined> {
    const host = spawn();
    const failure = new Ending<'ended'>();
    host.onFailure(() => failure.end('ended'));
    const service = Comlink.wrap<PartService>(host.endpoint);
    const call = async <T>(work: Promise<T>): Promise<T> => {
      host.setBusy(true);
      const outcome = await failure.race(work.then((value) => ({ value })));
      host.setBusy(false);
      if (outcome === 'ended') throw new ThreadEnded('a thread that solves endings has ended');
      return outcome.value;
    };
    try {
      if (await call(service.begin(ruleset.id, block, slices)))
        return {
          advance: (turn) =>
            call(
              service.advance(
                Comlink.transfer(
                  turn,
                  turn.received.map(({ buffer }) => buffer),
                ),
              ),
            ),
          addTable: (table) => call(service.addTable(copied(table))),
          startLimited: (limit) => call(service.startLimited(limit)),
          markCursed: (limit) => call(service.markCursed(limit)),
          finish: () => call(service.finish()),
          close: () => host.terminate(),
        };
    } catch (error) {
      host.terminate();
      throw error;
    }
    host.terminate();
    return undefined;
  },
});

/** Copies a table without the rest of the memory around its bytes. */
const copied = ({ block, ruleset, values, cursed }: Tablebase): Tablebase => ({
  block,
  ruleset,
  values: values.slice(),
  cursed: cursed?.slice(),
});
