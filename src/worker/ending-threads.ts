/** Threads that solve parts of endings, from the side that starts them. */
import * as Comlink from './comlink.js';
import type { PartThreads, ThreadPart } from '../endings/solve.js';
import { Ending } from './ending.js';
import type { PartService } from './ending-part-service.js';
import type { EngineHost } from './host.js';

/** A number of threads, each of which `spawn` creates. */
export const partThreads = (count: number, spawn: () => EngineHost): PartThreads => ({
  count,
  async start(ruleset, block, slices): Promise<ThreadPart | undefined> {
    const host = spawn();
    const failure = new Ending<'ended'>();
    host.onFailure(() => {
      failure.end('ended');
    });
    const service = Comlink.wrap<PartService>(host.endpoint);
    const call = async <T>(work: Promise<T>): Promise<T> => {
      host.setBusy(true);
      const outcome = await failure.race(work.then((value) => ({ value })));
      host.setBusy(false);
      if (outcome === 'ended') throw new Error('a thread has ended');
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
          addTable: (table) => call(service.addTable({ ...table, ...copied(table) })),
          startLimited: (limit) => call(service.startLimited(limit)),
          markCursed: (limit) => call(service.markCursed(limit)),
          finish: () => call(service.finish()),
          close: () => {
            host.terminate();
          },
        };
    } catch (error) {
      host.terminate();
      throw error;
    }
    host.terminate();
    return undefined;
  },
});

/** Without the rest of the memory that a view is of. */
const copied = ({
  values,
  cursed,
}: {
  readonly values: Uint8Array;
  readonly cursed?: Uint8Array;
}): { readonly values: Uint8Array; readonly cursed?: Uint8Array } => ({
  values: values.slice(),
  ...(cursed !== undefined && { cursed: cursed.slice() }),
});
