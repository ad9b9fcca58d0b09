import { Argument, type Command } from '../vendor/commander.js';
import { availableThreads } from '../../worker/node.js';
import { openTablebaseProcessor } from '../tablebase/processor.js';
import { tablebaseOption, prepareFolder } from '../tablebase-store.js';
import { integer } from '../io.js';
import { jobsAtOnce } from '../machine.js';
import { tablebaseKind } from '../queue/tablebase-job.js';
import { connectTo, queueOption, type QueueOption } from '../queue/open.js';
import { searchKind } from '../queue/search-job.js';
import { runWorker } from '../queue/worker.js';

interface Options extends QueueOption {
  readonly threads?: number;
  readonly stalled: number;
  readonly endings: string;
}

/** MiB that a job of an ending may take. Only some with a move limit take more than half of it. */
const TABLEBASE_MEMORY = 512;

export const addWork = (program: Command): void => {
  program
    .command('work')
    .description(
      'do the jobs that explore, annotate and tablebase all have put on a Redis, on any number of machines',
    )
    .addArgument(
      new Argument('[jobs]', 'which: those of explore and annotate, or of tablebase all')
        .choices(['searches', 'endings'])
        .default('searches'),
    )
    .addOption(queueOption())
    .option(
      '--threads <count>',
      `jobs at once; as many as the processor has cores, for endings at most one for each ${TABLEBASE_MEMORY} MiB of memory`,
      integer(1, 256),
    )
    .option(
      '--stalled <seconds>',
      'silence after which others take over the jobs of a worker',
      integer(1, 3600),
      30,
    )
    .addOption(tablebaseOption())
    .addHelpText(
      'after',
      `
Runs until it is stopped; what it has begun by then, it ends within seconds or gives back. It must be the
same build as that of the command that wants the jobs done; another one is refused with exit status 1.
Tables of endings are kept in the folder --endings, which machines may share; what is there is not solved again.
Example: acedrex work --queue redis://queue.example.org`,
    )
    .action(run);
};

const run = async (
  jobs: string,
  { queue, stalled, endings, threads }: Options,
  command: Command,
): Promise<void> => {
  if (jobs === 'searches') {
    const connection = await connectTo(queue, command);
    await runWorker(searchKind(), connection, { threads: threads ?? availableThreads(), stalled });
    return;
  }
  prepareFolder(endings);
  const kind = tablebaseKind(() => openTablebaseProcessor(endings));
  const connection = await connectTo(queue, command);
  await runWorker(kind, connection, { threads: threads ?? jobsAtOnce(TABLEBASE_MEMORY), stalled });
};
