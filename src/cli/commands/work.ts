import type { Command } from '../vendor/commander.js';
import { availableThreads } from '../../worker/node.js';
import { integer } from '../io.js';
import { connectTo, queueOption, type QueueOption } from '../queue/open.js';
import { searchKind } from '../queue/search-job.js';
import { runWorker } from '../queue/worker.js';

interface Options extends QueueOption {
  readonly threads: number;
  readonly stalled: number;
}

export const addWork = (program: Command): void => {
  program
    .command('work')
    .description(
      'do the jobs that explore and annotate have put on a Redis, on any number of machines',
    )
    .addOption(queueOption())
    .option('--threads <count>', 'jobs at once', integer(1, 256), availableThreads())
    .option(
      '--stalled <seconds>',
      'silence after which others take over the jobs of a worker',
      integer(1, 3600),
      30,
    )
    .addHelpText(
      'after',
      `
Runs until it is stopped; what it has begun by then, it ends within seconds or gives back. It must be the
same build of the engine as that of explore or annotate; another one is refused with exit status 1.
Example: acedrex work --queue redis://queue.example.org`,
    )
    .action(run);
};

const run = async ({ queue, ...options }: Options, command: Command): Promise<void> => {
  await runWorker(searchKind(), await connectTo(queue, command), options);
};
